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

/** Player of all combatants of a fight under one ruleset: not a great mind, but it does whatever the rules offer. */
export interface Bot<State extends EncounterState, Command extends AnyCommand> {
  readonly ruleset: Ruleset<State, Command>;
  /** Texts that `lang/en.json` lacks: those that a module brings. */
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
  /** True if a blow has met its mark after a step with this log; null: that isn't decided yet. Absent: at once. */
  lands?(blow: Blow, state: State, log: readonly LogEntry[]): boolean | null;
}

/** Any bot; whoever holds one gives it back what it made itself. */
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
