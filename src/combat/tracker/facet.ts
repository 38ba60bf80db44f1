import type { AnyCommand, CombatantId, EncounterState, RulingRequest } from "../../engine/types.ts";
import type { Space } from "../../grid/types.ts";
import type { Fighting } from "../encounter.ts";
import type { Offer } from "../offer.ts";
import type { AskingHow } from "../rolling/index.ts";
import type { Localize } from "../views/index.ts";
import type { MenuItem } from "./menu-entry.ts";
import type { AnswerView, PlaceView, PromptInput, PromptView, ReactionKind } from "./prompt.ts";
import type { ButtonView, CombatantInput, FooterView, TrackerReader } from "./reader.ts";
import type { SurpriseFace } from "./surprise-facet.ts";

/** Initiative cell: number, tie-breaking die, explanation. */
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

/** Display of a ruleset's data in a row of the tracker. */
export interface RowFace {
  readonly initiative: InitiativeView | null;
  /** Beside those that every fight has (hidden, gone, defeated). */
  readonly marks: readonly MarkView[];
  /** Data that {@link TrackerFacet.rowTemplate} reads, as `state`. */
  readonly state: object | null;
}

/** Rows that stand together under a heading: a side, a slot, those who act now. */
export interface Band {
  readonly id: string;
  readonly label: string;
  /** A few words beside the heading: the side's die, how many have declared; empty where there are none. */
  readonly note: string;
  readonly icon: string;
  /** True if the band's time is now. */
  readonly active: boolean;
  readonly who: readonly CombatantId[];
}

/** Line on the map through combatants in the order of their turns. */
export interface LineOnMap {
  /** A column is straight and dashed, a spiral winds clockwise round its middle. */
  readonly kind: "column" | "spiral";
  /** Each a line of its own. */
  readonly runs: readonly (readonly CombatantId[])[];
  /** The space that the spiral winds round; null where there is none, or the reader mustn't know. */
  readonly middle: Space | null;
}

/** The large words of the tracker's head. */
export interface ClockWords {
  readonly round: string;
  readonly turn: string;
}

/** A roll that the fight awaits. `id`: stands for it as a prompt's does; `command`: {@link TrackerFacet.asking} completes it. */
export interface Unrolled<Command = AnyCommand> {
  readonly id: string;
  readonly who: CombatantId;
  readonly command: Command;
}

/**
 * Tracker view of a ruleset's fight, in addition to the display common to all fights: order, turn, defeat, undo. Facts
 * in, template data out; `acts`, `menu` and the last four perform actions at the table.
 */
