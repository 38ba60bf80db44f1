import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Space } from "../../grid/types.ts";

/** Facts for prompts: the fight, and the reader's view of its combatants. */
export interface PromptInput<State extends EncounterState> {
  readonly state: State;
  readonly gm: boolean;
  readonly owns: (id: CombatantId) => boolean;
  /** The reader's name for a combatant; a hidden one has none of its own for players. */
  readonly nameOf: (id: CombatantId) => string;
}

/** A place on the map that an answer may mean: one of several that are chosen from. */
export interface PlaceView {
  /** Takes the place of {@link AnswerView.what} where it is chosen. */
  readonly what: string;
  /** From 1; stands on the map too. */
  readonly number: number;
  readonly label: string;
  /** Spaces of the fight's scene that would be stood on, as its ruleset names them. */
  readonly spaces: readonly Space[];
}

/** Kind of reaction: against an attack on oneself, in another's stead, an attack out of turn, and whatever else items offer. */
export type ReactionKind = "defence" | "intercept" | "attack" | "other";

/** A possible answer. `key`: the number key that gives it, for the first combatant asked. */
export interface AnswerView {
  /** Data carried by the button: it tells the tracker view which command is meant. */
  readonly action: string;
  readonly who: CombatantId;
  readonly item: string | null;
  readonly what: string;
  readonly label: string;
  /** Price and odds, or object, in smaller letters; absent if the label is enough. */
  readonly note?: string;
  readonly key: number | null;
  /** Resource of the pip on the button; null if free. */
  readonly price: string | null;
  /** Points that it costs in all; absent: none. */
  readonly cost?: number;
  readonly disabled: boolean;
  readonly tip: string;
  /** Absent: it has nothing to do with places. The first is meant unless another is chosen. */
  readonly places?: readonly PlaceView[];
}

/** Combatant asked by a prompt. */
export interface AskedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly answer: "waiting" | "passed" | "reacted";
  readonly answerText: string;
  /** "1 of 2 left"; empty where an answer costs nothing. */
  readonly priceText: string;
  /** Resource of the pip beside it; absent: a Reaction. */
  readonly pip?: string;
  readonly answers: readonly AnswerView[];
}

/** A window that waits for answers, as one reader sees it. */
export interface PromptView {
  readonly id: string;
  /** The window's title; absent: that of Reactions. */
  readonly title?: string;
  /** Event that the prompt is about. */
  readonly text: string;
  readonly asked: readonly AskedView[];
  /** Set where a newer window has to be settled first. */
  readonly later: string | null;
  /** Combatants concerned besides those asked: the window covers none of their tokens. Absent: none. */
  readonly about?: readonly CombatantId[];
  /** Permission: the GM alone, whoever is named. */
  readonly forGM?: true;
  /** The GM may close it without waiting any longer. */
  readonly mayClose: boolean;
}
