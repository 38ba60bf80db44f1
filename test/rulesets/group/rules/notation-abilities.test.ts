import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../../src/rulesets/group/rules/index.ts";
import {
  actionOf,
  activityOf,
  isDefaultTime,
  magicOf,
  segmentsOf,
} from "../../../../src/rulesets/group/rules/item-readings.ts";
import {
  actionTypes,
  kinds,
  type Notation,
  type NotationTag,
  places,
  readNotation,
  type Term,
  timeUnits,
} from "../../../../src/rulesets/group/rules/notation-abilities.ts";
import { itemIn, type Written, writtenIn } from "../../../../src/rulesets/group/rules/notation-sheets.ts";
import { type GroupSettings, settings } from "../../../../src/rulesets/group/rules/settings.ts";
import { A, act, fight, give } from "./fights.ts";
import { flawsIn, valueIn } from "./lines.ts";
import { notationOf, writeNotation, writeTime } from "./notation-writer.ts";

const read = (line: string): Notation => valueIn(readNotation(line));
const written = (line: string): Written => writtenIn(read(line));
const acting = fight({ A: {} }, { phase: "HIGH_D4" });
/** True if the rules refuse the item or ask the GM where it wasn't declared (GR-26, GR-27, GR-28). */
function mustBeDeclared(item: Item): boolean {
  const given = give(acting, act(A, item));
  if (given.kind === "needs") return given.needs.some(({ id }) => id === "GR-28:A");
  return given.kind === "refused" && ["GR-26", "GR-27"].includes(given.refusal.clause);
}
/** Meaning of a line in the fight: its kind, action and segments, with defaults filled in. */
const used =
  (as: "ability" | "activity") =>
  (line: string, changes: Partial<GroupSettings> = {}) => {
    const item = itemIn(written(line), as);
    const chosen = { ...settings.defaults, ...changes };
    const kind = as === "activity" ? activityOf(item) : magicOf(item);
    const declared = mustBeDeclared(item);
    const segments = segmentsOf(item, chosen);
    return { kind, type: actionOf(item, chosen), declared, segments, isDefault: isDefaultTime(item) };
  };
const ability = used("ability");
const activity = used("activity");
const at = (line: string) => flawsIn(readNotation(line));

/** Lines of the page, as they are printed there. */
const printed = [
  "Ability/Action. (major, time required) Ability description.",
  "Ability/Action. (minor, time required or blank for none) Ability description.",
  "Ability/Action. (immediate) Ability description.",
  "Continuous Concentration to Maintain. (concentration) Abilities that require effort.",
  "Delay. [delay] (minor, special initiative rules) Anytime during group actions.",
  "Complex Activity. [go last] (declared; major, 1 round or more) It takes the entire round.",
  "Activity. [complex] Activity description.",
  "Delaying Activity. [other or varies] (delay; action type varies, time varies) It causes a delay.",
  "Activity. [delaying] Activity description.",
  "Simple Activity. (usually minor, otherwise major, 1 segment or less) Very fast.",
  "Activity. [simple*] An asterisk means the activity takes no time.",
  "Ability. [innate; attributes] (declaration required?; action type; time required; other requirements) Text.",
  "Free Attack. [immediate] A free attack.",
  "Immediate Attack. [immediate] (major) An immediate attack.",
];

