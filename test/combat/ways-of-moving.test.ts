/** However a token is moved in a fight, by drag, key, macro or module, alone or with others: the authority judges it (DX-509). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EncounterState } from "../../src/engine/index.ts";
import type { FlowState } from "../../src/rulesets/flow/rules/index.ts";
import { generations } from "../generations.ts";
import { beginFlow, type FlowSeat, openFlow } from "../rulesets/flow/table/fight.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

type AnySeat = Pick<Seat<EncounterState>, "token">;

/** Foundry's documented ways to request a move, by name. */
const ways: Readonly<Record<string, (seat: AnySeat, place: Place) => Promise<unknown>>> = {
  "a drag": (seat, place) => instructed(seat, place, "dragging"),
  "an arrow key": (seat, place) => instructed(seat, place, "keyboard"),
  "a macro with move": (seat, place) => seat.token(mira).move([place]),
  "a macro with update": (seat, place) => seat.token(mira).update(place),
  "a module with the scene": (seat, place) => sceneOf(seat).updateEmbeddedDocuments("Token", [{ _id: mira, ...place }]),
};

function sceneOf(seat: AnySeat) {
  return seat.token(mira).parent;
}

/** Update as sent by core's layers: the token by id alone, and its path as an instruction. */
function instructed(seat: AnySeat, place: Place, method: string): Promise<unknown> {
  const way = { waypoints: [{ ...place, explicit: true, checkpoint: true }], method, autoRotate: false };
  return sceneOf(seat).updateEmbeddedDocuments("Token", [{ _id: mira }], { movement: { [mira]: way } });
}

describe.each(generations(import.meta.url))("Ways of moving a token under V%i", (generation) => {
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

  it.each(Object.keys(ways))("DX-506, DX-509 · %s costs its feet, and is refused beyond them", async (name) => {
    const go = ways[name];
    await go?.(ada, { x: 200, y: 0 });
    await until(() => gm.place(mira).join() === "200,0" && ada.place(mira).join() === "200,0");
    expect(spent()).toBe(10);
    await go?.(ada, { x: 200, y: 900 });
    await until(() => ada.notices.length > 0);
    await agree(gm, ada);
    expect([ada.notices.at(-1), gm.place(mira), spent()]).toEqual([
      "Too far: 45 ft, and Mira has 20 ft left (Walk).",
      [200, 0],
      10,
    ]);
  });

  it.each(Object.keys(ways))("DX-501 · %s on another's turn moves no token", async (name) => {
    await ada.endTurn();
    await agree(gm, ada);
    await ways[name]?.(ada, { x: 100, y: 0 });
    await until(() => ada.notices.length > 0);
    await agree(gm, ada);
    expect([gm.place(mira), ada.place(mira), spent()]).toEqual([[0, 0], [0, 0], 0]);
  });

  it("DX-509 · the GM changes a token's size and height on the spot, with other fields, without a step", async () => {
    const seq = gm.combat.steps().undo?.seq;
    await gm.token(ogre).update({ width: 2, height: 2, elevation: 10, name: "Tall Ogre" });
    await until(() => ada.token(ogre).name === "Tall Ogre");
    const { width, elevation } = ada.token(ogre)._source;
    expect([width, elevation, gm.combat.steps().undo?.seq]).toEqual([2, 10, seq]);
    expect(ada.place(ogre)).toEqual([600, 0]);
  });

  it("DX-501, DX-509 · several tokens moved at once are judged one by one", async () => {
    const updates = [mira, tarn, ogre].map((_id) => ({ _id, y: 100 }));
    await sceneOf(gm).updateEmbeddedDocuments("Token", updates);
    await until(() => gm.place(mira)[1] === 100);
    await agree(gm, ada);
    expect([spent(), gm.place(tarn), gm.place(ogre)]).toEqual([5, [300, 0], [600, 0]]);
  });

  it("DX-509 · key presses, faster than their answers, never bring more than a speed's feet", async () => {
    for (let step = 1; step <= 9; step++) await instructed(ada, { x: 100 * step, y: 0 }, "keyboard");
    await until(() => ada.notices.length > 0 && spent() === gm.place(mira)[0] / 20);
    await agree(gm, ada);
    expect(spent()).toBeLessThanOrEqual(30);
    await until(() => ada.place(mira).join() === gm.place(mira).join());
  });
});

describe.each(generations(import.meta.url))("Ways of moving a token over hexes under V%i", (generation) => {
  let fight: Fight<FlowState>;
  let gm: FlowSeat;
  let ada: FlowSeat;

  beforeEach(async () => {
    fight = await openFlow(generation, {}, { [ogre]: { x: 900 } });
    [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
  });
  afterEach(() => fight.table.close());

  const mover = () => {
    const { ap, move } = gm.state.fighters[mira] ?? {};
    return [gm.place(mira).join(), ap, move?.hexesLeft ?? 0];
  };

  it.each(Object.keys(ways))("FL-42, FL-99 · %s costs its hexes, and is refused beyond them", async (name) => {
    const go = ways[name];
    const [, ap = 0] = mover() as [string, number];
    const speed = gm.state.fighters[mira]?.scores.moveSpeed ?? 0;
    await go?.(ada, { x: 300, y: 0 });
    await until(() => gm.place(mira).join() === "300,0" && ada.place(mira).join() === "300,0");
    expect(mover()).toEqual(["300,0", ap - 1, speed - 2]);
    const { x, y } = gm.token(mira).getSnappedPosition({ x: 1800, y: 800, elevation: 0 });
    await go?.(ada, { x, y });
    await until(() => ada.notices.length > 0);
    await agree(gm, ada);
    expect(mover()).toEqual(["300,0", ap - 1, speed - 2]);
    expect(ada.notices.at(-1)).toContain("hexes");
  });

  it("FL-42 · several tokens moved at once are judged one by one", async () => {
    const updates = [mira, tarn, ogre].map((_id) => ({ _id, x: gm.place(_id)[0] + 100 }));
    await sceneOf(gm).updateEmbeddedDocuments("Token", updates);
    await until(() => gm.place(mira)[0] === 200);
    await agree(gm, ada);
    expect([gm.place(tarn), gm.place(ogre)]).toEqual([
      [600, 0],
      [900, 0],
    ]);
  });
});
