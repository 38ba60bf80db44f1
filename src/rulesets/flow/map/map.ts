import type {
  AimedMove,
  MapFacet,
  MoveIntent,
  MovementRules,
  Threatening,
  WaitingWay,
} from "../../../canvas/map/movement-rules.ts";
import { type AskedMove, asSeen, beginnings, planOf } from "../../../canvas/ruler-facet.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { paceOf, type Spaces, type Stance } from "../../../grid/index.ts";
import {
  areEnemies,
  beyond,
  canThreaten,
  distance,
  type FlowFighter,
  type FlowMeasuredPath,
  type FlowState,
  type FlowUsable,
  flow,
  hexesLeft,
  incrementsTo,
  isInHand,
  isInMelee,
  isOut,
  mayAnswerMove,
  neutral,
  pathCost,
  priceOfMove,
  provokedAlong,
  rangePenalty,
  totalReach,
  waitingFor,
} from "../rules/index.ts";

/** Most that a single hex may cost, in hexes (`terrainCost`, FL-99). */
const dearestHex = 15;
/** Most AP of Move in one command, under `doubleMove` (FL-42). */
const mostMoveAp = 2;

export const flowMap: MapFacet<FlowState> = {
  movementRules,
  threatening,
  aimed,
  waiting: waitingWays,
};

/**
 * Returns the mover's range: the hexes left of an open Move or bought by the next AP, and the most hexes of one command
 * (FL-42, FL-100, FL-103); and the enemies whom the movement provokes (FL-65, FL-97, FL-130).
 */
function movementRules(state: FlowState, { who, action, measures, sees }: MoveIntent): MovementRules | null {
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const { settings } = state;
  const isStep = action === "step";
  const open = fighter.move?.hexesLeft ?? 0;
  const speed = fighter.scores.moveSpeed;
  const all = Math.min(hexesLeft(state, who), open + (settings.doubleMove ? mostMoveAp : 1) * speed);
  const close = isStep ? 1 : open > 0 ? open : Math.min(all, speed);
  const far = isStep ? 1 : all;
  const ranges = [close, far].filter((hexes, i) => hexes > 0 && (i === 0 || hexes > close));
  const isDear = settings.terrainCost === "scene" && !isStep;
  return {
    pace: (factors) =>
      paceOf(1, 1, isDear ? factors.map((factor) => Math.min(dearestHex, Math.ceil(factor))) : factors.map(() => 1)),
    ranges: ranges.map((hexes) => ({ budget: hexes, radius: hexes * measures.distance })),
    // Where nobody stands on spaces, who is in the way isn't judged (FL-98, FL-167).
    stance: (id) => (id === null || fighter.scores.spaces.length === 0 ? null : stanceOf(state, who, id)),
    footing: "all",
    provokes: (id) => !isStep && (settings.unseenProvokes || sees(id)) && mayAnswerMove(state, id, who),
  };
}

/**
 * Stance of a combatant towards the mover: enemies are never passed; neutrals and the defeated by the setting (FL-101,
 * FL-104, FL-105). Null: not in the way.
 */
function stanceOf(state: FlowState, who: CombatantId, id: CombatantId): Stance | null {
  const other = state.fighters[id];
  if (!other || other.departed || id === who) return null;
  const isPassable = isOut(state, id) || other.side === neutral;
  if (isPassable) return state.settings.neutralPass === "pass" ? "friend" : "foe";
  return areEnemies(state, who, id) ? "foe" : "friend";
}

/**
 * Returns distance and reach of each weapon, spell and ability at hand: melee by its reach (FL-91), ranged by
 * increments (FL-151, FL-152). Null: distance unknown.
 */
function aimed(state: FlowState, who: CombatantId, target: CombatantId): AimedMove | null {
  const fighter = state.fighters[who];
  if (!fighter || !state.fighters[target]) return null;
  const apart = distance(state, who, target);
  if (apart === null) return null;
  const armed = fighter.scores.items.filter((item) => isAtHand(item) && (isShot(item) || isInMelee(item)));
  return {
    distance: apart,
    unit: "hexes",
    aims: armed.map((item) => ({
      weapon: item.name,
      beyond: beyond(state, who, item, target) !== null,
      increments: isShot(item) ? incrementsTo(apart, item.range) : null,
      penalty: isShot(item) ? rangePenalty(apart, item) : 0,
    })),
  };
}

function isShot({ attackType }: FlowUsable): boolean {
  return attackType === "ranged";
}

/** True if an attack with the item is possible now: it is in hand, or needs no hand. */
function isAtHand(item: FlowUsable): boolean {
  return isInHand(item) || item.kind === "spell" || item.kind === "ability";
}

function threatening(state: FlowState): Threatening {
  const { elevation, footprintMode, threatWalls } = state.settings;
  return {
    reachOf: (id) => {
      const fighter = state.fighters[id];
      return fighter && canThreaten(state, id) ? (totalReach(fighter) as Spaces) : null;
    },
    areEnemies: (a, b) => state.fighters[a] !== undefined && state.fighters[b] !== undefined && areEnemies(state, a, b),
    walls: threatWalls === "block",
    heights: elevation === "counted",
    from: footprintMode === "token" ? "all" : "first",
    gangsUp: true,
    cramped: [],
  };
}

