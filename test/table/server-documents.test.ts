import { afterEach, describe, expect, it } from "vitest";
import type { Generation, JsonObject } from "../../playground/protocol.ts";
import {
  accepted,
  CLAW,
  type Client,
  COMBAT,
  FOE,
  FOE_COMBATANT,
  FOE_TOKEN,
  first,
  GM,
  HERO,
  HERO_COMBATANT,
  id,
  MIRA,
  refused,
  SCENE,
  TestTable,
} from "./server-table.ts";

let table: TestTable;
afterEach(() => table.close());

async function seat(generation: Generation): Promise<Client> {
  table = await new TestTable().start(generation);
  return table.connect(GM);
}

const deletion = { __$OPERATOR$__: "ForcedDeletion" };
const replacement = (value: unknown) => ({ __$OPERATOR$__: "ForcedReplacement", value });
const GENERATIONS: Generation[] = [13, 14];

describe.each(GENERATIONS)("an update in V%i", (generation) => {
  it("expands dotted keys, merges objects and replaces arrays whole", async () => {
    const gm = await seat(generation);
    const change = first(
      await gm.update("Combat", { _id: COMBAT, "system.map.b.d": 3, system: { list: [9], "map.e": 4 } }),
    );
    expect(change.system).toEqual({ map: { b: { d: 3 }, e: 4 }, list: [9] });
    const { system } = await gm.source("combats", COMBAT);
    expect(system).toEqual({ map: { a: 1, b: { c: 2, d: 3 }, e: 4 }, list: [9], text: "old" });
  });

  it("deletes a key by -=, in V14 with a note", async () => {
    const gm = await seat(generation);
    accepted(await gm.update("Combat", { _id: COMBAT, "system.map.-=b": null }));
    expect((await gm.source("combats", COMBAT)).system).toMatchObject({ map: { a: 1 } });
    expect((await gm.source("combats", COMBAT)).system).not.toHaveProperty("map.b");
    expect(table.notes.some((note) => note.includes("deprecated"))).toBe(generation === 14);
  });

  it("replaces a key by ==, and everybody is told with the operator in place", async () => {
    const gm = await seat(generation);
    const change = first(await gm.update("Combat", { _id: COMBAT, "system.==map": { z: 1 } }));
    expect(change.system).toEqual({ "==map": { z: 1 } });
    expect((await gm.source("combats", COMBAT)).system).toEqual({ map: { z: 1 }, list: [1, 2], text: "old" });
  });

  it("gives a deleted field of the schema its initial value", async () => {
    const gm = await seat(generation);
    accepted(await gm.update("Combat", { _id: COMBAT, round: 4 }));
    accepted(await gm.update("Combat", { _id: COMBAT, "-=round": null }));
    expect((await gm.source("combats", COMBAT)).round).toBe(0);
  });

  it("replaces objects whole without recursion", async () => {
    const gm = await seat(generation);
    accepted(await gm.update("Combat", { _id: COMBAT, system: { text: "new" } }, null, { recursive: false }));
    expect((await gm.source("combats", COMBAT)).system).toEqual({ text: "new" });
  });

  it("updates embedded documents by id, creates unknown ones and leaves the others", async () => {
    const gm = await seat(generation);
    const combatants = [{ _id: FOE_COMBATANT, initiative: 4, "flags.acme.x": 1 }, { actorId: HERO }];
    const change = first(await gm.update("Combat", { _id: COMBAT, round: 1, combatants }));
    expect(change.combatants).toMatchObject([
      { _id: FOE_COMBATANT, initiative: 4, flags: { acme: { x: 1 } } },
      { actorId: HERO, type: "base", initiative: null, hidden: false, defeated: false },
    ]);
    const stored = (await gm.source("combats", COMBAT)).combatants as JsonObject[];
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ _id: HERO_COMBATANT, initiative: null });
    expect(stored[1]).toMatchObject({ _id: FOE_COMBATANT, initiative: 4, actorId: FOE });
  });

  it("casts known fields, drops unknown ones and refuses impossible values", async () => {
    const gm = await seat(generation);
    const change = first(await gm.update("Combat", { _id: COMBAT, round: "5", nonsense: 1 }));
    expect(change).toMatchObject({ _id: COMBAT, round: 5 });
    expect(change).not.toHaveProperty("nonsense");
    expect(await gm.source("combats", COMBAT)).not.toHaveProperty("nonsense");
    expect(refused(await gm.update("Combat", { _id: COMBAT, round: -1 }))).toContain("round: must be at least 0");
    expect(refused(await gm.update("Combat", { _id: COMBAT, turn: 1.5 }))).toContain("turn: must be an integer");
    expect(refused(await gm.update("Combat", { _id: COMBAT, round: null }))).toContain("round: may not be null");
    expect((await gm.source("combats", COMBAT)).round).toBe(5);
  });

  it("stores its user and time", async () => {
    const gm = await seat(generation);
    const change = first(await gm.update("Actor", { _id: HERO, name: "Heroine" }));
    expect(change._stats).toMatchObject({ lastModifiedBy: GM, systemId: "acme", systemVersion: "1.2.3" });
  });

  it("can't reach prototypes", async () => {
    const gm = await seat(generation);
    const change = JSON.parse(`{"_id":"${COMBAT}","system":{"__proto__":{"bad":1}},"system.__proto__.bad":1}`);
    accepted(await gm.modify({ action: "update", documentName: "Combat", updates: [change] }));
    expect(({} as JsonObject).bad).toBeUndefined();
    expect((await gm.source("combats", COMBAT)).system).not.toHaveProperty("bad");
  });

  it("refuses a document that isn't there", async () => {
    const gm = await seat(generation);
    expect(refused(await gm.update("Combat", { _id: id("gone"), round: 1 }))).toBe(
      `Combat [${id("gone")}] does not exist.`,
    );
    const gone = await gm.update("Combatant", { _id: id("gone"), initiative: 1 }, `Combat.${COMBAT}`);
    expect(refused(gone)).toContain("does not exist in Combat");
    expect(refused(await gm.delete("Actor", id("gone")))).toContain("does not exist");
  });
});

