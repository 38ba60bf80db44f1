import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId, Placement } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/frame.ts";
import { keyOf, minus, plus } from "../../../grid/ground.ts";
import type { Space } from "../../../grid/types.ts";
import { areFoes, heldBy } from "./fighters.ts";
import {
  areLevel,
  distance,
  fightersApart,
  flood,
  gridOf,
  heightBetween,
  levelOf,
  nearest,
  spacesApart,
  spacesOf,
  wallsAround,
} from "./geometry.ts";
import type {
  BoardState,
  FlowExecution,
  FlowFighter,
  FlowScores,
  FlowSettings,
  FlowState,
  FlowUsable,
  Level,
  SizeRank,
} from "./types.ts";

/** Reach of a creature with its weapons in hand: the highest single value (FL-90). */
export function totalReach(fighter: Pick<FlowFighter, "scores">): number {
  return heldBy(fighter).reduce((most, item) => Math.max(most, weaponReach(item)), fighter.scores.naturalReach);
}

/** True for an attack in melee: with a weapon, or with an ability or spell whose attack check is delivered in melee (FL-91). */
export function isInMelee({ attackType, attackSkill, delivery }: FlowUsable): boolean {
  return attackType === "melee" || (attackType === "none" && attackSkill !== "" && delivery === "melee");
}

/** Reach of an attack in melee with an item; an ability without a reach of its own goes as far as the weapons in hand (FL-91). */
function meleeReach(fighter: Pick<FlowFighter, "scores">, item: FlowUsable): number {
  if (item.attackType === "melee") return reachWith(fighter, item);
  return Math.max(item.reach, item.kind === "ability" ? totalReach(fighter) : fighter.scores.naturalReach);
}

/** Reach of a melee attack with a weapon; null: with bare hands (FL-91). */
export function reachWith(fighter: Pick<FlowFighter, "scores">, item: FlowUsable | null): number {
  return Math.max(fighter.scores.naturalReach, item === null ? 0 : weaponReach(item));
}

function weaponReach({ attackType, reach }: FlowUsable): number {
  return attackType === "melee" ? reach : 0;
}

/** Hexes threatened by a combatant: at distance 1 to its reach, unless cut off by a wall (FL-92, FL-93). */
export function zoneOf(state: BoardState, id: CombatantId): Space[] {
  const fighter = fighterOf<FlowFighter>(state, id);
  const walls = state.settings.threatWalls === "ignored" ? [] : wallsAround(state, id);
  const around = flood(gridOf(state, id), spacesOf(state, id), totalReach(fighter), walls);
  return [...around.values()].filter(({ steps }) => steps > 0).map(({ space }) => space);
}

/** True if a combatant threatens at all: RP don't matter; the defeated and combatants marked by the GM don't threaten (FL-94). */
export function canThreaten(state: BoardState, id: CombatantId): boolean {
  return isThreat(state, fighterOf<FlowFighter>(state, id));
}

function isThreat({ settings }: BoardState, { canThreaten, departed, defeated, scores }: FlowFighter): boolean {
  if (!canThreaten || departed || scores.spaces.length === 0) return false;
  return settings.canThreaten === "gmMark" || !(defeated && settings.skipDefeated);
}

/** True if a combatant threatens an enemy at its present place (FL-94). */
export function threatens(state: BoardState, id: CombatantId, other: CombatantId): boolean {
  // Asked of every two in a fight: each is looked up once.
  const [one, two] = [fighterOf<FlowFighter>(state, id), fighterOf<FlowFighter>(state, other)];
  if (!areFoes(one, two) || !isThreat(state, one)) return false;
  if (!onOneLevel(one.scores.token?.at.level, two.scores.token?.at.level)) return false;
  const apart = fightersApart(state, one, two);
  if (apart === null || apart > totalReach(one)) return false;
  return spacesOf(state, other).some(isInZone(state, id));
}

/**
 * Returns a test for spaces in a combatant's threatened area (FL-92); measured without a grid, and never cut off by
 * walls then (FL-168).
 */
function isInZone(state: BoardState, id: CombatantId): (space: Space) => boolean {
  if (gridOf(state, id) === "gridless") {
    const reach = totalReach(fighterOf<FlowFighter>(state, id));
    return (space) => {
      const apart = nearest("gridless", spacesOf(state, id), space);
      return apart > 0 && apart <= reach;
    };
  }
  const zone = new Set(zoneOf(state, id).map(keyOf));
  return (space) => zone.has(keyOf(space));
}

/**
 * True if a combatant's reach covers another on any of the hexes at its height, own hexes included (FL-88, FL-90, FL-92).
 * `level`: the hexes' scene level.
 */
export function reaches(
  state: BoardState,
  id: CombatantId,
  other: CombatantId,
  spaces: readonly Space[],
  level: string | undefined = levelOf(state, other),
): boolean {
  if (!onOneLevel(levelOf(state, id), level)) return false;
  if (heightBetween(state, id, other) > totalReach(fighterOf<FlowFighter>(state, id))) return false;
  const isThreatened = isInZone(state, id);
  const kind = gridOf(state, id);
  return spaces.some((space) => isThreatened(space) || nearest(kind, spacesOf(state, id), space) === 0);
}

/**
 * True if a threatener's hex is left by the step: covered before, not covered after (FL-95). Sides aren't considered
 * here.
 * @param there hexes covered after the step, on the same level; none if the step changes level
 */
export function threatensStep(
  state: BoardState,
  id: CombatantId,
  other: CombatantId,
  there: readonly Space[],
): boolean {
  const { spaces } = fighterOf<FlowFighter>(state, other).scores;
  if (id === other || spaces.length === 0 || !areLevel(state, id, other) || !canThreaten(state, id)) return false;
  const reach = totalReach(fighterOf<FlowFighter>(state, id));
  const kind = gridOf(state, id);
  const apart = Math.max(spacesApart(kind, spacesOf(state, id), spaces), heightBetween(state, id, other));
  if (apart > reach) return false;
  const isThreatened = isInZone(state, id);
  return spaces.some((space) => nearest(kind, there, space) > 0 && isThreatened(space));
}

