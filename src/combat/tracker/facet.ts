import type { AnyCommand, CombatantId, EncounterState, RulingRequest } from "../../engine/types.ts";
import type { Space } from "../../grid/types.ts";
import type { LangKey } from "../../i18n.ts";
import type { Fighting } from "../encounter.ts";
import type { Give } from "../giving.ts";
import type { Offer, SheetCommand } from "../offer.ts";
import type { AskOptions } from "../rolling/roll-window.ts";
import type { Localize } from "../views/numbers-view.ts";
import type { ButtonView, CombatantInput, FooterView, TrackerContext } from "./context.ts";
import type { MenuItem } from "./menu-entry.ts";
import type { PlaceView, PromptInput, PromptView } from "./prompt.ts";

/** Initiative cell: number, tie-breaking die, explanation. */
export interface InitiativeView {
  readonly text: string;
  readonly die: string | null;
  readonly why: string;
}

/** Further state of a row: an icon, a word, and more words on hover. */
export interface BadgeView {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly tip: string;
}

/** Display of a ruleset's data in a row of the tracker. */
export interface RowState {
  readonly initiative: InitiativeView | null;
  /** Badges besides the badges of every ruleset (hidden, gone, defeated). */
  readonly badges: readonly BadgeView[];
  /** Data for {@link TrackerFacet.rowTemplate}, as `state`. */
  readonly state: object | null;
}

/** Rows together under a heading: a side, a slot, the acting combatants. */
export interface RowGroup {
  readonly id: string;
  readonly label: string;
  /** A few words beside the heading: the side's die, how many have declared; empty where there are none. */
  readonly note: string;
  readonly icon: string;
  /** True if the group acts now. */
  readonly active: boolean;
  readonly who: readonly CombatantId[];
}

/** Line on the map through combatants in turn order. */
export interface LineOnMap {
  /** A column is straight and dashed; a spiral winds clockwise around the middle. */
  readonly kind: "column" | "spiral";
  /** Combatants of every line, in order. */
  readonly runs: readonly (readonly CombatantId[])[];
  /** Middle of the spiral; null without a middle, or if hidden from the reader. */
  readonly middle: Space | null;
}

/** Large texts in the tracker's head. */
export interface ClockWords {
  readonly round: string;
  readonly turn: string;
}

/** Roll awaited by the encounter. `id`: as for a prompt; `command`: completed by {@link TrackerFacet.askMissing}. */
export interface Unrolled<Command = AnyCommand> {
  readonly id: string;
  readonly who: CombatantId;
  readonly command: Command;
}

/**
 * Tracker view of a ruleset's encounters, in addition to the display common to all: order, turn, defeat, undo. Facts
 * in, template data out; `askMissing`, `windows`, `menu`, `defence` and the members beginning with `on` act.
 */
