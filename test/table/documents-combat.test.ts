import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { calls, eventually, IDS, openFixture } from "./documents-world.ts";

const MIRA = "combatantmira000";
const TARN = "combatanttarn000";
const OGRE = "combatantogre000";

describe.each([13, 14] as const)("combat in V%d", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  let ann: Client;

  beforeEach(async () => {
    table = await openFixture(generation);
    gm = await table.join("Gamemaster");
    ann = await table.join("Ann");
    calls(gm);
    calls(ann);
  });

  afterEach(async () => {
    await table.close();
  });

  const fight = (client: Client) => client.game.combats.get(IDS.combat);
  const names = (client: Client) => fight(client).turns.map(({ name }: { name: string }) => name);
  const place = (client: Client) => [fight(client).round, fight(client).turn];
  const turnCalls = (client: Client) => calls(client).filter((call) => /turn|round|enter|exit/i.test(call));

  /** Expects turn handlers' notes, which arrive gradually, since handlers are awaited in sequence. */
  async function expectTurnCalls(client: Client, expected: string[]) {
    const annotated: string[] = [];
    await eventually(() => {
      annotated.push(...turnCalls(client));
      expect(annotated).toEqual(expected);
    });
  }

  it("sorts by initiative and names the combatants", () => {
    expect(names(gm)).toEqual(["Mira", "Tarn", "Ogre"]);
    expect(gm.game.combat).toBe(fight(gm));
    expect(fight(gm).combatant).toBeNull();
    expect(fight(gm).started).toBe(false);
    expect(fight(ann).combatants.get(MIRA).isOwner).toBe(true);
    expect(fight(ann).combatants.get(OGRE).isNPC).toBe(true);
  });

  it("calls combatStart before the update, with the data that is used", async () => {
    gm.Hooks.once("combatStart", (_combat: unknown, data: { turn: number }) => {
      data.turn = 1;
    });
    await fight(gm).startCombat();
    expect(place(gm)).toEqual([1, 1]);
    expect(fight(gm).combatant.name).toBe("Tarn");
  });

  it("runs turn events on one GM's client only, and combatTurnChange on all", async () => {
    await fight(gm).startCombat();
    await expectTurnCalls(gm, ["start round 1", "start turn Mira false", "combatTurnChange  0"]);
    await fight(gm).nextTurn();
    await eventually(() => expect(place(ann)).toEqual([1, 1]));
    await expectTurnCalls(gm, [
      "combatTurn 1 1",
      "end turn Mira false",
      "start turn Tarn false",
      "combatTurnChange 0 1",
    ]);
    await expectTurnCalls(ann, ["combatTurnChange  0", "combatTurnChange 0 1"]);
  });

  it("runs the events of a round's end and start, and marks skipped combatants", async () => {
    await fight(gm).startCombat();
    await expectTurnCalls(gm, ["start round 1", "start turn Mira false", "combatTurnChange  0"]);
    await fight(gm).nextRound();
    await expectTurnCalls(gm, [
      "combatRound 2",
      "end turn Mira false",
      "start turn Tarn true",
      "end turn Tarn true",
      "start turn Ogre true",
      "end turn Ogre true",
      "end round 1",
      "start round 2",
      "start turn Mira false",
      "combatTurnChange 0 0",
    ]);
  });

  it("fires no turn event backwards, and goes back to the last turn of the round before", async () => {
    await fight(gm).update({ round: 2, turn: 0 }, { turnEvents: false });
    calls(gm);
    await fight(gm).previousTurn();
    expect(place(gm)).toEqual([1, 2]);
    await expectTurnCalls(gm, ["combatRound 1", "combatTurnChange 0 2"]);
  });

  it("fires no turn event with turnEvents: false", async () => {
    await fight(gm).update({ round: 1, turn: 0 }, { turnEvents: false });
    await fight(gm).nextTurn();
    await expectTurnCalls(gm, [
      "combatTurn 1 1",
      "end turn Mira false",
      "start turn Tarn false",
      "combatTurnChange 0 1",
    ]);
  });

  // The types' RegionTokenTurnEventData; Draw Steel and Weird Wizard trigger such events themselves for turns of their own.
  it("runs regions' behaviours at a turn's start and end, on every client", async () => {
    const scene = gm.game.scenes.get(IDS.scene);
    const source =
      "globalThis.calls.push([event.name, event.data.combatant?.name, event.data.round, event.user.name].join(' '));";
    const events = ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart", "tokenRoundEnd"];
    const behaviors = [{ name: "", type: "executeScript", system: { source, events } }];
    const shapes = [{ type: "rectangle", x: 0, y: 0, width: 400, height: 400 }];
    await scene.createEmbeddedDocuments("Region", [{ name: "Mire", shapes, behaviors }]);
    await fight(gm).combatants.get(OGRE).update({ tokenId: IDS.token, sceneId: IDS.scene, initiative: 99 });
    await fight(gm).startCombat();
    await fight(gm).nextTurn();
    for (const client of [gm, ann]) {
      const heard: string[] = [];
      await eventually(() => {
        heard.push(...calls(client).filter((call) => call.startsWith("token")));
        const [start, turn, end] = ["tokenRoundStart", "tokenTurnStart", "tokenTurnEnd"];
        expect(heard).toEqual([start, turn, end].map((name) => `${name} Ogre 1 Gamemaster`));
      });
    }
  });

  it("skips the defeated going forward only", async () => {
    await gm.game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
    await fight(gm).combatants.get(TARN).update({ defeated: true });
    await fight(gm).startCombat();
    await fight(gm).nextTurn();
    expect(fight(gm).combatant.name).toBe("Ogre");
    await fight(gm).previousTurn();
    expect(fight(gm).combatant.name).toBe("Tarn");
  });

  it("keeps a round without an active combatant through nextRound", async () => {
    await fight(gm).update({ round: 1, turn: null });
    await fight(gm).nextRound();
    expect(place(gm)).toEqual([2, null]);
  });

  it("writes round and initiatives in one update, without pre steps or post events of nested combatants", async () => {
    calls(gm);
    const combatants = [
      { _id: OGRE, initiative: 30 },
      { _id: MIRA, initiative: 1 },
    ];
    await fight(gm).update({ round: 1, turn: 0, combatants });
    await eventually(() => expect(names(ann)).toEqual(["Ogre", "Tarn", "Mira"]));
    expect(names(gm)).toEqual(["Ogre", "Tarn", "Mira"]);
    expect(calls(gm).filter((call) => /combatant _|updateCombatant/.test(call))).toEqual([]);
    expect(gm.network.sent.filter(({ event }) => event === "modifyDocument")).toHaveLength(1);
  });

  it("keeps the turn with its combatant when initiative changes, on the server too", async () => {
    await fight(gm).startCombat();
    await fight(gm).setInitiative(OGRE, 99);
    expect(names(gm)).toEqual(["Ogre", "Mira", "Tarn"]);
    expect(fight(gm).combatant.name).toBe("Mira");
    await eventually(() => expect(place(ann)).toEqual([1, 1]));
    const ben = await table.join("Ben");
    expect(fight(ben).combatant.name).toBe("Mira");
  });

  it("lets combatants enter and leave", async () => {
    await fight(gm).startCombat();
    calls(gm);
    const [late] = await fight(gm).createEmbeddedDocuments("Combatant", [{ actorId: IDS.ogre, initiative: 20 }]);
    expect(fight(gm).combatant.name).toBe("Mira");
    await late.delete();
    expect(fight(gm).combatant.name).toBe("Mira");
    await eventually(() => expect(turnCalls(gm)).toEqual(expect.arrayContaining(["enter Ogre", "exit Ogre"])));
  });

  it("deletes the combatants of tokens that a GM deletes, but for those of an encounter that belongs to a scene", async () => {
    const { documentClass } = gm.CONFIG.Combat;
    const combatants = [{ tokenId: IDS.token, sceneId: IDS.scene, actorId: IDS.ogre }];
    const free = await documentClass.create({ combatants });
    const bound = await documentClass.create({ combatants, scene: IDS.scene });
    await gm.game.scenes.get(IDS.scene).deleteEmbeddedDocuments("Token", [IDS.token]);
    await eventually(() => expect(ann.game.combats.get(free.id).combatants.size).toBe(0));
    expect([free.combatants.size, bound.combatants.size, fight(gm).combatants.size]).toEqual([0, 1, 3]);
  });

  it("lets players write round and turn, and the initiative of their own, nothing else", async () => {
    await fight(ann).update({ round: 1, turn: 0 });
    await fight(ann).combatants.get(MIRA).update({ initiative: 7 });
    await eventually(() => expect(fight(gm).combatants.get(MIRA).initiative).toBe(7));
    await expect(fight(ann).update({ active: false })).rejects.toThrow(/lacks permission to update Combat/);
    await expect(fight(ann).update({ combatants: [{ _id: OGRE, initiative: 1 }] })).rejects.toThrow(/lacks permission/);
    await expect(fight(ann).combatants.get(MIRA).update({ name: "M" })).rejects.toThrow(/lacks permission/);
    expect(fight(ann).canUserModify(ann.game.user, "update", { turn: null })).toBe(true);
  });

  it("moves the world's clock with a player's turn, before the update is seen", async () => {
    gm.CONFIG.time.roundTime = 6;
    ann.CONFIG.time.roundTime = 6;
    await fight(gm).startCombat();
    const seen: number[] = [];
    gm.Hooks.once("updateCombat", () => seen.push(gm.game.time.worldTime));
    await fight(ann).nextRound();
    await eventually(() => expect(seen).toEqual([6]));
    expect(ann.game.time.worldTime).toBe(6);
    await expect(ann.game.time.advance(1)).rejects.toThrow(/lacks permission/);
    await gm.game.time.advance(4);
    await eventually(() => expect(ann.game.time.worldTime).toBe(10));
  });

  it("rolls initiative in one write from the documented seam of chance", async () => {
    await fight(gm).resetAll();
    expect(fight(gm).combatants.map(({ initiative }: { initiative: number }) => initiative)).toEqual([
      null,
      null,
      null,
    ]);
    const faces = [0.5, 0, 0.96];
    gm.CONFIG.Dice.randomUniform = () => faces.shift() ?? 0;
    gm.network.sent.length = 0;
    await fight(gm).rollAll();
    // 1d20 + dex: ceil((1 - u) * 20) of each, in the order of combatants.
    expect(fight(gm).combatants.get(MIRA).initiative).toBe(13);
    expect(fight(gm).combatants.get(TARN).initiative).toBe(22);
    expect(fight(gm).combatants.get(OGRE).initiative).toBe(3);
    const writes = gm.network.sent.filter(({ event }) => event === "modifyDocument");
    expect(writes).toHaveLength(2);
    await eventually(() => expect(ann.game.messages.size).toBe(3));
    expect(ann.game.messages.contents[0].rolls[0].dice[0].results[0].result).toBe(10);
  });

  it("resets in one write without turn events", async () => {
    await fight(gm).startCombat();
    await expectTurnCalls(gm, ["start round 1", "start turn Mira false", "combatTurnChange  0"]);
    await fight(gm).resetAll();
    expect(gm.game.combats.get(IDS.combat).combatant.name).toBe("Mira");
    await fight(gm).nextRound();
    const after = turnCalls(gm).filter((call) => /^(start|end)/.test(call));
    expect(after[0]).toBe("end turn Mira false");
  });

  it("ends with the deletion of the encounter everywhere", async () => {
    await fight(gm).delete();
    await eventually(() => expect(ann.game.combats.size).toBe(0));
    expect(ann.game.combat).toBeNull();
    expect(ann.errors).toEqual([]);
  });

  it("activates one encounter of a scene", async () => {
    const other = await gm.global.Combat.implementation.create({});
    await other.activate();
    expect(fight(gm).active).toBe(false);
    expect(gm.game.combat).toBe(other);
  });
});
