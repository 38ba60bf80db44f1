/** Shipped creatures are ready for every ruleset: no missing number. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist, root } from "../../scripts/places.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { until } from "./fight.ts";
import { Hands } from "./hands.ts";
import { type Source, sourcesOf } from "./packs.ts";

let table: HeadlessTable;
afterEach(() => table.close());

const demo = JSON.parse(readFileSync(join(root, "demo", "actors.json"), "utf8")) as Source[];
const packed = ["heroes", "adversaries"].flatMap((pack) =>
  [...sourcesOf(pack).values()].filter(({ _key }) => _key.startsWith("!actors!")),
);
const creatures = [...demo, ...packed].map(({ _key, folder, items, ...actor }) => ({
  ...actor,
  items: (items as Source[]).map(({ _key: key, ...item }) => item),
}));

describe("Creatures of the demo and of the compendium", () => {
  it("GR-135, GR-126 · attack with their own AAC0, and with their weapons' form, damage and speed", async () => {
    const combatants = creatures.map(({ _id }) => ({ _id, actorId: _id }));
    const source = {
      users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }],
      actors: creatures,
      combats: [{ _id: "fight00000000000", type: "group", active: true, combatants }],
    };
    table = await openTable({ system: dist, source, generation: 13 });
    const gm = await table.join("Gamemaster");
    const combat = gm.game.combats.contents[0];
    const fighters = () => Object.values((combat.state as GroupState).fighters);
    await until(() => fighters().length === creatures.length);
    expect(fighters().filter(({ scores }) => scores.aac0 === null)).toEqual([]);
    const armed = fighters().flatMap(({ scores }) => (scores.inHand?.uuid.includes("Item") ? [scores.inHand] : []));
    expect(armed.length).toBeGreaterThan(20);
    expect(armed.filter(({ weaponSpeed, routine }) => weaponSpeed === null || routine.length === 0)).toEqual([]);
    const bow = armed.find(({ name }) => name === "Hunting Bow");
    expect(bow).toMatchObject({ attackForm: "missile", range: 210 });
  });

  it("have dice, Reflex, AGL and skills under the other rulesets, and pasted ones the scores of their stat line", async () => {
    const source = { users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }], actors: creatures };
    table = await openTable({ system: dist, source, generation: 13 });
    const gm = await table.join("Gamemaster");
    const mira = gm.game.actors.get("mira000000000000");
    expect(mira.system).toMatchObject({ seconds: { reflex: 4, dexterity: 4 }, marching: { agl: 15 } });
    const plain = await gm.game.actors.documentClass.create({
      name: "Plain",
      type: "adversary",
      system: { dexterity: { dexterityBonus: 3 } },
      items: [
        { name: "Claws", type: "weapon", system: { group: { line: "MELEE: 2 claws (1d4/1d4) and bite (1d8)" } } },
      ],
    });
    expect(plain.system).toMatchObject({
      seconds: { reflex: 3, dexterity: 3 },
      marching: { agl: 13 },
      flow: { skills: { agility: 65, melee: 50 } },
    });
    expect(plain.items.contents[0].system).toMatchObject({
      rolls: { damage: "1d4 + 1d4 + 1d8" },
      flow: { damage: "1d4 + 1d4 + 1d8" },
    });
    await plain.update({ system: { seconds: { reflex: 0 } } });
    expect(plain.system.seconds).toMatchObject({ reflex: 0, dexterity: 3 });
    await plain.update({ system: { seconds: { reflex: null } } });
    expect(plain.system.seconds.reflex).toBe(3);
  });

  it("GR-129, GR-132 · a fifth-edition stat block gives bonus to hit, AAC0, skills, armor and reach under every ruleset", async () => {
    const source = { users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }] };
    table = await openTable({ system: dist, source, generation: 13 });
    const gm = await table.join("Gamemaster");
    const brute = await gm.game.actors.documentClass.create({
      name: "New",
      type: "adversary",
      system: { strength: 2 },
    });
    const text = [
      "Hill Brute",
      "Large giant, chaotic evil",
      "Armor Class 13 (hide armor)",
      "Hit Points 59 (7d10 + 21)",
      "Greatclub. Melee Weapon Attack: +6 to hit, reach 10 ft., one target. Hit: 13 (2d8 + 4) bludgeoning damage.",
    ];
    await new Hands(gm).paste(brute, text.join("\n"));
    expect(brute.system).toMatchObject({
      hp: { value: 59, max: 59 },
      size: "large",
      reach: 10,
      armor: 3,
      attackBonus: 6,
      group: { ac: 7, aac0: 14, hitDice: { base: 7, bonus: 0 } },
    });
    expect(brute.prototypeToken).toMatchObject({ width: 2, height: 2 });
    const club = brute.items.getName("Greatclub");
    expect(club.system).toMatchObject({
      rolls: { damage: "2d8+4", bonus: -2 },
      flow: { damage: "2d8+4", reach: 2 },
      group: { line: "MELEE: greatclub (2d8+4)" },
    });
    expect(brute.system.notes).toContain("hide armor");
  });
});
