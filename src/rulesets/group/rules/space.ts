import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal } from "../../../engine/types.ts";
import { footprintDistance, middleOf, onOneLevel, type Space, spaceDistance, waysOf } from "../../../grid/index.ts";
import type { Fighter, GroupState, Item, Place, Scores, Settings } from "./types.ts";

/** A square's side (GR-157). */
export const squareFeet = 5 as Feet;
/** A weapon mode that needs more than this needs an open square (GR-166). */
const narrow = 4;

/** A hex stands for a square on grids of hexes (GR-163). */
export function kindOf({ hexes }: Pick<Place, "hexes">): "square" | "hex" {
  return hexes ? "hex" : "square";
}

/** The spaces that a token covers: one where it is smaller than a space. */
export function spacesOf({ x, y, width, hexes }: Omit<Place, "cutOff">): Space[] {
  if (hexes) return hexes.map((by) => ({ x: x + by.x, y: y + by.y }));
  const side = Math.max(1, Math.ceil(width));
  return Array.from({ length: side * side }, (_, i) => ({ x: x + (i % side), y: y + Math.floor(i / side) }));
}

function isSame(a: Space, b: Space): boolean {
  return a.x === b.x && a.y === b.y;
}

/** True if two tokens have a space in common, on one level of the scene. */
export function shareSpace(a: Place, b: Place): boolean {
  if (!onOneLevel(a.level, b.level)) return false;
  const others = spacesOf(b);
  return spacesOf(a).some((space) => others.some((other) => isSame(space, other)));
}

/** True if no space lies between two tokens on one level of the scene. */
export function areAdjacent(a: Place, b: Place): boolean {
  return onOneLevel(a.level, b.level) && footprintDistance(kindOf(a), spacesOf(a), spacesOf(b)) <= 1;
}

/** True if two combatants stand beside each other on the map. */
export function isAdjacent(state: Pick<GroupState, "fighters">, a: CombatantId, b: CombatantId): boolean {
  const [from, to] = [a, b].map((id) => fighterOf<Fighter>(state, id).scores.place);
  return from && to ? areAdjacent(from, to) : false;
}

/** Very small: by the flag, or by a token of at most so many hundredths of a square (GR-159). */
export function isVerySmall(
  { verySmall, place }: Pick<Scores, "verySmall" | "place">,
  { verySmallSize }: Pick<Settings, "verySmallSize">,
): boolean {
  return verySmall || (place !== null && place.width * 100 <= verySmallSize);
}

/** All standing combatants adjacent to one on the map, with their places. */
export function othersPlaced(
  state: Pick<GroupState, "fighters">,
  who: CombatantId,
): { id: CombatantId; place: Place }[] {
  return idsOf(state).flatMap((id) => {
    const { departed, defeated, scores } = fighterOf<Fighter>(state, id);
    return id === who || departed || defeated || scores.place === null ? [] : [{ id, place: scores.place }];
  });
}

/** Refuses an attack from a shared square, except for combatants whose size or ability allows it (GR-158, GR-159). */
export function refuseSharedSquare(state: GroupState, who: CombatantId): Refusal[] {
  const { scores } = fighterOf<Fighter>(state, who);
  const { place } = scores;
  if (place === null || scores.fightsInSharedSpace || isVerySmall(scores, state.settings)) return [];
  const other = othersPlaced(state, who).find((each) => shareSpace(place, each.place));
  if (!other) return [];
  return [no("GR-158", "TURNCRAFT.Refused.GR-158.shared", { name: named(who), other: named(other.id) })];
}

/**
 * Feet from the middle of one token to that of another, in a straight line and not rounded (GR-162, GR-163): 5 ft a
 * space, diagonals by their true length.
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
  const [from, to] = [shot.who, shot.target].map((id) => fighterOf<Fighter>(state, id).scores.place);
  if (range === null || !from || !to) return [];
  const own = state.settings.distanceMode === "sceneRule" ? shot.measured : null;
  const feet = own ?? feetBetween(from, to);
  if (feet <= range) return [];
  const figures = { target: named(shot.target), feet: Math.round(feet * 10) / 10, item: name, range };
  return [no("GR-162", "TURNCRAFT.Refused.GR-162.tooFar", figures)];
}

/** The spaces beside a creature that are open: nobody stands there and no wall cuts them off (GR-167). */
export function openSquares(state: Pick<GroupState, "fighters">, who: CombatantId): Space[] {
  const { place } = fighterOf<Fighter>(state, who).scores;
  if (place === null) return [];
  const beside = othersPlaced(state, who).filter((other) => onOneLevel(other.place.level, place.level));
  const taken = beside.flatMap((other) => spacesOf(other.place));
  return neighboursOf(kindOf(place), spacesOf(place)).filter(
    (space) => ![...taken, ...place.cutOff].some((closed) => isSame(closed, space)),
  );
}

/** Adjacent spaces of these, each once. */
function neighboursOf(kind: "square" | "hex", spaces: readonly Space[]): Space[] {
  const around = spaces.flatMap(({ x, y }) => waysOf(kind).map((way) => ({ x: x + way.x, y: y + way.y })));
  return around.filter(
    (space, i) =>
      spaces.every((own) => spaceDistance(kind, own, space) > 0) &&
      around.findIndex((each) => isSame(each, space)) === i,
  );
}

/** True if space is tested here at all (GR-164, GR-167). */
function testsSpace({ settings, restrictedQuarters }: Pick<GroupState, "settings" | "restrictedQuarters">): boolean {
  return settings.spaceCheck === "always" || (settings.spaceCheck === "restrictedOnly" && restrictedQuarters);
}

/** Indices of a weapon's modes that there is space for (GR-166). */
export function fittingModes(state: GroupState, who: CombatantId, { modes }: Pick<Item, "modes">): number[] {
  const isRoomy = !testsSpace(state) || fighterOf<Fighter>(state, who).scores.place === null;
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
  const figures = { item: item.name, mode: meant?.name ?? "", feet: meant?.spaceRequired ?? 0 };
  const [other] = fitting.map((index) => item.modes[index]?.name ?? "");
  if (other === undefined) return [no("GR-166", "TURNCRAFT.Refused.GR-166.noSpace", figures)];
  return [no("GR-166", "TURNCRAFT.Refused.GR-166.otherMode", { ...figures, other })];
}
