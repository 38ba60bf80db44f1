import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject, Operation, WorldData } from "../../playground/protocol.ts";
import {
  accepted,
  COMBAT,
  FOE,
  FOE_COMBATANT,
  GM,
  HERO,
  HERO_COMBATANT,
  id,
  MIRA,
  refused,
  TestTable,
} from "./server-table.ts";

let table: TestTable;
afterEach(() => table.close());

const round = (value: number): Partial<Operation> => ({
  action: "update",
  documentName: "Combat",
  updates: [{ _id: COMBAT, round: value }],
});
const hurt = (actor: string, value: number): Partial<Operation> => ({
  action: "update",
  documentName: "Actor",
  updates: [{ _id: actor, "system.hp.value": value }],
});

describe("several operations in one request", () => {
  it("are carried out together in V14, and messages together", async () => {
    table = await new TestTable().start(14);
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    const effect: Partial<Operation> = {
      action: "create",
      documentName: "ActiveEffect",
      data: [{ name: "Hurt" }],
      parentUuid: `Actor.${FOE}`,
    };
    const results = accepted(await gm.modify(round(2), hurt(HERO, 4), effect));
    expect(results.map(({ operation }) => operation.documentName)).toEqual(["Combat", "Actor", "ActiveEffect"]);
    await mira.request("world");
    expect(mira.messages).toEqual([results]);
    expect((await gm.source("actors", FOE)).effects).toMatchObject([{ name: "Hurt" }]);
  });

  it("are carried out all or not at all", async () => {
    table = await new TestTable().start(14);
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    expect(refused(await mira.modify(round(2), hurt(HERO, 4), hurt(FOE, 0)))).toContain(`update Actor [${FOE}]`);
    expect(refused(await gm.modify(round(2), hurt(id("gone"), 1)))).toContain("does not exist");
    await gm.request("world");
    expect(gm.messages).toEqual([]);
    expect((await gm.source("combats", COMBAT)).round).toBe(0);
    expect((await gm.source("actors", HERO)).system).toEqual({ hp: { value: 10, max: 10 } });
  });

  it("see the results of earlier operations", async () => {
    table = await new TestTable().start(14);
    const gm = await table.connect(GM);
    const born: Partial<Operation> = {
      action: "create",
      documentName: "Combat",
      data: [{ _id: id("born"), type: "duel" }],
      options: { keepId: true },
    };
    const joined: Partial<Operation> = {
      action: "create",
      documentName: "Combatant",
      data: [{ actorId: HERO }],
      parentUuid: `Combat.${id("born")}`,
    };
    accepted(await gm.modify(born, joined));
    expect((await gm.source("combats", id("born"))).combatants).toMatchObject([{ actorId: HERO }]);
  });

  it("aren't known in V13", async () => {
    table = await new TestTable().start(13);
    const gm = await table.connect(GM);
    expect(refused(await gm.modify(round(2), hurt(HERO, 4)))).toContain("needs V14");
    expect((await gm.source("combats", COMBAT)).round).toBe(0);
  });
});

describe("requests of several clients at once", () => {
  it("build on each other's changes: nothing is lost", async () => {
    table = await new TestTable().start(13);
    const [gm, tab] = [await table.connect(GM), await table.connect(GM)];
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const write = (key: string, index: number) =>
      (index % 2 ? gm : tab).update("Combat", { _id: COMBAT, [`system.map.${key}`]: index });
    for (const response of await Promise.all(keys.map(write))) accepted(response);
    const { map } = (await gm.source("combats", COMBAT)).system as { map: JsonObject };
    expect(Object.keys(map)).toEqual(expect.arrayContaining(keys));
  });
});

describe("world time in the options of an update", () => {
  it("passes before any page hears of the update, by a player too, and backwards", async () => {
    table = await new TestTable().start(13);
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    const options = { direction: 1, worldTime: { delta: 6 } };
    const [result] = accepted(await mira.update("Combat", { _id: COMBAT, turn: 1 }, null, options));
    expect(result?.worldTime).toBe(106);
    await gm.request("world");
    expect(gm.messages[0]?.[0]).toMatchObject({ worldTime: 106, operation: { options } });
    expect((await gm.source("settings", id("time"))).value).toBe("106");
    const [back] = accepted(await gm.update("Combat", { _id: COMBAT, turn: 0 }, null, { worldTime: { delta: -16 } }));
    expect(back?.worldTime).toBe(90);
  });

  // foundryvtt issue 10924: "combat round or turn updates", and updates of tokens.
  it("passes with a round, a turn or a token, and with no other change of an encounter", async () => {
    table = await new TestTable().start(13);
    const gm = await table.connect(GM);
    const worldTime = { delta: 6 };
    const [still] = accepted(await gm.update("Combat", { _id: COMBAT, active: false }, null, { worldTime }));
    expect(still?.worldTime).toBeUndefined();
    const [round] = accepted(await gm.update("Combat", { _id: COMBAT, round: 2 }, null, { worldTime }));
    expect(round?.worldTime).toBe(106);
  });

  it("doesn't pass when the update is refused", async () => {
    table = await new TestTable().start(13);
    const mira = await table.connect(MIRA);
    refused(await mira.update("Combat", { _id: COMBAT, active: false }, null, { worldTime: { delta: 6 } }));
    expect(
      refused(await mira.update("Combat", { _id: COMBAT, turn: 0 }, null, { worldTime: { delta: "6" } })),
    ).toContain("seconds");
    expect((await mira.source("settings", id("time"))).value).toBe("100");
  });
});

describe("combatTurn in the options of an operation on combatants", () => {
  it("sets the combat's turn in the same operation", async () => {
    table = await new TestTable().start(13);
    const gm = await table.connect(GM);
    const turn = async () => (await gm.source("combats", COMBAT)).turn;
    const combat = `Combat.${COMBAT}`;
    accepted(await gm.update("Combatant", { _id: HERO_COMBATANT, initiative: 3 }, combat, { combatTurn: 1 }));
    expect(await turn()).toBe(1);
    accepted(await gm.create("Combatant", { actorId: HERO }, combat, { combatTurn: 2 }));
    expect(await turn()).toBe(2);
    accepted(await gm.delete("Combatant", FOE_COMBATANT, combat, { combatTurn: 0 }));
    expect(await turn()).toBe(0);
    const wrong = await gm.update("Combatant", { _id: HERO_COMBATANT, initiative: 9 }, combat, { combatTurn: -1 });
    expect(refused(wrong)).toContain("combatTurn");
    expect((await gm.source("combats", COMBAT)).combatants).toMatchObject([{ initiative: 3 }, {}]);
  });
});

describe("a restart", () => {
  it("continues with all stored data, sessions too", async () => {
    table = await new TestTable().start(13);
    const gm = await table.connect(GM);
    accepted(
      await gm.update("Combat", { _id: COMBAT, round: 3, combatants: [{ _id: HERO_COMBATANT, initiative: 9 }] }),
    );
    accepted(await gm.create("ChatMessage", { content: "before" }));
    const before = (await gm.request<WorldData>("world")).documents;
    await table.stop();
    await table.start(13);
    const again = await table.connect(GM);
    expect((await again.request<WorldData>("world")).documents).toEqual(before);
    const resumed = await table.resume(gm.session);
    expect(resumed.world.userId).toBe(GM);
  });
});
