import { fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { continues, lapses } from "../../../engine/open-matters.ts";
import type { CombatantId, OpenMatter } from "../../../engine/types.ts";
import { waitingFor } from "./reactions.ts";
import { roundSeconds } from "./turn-steps.ts";
import type { FlowState, Ongoing, StackEntry } from "./types.ts";

/** Open matters at a fight's end: open frames, newest first (FL-07), readied actions (FL-122), ongoing effects (FL-11). */
export function pending(state: FlowState): readonly OpenMatter[] {
  return [
    ...state.open.toReversed().map(ofEntry),
    ...idsOf(state).flatMap((id) => [...readied(state, id), ...fighterOf(state, id).ongoing.map(ofEffect(id))]),
    ...state.roundEffects.map(({ who, name }) => lapses("TURNCRAFT.Pending.lapses", who, { effect: name })),
  ];
}

function ofEntry(entry: StackEntry): OpenMatter {
  const who = entry.kind === "attack" ? entry.attacker : entry.who;
  const waiting = entry.window === null ? [] : waitingFor(entry.window);
  if (waiting.length === 0) return lapses("TURNCRAFT.Pending.underWay", who);
  return lapses("TURNCRAFT.Pending.underWayFor", who, { names: namedAll(waiting) });
}

function readied(state: FlowState, id: CombatantId): OpenMatter[] {
  const { ready } = fighterOf(state, id);
  return ready ? [lapses("TURNCRAFT.Pending.readied", id, { what: ready.what, trigger: ready.trigger })] : [];
}

function ofEffect(who: CombatantId) {
  return (effect: Ongoing): OpenMatter =>
    outlasts(effect)
      ? continues(who, effect.name, effect.turns * roundSeconds)
      : lapses("TURNCRAFT.Pending.lapses", who, { effect: effect.name });
}

/** True if the effect continues after the encounter: with a document and turns left. */
export function outlasts(effect: Ongoing): effect is Ongoing & { readonly uuid: string; readonly turns: number } {
  return effect.uuid !== null && effect.turns !== null;
}
