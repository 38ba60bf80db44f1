import { say } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { mayAct, mayHold, type SecondsState, seconds, turnSeconds } from "../../../rules/seconds/index.ts";
import { stateUnder } from "../../rulesets.ts";
import { give } from "../../tracker-answers.ts";
import type { FightDocument, Fighting } from "../../tracker-facts.ts";
import type { MenuItem } from "../../tracker-menu-entry.ts";
import { contenders } from "./contenders.ts";

const folder = "systems/turncraft/templates/tracker";

/** What a row's menu offers under Six Seconds. */
export const secondsMenu: readonly MenuItem[] = [
  {
    key: "TURNCRAFT.Seconds.Board.hold",
    icon: "fa-hand",
    when: ({ combat, owns }, id) => owns(id) && of(combat, (state) => mayHold(state, id) === null && state.round > 0),
    run: ({ combat }, id) => give(combat, { kind: "delay", who: id }),
  },
  {
    key: "TURNCRAFT.Seconds.Menu.act",
    icon: "fa-bolt",
    when: ({ combat, owns }, id) => owns(id) && of(combat, (state) => mayAct(state, id) === null),
    run: ({ combat }, id) => give(combat, { kind: "act", who: id }),
  },
  {
    key: "TURNCRAFT.Seconds.Menu.contest",
    icon: "fa-stopwatch",
    when: ({ combat, owns }, id) => owns(id) && combat.combatants.size > 1,
    run: ({ combat }, id) => contest(combat, id),
  },
  {
    key: "TURNCRAFT.Seconds.Menu.counter",
    icon: "fa-dice-six",
    when: ({ combat }, id) => game.user.isGM && of(combat, (state) => state.stack.includes(id)),
    run: ({ combat }, id) => setCounter(combat, id),
  },
];

function of(combat: Fighting, test: (state: SecondsState) => boolean): boolean {
  const state = stateUnder(seconds, combat);
  return state !== null && test(state);
}

/** Asks who contend for being first at something, and has them check (SX-105). */
async function contest(combat: FightDocument, who: CombatantId): Promise<void> {
  const known = combat.combatants.filter(({ hidden, isOwner }) => !hidden || isOwner);
  const content = await foundry.applications.handlebars.renderTemplate(`${folder}/seconds-contest.hbs`, {
    choices: known.map(({ id, name }) => ({ id, name, checked: id === who })),
  });
  const answer = await foundry.applications.api.DialogV2.input({
    window: { title: say("TURNCRAFT.Seconds.Menu.contest"), icon: "fa-solid fa-stopwatch" },
    classes: ["turncraft", "tc-announce"],
    position: { width: 340 },
    content,
    ok: { label: say("TURNCRAFT.Seconds.Menu.contestDo"), icon: "fa-solid fa-dice-d20" },
  });
  const chosen = contenders(answer);
  if (chosen) await give(combat, { kind: "contest", who: chosen });
}

/** The counter as the Gamemaster wants it (SX-303). */
async function setCounter(combat: Fighting, who: CombatantId): Promise<void> {
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
