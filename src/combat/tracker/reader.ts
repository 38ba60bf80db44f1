import type { CombatantId, EncounterState, Refusal } from "../../engine/types.ts";
import type { HealthShown, Say } from "../views/index.ts";

/** What the tracker knows of a combatant beside the state of the fight. */
export interface CombatantFacts {
  readonly id: CombatantId;
  readonly name: string;
  readonly img: string;
  /** The reader owns it. */
  readonly owned: boolean;
  readonly hidden: boolean;
  /** No player owns it (core's word). */
  readonly npc: boolean;
  readonly canPing: boolean;
  /** Its hit points and how much of them the reader sees; null or absent: it has none. */
  readonly health?: { readonly value: number; readonly max: number; readonly shown: HealthShown } | null;
  readonly effects: readonly { readonly name: string; readonly img: string }[];
}

/** All that the tracker shows, as facts; `steps` in words, null where there is nothing to take back or give again. */
export interface TrackerFacts<State extends EncounterState = EncounterState> {
  readonly state: State;
  readonly combatants: readonly CombatantFacts[];
  readonly gm: boolean;
  readonly gmConnected: boolean;
  readonly steps: { readonly undo: string | null; readonly redo: string | null };
  /** Combatants whom the reader targets on the map; absent: nobody. */
  readonly targets?: readonly CombatantId[];
  /** What the rules have against ending the present turn; null or absent: nothing. */
  readonly endTurn?: Refusal | null;
  /** What the world says of what the GM decides before the start, as the ruleset looks it up; null or absent: nothing. */
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
  readonly dead: boolean;
  /** Of a `faceAct`: what the ruleset's face does, with whom or what. */
  readonly act?: string;
  readonly who?: string;
}

/** What the parts of the view share: the facts, and how the reader sees the others. */
export interface Reader<State extends EncounterState = EncounterState> {
  readonly facts: TrackerFacts<State>;
  readonly say: Say;
  readonly mayKnow: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  readonly owns: (id: CombatantId) => boolean;
}

/** How this reader sees the combatants: a player never hears of a hidden one, not even its name. */
export function readerOf(facts: TrackerFacts, say: Say): Reader {
  const known = new Map(facts.combatants.map((combatant) => [combatant.id, combatant]));
  const owns = (id: CombatantId) => known.get(id)?.owned ?? false;
  const mayKnow = (id: CombatantId) => facts.gm || owns(id) || known.get(id)?.hidden === false;
  const nameOf = (id: CombatantId) =>
    (mayKnow(id) && known.get(id)?.name) ||
    say(facts.gm ? "TURNCRAFT.Tracker.someone" : "TURNCRAFT.Tracker.gamemaster");
  return { facts, say, mayKnow, nameOf, owns };
}

/** The foot of the tracker: what moves the fight on. */
export interface FooterView {
  /** The one large button. */
  readonly main: ButtonView | null;
  /** Small ones around it, those that go back before it, those that go on after it. */
  readonly before: readonly ButtonView[];
  readonly after: readonly ButtonView[];
  /** Large ones of a row of their own, before the fight. */
  readonly rolls: readonly ButtonView[];
  readonly note: string | null;
}
