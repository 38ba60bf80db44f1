import { describe, expect, it } from "vitest";
import type { EffectId } from "../../../../src/engine/index.ts";
import { dexterity, readScores } from "../../../../src/rulesets/dexterity/rules/index.ts";
import { A, after, announce, effect, fight, move, scores, spend, walk } from "./fights.ts";

/** Refusal of an invalid command: clause and field. */
function wrong(raw: unknown): string {
  const read = dexterity.read(raw);
  if (!("clause" in read)) throw new Error(`Read as ${read.kind}`);
  expect(read.final).toBe(true);
  return read.data ? `${read.clause} ${read.data.field}` : read.clause;
}

const stored = fight({ A: {}, B: {} });
const lasting = after(stored, effect({ value: 5, by: A })).effects["fx" as EffectId];

/** The command with the value at a path replaced. */
function spoilt(command: object, path: string, value: unknown): unknown {
  const copy = structuredClone(command) as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const walking = move(A, walk(1, 1, 0));
const settings = (changes: object) => ({ kind: "settings", changes });
const opening = spend(A, "interaction", { changes: { uuid: "Scene.x.Wall.y", before: { ds: 0 }, after: { ds: 1 } } });
const bad: [string, object, unknown][] = [
  ["kind", { kind: "dance" }, "dance"],
  ["kind", { kind: "toString" }, "toString"],
  ["who", { kind: "roll", who: [] }, []],
  ["who", { kind: "roll", who: ["A", "A"] }, ["A", "A"]],
  ["who", { kind: "leave", who: "A" }, "__proto__"],
  ["who", { kind: "leave", who: "A" }, "constructor"],
  ["who", { kind: "leave", who: "A" }, "a.b"],
  ["who", { kind: "leave", who: "A" }, undefined],
  ["defeated", { kind: "defeat", who: "A", defeated: true }, "yes"],
  ["round", { kind: "advance", round: 1, turn: null }, 1.5],
  ["round", { kind: "advance", round: 1, turn: null }, -1],
  ["round", { kind: "advance", round: 1, turn: null }, Number.NaN],
  ["turn", { kind: "advance", round: 1, turn: null }, undefined],
  ["resource", spend(A, "action"), "reaction"],
  ["what", spend(A, "action"), "x".repeat(201)],
  ["effortful", spend(A, "action"), 1],
  ["as", spend(A, "action"), "gold"],
  ["changes.uuid", opening, 7],
  ["changes.before", opening, null],
  ["changes.after", opening, ["ds"]],
  ["measured.grid", walking, "round"],
  ["measured.from.x", walking, 0.5],
  ["measured.steps.0.to.y", walking, Number.POSITIVE_INFINITY],
  ["measured.steps.0.mode", walking, "teleport"],
  ["measured.steps.0.factor", walking, 0.5],
  ["measured.steps.0.feet", walking, -5],
  ["measured.token.path.0.elevation", walking, null],
  ["measured.width", walking, 0],
  ["measured", walking, undefined],
  ["event.trigger", announce(A), "onSneeze"],
  ["unit", effect({ value: 5, by: A }), "hours"],
  ["value", effect({ value: 5, by: A }), 2.5],
  ["data", effect({ value: 5, by: A }), [1]],
  ["changes.tieBreak", settings({ tieBreak: "gm" }), "coin"],
  ["changes.skipDefeated", settings({ skipDefeated: true }), "on"],
  ["changes.cheating", settings({ cheating: true }), true],
  ["changes.interpretations.DX-103", settings({ interpretations: { "DX-103": "ask" } }), "ask"],
  ["initiative.A", { kind: "manual", initiative: { A: 3 } }, 3.5],
];

describe("Reading commands", () => {
  it.each(bad)("DX-001 · a command with an invalid %s is refused by its name (%#)", (path, command, value) => {
    expect(wrong(spoilt(command, path, value))).toBe(`DX-001 ${path}`);
  });

  it.each([null, 7, "start", [], undefined])("DX-001 · %j isn't a command", (raw) => {
    expect(wrong(raw)).toMatch(/^DX-001/);
  });

  it.each([-1, Number.NaN, Number.NEGATIVE_INFINITY, "5"])("DX-301 · %s isn't a duration", (value) => {
    expect(wrong(spoilt(effect({ value: 5, by: A }), "value", value))).toBe("DX-301");
  });

  it("DX-405 · an object that the authority didn't find is refused in a sentence of its own", () => {
    expect(wrong({ ...opening, changes: null })).toBe("DX-405");
  });

  it("DX-001 · unknown fields of a command are left out", () => {
    expect(dexterity.read({ kind: "leave", who: "A", override: true })).toEqual({ kind: "leave", who: "A" });
    expect(dexterity.read({ ...spend(A, "action"), item: undefined })).toEqual(spend(A, "action"));
  });

  it.each([
    ["placeId", { placeId: "Z" }],
    ["effects.fx.originatorId", { effects: { fx: { ...lasting, originatorId: "Z" } } }],
  ])("DX-001 · a stored encounter is invalid if %s names an unknown combatant", (field, more) => {
    expect(dexterity.load({ ...stored, effects: { fx: lasting } })).not.toHaveProperty("clause");
    expect(dexterity.load({ ...stored, ...more })).toMatchObject({ clause: "DX-001", data: { field }, final: true });
  });

  it("DX-102 · scores out of their range are invalid", () => {
    expect(readScores(scores())).toEqual(scores());
    for (const spoil of [
      { dexterityBonus: 21 },
      { dexterityBonus: -11 },
      { dexterityBonus: 1.5 },
      { speeds: {} },
      { resourceMax: null },
      { playerOwned: "no" },
    ]) {
      expect(readScores({ ...scores(), ...spoil })).toBeNull();
    }
  });
});
