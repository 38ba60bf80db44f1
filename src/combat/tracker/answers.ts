import type { ClauseId } from "../../engine/types.ts";
import type { Answer } from "../../net/index.ts";
import { tellAnswer } from "../authority/words.ts";
import type { Asked, FightDocument } from "../encounter.ts";
import { refusalText } from "../words.ts";
import { isTrackerShowing, renderTracker } from "./render.ts";

/** A refused command that the tracker shows. Lives on this client only, until the fight has moved on. */
export interface StandingRefusal {
  readonly combatId: string;
  readonly command: Asked;
  readonly text: string;
  readonly clause: ClauseId;
  /** The GM may have it done all the same. */
  readonly mayInsist: boolean;
  /** The newest step when it was refused. */
  readonly seq: number | null;
}

let standing: StandingRefusal | null = null;

/** The refusal to show for this encounter, if the fight is still as it was when the command was refused. */
export function standingRefusal(combat: FightDocument): StandingRefusal | null {
  const current = standing?.combatId === combat.id && standing.seq === newestStep(combat);
  return current ? standing : null;
}

/** Gives a command from the tracker, which reports the result. */
export async function give(combat: FightDocument, command: Asked, insist = false): Promise<Answer> {
  dismissRefusal();
  const answer = await combat.perform(command, { insist, quiet: true });
  tellOnce(combat, command, answer, true);
  return answer;
}

/**
 * Says what came of a command, once: a refusal in the tracker, where that shows the encounter and the command came from there or
 * may be insisted on (DX-002); anything else as a notification. A tracker that is out of sight keeps *Allow anyway* for later.
 */
export function tellOnce(combat: FightDocument, command: Asked, answer: Answer, isFromTracker = false): void {
  const isRefused = answer.kind === "refused";
  const isThere = isRefused && (isFromTracker || answer.mayInsist) && isTrackerShowing(combat);
  if (!isThere) tellAnswer(combat, answer);
  if (!isRefused || !(isThere || answer.mayInsist)) return;
  const { refusal, mayInsist } = answer;
  const text = refusalText(combat, refusal);
  standing = { combatId: combat.id, command, text, clause: refusal.clause, mayInsist, seq: newestStep(combat) };
  renderTracker();
}

/** Takes the refusal from the screen; the command stays refused. */
export function dismissRefusal(): void {
  if (!standing) return;
  standing = null;
  renderTracker();
}

function newestStep(combat: FightDocument): number | null {
  return combat.steps().undo?.seq ?? null;
}
