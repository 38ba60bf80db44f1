import { describe, expect, it } from "vitest";
import type { EffectId } from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupId,
  type GroupState,
  group,
  type Item,
} from "../../../../src/rulesets/group/rules/index.ts";
import { readScores } from "../../../../src/rulesets/group/rules/scores.ts";
import {
  A,
  at,
  at1,
  atObject,
  B,
  bow,
  C,
  complex,
  D,
  feet,
  fight,
  fighter,
  incantation,
  innate,
  simple,
} from "./fights.ts";

/** Item with every possible field filled in. */
const longbow: Item = bow({
  magical: true,
  time: { amount: 2, unit: "segment" },
  copiesSpell: "fear",
  countsAsSpell: false,
  attributes: ["loud"],
  range: feet(60),
  routine: [{ name: "shot", damage: "1d6", special: "", hand: "left" }],
  modes: [{ name: "aimed", damageType: "piercing", spaceRequired: feet(3) }],
  multipliers: [{ factor: 2, stacks: true }],
});
const declaration = { item: complex("pick the lock"), plans: ["then run"], delay: true };
const effect = { uuid: "Actor.a.ActiveEffect.fx", name: "light", source: A, bearer: B, attributes: ["bright"] };

/** Encounter with every possible activity under way. */
function rich(): GroupState {
  return fight(
    {
      A: {
        place: at(1, 2, 1, [{ x: 1, y: 1 }]),
        scores: {
          ac: { base: 4, modifiers: [{ label: "shield", value: 1 }] },
          classes: [{ name: "fighter", level: 3, aac0: 18 }],
          immunities: ["fire"],
          inHand: longbow,
        },
        fighter: {
          initiative: 4.5,
          slotOverride: "LOW",
          delayed: { since: "HIGH_D1", by: "announcement", lasts: true },
          waitsUntilRound: 2,
          situational: { by: 2, against: -1 },
          conditions: [{ name: "prone", impedes: true }],
          commitment: "sealed",
          declaration,
          majorPhase: "HIGH_D3",
          minors: [{ name: "shout", phase: "HIGH_D3", segments: 1 }],
          minorRuling: "pass",
          spell: {
            item: incantation(3),
            target: { combatant: B },
            round: 1,
            segments: 3,
            added: 1,
            kept: true,
            state: "casting",
          },
          maintaining: "fx" as EffectId,
          actedIn: ["HIGH_D3"],
          intent: { item: bow(), minors: [simple("shout")] },
          late: { item: complex("dig"), target: { named: "the wall" }, part: true, done: false },
          progress: { item: "Item.dig", name: "dig", roundsDone: 1, roundsNeeded: 3 },
          positioned: feet(5),
        },
      },
      B: { fighter: { intent: "pass" } },
      C: {},
    },
    {
      melee: true,
      set: {
        activeId: C,
        effects: { fx: { ...effect, maintainedBy: A, roundsLeft: 3 } } as unknown as GroupState["effects"],
        window: {
          id: "window-1",
          attack: "free",
          victim: C,
          segment: "3",
          asked: { [A]: "waiting", [B]: "passed" },
          flees: true,
          bonus: 2,
          penalty: -2,
        },
        freePairs: [{ by: A, against: B }],
        freeSegments: [{ by: B, segment: "1:3" }],
        held: [{ by: A, target: B, damage: 4, key: "1:2" }],
        resolving: "1",
        restrictedQuarters: true,
        hedgeKnown: [B],
        spellRulings: [{ item: "Item.horn", isSpell: true }],
        made: 3,
      },
    },
  );
}

type Path = readonly (string | number)[];

/** The ways to all values that aren't lists or records. */
function leaves(whole: unknown, path: Path = []): Path[] {
  if (typeof whole !== "object" || whole === null) return [path];
  return Object.entries(whole).flatMap(([key, value]) => leaves(value, [...path, key]));
}

/** Copy with an invalid value at the end of the path. */
function invalid(whole: unknown, path: Path, value: unknown = { not: "it" }): unknown {
  const copy = JSON.parse(JSON.stringify(whole));
  const last = path.at(-1) as string;
  path.slice(0, -1).reduce((node, key) => node[key], copy)[last] = value;
  return copy;
}

const stored = () => JSON.parse(JSON.stringify(rich()));

describe("A stored encounter (GR-168)", () => {
  it("GR-168 · loads as it was stored", () => {
    expect(group.load(stored())).toEqual(rich());
  });

  it("GR-168 · with any invalid field is refused by that field's name", () => {
    const { settings: _, ...fields } = stored();
    const ways = leaves(fields).filter((path) => path.length > 0);
    expect(ways.length).toBeGreaterThan(250);
    const taken = ways.filter((path) => !("clause" in group.load(invalid(stored(), path))));
    expect(taken).toEqual([]);
  });

  it.each<[string, Path, unknown]>([
    ["melees", ["melees", "m", 0], "Z"],
    ["window", ["window", "victim"], "Z"],
    ["held", ["held", 0, "by"], "Z"],
    ["held", ["held", 0, "target"], "Z"],
    ["fighters", ["fighters", "A", "spell", "target", "combatant"], "Z"],
  ])("GR-168 · can't name an unknown combatant in %s", (field, path, value) => {
    expect(group.load(invalid(stored(), path, value))).toMatchObject({
      clause: "GR-168",
      message: "TURNCRAFT.Refused.malformed",
      data: { field },
    });
  });

  it("GR-168 · can't name an unknown combatant in a window or as the target of a late activity", () => {
    const asked = stored();
    asked.window.asked.Z = "waiting";
    expect(group.load(asked)).toMatchObject({ data: { field: "window" } });
    const aimed = stored();
    aimed.fighters.A.late.target = { combatant: "Z" };
    expect(group.load(aimed)).toMatchObject({ data: { field: "fighters" } });
  });
});

