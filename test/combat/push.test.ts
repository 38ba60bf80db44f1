import { afterEach, describe, expect, it } from "vitest";
import type { EncounterState } from "../../src/engine/index.ts";
import { begunUnder, type Page } from "./any-fight.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "./fight.ts";

/** On squares: Mira in the first, Tarn in the fourth, the Ogre in the seventh; a wall left of the Ogre. */
const walls = [{ _id: "wall000000000000", c: [600, 0, 600, 100], move: 20 }];

describe.each([
  ["dexterity", 13],
  ["seconds", 14],
  ["marching", 14],
  ["group", 13],
  ["flow", 14],
] as const)("Pushing under %s, V%i", (type, generation) => {
  let fight: Fight<EncounterState>;
  let gm: Page;
  let ada: Page;
  afterEach(() => fight.table.close());

  async function begin(): Promise<void> {
    ({ fight, gm, ada } = await begunUnder(type, generation, { walls }));
  }
  /** The encounter without positions and nearby walls. */
  const costs = () =>
    JSON.stringify(gm.state.fighters, (key, value) => (key === "walls" ? [] : value)).replace(/"(x|y)":-?\d+/g, "");
  const push = (seat: Page, who: typeof mira, x: number) => seat.token(who).move([{ x, y: 0, action: "push" }]);
  const stands = (who: typeof mira, x: number) => until(() => [gm, ada].every((seat) => seat.place(who)[0] === x));

  it("is free, takes no turn, stops before a combatant and before a wall, and can be undone", async () => {
    await begin();
    const before = costs();
    await push(gm, mira, 500);
    await stands(mira, 200);
    await push(gm, tarn, 800);
    await stands(tarn, 500);
    await agree(gm, ada);
    expect(costs()).toBe(before);
    await gm.combat.undo();
    await stands(tarn, 300);
    await gm.combat.undo();
    await stands(mira, 0);
  });

  it("goes on past the defeated and below a flier", async () => {
    await begin();
    expect((await gm.perform({ kind: "defeat", who: tarn, defeated: true })).kind).toBe("accepted");
    await gm.token(tarn).update({ x: 100, y: 0 });
    await push(gm, mira, 300);
    await stands(mira, 300);
    await gm.token(ogre).update({ elevation: 50, x: 400, y: 0 });
    await push(gm, mira, 500);
    // Under Action & Flow Points heights don't count unless the table wants it (FL-88).
    await stands(mira, type === "flow" ? 300 : 500);
  });

  /** Mira in the first square with a free way; `its`: fields of the Ogre's token. */
  async function alone(more: object, wall: object = {}, its: object = {}): Promise<void> {
    const token = (id: string, at: object) => ({ _id: id, name: id, actorId: id, actorLink: true, y: 500, ...at });
    const tokens = [token(mira, { x: 0, y: 0, ...more }), token(tarn, { x: 300 }), token(ogre, { x: 600, ...its })];
    const scene = { walls: walls.map((each) => ({ ...each, ...wall })), tokens };
    ({ fight, gm, ada } = await begunUnder(type, generation, scene));
  }

  it("goes through a wall that stops from its other side alone", async () => {
    // Drawn downwards, its left is where x is greater (CONST.WALL_DIRECTIONS.LEFT).
    await alone({}, { dir: 1 });
    await push(gm, mira, 800);
    await stands(mira, 800);
    await push(gm, mira, 300);
    await stands(mira, 600);
  });

  it("stops a large creature at a wall that stands past its middle", async () => {
    await alone({ height: 3 });
    await push(gm, mira, 900);
    await stands(mira, 500);
  });

  it("stops before all of a large creature's body, also where a wall cuts it off", async () => {
    await alone({}, { c: [700, 0, 700, 300] }, { y: 0, width: 3, height: 3 });
    await push(gm, mira, 800);
    await stands(mira, 500);
  });

  it("without room nobody moves and the GM reads why; players can't push", async () => {
    await begin();
    const { seq } = gm.combat.steps().undo ?? {};
    await push(gm, ogre, 500);
    expect(gm.notices.at(-1)).toContain("No room");
    const logged = ada.notices.length;
    await push(ada, mira, 100);
    await until(() => ada.notices.length > logged);
    expect([gm.place(ogre)[0], gm.place(mira)[0], gm.combat.steps().undo?.seq]).toEqual([600, 0, seq]);
  });

  it("can be chosen by GMs in an encounter alone", async () => {
    await begin();
    const mayChoose = (seat: Page) => seat.client.CONFIG.Token.movement.actions.push.canSelect(seat.token(mira));
    expect([mayChoose(gm), mayChoose(ada)]).toEqual([true, false]);
    await gm.combat.delete();
    expect(mayChoose(gm)).toBe(false);
  });
});
