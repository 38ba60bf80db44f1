import { describe, expect, it } from "vitest";
import { readStatBlock } from "../../src/rulesets/group/sheet/stat-block.ts";
import { pasteView } from "../../src/sheets/paste/paste-view.ts";
import { changesOf, itemsOf } from "../../src/sheets/paste/take-over.ts";
import { armsFields } from "./arms.ts";
import { english } from "./english.ts";

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
    const text = "Imp\nAC 12; HD lots; tail of 3 ft\nMELEE: sting 1d4\nMELEE: claw (1d3) and then some\nhe is small";
    const block = readStatBlock(text, armsFields);
    const parts = pasteView(block, english).parts.filter(({ state }) => state === "unread");
    expect(parts.map(({ text: part, becomes }) => `${part} → ${becomes}`)).toEqual([
      "AC 12 → “12” isn't a whole number from -10 to 10.",
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
    expect(itemsOf(readStatBlock(ogre, armsFields), 300, (type) => `${type}.svg`)).toMatchObject([
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
});
