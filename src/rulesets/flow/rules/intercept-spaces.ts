import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { betweenSpaces } from "../../../grid/chain.ts";
import { keyOf, minus, plus } from "../../../grid/ground.ts";
import type { GridKind, Space } from "../../../grid/types.ts";
import { areEnemies, isOut, neutral } from "./fighters.ts";
import {
  areLevel,
  distance,
  footprintAt,
  gridOf,
  isWalled,
  nearest,
  neighboursOf,
  occupantsOf,
  spacesApart,
  spacesOf,
  stepsBetween,
  wallsAround,
} from "./geometry.ts";
import type { Attack, BoardState, FlowFighter, FlowSettings, FlowState } from "./types.ts";

type AimedAttack = Pick<Attack, "attacker" | "targets" | "delivery">;

/** Place for an interceptor, and the hexes of its anchor's path there; an empty path if already there. */
interface Stand {
  readonly to: Space;
  readonly path: readonly Space[];
}

/** Steps of an Intercept (FL-76). */
const mostSteps = 3;

/**
 * Places from which a combatant can take an attack aimed at the first of its targets: next to both attacker and target against a
 * melee attack (FL-77), between them against a ranged one (FL-78), on free hexes at most 3 steps away (FL-101). Nearest first. A
 * prone or grappled combatant can only stay. Empty if a combatant involved isn't on the map.
 */
export function interceptPlaces(state: BoardState, who: CombatantId, attack: AimedAttack): readonly Stand[] {
  const { fighters, settings } = state;
  // A draft may change.
  if (!Object.isFrozen(fighters) || !Object.isFrozen(settings)) return placesNow(state, who, attack);
  const bySettings = known.get(fighters) ?? new WeakMap<FlowSettings, Map<string, readonly Stand[]>>();
  const byAttack = bySettings.get(settings) ?? new Map<string, readonly Stand[]>();
  known.set(fighters, bySettings.set(settings, byAttack));
  const key = JSON.stringify([who, attack.attacker, attack.targets[0], attack.delivery]);
  const places = byAttack.get(key) ?? placesNow(state, who, attack);
  byAttack.set(key, places);
  return places;
}

/** Places found in states, which are frozen, by fighters, settings and attack: rules and prompts ask for the same over and over. */
const known = new WeakMap<BoardState["fighters"], WeakMap<FlowSettings, Map<string, readonly Stand[]>>>();

function placesNow(state: BoardState, who: CombatantId, attack: AimedAttack): readonly Stand[] {
  const [ally] = attack.targets;
  if (ally === undefined) return [];
  if (![attack.attacker, ally].every((id) => areLevel(state, id, who))) return [];
  const sought = qualifying(state, attack.attacker, ally, attack.delivery);
  const own = spacesOf(state, who);
  if (!sought.isNear(own) || !startsBeside(state, who, attack.attacker, ally, sought.within3)) return [];
  const { prone, grapple } = fighterOf<FlowFighter>(state, who);
  const steps = prone || grapple !== null ? 0 : mostSteps;
  const crowd = crowdAround(state, who, steps);
  return reached(gridOf(state, who), own, steps, crowd, wallsAround(state, who)).filter(({ to }) => {
    const footprint = footprintAt(own, to);
    return sought.accepts(footprint) && footprint.every((space) => !crowd.isOccupied(space));
  });
}

/** Conditions for an interceptor's place, and a test whether a footprint is near enough to be worth searching from. */
interface Sought {
  accepts(footprint: readonly Space[]): boolean;
  isNear(footprint: readonly Space[]): boolean;
  readonly within3: boolean;
}

function qualifying(state: BoardState, attacker: CombatantId, ally: CombatantId, delivery: "melee" | "ranged"): Sought {
  const [from, to] = [spacesOf(state, attacker), spacesOf(state, ally)];
  const kind = gridOf(state, ally);
  if (delivery === "melee") {
    return {
      accepts: (footprint) => spacesApart(kind, footprint, from) === 1 && spacesApart(kind, footprint, to) === 1,
      isNear: (footprint) => spacesApart(kind, footprint, to) <= mostSteps + 1,
      within3: state.settings.interceptMelee === "within3",
    };
  }
  const between = betweenThem(state, kind, from, to);
  return {
    accepts: (footprint) => footprint.some((space) => nearest(kind, between, space) === 0),
    isNear: (footprint) => between.length > 0 && spacesApart(kind, footprint, between) <= mostSteps,
    within3: false,
  };
}

/** True if the interceptor starts near enough: under `interceptMelee: within3` at most 3 hexes from both (FL-77). */
function startsBeside(
  state: BoardState,
  who: CombatantId,
  attacker: CombatantId,
  ally: CombatantId,
  within3: boolean,
): boolean {
  return !within3 || [attacker, ally].every((id) => (distance(state, who, id) ?? 0) <= mostSteps);
}

/** The spaces between two footprints' nearest: on the line by either rounding, or on any shortest path (FL-78). */
function betweenThem({ settings }: BoardState, kind: GridKind, from: readonly Space[], to: readonly Space[]): Space[] {
  const apart = spacesApart(kind, from, to);
  const pairs = from.flatMap((a) => to.filter((b) => stepsBetween(kind, a, b) === apart).map((b) => [a, b] as const));
  if (kind === "gridless") return pairs.flatMap(([a, b]) => measuredBetween(a, b, apart));
  return pairs.flatMap(([a, b]) =>
    settings.betweenRule === "line" ? betweenSpaces(kind, a, b) : shortestBetween(kind, a, b),
  );
}

