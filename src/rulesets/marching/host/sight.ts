import { crossesWall } from "../../../combat/authority/walls.ts";
import { isSeenFrom, isThere, levelOf } from "../../../data/place.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { closestFeet, onOneLevel } from "../../../grid/index.ts";
import { type Glance, type MarchingState, type NoticedBy, noticedBy, type Side } from "../rules/index.ts";

/** Sighting of an opponent by a side: viewer, combatant seen, distance, and means. */
interface Sighting {
  readonly viewer: CombatantId;
  readonly seen: CombatantId;
  readonly feet: Feet;
  readonly by: NoticedBy;
}

/** Sightings by the looking side, according to the map (MO-201). `sighting` null: no combatant of the opposing side is seen. */
export type Sightings = Readonly<Record<Side, { readonly sighting: Sighting | null }>>;

/** Least darkness of a scene counted as dark (MO-202). Core's own light ends there by default. */
const DARK = 0.75;

/** Combatant on the map. Distances of light and sight are in the scene's units. */
interface SeenToken {
  readonly id: CombatantId;
  readonly token: TokenDocument.Implementation;
  readonly scene: Scene.Implementation;
  /** Scene level, by id; undefined on a scene with a single level. */
  readonly level: string | undefined;
  readonly middle: { readonly x: number; readonly y: number };
  /** Radius of the token's own light. */
  readonly shines: number;
  readonly blind: boolean;
  readonly isUnseen: boolean;
}

/**
 * Presets of the two sight switches, from the documents of tokens, lights and walls, so the scene needn't be viewed. Null if a
 * side has no combatant on the map. For GMs only: hidden combatants count.
 */
export function sightingsOf(combat: Combat.Implementation, state: MarchingState): Sightings | null {
  const args = combat.combatants.contents.flatMap((combatant) => argOf(combatant));
  const [party, monsters] = [sideOf(state, args, "party"), sideOf(state, args, "monsters")];
  if (party.length === 0 || monsters.length === 0) return null;
  return {
    party: { sighting: firstSight(state, party, monsters, args) },
    monsters: { sighting: firstSight(state, monsters, party, args) },
  };
}

function sideOf({ fighters }: MarchingState, args: readonly SeenToken[], side: Side): SeenToken[] {
  return args.filter(({ id }) => fighters[id]?.side === side && !fighters[id].defeated && !fighters[id].absent);
}

function argOf(combatant: Combatant.Implementation): SeenToken[] {
  const { token, actor } = combatant;
  const scene = token?.parent;
  if (!token || !scene) return [];
  const { INVISIBLE, BLIND } = CONFIG.specialStatusEffects;
  const { bright = 0, dim = 0 } = token.light;
  const { x, y } = token.getCenterPoint();
  return [
    {
      id: combatant.id as CombatantId,
      token,
      scene,
      level: levelOf(token),
      middle: { x, y },
      shines: Math.max(bright, dim),
      blind: actor?.statuses.has(BLIND) ?? false,
      isUnseen: combatant.hidden || token.hidden || (actor?.statuses.has(INVISIBLE) ?? false),
    },
  ];
}

/** Nearest viewer and viewed pair; null if there is none. */
function firstSight(
  { fighters, settings }: MarchingState,
  viewers: readonly SeenToken[],
  others: readonly SeenToken[],
  all: readonly SeenToken[],
): Sighting | null {
  const placeOf = ({ id }: SeenToken) => fighters[id]?.scores.place;
  const pairs = viewers
    .filter(({ blind }) => !blind)
    .flatMap((viewer) =>
      others
        .filter(({ scene, isUnseen, token }) => !isUnseen && scene === viewer.scene && isSeenFrom(viewer.level, token))
        .flatMap((other) => {
          const [from, to] = [placeOf(viewer), placeOf(other)];
          return from && to ? [{ viewer, other, feet: closestFeet(from.layout, from.spaces, to.spaces) as Feet }] : [];
        }),
    )
    .sort((a, b) => a.feet - b.feet);
  for (const { viewer, other, feet } of pairs) {
    const by = noticedBy(glanceAt(viewer, other, feet, all), settings);
    if (by) return { viewer: viewer.id, seen: other.id, feet, by };
  }
  return null;
}

function glanceAt(viewer: SeenToken, other: SeenToken, feet: Feet, all: readonly SeenToken[]): Glance {
  const { scene, token } = viewer;
  const { enabled = false, range = 0 } = token.sight;
  return {
    feet,
    straightLine: !crossesWall(scene, viewer.middle, other.middle, viewer.level, "sight"),
    dark: isDark(scene),
    // Without vision of its own a token looks with ordinary eyes.
    darkSight: enabled ? (range as Feet | null) : (0 as Feet),
    isLit: isLit(other, all),
    torch: other.shines > 0,
    viewerLit: isLit(viewer, all),
    viewerCarries: viewer.shines > 0,
  };
}

/** True if the scene is dark where no light shines: neither by day nor lit as a whole. */
function isDark({ tokenVision, environment }: Scene.Implementation): boolean {
  // Partial where a world was stored before core had these fields.
  const { darknessLevel = 0, globalLight } = environment as Partial<typeof environment>;
  if (!tokenVision) return false;
  if (globalLight?.enabled !== true) return darknessLevel >= DARK;
  const { min = 0, max = 1 } = globalLight.darkness ?? {};
  return darknessLevel < min || darknessLevel > max;
}

/** True if a light of another combatant or the scene reaches the place. */
function isLit(arg: SeenToken, all: readonly SeenToken[]): boolean {
  const { scene, middle, level } = arg;
  const darkness = (scene.environment as Partial<typeof scene.environment>).darknessLevel ?? 0;
  const reaches = (from: { x: number; y: number }, reach: number) =>
    reach > 0 && distance(scene, from, middle) <= reach && !crossesWall(scene, from, middle, level, "sight");
  const carried = all.some(
    (other) =>
      other !== arg &&
      other.scene === scene &&
      onOneLevel(other.level, level) &&
      !other.token.hidden &&
      reaches(other.middle, other.shines),
  );
  if (carried) return true;
  return [...scene.lights].some((light) => {
    const { x, y, hidden, config } = light;
    if (!isThere(light, level)) return false;
    const { bright = 0, dim = 0, negative = false, darkness: range } = config;
    const burns = !hidden && !negative && darkness >= (range?.min ?? 0) && darkness <= (range?.max ?? 1);
    return burns && reaches({ x, y }, Math.max(bright, dim));
  });
}

/** In the scene's units. */
function distance({ grid }: Scene.Implementation, a: { x: number; y: number }, b: { x: number; y: number }): number {
  return (Math.hypot(b.x - a.x, b.y - a.y) / grid.size) * grid.distance;
}
