import type { EncounterState, LogEntry } from "../engine/types.ts";
import type { Answer } from "../net/index.ts";
import type { Command } from "./authority/request.ts";

/** Number and log lines of a step. */
export interface StepWords {
  readonly seq: number;
  readonly log: readonly LogEntry[];
}

/** Steps that undo and redo would take, null if none, as seen by the page's user. */
export interface Steps {
  readonly undo: StepWords | null;
  readonly redo: StepWords | null;
  /**
   * True if the user may undo the newest step: GMs always; players, if the world setting allows, an own step without a roll or a
   * decision (DX-005).
   */
  readonly mayUndo: boolean;
  /** True if the newest step is the user's own and had a roll or a decision: only a GM may undo it (DX-005). */
  readonly onlyGMUndoesOwn: boolean;
}

/** Options of a command. `override`: the GM overrides refusals; `quiet`: an automatic command, with refusals not shown. */
export interface PerformOptions {
  readonly override?: boolean;
  readonly quiet?: boolean;
}

/** Interface of the encounter document, for files imported by the class. The class documents the members. */
export interface Encounter extends Combat.Implementation {
  readonly state: EncounterState | null;
  perform(command: Command, options?: PerformOptions): Promise<Answer>;
  undo(): Promise<Answer>;
  redo(): Promise<Answer>;
  goTo(to: number): Promise<Answer>;
  switchRuleset(to: string): Promise<Answer>;
  /** Plays Foundry's sound for the beginning of the user's turn. */
  soundTurn(): void;
  applyItem(seq: number): Promise<void>;
  steps(): Steps;
}

/** Encounter stored in the world. */
export type FightDocument = Encounter & Combat.Stored;

/** A stored encounter with a valid state. */
export type Fighting = FightDocument & { readonly state: EncounterState };

/** Command for an encounter. */
export type Asked = Command;

/** Returns a document as Turncraft's encounter; null for other documents. */
export function asTurncraft(document: object | null | undefined): Encounter | null {
  return isOurs(document) ? document : null;
}

/** Checks for a method instead of the class, since importing the class here would be circular. */
function isOurs(document: object | null | undefined): document is Encounter {
  return document instanceof Combat && "perform" in document;
}
