import type { ClauseId } from "../../engine/types.ts";
import type { Answer } from "../../net/index.ts";
import type { Asked, FightDocument } from "../encounter.ts";
import { refusalText } from "../words.ts";
import { renderTracker } from "./render.ts";

/** A refused command that the GM may insist on. Lives on this client only, until the fight has moved on. */
export interface StandingRefusal {
  readonly combatId: string;
  readonly command: Asked;
  readonly text: string;
  readonly clause: ClauseId;
  /** The newest step when it was refused. */
  readonly seq: number | null;
}

let standing: StandingRefusal | null = null;

/** The refusal to show for this encounter, if the fight is still as it was when the command was refused. */
export function standingRefusal(combat: FightDocument): StandingRefusal | null {
  const current = standing?.combatId === combat.id && standing.seq === newestStep(combat);
  return current ? standing : null;
}

/** Gives a command. The door tells what came of it and calls `offerInsist`. */
export function give(combat: FightDocument, command: Asked, insist = false): Promise<Answer> {
  dismissRefusal();
  return combat.perform(command, { insist });
}

/** Keeps a refused command in the tracker with the button *Insist* (DX-002), if this user may. Whatever surface gave it. */
export function offerInsist(combat: FightDocument, command: Asked, answer: Answer): void {
  if (answer.kind !== "refused" || !answer.mayInsist) return;
  const text = refusalText(combat, answer.refusal);
  standing = { combatId: combat.id, command, text, clause: answer.refusal.clause, seq: newestStep(combat) };
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
