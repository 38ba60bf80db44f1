import type { Draft } from "immer";
import type { SettingsTable } from "./settings.ts";
import type {
  AnyCommand,
  ClauseId,
  Consequences,
  EncounterState,
  InputRequest,
  Invocation,
  OpenMatter,
  Refusal,
  Result,
} from "./types.ts";

/** A way of fighting: pure functions over a plain state. */
export interface Ruleset<State extends EncounterState, Command extends AnyCommand> {
  readonly id: string;
  /** Clause for refusing malformed commands, answers and stored fights, e.g. `DX-001`. */
  readonly refusalClause: ClauseId;
  readonly settings: SettingsTable;
  /** An encounter without combatants, with default settings. */
  empty(): State;
  /** Command received by wire, if valid in shape and range; else its refusal (always `final`). */
  read(raw: unknown): Command | Refusal;
  /** Stored encounter if valid in shape and range, else its invalid field (always `final`). */
  load(raw: unknown): State | Refusal;
  /** Applies changed scores, and the values derived from them. No other change. */
  applyScores(draft: Draft<State>, freshScores: Invocation<Command>["freshScores"]): void;
  /**
   * Prerequisites, each a separate step left in place by undo of the command (for example, dice rolled first). Given by the
   * authority for the same asker until the list is empty.
   */
  prerequisites?(state: State, given: Invocation<Command>): readonly Command[];
  /** Returns the refusals of a command now: every clause against it, most telling first; empty = allowed. */
  refuse(state: State, given: Invocation<Command>, results: readonly Result[]): readonly Refusal[];
  /** Dice and rulings still missing; empty when the command can be carried out. Asked again after every answer. */
  needs(state: State, given: Invocation<Command>, results: readonly Result[]): readonly InputRequest[];
  /** UUIDs of items used by a command, once per use; continued items were counted at their start. */
  uses?(command: Command, state: State): readonly string[];
  /**
   * Returns unfinished business for the user about to end the fight: open windows, held and delayed things, effects.
   */
  pending?(state: State): readonly OpenMatter[];
  /** Carries the command out on a draft. Refused commands arrive here only when the GM insists. */
  apply(draft: Draft<State>, given: Invocation<Command>, results: readonly Result[]): Consequences;
}

/** Ruleset with a state type unknown to the caller. Only pass states and commands created by the same ruleset. */
// biome-ignore lint/suspicious/noExplicitAny: a ruleset both takes and gives its state, so no one type fits all.
export type AnyRuleset = Ruleset<any, any>;
