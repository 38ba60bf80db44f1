import { afterEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, trackerOf, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const statuses = (seat: Pick<Seat, "token">, who = mira): string[] => [...seat.token(who).actor.statuses].sort();

/** Ends turns on the GM's page until this round has begun. */
async function playTo(round: number, gm: Seat, ...others: Seat[]): Promise<void> {
  while (gm.state.round < round) await gm.endTurn();
  await agree(gm, ...others);
}

const names = (seat: Pick<Seat, "token">, who = mira): string[] =>
  seat.token(who).actor.effects.map(({ name }: { name: string }) => name);
/** Cards that aren't of a step. */
const cards = (seat: Seat): number =>
  seat.client.game.messages.filter(
    ({ flags }: { flags: { turncraft?: { seq?: number } } }) => flags.turncraft?.seq === undefined,
  ).length;

describe.each([13, 14] as const)("effects under V%i", (generation) => {
  it("DX-301 · a status or effect without a duration has no end", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    await gm.token(mira).actor.toggleStatusEffect("blind");
    await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Cursed", statuses: ["deaf"] }]);
    await playTo(3, gm, ada);
    await gm.client.game.time.advance(3600);
    await until(() => ada.client.game.time.worldTime === gm.client.game.time.worldTime);
    for (const seat of [gm, ada]) {
      expect(statuses(seat)).toEqual(["blind", "deaf"]);
      for (const effect of seat.actor(mira).effects) expect(effect.active).toBe(true);
    }
  });

  it.each([
    ["linked", mira],
    ["unlinked", ogre],
  ] as const)(
    "DX-310 · an effect's time left after combat ends in world time, once, and says so: %s",
    async (how, who) => {
      const fight = await openFight(generation, {
        type: "dexterity",
        tokens: { [ogre]: { actorLink: false } },
      });
      open = fight;
      const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
      await begun(gm, ada);
      const id = "webbed0000000000";
      const web = {
        kind: "effect",
        id,
        name: "Webbed",
        bearer: who,
        originator: mira,
        value: 10,
        unit: "rounds",
      } as const;
      await gm.perform(web);
      await until(() => names(ada, who).length === 1);
      gm.client.foundry.applications.api.DialogV2.wait = () => Promise.resolve("keep");
      await gm.perform({ kind: "end" });
      await agree(gm, ada);
      await gm.client.game.time.advance(49);
      await until(() => ada.client.game.time.worldTime === 49);
      expect([names(gm, who), cards(gm)]).toEqual([["Webbed"], 0]);
      expect(gm.token(who).actor.effects.get(id).active).toBe(true);
      await gm.client.game.time.advance(7200);
      // Nobody but the GM need know of a creature that no player owns.
      await until(() => names(ada, who).length === 0 && cards(gm) === 1 && cards(ada) === (how === "linked" ? 1 : 0));
    },
  );

  it("DX-310 · undoing the end of combat counts the effect again, whatever time has passed", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const id = "webbed0000000000";
    await gm.perform({ kind: "effect", id, name: "Webbed", bearer: mira, originator: mira, value: 2, unit: "rounds" });
    gm.client.foundry.applications.api.DialogV2.wait = () => Promise.resolve("keep");
    await gm.perform({ kind: "end" });
    await gm.combat.undo();
    await agree(gm, ada);
    await gm.client.game.time.advance(7200);
    await until(() => ada.client.game.time.worldTime === 7200);
    for (const seat of [gm, ada]) expect(seat.actor(mira).effects.get(id).active).toBe(true);
    await playTo(3, gm, ada);
    await until(() => names(ada).length === 0);
    expect(cards(gm)).toBe(0);
  });

  it("DX-301 · an effect from before combat is counted from its start; undo leaves it as it was", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const timed = (value: number) => ({ value, unit: "rounds", originator: null });
    const effect = { name: "Blessed", img: "icons/svg/aura.svg", flags: { turncraft: { timed: timed(2) } } };
    const [blessed] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [effect, { name: "Cursed" }]);
    await begun(gm, ada);
    await until(() => Object.keys(ada.state.effects).length === 1);
    const { effects } = gm.state;
    expect(effects).toMatchObject({
      [blessed.id]: { name: "Blessed", bearerId: mira, originatorId: null, expiresAt: 3 },
    });
    await gm.combat.undo();
    await until(() => Object.keys(ada.state.effects).length === 0);
    expect(names(gm)).toEqual(["Blessed", "Cursed"]);
    await gm.combat.redo();
    await agree(gm, ada);
    expect(gm.state.effects).toEqual(effects);
    await playTo(2, gm, ada);
    expect(names(ada)).toEqual(["Blessed", "Cursed"]);
    await playTo(3, gm, ada);
    await until(() => [gm, ada].every((seat) => names(seat).join() === "Cursed"));
  });

  it("DX-302 · a status with a duration comes from the palette, runs out on time, and is the world's or none", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const effect = {
      kind: "effect",
      name: "Dazzled",
      bearer: ogre,
      originator: mira,
      value: 1,
      unit: "rounds",
    } as const;
    const id = "dazzled000000000";
    await ada.perform({ ...effect, id, statuses: ["blind", "dead", "nonsense"] });
    await until(() => names(ada, ogre).length === 1);
    expect(statuses(ada, ogre)).toEqual(["blind"]);
    await playTo(2, gm, ada);
    await until(() => [gm, ada].every((seat) => statuses(seat, ogre).length === 0));
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => statuses(seat, ogre).join() === "blind"));
  });

  it("DX-301 · an item with a duration is applied from its step, to the target or else to its user, with its picture", async () => {
    const mist = { _id: "mist000000000000", name: "River Mist", type: "spell", img: "icons/svg/acid.svg" };
    const system = { cost: "action", duration: { value: 2, unit: "rounds" } };
    const fight = await openFight(generation, { type: "dexterity", items: { [mira]: [{ ...mist, system }] } });
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const [item] = ada.actor(mira).items.contents;
    const spent = await ada.perform({
      kind: "spend",
      who: mira,
      resource: "action",
      what: item.name,
      item: item.uuid,
    } as never);
    const seq = (spent as { seq: number }).seq;
    expect(spent).toMatchObject({ kind: "accepted" });
    const offers = async (): Promise<unknown> => (await trackerOf(ada)).effects;
    const hint = "Target creatures first to give it to them.";
    expect(await offers()).toEqual([{ seq, label: "Apply River Mist to Mira", hint }]);
    ada.client.game.user.targets.add({ document: ada.token(ogre) });
    expect(await offers()).toEqual([{ seq, label: "Apply River Mist to Ogre", hint: null }]);
    ada.client.game.user.targets.clear();
    await ada.combat.applyItem(seq);
    await until(() => names(gm).join() === "River Mist");
    expect(gm.actor(mira).effects.contents[0].img).toBe(mist.img);
    expect(Object.values(gm.state.effects)).toMatchObject([{ bearerId: mira, originatorId: mira, expiresAt: 3 }]);
    await agree(gm, ada);
    ada.client.game.user.targets.add({ document: ada.token(ogre) });
    await ada.combat.applyItem(seq);
    await until(() => names(gm, ogre).join() === "River Mist");
    await agree(gm, ada);
    // All targets get the effect in one step.
    await gm.combat.undo();
    await agree(gm, ada);
    ada.client.game.user.targets.add({ document: ada.token(tarn) });
    await ada.combat.applyItem(seq);
    await until(() => names(gm, ogre).join() === "River Mist" && names(gm, tarn).join() === "River Mist");
    await agree(gm, ada);
    await gm.combat.undo();
    await until(() => names(gm, ogre).length + names(gm, tarn).length === 0);
    await gm.combat.redo();
    await until(() => names(ada, ogre).length + names(ada, tarn).length === 2);
    const shown = async (seat: Seat): Promise<unknown> => (await trackerOf(seat)).effects;
    expect([await shown(gm), await shown(ada)]).toEqual([[], []]);
    // The button of a step without an item applies no effect.
    await ada.endTurn();
    await ada.combat.applyItem(seq + 3);
    expect(Object.keys(gm.state.effects)).toHaveLength(3);
  });

  it("DX-301 · the tracker's foot offers a spell's effect for the spell's own targets, until somebody has it", async () => {
    const system = { cost: "action", duration: { value: 2, unit: "rounds" } };
    const reeds = { name: "Binding Reeds", type: "spell", system };
    const fight = await openFight(generation, { type: "dexterity", items: { [mira]: [reeds] } });
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const offers = async (seat: Seat): Promise<unknown> => (await trackerOf(seat)).effects;
    const [item] = ada.actor(mira).items.contents;
    const cast = { kind: "spend", who: mira, resource: "action", what: item.name, item: item.uuid, trigger: "onCast" };
    const { seq } = (await ada.perform({ ...cast, targets: [ogre] } as never)) as { seq: number };
    await agree(gm, ada);
    const offer = { seq, label: "Apply Binding Reeds to Ogre", hint: null };
    expect([await offers(gm), await offers(ada)]).toEqual([[offer], [offer]]);
    ada.client.game.user.targets.add({ document: ada.token(tarn) });
    await ada.combat.applyItem(seq);
    await until(() => names(gm, ogre).join() === "Binding Reeds");
    await agree(gm, ada);
    expect(names(gm, tarn)).toEqual([]);
    expect([await offers(gm), await offers(ada)]).toEqual([[], []]);
    // The card still gives it to others, whom the user targets.
    await ada.combat.applyItem(seq);
    await until(() => names(gm, tarn).join() === "Binding Reeds");
  });

  it("DX-609 · the effect of a spell stopped by a Reaction can't be applied, as its card says, and can again after undoing the Reaction", async () => {
    const mist = {
      name: "River Mist",
      type: "spell",
      system: { cost: "action", duration: { value: 2, unit: "rounds" } },
    };
    const reactsTo = { trigger: "onCast", by: "anybody", stops: true };
    const unweave = { name: "Unweave", type: "spell", system: { cost: "reaction", reactsTo } };
    const fight = await openFight(generation, { type: "dexterity", items: { [mira]: [mist], [tarn]: [unweave] } });
    open = fight;
    const [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ada, bram);
    for (const { client } of [gm, ada, bram])
      client.foundry.applications.handlebars.renderTemplate = async (_path: string, shown: unknown) =>
        JSON.stringify(shown);
    const cast = { resource: "action", what: "River Mist", item: ada.actor(mira).items.contents[0].uuid };
    const spent = await ada.perform({ kind: "spend", who: mira, ...cast, trigger: "onCast" } as never);
    const seq = (spent as { seq: number }).seq;
    await agree(gm, ada, bram);
    const offers = async (): Promise<unknown> => (await trackerOf(ada)).effects;
    expect(await offers()).toEqual([]);
    gm.client.foundry.applications.api.DialogV2.wait = async () => "stops";
    const item = bram.actor(tarn).items.contents[0].uuid;
    const counter = { kind: "react", who: tarn, window: "window-1", item, what: "Unweave", move: false };
    expect(await bram.perform(counter as never)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    await until(() => gm.client.game.messages.contents.at(-1).content.includes("Unweave stops River Mist."));
    // The Reaction is on the spell's card.
    expect(gm.client.game.messages.contents.at(-1).content).toContain("Mira casts River Mist");
    for (const step of [seq, seq + 1]) await ada.combat.applyItem(step);
    await bram.combat.applyItem(seq + 1);
    expect(gm.state.effects).toEqual({});
    await gm.combat.undo();
    await agree(gm, ada, bram);
    await gm.perform({ kind: "close-window", window: "window-1" } as never);
    await agree(gm, ada, bram);
    expect(await offers()).toMatchObject([{ seq }]);
    await ada.combat.applyItem(seq);
    await until(() => names(gm).join() === "River Mist");
  });
});