describe("Scores from the world (GR-168)", () => {
  const scores = () => JSON.parse(JSON.stringify(fighter(rich(), A).scores));

  it("GR-168 · scores are read unchanged, and refused as a whole if one is invalid", () => {
    expect(readScores(scores())).toEqual(fighter(rich(), A).scores);
    expect(leaves(scores()).filter((path) => readScores(invalid(scores(), path)) !== null)).toEqual([]);
  });

  it.each<[Path, number, number]>([
    [["ac", "base"], -10, 10],
    [["ac", "modifiers", 0, "value"], -20, 20],
    [["dexReaction"], -10, 10],
    [["aac0"], -10, 20],
    [["classes", 0, "aac0"], -10, 20],
    [["classes", 0, "level"], 1, 99],
    [["attackModifier"], -20, 20],
    [["damageModifier"], -20, 100],
    [["hd", "base"], 0, 99],
    [["routinesPerRound"], 1, 10],
  ])("GR-168 · %j goes from %i to %i", (path, least, most) => {
    const takes = (value: number) => readScores(invalid(scores(), path, value)) !== null;
    expect([takes(least - 1), takes(least), takes(most), takes(most + 1)]).toEqual([false, true, true, false]);
  });

  it("GR-127 · an AC beyond the scale is refused by its clause, a star beside another score by GR-132", () => {
    const whole = (path: Path, value: unknown) =>
      group.load(invalid(stored(), ["fighters", "A", "scores", ...path], value));
    expect(whole(["ac", "base"], 11)).toMatchObject({ clause: "GR-127", message: "TURNCRAFT.Refused.GR-127.scale" });
    expect(whole(["ac", "base"], -11)).toMatchObject({ clause: "GR-127" });
    expect(whole(["ac", "base"], "11")).toMatchObject({ clause: "GR-168" });
    expect(whole(["primaryHand"], "left")).not.toHaveProperty("clause");
    const starred = stored();
    Object.assign(starred.fighters.A.scores, { aac0: 19, aac0Star: true });
    expect(group.load(starred)).toMatchObject({ clause: "GR-132", message: "TURNCRAFT.Refused.GR-132.star" });
  });
});

describe("Commands over the wire (GR-168)", () => {
  const commands: readonly GroupCommand[] = [
    { kind: "start", sceneFeet: 5 },
    { kind: "advance", round: 1, turn: A, phase: "HIGH_D3", to: "END" },
    { kind: "regroup", who: [A], group: "g" as GroupId, name: "guards" },
    { kind: "assign", group: "g" as GroupId, slot: "HIGH" },
    { kind: "surprise", who: [A, B], surprised: true },
    { kind: "declare", who: A, commitment: "sealed" },
    { kind: "declare-openly", who: A, declaration },
    { kind: "reveal", who: A, declaration, salt: "s", matches: true },
    { kind: "roll", group: "g" as GroupId },
    { kind: "override", who: A, slot: "LOW" },
    { kind: "intend", who: [A], intent: { item: bow(), minors: [simple("shout")] } },
    { kind: "target", who: A, target: { combatant: B } },
    {
      kind: "act",
      who: A,
      item: longbow,
      attack: {
        ...at1(B),
        routine: 1,
        mode: 0,
        called: "6",
        multipliers: [{ factor: 2, stacks: true }],
        feet: feet(30),
      },
      target: { named: "the door" },
      minors: [innate("roar")],
      withMajor: true,
      phase: "LOW_D3",
      line: { walls: true, seen: false },
    },
    { kind: "act", who: B, item: bow(), attack: atObject("the door") },
    { kind: "pass", who: A },
    { kind: "delay", who: A },
    { kind: "react", who: A, window: "window-1", as: "free", item: bow(), attack: at1(B) },
    { kind: "decline", who: A, window: "window-1" },
    { kind: "close-window", window: "window-1" },
    { kind: "offer", victim: A, who: [B], attack: "free", segment: 3, bonus: 2, penalty: 0 },
    { kind: "rule-minors", who: A, ruling: "delaying" },
    { kind: "keep-in-round", who: A, kept: true },
    { kind: "give-up", who: A },
    { kind: "rule-spell", item: "Item.x", isSpell: true },
    { kind: "save", who: A, failed: true },
    { kind: "condition", who: A, name: "prone", on: true, impedes: false, delays: false, lasts: true },
    { kind: "end-effect", id: "fx" as EffectId },
    { kind: "melee", who: [A, D], in: true },
    { kind: "situational", who: A, by: 1, against: -1 },
    { kind: "sight", who: A, cover: 10, concealment: 20, glass: true, medium: "water" },
    { kind: "quarters", restricted: true },
  ];

  it.each(commands)("GR-168 · $kind is read unchanged, and refused if any field of it is invalid", (command) => {
    const raw = JSON.parse(JSON.stringify(command));
    expect(group.read(raw)).toEqual(command);
    expect(leaves(raw).filter((path) => !("clause" in group.read(invalid(raw, path))))).toEqual([]);
  });

  it("GR-01 · segments are 1 to 10", () => {
    const offered = (segment: unknown) =>
      group.read({ kind: "offer", victim: A, who: [B], attack: "free", segment, bonus: 0, penalty: 0 });
    expect(offered(0)).toMatchObject({ clause: "GR-01", data: { segment: 0 }, final: true });
    expect(offered(11)).toMatchObject({ clause: "GR-01", message: "TURNCRAFT.Refused.GR-01.segment" });
    expect(offered("3")).toMatchObject({ clause: "GR-168" });
    expect([offered(1), offered(10)]).toMatchObject([{ segment: 1 }, { segment: 10 }]);
  });
});
