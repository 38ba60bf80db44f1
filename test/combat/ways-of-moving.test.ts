/** However a token is moved in a fight, by drag, key, macro or module, alone or with others: the door judges it (DX-509). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Ways of asking for a move that Foundry documents, by their names here. */
const ways: Readonly<Record<string, (seat: Seat, place: Place) => Promise<unknown>>> = {
  "a drag": (seat, place) => instructed(seat, place, "dragging"),
  "an arrow key": (seat, place) => instructed(seat, place, "keyboard"),
  "a macro with move": (seat, place) => seat.token(mira).move([place]),
  "a macro with update": (seat, place) => seat.token(mira).update(place),
  "a module with the scene": (seat, place) => sceneOf(seat).updateEmbeddedDocuments("Token", [{ _id: mira, ...place }]),
};

function sceneOf(seat: Seat) {
  return seat.token(mira).parent;
}

/** The update that core's layers send: the token by its id alone, and its way as an instruction. */
function instructed(seat: Seat, place: Place, method: string): Promise<unknown> {
  const way = { waypoints: [{ ...place, explicit: true, checkpoint: true }], method, autoRotate: false };
  return sceneOf(seat).updateEmbeddedDocuments("Token", [{ _id: mira }], { movement: { [mira]: way } });
}

describe.each([13, 14] as const)("Ways of moving a token under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  const spent = () => gm.state.fighters[mira]?.spent;

  it.each(Object.keys(ways))("DX-506, DX-509 · %s pays for its feet, and isn't made where it can't", async (name) => {
    const go = ways[name];
    await go?.(ada, { x: 200, y: 0 });
    await until(() => gm.place(mira).join() === "200,0" && ada.place(mira).join() === "200,0");
    expect(spent()).toBe(10);
    await go?.(ada, { x: 200, y: 900 });
    await until(() => ada.told.length > 0);
    await agree(gm, ada);
    expect([ada.told.at(-1), gm.place(mira), spent()]).toEqual([expect.stringContaining("Walk"), [200, 0], 10]);
  });

  it.each(Object.keys(ways))("DX-501 · by %s nobody moves on another's turn", async (name) => {
    await ada.endTurn();
    await agree(gm, ada);
    await ways[name]?.(ada, { x: 100, y: 0 });
    await until(() => ada.told.length > 0);
    await agree(gm, ada);
    expect([gm.place(mira), ada.place(mira), spent()]).toEqual([[0, 0], [0, 0], 0]);
  });

  it("DX-501, DX-509 · of several tokens moved at once each is judged by itself", async () => {
    const updates = [mira, tarn, ogre].map((_id) => ({ _id, y: 100 }));
    await sceneOf(gm).updateEmbeddedDocuments("Token", updates);
    await until(() => gm.place(mira)[1] === 100);
    await agree(gm, ada);
    expect([spent(), gm.place(tarn), gm.place(ogre)]).toEqual([5, [300, 0], [600, 0]]);
  });

  it("DX-509 · key upon key, faster than they are answered, never makes more of a speed than it is", async () => {
    for (let step = 1; step <= 9; step++) await instructed(ada, { x: 100 * step, y: 0 }, "keyboard");
    await until(() => ada.told.length > 0 && spent() === gm.place(mira)[0] / 20);
    await agree(gm, ada);
    expect(spent()).toBeLessThanOrEqual(30);
    await until(() => ada.place(mira).join() === gm.place(mira).join());
  });
});
