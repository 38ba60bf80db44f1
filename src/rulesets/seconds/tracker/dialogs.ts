import { askFields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { type CommandOf, type Stranger, seconds, turnSeconds } from "../rules/index.ts";

/** Number of rows in the form for participants outside the fight. */
const strangerRows = 3;

/** Contenders given in the form: checked combatants by id, strangers by name and check. */
interface Contest {
  readonly who: readonly CombatantId[];
  readonly strangers: readonly Stranger[];
}

/** Reads checked combatants and named strangers from the form; null if it was dismissed. */
export function contestIn(fields: unknown): Contest | null {
  if (typeof fields !== "object" || fields === null) return null;
  const said = fields as Readonly<Record<string, unknown>>;
  const who = Object.entries(said).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
  const rows = Array.from({ length: strangerRows }, (_, row) => [said[`name-${row}`], said[`check-${row}`]]);
  const strangers = rows.flatMap(([name, check]) => {
    const text = String(name ?? "").trim();
    return text === "" ? [] : [{ name: text, check: checkIn(check) }];
  });
  return { who, strangers };
}

/** A number is Reflex and Dexterity together, nothing is none of them; all else is a formula. */
function checkIn(typed: unknown): Stranger["check"] {
  const text = String(typed ?? "").trim();
  return text === "" ? 0 : /^[+-]?\d+$/.test(text) ? Number(text) : text;
}

type ContestCommand = CommandOf<"contest">;

/** Asks who contend for being first at something (SX-105); null where that is dismissed. */
export async function askContest(combat: Combat.Implementation, who: CombatantId): Promise<ContestCommand | null> {
  const known = combat.combatants.filter(({ hidden, isOwner }) => !hidden || isOwner);
  const view = {
    choices: known.map(({ id, name }) => ({ id, name, checked: id === who })),
    strangers: game.user.isGM ? Array.from({ length: strangerRows }, (_, row) => ({ row })) : [],
  };
  const answer = await askFields(
    {
      title: localize("TURNCRAFT.Seconds.Menu.contest"),
      icon: "fa-stopwatch",
      template: "rulesets/seconds/contest",
      view,
    },
    { label: localize("TURNCRAFT.Seconds.Menu.contestDo"), icon: "fa-dice-d20" },
  );
  const asked = contestIn(answer);
  if (!asked) return null;
  const { strangers } = asked;
  return { kind: "contest", who: asked.who, ...(strangers.length > 0 && { strangers }) };
}

/** The counter as the Gamemaster wants it (SX-303). */
export async function setCounter(combat: Fighting, who: CombatantId): Promise<void> {
  const left = stateUnder(seconds, combat)?.fighters[who]?.secondsLeft ?? 0;
  const view = { left, most: turnSeconds };
  const answer = await askFields(
    {
      title: localize("TURNCRAFT.Seconds.Menu.counter"),
      icon: "fa-dice-six",
      template: "rulesets/seconds/counter",
      view,
      width: 300,
    },
    { label: localize("TURNCRAFT.Seconds.Menu.counterDo"), icon: "fa-check" },
  );
  if (answer?.seconds !== undefined) await give(combat, { kind: "counter", who, seconds: Number(answer.seconds) });
}
