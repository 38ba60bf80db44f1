import type { CombatantId, EncounterState, Refusal } from "../../engine/types.ts";
import type { Offer, OfferInput } from "../offer.ts";
import type { HealthShown, Localize } from "../views/numbers-view.ts";
import { type Judging, judgeOf } from "./refusal-words.ts";

/** Tracker's facts about a combatant, besides the state of the fight. */
export interface CombatantInput {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  /** True if the reader owns the combatant. */
  readonly owned: boolean;
  readonly hidden: boolean;
  /** True without a player owner (core's word). */
  readonly npc: boolean;
  /** True if a connected player owns the combatant. */
  readonly byPlayer?: boolean;
  readonly canPing: boolean;
  /** Hit points, and their visibility to the reader; null or absent: the combatant has none. */
  readonly health?: { readonly value: number; readonly max: number; readonly shown: HealthShown } | null;
  readonly effects: readonly { readonly name: string; readonly img: string }[];
}

/**
 * All facts for the tracker; `steps` in words, null without a step for the reader to undo or redo. `rolled`: the newest step is
 * the reader's own with a roll or a decision, so only a GM may undo it.
 */
export interface TrackerInput<State extends EncounterState = EncounterState> {
  readonly state: State;
  readonly combatants: readonly CombatantInput[];
  readonly gm: boolean;
  readonly gmConnected: boolean;
  readonly steps: { readonly undo: string | null; readonly redo: string | null; readonly rolled?: boolean };
  /** The reader's targets on the map; absent: none. */
  readonly targets?: readonly CombatantId[];
  /** Objection of the rules to ending the present turn; null or absent: none. */
  readonly endTurn?: Refusal | null;
  /** World's facts for the GM's decisions before the start, as looked up by the ruleset; null or absent: none. */
  readonly proposed?: object | null;
  /** Combatants whose commands wait for a ruling of the GM, null for a command of none; absent: none waits. */
  readonly undecided?: readonly (CombatantId | null)[];
  /** Combatants asked about a command of the reader, null for the GM; absent: none. */
  readonly awaited?: readonly (CombatantId | null)[];
  /** Server time in milliseconds. `stepped`: true after undo or redo until the next step, while clocks stand still. */
  readonly clock?: { readonly now: number; readonly stepped: boolean };
}

/** Button. A disabled one can be focused and gives the reason in `tip`. */
export interface ButtonView {
  readonly action: string;
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
  /** True if the rules refuse the command, but the GM may still press and override. */
  readonly refused?: boolean;
  /** Id of the offer given by a button with the action `giveOffer`. `who`: the offer's combatant; absent: none. */
  readonly offer?: string;
  readonly who?: string;
}

/** Button of an offer on the board; disabled if the rules refuse the offer, with the reason in `tip`. */
export interface OfferButton {
  /** Id of the offer. */
  readonly offer: string;
  /** Combatant of the offer; empty: none. */
  readonly who: CombatantId | "";
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
}

/** Foot of the tracker: buttons to move the encounter on. */
export interface FooterView {
  /** Large button; null: none. */
  readonly main: ButtonView | null;
  /** Small buttons below the main button: back on the left, forward on the right. */
  readonly before: readonly ButtonView[];
  readonly after: readonly ButtonView[];
  /** Large buttons in a separate row, before the encounter. */
  readonly rolls: readonly ButtonView[];
  readonly note: string | null;
}

/** Context shared by the parts of the view: the facts, and the reader's view of the remaining combatants. */
export interface TrackerContext<State extends EncounterState = EncounterState> {
  readonly input: TrackerInput<State>;
  readonly localize: Localize;
  readonly canSee: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  readonly owns: (id: CombatantId) => boolean;
  /** Refusal of a command for the reader now, as a sentence with the clause; null: allowed. */
  readonly whyNot: OfferInput<State>["whyNot"];
}

/**
 * Returns the reader's view of the combatants: hidden combatants are never revealed to players, not even by name. `rules`: of the
 * encounter; null: no command is refused.
 */
export function contextOf(input: TrackerInput, localize: Localize, rules: Judging | null): TrackerContext {
  const known = new Map(input.combatants.map((combatant) => [combatant.id, combatant]));
  const owns = (id: CombatantId) => known.get(id)?.owned ?? false;
  const canSee = (id: CombatantId) => input.gm || owns(id) || known.get(id)?.hidden === false;
  const nameOf = (id: CombatantId) =>
    (canSee(id) && known.get(id)?.name) ||
    localize(input.gm ? "TURNCRAFT.Tracker.someone" : "TURNCRAFT.Tracker.gamemaster");
  const reader = { gm: input.gm, localize, canSee, nameOf, owns };
  return { input, localize, canSee, nameOf, owns, whyNot: judgeOf(input.state, rules, reader) };
}

/** Facts for the offers of a combatant, as seen by the tracker's reader. */
export function offerInput<State extends EncounterState>(
  { input, ...reader }: TrackerContext<State>,
  who: CombatantId,
): OfferInput<State> {
  return { ...reader, state: input.state, who, targets: input.targets ?? [] };
}

/** Button of an offer; a refusal is the tooltip, else `tip`, or the label. */
export function offerButton(
  { id, label, why }: Offer,
  who: OfferButton["who"],
  style: { icon: string; tip?: string; label?: string },
): OfferButton {
  const words = style.label ?? label;
  return { offer: id, who, label: words, icon: style.icon, tip: why ?? style.tip ?? words, disabled: why !== null };
}
