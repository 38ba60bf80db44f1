import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named, namedAll } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import {
  footprintDistance,
  middleOf,
  onOneLevel,
  plus,
  type Space,
  sameSpace,
  spaceDistance,
  waysOf,
} from "../../../grid/index.ts";
import type { MeasuredStep } from "../../../grid/measured-path.ts";
import { areOpponents } from "./fighters.ts";
import type { GroupFighter, GroupScores, GroupSettings, GroupState, Item, Place } from "./types.ts";

/** A square's side (GR-157). */
export const squareFeet = 5 as Feet;
/** Feet of a weapon mode above which an open square is needed (GR-166). */
const narrow = 4;

/** Kind of grid under a place; on hexes a hex stands for a square (GR-163). */
export function kindOf({ hexes }: Pick<Place, "hexes">): "square" | "hex" {
  return hexes ? "hex" : "square";
}

/** Spaces covered by a token: one if smaller than a space. */
export function spacesOf({ x, y, width, hexes }: Omit<Place, "cutOff">): Space[] {
  if (hexes) return hexes.map((by) => plus({ x, y }, by));
  const side = Math.max(1, Math.ceil(width));
  return Array.from({ length: side * side }, (_, i) => ({ x: x + (i % side), y: y + Math.floor(i / side) }));
}

/** True if two tokens have a space in common, on one level of the scene. */
function shareSpace(a: Place, b: Place): boolean {
  if (!onOneLevel(a.level, b.level)) return false;
  const others = spacesOf(b);
  return spacesOf(a).some((space) => others.some((other) => sameSpace(space, other)));
}

/** True if no space lies between two tokens on one level of the scene. */
export function areAdjacent(a: Place, b: Place): boolean {
  return onOneLevel(a.level, b.level) && footprintDistance(kindOf(a), spacesOf(a), spacesOf(b)) <= 1;
}

/** True if two combatants are adjacent on the map. */
export function isAdjacent(state: Pick<GroupState, "fighters">, a: CombatantId, b: CombatantId): boolean {
  const [from, to] = [a, b].map((id) => fighterOf<GroupFighter>(state, id).scores.place);
  return from && to ? areAdjacent(from, to) : false;
}

/** True if very small: by the flag, or by a token of at most so many hundredths of a square (GR-159). */
export function isVerySmall(
  { verySmall, place }: Pick<GroupScores, "verySmall" | "place">,
  { verySmallSize }: Pick<GroupSettings, "verySmallSize">,
): boolean {
  return verySmall || (place !== null && place.width * 100 <= verySmallSize);
}

/** All further standing combatants on the map, with places. */
export function othersPlaced(
  state: Pick<GroupState, "fighters">,
  who: CombatantId,
): { id: CombatantId; place: Place }[] {
  return idsOf(state).flatMap((id) => {
    const { departed, defeated, scores } = fighterOf<GroupFighter>(state, id);
    return id === who || departed || defeated || scores.place === null ? [] : [{ id, place: scores.place }];
  });
}

/** Refuses an attack from a shared square, except for combatants of suitable size or ability (GR-158, GR-159). */
export function refuseSharedSquare(state: GroupState, who: CombatantId): Refusal[] {
  const { scores } = fighterOf<GroupFighter>(state, who);
  const { place } = scores;
  if (place === null || scores.fightsInSharedSpace || isVerySmall(scores, state.settings)) return [];
  const other = othersPlaced(state, who).find((each) => shareSpace(place, each.place));
  if (!other) return [];
  return [no("GR-158", "TURNCRAFT.Refused.GR-158.shared", { name: named(who), other: named(other.id) })];
}

/**
 * Feet between the middles of two tokens, in a straight line and not rounded (GR-162, GR-163): 5 ft a space, diagonals
 * by their true length.
 */
export function feetBetween(a: Place, b: Place): Feet {
  // Which way hexes lie doesn't matter to their distance; neighbours' middles are so many sides of a hex apart.
  const [layout, unit] = kindOf(a) === "hex" ? (["pointy", Math.sqrt(3)] as const) : (["square", 1] as const);
  const [from, to] = [middleOf(layout, spacesOf(a)), middleOf(layout, spacesOf(b))];
  return (from && to ? (squareFeet * Math.hypot(to.x - from.x, to.y - from.y)) / unit : 0) as Feet;
}

/**
 * Refuses a target out of range (GR-162); none if the item has no range, or if attacker or target has no place on the
 * map. `measured`: the scene's own distance, used if the settings say so (GR-163).
 */
export function refuseRange(
  state: Pick<GroupState, "fighters" | "settings">,
  shot: {
    readonly who: CombatantId;
    readonly target: CombatantId;
    readonly item: Pick<Item, "name" | "range">;
    readonly measured: Feet | null;
  },
): Refusal[] {
  const { range, name } = shot.item;
  const [from, to] = [shot.who, shot.target].map((id) => fighterOf<GroupFighter>(state, id).scores.place);
  if (range === null || !from || !to) return [];
  const own = state.settings.distanceMode === "sceneRule" ? shot.measured : null;
  const feet = own ?? feetBetween(from, to);
  if (feet <= range) return [];
  const args = { target: named(shot.target), feet: Math.round(feet * 10) / 10, item: name, range };
  return [no("GR-162", "TURNCRAFT.Refused.GR-162.tooFar", args)];
}

/** Open spaces beside a creature: unoccupied, and not behind a wall (GR-167). */
export function openSquares(state: Pick<GroupState, "fighters">, who: CombatantId): Space[] {
  const { place } = fighterOf<GroupFighter>(state, who).scores;
  if (place === null) return [];
  const beside = othersPlaced(state, who).filter((other) => onOneLevel(other.place.level, place.level));
  const taken = beside.flatMap((other) => spacesOf(other.place));
  return neighboursOf(kindOf(place), spacesOf(place)).filter(
    (space) => ![...taken, ...place.cutOff].some((closed) => sameSpace(closed, space)),
  );
}

