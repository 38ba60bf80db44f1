import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

/** The JSON of a roll of 1d20 + 3, as a player's client may change it. */
interface FalseRoll {
  terms: [{ results: { result: number; active: boolean }[]; options: { junk?: string } }, object, object];
  total: number;
  options: { junk?: string };
}

interface FalseAnswer {
  roll: FalseRoll;
  result: { total: number; dice: number[] };
}

/** Requests that a player's client may send, and results that must not follow. */
describe.each(generations(import.meta.url))("Players who go too far under V%i", (generation) => {
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

  const spell = { kind: "effect", name: "Hex", originator: mira, value: 5, unit: "seconds" } as const;

  it("can't take over, and so end, an effect on another's creature", async () => {
    const curse = { _id: "regeneration0000", name: "Regeneration", img: "icons/svg/aura.svg" };
    await gm.actor(ogre).createEmbeddedDocuments("ActiveEffect", [curse], { keepId: true });
    await until(() => ada.combat.steps().undo?.log[0]?.event === "TURNCRAFT.Log.effect.on");
    const answer = await ada.perform({ ...spell, id: "regeneration0000", bearer: ogre });
    expect(answer.kind).toBe("refused");
    expect(gm.state.effects).toEqual({});
  });

  it("can't create effects out of combat, or on documents that bear none", async () => {
    for (const parent of [
      "Actor.ogre000000000000",
      "Scene.yard000000000000",
      "Scene.yard000000000000.Token.ogre000000000000",
    ])
      expect(await ada.perform({ ...spell, id: "hex0000000000000", bearer: null, parent })).toMatchObject({
        kind: "refused",
      });
    expect(gm.state.effects).toEqual({});
    expect(gm.actor(ogre).effects.size).toBe(0);
  });

  it("can't have effects stored whose documents can't be made", async () => {
    expect((await ada.perform({ ...spell, id: "hex", bearer: ogre })).kind).toBe("refused");
    await ada.perform({ ...spell, id: "hex0000000000000", bearer: ogre, img: "javascript:alert(1)" });
    await agree(gm, ada);
    await until(() => gm.actor(ogre).effects.size === Object.keys(gm.state.effects).length);
    expect(gm.notices).toEqual([]);
  });

  it("can't keep the GM's client busy with endless ways", async () => {
    for (const x of [1e12, 1e300]) {
      const waypoints = [{ x, y: 0, elevation: 0, action: "walk" }];
      expect((await ada.perform({ kind: "move", who: mira, waypoints, forced: false })).kind).toBe("refused");
    }
    const there = { x: 100, y: 0, elevation: 0, action: "walk" };
    const back = { ...there, x: 0 };
    const waypoints = Array.from({ length: 5000 }, (_, i) => (i % 2 ? back : there));
    expect((await ada.perform({ kind: "move", who: mira, waypoints, forced: false })).kind).toBe("refused");
    expect(gm.place(mira)).toEqual([0, 0]);
  });

  /** Rolls again for Mira on Ada's client, with changed answers. */
  async function answersWith(change: (rolled: FalseAnswer) => void): Promise<void> {
    await gm.client.game.settings.set("turncraft", "dice", "owner");
    await gm.perform({ kind: "reset-roll", who: [mira] }, { override: true });
    const { queries } = ada.client.CONFIG;
    const honest = queries["turncraft.roll"];
    queries["turncraft.roll"] = async (data: unknown) => {
      const [rolled] = await honest(data);
      change(rolled);
      return [rolled];
    };
  }

  it("can't forge a face that the die doesn't have", async () => {
    await answersWith((rolled) => {
      Object.assign(rolled.roll.terms[0].results[0] ?? {}, { result: 999 });
      rolled.roll.total = rolled.result.total = 1002;
      rolled.result.dice = [999];
    });
    gm.dice(7);
    expect(await gm.perform({ kind: "roll", who: [mira] })).toMatchObject({ kind: "accepted" });
    expect(gm.state.fighters[mira]?.roll).toEqual({ die: 7, bonus: 3, total: 10 });
  });

  it("can't forge a total that doesn't match the dice", async () => {
    await answersWith((rolled) => {
      rolled.roll.total = rolled.result.total = 40;
    });
    gm.dice(7);
    await gm.perform({ kind: "roll", who: [mira] });
    expect(gm.state.fighters[mira]?.roll).toEqual({ die: 7, bonus: 3, total: 10 });
  });

  it.each([
    ["more dice than the formula has", (roll: FalseRoll) => roll.terms[0].results.push({ result: 20, active: true })],
    [
      "another die",
      (roll: FalseRoll) => Object.assign(roll.terms[0], { faces: 1000, results: [{ result: 900, active: true }] }),
    ],
    ["another bonus", (roll: FalseRoll) => Object.assign(roll.terms[2], { number: 900 })],
    ["no dice", (roll: FalseRoll) => roll.terms[0].results.splice(0)],
  ])("can't forge a roll that shows %s", async (_, falsify) => {
    const [Roll] = ada.client.CONFIG.Dice.rolls;
    await answersWith((rolled) => {
      falsify(rolled.roll);
      const logged = Roll.fromData(rolled.roll);
      rolled.roll.total = rolled.result.total = Roll.safeEval(logged.result);
      rolled.result.dice = logged.dice.flatMap(({ values }: { values: number[] }) => values);
    });
    gm.dice(7);
    await gm.perform({ kind: "roll", who: [mira] });
    expect(gm.state.fighters[mira]?.roll).toEqual({ die: 7, bonus: 3, total: 10 });
  });

  it("can't store data beside the faces of a roll", async () => {
    await answersWith((rolled) => {
      rolled.roll.options.junk = rolled.roll.terms[0].options.junk = "x".repeat(1000);
    });
    ada.dice(12);
    await gm.perform({ kind: "roll", who: [mira] });
    expect(gm.state.fighters[mira]?.roll).toEqual({ die: 12, bonus: 3, total: 15 });
    await until(() => ada.client.game.messages.size > 0);
    expect(JSON.stringify(gm.client.game.messages.contents)).not.toContain("xxx");
  });

  it("roll every formula of the rules, with all its terms", async () => {
    const formulas = ["1d20 + 3 - 1", "2d100kl1", "1d10 + 4", "2d6*2", "max(1d4, 4) + 1"];
    const requests = formulas.map((formula, id) => ({ id: String(id), formula }));
    const target = gm.client.game.users.get("ada0000000000000");
    ada.dice(...Array.from({ length: 8 }, () => 20));
    const rolled = await target.query("turncraft.roll", { requests }, { timeout: 5000 });
    expect(rolled.map(({ result }: { result: { total: number } }) => result.total)).toEqual([22, 98, 14, 24, 5]);
  });

  it("can't make another's client roll without a request of the encounter", async () => {
    const gamemaster = ada.client.game.users.get("gm00000000000000");
    const requests = [{ id: "x", formula: "900d6 + 900d6 + 900d6" }];
    expect(await gamemaster.query("turncraft.roll", { requests }, { timeout: 5000 })).toEqual([]);
  });
});