/** Without a grid: the straight line, a place each space (FL-168). */
function measuredBetween(from: Space, to: Space, apart: number): Space[] {
  const by = minus(to, from);
  return Array.from({ length: Math.max(0, apart - 1) }, (_, i) => {
    const share = (i + 1) / apart;
    return plus(from, { x: Math.round(by.x * share), y: Math.round(by.y * share) });
  });
}

function shortestBetween(kind: GridKind, from: Space, to: Space): Space[] {
  const apart = stepsBetween(kind, from, to);
  const found = new Map<string, Space>();
  let edge = [from];
  for (let step = 1; step < apart; step++) {
    edge = edge
      .flatMap((space) => neighboursOf(kind, space))
      .filter((space) => stepsBetween(kind, space, to) === apart - step && !found.has(keyOf(space)));
    for (const space of edge) found.set(keyOf(space), space);
  }
  return [...found.values()];
}

/** The hexes that an anchor gets to within so many steps, with the way there; nearest first. */
function reached(
  kind: GridKind,
  own: readonly Space[],
  steps: number,
  crowd: Crowd,
  walls: FlowFighter["scores"]["walls"],
): Stand[] {
  const [anchor] = own;
  if (anchor === undefined) return [];
  const found = new Map<string, Stand>([[keyOf(anchor), { to: anchor, path: [] }]]);
  for (const { to: at, path } of found.values()) {
    if (path.length === steps) continue;
    for (const to of neighboursOf(kind, at)) {
      if (found.has(keyOf(to)) || !isOpen(own, at, to, crowd, walls)) continue;
      found.set(keyOf(to), { to, path: [...path, to] });
    }
  }
  return [...found.values()];
}

/** True if a whole footprint may take the step (FL-101, FL-104). */
function isOpen(
  own: readonly Space[],
  from: Space,
  to: Space,
  { isBarred }: Crowd,
  walls: FlowFighter["scores"]["walls"],
): boolean {
  const by = minus(to, from);
  return footprintAt(own, from).every((space) => {
    const next = plus(space, by);
    return !isBarred(next) && !isWalled(walls, space, next);
  });
}

/**
 * Hexes for the ally in exchange with the interceptor (FL-83): free, next to the ally, away from the interceptor's place and not
 * behind a wall, straight ahead first; with `swapHexes: any` every free hex next to the ally. Empty for creatures covering
 * several hexes, or if the place isn't next to the ally.
 */
export function swapSpaces(state: BoardState, who: CombatantId, stand: Space, ally: CombatantId): Space[] {
  const [place, ...more] = spacesOf(state, ally);
  if (place === undefined || more.length > 0 || spacesOf(state, who).length > 1) return [];
  const walls = wallsAround(state, ally);
  const kind = gridOf(state, ally);
  if (stepsBetween(kind, stand, place) !== 1 || isWalled(walls, stand, place)) return [];
  const straight = plus(place, minus(place, stand));
  return neighboursOf(kind, place)
    .filter((space) => state.settings.swapHexes === "any" || stepsBetween(kind, space, stand) === 2)
    .filter((space) => !isWalled(walls, place, space) && occupantsOf(state, space, ally).length === 0)
    .sort((a, b) => stepsBetween(kind, a, straight) - stepsBetween(kind, b, straight));
}

/** Combatants around a mover. */
interface Crowd {
  /** True if a space can't be entered: an enemy's, and those of neutrals and the defeated under `neutralPass: blocked`. */
  readonly isBarred: (space: Space) => boolean;
  /** True if a space is occupied by another creature (FL-102). */
  readonly isOccupied: (space: Space) => boolean;
}

/** Tests for the spaces of other combatants within this many hexes (FL-101, FL-105). */
function crowdAround(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, within: number): Crowd {
  const own = spacesOf(state, who);
  const kind = gridOf(state, who);
  const [barred, occupied] = [new Map<string, Space>(), new Map<string, Space>()];
  for (const id of Object.keys(state.fighters) as CombatantId[]) {
    const { departed, scores } = fighterOf<FlowFighter>(state, id);
    if (id === who || departed || scores.spaces.length === 0 || !areLevel(state, id, who)) continue;
    if (spacesApart(kind, own, scores.spaces) > within) continue;
    const closed = isBarring(state, who, id);
    for (const space of scores.spaces) {
      occupied.set(keyOf(space), space);
      if (closed) barred.set(keyOf(space), space);
    }
  }
  return { isBarred: amongst(barred), isOccupied: amongst(occupied) };

  function amongst(taken: ReadonlyMap<string, Space>): (space: Space) => boolean {
    if (kind === "gridless") return (space) => nearest(kind, [...taken.values()], space) === 0;
    return (space) => taken.has(keyOf(space));
  }
}

/** True if a combatant bars the way: enemies do, allies don't; neutrals and the defeated by the setting (FL-101, FL-105). */
function isBarring(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, id: CombatantId): boolean {
  const isNobodys = isOut(state, id) || fighterOf<FlowFighter>(state, id).side === neutral;
  return isNobodys ? state.settings.neutralPass === "blocked" : areEnemies(state, who, id);
}