describe("Notation of abilities, actions and activities", () => {
  it("GR-94 · every part of a line is read", () => {
    const line = "Dread Gaze. [innate; fear, mind-affecting] (declared; minor; 2 segments; one eye) All flee. Or not.";
    expect(written(line)).toEqual({
      name: "Dread Gaze",
      kind: "innate",
      noTime: false,
      attributes: ["fear", "mind-affecting"],
      goFirst: false,
      goLast: false,
      declared: true,
      type: "minor",
      immediate: false,
      concentration: false,
      time: { amount: 2, unit: "segment" },
      requirements: "one eye",
      text: "All flee. Or not.",
    });
  });

  it.each(kinds)("GR-94 · %s is a kind, in capitals and small letters", (kind) => {
    expect(written(`Horn. [${kind.toUpperCase()}]`).kind).toBe(kind);
  });

  it.each([
    ["complex", { kind: "activity", activityKind: "complex", spellKind: null }],
    ["delaying", { kind: "activity", activityKind: "delaying", spellKind: null }],
    ["simple", { kind: "activity", activityKind: "simple", spellKind: null }],
    ["innate", { kind: "ability", activityKind: null, spellKind: "innate" }],
    ["invocation", { kind: "ability", activityKind: null, spellKind: "invocation" }],
  ] as const)("GR-94 · %s decides what the item is, whatever its type", (kind, expected) => {
    for (const as of ["ability", "activity"] as const) {
      expect(itemIn(written(`Horn. [fear; ${kind}]`), as)).toMatchObject({ ...expected, attributes: ["fear"] });
    }
  });

  it("GR-94 · without a kind an item goes by its type", () => {
    expect(itemIn(written("Horn."), "ability")).toMatchObject({ kind: "ability", spellKind: null, activityKind: null });
    expect(itemIn(written("Horn."), "activity")).toMatchObject({
      kind: "activity",
      spellKind: null,
      activityKind: null,
    });
  });

  it.each(actionTypes)("GR-94 · %s is an action type", (type) => {
    expect(written(`Horn. (${type})`).type).toBe(type);
  });

  it("GR-94 · concentration stands beside an action type", () => {
    expect(written("Sing. (minor; concentration)")).toMatchObject({ type: "minor", concentration: true });
  });

  it.each(printed)("GR-94 · a line of the page comes back as it is printed: %s", (line) => {
    expect(writeNotation(read(line))).toBe(line);
  });

  it("GR-94 · an unreadable part is kept as text and pointed at", () => {
    expect(at("Horn. [simple It is loud.")).toEqual([["GR-94", 6]]);
    expect(written("Horn. [simple It is loud.")).toMatchObject({ kind: null, text: "[simple It is loud." });
    expect(at("Horn. [simple] (minor It is loud.")).toEqual([["GR-94", 15]]);
    expect(writeNotation(read("Horn. [simple] (minor It is loud."))).toBe("Horn. [simple] (minor It is loud.");
  });

  it("GR-94 · of two kinds, types or times the second is pointed at, and the first counts", () => {
    const line = "Horn. [simple; complex] (major; minor; 1 segment; 3 segments)";
    expect(at(line)).toEqual([
      ["GR-94", 15],
      ["GR-94", 32],
      ["GR-94", 50],
    ]);
    expect(written(line)).toMatchObject({ kind: "simple", type: "major", time: { amount: 1 } });
    expect(writeNotation(read(line))).toBe(line);
  });

  it.each(["", "   ", ". [simple] (minor)"])("GR-94 · a line without a name is refused: %j", (line) => {
    expect([readNotation(line).value, at(line)]).toEqual([null, [["GR-94", 0]]]);
  });

  it("GR-94 · a full stop inside a name or a number ends nothing", () => {
    expect(read("Potion v1.5 of Ire. [simple]").name).toBe("Potion v1.5 of Ire");
    expect(read("Charge (mounted). [complex] Ride.")).toMatchObject({ name: "Charge (mounted)", text: "Ride." });
  });

  it("GR-94 · flaws come in the line's order, and an asterisk beside a time is one", () => {
    expect(at("Horn. [simple; complex] (minor")).toEqual([
      ["GR-94", 15],
      ["GR-94", 24],
    ]);
    expect(at("Horn. (minor; *; 1 segment)")).toEqual([["GR-94", 17]]);
  });

  it("GR-94 · brackets may stand in brackets, and a text that begins with some is still text when read again", () => {
    expect(written("Horn. (needs a wand (oak)) Loud.")).toMatchObject({
      requirements: "needs a wand (oak)",
      text: "Loud.",
    });
    for (const text of ["(see there)", "[as written] so"]) {
      const bare = { name: "Horn", tags: [], terms: [], text };
      expect(read(writeNotation(bare))).toEqual(bare);
    }
    expect(writeNotation({ name: "Horn", tags: [], terms: [], text: "(half" })).toBe("Horn. (half");
  });

  it("GR-94 · a sheet's entries are written no more than once", () => {
    for (const line of ["Drop. [simple*]", "Rush. [go last]", "Rush. [go first]", "Blink. (minor; *)"]) {
      expect(writeNotation(notationOf(written(line)))).toBe(line);
    }
    const gaze = "Gaze. [innate; fear, cold] (declared; minor; 2 segments; one eye) Stares.";
    expect(writeNotation(notationOf(written(gaze)))).toBe(gaze);
    expect(written("Gaze. [fear; ; cold]").attributes).toEqual(["fear", "cold"]);
    expect(written("Gaze. (one eye; ; one hand, free)").requirements).toBe("one eye; one hand, free");
    const declared = (line: string) => itemIn(written(line), "ability").mustDeclare;
    expect([declared("Sing. (declared)"), declared("Sing. (minor)")]).toEqual([true, false]);
  });

  it("GR-02 · segments and rounds are read and their unit is kept", () => {
    expect(written("Fog. (3 rounds)").time).toEqual({ amount: 3, unit: "round" });
    expect(written("Fog. (1 Segment)").time).toEqual({ amount: 1, unit: "segment" });
    expect([ability("Fog. (major; 3 rounds)").segments, ability("Fog. (major; 3 segments)").segments]).toEqual([30, 3]);
  });

  it("GR-02 · a negative or fractional amount or another unit is pointed at and stays as words", () => {
    expect(at("Fog. (major; -1 segments)")).toEqual([["GR-02", 13]]);
    expect(at("Fog. (major; 1.5 segments)")).toEqual([["GR-02", 13]]);
    expect(at("Fog. (major;  10 minutes)")).toEqual([["GR-02", 17]]);
    expect(written("Fog. (major; 10 minutes)")).toMatchObject({ time: null, requirements: "10 minutes" });
    expect(at("Fog. (major; 2 free hands)")).toEqual([]);
    expect([at("Fog. (1000 segments)"), at("Fog. (1001 segments)")]).toEqual([[], [["GR-02", 6]]]);
  });

  it("GR-03 · a missing time is read as 1 segment, marked as the default", () => {
    expect(activity("Blow a horn.")).toMatchObject({ segments: 1, isDefault: true });
    expect(ability("Roar. (major)")).toMatchObject({ type: "major", segments: 1, isDefault: true });
    expect(activity("Blow a horn. (minor; 1 segment)")).toMatchObject({ segments: 1, isDefault: false });
  });

  it("GR-04 · a minor action with a blank time takes a segment, or none as the setting says", () => {
    const noTime = { blankMinorTime: "noTime" } as const;
    expect(ability("Nod. (minor)").segments).toBe(1);
    expect(ability("Nod. (minor, )", noTime).segments).toBe(0);
    expect(ability("Nod. (major)", noTime).segments).toBe(1);
    expect(ability("Nod.", noTime).segments).toBe(1);
    expect(writeNotation(read("Nod. (minor; ; one hand)"))).toBe("Nod. (minor; ; one hand)");
  });

  it("GR-05 · an asterisk is no time, behind a kind or in the place of a time", () => {
    expect(activity("Drop. [simple*]")).toMatchObject({ kind: "simple", segments: 0, isDefault: false });
    expect(ability("Blink. (minor; *)").segments).toBe(0);
    expect(activity("Drop. [simple]").segments).toBe(1);
  });

  it("GR-06 · an immediate action takes no time, in either notation and at any cost", () => {
    expect(ability("Parry. (immediate)")).toMatchObject({ segments: 0, type: "immediate" });
    expect(ability("Parry. [immediate]")).toMatchObject({ segments: 0, type: "immediate" });
    expect(ability("Immediate Attack. [immediate] (major)")).toMatchObject({ segments: 0, type: "immediate" });
  });

  it("GR-153 · an immediate action that is major is an immediate attack", () => {
    expect(itemIn(written("Immediate Attack. [immediate] (major)"), "ability").grants).toBe("immediate");
    expect(itemIn(written("Parry. [immediate]"), "ability").grants).toBe(null);
  });

  it("GR-07 · a complex activity takes a round, is declared and major", () => {
    expect(activity("Dig. [complex]")).toMatchObject({ segments: 10, declared: true, type: "major" });
    expect(activity("Dig. [complex] (3 rounds)").segments).toBe(30);
  });

  it("GR-73 · an empty kind of activity is simple", () => {
    expect(activity("Hum. Softly.").kind).toBe("simple");
    expect(activity("Hum. (minor)").kind).toBe("simple");
  });

  it("GR-78 · a delaying activity with nothing else written is minor and takes 1 segment", () => {
    expect(activity("Load. [delaying]")).toMatchObject({
      kind: "delaying",
      type: "minor",
      segments: 1,
      declared: false,
    });
    expect(activity("Wand. [delaying] (major; 4 segments)")).toMatchObject({ type: "major", segments: 4 });
  });

  it("GR-81 · without entries an activity is simple, minor, 1 segment; a simple activity of more than that is pointed at", () => {
    expect(activity("Sheathe.")).toMatchObject({ kind: "simple", type: "minor", segments: 1, declared: false });
    expect(at("Sheathe. [simple] (minor; 2 segments)")).toEqual([["GR-81", 26]]);
    expect(at("Sheathe. [simple] (minor; 1 segment)")).toEqual([]);
    expect(at("Sheathe. [simple] (minor; 1 round)")).toEqual([["GR-81", 26]]);
    expect(at("Sheathe. [delaying] (minor; 2 segments)")).toEqual([]);
  });

  it("GR-106 · an ability without notation is innate, minor, 1 segment", () => {
    expect(ability("Breathe Fire. Hot.")).toEqual({
      kind: "innate",
      type: "minor",
      declared: false,
      segments: 1,
      isDefault: true,
    });
  });

  it("GR-107 · an invocation is declared and major; its time may stand in either brackets, else it is 1 segment", () => {
    expect(ability("Wand. [invocation]")).toMatchObject({ type: "major", declared: true, segments: 1 });
    expect(ability("Wand. [invocation] (3 segments)").segments).toBe(3);
    expect(ability("Wand. [invocation; 3 segments]").segments).toBe(3);
    expect(ability("Wand. [invocation] (3)").segments).toBe(3);
  });

  it("GR-118 · a maintained effect is marked for concentration", () => {
    expect(itemIn(written("Sing. (concentration)"), "ability").concentration).toBe("maintain");
    expect(itemIn(written("Sing."), "ability").concentration).toBe("none");
  });

  it("GR-15 · go first and go last are read from the square brackets", () => {
    expect(written("Rush. [go first]").goFirst).toBe(true);
    expect(written("Rush. [Go Last]")).toMatchObject({ goFirst: false, goLast: true, attributes: [] });
  });
});

