import { fighterOf } from "../engine/fighters.ts";
import type { CombatantId, Placement } from "../engine/types.ts";
import type { Space } from "../grid/types.ts";
import { plus } from "./geometry.ts";
import type { Play, Scores } from "./types.ts";

type Token = NonNullable<Scores["token"]>;

/** Puts a combatant and its token so many hexes further. `forced`: not by its own doing (FL-97). */
export function shift(play: Play, who: CombatantId, by: Space, forced: boolean): void {
  const { scores } = fighterOf(play.state, who);
  scores.spaces = scores.spaces.map((space) => plus(space, by));
  if (scores.token === null) return;
  const { uuid, at: before } = scores.token;
  const after = placementAfter(scores.token, by);
  scores.token.at = after;
  play.world.push({ kind: "token", uuid, before: { ...before }, path: [after], forced });
}

/** Where a token stands after so many hexes. */
function placementAfter({ at, perX, perY }: Token, by: Space): Placement {
  return {
    x: at.x + by.x * perX.x + by.y * perY.x,
    y: at.y + by.x * perX.y + by.y * perY.y,
    elevation: at.elevation,
  };
}