describe("operators in V14", () => {
  it("delete and replace, serialized", async () => {
    const gm = await seat(14);
    const change = first(
      await gm.update("Combat", { _id: COMBAT, "system.map.a": deletion, "system.map.b": replacement({ z: 1 }) }),
    );
    expect(change.system).toEqual({ map: { a: deletion, b: replacement({ z: 1 }) } });
    expect((await gm.source("combats", COMBAT)).system).toMatchObject({ map: { b: { z: 1 } } });
    expect((await gm.source("combats", COMBAT)).system).not.toHaveProperty("map.a");
    expect(table.notes).toEqual([]);
  });

  it("are refused inside a replacement (foundryvtt#14573)", async () => {
    const gm = await seat(14);
    const nested = await gm.update("Combat", { _id: COMBAT, system: replacement({ map: { a: deletion } }) });
    expect(refused(nested)).toContain("operator inside");
  });

  it("are plain data in V13", async () => {
    const gm = await seat(13);
    accepted(await gm.update("Combat", { _id: COMBAT, "system.map.a": deletion }));
    expect((await gm.source("combats", COMBAT)).system).toMatchObject({ map: { a: deletion } });
  });
});

describe("a change of type", () => {
  // foundryvtt issue 11951
  it("needs a replaced system in V13", async () => {
    const gm = await seat(13);
    expect(refused(await gm.update("Combat", { _id: COMBAT, type: "brawl", system: { text: "new" } }))).toContain(
      "==system",
    );
    accepted(await gm.update("Combat", { _id: COMBAT, type: "brawl", "==system": { text: "new" } }));
    const { type, system } = await gm.source("combats", COMBAT);
    expect({ type, system }).toEqual({ type: "brawl", system: { text: "new" } });
  });

  it("needs a replaced system in V14", async () => {
    const gm = await seat(14);
    const kept = await gm.update("Combat", { _id: COMBAT, type: "brawl", system: { text: "new" } });
    expect(refused(kept)).toContain("ForcedReplacement");
    accepted(await gm.update("Combat", { _id: COMBAT, type: "brawl", system: replacement({ text: "new" }) }));
    const { type, system } = await gm.source("combats", COMBAT);
    expect({ type, system }).toEqual({ type: "brawl", system: { text: "new" } });
  });

  it("needs a type that the manifest declares", async () => {
    const gm = await seat(13);
    expect(refused(await gm.update("Combat", { _id: COMBAT, type: "dance" }))).toContain('"dance" is not a valid type');
    expect(refused(await gm.create("Actor", { name: "Nobody" }))).toContain("is not a valid type");
    expect(refused(await gm.create("Actor", { name: "Dancer", type: "dancer" }))).toContain("is not a valid type");
  });
});