/** The token of a creature, as far as the rules move it. */
export type Token = NonNullable<FlowScores["token"]>;

/**
 * Moves an anchor to another hex, with footprint and token. `forced`: involuntary (FL-97). `level`: its new scene
 * level, if different.
 */
export function relocate(ctx: FlowExecution, who: CombatantId, anchor: Space, forced: boolean, level?: string): void {
  const [from] = fighterOf(ctx.state, who).scores.spaces;
  if (from !== undefined) shift(ctx, who, minus(anchor, from), forced, level);
}

/**
 * Moves a combatant and the token by a number of hexes. Consecutive steps of a creature form one path for the token. `forced`:
 * involuntary (FL-97).
 */
export function shift(ctx: FlowExecution, who: CombatantId, by: Space, forced: boolean, level?: string): void {
  const { scores } = fighterOf(ctx.state, who);
  scores.spaces = scores.spaces.map((space) => plus(space, by));
  if (scores.token === null) return;
  const { uuid } = scores.token;
  const before = { ...scores.token.at };
  const there = placementAt(scores.token, scores.spaces[0] ?? by);
  const after = level === undefined ? there : { ...there, level };
  scores.token.at = after;
  const index = ctx.world.findLastIndex((intent) => intent.kind === "token" && intent.uuid === uuid);
  const way = ctx.world[index];
  if (way?.kind === "token" && way.forced === forced) ctx.world[index] = { ...way, path: [...way.path, after] };
  else ctx.world.push({ kind: "token", uuid, before, path: [after], forced });
}

/** Position of a token with its anchor on a hex, in whole pixels as in documents. */
export function placementAt({ at, zero, perX, perY }: Token, { x, y }: Space): Placement {
  return {
    x: Math.round(zero.x + x * perX.x + y * perY.x),
    y: Math.round(zero.y + x * perX.y + y * perY.y),
    elevation: at.elevation,
    ...(at.level !== undefined && { level: at.level }),
  };
}

/** Penalty of each range increment beyond the first (FL-151). */
const perIncrement = -10;

/** Range increments up to a distance: 1 within the weapon's Range. */
export function incrementsTo(hexes: number, range: number): number {
  return Math.max(1, Math.ceil(hexes / range));
}

/** Penalty on the check of a ranged weapon at this distance in hexes; 0 without penalty, otherwise below 0 (FL-151). */
export function rangePenalty(hexes: number, { range }: Pick<FlowUsable, "range">): number {
  return perIncrement * (incrementsTo(hexes, range) - 1) || 0;
}

/** True if a ranged weapon doesn't shoot as far as this under `maxIncrements` (FL-152). */
export function isBeyondRange(
  hexes: number,
  { range }: Pick<FlowUsable, "range">,
  { maxIncrements }: Pick<FlowSettings, "maxIncrements">,
): boolean {
  return maxIncrements > 0 && incrementsTo(hexes, range) > maxIncrements;
}

/** Reason why an attack can't go as far: another level of the scene, or `apart` hexes where it goes `most`. */
type Beyond =
  | { readonly kind: "level" }
  | { readonly kind: "reach" | "range"; readonly apart: number; readonly most: number };

/** Reason why an item's attack doesn't go as far as the target (FL-91, FL-152); null: it does, or nobody knows the distance. */
export function beyond(state: FlowState, who: CombatantId, item: FlowUsable, target: CombatantId): Beyond | null {
  const apart = distance(state, who, target);
  if (apart === null) return null;
  if (isInMelee(item)) {
    if (!areLevel(state, who, target)) return { kind: "level" };
    const most = meleeReach(fighterOf<FlowFighter>(state, who), item);
    return apart > most ? { kind: "reach", apart, most } : null;
  }
  const isBeyond = item.attackType === "ranged" && isBeyondRange(apart, item, state.settings);
  return isBeyond ? { kind: "range", apart, most: item.range * state.settings.maxIncrements } : null;
}

/** Combatants next to a shot's target, possibly hit if the shot goes wrong (FL-153); the archer doesn't count. */
export function besideTarget(
  state: Pick<FlowState, "fighters" | "settings" | "order">,
  target: CombatantId,
  archer: CombatantId,
): CombatantId[] {
  const others = state.order.filter((id) => id !== archer);
  return others.filter(
    (id) =>
      !fighterOf<FlowFighter>(state, id).departed && distance(state, id, target) === 1 && areLevel(state, id, target),
  );
}

/** Largest size that can be tumbled past: Medium (FL-138). */
export const largestTumbled: SizeRank = 1;

/** True if a combatant is too large for actions limited to one's own size or smaller: Disarm, Grapple, Shove (FL-109). */
export function isLarger(target: SizeRank, actor: SizeRank): boolean {
  return target > actor;
}

/** True if an attacker is more than one category larger than the parrier, and so can't be parried (FL-61). */
export function isTooLargeToParry(attacker: SizeRank, parrier: SizeRank): boolean {
  return attacker - parrier > 1;
}

/** Level of an attack against a Parry: one higher from an attacker exactly one category larger (FL-60, FL-62). */
export function levelAgainstParry(
  level: Level,
  attacker: SizeRank,
  parrier: SizeRank,
  { sizeStepCap }: Pick<FlowSettings, "sizeStepCap">,
): Level {
  if (attacker - parrier !== 1) return level;
  return Math.min(level + 1, sizeStepCap ? 4 : 5) as Level;
}
