import type { Localize } from "../combat/views/numbers-view.ts";
import type { Asker, CombatantId, EncounterState, Invocation, MessageKey, Refusal } from "../engine/types.ts";
import type { MeasuredPath } from "../grid/measured-path.ts";
import type { Space } from "../grid/types.ts";
import type { AnyPlan, CostLabels, LabelView, Stop } from "./ruler-view.ts";

/** Position of the token at a ruler's waypoint: scene pixels of its corner, and the movement action. */
export interface PlannedWaypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
  /** Id of the scene's level; absent: the one before's. */
  readonly level?: string;
}

/** View of an encounter by the client's user: own combatants, and combatants known on the map. */
export interface RulerViewer {
  readonly owns: (id: CombatantId) => boolean;
  readonly canSee: (id: CombatantId) => boolean;
  readonly gm: boolean;
}

/** Planned path, and the viewer. */
export interface PlannedMove {
  readonly token: TokenDocument.Implementation;
  readonly combat: Combat.Implementation;
  readonly who: CombatantId;
  readonly path: readonly PlannedWaypoint[];
  readonly viewer: RulerViewer;
}

/** Name of a combatant as the client's user may know it. */
type NameOf = (id: CombatantId) => string;

/**
 * Part of a ruleset in the ruler. `host.measure` measures a path; the path becomes the `move` that the authority would
 * judge (with the fields of `host.moving`); each waypoint gets a label from `labels`, or the reason of the refusal.
 */
export interface RulerFacet<
  State extends EncounterState = EncounterState,
  Asked extends AskedMove = AskedMove,
  Plan extends AnyPlan = AnyPlan,
> {
  /** Clause and words where a wall stops core's own pathfinding. */
  readonly blocked?: { readonly clause: string; readonly key: MessageKey };
  /** Encounter as the reader knows it; absent: as stored. */
  seen?(state: State, move: PlannedMove): State;
  /** Measures the path; absent: `host.measure`. */
  measure?(state: State, move: PlannedMove): Asked["measured"];
  /** Declaration on this page for the next move, for `host.moving`; reading doesn't use it up. */
  note?(combatId: string | null, who: CombatantId): object | undefined;
  /** Plan of the path as the authority will judge it; null: core's ruler is enough. */
  plan(state: State, asked: Asked, move: PlannedMove): Plan | null;
  /** Space of the token at a waypoint under the rules. Absent: the anchor's. */
  endAt?(token: TokenDocument.Implementation, waypoint: PlannedWaypoint, way: Asked["measured"]): Space;
  /** Steps of the path to each waypoint, where spaces don't tell; absent or null: they do. */
  reached?(way: Asked["measured"], move: PlannedMove): readonly number[] | null;
  /** Cost of the first `reached` steps, and movement left. `refused`: true if the last of them is refused. */
  labels(plan: Plan, reached: number, refused: boolean, localize: Localize, nameOf: NameOf): CostLabels;
  /** Returns a finished label with the ruleset's additions; absent: unchanged. */
  complete?(label: LabelView, plan: Plan, stop: Stop, localize: Localize, nameOf: NameOf): LabelView;
  /** Provoked combatants visible to the reader, for each step; absent: none. */
  provokes?(plan: Plan): readonly (readonly CombatantId[])[];
  /** Label of the path walked this turn; null: no label. Absent: core's label. */
  walked?(state: State, who: CombatantId, localize: Localize): LabelView | null;
}

/** Request for a `move` without `kind`, with the asker. */
export interface AskedMove<Way extends MeasuredPath = MeasuredPath> {
  readonly who: CombatantId;
  readonly measured: Way;
  readonly forced: boolean;
  readonly asker: Asker;
}

type MoveOf<Asked extends AskedMove> = Omit<Asked, "asker"> & { readonly kind: "move" };

/** The part of a ruleset that refuses moves. */
interface Refusing<State, Asked extends AskedMove> {
  refuse(state: State, given: Invocation<MoveOf<Asked>>, results: readonly never[]): readonly Refusal[];
}

/** Command as the authority would judge it, without giving the command: rights and moment count. */
export function givenMove<Asked extends AskedMove>({ asker, ...move }: Asked): Invocation<MoveOf<Asked>> {
  return { command: { kind: "move", ...move }, asker, override: false, freshScores: {} };
}

/** Returns the reason for the refusal of a requested move, most telling first; null: allowed. */
export function refusalOf<State, Asked extends AskedMove>(
  rules: Refusing<State, Asked>,
  state: State,
  asked: Asked,
): Refusal | null {
  return rules.refuse(state, givenMove(asked), [])[0] ?? null;
}

/**
 * Asks the rules as the authority would; the legal part is the longest beginning of the path without a refusal.
 * @param partOf the first steps of a path
 */
export function planOf<State, Asked extends AskedMove>(
  rules: Refusing<State, Asked>,
  state: State,
  asked: Asked,
  partOf: (way: Asked["measured"], count: number) => Asked["measured"] = beginning,
): AnyPlan {
  const refusal = refusalOf(rules, state, asked);
  let legal = asked.measured.steps.length;
  if (refusal) {
    const isRefused = (count: number) =>
      refusalOf(rules, state, { ...asked, measured: partOf(asked.measured, count) }) !== null;
    legal = Math.max(0, legal - 1);
    while (legal > 0 && isRefused(legal)) legal -= 1;
  }
  return { legal, refusal, whole: refusal !== null && legal === 0, asks: null, forced: asked.forced };
}

/** The first steps of a path. */
export function beginning<Way extends MeasuredPath>(way: Way, count: number): Way {
  return { ...way, steps: way.steps.slice(0, count) };
}

/** Beginnings of a path, from its first step to the whole path. */
export function beginnings<Way extends MeasuredPath>(way: Way): Way[] {
  return way.steps.map((_, i) => beginning(way, i + 1));
}

/**
 * Encounter as known to a user: combatants unknown to the user have no place, so that a ruler swept over the map can't find them.
 * On release, the authority judges by the whole state.
 * @param displaced copy of a fighter without a place
 */
export function asSeen<
  Fighter extends object,
  State extends { readonly fighters: Readonly<Record<CombatantId, Fighter>> },
>(
  state: State & { readonly fighters: Readonly<Record<CombatantId, Fighter>> },
  canSee: (id: CombatantId) => boolean,
  displaced: (fighter: State["fighters"][CombatantId]) => Fighter,
): State {
  const fighters = Object.entries(state.fighters) as [CombatantId, State["fighters"][CombatantId]][];
  const unknown = fighters.filter(([id]) => !canSee(id));
  if (unknown.length === 0) return state;
  const gone = Object.fromEntries(unknown.map(([id, fighter]) => [id, displaced(fighter)]));
  return { ...state, fighters: { ...state.fighters, ...gone } };
}
