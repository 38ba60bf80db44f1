import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { calls, eventually, IDS, openFixture } from "./documents-world.ts";

describe.each([13, 14] as const)("documents in V%d", (generation) => {
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

  const mira = (client: Client) => client.game.actors.get(IDS.mira);
  const v14 = generation === 14;

  it("starts in the documented order of hooks, with users and documents by setup's end", async () => {
    const ben = await table.join("Ben");
    expect(calls(ben)).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect(ben.game.user.name).toBe("Ben");
    expect(ben.game.release.generation).toBe(generation);
    expect(ben.errors).toEqual([]);
  });

  it("prepares base data before derived data, and items inside their actor", () => {
    expect(mira(gm).system.speed).toBe(30);
    expect(mira(gm).system.wounded).toBe(true);
    expect(mira(gm).items.get(IDS.sword).system.weight).toBe(3);
    expect(mira(gm).items.get(IDS.sword).parent).toBe(mira(gm));
  });

  it("runs _pre steps on the asking client only, then the same events on every client", async () => {
    await mira(gm).update({ "system.hp.value": 5 });
    await eventually(() => expect(mira(ann).system.hp.value).toBe(5));
    expect(calls(gm)).toEqual([
      "_preUpdate Mira",
      "model _preUpdate Mira",
      "preUpdateActor Mira",
      "_preUpdateOperation 1",
      "_onUpdate Mira",
      "updateActor Mira",
      "_onUpdateOperation 1",
    ]);
    expect(calls(ann)).toEqual(["_onUpdate Mira", "updateActor Mira", "_onUpdateOperation 1"]);
  });

  it("carries options that a pre step adds to every client's post step", async () => {
    const actor = await gm.global.Actor.implementation.create({ name: "Nell", type: "hero" });
    expect(calls(gm)).toEqual([
      "_preCreate Nell",
      "preCreateActor Nell",
      "_onCreate Nell travelled",
      "createActor Nell",
    ]);
    await eventually(() => expect(ann.game.actors.get(actor.id)?.name).toBe("Nell"));
    expect(calls(ann)).toEqual(["_onCreate Nell travelled", "createActor Nell"]);
  });

  it("keeps all embedded documents without an id, even if a hook changes the new creature", async () => {
    gm.global.Hooks.on("preCreateActor", (actor: { updateSource(data: object): void }) =>
      actor.updateSource({ img: "x.svg" }),
    );
    const items = ["Sword", "Shield", "Rope"].map((name) => ({ name, type: "thing" }));
    const actor = await gm.global.Actor.implementation.create({ name: "Nell", type: "hero", items });
    expect(actor.items.map(({ name }: { name: string }) => name)).toEqual(["Sword", "Shield", "Rope"]);
  });

  it("tells the parents of an embedded document before and after", async () => {
    await mira(gm).updateEmbeddedDocuments("Item", [{ _id: IDS.sword, "system.weight": 4 }]);
    expect(calls(gm)).toEqual([
      "_preUpdateDescendantDocuments items",
      "item _onUpdate 4",
      "updateItem Sword",
      "_onUpdateDescendantDocuments items",
    ]);
    await eventually(() => expect(mira(ann).items.get(IDS.sword).system.weight).toBe(4));
  });

  it("sends nothing for a change without effect, though pre steps see it (foundryvtt#10841)", async () => {
    expect(await mira(gm).update({ "system.hp.value": 8 })).toBeUndefined();
    expect(gm.network.sent.filter(({ event }) => event === "modifyDocument")).toEqual([]);
    expect(calls(gm)).toEqual(["_preUpdate Mira", "model _preUpdate Mira", "preUpdateActor Mira"]);
  });

  it("gives pre steps the whole request, and post steps the difference (foundryvtt#10841, #10842, #14411)", async () => {
    const logged: unknown[] = [];
    const log = (_actor: unknown, { _id, _stats, type, ...changed }: Record<string, unknown>) =>
      void logged.push(JSON.parse(JSON.stringify(changed)));
    gm.Hooks.once("preUpdateActor", log);
    gm.Hooks.once("updateActor", log);
    await mira(gm).update({ name: "Mira", "system.hp.value": 8, "system.dex": "4", "system.unheard": 1 });
    const cleaned = { name: "Mira", system: { hp: { value: 8 }, dex: 4 } };
    const asked = { name: "Mira", system: { hp: { value: 8 }, dex: "4", unheard: 1 } };
    expect(logged).toEqual([generation === 13 ? asked : cleaned, { system: { dex: 4 } }]);
  });

  it("lets _preUpdate and a hook veto", async () => {
    expect(await mira(gm).update({ name: "Forbidden" })).toBeUndefined();
    gm.Hooks.once("preUpdateActor", () => false);
    expect(await mira(gm).update({ name: "Other" })).toBeUndefined();
    expect(mira(gm).name).toBe("Mira");
    expect(await mira(gm).update({ name: "Other" })).toBe(mira(gm));
  });

  it("lets a hook change the update", async () => {
    gm.Hooks.once("preUpdateActor", (_actor: unknown, changed: Record<string, unknown>) => {
      changed.name = "Renamed";
    });
    await mira(gm).update({ "system.dex": 4 });
    expect(mira(gm).name).toBe("Renamed");
    expect(mira(gm).system.dex).toBe(4);
  });

  it("refuses by permission: here before sending, and on the server against a forged client", async () => {
    const ogre = ann.game.actors.get(IDS.ogre);
    await expect(ogre.update({ name: "Mine" })).rejects.toThrow(/lacks permission to update Actor/);
    ogre.canUserModify = () => true;
    await expect(ogre.update({ name: "Mine" })).rejects.toThrow(/User Ann lacks permission to update Actor/);
    expect(gm.game.actors.get(IDS.ogre).name).toBe("Ogre");
    await expect(ann.global.Actor.implementation.create({ name: "X", type: "hero" })).rejects.toThrow(
      /lacks permission/,
    );
  });

  it("lets owners write their actor, and its items", async () => {
    await mira(ann).update({ "system.hp.value": 1 });
    const [rope] = await mira(ann).createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
    expect(rope.system.weight).toBe(1);
    await rope.delete();
    expect(mira(ann).items.size).toBe(1);
    await eventually(() => expect(mira(gm).system.hp.value).toBe(1));
  });

  it("names every invalid path, and leaves the document as it was", async () => {
    const bad = { system: { hp: { max: "many" } }, name: "" };
    await expect(mira(gm).update(bad)).rejects.toThrow(/system\.hp\.max: must be a finite number/);
    await expect(mira(gm).update(bad)).rejects.toThrow(/name: may not be a blank string|name: may not be undefined/);
    await expect(mira(gm).update({ "system.hp.value": 500 })).rejects.toThrow("hp.value is far above hp.max");
    expect(mira(gm).system.hp).toEqual({ value: 8, max: 10 });
    const create = gm.global.Actor.implementation.create({ name: "Nobody", type: "wizard" });
    await expect(create).rejects.toThrow(/type: "wizard" is not a valid type/);
  });

  it("has the darkness and light of a whole scene, with an ordered range (Scene.EnvironmentSchema)", async () => {
    const yard = (client: Client) => client.game.scenes.get(IDS.scene);
    const { environment } = yard(gm);
    expect(environment).toMatchObject({
      darknessLevel: 0,
      darknessLock: false,
      cycle: true,
      dark: { luminosity: -0.25 },
    });
    expect(environment.globalLight).toMatchObject({ enabled: false, bright: false, darkness: { min: 0, max: 1 } });
    await yard(gm).update({
      environment: { darknessLevel: 0.9, globalLight: { enabled: true, darkness: { max: 0.5 } } },
    });
    await eventually(() => expect(yard(ann).environment.darknessLevel).toBe(0.9));
    expect(yard(ann).environment.globalLight).toMatchObject({ enabled: true, darkness: { min: 0, max: 0.5 } });
    const darkness = { min: 0.8, max: 0.2 };
    const turned = gm.global.Scene.implementation.create({
      name: "Turned",
      environment: { globalLight: { darkness } },
    });
    await expect(turned).rejects.toThrow("darkness.max may not be less than darkness.min");
  });

  it("deletes and replaces keys in its generation's spelling", async () => {
    await mira(gm).update({ "system.notes": { a: { text: "one" }, b: { text: "two" } } });
    const deletion = v14 ? { "system.notes.a": gm.global._del } : { "system.notes.-=a": null };
    await mira(gm).update(deletion);
    expect(Object.keys(mira(gm).system.notes)).toEqual(["b"]);
    const fresh = { c: { text: "three" } };
    await mira(gm).update(v14 ? { "system.notes": gm.global._replace(fresh) } : { "system.==notes": fresh });
    expect(mira(gm)._source.system.notes).toEqual(fresh);
    await eventually(() => expect(mira(ann)._source.system.notes).toEqual(fresh));
    const late = await table.join("Ben");
    expect(mira(late)._source.system.notes).toEqual(fresh);
  });

  it("has _del, _replace, _loc and modifyBatch in V14 only", () => {
    for (const name of ["_del", "_replace", "_loc"]) expect(name in gm.global).toBe(v14);
    expect("modifyBatch" in gm.foundry.documents).toBe(v14);
  });

  // foundryvtt issue 13122; SR5-FoundryVTT pull request 1960 (splice); yearzero-combat-fvtt issue 93 (an id twice).
  it("finds its statuses by index, and in V14 by id too unless a package splices them", () => {
    const { CONFIG } = gm;
    const ids = () => Object.values<{ id: string }>(CONFIG.statusEffects).map(({ id }) => id);
    const all = [...CONFIG.statusEffects];
    expect(CONFIG.statusEffects.find(({ id }: { id: string }) => id === "prone")).toEqual(all[3]);
    expect(CONFIG.statusEffects.prone).toEqual(v14 ? all[3] : undefined);
    CONFIG.statusEffects = [{ id: "wet", name: "Wet" }, ...all];
    expect(ids()).toEqual(["wet", ...all.map(({ id }) => id)]);
    CONFIG.statusEffects = all;
    const others = all.filter(({ id }: { id: string }) => id !== "prone");
    CONFIG.statusEffects.splice(0, all.length, all[3], ...others);
    expect(ids()).toEqual([...(v14 ? [] : ["prone"]), ...others.map(({ id }: { id: string }) => id)]);
    CONFIG.statusEffects = all;
    CONFIG.statusEffects.push(all[0]);
    if (v14) expect(ids).toThrow(/duplicate/);
    else expect(ids()).toContain("prone");
  });

  // API pages of logCompatibilityWarning and CONST.COMPATIBILITY_MODES; foundryvtt issues 13090, 13268.
  it("warns of V13's names and spellings under V14, refuses them in failure mode, and reports them when the table closes", async () => {
    const { foundry, CONFIG } = gm;
    const { CONST } = gm.global;
    CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
    const old = [
      () => foundry.utils.objectsEqual({}, {}),
      () => CONST.WALL_DIRECTIONS.LEFT,
      () => {
        CONFIG.Token.layerClass = CONFIG.Token.documentClass;
      },
      () => mira(gm).updateSource({ "flags.-=fixture": null }),
    ];
    for (const use of old) {
      if (v14)
        expect(use, String(use)).toThrow(
          /Deprecated since Version 14\nBackwards-compatible support will be removed in Version 16/,
        );
      else expect(use).not.toThrow();
    }
    CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.WARNING;
    for (const use of old) expect(use).not.toThrow();
    expect(gm.deprecations.splice(0)).toHaveLength(v14 ? old.length : 0);
    const other = await openFixture(generation);
    const { global } = await other.join("Gamemaster");
    expect(global.CONST.WALL_DIRECTIONS.LEFT).toBe(1);
    if (v14) await expect(other.close()).rejects.toThrow(/EDGE_DIRECTIONS/);
    else await other.close();
  });

  it("changes a type only together with its system", async () => {
    const combat = gm.game.combats.get(IDS.combat);
    const state = { state: { round: 1 }, history: {} };
    await expect(combat.update({ type: "duel" })).rejects.toThrow(v14 ? /ForcedReplacement/ : /==system/);
    await combat.update({ type: "duel", ...(v14 ? { system: gm.global._replace(state) } : { "==system": state }) });
    expect(combat.type).toBe("duel");
    expect(combat.system.state).toEqual({ round: 1 });
    await eventually(() => expect(ann.game.combats.get(IDS.combat).system.state).toEqual({ round: 1 }));
  });

  it("keeps free objects unchanged, keys named delete and replace included", async () => {
    const combat = gm.game.combats.get(IDS.combat);
    const system = { state: { a: { b: [1, { c: null }] } }, history: { one: '{"x":[1]}' } };
    await combat.update({ type: "duel", ...(v14 ? { system: gm.global._replace(system) } : { "==system": system }) });
    await combat.update({ "system.history": { two: "2" }, "system.state": { a: { d: 4 } } });
    expect(combat._source.system).toEqual({
      state: { a: { b: [1, { c: null }], d: 4 } },
      history: { one: '{"x":[1]}', two: "2" },
    });
    await eventually(() => expect(ann.game.combats.get(IDS.combat)._source.system).toEqual(combat._source.system));
  });

  it("reads and writes flags of known packages only", async () => {
    await mira(gm).setFlag("fixture", "mark.depth", 2);
    expect(mira(gm).getFlag("fixture", "mark")).toEqual({ depth: 2 });
    await mira(gm).unsetFlag("fixture", "mark.depth");
    expect(mira(gm).getFlag("fixture", "mark.depth")).toBeUndefined();
    expect(() => mira(gm).getFlag("elsewhere", "x")).toThrow(/not valid or not currently active/);
  });

  it("finds documents by UUID", async () => {
    expect(gm.global.fromUuidSync(`Actor.${IDS.mira}.Item.${IDS.sword}`).name).toBe("Sword");
    expect((await gm.global.fromUuid(mira(gm).uuid)).name).toBe("Mira");
  });

  it("collects a listener's error, and goes on", async () => {
    gm.Hooks.once("updateActor", () => {
      throw new Error("broken listener");
    });
    await mira(gm).update({ "system.dex": 9 });
    expect(gm.errors.map((error) => error.message)).toEqual(["broken listener"]);
    expect(calls(gm)).toContain("_onUpdateOperation 1");
  });
});
