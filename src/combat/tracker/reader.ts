import type { CombatantId, EncounterState, Refusal } from "../../engine/types.ts";
import type { HealthShown, Localize } from "../views/index.ts";

/** Tracker's facts about a combatant, besides the state of the fight. */
export interface CombatantInput {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  /** The reader owns it. */
  readonly owned: boolean;
  readonly hidden: boolean;
  /** No player owns it (core's word). */
  readonly npc: boolean;
  readonly canPing: boolean;
  /** Hit points, and their visibility to the reader; null or absent: the combatant has none. */
  readonly health?: { readonly value: number; readonly max: number; readonly shown: HealthShown } | null;
  readonly effects: readonly { readonly name: string; readonly img: string }[];
}

/** All that the tracker shows, as facts; `steps` in words, null where there is nothing that the reader may undo or redo. */
export interface TrackerInput<State extends EncounterState = EncounterState> {
  readonly state: State;
  readonly combatants: readonly CombatantInput[];
  readonly gm: boolean;
  readonly gmConnected: boolean;
  readonly steps: { readonly undo: string | null; readonly redo: string | null };
  /** The reader's targets on the map; absent: none. */
  readonly targets?: readonly CombatantId[];
  /** Objection of the rules to ending the present turn; null or absent: none. */
  readonly endTurn?: Refusal | null;
  /** World's facts for the GM's decisions before the start, as looked up by the ruleset; null or absent: none. */
  readonly proposed?: object | null;
  /** The server's time in milliseconds, and whether the fight was stepped back to here, so that clocks stand. */
  readonly clock?: { readonly now: number; readonly stepped: boolean };
}

/** A button. A dead one can be focused and says in `tip` why it can't be pressed. */
export interface ButtonView {
  readonly action: string;
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
  /** Set where the rules refuse what the GM may still press. */
  readonly refused?: boolean;
  /** Argument of a `faceAct`: the action of the ruleset's view, with its object. */
  readonly act?: string;
  readonly who?: string;
}

/** Context shared by the parts of the view: the facts, and the reader's view of the other combatants. */
export interface TrackerReader<State extends EncounterState = EncounterState> {
  readonly input: TrackerInput<State>;
  readonly localize: Localize;
  readonly canSee: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  readonly owns: (id: CombatantId) => boolean;
}

/** Returns the reader's view of the combatants: hidden ones are never revealed to players, not even by name. */
export function readerOf(input: TrackerInput, localize: Localize): TrackerReader {
  const known = new Map(input.combatants.map((combatant) => [combatant.id, combatant]));
  const owns = (id: CombatantId) => known.get(id)?.owned ?? false;
  const canSee = (id: CombatantId) => input.gm || owns(id) || known.get(id)?.hidden === false;
  const nameOf = (id: CombatantId) =>
    (canSee(id) && known.get(id)?.name) ||
    localize(input.gm ? "TURNCRAFT.Tracker.someone" : "TURNCRAFT.Tracker.gamemaster");
  return { input, localize, canSee, nameOf, owns };
}

/** The foot of the tracker: what moves the fight on. */
export interface FooterView {
  /** The one large button. */
  readonly main: ButtonView | null;
  /** Small buttons beside the main one: back before it, forward after it. */
  readonly before: readonly ButtonView[];
  readonly after: readonly ButtonView[];
  /** Large ones of a row of their own, before the fight. */
  readonly rolls: readonly ButtonView[];
  readonly note: string | null;
}
