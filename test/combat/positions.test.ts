import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

const below = "belowlevel000000";
const above = "abovelevel000000";
const levels = [
  { _id: below, name: "Hall", elevation: { bottom: 0, top: 10 } },
  { _id: above, name: "Gallery", elevation: { bottom: 10, top: 20 }, visibility: { levels: [below] } },
];

/** Tokens of a fight that are written past Foundry's API, as from the developer tools: no page is asked beforehand. */
describe.each([13, 14] as const)("Positions under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    const scene = generation === 14 ? { levels } : {};
    const tokens = Object.fromEntries([mira, ogre].map((id) => [id, generation === 14 ? { level: below } : {}]));
    fight = await openFight(generation, { type: "dexterity", scene, tokens });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  /** Sends an update of a token as the server takes it. */
  function writes(seat: Seat, who: string, change: object, options: object = {}): void {
    const updates = [{ _id: who, ...change }];
    const scene = { action: "update", documentName: "Token", parentUuid: "Scene.yard000000000000", pack: null };
    seat.client.game.socket.emit("modifyDocument", { operations: [{ ...scene, updates, options }] }, () => undefined);
  }

  /** Changes of a token's source that have reached the GM's page, in order. */
  function heard(): object[] {
    const all: object[] = [];
    gm.client.Hooks.on("updateToken", (_token: unknown, changed: object) => all.push(changed));
    return all;
  }

  const forged = { turncraft: { page: "gm00000000000000.forgedpage", base: 1 } };
  const changes: [string, object, object][] = [
    ["place", { x: 900, y: 300 }, {}],
    ["place, with a mark of ours", { x: 900 }, forged],
    ["place, with a movement that never was", { x: 900 }, { movement: { [mira]: { waypoints: [{ x: 900, y: 0 }] } } }],
    ["elevation", { elevation: 60 }, {}],
    ["size", { width: 3, height: 3 }, {}],
    ["place, size and elevation", { x: 300, y: 100, elevation: 5, width: 2 }, {}],
    ...(generation === 14 ? ([["level", { level: above, elevation: 10 }, {}]] as [string, object, object][]) : []),
  ];

  it.each(changes)(
    "a player's raw write of a token's %s is put back, with a word to the player",
    async (_, change, options) => {
      const before = gm.token(mira).toObject();
      const [logged, all] = [ada.notices.length, heard()];
      writes(ada, mira, change, options);
      await until(() => all.length >= 2);
      await until(() => ada.notices.length > logged);
      expect(gm.token(mira).toObject()).toMatchObject(before);
      await until(() => JSON.stringify(ada.token(mira)._source) === JSON.stringify(gm.token(mira)._source));
      expect(ada.notices.at(-1)).toContain("Turncraft restored it");
      expect(gm.state.fighters[mira]?.spent).toBe(0);
      expect(gm.notices).toEqual([]);
    },
  );

  it("however often a player writes it, and moves as the rules allow in between", async () => {
    const all = heard();
    for (const x of [900, 300, 1200]) writes(ada, mira, { x });
    await until(() => all.length >= 4);
    const waypoints = [{ x: 100, y: 0, elevation: 0, action: "walk", ...(generation === 14 && { level: below }) }];
    await until(() => gm.place(mira)[0] === 0 && ada.place(mira)[0] === 0);
    const answer = await ada.perform({ kind: "move", who: mira, forced: false, waypoints });
    expect(answer.kind).toBe("accepted");
    await until(() => gm.place(mira)[0] === 100);
    const before = all.length;
    writes(ada, mira, { x: 1100 });
    await until(() => all.length >= before + 2 && gm.place(mira)[0] === 100);
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.spent).toBe(5);
  });

  it("before combat starts, a player's token stays where it is put", async () => {
    await gm.combat.undo();
    await until(() => ada.combat.round === 0);
    writes(ada, mira, { x: 900 });
    await until(() => gm.place(mira)[0] === 900);
    await gm.combat.redo();
    await until(() => ada.combat.round === 1);
    const all = heard();
    writes(ada, mira, { x: 1200 });
    await until(() => all.length >= 2 && gm.place(mira)[0] === 900);
  });

  it("a GM's raw write is a step of its own, which is undone like any other", async () => {
    const second = await fight.join("Second GM");
    const seq = gm.combat.steps().undo?.seq ?? 0;
    writes(second, ogre, { x: 900, y: 300, elevation: 20, width: 2 });
    await until(() => ada.combat.steps().undo?.seq === seq + 1);
    expect(ada.combat.steps().undo?.log[0]?.event).toBe("TURNCRAFT.Log.placed");
    await gm.combat.undo();
    await until(() => ada.place(ogre)[0] === 600);
    expect(gm.token(ogre)._source).toMatchObject({ x: 600, y: 0, elevation: 0, width: 1 });
    await gm.combat.redo();
    await until(() => ada.place(ogre)[0] === 900);
    expect(gm.token(ogre)._source).toMatchObject({ x: 900, y: 300, elevation: 20, width: 2 });
    expect(gm.notices).toEqual([]);
  });

  it("a token's trail goes with its turn", async () => {
    const waypoints = [{ x: 100, y: 0, elevation: 0, action: "walk", ...(generation === 14 && { level: below }) }];
    expect((await ada.perform({ kind: "move", who: mira, forced: false, waypoints })).kind).toBe("accepted");
    const hasTrail = (seat: Seat) => seat.token(mira).movementHistory.length > 0;
    await until(() => [gm, ada].every(hasTrail));
    expect((await ada.endTurn()).kind).toBe("accepted");
    await until(() => ![gm, ada].some(hasTrail));
  });
});
