import { say } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { type CommandOf, seconds, turnSeconds } from "../../../rules/seconds/index.ts";
import { stateUnder } from "../../state-under.ts";
import { give } from "../../tracker-answers.ts";
import type { Fighting } from "../../tracker-facts.ts";
import { contestIn, strangerRows } from "./contenders.ts";

const folder = "systems/turncraft/templates/tracker";

type ContestCommand = CommandOf<"contest">;

/** Asks who contend for being first at something (SX-105); null where that is dismissed. */
export async function askContest(combat: Combat.Implementation, who: CombatantId): Promise<ContestCommand | null> {
  const known = combat.combatants.filter(({ hidden, isOwner }) => !hidden || isOwner);
  const content = await foundry.applications.handlebars.renderTemplate(`${folder}/seconds-contest.hbs`, {
    choices: known.map(({ id, name }) => ({ id, name, checked: id === who })),
    strangers: game.user.isGM ? Array.from({ length: strangerRows }, (_, row) => ({ row })) : [],
  });
  const answer = await foundry.applications.api.DialogV2.input({
    window: { title: say("TURNCRAFT.Seconds.Menu.contest"), icon: "fa-solid fa-stopwatch" },
    classes: ["turncraft", "tc-announce"],
    position: { width: 360 },
    content,
    ok: { label: say("TURNCRAFT.Seconds.Menu.contestDo"), icon: "fa-solid fa-dice-d20" },
  });
  const asked = contestIn(answer);
  if (!asked) return null;
  const { strangers } = asked;
  return { kind: "contest", who: asked.who, ...(strangers.length > 0 && { strangers }) };
}

/** The counter as the Gamemaster wants it (SX-303). */
export async function setCounter(combat: Fighting, who: CombatantId): Promise<void> {
  const left = stateUnder(seconds, combat)?.fighters[who]?.secondsLeft ?? 0;
  const content = await foundry.applications.handlebars.renderTemplate(`${folder}/seconds-counter.hbs`, {
    left,
    most: turnSeconds,
  });
  const answer = await foundry.applications.api.DialogV2.input({
    window: { title: say("TURNCRAFT.Seconds.Menu.counter"), icon: "fa-solid fa-dice-six" },
    classes: ["turncraft", "tc-announce"],
    position: { width: 300 },
    content,
    ok: { label: say("TURNCRAFT.Seconds.Menu.counterDo"), icon: "fa-solid fa-check" },
  });
  const typed = (answer as { seconds?: unknown } | null)?.seconds;
  if (typed !== undefined) await give(combat, { kind: "counter", who, seconds: Number(typed) });
}
