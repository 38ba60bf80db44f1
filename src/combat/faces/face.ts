import type { AnyCommand, CombatantId, EncounterState } from "../../rules/engine/types.ts";
import type { CombatantFacts, Reader } from "../tracker-reader.ts";
import type { Say } from "../views/index.ts";
import type { PromptFacts, PromptView } from "./prompt.ts";

/** The initiative cell: the number, the die beside it that broke a tie, and why it is what it is. */
export interface InitiativeView {
  readonly text: string;
  readonly die: string | null;
  readonly why: string;
}

/** A state of a row that isn't told by its place: an icon, a word, and more words on hover. */
export interface MarkView {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly tip: string;
}

/** What a row of the tracker shows of its ruleset. */
export interface RowFace {
  readonly initiative: InitiativeView | null;
  /** Beside those that every fight has (hidden, gone, defeated). */
  readonly marks: readonly MarkView[];
  /** What {@link Face.rowTemplate} reads, as `state`. */
  readonly state: object | null;
}

/**
 * How a ruleset's fight shows at the table, beside what all fights show alike: order, whose turn, defeat, the way back.
 * Everything here is a view: facts in, what templates show out.
 */
export interface Face<State extends EncounterState> {
  /** The part of a row that is the ruleset's own; null where it has none. */
  readonly rowTemplate: string | null;
  /** Templates that it is made of. */
  readonly rowParts: readonly string[];
  /** Whether everybody rolls for themself before the start. */
  readonly rolls: boolean;
  row(combatant: CombatantFacts, reader: Reader<State>): RowFace;
  /** Who acts after the present one, as far as `mayKnow` lets the reader see; and whether that is in the next round. */
  next(
    state: State,
    mayKnow: (id: CombatantId) => boolean,
  ): { readonly who: CombatantId; readonly wraps: boolean } | null;
  /** For whose answer the table waits. */
  waiting(state: State): readonly CombatantId[];
  /** Windows that ask somebody something, the newest first. */
  prompts(facts: PromptFacts<State>, say: Say): readonly PromptView[];
  /** The command that an answer of a prompt means. `window`: the prompt's id; `data`: what its button carries. */
  answer(state: State, window: string, data: Readonly<Record<string, string | undefined>>): AnyCommand;
}
