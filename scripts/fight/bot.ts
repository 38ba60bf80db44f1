import type {
  AnyCommand,
  CombatantId,
  EncounterState,
  LogEntry,
  Ruleset,
  RulingRequest,
} from "../../src/engine/index.ts";
import type { Luck } from "./luck.ts";
import type { Combatant } from "./sides.ts";

/** Facts of any ruleset: plain JSON, under types of its own. */
export type Scores = object;

/** Whoever plays all combatants of a fight under one ruleset: no great minds, but they do what the rules offer. */
export interface Bot<State extends EncounterState, Command extends AnyCommand> {
  readonly ruleset: Ruleset<State, Command>;
  /** Texts that `lang/en.json` lacks: those that a module brings. */
  readonly texts?: object;
  /** What somebody brings to the fight, as the door would read it from the actor. */
  guest(luck: Luck, who: Combatant): Scores;
  /** What is done next, by whoever's move it is; null when nobody wants anything and the Gamemaster goes on. */
  act(view: View<State>): Deed<Command> | null;
  /** What the Gamemaster does for the fight to begin, one thing after the other, and to go on to the next turn. */
  onward(state: State): Command;
  /** The answer to a question, one of its options; absent: by chance. */
  rule?(request: RulingRequest, view: View<State>): string;
  /** Whether a blow has met its mark after a step with this log; null: that isn't decided yet. Absent: at once. */
  lands?(blow: Blow, state: State, log: readonly LogEntry[]): boolean | null;
}

/** Any bot; whoever holds one gives it back what it made itself. */
// biome-ignore lint/suspicious/noExplicitAny: as with AnyRuleset, no one type of state fits all.
export type AnyBot = Bot<any, any>;

/** What a bot may know when it decides. */
export interface View<State extends EncounterState> {
  readonly state: State;
  readonly luck: Luck;
  readonly nameOf: (id: CombatantId) => string;
  /** Those of the other side who stand. */
  readonly foesOf: (id: CombatantId) => readonly CombatantId[];
}

export interface Deed<Command> {
  readonly command: Command;
  /** Whose owner gives it; null: the Gamemaster. */
  readonly by: CombatantId | null;
  /** What it does to somebody if it is carried out and nothing comes between: hit points are the arena's affair. */
  readonly blow?: Blow;
}

export interface Blow {
  readonly by: CombatantId;
  readonly at: CombatantId;
  /** Hit points. */
  readonly damage: number;
}
