/** Group Initiative on every grid: cost of paths, and adjacency (GR-163). */
import { afterEach, describe, expect, it } from "vitest";
import { isReached } from "../../../../src/rulesets/group/rules/bound.ts";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { beginGroup, type GroupSeat, openGroup } from "./fight.ts";

/** Foundry's types of hexagonal grids (CONST.GRID_TYPES). */
const hexes = { "odd-r": 2, "even-r": 3, "odd-q": 4, "even-q": 5 } as const;

let open: Fight<GroupState> | null = null;
afterEach(() => open?.table.close());

async function on(type: number, distance = 5): Promise<GroupSeat> {
  open = await openGroup(13);
  const gm = await open.join("Gamemaster");
  const scene = gm.client.game.scenes.get("yard000000000000");
  await scene.update({ "grid.type": type, "grid.distance": distance });
  return gm;
}

/** Moves a combatant as the GM, free of cost, at any time (GR-88). */
function goes(gm: GroupSeat, who: string, ...places: readonly { x: number; y: number }[]) {
  const waypoints = places.map((place) => ({ ...place, elevation: 0, action: "walk" }));
  return gm.perform({ kind: "move", who, waypoints, forced: false, note: { as: "nothing", segments: 0 } } as never);
}

describe.each(Object.entries(hexes))("Group Initiative on %s", (_, type) => {
  it("GR-88, GR-163 · each hex of a way is 5 ft, and only what stands in neighbouring hexes is adjacent", async () => {
    const gm = await on(type);
    const { grid } = gm.client.game.scenes.get("yard000000000000");
    const at = (i: number, j: number) => {
      const { x, y } = grid.getTopLeftPoint({ i, j });
      return { x: Math.round(x), y: Math.round(y) };
    };
    for (const [id, [i, j]] of [
      [mira, [0, 0]],
      [tarn, [4, 3]],
      [ogre, [3, 3]],
    ] as const)
      await gm.token(id).update(at(i, j));
    await beginGroup(gm);
    const adjacent = (a: typeof mira, b: typeof mira) => isReached({ ...gm.state, melees: {} }, a, b);
    expect([adjacent(tarn, ogre), adjacent(mira, ogre)]).toEqual([true, false]);
    // All the hexes around the ogre, and no other: Tarn goes through them in turn.
    for (const offset of grid.getAdjacentOffsets({ i: 3, j: 3 })) {
      await gm.perform({
        kind: "move",
        who: tarn,
        waypoints: [{ ...at(offset.i, offset.j), elevation: 0, action: "displace" }],
        forced: true,
      } as never);
      await until(() => gm.token(tarn)._source.x === at(offset.i, offset.j).x);
      expect(adjacent(tarn, ogre)).toBe(true);
    }
    const spaces = grid.getDirectPath([at(0, 0), at(0, 6)].map(({ x, y }) => ({ x: x + 50, y: y + 50 }))).length - 1;
    expect(await goes(gm, mira, at(0, 6))).toMatchObject({ kind: "accepted" });
    expect(gm.state.fighters[mira]?.moved.walk).toBe(5 * spaces);
    const place = gm.state.fighters[mira]?.scores.place;
    await gm.token(ogre).update({ hidden: true });
    await agree(gm);
    expect(gm.state.fighters[mira]?.scores.place).toEqual(place);
  });
});

describe("Group Initiative without a grid", () => {
  it("GR-88, GR-163 · a way is as long as the straight lines of which it is made", async () => {
    const gm = await on(0);
    await beginGroup(gm);
    expect(await goes(gm, mira, { x: 300, y: 400 }, { x: 320, y: 400 })).toMatchObject({ kind: "accepted" });
    expect(gm.state.fighters[mira]?.moved.walk).toBe(25 + 1);
  });
});