export interface TrackerFacet<State extends EncounterState = EncounterState> {
  /** Template of the ruleset's part of a row; null: none. */
  readonly rowTemplate: string | null;
  /** Partial templates of the row and the remaining parts. */
  readonly rowParts?: readonly string[];
  /** Places in the tracker for a tour, in order; words: `TURNCRAFT.Tour.<ruleset>.<id>`. Absent: none of its own. */
  readonly tour?: readonly { readonly id: string; readonly selector: string }[];
  /** Template of the ruleset's own time, between head and rows. Absent: none. */
  readonly boardTemplate?: string;
  /** Partial templates of the board. */
  readonly boardParts?: readonly string[];
  /** Data for {@link TrackerFacet.boardTemplate}, as `board`; null hides the board. */
  board?(context: TrackerContext<State>): object | null;
  /** True if combatants roll individually before the start. */
  readonly rolls: boolean;
  /** True if the GM may type numbers of the initiative cell; absent: yes. */
  readonly typed?: boolean;
  /** Returns the combatants acting now, where there may be several. Absent: the active combatant. */
  acting?(state: State): readonly CombatantId[];
  /** Combatants to decide something before anybody acts, and the banner for their players (`name`). Absent or null: none. */
  called?(state: State): { readonly who: readonly CombatantId[]; readonly banner: LangKey } | null;
  /** Rows under headings, ungrouped combatants last. Absent: a single list in order. */
  rowGroups?(context: TrackerContext<State>): readonly RowGroup[];
  /** Returns the time and the turn in words; null: the round, and the active combatant's name. */
  clock?(context: TrackerContext<State>): ClockWords | null;
  /** Buttons for missing preparations besides dice, the large button first. Absent: none missing. */
  blocking?(context: TrackerContext<State>): readonly ButtonView[];
  /** Returns the sentence at the foot for players before the start; null or absent: players wait for the GM. */
  opening?(context: TrackerContext<State>): string | null;
  /** Returns the foot of the tracker during the encounter. Null: *end turn* and the buttons for turns and rounds. */
  footer?(context: TrackerContext<State>): FooterView | null;
  row(combatant: CombatantInput, context: TrackerContext<State>): RowState;
  /**
   * Returns the next combatant to act, among the combatants visible to the reader (`canSee`); `wraps`: true if the turn is in the
   * next round. Null: none.
   */
  next(
    state: State,
    canSee: (id: CombatantId) => boolean,
  ): { readonly who: CombatantId; readonly wraps: boolean } | null;
  /** Number on a combatant's token, and whether the combatant acts; absent or null: none. */
  placeOnMap?(
    state: State,
    who: CombatantId,
    canSee: (id: CombatantId) => boolean,
  ): { readonly number: number; readonly active: boolean } | null;
  /** Line on the map through successive combatants; absent or null: none. */
  lineOnMap?(state: State, canSee: (id: CombatantId) => boolean): LineOnMap | null;
  /** Choice of surprised combatants by the GM before the first round; absent: the ruleset has no surprise. */
  readonly surprise?: SurpriseFacet<State>;
  /** Combatants with an awaited answer. */
  waiting(state: State): readonly CombatantId[];
  /**
   * Returns the subject of a prompt, null for the newest prompt's: only the GM is asked about a hidden combatant's action. Absent
   * or null: no combatant to give away.
   */
  about?(state: State, window: string | null): CombatantId | null;
  /** Open questions, newest first. */
  prompts(input: PromptInput<State>): readonly PromptView[];
  /** Places on the map offered by a question of the rules; `what`: an option's value. Absent: none. */
  places?(state: State, request: RulingRequest, localize: Localize): readonly PlaceView[];
  /** Rolls awaited by the encounter, opening on the owner's page. Absent: none. */
  unrolled?(state: State): readonly Unrolled[];
  /** Opens the roll dialog for an answer with a roll. Null if dismissed. */
  askMissing?(fight: Fighting, command: AnyCommand, how: AskOptions): Promise<AnyCommand | null>;
  /** Offers of the board without a combatant: the GM's switches, a side's choice. Absent: none. */
  offers?(context: TrackerContext<State>): readonly Offer[];
  /** Windows completing offers, by {@link Offer.window}. Absent: none. */
  readonly windows?: OfferWindows;
  /** Row menu entries besides the entries of every encounter. Absent: none. */
  readonly menu?: readonly MenuItem<State>[];
  /** Answers to an attack from the card. Absent: none. */
  readonly defence?: DefenceFacet;
  /** Automatic work of every client after any change of the encounter, and once the world is ready. */
  onChange?(fight: Fighting): void;
  /** Work of the requesting page after an accepted move. */
  onMoveAccepted?(fight: Fighting, who: CombatantId): void;
  /** Work of every page after a move of any of the encounter's tokens. */
  onTokenMoved?(fight: Fighting): void;
}

/** Defense against an attack, from the card. `target`: the defender; `seq`: step of the attack. */
export interface DefenceFacet {
  /** True if the user has a defense to give now. */
  may(fight: Fighting, target: CombatantId, seq: number): boolean;
  /** Asks for the defense and gives the command. */
  ask(fight: Fighting, target: CombatantId, seq: number): unknown;
}

/**
 * Offer to be completed by a window. `who`: the offer's combatant, null for the table; `give`: gives the command while the window
 * waits.
 */
export interface Begun {
  readonly fight: Fighting;
  readonly who: CombatantId | null;
  readonly command: SheetCommand;
  readonly give: Give;
}

/** Windows by name, returning the whole command; null if dismissed or already done. */
export type OfferWindows = Readonly<Record<string, (begun: Begun) => Promise<{ readonly kind: string } | null>>>;

/** Side in the surprise window. */
interface SurpriseSide {
  readonly name: string;
  readonly who: readonly CombatantId[];
}

/** Marking of surprised combatants by the GM before the first round, without a roll. */
export interface SurpriseFacet<State extends EncounterState> {
  /** Effect of surprise on combatants, with clauses. */
  readonly means: LangKey;
  sides(context: TrackerContext<State>): readonly SurpriseSide[];
  isSurprised(state: State, who: CombatantId): boolean;
  /** Returns the combatants ticked beforehand while none is marked yet; absent: none. */
  proposed?(state: State): readonly CombatantId[];
  /** Returns the commands for exactly the given surprised combatants; empty without a difference. */
  commands(state: State, surprised: readonly CombatantId[]): readonly AnyCommand[];
}

/** Returns the combatants to mark and to unmark, for rulesets with a single command for several. */
export function differing<State extends EncounterState>(
  tracker: Pick<SurpriseFacet<State>, "isSurprised">,
  state: State,
  surprised: readonly CombatantId[],
): { readonly on: readonly CombatantId[]; readonly off: readonly CombatantId[] } {
  const marked = state.order.filter((id) => tracker.isSurprised(state, id));
  return {
    on: surprised.filter((id) => !marked.includes(id)),
    off: marked.filter((id) => !surprised.includes(id)),
  };
}
