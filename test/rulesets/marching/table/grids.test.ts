import { afterEach, describe, expect, it } from "vitest";
import { agree, type Fight, mira, tarn, until } from "../../../combat/fight.ts";
import { gathered, openMarching, states } from "./fight.ts";

/** Foundry's types of grids (CONST.GRID_TYPES). */
const grids = { squares: 1, "hexes in rows": 2, "hexes in columns": 4, "no grid": 0 } as const;

describe.each(Object.entries(grids))("A common turn on a scene with %s", (name, type) => {
  let fight: Fight<never> | null = null;
  afterEach(() => fight?.table.close());

  it("MO-503 · has a step every 5 ft, each with its placement, and goes on to where the drag ended", async () => {
    const opened = await openMarching(13);
    fight = opened as unknown as Fight<never>;
    const [gm, ada, bram] = [await opened.join("Gamemaster"), await opened.join("Ada"), await opened.join("Bram")];
    await gm.client.game.scenes.get("yard000000000000").update({ "grid.type": type });
    await gathered(gm, ada, bram);
    await gm.perform({ kind: "take-initiative" });
    await gm.perform({ kind: "start" });
    states(bram, "yes");
    await ada.perform({ kind: "act-together", who: mira, others: [tarn] });
    await ada.perform({ kind: "choose", who: mira, first: "move" });
    await bram.perform({ kind: "choose", who: tarn, first: "move" });
    await agree(gm, ada, bram);

    const places = gm.state.fighters[mira]?.scores.place;
    const snapped = gm.token(mira).getSnappedPosition({ x: 80, y: 420, elevation: 0 });
    const [x, y] = [Math.round(snapped.x), Math.round(snapped.y)];
    await ada.token(mira).move([{ x, y }]);
    await until(() => Object.keys(gm.state.together?.paths ?? {}).length === 1 || ada.notices.length > 0);
    expect(ada.notices).toEqual([]);
    const path = gm.state.together?.paths[mira];
    expect(path?.placements).toHaveLength((path?.spaces.length ?? 0) - 1);
    expect(path?.placements.length).toBeGreaterThan(3);
    expect(path?.placements.at(-1)).toEqual({ x, y, elevation: 0 });
    await bram.perform({ kind: "finish", who: tarn });
    await until(() => ada.place(mira)[1] === y);
    expect([ada.place(mira), gm.state.fighters[mira]?.left.move]).toEqual([[x, y], 0]);
    expect(gm.state.fighters[mira]?.moved, name).toBeLessThanOrEqual(30);
    // What the rules made of the path is where the token stands, as the next step learns it.
    const shifted = gm.state.fighters[mira]?.scores.place;
    await gm.perform({ kind: "impair", who: [tarn], cause: "other", impaired: true });
    expect(gm.state.fighters[mira]?.scores.place).toEqual(shifted);
    expect(shifted).not.toEqual(places);
  });
});
