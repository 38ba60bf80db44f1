/** Tokens and reach follow a creature's size, in and out of a fight. */
import { afterEach, describe, expect, it } from "vitest";
import { beginFlow, openFlow } from "../rulesets/flow/table/fight.ts";
import { begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

type Sized = Pick<Seat, "token" | "client">;

const size = ({ width, height }: { width: number; height: number }) => [width, height];
const sizeOf = (seat: Sized, id: string) =>
  size(seat.client.game.scenes.get("yard000000000000").tokens.get(id)._source);
const tokenWrites = ({ client }: Sized) => {
  const sent = client.network.sent.filter(({ event }) => event === "modifyDocument");
  return sent.filter(({ args }) => JSON.stringify(args).includes('"documentName":"Token"')).length;
};

describe.each([13, 14] as const)("a creature's size under V%i", (generation) => {
  it("its player changes it in combat: the GM's page alone writes the token, nobody moves, undo restores it", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, second, ada] = [await fight.join("Gamemaster"), await fight.join("Second GM"), await fight.join("Ada")];
    await begun(gm, ada);
    const waypoints = [{ x: 100, y: 0, elevation: 0, action: "walk" }];
    await ada.perform({ kind: "move", who: mira, forced: false, waypoints });
    await until(() => gm.place(mira)[0] === 100);
    const [steps, writes] = [JSON.stringify(gm.state), tokenWrites(gm)];
    await ada.actor(mira).update({ "system.size": "large" });
    await until(() => [gm, second, ada].every((seat) => sizeOf(seat, mira).join() === "2,2"));
    expect([tokenWrites(gm), tokenWrites(second), tokenWrites(ada)]).toEqual([writes + 1, 0, 0]);
    expect(JSON.stringify(gm.state)).toBe(steps);
    expect(gm.place(mira)).toEqual([100, 0]);
    await gm.combat.undo();
    await until(() => gm.place(mira)[0] === 0);
    expect(sizeOf(gm, mira)).toEqual([2, 2]);
    await ada.actor(mira).update({ "system.size": "medium" });
    await until(() => sizeOf(ada, mira).join() === "1,1");
    expect([...gm.notices, ...ada.notices]).toEqual([]);
  });

  it("tokens on every scene follow, apart from tokens and creatures with a size of their own", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const { client } = gm;
    const Scene = client.CONFIG.Scene.documentClass;
    const cave = await Scene.create({ name: "Cave", width: 2000, height: 1000, grid: { type: 1, size: 100 } });
    const token = (name: string, more: object = {}) => ({ name, actorId: ogre, actorLink: false, ...more });
    await cave.createEmbeddedDocuments("Token", [
      token("First"),
      token("Wide", { width: 3, height: 1 }),
      token("Own", { delta: { system: { size: "medium" } } }),
    ]);
    const named = (name: string) => cave.tokens.getName(name);
    await gm.actor(ogre).update({ "system.size": "huge" });
    await until(() => size(named("First")._source).join() === "3,3" && sizeOf(gm, ogre).join() === "3,3");
    expect(size(named("Wide")._source)).toEqual([3, 1]);
    expect(size(named("Own")._source)).toEqual([1, 1]);
    await named("First").actor.update({ "system.size": "small" });
    await until(() => size(named("First")._source).join() === "1,1");
    expect(named("First").actor.system.reach).toBe(5);
    expect(sizeOf(gm, ogre)).toEqual([3, 3]);
    expect(size(gm.actor(ogre).prototypeToken)).toEqual([3, 3]);
  });

  it("FL-89 · reach follows the size of a new or growing creature, unless it was typed in", async () => {
    const fight = await openFight(generation);
    open = fight;
    const { client } = await fight.join("Gamemaster");
    const made = (system: object) =>
      client.CONFIG.Actor.documentClass.create({ name: "Troll", type: "adversary", system });
    expect((await made({})).system.reach).toBe(5);
    const troll = await made({ size: "large" });
    expect(troll.system.reach).toBe(10);
    await troll.update({ "system.size": "gargantuan" });
    expect(troll.system.reach).toBe(20);
    await troll.update({ "system.size": "huge", "system.reach": 5 });
    await troll.update({ "system.size": "small" });
    expect(troll.system.reach).toBe(5);
    const whip = await made({ size: "small", reach: 15 });
    await whip.update({ "system.size": "large" });
    expect(whip.system.reach).toBe(15);
    // Whoever sends all of it changes the size alone (foundryvtt#10841).
    const { system, prototypeToken } = (await made({})).toObject();
    const giant = await made({});
    await giant.update({ system: { ...system, size: "huge" }, prototypeToken });
    expect(giant.system.reach).toBe(15);
    expect(giant.prototypeToken.width).toBe(3);
    await giant.update({ "system.size": "gargantuan", "prototypeToken.height": 5 });
    expect(size(giant.prototypeToken)).toEqual([4, 5]);
  });

  it("FL-89 · Small and Medium reach 1 hex, each category above Medium 1 more, whatever the reach in feet allows", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const sized = [
      [mira, "small", 5],
      [tarn, "huge", 5],
      [ogre, "large", 20],
    ] as const;
    for (const [id, size, reach] of sized) {
      await gm.actor(id).update({ "system.size": size });
      await gm.actor(id).update({ "system.reach": reach });
    }
    await beginFlow(gm);
    expect(sized.map(([id]) => gm.state.fighters[id]?.scores.naturalReach)).toEqual([1, 3, 4]);
  });

  it("FL-93 · on hexes its token fills the hexes of the new size from where it stands", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    await beginFlow(gm);
    const token = gm.token(ogre);
    const before = token.getOccupiedGridSpaceOffsets();
    await gm.actor(ogre).update({ "system.size": "large" });
    await until(() => token.getOccupiedGridSpaceOffsets().length === 3);
    expect(token.getOccupiedGridSpaceOffsets()).toEqual(expect.arrayContaining(before));
    await gm.actor(ogre).update({ "system.size": "medium" });
    await until(() => token.getOccupiedGridSpaceOffsets().length === 1);
    expect(token.getOccupiedGridSpaceOffsets()).toEqual(before);
  });
});
