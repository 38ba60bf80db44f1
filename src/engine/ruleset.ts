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
  /** The clause under which malformed commands, answers and stored fights are refused, e.g. `DX-001`. */
  readonly refusalClause: ClauseId;
  /** All that the GM can change about it. */
  readonly settings: SettingsTable;
  /** The encounter before anybody has joined, with default settings. */
  empty(): State;
  /** Command received by wire, if valid in shape and range; else its refusal (always `final`). */
  read(raw: unknown): Command | Refusal;
  /** Stored encounter if valid in shape and range, else its invalid field (always `final`). */
  load(raw: unknown): State | Refusal;
  /** Applies changed scores, and the values derived from them. Nothing else. */
  applyScores(draft: Draft<State>, freshScores: Invocation<Command>["freshScores"]): void;
  /**
   * Prerequisites, each a separate step, so that undoing this command leaves them in place (for example, dice rolled to
   * make it possible). The authority gives them for the same asker and asks again until the list is empty.
   */
  prerequisites?(state: State, given: Invocation<Command>): readonly Command[];
  /** Returns the refusals of this command now: every clause against it, most telling first; empty = it is allowed. */
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

/** A ruleset whose state type is unknown to the caller. Only pass states and commands that this ruleset created. */
// biome-ignore lint/suspicious/noExplicitAny: a ruleset both takes and gives its state, so no one type fits all.
export type AnyRuleset = Ruleset<any, any>;
