import { named } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { frameWith, unableIn, whoseIs } from "./reactions.ts";
import { refuseChoice, refuseReactor } from "./refuse-reactions.ts";
import type { CommandOf, FlowState, Frame } from "./types.ts";

/** Why somebody may not react like that now. What can't be paid is said even where the moment has passed. */
export function refuseReaction(state: FlowState, { who, window, choice }: CommandOf<"react">): Refusal[] {
  const frame = frameWith(state, window);
  if (frame === null) return [...refuseReactor(state, who, choice), over()];
  if (frame.window?.kind === "ready") return [never("FL-123", "TURNCRAFT.Refused.FL-123.trigger")];
  return [...refuseChoice(state, frame, who, choice), ...refuseAnswer(state, window, who)];
}

/**
 * An answer comes too late when its window is gone or has this answer already, and never from one who wasn't asked.
 * @param who null: the GM closes it for all
 */
export function refuseAnswer(state: FlowState, id: string, who: CombatantId | null): Refusal[] {
  const frame = frameWith(state, id);
  if (frame?.window == null) return [over()];
  if (who === null) return [];
  const asked = Object.hasOwn(frame.window.asked, who) ? frame.window.asked[who] : null;
  if (!asked) {
    const data = { name: named(who), other: named(whoseIs(frame)) };
    return [never(clauseOf(frame), "TURNCRAFT.Refused.flow.notAsked", data)];
  }
  return asked.answer === "waiting" ? [] : [over()];
}

/** Nobody is let off a window but those who can't answer it any more; it is the newest, as only that goes on (FL-08). */
export function refuseUnable(state: FlowState, id: string): Refusal[] {
  const frame = state.open.at(-1);
  return frame?.window?.id === id && unableIn(state, frame).length > 0 ? [] : [over()];
}

/** A defence before the attack check, after the outcome or against a miss (FL-53), and any other answer too late. */
function over(): Refusal {
  return never("FL-53", "TURNCRAFT.Refused.FL-53.over");
}

/** Who is asked: a failed Tumble provokes that enemy alone (FL-136), a step whoever threatens the hex (FL-65). */
function clauseOf(frame: Frame): "FL-53" | "FL-65" | "FL-136" {
  if (frame.kind === "deed" && frame.failed) return "FL-136";
  return frame.kind === "attack" ? "FL-53" : "FL-65";
}
