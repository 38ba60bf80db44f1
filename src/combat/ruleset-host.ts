import type { StrikeShare } from "../engine/index.ts";
import type { Asker, CombatantId, EncounterState } from "../engine/types.ts";
import type { Entry } from "./authority/history-store.ts";
import type { AskedWaypoint } from "./authority/measured-path.ts";
import type { Checks } from "./checks/checks.ts";
import type { OutOfCombatUse } from "./out-of-combat/way.ts";
import type { StatusFacet } from "./statuses/status.ts";

/** Facts that the authority looks up in the world for a ruleset, and work that the ruleset does there by itself. */
export interface RulesetHost<State extends EncounterState = EncounterState> {
  /** Statuses and bars of a combatant, for tokens and sheets. Absent: core's display alone. */
  readonly shown?: StatusFacet<State>;
  /**
   * Returns the scores that a creature brings to the fight: plain data in the ruleset's shape. `combatant`: its place
   * in the encounter, null if only the creature is meant (a sheet outside any fight).
   */
  scoresOf(actor: Actor.Implementation | null, combatant: Combatant.Implementation | null): object;
  /**
   * Returns the measured path of a requested movement, in the shape of the ruleset's `move`. Absent if the ruleset has
   * no rules for movement: tokens then move as they do outside of fights.
   */
  survey?(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[], state: State): object;
  /** True if combatants far enough above or below aren't in the way; absent: they are. */
  heights?(state: State): boolean;
  /** Returns further fields of the ruleset's `move`, besides mover, path and force: read from the requested path. */
  moving?(waypoints: readonly AskedWaypoint[], said: unknown): object;
  /** Returns the notes made on this page about a combatant's next move: sent once with the request, for `moving`. */
  saidOfMove?(combatId: string | null, who: string): object | undefined;
  /**
   * Adds world facts to an asked command. Facts sent by the asker are ignored; missing facts stay absent. `move` and
   * `hit-points` are handled for all rulesets alike and don't come here.
   */
  enrichCommand?(combat: Combat.Implementation, state: State, command: LookedUp, asker: Asker): unknown;
  /**
   * Returns the command for a strike's damage that doesn't take hit points at once; null if it does. Given in its
   * requested form.
   */
  harming?(state: State, strike: StrikeDone): object | null;
  /** Any command with world facts and the present moment; facts sent by the asker are ignored. */
  dated?(combat: Combat.Implementation, state: State, command: object): object;
  /** Command kinds that answer another command. Undoing that command undoes them too. */
  readonly answering?: readonly string[];
  /** True if players may not undo this step of theirs, although it is the newest; absent: they may. */
  onlyGMUndoes?(state: State, command: { readonly kind: string }): boolean;
  /**
   * Runs due automation, on the authority's page: after each change, and when anything relevant happens (a pause, a
   * question, a user connects or leaves). On other pages a call only looks on.
   */
  tend?(tending: AutomationContext<State>): void;
  /**
   * Number for core's *initiative*, if the order doesn't rest on a roll; then nobody can type it. Combatants left out
   * have none. Absent: the fighters' `initiative`.
   */
  numbers?(state: State): Readonly<Record<CombatantId, number>>;
  /**
   * Commands for *roll initiative* (core's method, called by other packages) if these combatants don't roll
   * individually; empty if none rolls. Absent: `roll` with their ids.
   */
  rolls?(state: State, who: readonly CombatantId[]): readonly object[];
  /**
   * Returns the world's facts for the GM's decisions before the start, in the shape that the ruleset's tracker view
   * reads; sent to GMs alone. Null: none.
   */
  proposed?(combat: Combat.Implementation, state: State): object | null;
  /** Checks that its creatures roll in a fight or out of it; absent: none. */
  readonly checks?: Checks<State>;
  /** Use of an item outside of fights; absent: the item's dice are rolled. */
  readonly outOfCombat?: OutOfCombatUse;
  /**
   * Things that took effect with the newest of these steps, by UUID or name, and their user; null: none. Absent: the
   * things named in the command, which take effect at once.
   */
  tookEffect?(steps: readonly Entry[]): TookEffect | null;
  /** Seconds of a round, for durations outside of fights; absent: 6. */
  readonly roundSeconds?: number;
  /** True if the fight counts how long the effect with this id lasts; absent: it counts none. */
  counts?(state: State, effect: string): boolean;
}

/** Record of a thing that took effect: its user, and the possible names of its item (UUIDs, names). */
export interface TookEffect {
  readonly who: CombatantId;
  readonly things: readonly string[];
}

/** An encounter that is to be tended by the page that keeps it. */
export interface AutomationContext<State extends EncounterState = EncounterState> {
  readonly combat: Combat.Implementation;
  /** The fight at this moment; null when it is over or somebody else's to keep. */
  readonly state: () => State | null;
  /** Encounter as this page sees it now, whichever page is its authority; null when over. */
  readonly seen: () => State | null;
  /** True if a command waits for dice or somebody's choice on this page. */
  readonly busy: () => boolean;
  /** Gives a command that the rules may still refuse; resolves when that is decided. */
  readonly give: (command: object) => Promise<unknown>;
}

/** Damage of a strike to one target, as in the history. */
export interface StrikeDone {
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Below 0: hit points that are given back. */
  readonly harm: number;
  /** UUID. */
  readonly item: string;
  readonly of: StrikeShare;
}

/** A command as it came over the wire. */
export type LookedUp = { readonly kind?: unknown } & Readonly<Record<string, unknown>>;