/** Adjacent spaces without repetition. */
function neighboursOf(kind: "square" | "hex", spaces: readonly Space[]): Space[] {
  const around = spaces.flatMap((space) => waysOf(kind).map((way) => plus(space, way)));
  return around.filter(
    (space, i) =>
      spaces.every((own) => spaceDistance(kind, own, space) > 0) &&
      around.findIndex((each) => sameSpace(each, space)) === i,
  );
}

/** True if space is tested here at all (GR-164, GR-167). */
function testsSpace({ settings, restrictedQuarters }: Pick<GroupState, "settings" | "restrictedQuarters">): boolean {
  return settings.spaceCheck === "always" || (settings.spaceCheck === "restrictedOnly" && restrictedQuarters);
}

/** Indices of a weapon's modes that there is space for (GR-166). */
export function fittingModes(state: GroupState, who: CombatantId, { modes }: Pick<Item, "modes">): number[] {
  const isRoomy = !testsSpace(state) || fighterOf<GroupFighter>(state, who).scores.place === null;
  const isOpen = isRoomy || openSquares(state, who).length > 0;
  return modes.flatMap(({ spaceRequired }, i) => (isOpen || spaceRequired <= narrow ? [i] : []));
}

/**
 * Refuses a weapon for lack of space (GR-166): its mode needs more than 4 ft and no adjacent square is open. `mode`:
 * index of the mode; null: any fitting mode will do.
 */
export function refuseSpace(
  state: GroupState,
  { who, item, mode }: { readonly who: CombatantId; readonly item: Item; readonly mode: number | null },
): Refusal[] {
  const fitting = fittingModes(state, who, item);
  if (item.attackForm !== "melee" || item.modes.length === 0) return [];
  if (mode === null ? fitting.length > 0 : fitting.includes(mode)) return [];
  const meant = item.modes[mode ?? 0];
  const args = { item: item.name, mode: meant?.name ?? "", feet: meant?.spaceRequired ?? 0 };
  const [other] = fitting.map((index) => item.modes[index]?.name ?? "");
  if (other === undefined) return [no("GR-166", "TURNCRAFT.Refused.GR-166.noSpace", args)];
  return [no("GR-166", "TURNCRAFT.Refused.GR-166.otherMode", { ...args, other })];
}

/** Combatants met by a path: allies anywhere, enemies before the end, and enemies at the end. */
interface Passed {
  readonly allies: readonly CombatantId[];
  readonly enemies: readonly CombatantId[];
  /** Opponents in the square at the path's end. */
  readonly endsWith: readonly CombatantId[];
}

/**
 * Returns the combatants passed by a path (GR-160, GR-161). Each step gives the token's first square, the last step the
 * destination.
 */
export function passedOn(state: GroupState, who: CombatantId, steps: readonly MeasuredStep[]): Passed {
  const { place } = fighterOf<GroupFighter>(state, who).scores;
  const stops = place === null ? [] : steps.map((step) => placeAfter(place, step));
  const end = stops.at(-1);
  const met = othersPlaced(state, who).filter((other) => stops.some((stop) => shareSpace(stop, other.place)));
  const isFoe = (id: CombatantId): boolean => areOpponents(state, who, id);
  const through = met.filter((other) => stops.slice(0, -1).some((stop) => shareSpace(stop, other.place)));
  return {
    allies: met.filter(({ id }) => !isFoe(id)).map(({ id }) => id),
    enemies: through.filter(({ id }) => isFoe(id)).map(({ id }) => id),
    endsWith: met.filter((other) => isFoe(other.id) && end && shareSpace(end, other.place)).map(({ id }) => id),
  };
}

/** A token's place after a step. */
export function placeAfter(place: Place, { to, level }: MeasuredStep): Place {
  return { ...place, x: to.x, y: to.y, ...(level !== undefined && { level }) };
}

/**
 * Rulings requested from the GM about a path: passing an enemy if `passEnemy` is `ask` (GR-161), ending in a foe's
 * square (GR-159). A "no" changes nothing.
 */
export function askPassing({ settings }: GroupState, who: CombatantId, passed: Passed): RulingRequest[] {
  const options = ["refuse", "allow"];
  const asked: RulingRequest[] = [];
  if (settings.passEnemy === "ask" && passed.enemies.length > 0) {
    asked.push(ruling("GR-161", options, { name: named(who), names: namedAll(passed.enemies) }, { text: "pass" }));
  }
  if (passed.endsWith.length > 0) {
    asked.push(ruling("GR-159", options, { name: named(who), names: namedAll(passed.endsWith) }, { text: "end" }));
  }
  return asked;
}

/** Refuses a path because of combatants in touched squares (GR-159, GR-161). */
export function refusePassing(state: GroupState, who: CombatantId, passed: Passed, answers: Answers): Refusal[] {
  const data = { name: named(who), names: namedAll(passed.enemies) };
  const refusals: Refusal[] = [];
  if (state.settings.passEnemy === "refuse" && passed.enemies.length > 0) {
    refusals.push(no("GR-161", "TURNCRAFT.Refused.GR-161.enemy", data));
  }
  for (const { clause } of askPassing(state, who, passed).filter((ask) => rulingOf(answers, ask) === "refuse")) {
    refusals.push(no(clause, `TURNCRAFT.Refused.${clause}.denied`, { name: named(who) }));
  }
  return refusals;
}