export interface TrackerFacet<State extends EncounterState = EncounterState> {
  /** The part of a row that is the ruleset's own; null where it has none. */
  readonly rowTemplate: string | null;
  /** Templates that it is made of. */
  readonly rowParts: readonly string[];
  /** Places in the tracker that a tour points at, in order; words: `TURNCRAFT.Tour.<ruleset>.<id>`. Absent: nothing of its own. */
  readonly tour?: readonly { readonly id: string; readonly selector: string }[];
  /** The part between the head and the rows that shows the ruleset's own time; absent where it has none. */
  readonly boardTemplate?: string;
  /** Templates that the board is made of. */
  readonly boardParts?: readonly string[];
  /** Data that {@link TrackerFacet.boardTemplate} reads, as `board`; null where there is nothing to show now. */
  board?(reader: TrackerReader<State>): object | null;
  /** True if everybody rolls for themself before the start. */
  readonly rolls: boolean;
  /** True if the GM may type numbers of the initiative cell; absent: yes. */
  readonly typed?: boolean;
  /** Returns the combatants acting at this moment, if there may be several; absent: the active one. */
  acting?(state: State): readonly CombatantId[];
  /** The rows under headings; absent: one list in the order of the fight. Whoever is in no band comes last. */
  bands?(reader: TrackerReader<State>): readonly Band[];
  /** Returns the time and the turn in words; null: the round, and the active combatant's name. */
  clock?(reader: TrackerReader<State>): ClockWords | null;
  /** Button that settles what the start lacks beside dice; null or absent: it lacks nothing. */
  blocking?(reader: TrackerReader<State>): ButtonView | null;
  /** The foot of the tracker in the fight; null: *end turn* and the steps of the clock. */
  footer?(reader: TrackerReader<State>): FooterView | null;
  row(combatant: CombatantInput, reader: TrackerReader<State>): RowFace;
  /** Returns the combatant who acts next, within the limits of `mayKnow`; `wraps` if its turn is in the next round. */
  next(
    state: State,
    canSee: (id: CombatantId) => boolean,
  ): { readonly who: CombatantId; readonly wraps: boolean } | null;
  /** The number on somebody's token, and whether they act; absent or null: none. */
  placeOnMap?(
    state: State,
    who: CombatantId,
    canSee: (id: CombatantId) => boolean,
  ): { readonly number: number; readonly active: boolean } | null;
  /** The line on the map through those who follow each other; absent or null: none. */
  lineOnMap?(state: State, canSee: (id: CombatantId) => boolean): LineOnMap | null;
  /** Choice of surprised combatants by the GM before the first round; absent: the ruleset has no surprise. */
  readonly surprise?: SurpriseFace<State>;
  /** For whose answer the table waits. */
  waiting(state: State): readonly CombatantId[];
  /**
   * Returns the combatant whose action a prompt is about, null for the newest: if that combatant is hidden, the GM
   * alone is asked. Absent or null: there is no combatant to give away.
   */
  about?(state: State, window: string | null): CombatantId | null;
  /** Open questions, newest first. */
  prompts(input: PromptInput<State>, localize: Localize): readonly PromptView[];
  /** Kind of reaction that an answer of a prompt is; absent: `other`. */
  reactionKind?(state: State, answer: AnswerView): ReactionKind;
  /** Places on the map that a question of the rules offers; `what` is an option's value. Absent: none. */
  places?(state: State, request: RulingRequest, localize: Localize): readonly PlaceView[];
  /** The command that an answer of a prompt means. `window`: the prompt's id; `data`: what its button carries. */
  answer(state: State, window: string, data: Readonly<Record<string, string | undefined>>): AnyCommand;
  /** Rolls that the encounter waits for: they open by themselves on their owner's page. Absent: none. */
  unrolled?(state: State): readonly Unrolled[];
  /** Opens the roll dialog for an answer that is a roll. Null if dismissed. */
  asking?(fight: Fighting, command: AnyCommand, how: AskingHow): Promise<AnyCommand | null>;
  /** Offers of its board that are no combatant's: the Gamemaster's switches, a side's choice. Absent: there are none. */
  offers?(reader: TrackerReader<State>): readonly Offer[];
  /** Actions of the buttons of its own templates that are no offers; absent: there are none. */
  readonly acts?: FaceActs;
  /** Entries of a row's menu beside those of every fight; absent: none. */
  readonly menu?: readonly MenuItem<State>[];
  /** True if the act `defend` leads to something that this user may do now about the attack on `target` of step `seq`. */
  mayDefend?(fight: Fighting, target: CombatantId, seq: number): boolean;
  /** Work that every client does by itself after each change of the encounter, and when the world is ready. */
  onChange?(fight: Fighting): void;
  /** Work that the page that asked for a move does when it was accepted. */
  onMoveAccepted?(fight: Fighting, who: CombatantId): void;
  /** Work that every page does when a token of the encounter has moved. */
  onTokenMoved?(fight: Fighting): void;
}

/**
 * Actions of the buttons in a view's own templates, beside offers: `data-action="faceAct"`, with `data-act` one of
 * these names, or an offer's id with its combatant in `data-who`. `data`: the button's dataset. Each gives a command,
 * after asking for anything still missing.
 */
export type FaceActs = Readonly<
  Record<string, (fight: Fighting, data: Readonly<Record<string, string | undefined>>) => unknown>
>;
