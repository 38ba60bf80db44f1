import { askFields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { type CommandOf, seconds, turnSeconds } from "../rules/index.ts";
import { contestIn, strangerRows } from "./contenders.ts";

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
