import type { AnyCommand, CombatantId, EncounterState, OutOfCombat, StrikeShare } from "../engine/index.ts";
import type { Asker } from "../engine/types.ts";
import type { Spaces } from "../grid/types.ts";
import type { Entry } from "./authority/history-store.ts";
import type { AskedWaypoint } from "./authority/measured-path.ts";
import type { Checks } from "./checks/checks.ts";
import type { Encounter } from "./encounter.ts";
import type { StatusFacet } from "./statuses/status.ts";

/** World lookups by the authority for a ruleset, and the ruleset's own work in the world. */
export interface RulesetHost<State extends EncounterState = EncounterState> {
  /** Statuses and bars of a combatant, for tokens and sheets. Absent: core's display alone. */
  readonly shown?: StatusFacet<State>;
  /**
   * Returns a creature's scores for the encounter: plain data in the ruleset's shape. `combatant`: place in the encounter; null
   * for a sheet outside combat.
   */
  scoresOf(actor: Actor.Implementation | null, combatant: Combatant.Implementation | null): object;
  /**
   * Returns the measured path of a requested movement, in the shape of the ruleset's `move`. Absent without rules for movement:
   * tokens then move as outside combat.
   */
  measure?(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[], state: State): object;
  /**
   * True if heights count, so that a combatant far enough above or below isn't in the way of a push. False: heights
   * don't count, and every combatant is. Absent: as true.
   */
  heights?(state: State): boolean;
  /** Reach of a creature by size and held items, in or out of combat. Absent: by the first ruleset with reach. */
  reach?(actor: Actor.Implementation | null): Spaces;
  /** Returns further fields of the ruleset's `move`, besides mover, path and force: read from the requested path. */
  moving?(waypoints: readonly AskedWaypoint[], stated: unknown): object;
  /** Returns the page's notes on a combatant's next move: sent once with the request, for `moving`. */
  noteOnMove?(combatId: string | null, who: string): object | undefined;
  /**
   * Adds world facts to an asked command. Facts sent by the asker are ignored; missing facts stay absent. `move` and
   * `hit-points` are handled for all rulesets alike and don't come here.
   */
  enrichCommand?(combat: Combat.Implementation, state: State, command: LookedUp, asker: Asker): unknown;
  /** Returns the command for a strike's damage where hit points aren't lost at once, in requested form; else null. */
  harming?(state: State, strike: StrikeDone): object | null;
  /**
   * Returns a command of any kind with the world facts needed by every command, such as the time of the clock; facts sent by the
   * asker are ignored. Absent: unchanged.
   */
  dated?(combat: Combat.Implementation, state: State, command: object): object;
  /** Command kinds in answer to another command, and undone together with that command. */
  readonly answering?: readonly string[];
  /** True if players may not undo an own newest step; absent: allowed. */
  onlyGMUndoes?(state: State, command: { readonly kind: string }): boolean;
  /**
   * Runs due automation on the authority's page: after every change and every relevant event (a pause, a question, a user
   * connecting or leaving). On other pages a call only observes.
   */
  runAutomation?(automation: AutomationContext<State>): void;
  /**
   * Number for core's *initiative* in an order without rolls, not to be typed. Omitted combatants have none. Absent: the
   * fighters' `initiative`.
   */
  numbers?(state: State): Readonly<Record<CombatantId, number>>;
  /**
   * Commands for *roll initiative* (core's method, called by other packages) without individual rolls; empty for no roll. Absent:
   * `roll` with the ids.
   */
  rolls?(state: State, who: readonly CombatantId[]): readonly object[];
  /**
   * Returns world facts for the GM's decisions before the start, in the shape of the ruleset's tracker view; for GMs alone. Null:
   * none.
   */
  proposed?(combat: Combat.Implementation, state: State): object | null;
  /** Checks of the ruleset's creatures, in combat or out; absent: none. */
  readonly checks?: Checks<State>;
  /** Use of an item outside of fights; absent: the item's dice are rolled. */
  readonly outOfCombat?: OutOfCombatUse;
  /**
   * Item taking effect in the newest of `steps`, and its user; null: none. Absent: an item named in the command, effective at once.
   */
  tookEffect?(steps: readonly Entry[]): TookEffect | null;
  /** Seconds of a round, for durations outside of fights; absent: 6. */
  readonly roundSeconds?: number;
  /** True if the encounter counts the duration of the effect with the id; absent: none counted. */
  counts?(state: State, effect: string): boolean;
}

/** Item taking effect: the user, and the possible texts naming the item (UUID or name). */
export interface TookEffect {
  readonly who: CombatantId;
  readonly things: readonly string[];
}

/** Encounter for automation by the authority's page. */
export interface AutomationContext<State extends EncounterState = EncounterState> {
  readonly combat: Combat.Implementation;
  /** Present encounter; null if over or kept by another page. */
  readonly state: () => State | null;
  /** Encounter as seen by the page now, under any authority; null when over. */
  readonly seen: () => State | null;
  /** True if a command waits for dice or a choice on the page. */
  readonly busy: () => boolean;
  /** Gives a command; resolves once the rules have decided. */
  readonly give: (command: object) => Promise<unknown>;
}

/** Damage of a strike to a single target, as in the history. */
export interface StrikeDone {
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Points of damage; below 0: restored hit points. */
  readonly damage: number;
  /** UUID of the item. */
  readonly item: string;
  readonly of: StrikeShare;
}

/** Command as received, not yet validated. */
export type LookedUp = { readonly kind?: unknown } & Readonly<Record<string, unknown>>;

/**
 * Sandbox encounter in memory, under the world's ruleset and not started: the user of an item outside combat, and the
 * user's targets. Rules and texts work as in a real encounter.
 */
export interface SandboxEncounter {
  readonly combat: Encounter;
  readonly state: EncounterState;
  readonly who: CombatantId;
  /** Combatants targeted by the user on the map, except the item's user. */
  readonly targets: readonly CombatantId[];
  /** Combatant with plain scores, used if no target is chosen but the ruleset needs one; not among the targets otherwise. */
  readonly standIn: CombatantId;
}

/** Use of an item outside of fights: the rules, the state, and the command. */
export interface SandboxUse {
  // biome-ignore lint/suspicious/noExplicitAny: each is given back its own state and command, as rulesets are.
  readonly rules: OutOfCombat<any, any>;
  readonly state: EncounterState;
  readonly command: AnyCommand;
}

/** Use of an item outside combat under a ruleset, after the roll window; an entry per card, none if dismissed. */
export type OutOfCombatUse = (sandbox: SandboxEncounter, item: Item.Implementation) => Promise<readonly SandboxUse[]>;

/** State of an encounter under the given ruleset; null under another. */
export function stateUnder<State extends EncounterState>(
  ruleset: { readonly id: string; empty(): State },
  fight: { readonly type: string; readonly state: EncounterState | null },
): State | null {
  // An encounter's type is the id of its ruleset, which made the state.
  return fight.type === ruleset.id ? (fight.state as State | null) : null;
}
