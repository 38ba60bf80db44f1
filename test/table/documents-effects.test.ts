import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { eventually, IDS, openFixture } from "./documents-world.ts";

describe.each([13, 14] as const)("effects and synthetic actors in V%d", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  let ann: Client;

  beforeEach(async () => {
    table = await openFixture(generation);
    gm = await table.join("Gamemaster");
    ann = await table.join("Ann");
  });

  afterEach(async () => {
    expect(gm.errors.map(String)).toEqual([]);
    expect(ann.errors.map(String)).toEqual([]);
    await table.close();
  });

  const v14 = generation === 14;
  const mira = (client: Client) => client.game.actors.get(IDS.mira);
  const token = (client: Client) => client.game.scenes.get(IDS.scene).tokens.get(IDS.token);
  const MODES: Record<string, number> = { add: 2, downgrade: 3, upgrade: 4, override: 5, multiply: 1 };

  /** An effect with one change, in the generation's own form. */
  function effect(name: string, change: { key: string; how: string; value: string; phase?: string }) {
    const { key, how, value, phase = "initial" } = change;
    if (v14) return { name, system: { changes: [{ key, type: how, value, phase }] } };
    return { name, changes: [{ key, mode: MODES[how], value }] };
  }

  it("changes numbers by mode, in the order of priority", async () => {
    await mira(gm).createEmbeddedDocuments("ActiveEffect", [
      effect("Strong", { key: "system.dex", how: "override", value: "10" }),
      effect("Quick", { key: "system.dex", how: "add", value: "4" }),
      effect("Slow", { key: "system.speed", how: "downgrade", value: "15" }),
      effect("Long", { key: "system.hp.max", how: "multiply", value: "2" }),
    ]);
    // Adding comes before overriding.
    expect(mira(gm).system.dex).toBe(10);
    expect(mira(gm).system.speed).toBe(15);
    expect(mira(gm).system.hp.max).toBe(20);
    expect(mira(gm)._source.system.dex).toBe(3);
    expect(mira(gm).overrides.system.dex).toBe(10);
    await eventually(() => expect(mira(ann).system.hp.max).toBe(20));
  });

  it("ends changes with the effect, and pauses them while it is disabled", async () => {
    const [quick] = await mira(gm).createEmbeddedDocuments("ActiveEffect", [
      effect("Quick", { key: "system.dex", how: "add", value: "4" }),
    ]);
    expect(mira(gm).system.dex).toBe(7);
    await quick.update({ disabled: true });
    expect(mira(gm).system.dex).toBe(3);
    await quick.update({ disabled: false });
    await quick.delete();
    expect(mira(gm).system.dex).toBe(3);
  });

  it("toggles a status", async () => {
    await mira(gm).toggleStatusEffect("prone");
    expect(mira(gm).statuses.has("prone")).toBe(true);
    await eventually(() => expect(mira(ann).statuses.has("prone")).toBe(true));
    expect(await mira(gm).toggleStatusEffect("prone", { active: true })).toBe(true);
    expect(await mira(gm).toggleStatusEffect("prone")).toBe(false);
    expect(mira(gm).statuses.has("prone")).toBe(false);
    await expect(mira(gm).toggleStatusEffect("sleepy")).rejects.toThrow(/Invalid status ID/);
  });

  it("counts the defeated status as defeat in combat", async () => {
    await mira(gm).toggleStatusEffect("dead", { active: true });
    expect(gm.game.combat.getCombatantByActor(mira(gm)).isDefeated).toBe(true);
  });

  if (v14)
    it("applies a final change to derived data", async () => {
      await mira(gm).createEmbeddedDocuments("ActiveEffect", [
        effect("Hale", { key: "system.wounded", how: "override", value: "false", phase: "final" }),
      ]);
      expect(mira(gm).system.wounded).toBe(false);
    });

  it("ends nothing after seconds in V13, and suppresses in V14", async () => {
    const duration = v14 ? { value: 6, units: "seconds", expiry: null } : { seconds: 6 };
    const [quick] = await mira(gm).createEmbeddedDocuments("ActiveEffect", [
      { ...effect("Quick", { key: "system.dex", how: "add", value: "4" }), duration },
    ]);
    expect(quick.duration.remaining).toBe(6);
    await gm.game.time.advance(6);
    if (v14) await eventually(() => expect(mira(ann).system.dex).toBe(3));
    else expect(mira(gm).system.dex).toBe(7);
    expect(mira(gm).effects.size).toBe(1);
  });

  it("ends effects after a round at their own event in V14", async () => {
    if (!v14) {
      expect(gm.global.ActiveEffect.registry).toBeUndefined();
      return;
    }
    const fight = gm.game.combat;
    await fight.startCombat();
    const duration = { value: 1, units: "rounds", expiry: "roundStart" };
    const [quick] = await mira(gm).createEmbeddedDocuments("ActiveEffect", [
      { ...effect("Quick", { key: "system.dex", how: "add", value: "4" }), duration },
    ]);
    expect(quick.start).toMatchObject({ combat: fight.id, round: 1, turn: 0 });
    await fight.nextTurn();
    expect(mira(gm).system.dex).toBe(7);
    await fight.nextRound();
    await eventually(() => expect(mira(ann).system.dex).toBe(3));
  });

  it("ends an effect without an event by the clock alone, and uses the start of a turn for a duration without one", async () => {
    if (!v14) return expect(gm.CONFIG.ActiveEffect.expiryEvents).toBeUndefined();
    const made = await mira(gm).createEmbeddedDocuments("ActiveEffect", [
      { name: "Quick", duration: { value: 6, units: "seconds" } },
      { name: "Hale", duration: { value: 6, units: "seconds", expiry: null } },
      { name: "Marked" },
    ]);
    expect(made.map((each: (typeof made)[number]) => each.toObject().duration.expiry)).toEqual([
      "turnStart",
      null,
      null,
    ]);
    const [quick, hale] = made;
    await gm.game.combat.startCombat();
    expect(mira(gm).inCombat).toBe(true);
    await gm.game.time.advance(60);
    await eventually(() => expect(hale.duration.expired).toBe(true));
    expect(quick.duration.expired).toBe(false);
    expect(["turnStart", "updateWorldTime"].map((event) => hale.isExpiryEvent(event))).toEqual([false, true]);
  });

  it("gives an unlinked token a synthetic actor over the base actor", async () => {
    const synthetic = token(gm).actor;
    expect(synthetic).not.toBe(gm.game.actors.get(IDS.ogre));
    expect(synthetic.uuid).toBe(`Scene.${IDS.scene}.Token.${IDS.token}.Actor.${IDS.ogre}`);
    expect(gm.global.fromUuidSync(synthetic.uuid)).toBe(synthetic);
    await synthetic.update({ "system.hp.value": 2 });
    expect(token(gm).actor.system.hp.value).toBe(2);
    expect(token(gm).actor.system.wounded).toBe(true);
    expect(gm.game.actors.get(IDS.ogre).system.hp.value).toBe(10);
    await eventually(() => expect(token(ann).actor.system.hp.value).toBe(2));
    const ben = await table.join("Ben");
    expect(token(ben).actor.system.hp.value).toBe(2);
  });

  it("makes an unlinked token's delta on the first use, in V14", async () => {
    const { prototype } = gm.CONFIG.Token.documentClass;
    const made: string[] = [];
    prototype._onDeltaMaterialized = function () {
      made.push(this.name);
    };
    const created = { name: "Ogre", actorId: IDS.ogre, actorLink: false, delta: { system: { dex: 7 } } };
    const [ogre] = await gm.game.scenes.get(IDS.scene).createEmbeddedDocuments("Token", [created]);
    await ogre.update({ hidden: true, delta: { system: { hp: { value: 3 } } } });
    const lazy = generation === 14;
    expect([ogre.isLazyDelta, made]).toEqual([lazy, []]);
    expect([ogre.actor.system.dex, ogre.actor.system.hp.value]).toEqual([7, 3]);
    expect([ogre.isLazyDelta, made]).toEqual([false, lazy ? ["Ogre"] : []]);
    await ogre.update({ delta: { system: { hp: { value: 2 } } } });
    expect(ogre.actor.system.hp.value).toBe(2);
  });

  it("follows the base actor where the delta says nothing", async () => {
    await token(gm).actor.update({ "system.hp.value": 2 });
    await gm.game.actors.get(IDS.ogre).update({ "system.dex": 8, "system.hp.value": 9 });
    expect(token(gm).actor.system.dex).toBe(8);
    expect(token(gm).actor.system.hp.value).toBe(2);
    await eventually(() => expect(token(ann).actor.system.dex).toBe(8));
  });

  it("keeps a synthetic actor's items apart, through creation, change and deletion", async () => {
    const actor = () => token(gm).actor;
    await actor().createEmbeddedDocuments("Item", [{ name: "Rock", type: "thing" }]);
    await actor().items.get(IDS.sword).update({ "system.weight": 9 });
    await eventually(() => expect(token(ann).actor.items.get(IDS.sword).system.weight).toBe(9));
    expect(gm.game.actors.get(IDS.ogre).items.get(IDS.sword).system.weight).toBe(1);
    await actor().items.get(IDS.sword).delete();
    await eventually(() => expect(token(ann).actor.items.map(({ name }: { name: string }) => name)).toEqual(["Rock"]));
    const ben = await table.join("Ben");
    expect(token(ben).actor.items.map(({ name }: { name: string }) => name)).toEqual(["Rock"]);
    expect(gm.game.actors.get(IDS.ogre).items.size).toBe(1);
  });

  it("puts effects on a synthetic actor", async () => {
    await token(gm).actor.createEmbeddedDocuments("ActiveEffect", [
      effect("Quick", { key: "system.dex", how: "add", value: "4" }),
    ]);
    expect(token(gm).actor.system.dex).toBe(6);
    await eventually(() => expect(token(ann).actor.system.dex).toBe(6));
    expect(gm.game.actors.get(IDS.ogre).system.dex).toBe(2);
  });

  if (v14)
    it("writes several documents in one request, all or none", async () => {
      gm.network.sent.length = 0;
      const actor = mira(gm);
      await gm.foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: IDS.mira, "system.hp.value": 1 }] },
        { action: "delete", documentName: "Item", ids: [IDS.sword], parent: actor },
        { action: "update", documentName: "Combat", updates: [{ _id: IDS.combat, round: 1, turn: 0 }] },
      ]);
      expect(gm.network.sent.filter(({ event }) => event === "modifyDocument")).toHaveLength(1);
      expect([actor.system.hp.value, actor.items.size, gm.game.combat.round]).toEqual([1, 0, 1]);
      await eventually(() => expect([mira(ann).items.size, ann.game.combat.round]).toEqual([0, 1]));
    });

  // Public packages test `parent.documentName === "ActorDelta"` in this hook, under V14.
  it("gives hooks the items and effects of an unlinked token's creature, in V14 with the token's delta as their parent", async () => {
    const seen: string[] = [];
    for (const change of ["create", "update", "delete"])
      ann.global.Hooks.on(
        `${change}ActiveEffect`,
        ({ parent, name }: { parent: { documentName: string }; name: string }) =>
          seen.push(`${change} ${name} ${parent.documentName}`),
      );
    const { actor } = token(gm);
    const [quick] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Quick" }]);
    expect(actor.effects.get(quick.id).parent).toBe(actor);
    await actor.effects.get(quick.id).update({ name: "Quicker" });
    await actor.effects.get(quick.id).delete();
    const parent = v14 ? "ActorDelta" : "Actor";
    const logged = [`create Quick ${parent}`, `update Quicker ${parent}`, `delete Quicker ${parent}`];
    await eventually(() => expect(seen).toEqual(logged));
  });
});