describe("creating a document", () => {
  it("fills defaults and makes a new id, unless ids are kept", async () => {
    const gm = await seat(13);
    const actor = first(
      await gm.create("Actor", {
        _id: id("mine"),
        name: "New",
        type: "hero",
        unknown: 1,
        system: { any: { "dotted.key": 1 } },
      }),
    );
    expect(actor._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(actor._id).not.toBe(id("mine"));
    expect(actor).toMatchObject({
      items: [],
      effects: [],
      folder: null,
      sort: 0,
      flags: {},
      ownership: { default: 0, [GM]: 3 },
    });
    expect(actor.system).toEqual({ any: { "dotted.key": 1 } });
    expect(actor).not.toHaveProperty("unknown");
    const kept = first(
      await gm.create("Actor", { _id: id("mine"), name: "New", type: "hero" }, null, { keepId: true }),
    );
    expect(kept._id).toBe(id("mine"));
    const again = await gm.create("Actor", { _id: id("mine"), name: "New", type: "hero" }, null, { keepId: true });
    expect(refused(again)).toContain("already exists");
  });

  it("uses the manifest's grid and token bars for missing fields", async () => {
    const gm = await seat(13);
    const scene = first(await gm.create("Scene", { name: "Hall", grid: { distance: 10 } }));
    expect(scene.grid).toMatchObject({ type: 2, distance: 10, units: "m", size: 100 });
    const actor = first(await gm.create("Actor", { name: "New", type: "hero" }));
    expect(actor.prototypeToken).toMatchObject({ bar1: { attribute: "hp" }, bar2: { attribute: null }, width: 1 });
  });

  it("has V14's fields in V14 only", async () => {
    const token = { name: "Tall", depth: 2 };
    const old = await seat(13);
    expect(first(await old.create("Token", token, `Scene.${SCENE}`))).not.toHaveProperty("depth");
    await table.close();
    const gm = await seat(14);
    expect(first(await gm.create("Token", token, `Scene.${SCENE}`))).toMatchObject({
      depth: 2,
      level: "defaultLevel0000",
    });
  });

  // https://foundryvtt.com/api/v14/modules/foundry.data.regionBehaviors.html
  it("has V14's behaviours of regions in V14 only: levels and surfaces", async () => {
    const behaviors = ["changeLevel", "defineSurface"].map((type) => ({ type, name: "" }));
    const region = { name: "Stairs", shapes: [], behaviors };
    const old = await seat(13);
    expect(refused(await old.create("Region", region, `Scene.${SCENE}`))).toContain("changeLevel");
    await table.close();
    const gm = await seat(14);
    expect(first(await gm.create("Region", region, `Scene.${SCENE}`))).toMatchObject({ behaviors });
  });

  it("is refused for an existing setting", async () => {
    const gm = await seat(13);
    accepted(await gm.create("Setting", { key: "acme.rule", value: "1" }));
    expect(refused(await gm.create("Setting", { key: "acme.rule", value: "2" }))).toContain("already exists");
    accepted(await gm.create("Setting", { key: "acme.rule", value: "2", user: GM }));
  });

  it("needs the schema's required fields, and a parent for embedded documents", async () => {
    const gm = await seat(13);
    expect(refused(await gm.create("Actor", { type: "hero" }))).toBe(
      "Actor validation errors: name: may not be undefined",
    );
    expect(refused(await gm.create("Combatant", {}))).toContain("needs a parent");
    expect(refused(await gm.create("Token", {}, `Actor.${HERO}`))).toContain("not a valid embedded Document");
    expect(refused(await gm.create("Wizard", {}))).toContain("Wizard is not a document");
  });

  it("keeps scripts out of HTML fields and players out of a GM's fields", async () => {
    const gm = await seat(13);
    const mira = await table.connect(MIRA);
    const bio = '<p onclick="x()">Hi<script>x()</script></p>';
    expect(first(await mira.update("Actor", { _id: HERO, "system.bio": bio })).system).toEqual({ bio: "<p>Hi</p>" });
    const secret = await mira.update("Actor", { _id: HERO, "system.secret.plan": "x" });
    expect(refused(secret)).toContain("may only be modified by a GM or Assistant GM user");
    accepted(await gm.update("Actor", { _id: HERO, "system.secret.plan": "x" }));
  });
});

describe("deleting documents", () => {
  it("deletes the named ones or all", async () => {
    const gm = await seat(13);
    const one = accepted(await gm.delete("Combatant", FOE_COMBATANT, `Combat.${COMBAT}`));
    expect(one[0]?.result).toEqual([FOE_COMBATANT]);
    const all = accepted(
      await gm.modify({ action: "delete", documentName: "Combatant", parentUuid: `Combat.${COMBAT}`, deleteAll: true }),
    );
    expect(all[0]?.result).toEqual([HERO_COMBATANT]);
    expect((await gm.source("combats", COMBAT)).combatants).toEqual([]);
  });
});

describe("a token's own actor", () => {
  const synthetic = `Scene.${SCENE}.Token.${FOE_TOKEN}.Actor.${FOE}`;
  const delta = async (gm: Client) => {
    const tokens = (await gm.source("scenes", SCENE)).tokens as JsonObject[];
    return tokens.find(({ _id }) => _id === FOE_TOKEN)?.delta as JsonObject & { items: JsonObject[] };
  };

  it("stores its difference in the token, not in the world's actor", async () => {
    const gm = await seat(13);
    accepted(
      await gm.update("ActorDelta", { _id: FOE_TOKEN, "system.hp.value": 3 }, `Scene.${SCENE}.Token.${FOE_TOKEN}`),
    );
    expect((await delta(gm)).system).toEqual({ hp: { value: 3 } });
    expect((await gm.source("actors", FOE)).system).toEqual({});
  });

  it("copies an inherited item when it's changed and hides it when it's deleted", async () => {
    const gm = await seat(13);
    accepted(await gm.update("Item", { _id: CLAW, "system.damage": 5 }, synthetic));
    expect((await delta(gm)).items).toMatchObject([{ _id: CLAW, name: "Claw", system: { damage: 5 } }]);
    accepted(await gm.delete("Item", CLAW, synthetic));
    expect((await delta(gm)).items).toEqual([{ _id: CLAW, _tombstone: true }]);
    expect(refused(await gm.update("Item", { _id: CLAW, name: "Ghost" }, synthetic))).toContain("does not exist");
    expect((await gm.source("actors", FOE)).items).toMatchObject([{ system: { damage: 1 } }]);
    accepted(await gm.create("Item", { _id: CLAW, name: "New claw", type: "weapon" }, synthetic, { keepId: true }));
    expect((await delta(gm)).items).toMatchObject([{ _id: CLAW, name: "New claw" }]);
  });
});
