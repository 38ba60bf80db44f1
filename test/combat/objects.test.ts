import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const gate = "gate000000000000";
const far = "far0000000000000";
const sword = "sword00000000000";
const closed = { door: 1, ds: 0 };

describe.each(generations(import.meta.url))("Handling objects under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  const yard = (seat: Seat) => seat.client.game.scenes.get("yard000000000000");
  const door = (seat: Seat, id = gate) =>
    seat.client.game.scenes.contents.map((scene: ReturnType<typeof yard>) => scene.walls.get(id)).find(Boolean);
  const weapon = (seat: Seat) => seat.actor(mira).items.get(sword);
  const left = (seat: Seat, who = mira) => seat.state.fighters[who]?.left;
  const open = (seat: Seat, id = gate) => door(seat, id).update({ ds: 1 });
  const wield = (wielded: boolean, uuid: string = weapon(ada).uuid) =>
    ({ kind: "spend", who: mira, resource: "interaction", what: "sword", wield: uuid, wielded }) as const;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    const { documentClass } = gm.client.CONFIG.Scene;
    await documentClass.create({ name: "Cave", walls: [{ _id: far, c: [0, 0, 0, 100], ...closed }] }, { keepId: true });
    await yard(gm).createEmbeddedDocuments("Wall", [{ _id: gate, c: [1900, 900, 1900, 1000], ...closed }], {
      keepId: true,
    });
    for (const id of [mira, tarn]) {
      await gm.actor(id).createEmbeddedDocuments("Item", [{ _id: sword, name: "Sword", type: "weapon" }], {
        keepId: true,
      });
    }
    await until(() => Boolean(weapon(ada) && door(ada) && door(ada, far)));
  });
  afterEach(() => fight.table.close());

  it("DX-405 · a player who opens a door pays the Interaction in the same step; one undo closes it again", async () => {
    await begun(gm, ada);
    const { writes } = gm;
    await open(ada);
    await until(() => door(ada).ds === 1);
    // An open door isn't opened again, whatever else the write contains (foundryvtt#10841).
    await open(ada);
    await agree(gm, ada);
    expect(ada.notices).toEqual([]);
    expect(gm.writes).toBe(writes + 1);
    expect(left(ada)).toMatchObject({ action: 1, interaction: 0 });
    await gm.combat.undo();
    await until(() => door(ada).ds === 0);
    expect(left(ada)).toMatchObject({ interaction: 1 });
    await gm.combat.redo();
    await until(() => door(ada).ds === 1);
    expect(left(ada)).toMatchObject({ interaction: 0 });
  });

  it("DX-408 · with the Interaction spent the door stays shut, and a sentence says why", async () => {
    await begun(gm, ada);
    await ada.perform({ kind: "spend", who: mira, resource: "interaction", what: "Lever" });
    await agree(gm, ada);
    await open(ada);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toBe("Mira has already spent this turn's Interaction.");
    expect([door(ada).ds, door(gm).ds]).toEqual([0, 0]);
  });

  it("DX-407 · on another's turn the door stays shut, and a sentence says why", async () => {
    await begun(gm, ada);
    await ada.endTurn();
    await agree(gm, ada);
    await open(ada);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toBe("It's Tarn's turn, not Mira's.");
    expect(door(gm).ds).toBe(0);
  });

  it("DX-006 · out of combat, on another scene, and by the GM, doors open without a price", async () => {
    await open(ada);
    await until(() => door(gm).ds === 1);
    await gm.client.game.scenes.get("yard000000000000").walls.get(gate).update({ ds: 0 });
    await begun(gm, ada);
    await open(gm);
    await open(ada, far);
    await until(() => door(ada).ds === 1 && door(gm, far).ds === 1);
    expect(left(ada)).toMatchObject({ interaction: 1 });
    expect(gm.combat.steps().undo?.log[0]?.event).not.toBe("TURNCRAFT.Log.spent");
  });

  it("DX-006 · a player without a combatant opens a door without asking", async () => {
    await gm.combat.combatants.get(mira)?.delete();
    await until(() => !gm.state.fighters[mira]);
    gm.dice(10, 5);
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    await until(() => ada.combat.round === 1);
    await open(ada);
    await until(() => door(gm).ds === 1);
    expect(gm.state.fighters[tarn]?.left.interaction).toBe(1);
  });

  it("DX-405 · a request can't bring its own changes: distant doors, locked doors and forged changes are refused", async () => {
    await begun(gm, ada);
    const asking = { kind: "spend", who: mira, resource: "interaction", what: "Open" } as const;
    const claimed = { uuid: ada.actor(mira).uuid, before: { "system.hp.value": 20 }, after: { "system.hp.value": 99 } };
    const refused = { kind: "refused", refusal: { clause: "DX-405" } };
    expect(await ada.perform({ ...asking, door: door(ada, far).uuid, changes: claimed } as never)).toMatchObject(
      refused,
    );
    expect(ada.notices.at(-1)).toBe("There is nothing to handle from here. Nothing was spent.");
    await door(gm).update({ ds: 2 });
    expect(await ada.perform({ ...asking, door: door(ada).uuid })).toMatchObject(refused);
    expect(left(gm)).toMatchObject({ interaction: 1 });
    await ada.perform({ ...asking, changes: claimed });
    await agree(gm, ada);
    expect(left(gm)).toMatchObject({ interaction: 0 });
    expect([gm.actor(mira).system.hp.value, door(gm, far).ds, door(gm).ds]).toEqual([20, 0, 2]);
  });

  it("DX-405 · opening a door costs an Interaction, whatever resource the request names", async () => {
    await begun(gm, ada);
    const asking = { kind: "spend", who: mira, resource: "quick", what: "Open", door: door(ada).uuid };
    expect(await ada.perform(asking as never)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(left(gm)).toMatchObject({ quick: 1, interaction: 0 });
  });

  it("DX-405 · a weapon taken in hand pays the Interaction in the same step; one undo puts it away", async () => {
    await begun(gm, ada);
    expect(await ada.perform(wield(true))).toMatchObject({ kind: "accepted" });
    await until(() => weapon(ada).system.wielded === true);
    await agree(gm, ada);
    expect(left(gm)).toMatchObject({ interaction: 0 });
    expect(await ada.perform(wield(false))).toMatchObject({ kind: "refused", refusal: { clause: "DX-408" } });
    expect(weapon(gm).system.wielded).toBe(true);
    await gm.combat.undo();
    await until(() => weapon(ada).system.wielded === false);
    expect(left(ada)).toMatchObject({ interaction: 1 });
  });

  it("DX-405 · swapping the weapon in hand is one Interaction: one goes away, the other comes, and one undo swaps back", async () => {
    const bow = "bow0000000000000";
    const made = [
      { _id: bow, name: "Bow", type: "weapon", system: { wielded: true } },
      { _id: "claws00000000000", name: "Claws", type: "weapon", system: { wielded: true, flow: { natural: true } } },
    ];
    await gm.actor(mira).createEmbeddedDocuments("Item", made, { keepId: true });
    const inHand = (seat: Seat) =>
      seat
        .actor(mira)
        .items.filter(({ system }: { system: { wielded: boolean } }) => system.wielded)
        .map(({ name }: { name: string }) => name)
        .sort();
    await begun(gm, ada);
    expect(await ada.perform(wield(true))).toMatchObject({ kind: "accepted" });
    await until(() => inHand(ada).includes("Sword"));
    await agree(gm, ada);
    expect(inHand(gm)).toEqual(["Claws", "Sword"]);
    expect(left(gm)).toMatchObject({ interaction: 0 });
    expect(gm.combat.steps().undo?.log[0]?.data?.what).toBe("puts Bow away, takes Sword in hand");
    await gm.combat.undo();
    await until(() => inHand(ada).includes("Bow"));
    expect(inHand(gm)).toEqual(["Bow", "Claws"]);
    expect(left(ada)).toMatchObject({ interaction: 1 });
  });

  it("DX-403 · an item costs its own price, whatever resource the request names; a Reaction isn't used on the own turn", async () => {
    const [torch, parry] = ["torch00000000000", "parry00000000000"];
    const made = [
      { _id: torch, name: "Torch", type: "gear", system: { cost: "action" } },
      { _id: parry, name: "Parry", type: "ability", system: { cost: "reaction" } },
    ];
    await gm.actor(mira).createEmbeddedDocuments("Item", made, { keepId: true });
    await begun(gm, ada);
    const use = (id: string) =>
      ({
        kind: "spend",
        who: mira,
        resource: "quick",
        what: "as asked",
        item: `Actor.${mira}.Item.${id}`,
      }) as const;
    expect(await ada.perform(use(parry))).toMatchObject({ kind: "refused", refusal: { clause: "DX-602" } });
    expect(await ada.perform(use(torch))).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(left(gm)).toMatchObject({ action: 0, quick: 1, reaction: 1 });
  });

  it("DX-405 · only the combatant's own weapons can be taken in hand or put away, and only if that changes something", async () => {
    await begun(gm, ada);
    const refused = { kind: "refused", refusal: { clause: "DX-405" } };
    expect(await ada.perform(wield(true, gm.actor(tarn).items.get(sword).uuid))).toMatchObject(refused);
    expect(await ada.perform(wield(false))).toMatchObject(refused);
    expect(await ada.perform({ ...wield(true), who: ogre })).toMatchObject(refused);
    expect(left(gm)).toMatchObject({ interaction: 1 });
  });

  it("DX-405 · a token that has its items to itself keeps them so: the creature it is made after wields nothing", async () => {
    await gm.actor(ogre).createEmbeddedDocuments("Item", [{ _id: sword, name: "Club", type: "weapon" }], {
      keepId: true,
    });
    await gm.token(ogre).update({ actorLink: false });
    await begun(gm, ada);
    await gm.perform({ kind: "manual", active: ogre });
    const club = () => gm.token(ogre).actor.items.get(sword);
    expect(await gm.perform({ ...wield(true, club().uuid), who: ogre })).toMatchObject({ kind: "accepted" });
    await until(() => club().system.wielded === true);
    expect(gm.actor(ogre).items.get(sword).system.wielded).toBe(false);
    await gm.combat.undo();
    await until(() => club().system.wielded === false);
    expect(left(gm, ogre)).toMatchObject({ interaction: 1 });
  });

  it("DX-406 · if the GM is asked about every Interaction and chooses Action, the door opens for the Action", async () => {
    await begun(gm, ada);
    await gm.perform({ kind: "settings", changes: { interpretations: { "DX-406": "ask", "DX-411": "ask" } } });
    await agree(gm, ada);
    gm.client.foundry.applications.api.DialogV2.wait = async () => "action";
    await open(ada);
    await until(() => door(ada).ds === 1);
    await agree(gm, ada);
    expect(left(gm)).toMatchObject({ action: 0, interaction: 1 });
  });
});
