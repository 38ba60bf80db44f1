import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject, ModifyResponse, Operation } from "../../playground/protocol.ts";
import {
  ASSISTANT,
  accepted,
  CLAW,
  type Client,
  COMBAT,
  FOE,
  FOE_COMBATANT,
  FOE_TOKEN,
  first,
  GATE,
  GM,
  HERO,
  HERO_COMBATANT,
  HERO_TOKEN,
  id,
  MIRA,
  refused,
  SCENE,
  SWORD,
  TestTable,
  TOM,
} from "./server-table.ts";

let table: TestTable;
let gm: Client;
let assistant: Client;
let mira: Client;
beforeAll(async () => {
  table = await new TestTable().start();
  [gm, assistant, mira] = [await table.connect(GM), await table.connect(ASSISTANT), await table.connect(MIRA)];
});
afterAll(() => table.close());

type Row = [what: string, may: boolean, operation: Partial<Operation>];
const update = (
  documentName: string,
  change: JsonObject,
  parentUuid: string | null = null,
  options: JsonObject = {},
): Partial<Operation> => ({ action: "update", documentName, updates: [change], parentUuid, options });
const create = (documentName: string, data: JsonObject, parentUuid: string | null = null): Partial<Operation> => ({
  action: "create",
  documentName,
  data: [data],
  parentUuid,
});
const remove = (documentName: string, documentId: string, parentUuid: string | null = null): Partial<Operation> => ({
  action: "delete",
  documentName,
  ids: [documentId],
  parentUuid,
});

const combat = `Combat.${COMBAT}`;
const scene = `Scene.${SCENE}`;
const heroDelta = `${scene}.Token.${HERO_TOKEN}.Actor.${HERO}`;
const foeDelta = `${scene}.Token.${FOE_TOKEN}.Actor.${FOE}`;

const COMBAT_ROWS: Row[] = [
  ["its round", true, update("Combat", { _id: COMBAT, round: 2 })],
  ["its turn, unowned as the current combatant may be", true, update("Combat", { _id: COMBAT, turn: 1 })],
  ["round and turn with the type it has", true, update("Combat", { _id: COMBAT, round: 2, turn: 0, type: "duel" })],
  ["another type", false, update("Combat", { _id: COMBAT, type: "brawl" })],
  ["its system data", false, update("Combat", { _id: COMBAT, "system.text": "mine" })],
  ["its system data by replacement", false, update("Combat", { _id: COMBAT, "==system": {} })],
  ["its flags", false, update("Combat", { _id: COMBAT, "flags.acme.x": 1 })],
  ["its scene", false, update("Combat", { _id: COMBAT, scene: null })],
  ["active", false, update("Combat", { _id: COMBAT, active: false })],
  [
    "an own combatant within it",
    true,
    update("Combat", { _id: COMBAT, combatants: [{ _id: HERO_COMBATANT, initiative: 12 }] }),
  ],
  [
    "another's combatant within it",
    false,
    update("Combat", { _id: COMBAT, round: 3, combatants: [{ _id: FOE_COMBATANT, initiative: 1 }] }),
  ],
  ["all combatants by replacement", false, update("Combat", { _id: COMBAT, "==combatants": [] })],
  [
    "all combatants without recursion",
    false,
    update("Combat", { _id: COMBAT, combatants: [{ _id: HERO_COMBATANT }] }, null, { recursive: false }),
  ],
];

const COMBATANT_ROWS: Row[] = [
  ["initiative of its own", true, update("Combatant", { _id: HERO_COMBATANT, initiative: 7 }, combat)],
  ["defeated of its own", true, update("Combatant", { _id: HERO_COMBATANT, defeated: false }, combat)],
  ["flags of its own", true, update("Combatant", { _id: HERO_COMBATANT, "flags.acme.x": 1 }, combat)],
  ["system of its own", true, update("Combatant", { _id: HERO_COMBATANT, "system.x": 1 }, combat)],
  ["type of its own, unchanged", true, update("Combatant", { _id: HERO_COMBATANT, type: "base" }, combat)],
  ["hidden of its own", false, update("Combatant", { _id: HERO_COMBATANT, hidden: true }, combat)],
  ["name of its own", false, update("Combatant", { _id: HERO_COMBATANT, name: "Boss" }, combat)],
  ["actor of its own", false, update("Combatant", { _id: HERO_COMBATANT, actorId: FOE }, combat)],
  ["initiative of another's", false, update("Combatant", { _id: FOE_COMBATANT, initiative: 7 }, combat)],
  ["a new one for an own actor", true, create("Combatant", { actorId: HERO }, combat)],
  ["a new one for an own token", true, create("Combatant", { tokenId: HERO_TOKEN, sceneId: SCENE }, combat)],
  ["a new one for another's actor", false, create("Combatant", { actorId: FOE }, combat)],
  [
    "a new one for another's token under an own actor",
    false,
    create("Combatant", { tokenId: FOE_TOKEN, sceneId: SCENE, actorId: HERO }, combat),
  ],
  ["a new one for nobody", false, create("Combatant", { name: "Ghost" }, combat)],
  ["deleting another's", false, remove("Combatant", FOE_COMBATANT, combat)],
  ["deleting its own", true, remove("Combatant", HERO_COMBATANT, combat)],
  ["a new group", false, create("CombatantGroup", { name: "Us" }, combat)],
  ["deleting the combat", false, remove("Combat", COMBAT)],
  ["a new combat", false, create("Combat", { type: "duel" })],
];

