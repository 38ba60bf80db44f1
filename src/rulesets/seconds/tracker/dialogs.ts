import { askFields, type FormValues } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import type { Give } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { type Outsider, type SecondsCommandOf, seconds, turnSeconds } from "../rules/index.ts";

/** Number of rows in the form for participants outside the fight. */
const foreignRows = 3;

/** Contenders given in the form: checked combatants by id, outsiders by name and check. */
interface Contest {
  readonly who: readonly CombatantId[];
  readonly outsiders: readonly Outsider[];
}

/** Reads checked combatants and named outsiders from the form. */
export function contestIn(stated: FormValues): Contest {
  const who = Object.entries(stated).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
  const rows = Array.from({ length: foreignRows }, (_, row) => [stated[`name-${row}`], stated[`check-${row}`]]);
  const outsiders = rows.flatMap(([name, check]) => {
    const text = String(name ?? "").trim();
    return text === "" ? [] : [{ name: text, check: checkIn(check) }];
  });
  return { who, outsiders };
}

/** Reads a stranger's bonus: a number is Reflex and Dexterity together, empty means 0, all else is a formula. */
function checkIn(typed: unknown): Outsider["check"] {
  const text = String(typed ?? "").trim();
  return text === "" ? 0 : /^[+-]?\d+$/.test(text) ? Number(text) : text;
}

type ContestCommand = SecondsCommandOf<"contest">;

/**
 * Asks for the contestants of a contest of speed, and holds the contest while the window waits (SX-105); null if dismissed. A
 * refusal shows in the window.
 */
export async function askContest(
  combat: Combat.Implementation,
  who: CombatantId,
  give: Give,
): Promise<ContestCommand | null> {
  const known = combat.combatants.filter(({ hidden, isOwner }) => !hidden || isOwner);
  const view = {
    choices: known.map(({ id, name }) => ({ id, name, checked: id === who })),
    outsiders: game.user.isGM ? Array.from({ length: foreignRows }, (_, row) => ({ row })) : [],
  };
  const answer = await askFields(
    {
      title: localize("TURNCRAFT.Seconds.Menu.contest"),
      icon: "fa-stopwatch",
      template: "rulesets/seconds/contest",
      view,
      press: (fields, override) => give(contestOf(contestIn(fields)), override),
    },
    { label: localize("TURNCRAFT.Seconds.Menu.contestDo"), icon: "fa-dice-d20" },
  );
  return answer && contestOf(contestIn(answer));
}

function contestOf({ who, outsiders }: Contest): ContestCommand {
  return { kind: "contest", who, ...(outsiders.length > 0 && { outsiders }) };
}

/** Asks the GM for the seconds left, and sets the counter (SX-303). */
export async function askCounter(combat: Fighting, who: CombatantId): Promise<void> {
  const left = stateUnder(seconds, combat)?.fighters[who]?.secondsLeft ?? 0;
  const view = { left, most: turnSeconds };
  const answer = await askFields(
    {
      title: localize("TURNCRAFT.Seconds.Menu.counterOf", { name: nameOf(combat, who) }),
      icon: "fa-dice-six",
      template: "rulesets/seconds/counter",
      view,
      width: 300,
    },
    { label: localize("TURNCRAFT.Seconds.Menu.counterDo"), icon: "fa-check" },
  );
  if (answer?.seconds !== undefined) await give(combat, { kind: "counter", who, seconds: Number(answer.seconds) });
}
