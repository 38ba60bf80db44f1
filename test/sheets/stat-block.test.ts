import { describe, expect, it } from "vitest";
import { readStatBlock } from "../../src/rulesets/group/sheet/stat-block.ts";
import { pasteView } from "../../src/sheets/paste/paste-view.ts";
import { changesOf, itemsOf } from "../../src/sheets/paste/take-over.ts";
import { armsFields } from "./arms.ts";
import { english } from "./english.ts";

const nobody = { attackBonus: 0, strength: 0, dexterity: 0 };

const ogre = `Ogre
AC 5; HD 4+1; hp 25, move 90 ft; fly 30; immune to fear, cold; routines 2
MELEE: 2 fists (1d6/1d6) and club (1d10; AAC0 16) plus stun
Roar. [simple; fear] (minor; 1 segment) All who hear it save or flee.`;

describe("a pasted stat block", () => {
  it("GR-94, GR-126, GR-132, GR-140 · gives name, numbers, attacks and abilities", () => {
    const block = readStatBlock(ogre, armsFields);
    expect(block.name).toBe("Ogre");
    expect(block.changes).toEqual({
      "system.group.ac": 5,
      "system.group.hitDice.base": 4,
      "system.group.hitDice.bonus": 1,
      "system.hp.max": 25,
      "system.hp.value": 25,
      "system.speeds.walk": 90,
      "system.speeds.fly": 30,
      "system.group.immunities": "fear, cold",
      "system.group.routinesPerRound": 2,
      "system.group.aac0": 16,
      "system.group.aac0Star": false,
    });
    expect(block.items.map(({ type, name }) => `${type} ${name}`)).toEqual(["weapon Fists, club", "ability Roar"]);
    expect(block.items[1]?.text).toBe("All who hear it save or flee.");
    expect(block.unread).toEqual([]);
    expect(pasteView(block, english).sum).toBe("Numbers: 7. Attacks and abilities: 2. Kept in the notes: 0.");
  });

  it("GR-132 · prefers a score of its own to one in an attack; in one line with its name, too", () => {
    const block = readStatBlock("Wolf, AC 7, AAC0 20*\nMELEE: bite (1d4; AAC0 17)", armsFields);
    expect([block.name, block.changes]).toEqual([
      "Wolf",
      { "system.group.ac": 7, "system.group.aac0": 20, "system.group.aac0Star": true },
    ]);
  });

  it("lists unreadable text with its reason, and loses none of it", () => {
    const text = "Imp\nAC 41; HD lots; tail of 3 ft\nMELEE: sting 1d4\nMELEE: claw (1d3) and then some\nhe is small";
    const block = readStatBlock(text, armsFields);
    const parts = pasteView(block, english).parts.filter(({ state }) => state === "unread");
    expect(parts.map(({ text: part, becomes }) => `${part} → ${becomes}`)).toEqual([
      "AC 41 → “41” isn't a whole number from -10 to 40.",
      "HD lots → “lots” aren't hit dice such as 4 or 4+1.",
      "tail of 3 ft → Not a number, an attack or an ability: kept in the notes.",
      "MELEE: sting 1d4 → No attack found from character 8 on: the line is kept in the notes.",
      "and then some → The text after the attacks can't be read: kept in the notes.",
      "he is small → Not a number, an attack or an ability: kept in the notes.",
    ]);
    expect(block.items.map(({ line }) => line)).toEqual(["MELEE: claw (1d3)"]);
    const kept = block.parts.map((part) => part.text).join(" ");
    for (const word of text.split(/[\s;]+/)) expect(kept).toContain(word);
  });

  it("GR-126 · points at a flaw within a line, and takes the line all the same", () => {
    const [, part] = pasteView(readStatBlock("Bear\nMELEE: 3 claws (1d6/1d6)", armsFields), english).parts;
    expect(part?.state).toBe("doubtful");
    expect(part?.flaws[0]).toMatchObject({ before: "MELEE: 3 claws (", after: "1d6/1d6)" });
    expect(part?.flaws[0]?.why).toContain("GR-126");
  });

  it("GR-126 · several lines of attacks are read from one text, also with a semicolon between them", () => {
    const text = "MELEE: bite (2d6); MISSILE: 2 spikes (1d4/1d4)\nmelee: tail (1d10)";
    expect(readStatBlock(text, armsFields).items.map(({ name, line }) => [name, line])).toEqual([
      ["Bite", "MELEE: bite (2d6)"],
      ["Spikes", "MISSILE: 2 spikes (1d4/1d4)"],
      ["Tail", "melee: tail (1d10)"],
    ]);
  });

  it("becomes one update and items after the present ones; unread text goes to the notes as text", () => {
    const block = readStatBlock("Imp\nAC 6\n<b>odd</b> & end", armsFields);
    expect(changesOf(block, "<p>Old.</p>", "Not read:")).toEqual({
      name: "Imp",
      "system.group.ac": 6,
      "system.notes": "<p>Old.</p><p>Not read:</p><ul><li>&lt;b&gt;odd&lt;/b&gt; &amp; end</li></ul>",
    });
    expect(changesOf(readStatBlock("AC 6", armsFields), "", "")).toEqual({ "system.group.ac": 6 });
    expect(itemsOf(readStatBlock(ogre, armsFields), 300, (type) => `${type}.svg`, nobody)).toMatchObject([
      {
        type: "weapon",
        name: "Fists, club",
        sort: 400,
        system: {
          group: { line: expect.stringContaining("MELEE: 2 fists") },
          flow: { attackType: "melee" },
        },
      },
      {
        type: "ability",
        img: "ability.svg",
        sort: 500,
        system: { description: "<p>All who hear it save or flee.</p>" },
      },
    ]);
  });

  it("gives nothing for an empty text", () => {
    expect(pasteView(readStatBlock(" \n", armsFields), english)).toMatchObject({ parts: [], empty: true });
  });

  describe("in the layout of the fifth edition", () => {
    const brute = `Hill Brute
Large giant, chaotic evil
Armor Class 11 (hide armor)
Hit Points 59 (7d10 + 21)
Speed 30 ft., climb 20 ft., burrow 10 ft.
Damage Resistances cold, fire
Languages Common, Giant
Greatclub. Melee Weapon Attack: +6 to hit, reach 10 ft.,
one target. Hit: 13 (2d8 + 4) bludgeoning
damage.
Spear. Melee or Ranged Weapon Attack: +6 to hit, reach 5 ft. or range 20/60 ft., one target.
Hit: 11 (2d6 + 4) piercing damage.
Sling (Day Only). Ranged Weapon Attack: +1 to hit, range 30/120 ft., one target. Hit: 1 piercing damage plus 7 (2d6) fire damage.
Net (Recharge 5–6). Ranged Weapon Attack: +4 to hit, range 5/15 ft., one creature. Hit: The target is restrained.`;
    const block = readStatBlock(brute, armsFields);

    it("gives armor, hit points and hit dice, speeds, and from the attacks bonus and reach", () => {
      expect([block.name, block.changes]).toEqual([
        "Hill Brute",
        {
          "system.size": "large",
          "system.armor": 1,
          "system.hp.max": 59,
          "system.hp.value": 59,
          "system.group.hitDice.base": 7,
          "system.speeds.walk": 30,
          "system.speeds.climb": 20,
          "system.speeds.burrow": 10,
          "system.attackBonus": 6,
          "system.reach": 5,
        },
      ]);
    });

    it("gives weapons with damage, reach or range, and what their bonus adds to the creature's", () => {
      const items = itemsOf(block, 0, (type) => `${type}.svg`, { attackBonus: 6, strength: 0, dexterity: 2 });
      expect(items).toMatchObject([
        {
          name: "Greatclub",
          type: "weapon",
          system: {
            group: { line: "MELEE: greatclub (2d8+4)", range: null },
            flow: { attackType: "melee", reach: 2 },
            rolls: { bonus: 0 },
            description: expect.stringContaining("bludgeoning"),
          },
        },
        { name: "Spear", system: { group: { line: "MELEE: spear (2d6+4)" }, flow: { reach: 1 }, rolls: { bonus: 0 } } },
        {
          name: "Spear",
          system: {
            group: { line: "MISSILE: spear (2d6+4)", range: 20 },
            flow: { attackType: "ranged", range: 4 },
            rolls: { bonus: -2 },
          },
        },
        {
          name: "Sling (Day Only)",
          system: {
            group: { line: "MISSILE: sling (1) plus 2d6", range: 30 },
            rolls: { bonus: -7, damage: "1+2d6" },
          },
        },
        { name: "Net (Recharge 5–6)", type: "ability" },
      ]);
    });

    it("keeps the rest for the notes, words in brackets too", () => {
      expect(block.unread).toEqual([
        "giant, chaotic evil",
        "hide armor",
        "Damage Resistances cold, fire",
        "Languages Common, Giant",
      ]);
    });

    it("takes short lines as attacks, and an ability's sentence that ends in dice as an ability", () => {
      const { items } = readStatBlock("Imp\nClaw +4 1d6 reach 5 ft\nMend. It regains 2d6", armsFields);
      expect(items).toMatchObject([
        { type: "weapon", name: "Claw", toHit: 4 },
        { type: "ability", name: "Mend" },
      ]);
    });

    it("counts armor class upwards from 10 below it, too; without such a line 8 is better than 10", () => {
      expect(readStatBlock("Husk\nArmor Class 8\nHit Points 22 (3d8 + 9)", armsFields).changes).toMatchObject({
        "system.armor": -2,
        "system.hp.max": 22,
      });
      expect(readStatBlock("Husk\nArmor Class 8\nHit Points 22", armsFields).changes).toMatchObject({
        "system.group.ac": 8,
      });
    });
  });
});
