import type { EncounterState, LogEntry } from "../engine/types.ts";
import type { Answer } from "../net/index.ts";
import type { Command } from "./authority/request.ts";

/** A step in the log's own words. */
export interface StepWords {
  readonly seq: number;
  readonly log: readonly LogEntry[];
}

/** Encounter document for files imported by its class; the class documents the members. */
export interface Encounter extends Combat.Implementation {
  readonly state: EncounterState | null;
  perform(command: Command, options?: { insist?: boolean; quiet?: boolean }): Promise<Answer>;
  undo(): Promise<Answer>;
  /** True if there is a step that the user may undo. */
  readonly mayUndo: boolean;
  readonly onlyGMUndoesOwn: boolean;
  redo(): Promise<Answer>;
  goTo(to: number): Promise<Answer>;
  switchRuleset(to: string): Promise<Answer>;
  /** Sounds the beginning of a turn of the user's. */
  soundTurn(): void;
  applyItem(seq: number): Promise<void>;
  steps(): { undo: StepWords | null; redo: StepWords | null };
}

/** An encounter that is stored in the world. */
export type FightDocument = Encounter & Combat.Stored;

/** A stored encounter whose state is there to be shown. */
export type Fighting = FightDocument & { readonly state: EncounterState };

/** Commands that an encounter may be asked for. */
export type Asked = Command;

/** An encounter as ours, or null. */
export function asTurncraft(document: object | null | undefined): Encounter | null {
  return isOurs(document) ? document : null;
}

/** Known by its import path, unlike any other document: importers of the class are imported by the class. */
function isOurs(document: object | null | undefined): document is Encounter {
  return document instanceof Combat && "perform" in document;
}