const ACTOR_ROWS: Row[] = [
  ["its own", true, update("Actor", { _id: HERO, "system.hp.value": 9 })],
  ["another's", false, update("Actor", { _id: FOE, "system.hp.value": 9 })],
  ["its owners", false, update("Actor", { _id: HERO, [`ownership.${TOM}`]: 3 })],
  ["its prototype token", false, update("Actor", { _id: HERO, "prototypeToken.name": "Big" })],
  ["a new one", false, create("Actor", { name: "New", type: "hero" })],
  ["deleting its own", false, remove("Actor", HERO)],
  ["an item on its own", true, create("Item", { name: "Bow", type: "weapon" }, `Actor.${HERO}`)],
  ["an item on another's", false, create("Item", { name: "Bow", type: "weapon" }, `Actor.${FOE}`)],
  ["an effect on its own", true, create("ActiveEffect", { name: "Bold" }, `Actor.${HERO}`)],
  ["an effect on an own item", true, create("ActiveEffect", { name: "Sharp" }, `Actor.${HERO}.Item.${SWORD}`)],
  ["an effect on another's item", false, create("ActiveEffect", { name: "Sharp" }, `Actor.${FOE}.Item.${CLAW}`)],
  ["a changed item on its own", true, update("Item", { _id: SWORD, name: "Blade" }, `Actor.${HERO}`)],
  ["a changed item on another's", false, update("Item", { _id: CLAW, name: "Paw" }, `Actor.${FOE}`)],
  ["a deleted item on another's", false, remove("Item", CLAW, `Actor.${FOE}`)],
  ["a deleted item on its own", true, remove("Item", SWORD, `Actor.${HERO}`)],
  ["an item of the world", false, create("Item", { name: "Bow", type: "weapon" })],
];

const SCENE_ROWS: Row[] = [
  ["its own token's place", true, update("Token", { _id: HERO_TOKEN, x: 100, y: 100 }, scene)],
  ["another's token's place", false, update("Token", { _id: FOE_TOKEN, x: 100 }, scene)],
  ["its own token's actor", false, update("Token", { _id: HERO_TOKEN, actorId: FOE }, scene)],
  [
    "both tokens in one operation",
    false,
    {
      action: "update",
      documentName: "Token",
      updates: [
        { _id: HERO_TOKEN, x: 500 },
        { _id: FOE_TOKEN, x: 500 },
      ],
      parentUuid: scene,
    },
  ],
  ["a token within the scene's update", false, update("Scene", { _id: SCENE, tokens: [{ _id: HERO_TOKEN, x: 1 }] })],
  [
    "an own token's delta",
    true,
    update("ActorDelta", { _id: HERO_TOKEN, "system.hp.value": 1 }, `${scene}.Token.${HERO_TOKEN}`),
  ],
  [
    "another's token's delta",
    false,
    update("ActorDelta", { _id: FOE_TOKEN, "system.hp.value": 1 }, `${scene}.Token.${FOE_TOKEN}`),
  ],
  [
    "the owners of an own token's delta",
    false,
    update("Token", { _id: HERO_TOKEN, "delta.ownership": { default: 3 } }, scene),
  ],
  ["an item in an own token's delta", true, create("Item", { name: "Bow", type: "weapon" }, heroDelta)],
  ["an item in another's token's delta", false, create("Item", { name: "Bow", type: "weapon" }, foeDelta)],
  ["a new token", false, create("Token", { name: "Hero", actorId: HERO }, scene)],
  ["deleting its own token", false, remove("Token", HERO_TOKEN, scene)],
  ["a door that opens", true, update("Wall", { _id: GATE, ds: 1 }, scene)],
  ["a door's kind", false, update("Wall", { _id: GATE, ds: 1, door: 0 }, scene)],
  ["a wall", false, create("Wall", { c: [0, 0, 9, 9] }, scene)],
  ["a region", false, create("Region", { name: "Mud" }, scene)],
  ["the scene's name", false, update("Scene", { _id: SCENE, name: "Mine" })],
];

