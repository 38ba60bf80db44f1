import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId, Placement } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { minus, plus } from "./geometry.ts";
import type { Play, Scores } from "./types.ts";

/** The token of a creature, as far as the rules move it. */
export type Token = NonNullable<Scores["token"]>;

/**
 * Moves an anchor to another hex, with footprint and token. `forced`: involuntary (FL-97). `level`: its new scene
 * level, if different.
 */
export function relocate(play: Play, who: CombatantId, anchor: Space, forced: boolean, level?: string): void {
  const [from] = fighterOf(play.state, who).scores.spaces;
  if (from !== undefined) shift(play, who, minus(anchor, from), forced, level);
}

/**
 * Moves a combatant and its token by a number of hexes. Consecutive steps of one creature form one path for its token.
 * `forced`: involuntary (FL-97).
 */
export function shift(play: Play, who: CombatantId, by: Space, forced: boolean, level?: string): void {
  const { scores } = fighterOf(play.state, who);
  scores.spaces = scores.spaces.map((space) => plus(space, by));
  if (scores.token === null) return;
  const { uuid } = scores.token;
  const before = { ...scores.token.at };
  const there = placementAt(scores.token, scores.spaces[0] ?? by);
  const after = level === undefined ? there : { ...there, level };
  scores.token.at = after;
  const index = play.world.findLastIndex((wish) => wish.kind === "token" && wish.uuid === uuid);
  const way = play.world[index];
  if (way?.kind === "token" && way.forced === forced) play.world[index] = { ...way, path: [...way.path, after] };
  else play.world.push({ kind: "token", uuid, before, path: [after], forced });
}

/** Position of a token with its anchor on this hex, in whole pixels, as documents store it. */
export function placementAt({ at, zero, perX, perY }: Token, { x, y }: Space): Placement {
  return {
    x: Math.round(zero.x + x * perX.x + y * perY.x),
    y: Math.round(zero.y + x * perX.y + y * perY.y),
    elevation: at.elevation,
    ...(at.level !== undefined && { level: at.level }),
  };
}