/**
 * Movements that wait for an answer (FL-70), with the rest of their path, by movers visible to the viewer. A movement
 * is left out if only unseen combatants are asked: the wait would give them away.
 */
export function waitingWays(
  { open, fighters }: Pick<FlowState, "open" | "fighters">,
  canSee: (id: CombatantId) => boolean,
): WaitingWay[] {
  return open.flatMap((entry, i): WaitingWay[] => {
    if (entry.kind !== "movement" || entry.legs.length === 0 || !canSee(entry.who)) return [];
    // Whatever came on top of it is settled first.
    const isSeenToWait = open.slice(i).some((each) => awaited(each).some(canSee));
    const from = fighters[entry.who]?.scores.spaces ?? [];
    if (!isSeenToWait || from.length === 0) return [];
    return [{ who: entry.who, from, to: entry.legs.map(({ to }) => to) }];
  });
}

/** Combatants for whom an entry waits: those asked, or the one acting inside another's turn (FL-123). */
function awaited(entry: FlowState["open"][number]): readonly CombatantId[] {
  if (entry.kind === "readied") return [entry.who];
  return entry.window ? waitingFor(entry.window) : [];
}

/** A Move or a step as the authority will judge it once the mouse is released. */
export interface FlowPlan extends AnyPlan {
  /** Running totals after each step: hexes, AP, and every provocation so far (repeats included). */
  readonly steps: readonly { readonly hexes: number; readonly ap: number; readonly provoked: readonly CombatantId[] }[];
  /** Hexes left before the movement. */
  readonly left: number;
}

/** Movement asked for under Action & Flow Points, with its asker. */
export interface AskedFlowMove extends AskedMove<FlowMeasuredPath> {
  readonly as: "move" | "step";
}

/** State without the positions of combatants unknown to the reader. */
export function flowAsSeen(state: FlowState, canSee: (id: CombatantId) => boolean): FlowState {
  return asSeen(state, canSee, (fighter) => ({ ...fighter, scores: { ...fighter.scores, spaces: [] } }));
}

/**
 * Plans a movement, and judges it as the authority will judge the command, on a state in which combatants unknown to
 * the reader have no place; null: no combatant.
 */
export function flowPlan(state: FlowState, asked: AskedFlowMove): FlowPlan | null {
  const { who, measured: path, as, forced } = asked;
  if (!state.fighters[who]) return null;
  const byStep = provokedAlong(state, { who, measured: path, as, forced });
  return {
    ...planOf(flow, state, asked),
    steps: beginnings(path).map((part, i) => ({
      hexes: pathCost(state, part.steps),
      ap: forced ? 0 : priceOfMove(state, { who, measured: part, as, forced }),
      provoked: byStep.slice(0, i + 1).flat(),
    })),
    left: hexesLeft(state, who),
  };
}

/** Combatants provoked by each step of a plan alone. */
export function provokedBySteps({ steps }: FlowPlan): (readonly CombatantId[])[] {
  return steps.map(({ provoked }, i) => provoked.slice(steps[i - 1]?.provoked.length ?? 0));
}

/** Returns the figures of a waypoint's label: hexes and AP of the path so far; combatants able to react, or the movement left. */
export function flowLabels(
  { steps, left }: FlowPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
  nameOf: (id: CombatantId) => string,
): CostLabels {
  const { hexes, ap, provoked } = steps[reached - 1] ?? { hexes: 0, ap: 0, provoked: [] };
  const cost = localize("TURNCRAFT.Flow.Ruler.cost", { hexes, most: left, ap });
  if (provoked.length > 0)
    return {
      cost,
      left: localize("TURNCRAFT.Flow.Ruler.provokes", { names: [...new Set(provoked)].map(nameOf).join(", ") }),
    };
  return { cost, left: refused ? null : localize("TURNCRAFT.Flow.Ruler.left", { hexes: Math.max(0, left - hexes) }) };
}

/** Returns the name of the melee weapon in hand with the longest reach, for a strike at somebody who passes; null: none. */
export function weaponOf(fighter: Pick<FlowFighter, "scores"> | undefined): string | null {
  const held = fighter?.scores.items.filter((item) => isInHand(item) && item.attackType === "melee") ?? [];
  return held.toSorted((a, b) => b.reach - a.reach)[0]?.name ?? null;
}

/** Label of a walked path: movement left this turn; null outside the combatant's turn. */
export function walkedHexes(state: FlowState, who: CombatantId, localize: Localize): LabelView | null {
  if (!state.fighters[who] || state.activeId !== who) return null;
  const left = localize("TURNCRAFT.Flow.Ruler.left", { hexes: hexesLeft(state, who) });
  return { cost: null, left, refused: false, reason: null };
}
