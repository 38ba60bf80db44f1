import type { Draft } from "immer";
import type { Schema } from "./schema.ts";
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
  /** Clause for refusing malformed commands, answers and stored encounters, e.g. `DX-001`. */
  readonly refusalClause: ClauseId;
  readonly settings: SettingsTable;
  /**
   * Schema of a combatant's scores. The authority brings what documents and effects say into its ranges, so that no creature is too
   * large for the encounter. Absent: the scores are taken as they are.
   */
  readonly scores?: Schema<object>;
  /** An encounter without combatants, with default settings. */
  empty(): State;
  /** Reads a command from the wire. Returns a refusal, always `final`, if shape or range is invalid. */
  read(raw: unknown): Command | Refusal;
  /** Reads a stored encounter. Returns a refusal, always `final`, if shape or range is invalid. */
  load(raw: unknown): State | Refusal;
  /** Applies changed scores and derived values; no other change. Called before `refuse` and `apply`. */
  applyScores(draft: Draft<State>, freshScores: Invocation<Command>["freshScores"]): void;
  /**
   * Commands to carry out first, such as initiative rolls. All are separate steps, kept by undo of the command. The authority gives
   * such commands for the same user, and calls again until the list is empty.
   */
  prerequisites?(state: State, given: Invocation<Command>): readonly Command[];
  /** Returns all refusals of a command, most telling first; empty if allowed. */
  refuse(state: State, given: Invocation<Command>, results: readonly Result[]): readonly Refusal[];
  /** Dice and rulings still missing; empty if the command can be carried out. Called again after every answer. */
  needs(state: State, given: Invocation<Command>, results: readonly Result[]): readonly InputRequest[];
  /** UUIDs of items with a use by the command, once per use. Use over several turns counts at the start only. */
  uses?(command: Command, state: State): readonly string[];
  /** Open matters to show before the encounter ends: reaction windows, held and delayed actions, effects. */
  pending?(state: State): readonly OpenMatter[];
  /** Carries out a command on a draft. Refused commands get here only by a GM's override or by redo. */
  apply(draft: Draft<State>, given: Invocation<Command>, results: readonly Result[]): Consequences;
}

/** Ruleset with a state type unknown to the caller. Pass only states and commands made by the same ruleset. */
// biome-ignore lint/suspicious/noExplicitAny: a ruleset both takes and gives its state, so no one type fits all.
export type AnyRuleset = Ruleset<any, any>;