const word = fc.stringMatching(/^[a-z][a-z-]{0,7}( [a-z][a-z-]{0,7})?$/);
const free = word.filter((text) => !["declared", "concentration", "major", "minor", "immediate"].includes(text));
const attribute = free.filter((text) => ![...kinds, ...places].some((known) => known === text));
const name = fc.stringMatching(/^[A-Z][a-z']{0,9}( [A-Za-z0-9]{1,8}){0,2}$/);
const description = fc.constantFrom(
  "",
  "Text.",
  "A cry (loud). Then [more].",
  "(see there)",
  "[as written] so",
  "[half",
  "( half",
);
const time = fc.record({ amount: fc.integer({ min: 0, max: 40 }), unit: fc.constantFrom(...timeUnits) });
const comma = fc.constantFrom({}, { comma: true as const });

const tag: fc.Arbitrary<NotationTag> = fc.oneof(
  fc.record({ is: fc.constant("kind" as const), kind: fc.constantFrom(...kinds), noTime: fc.boolean() }),
  fc.record({ is: fc.constant("place" as const), place: fc.constantFrom(...places) }),
  fc.record({ is: fc.constant("type" as const), type: fc.constant("immediate" as const) }),
  fc.record({ is: fc.constant("time" as const), time }),
  fc.record({ is: fc.constant("attribute" as const), attribute }),
);
const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ is: fc.constantFrom("declared" as const, "concentration" as const, "no-time" as const) }),
  fc.record({ is: fc.constant("type" as const), type: fc.constantFrom(...actionTypes) }),
  fc.record({ is: fc.constant("time" as const), time }),
  fc.record({ is: fc.constant("text" as const), text: free }),
);

