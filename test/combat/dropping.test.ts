/**
 * Tests of dropping items on a creature's token: dropped by several people, or twice, an item is there as often as it
 * was dropped.
 */
import { afterEach, describe, expect, it } from "vitest";
import { type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

let fight: Fight | null = null;
afterEach(async () => {
  await fight?.table.close();
  fight = null;
});

const draught = (quantity: number) => ({ name: "Healing Draught", type: "gear", system: { quantity } });
const hers = { ...draught(2), _id: "hers000000000000" };
const theirs = { ...draught(1), _id: "theirs0000000000" };
const uuid = `Actor.${ogre}.Item.${theirs._id}`;

/** Drops the Ogre's draught on Mira's token at this page, as by Foundry. */
function drop({ client }: Seat): void {
  const token = {
    bounds: { contains: () => true },
    isVisible: true,
    isOwner: true,
    actor: client.game.actors.get(mira),
  };
  client.global.canvas = { tokens: { placeables: [token] } };
  client.Hooks.call("dropCanvasData", {}, { type: "Item", uuid, x: 0, y: 0 });
}

const rows = (seat: Seat): number[] =>
  seat.actor(mira).items.map(({ system }: { system: { quantity: number } }) => system.quantity);
const count = (seat: Seat) => rows(seat).reduce((sum, number) => sum + number, 0);

describe.each([13, 14] as const)("things that are dropped under V%i", (generation) => {
  async function open(): Promise<[gm: Seat, ada: Seat]> {
    fight = await openFight(generation, { type: "dexterity", items: { [mira]: [hers], [ogre]: [theirs] } });
    const seats: [Seat, Seat] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    return seats;
  }

  it("two users drop at once: one row counts both drops, and both users see it", async () => {
    const [gm, ada] = await open();
    gm.client.network.delay(30);
    ada.client.network.delay(10);
    for (const seat of [gm, ada]) drop(seat);
    await until(() => [gm, ada].every((seat) => rows(seat).join() === "4"));
    expect(gm.notices.concat(ada.notices)).toEqual(Array.from({ length: 2 }, () => "Mira now has Healing Draught."));
  });

  // Scenes have levels since V14.
  if (generation === 14)
    it("a token of the level that is viewed comes before one of another level", async () => {
      const [gm] = await open();
      const { global, Hooks, game } = gm.client;
      const scene = { levels: new Map(["hall", "gallery"].map((id) => [id, { id }])) };
      const on = (level: string, actor: string, isOwner: boolean) => ({
        bounds: { contains: () => true },
        isVisible: true,
        isOwner,
        document: { parent: scene, _source: { level } },
        actor: game.actors.get(actor),
      });
      const dropOn = (level: string, ...placeables: unknown[]) => {
        global.canvas = { scene, level: { id: level }, tokens: { placeables } };
        return Hooks.call("dropCanvasData", {}, { type: "Item", uuid, x: 0, y: 0 });
      };
      dropOn("gallery", on("hall", mira, true), on("gallery", ogre, false));
      expect(gm.notices).toEqual(["That creature isn't yours. Its owner has to add items to it."]);
      dropOn("gallery", on("hall", ogre, true), on("gallery", mira, true));
      await until(() => rows(gm).join() === "3");
      dropOn("gallery", on("hall", mira, true));
      await until(() => rows(gm).join() === "4");
    });

  it("both drop three times in a row", async () => {
    const [gm, ada] = await open();
    gm.client.network.delay(15);
    ada.client.network.delay(20);
    for (const seat of [gm, ada, gm, ada, gm, ada]) drop(seat);
    await until(() => [gm, ada].every((seat) => rows(seat).join() === "8"));
  });

  it("a number that is typed while a drop is on its way is added to", async () => {
    const [gm, ada] = await open();
    ada.client.network.hold("out");
    drop(ada);
    await until(() => ada.client.network.waiting() > 0);
    await gm.actor(mira).items.get(hers._id).update({ "system.quantity": 10 });
    ada.client.network.release("out");
    await until(() => [gm, ada].every((seat) => count(seat) === 11));
  });

  it("a thing that is gone before the drop arrives is given anew", async () => {
    const [gm, ada] = await open();
    ada.client.network.hold("out");
    drop(ada);
    await until(() => ada.client.network.waiting() > 0);
    await gm.actor(mira).items.get(hers._id).delete();
    ada.client.network.release("out");
    await until(() => [gm, ada].every((seat) => rows(seat).join() === "1"));
  });

  it("items beyond a row's maximum get a row of their own", async () => {
    const [gm] = await open();
    await gm.actor(mira).items.get(hers._id).update({ "system.quantity": 9999 });
    drop(gm);
    await until(() => rows(gm).join() === "9999,1");
  });
});