const OTHER_ROWS: Row[] = [
  ["a message in its own name", true, create("ChatMessage", { content: "Hello" })],
  ["a message in another's name", false, create("ChatMessage", { content: "Hello", author: GM })],
  ["a setting of the world", false, create("Setting", { key: "acme.rule", value: "1" })],
  ["the world's time", false, update("Setting", { _id: id("time"), value: "0" })],
  ["a setting of its own", true, create("Setting", { key: "acme.mine", value: "1", user: MIRA })],
  ["a setting of another user", false, create("Setting", { key: "acme.theirs", value: "1", user: TOM })],
  ["its own colour", true, update("User", { _id: MIRA, color: "#ff0000" })],
  ["its own role", false, update("User", { _id: MIRA, role: 4 })],
  ["its own grants", false, update("User", { _id: MIRA, "permissions.ACTOR_CREATE": true })],
  ["another's colour", false, update("User", { _id: TOM, color: "#ff0000" })],
  ["a new user", false, create("User", { name: "Eve", role: 4 })],
  ["a folder", false, create("Folder", { name: "Mine", type: "Actor" })],
  ["a journal entry", false, create("JournalEntry", { name: "Mine" })],
  ["a macro", true, create("Macro", { name: "Mine", type: "script", command: "1" })],
];

describe.each([
  ["combat", COMBAT_ROWS],
  ["combatants", COMBATANT_ROWS],
  ["actors", ACTOR_ROWS],
  ["scene", SCENE_ROWS],
  ["all else", OTHER_ROWS],
])("a player may write on the %s", (_name, rows) => {
  it.each(rows)("%s: %s", async (_what, may, operation) => {
    const response: ModifyResponse = await mira.modify(operation);
    if (may) accepted(response);
    else expect(refused(response)).toMatch(/^User Mira lacks permission to (create|update|delete) \w+/);
  });
});

describe("a refusal", () => {
  it("names user, action, document and parent", async () => {
    const round = await mira.update("Combat", { _id: COMBAT, active: false });
    expect(refused(round)).toBe(`User Mira lacks permission to update Combat [${COMBAT}].`);
    const foe = await mira.update("Combatant", { _id: FOE_COMBATANT, initiative: 1 }, combat);
    expect(refused(foe)).toBe(
      `User Mira lacks permission to update Combatant [${FOE_COMBATANT}] in parent Combat [${COMBAT}].`,
    );
  });
});

describe("a GM and an assistant", () => {
  it("may write documents closed to players", async () => {
    for (const [index, client] of [gm, assistant].entries()) {
      accepted(await client.update("Combat", { _id: COMBAT, "system.text": `by ${index}` }));
      accepted(await client.update("Combatant", { _id: FOE_COMBATANT, hidden: true }, combat));
      accepted(await client.create("Setting", { key: `acme.gm${index}`, value: "1" }));
    }
  });

  it("differ over accounts", async () => {
    expect(refused(await assistant.update("User", { _id: MIRA, role: 3 }))).toContain("lacks permission");
    accepted(await gm.update("User", { _id: TOM, role: 2 }));
  });
});

describe("permissions granted by a GM", () => {
  it("count on an unlinked token: token, actor and combatant follow the delta's ownership", async () => {
    const uuid = `${scene}.Token.${FOE_TOKEN}`;
    accepted(await gm.update("ActorDelta", { _id: FOE_TOKEN, ownership: { default: 0, [MIRA]: 3 } }, uuid));
    accepted(await mira.update("Token", { _id: FOE_TOKEN, x: 900 }, scene));
    accepted(await mira.create("Item", { name: "Bow", type: "weapon" }, foeDelta));
    accepted(await mira.update("Combatant", { _id: FOE_COMBATANT, initiative: 2 }, combat));
    expect(refused(await mira.update("Actor", { _id: FOE, name: "Pet" }))).toContain("lacks permission");
    accepted(await gm.update("ActorDelta", { _id: FOE_TOKEN, ownership: null }, uuid));
    expect(refused(await mira.update("Token", { _id: FOE_TOKEN, x: 0 }, scene))).toContain("lacks permission");
  });

  it("count for a single user and for a role of the world", async () => {
    const tom = await table.connect(TOM, "secret");
    expect(refused(await tom.create("Item", { name: "Bow", type: "weapon" }))).toContain("lacks permission");
    accepted(await gm.update("User", { _id: TOM, "permissions.ITEM_CREATE": true }));
    const item = first(await tom.create("Item", { name: "Bow", type: "weapon" }));
    expect(item.ownership).toEqual({ default: 0, [TOM]: 3 });
    accepted(
      await gm.create("Setting", { key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3, 4] }) }),
    );
    accepted(await tom.create("Actor", { name: "New", type: "hero" }));
  });
});
