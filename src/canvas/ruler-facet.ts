import type { Localize } from "../combat/views/numbers-view.ts";
import type { CombatantId, EncounterState, MessageKey } from "../engine/types.ts";
import type { Space } from "../grid/types.ts";
import type { AskedMove } from "./path-plan.ts";
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
