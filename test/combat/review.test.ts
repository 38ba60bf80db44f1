import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { begun, type Fight, mira, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each([13, 14] as const)("The door, looked at again, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  it("DX-005 · takes back a turn in which the same hit points changed twice", async () => {
    await gm.endTurn();
    await gm.perform({ kind: "hit-points", who: mira, change: -7 });
    await gm.perform({ kind: "hit-points", who: mira, change: -3 });
    await gm.combat.previousTurn();
    await until(() => gm.state.activeId === mira);
    expect(gm.actor(mira).system.hp.value).toBe(20);
  });

  it("DX-005 · takes back a turn in which a token moved twice", async () => {
    await gm.endTurn();
    await gm.token(tarn).move([{ x: 300, y: 100 }]);
    await until(() => gm.place(tarn)[1] === 100);
    await gm.token(tarn).move([{ x: 300, y: 200 }]);
    await until(() => gm.place(tarn)[1] === 200);
    await gm.combat.previousTurn();
    await until(() => gm.state.activeId === mira);
    expect(gm.place(tarn)).toEqual([300, 0]);
    expect(gm.told).toEqual([]);
  });

  it("DX-005 · takes back a turn in which an effect began and was ended", async () => {
    await gm.endTurn();
    await gm.perform({
      kind: "effect",
      id: "bless00000000000",
      name: "Bless",
      bearer: tarn,
      originator: tarn,
      value: 50,
      unit: "seconds",
    });
    await gm.perform({ kind: "end-effect", id: "bless00000000000" as never });
    await gm.combat.previousTurn();
    expect(gm.actor(tarn).effects.size).toBe(0);
    expect(gm.told).toEqual([]);
  });

  it("an encounter made while the game runs is prepared like any other", async () => {
    const errors: unknown[] = [];
    gm.client.Hooks.on("error", (...args: unknown[]) => errors.push(args));
    const made = await gm.client.game.combats.documentClass.create({});
    expect(errors).toEqual([]);
    expect(made.type).toBe("dexterity");
    expect(made.state?.round).toBe(0);
  });
});
