import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import { triggers } from "../../src/engine/index.ts";
import type { Shape } from "../../src/engine/schema.ts";
import {
  scoresShape as dexterityScores,
  modes,
  resources,
  settings as rules,
} from "../../src/rulesets/dexterity/rules/index.ts";
import { itemShape as flowItem, scoresShape as flowScores, perkShape } from "../../src/rulesets/flow/rules/index.ts";
import { itemShape as groupItem, scoresShape as groupScores } from "../../src/rulesets/group/rules/index.ts";
import { scoresShape as secondsScores } from "../../src/rulesets/seconds/rules/index.ts";
import { generations } from "../generations.ts";

interface Schema {
  getField(path: string): object | undefined;
}

const source = { users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }] };

const id = fc.stringMatching(/^[A-Za-z0-9]{16}$/);
const count = fc.nat(999);
const whole = fc.integer({ min: -999, max: 999 });
const anyText = fc.oneof(fc.string(), fc.constant("  spaces at both ends "), fc.constant(""));
const each = <Key extends string, Value>(keys: readonly Key[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, fc.Arbitrary<Value>>);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const reaction = fc.record({
  item: anyText,
  name: anyText,
  reactsTo: fc.constantFrom(...triggers),
  casts: fc.boolean(),
  moves: fc.boolean(),
});

const fighter = fc.record({
  initiative: orNull(fc.oneof(whole, fc.constant(12.5))),
  defeated: fc.boolean(),
  departed: fc.boolean(),
  scores: fc.record({
    dexterityBonus: fc.integer({ min: -10, max: 20 }),
    speeds: each(modes, count),
    resourceMax: each(resources, fc.nat(9)),
    playerOwned: fc.boolean(),
    reactions: fc.array(reaction, { maxLength: 2 }),
  }),
  roll: orNull(fc.record({ die: orNull(fc.integer({ min: 1, max: 20 })), bonus: whole, total: whole })),
  rollOff: fc.array(whole, { maxLength: 3 }),
  joinedRound: orNull(fc.integer({ min: 1, max: 99 })),
  turnsStarted: count,
  lateUntilTurn: fc.boolean(),
  waitsUntilRound: orNull(fc.integer({ min: 1, max: 99 })),
  left: each(resources, fc.nat(9)),
  spent: count,
  speedsBefore: orNull(each(modes, count)),
  path: fc.array(
    fc.record({ space: fc.record({ x: whole, y: whole }), mode: fc.constantFrom(...modes), cost: count }),
    { maxLength: 3 },
  ),
});

const effect = fc.record({
  uuid: anyText,
  name: anyText,
  bearerId: orNull(id),
  seconds: count,
  unit: fc.constantFrom("seconds", "rounds", "minutes"),
  expiresAt: whole,
  made: count,
  endsThisTurn: fc.boolean(),
});

const loose = fc.record({
  round: count,
  fighters: fc.dictionary(id, fighter, { maxKeys: 3 }),
  effects: fc.dictionary(id, effect, { maxKeys: 3 }),
  windows: fc.array(
    fc.record({
      id,
      event: fc.record({ who: id, trigger: fc.constantFrom(...triggers), what: anyText }),
      asked: fc.dictionary(id, fc.constantFrom("waiting", "passed", "reacted"), { maxKeys: 3 }),
    }),
    { maxLength: 2 },
  ),
  settings: fc.constant(rules.defaults),
  effectsMade: count,
  windowsOpened: count,
});
/** State with exactly the fighters in the order, actor and effect originators included. */
const state = fc.tuple(loose, fc.boolean()).map(([rest, named]) => {
  const order = Object.keys(rest.fighters);
  const someone = (named && order[0]) || null;
  const effects = Object.entries(rest.effects).map(([id, made]) => [id, { ...made, originatorId: someone }]);
  return { ...rest, order, activeId: someone, placeId: someone, effects: Object.fromEntries(effects) };
});

describe.each(generations(import.meta.url))("Stored encounters under V%i", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ system: dist, source, generation });
    gm = await table.join("Gamemaster");
  });
  afterAll(() => table.close());

  /** An encounter made from these data; plain values in and out, as over the wire. */
  function stored(system: object) {
    const Combat = gm.CONFIG.Combat.documentClass;
    return new Combat({ type: "dexterity", system: structuredClone(system) }, { strict: true });
  }
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

  it("load as they were stored", () => {
    fc.assert(
      fc.property(state, (drawn) => {
        const before = plain(drawn);
        const combat = stored({ revision: 3, state: before });
        expect(plain(combat.toObject().system.state)).toEqual(before);
        expect(plain(combat.state)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["round", { round: -1 }],
    ["order", { order: "everybody" }],
    ["effectsMade", { effectsMade: 1.5 }],
    ["settings", { settings: { ...rules.defaults, tieBreak: "coin" } }],
    ["activeId", { activeId: 7 }],
    ["activeId", { activeId: "nobody0000000000" }],
    ["order", { order: ["nobody0000000000"] }],
  ])("with an invalid state aren't repaired in silence: %s is named", (field, damage) => {
    const [whole] = fc.sample(state, { numRuns: 1, seed: 7 });
    expect(() => stored({ state: plain({ ...whole, ...damage }) })).toThrow(new RegExp(field));
  });

  it("without a state begin empty", () => {
    expect(plain(stored({}).toObject().system)).toMatchObject({
      revision: 0,
      authority: "",
      history: { at: 0, entries: {} },
      state: { round: 0, order: [], fighters: {} },
    });
  });

  it("have sheets and documents with the names under which Foundry stores and shows them", () => {
    const { CONFIG } = gm;
    expect(Object.keys(CONFIG.Actor.sheetClasses.character)).toContain("turncraft.CharacterSheet");
    expect(Object.keys(CONFIG.Actor.sheetClasses.adversary)).toContain("turncraft.AdversarySheet");
    expect(Object.keys(CONFIG.Item.sheetClasses.weapon)).toContain("turncraft.TurncraftItemSheet");
    const documents = [CONFIG.Actor, CONFIG.Combat, CONFIG.Combatant, CONFIG.ActiveEffect, CONFIG.Token, CONFIG.Wall];
    expect(documents.map(({ documentClass }) => documentClass.name)).toEqual([
      "TurncraftActor",
      "TurncraftCombat",
      "TurncraftCombatant",
      "TurncraftActiveEffect",
      "TurncraftTokenDocument",
      "TurncraftWallDocument",
    ]);
    expect([CONFIG.Actor.dataModels.character.name, CONFIG.Item.dataModels.weapon.name]).toEqual([
      "CharacterModel",
      "WeaponModel",
    ]);
  });

  it("have creatures that walk 30 ft and have one of each resource (DX-505, DX-401)", () => {
    const Actor = gm.CONFIG.Actor.documentClass;
    const { system } = new Actor({ name: "Somebody", type: "character" }).toObject();
    expect(plain(system)).toMatchObject({
      speeds: { walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0 },
      dexterity: { dexterityBonus: 0, resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1 } },
    });
  });

  it("have the fields for which there are hints", () => {
    const { Actor, Item } = gm.CONFIG;
    const models = [Actor, Item].flatMap(({ dataModels }) => Object.values<{ schema: Schema }>(dataModels));
    const hinted = Object.keys(gm.foundry.utils.flattenObject(english.TURNCRAFT.Hint));
    expect(hinted).toContain("flow.perk.check");
    expect(hinted.filter((path) => !models.some(({ schema }) => schema.getField(path)))).toEqual([]);
  });

  it("hold the numbers and choices that the rules accept, under every ruleset", () => {
    const { Actor, Item } = gm.CONFIG;
    const { dexterity, flow, group, seconds } = Actor.dataModels.character.schema.fields;
    const weapon = Item.dataModels.weapon.schema.fields;
    const pairs = [
      [dexterity, dexterityScores],
      [flow, flowScores],
      [weapon.flow, flowItem],
      [weapon.flow.fields.perk, perkShape],
      [group, groupScores],
      [weapon.group, groupItem],
      [seconds, secondsScores],
    ] as const;
    const compared = pairs.flatMap(([{ fields }, shape]) =>
      Object.entries(shape as Shape).flatMap(([name, { form }]) => {
        const inner = "of" in form ? form.of.form : form;
        const field = fields[name];
        if (field && inner.kind === "whole") return [[name, field.min, field.max, inner.least, inner.most]];
        return field && inner.kind === "choice" ? [[name, ...field.choices, ...inner.values]] : [];
      }),
    );
    for (const [name, ...both] of compared) {
      const half = both.length / 2;
      expect([name, both.slice(0, half)]).toEqual([name, both.slice(half)]);
    }
    expect(compared.map(([name]) => name)).toEqual([
      ...["dexterityBonus", "agilityMod", "apPerRound", "rpMax", "fpAtStart", "damageReduction"],
      ...["kind", "attackType", "reach", "range", "hands", "carry", "apCost", "rpCost", "fpCost", "delivery"],
      ...["modifier", "pool", "change"],
      ...["aac0", "attackModifier", "damageModifier", "routinesPerRound", "primaryHand", "dexReaction"],
      ...["roundsNeeded", "range", "targets"],
      ...["reflex", "dexterity", "moveFeet"],
    ]);
  });
});