/** List with no separator before the first part. */
function list<Part extends object>(part: fc.Arbitrary<Part>): fc.Arbitrary<Part[]> {
  return fc
    .array(fc.tuple(part, comma), { maxLength: 5 })
    .map((parts) => parts.map(([each, after], i) => (i === 0 ? each : { ...each, ...after })));
}

const notation: fc.Arbitrary<Notation> = fc.record({ name, tags: list(tag), terms: list(term), text: description });
const sheet: fc.Arbitrary<Written> = fc.record({
  name,
  kind: fc.option(fc.constantFrom(...kinds), { nil: null }),
  noTime: fc.boolean(),
  attributes: fc.array(attribute, { maxLength: 3 }),
  goFirst: fc.boolean(),
  goLast: fc.constant(false),
  declared: fc.boolean(),
  type: fc.option(fc.constantFrom(...actionTypes), { nil: null }),
  immediate: fc.boolean(),
  concentration: fc.boolean(),
  time: fc.option(time, { nil: null }),
  requirements: fc.array(free, { maxLength: 3 }).map((words) => words.join("; ")),
  text: description,
});

describe("Notations written back", () => {
  it("GR-94 · any notation that is written is read again as it was", () => {
    fc.assert(
      fc.property(notation, (each) => {
        expect(read(writeNotation(each))).toEqual(each);
      }),
    );
  });

  it("GR-94 · any sheet that is written as a line is read again as it was", () => {
    fc.assert(
      fc.property(sheet, (each) => {
        expect(written(writeNotation(notationOf(each)))).toEqual(each);
      }),
    );
  });

  it("GR-94 · any text whatever is refused or written back to a line that reads the same", () => {
    const noise = fc.array(
      fc.constantFrom("[", "]", "(", ")", ";", ",", ".", " ", "*", "-", "simple", "3 rounds", "a", "5"),
    );
    fc.assert(
      fc.property(noise, (parts) => {
        const reading = readNotation(parts.join(""));
        for (const { at: place } of reading.flaws) expect(place).toBeLessThanOrEqual(parts.join("").length);
        if (reading.value) expect(read(writeNotation(reading.value))).toEqual(reading.value);
      }),
    );
  });

  it("GR-02 · a time is written with its unit, one or several", () => {
    expect(writeTime({ amount: 1, unit: "segment" })).toBe("1 segment");
    expect(writeTime({ amount: 0, unit: "round" })).toBe("0 rounds");
  });
});
