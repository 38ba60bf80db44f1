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

/** Player of all combatants under one ruleset: not clever, but uses everything in the rules. */
export interface Bot<State extends EncounterState, Command extends AnyCommand> {
  readonly ruleset: Ruleset<State, Command>;
  /** Texts missing in `lang/en.json`, for a module. */
  readonly texts?: object;
  /** Makes the scores that a combatant brings to the fight, as the authority would read them from the actor. */
  guest(luck: Luck, who: Combatant): Scores;
  /**
   * Returns the next command, by the combatant whose move it is; null if no combatant wants to act and the GM goes on.
   */
  act(view: View<State>): Action<Command> | null;
  /** Returns the GM's next command to begin the fight, step by step, or to go on to the next turn. */
  onward(state: State): Command;
  /** The answer to a question, one of its options; absent: by chance. */
  rule?(request: RulingRequest, view: View<State>): string;
  /** True for a hit after a step with this log; null: undecided. Absent: at once. */
  lands?(blow: Blow, state: State, log: readonly LogEntry[]): boolean | null;
}

/** Any bot. Only pass it its own states and commands. */
// biome-ignore lint/suspicious/noExplicitAny: as with AnyRuleset, no one type of state fits all.
export type AnyBot = Bot<any, any>;

/** Facts that a bot may use in its decisions. */
export interface View<State extends EncounterState> {
  readonly state: State;
  readonly luck: Luck;
  readonly nameOf: (id: CombatantId) => string;
  /** Returns the standing combatants of the other side. */
  readonly foesOf: (id: CombatantId) => readonly CombatantId[];
}

export interface Action<Command> {
  readonly command: Command;
  /** Combatant whose owner gives the command; null: the GM. */
  readonly by: CombatantId | null;
  /** Effect on the target if the command is carried out and not prevented: hit points are kept by the arena. */
  readonly blow?: Blow;
}

export interface Blow {
  readonly by: CombatantId;
  readonly at: CombatantId;
  /** Hit points. */
  readonly damage: number;
}
