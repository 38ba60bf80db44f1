import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AttackLine,
  forms,
  type LineAttack,
  readAac0,
  readAttackLine,
  readHitDice,
  writeAac0,
} from "../../../../src/rulesets/group/rules/notation-attacks.ts";
import { routineOf } from "../../../../src/rulesets/group/rules/notation-sheets.ts";
import { expectFlaw, flawsIn, valueIn } from "./lines.ts";
import { lineOf, writeAttackLine, writeHitDice } from "./notation-writer.ts";

const read = (line: string): AttackLine => valueIn(readAttackLine(line));
const at = (line: string) => flawsIn(readAttackLine(line));
const [claws, bite]: [LineAttack, LineAttack] = [
  {
    after: null,
    count: 2,
    name: "claws",
    damage: [
      { formula: "1d8", special: "" },
      { formula: "1d8", special: "" },
    ],
    aac0: null,
    plus: "",
  },
  { after: "and", count: null, name: "bite", damage: [{ formula: "2d6", special: "" }], aac0: null, plus: "" },
];

describe("The line of attacks", () => {
  it("GR-126 · two claws and a bite are read from one line", () => {
    const line = "MELEE: 2 claws (1d8/1d8) and bite (2d6)";
    expect(read(line)).toEqual({ form: "melee", attacks: [claws, bite], rest: "" });
    expect([at(line), writeAttackLine(read(line))]).toEqual([[], line]);
  });

  it("GR-126 · two longbow arrows are read from one line", () => {
    const line = "MISSILE: 2 longbow arrows (1d6/1d6)";
    expect(read(line)).toMatchObject({ form: "missile", attacks: [{ count: 2, name: "longbow arrows" }] });
    expect([at(line), writeAttackLine(read(line))]).toEqual([[], line]);
  });

  it("GR-126 · special damage, AAC0 and special effects are read where they stand", () => {
    const line = "MELEE: bite (2d6+1 acid; AAC0 15) plus poison and disease";
    expect(read(line).attacks).toEqual([
      {
        after: null,
        count: null,
        name: "bite",
        damage: [{ formula: "2d6+1", special: "acid" }],
        aac0: { score: 15, star: false },
        plus: "poison and disease",
      },
    ]);
    expect([at(line), writeAttackLine(read(line))]).toEqual([[], line]);
  });

  it("GR-126 · each attack may have effects of its own", () => {
    const line = "MELEE: claw (1d6) plus rend, 2 tails (1d4/1d4 frost), and bite (2d6; AAC0 20*) plus poison (save)";
    expect(read(line).attacks.map(({ name, plus }) => [name, plus])).toEqual([
      ["claw", "rend"],
      ["tails", ""],
      ["bite", "poison (save)"],
    ]);
    expect([at(line), writeAttackLine(read(line))]).toEqual([[], line]);
  });

  it("GR-126 · a formula is read as dice, and special damage may hold a semicolon", () => {
    const [first] = read("MELEE: claws (1D6 − 1 acid; slow; AAC0 15)").attacks;
    expect(first).toMatchObject({ damage: [{ formula: "1d6-1", special: "acid; slow" }], aac0: { score: 15 } });
    expect(read("MELEE: claw (1d6x2/2 × 3)").attacks[0]?.damage.map(({ formula }) => formula)).toEqual([
      "1d6*2",
      "2*3",
    ]);
  });

  it("GR-126 · a closing semicolon, capitals and blanks make no difference", () => {
    const odd = "  melee:2  claws( 1D8 / 1d8 )AND bite (2d6);;  ";
    expect(writeAttackLine(read(odd))).toBe("MELEE: 2 claws (1d8/1d8) and bite (2d6)");
  });

  it("GR-126 · a text without a line of attacks is left unread", () => {
    expect(readAttackLine("claws everywhere").value).toBe(null);
    expect(readAttackLine("ugly MELEE: claw (1d6)").value).toBe(null);
  });

  it("GR-126 · a count that doesn't match the damage is flagged at the damage, not refused", () => {
    expect(at("MELEE: 2 claws (1d8)")).toEqual([["GR-126", 16]]);
    expect(at("MELEE: claw (1d8/1d8)")).toEqual([["GR-126", 13]]);
    expect(at("MELEE: 10 claws (1/1/1/1/1/1/1/1/1/1)")).toEqual([]);
    expect(read("MELEE: 2 claws (1d8)").attacks[0]).toMatchObject({ count: 2, damage: [{ formula: "1d8" }] });
  });

  it.each([
    ["claw (1d6)", 0, "noForm"],
    ["MELEE:", 6, "noAttack"],
    ["MELEE: claw 1d6", 7, "noAttack"],
    ["MELEE: (1d6)", 7, "noName"],
    ["MELEE: claw (1d6", 12, "unclosed"],
    ["MELEE: claw ()", 13, "noDamage"],
    ["MELEE: claw (1d6; AAC 15)", 18, "noScore"],
    ["MELEE: claw (by weapon)", 13, "dice"],
    ["MELEE: 12 claws (1d6)", 7, "count"],
    ["MELEE: 0 claws (1d6)", 7, "count"],
    ["MELEE: claw (1d6) then some", 18, "noAttack"],
    ["MELEE: claw (1d6) and bite", 18, "noAttack"],
    ["MELEE: claw (1d6) bite (1d4)", 18, "noAttack"],
    ["MELEE: 2 claws (1d6/by weapon)", 20, "dice"],
    ["MELEE: 11 claws (1d6)", 7, "count"],
  ] as const)("GR-126 · %s has a flaw at its character %i", (line, place, what) => {
    const [flaw] = readAttackLine(line).flaws;
    expect([flaw?.at, flaw?.message]).toEqual([place, `TURNCRAFT.Refused.GR-126.${what}`]);
    if (flaw) expectFlaw(flaw);
  });

  it("GR-126 · an unreadable part stays behind the readable attacks", () => {
    expect(read("MELEE: claw (1d6) and bite, hard;")).toMatchObject({
      attacks: [{ name: "claw" }],
      rest: "and bite, hard",
    });
    expect(writeAttackLine(read("MELEE: claw (1d6) then some"))).toBe("MELEE: claw (1d6) then some");
    expect(read("MELEE: sword (by weapon)").attacks[0]?.damage).toEqual([{ formula: "", special: "by weapon" }]);
  });

  it("GR-132 · a star stands at 20 only, and scores have limits; the flaw points at the character", () => {
    expect(at("MELEE: claw (1d6; AAC0 15*)")).toEqual([["GR-132", 25]]);
    expect(at("MELEE: claw (1d6; AAC0 21)")).toEqual([["GR-132", 23]]);
    expect(readAttackLine("MELEE: claw (1d6; AAC0 20*)").value?.attacks[0]?.aac0).toEqual({ score: 20, star: true });
    expect(readAac0({ text: "−10", at: 0 })).toEqual({ score: -10, star: false });
    expect(readAac0({ text: "-11", at: 4 })).toMatchObject({ clause: "GR-132", at: 4 });
    expect(readAac0({ text: "low", at: 4 })).toMatchObject({ clause: "GR-132", at: 4 });
  });

  it("GR-95 · a routine is written with its neighbours counted together", () => {
    const strike = (name: string, damage: string) => ({ name, damage, special: "", hand: null });
    const routine = [strike("claw", "1d8"), strike("claw", "1d6"), strike("bite", "2d6"), strike("tail", "1d4")];
    const line = writeAttackLine(lineOf({ form: "melee", routine, aac0: { score: 15, star: false }, special: "rot" }));
    expect(line).toBe("MELEE: 2 claw (1d8/1d6), bite (2d6) and tail (1d4; AAC0 15) plus rot");
  });

  it("GR-95 · damage as text is written once, and effects of several attacks stand together", () => {
    const swords = { name: "sword", damage: "", special: "by weapon", hand: null };
    const line = lineOf({ form: "melee", routine: [swords, swords], aac0: null, special: "" });
    expect(writeAttackLine(line)).toBe("MELEE: 2 sword (by weapon)");
    expect(routineOf(read(writeAttackLine(line))).routine).toEqual([swords, swords]);
    expect(routineOf(read("MELEE: claw (1d6) plus rend and bite (1d4) plus rot")).special).toBe("rend; rot");
  });

  it("GR-95 · a line is one routine: each attack of a count on its own, with its own damage", () => {
    expect(routineOf(read("MELEE: 2 claws (1d8/1d6 rust) and bite (2d6) plus poison"))).toEqual({
      form: "melee",
      routine: [
        { name: "claws", damage: "1d8", special: "", hand: null },
        { name: "claws", damage: "1d6", special: "rust", hand: null },
        { name: "bite", damage: "2d6", special: "", hand: null },
      ],
      aac0: null,
      special: "poison",
    });
    expect(routineOf(read("MELEE: 3 claws (1d8)")).routine.map(({ damage }) => damage)).toEqual(["1d8", "1d8", "1d8"]);
    expect(routineOf(read("MELEE: 9 claws (1d8) and 9 bites (1d4)")).routine).toHaveLength(10);
  });
});

