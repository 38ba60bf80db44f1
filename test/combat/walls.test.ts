/** Walls stop moves on every grid, even from clients bypassing walls or moving tokens themselves. */
import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { begunUnder, type Page } from "./any-fight.ts";
import { agree, type Fight, mira, until } from "./fight.ts";

/** From edge to edge, under everybody. */
const walls = [{ _id: "wall000000000000", c: [-100, 250, 3000, 250], move: 20 }];
/** Foundry's types of grids (CONST.GRID_TYPES). */
const grids = { squares: 1, "hexes in rows": 3, "hexes in columns": 4, "no grid": 0 } as const;

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

describe.each(Object.entries(grids))("A wall on a scene with %s", (_, type) => {
  it.each([
    ["DX-502", "dexterity", 13],
    ["SX-409", "seconds", 14],
    ["MO-408", "marching", 13],
    ["GR-161", "group", 14],
    ["FL-101", "flow", 13],
  ] as const)("%s · stops movement under %s (V%i)", async (clause, ruleset, generation) => {
    const grid = { type, size: 100, distance: 5, units: "ft" };
    const { fight, gm, ada } = await begunUnder(ruleset, generation, { grid, walls });
    open = fight;
    const { x, y } = gm.token(mira).getSnappedPosition({ x: 0, y: 300, elevation: 0 });
    const there = { x: Math.round(x), y: Math.round(y) };

    for (let turn = 0; gm.state.activeId !== null && gm.state.activeId !== mira && turn < 3; turn++) await gm.endTurn();
    await agree(gm, ada);
    // A forged measured path that is empty and claims no wall, as a player's page could send.
    const path = { grid: "square", from: { x: 0, y: 0 }, steps: [], blocked: false };
    const waypoints = [{ ...there, elevation: 0, action: "walk" }];
    const asked = { kind: "move", who: mira, forced: false, waypoints, measured: path } as unknown as Command;
    for (const seat of [ada, gm])
      expect(await seat.perform(asked)).toMatchObject({ kind: "refused", refusal: { clause } });

    const [start, before] = [gm.place(mira), JSON.stringify(gm.state)];
    // A page whose system doesn't ask moves the token itself.
    for (const way of [there, { x: start[0], y: 600 }]) {
      const { documentClass } = ada.client.CONFIG.Token;
      documentClass.prototype._preUpdateMovement = async () => undefined;
      await ada.token(mira).update(way);
      await until(() => [gm, ada].every((seat: Page) => seat.place(mira).join() === start.join()));
    }
    await until(() => ada.notices.some((logged) => logged.includes("Turncraft restored it")));
    await agree(gm, ada);
    expect(JSON.stringify(gm.state)).toBe(before);
  });
});
