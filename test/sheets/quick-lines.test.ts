import { describe, expect, it } from "vitest";
import { damageOfLine } from "../../src/rulesets/group/data/derived.ts";
import { readQuick } from "../../src/rulesets/group/sheet/quick-lines.ts";
import { armsFields } from "./arms.ts";

describe("a stat block that is typed or pasted", () => {
  it("takes an attack by name and damage", () => {
    const { items, flaws, rest } = readQuick("claw 1d6+1", armsFields);
    expect({ flaws, rest }).toEqual({ flaws: [], rest: "" });
    expect(items).toEqual([
      {
        type: "weapon",
        name: "Claw",
        system: expect.objectContaining({
          wielded: true,
          group: { line: "MELEE: claw (1d6+1)", range: null },
          flow: expect.objectContaining({ attackType: "melee", natural: true }),
        }),
      },
    ]);
  });

  it("takes dice in brackets; every ruleset derives its own from the line", () => {
    const [bite] = readQuick("Bite (1d8+2)", armsFields).items;
    expect(bite).toMatchObject({ type: "weapon", name: "Bite", system: { group: { line: "MELEE: bite (1d8+2)" } } });
    expect(damageOfLine("MELEE: bite (1d8+2)")).toBe("1d8+2");
    for (const block of ["rolls", "damage"]) expect(bite?.system).not.toHaveProperty(block);
  });

  it.each(["Long bow 1d8 60 ft", "Long bow, 1d8, 60 feet", "Long bow: 1d8 60ft."])("takes %j as a shot", (line) => {
    expect(readQuick(line, armsFields).items).toMatchObject([
      {
        name: "Long bow",
        system: {
          group: { line: "MISSILE: long bow (1d8)", range: 60 },
          flow: { attackType: "ranged", range: 12 },
          seconds: { actionKey: "ranged" },
        },
      },
    ]);
  });

  it.each([
    "Club +5 1d8+2 reach 10 ft",
    "club +5 · 1d8+2 · reach 10 ft",
    "Club: +5 to hit · 1d8+2 damage · reach 10 feet",
  ])("takes bonus and reach of %j", (line) => {
    expect(readQuick(line, armsFields).items).toMatchObject([
      {
        name: "Club",
        toHit: 5,
        system: { group: { line: "MELEE: club (1d8+2)", range: null }, flow: { attackType: "melee", reach: 2 } },
      },
    ]);
  });

  it.each([
    ["Club +5 1d8+2", 5, { group: { line: "MELEE: club (1d8+2)" } }],
    ["Club 1d8+2 reach 10 ft", undefined, { group: { line: "MELEE: club (1d8+2)" }, flow: { reach: 2 } }],
    ["Twig −1 · 1d4−1", -1, { group: { line: "MELEE: twig (1d4-1)" } }],
    ["Bow +4 1d6 range 60 ft", 4, { group: { line: "MISSILE: bow (1d6)", range: 60 }, flow: { range: 12 } }],
    ["Bow +4 · 1d6 · 60/240 ft", 4, { group: { line: "MISSILE: bow (1d6)", range: 60 } }],
  ])("takes %j, with bonus to hit %j", (line, toHit, system) => {
    const [item, ...others] = readQuick(line, armsFields).items;
    expect([item?.toHit, others]).toEqual([toHit, []]);
    expect(item?.system).toMatchObject(system);
  });

  it("takes an attack in the layout of the fifth edition, over two lines, with its words as description", () => {
    const text = "Fang. Melee Weapon Attack: +4 to hit, reach 5 ft., one target.\nHit: 5 (1d6 + 2) piercing damage.";
    const { items, flaws, rest } = readQuick(`${text}\nTail 1d10`, armsFields);
    expect({ flaws, rest }).toEqual({ flaws: [], rest: "" });
    expect(items).toMatchObject([
      {
        name: "Fang",
        toHit: 4,
        system: {
          group: { line: "MELEE: fang (1d6+2)" },
          description:
            "<p>Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) piercing damage.</p>",
        },
      },
      { name: "Tail" },
    ]);
  });

  it("GR-126 · takes a routine in its notation, with the dice of all its attacks", () => {
    expect(damageOfLine("MELEE: 2 claws (1d4/1d4) and bite (2d6)")).toBe("1d4 + 1d4 + 2d6");
    expect(readQuick("MELEE: 2 claws (1d4/1d4) and bite (2d6)", armsFields).items).toMatchObject([
      {
        name: "2 claws & bite",
        system: { group: { line: "MELEE: 2 claws (1d4/1d4) and bite (2d6)" } },
      },
    ]);
  });

  it("GR-94 · takes abilities and spells by their names, their words beside them", () => {
    const text =
      "Terrible howl. [innate; fear] (major; 1 segment) All <b>flee</b>.\nSleep. [mind-affecting] (declared; major; 3 segments)";
    expect(readQuick(text, armsFields).items).toMatchObject([
      { type: "ability", name: "Terrible howl", system: { description: "<p>All &lt;b&gt;flee&lt;/b&gt;.</p>" } },
      { type: "spell", name: "Sleep", system: { group: { line: "[mind-affecting] (declared; major; 3 segments)" } } },
    ]);
  });

  it("takes the readable lines, names the rest with its line, and leaves it for correction", () => {
    const { items, flaws, rest } = readQuick("Claw 1d6\nbites hard\n\nMELEE: nothing at all\nTail 1d10", armsFields);
    expect(items.map(({ name }) => name)).toEqual(["Claw", "Tail"]);
    expect(flaws.map(({ line, text, flaw }) => [line, text, flaw?.clause ?? null])).toEqual([
      [2, "bites hard", null],
      [4, "MELEE: nothing at all", "GR-126"],
    ]);
    expect(rest).toBe("bites hard\nMELEE: nothing at all");
  });

  it("is empty for an empty text", () => {
    expect(readQuick(" \n ", armsFields)).toEqual({ items: [], flaws: [], rest: "" });
  });
});