describe("Hit dice as they are written", () => {
  it.each(["4", "4+4", "8+2", "0", "12+13"])("GR-140 · %s is read and written back", (text) => {
    const hd = readHitDice({ text, at: 0 });
    expect("at" in hd ? hd : writeHitDice(hd)).toBe(text);
  });

  it.each([
    ["4+", 1],
    ["4-1", 1],
    ["four", 0],
    ["", 0],
    ["4+4 dice", 4],
  ])("GR-140 · %j has a flaw at its character %i", (text, place) => {
    const flaw = readHitDice({ text, at: 10 });
    expect(flaw).toMatchObject({ clause: "GR-140", at: 10 + place });
    if ("at" in flaw) expectFlaw(flaw);
  });

  it("GR-140 · HD may stand behind it", () => {
    expect(readHitDice({ text: "5+5 HD", at: 0 })).toEqual({ base: 5, bonus: 5 });
  });
});

const word = fc.stringMatching(/^[a-z]{2,6}( [a-z]{2,6})?$/).filter((text) => !/\b(?:and|plus|by)\b/.test(text));
const formula = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(4, 6, 8, 10)).map(([n, d]) => `${n}d${d}`),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([n, more]) => `${n}d6+${more}`),
  fc.integer({ min: 0, max: 20 }).map(String),
);
const damage = fc.record({ formula, special: fc.oneof(fc.constant(""), word) });
const aac0 = fc.oneof(
  fc.constant(null),
  fc.constant({ score: 20, star: true }),
  fc.integer({ min: -10, max: 20 }).map((score) => ({ score, star: false })),
);
const attack = fc.record({
  count: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
  name: word,
  damage: fc.array(damage, { minLength: 1, maxLength: 4 }),
  aac0,
  plus: fc.oneof(fc.constant(""), word, fc.constantFrom("poison (save)", "rot and ruin", "fear, then flight")),
});
const after = fc.constantFrom("," as const, "and" as const, ", and" as const);
const attackLine: fc.Arbitrary<AttackLine> = fc.record({
  form: fc.constantFrom(...forms),
  attacks: fc
    .array(fc.tuple(attack, after), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([each, before], i): LineAttack => ({ ...each, after: i === 0 ? null : before }))),
  rest: fc.constantFrom("", "and so on", ", more to come"),
});
const inDice = fc.record({
  name: word,
  damage: formula,
  special: fc.oneof(fc.constant(""), word),
  hand: fc.constant(null),
});
const inWords = fc.record({
  name: word,
  damage: fc.constant(""),
  special: fc.constantFrom("by weapon", "by spell"),
  hand: fc.constant(null),
});
const few = fc.constantFrom("claw", "bite");
const routine = fc.record({
  form: fc.constantFrom(...forms),
  routine: fc.array(
    fc.tuple(fc.oneof(inDice, inWords), few).map(([attack, name]) => ({ ...attack, name })),
    { minLength: 1, maxLength: 10 },
  ),
  aac0,
  special: fc.oneof(fc.constant(""), word),
});

describe("Attacks written back", () => {
  it("GR-126 · any line of attacks that is written is read again as it was", () => {
    fc.assert(
      fc.property(attackLine, (line) => {
        // Text after "plus" reaches to the next attack, so only a line without it can have text behind.
        const whole = line.attacks.at(-1)?.plus === "" ? line : { ...line, rest: "" };
        expect(readAttackLine(writeAttackLine(whole)).value).toEqual(whole);
      }),
    );
  });

  it("GR-95 · any routine that is written as a line is the same when read", () => {
    fc.assert(
      fc.property(routine, (each) => {
        expect(routineOf(read(writeAttackLine(lineOf(each))))).toEqual(each);
      }),
    );
  });

  it("GR-126 · any text whatever is refused or written back to a line that reads the same", () => {
    const parts = [
      "MELEE:",
      "MISSILE:",
      " ",
      "claw",
      "(",
      ")",
      "1d6",
      "/",
      ";",
      ",",
      "and ",
      " plus ",
      "AAC0 ",
      "20*",
      "2 ",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (noise) => {
        const text = `MELEE: ${noise.join("")}`;
        const reading = readAttackLine(text);
        for (const flaw of reading.flaws) expect(flaw.at).toBeLessThanOrEqual(text.length);
        if (reading.value) expect(readAttackLine(writeAttackLine(reading.value)).value).toEqual(reading.value);
      }),
      { numRuns: 2000 },
    );
  });

  it("GR-132 · AAC0 is written with its star and read again", () => {
    fc.assert(
      fc.property(aac0, (score) => {
        if (score) expect(readAac0({ text: writeAac0(score), at: 0 })).toEqual(score);
      }),
    );
  });
});
