import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fields, isId, type Refusal } from "../../src/engine/index.ts";

interface Reader {
  read(fields: Fields): unknown;
  readonly good: readonly unknown[];
  /** Invalid values, each with the field named in the refusal. */
  readonly bad: readonly (readonly [unknown, string])[];
}

const f = "f";
const longText = "x".repeat(201);
const strange = [undefined, null, true, 1, "1", [], {}, Number.NaN];
const notA = (...kinds: string[]) =>
  strange.filter((value) => !kinds.includes(value === null ? "null" : Array.isArray(value) ? "list" : typeof value));
const named = (values: readonly unknown[], field = f) => values.map((value) => [value, field] as const);
const ids = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`);

const readers: Record<string, Reader> = {
  text: { read: (x) => x.text(f), good: ["", "x".repeat(200)], bad: named([longText, ...notA("string")]) },
  "short text": { read: (x) => x.text(f, 3), good: ["abc"], bad: named(["abcd"]) },
  bool: { read: (x) => x.bool(f), good: [true, false], bad: named(["true", ...notA("boolean")]) },
  whole: {
    read: (x) => x.whole(f, -2, 5),
    good: [-2, 0, 5],
    bad: named([-3, 6, 0.5, Number.POSITIVE_INFINITY, ...notA("number"), Number.NaN]),
  },
  number: {
    read: (x) => x.number(f, -2, 5),
    good: [-2, 0.5, 5],
    bad: named([-2.01, 5.01, Number.NEGATIVE_INFINITY, ...notA("number"), Number.NaN]),
  },
  oneOf: {
    read: (x) => x.oneOf(f, ["a", "b", true]),
    good: ["a", "b", true],
    bad: named(["c", false, ...notA("boolean")]),
  },
  id: {
    read: (x) => x.id(f),
    good: ["A", "a-b_9", "x".repeat(64)],
    bad: named(["", "x".repeat(65), "a.b", "a b", "a\n", "constructor", "toString", "__proto__", ...notA("string")]),
  },
  who: { read: (x) => x.who(f), good: ["A"], bad: named(["a/b", ...notA("string")]) },
  orNull: { read: (x) => x.orNull(f, (name) => x.bool(name)), good: [null, true], bad: named(notA("boolean", "null")) },
  inside: {
    read: (x) => x.inside(f).bool("g"),
    good: [],
    bad: [...named(notA("object")), [{}, "f.g"], [{ g: 1 }, "f.g"]],
  },
  ids: {
    read: (x) => x.ids(f, 3),
    good: [[], ["A", "B", "C"]],
    bad: named([["A", "A"], ids(4), ["A", 7], new Array(1), ["a.b"], ...notA("list")]),
  },
  combatants: {
    read: (x) => x.combatants(f),
    good: [["A"], ids(1000)],
    bad: named([[], ids(1001), ["A", "A"], ...notA("list")]),
  },
  "few combatants": { read: (x) => x.combatants(f, 2), good: [["A", "B"]], bad: named([["A", "B", "C"]]) },
  record: {
    read: (x) => x.record(f, (all, id) => all.whole(id, 0, 9)),
    good: [{}, { A: 1, B: 9 }],
    bad: [...named(notA("object")), [{ A: 10 }, "f.A"], [{ "a b": 1 }, "f.a b"], [{ constructor: 1 }, "f.constructor"]],
  },
  data: {
    read: (x) => x.data(f),
    good: [{}, { a: [1, null, { b: "c" }] }, deep(20)],
    bad: named([
      { a: undefined },
      { a: () => 1 },
      { a: Number.NaN },
      { a: [Number.POSITIVE_INFINITY] },
      deep(22),
      ...notA("object"),
    ]),
  },
};

/** Objects within objects. */
function deep(depth: number): object {
  return depth === 0 ? {} : { a: deep(depth - 1) };
}

function problemOf(read: (fields: Fields) => unknown, raw: unknown): unknown {
  const fields = new Fields(raw, "XX-1");
  read(fields);
  const { problem } = fields;
  if (problem) expect(problem).toMatchObject({ clause: "XX-1", message: "TURNCRAFT.Refused.malformed", final: true });
  return problem?.data?.field ?? null;
}

describe.each(Object.entries(readers))("%s", (_, { read, good, bad }) => {
  it("reads valid values unchanged", () => {
    for (const value of good) {
      const fields = new Fields({ f: value }, "XX-1");
      expect([read(fields), fields.problem]).toEqual([value, null]);
    }
  });

  it("names invalid values", () => {
    for (const [value, field] of bad) expect([value, problemOf(read, { f: value })]).toEqual([value, field]);
  });

  it("never throws, and answers with its own kind of value", () => {
    const kinds = new Set(good.map((value) => typeof value));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
        const fields = new Fields({ f: value }, "XX-1");
        const answer = read(fields);
        if (fields.problem) expect(fields.problem.data?.field).toMatch(/^f(\.|$)/);
        if (kinds.size > 0) expect(kinds).toContain(typeof answer);
      }),
    );
  });
});

describe("Fields", () => {
  it.each([null, undefined, 7, "x", [], true])("of %j have no names: the whole is named", (raw) => {
    expect(problemOf((fields) => fields.keys(), raw)).toBe("");
    expect(problemOf((fields) => fields.has(f), raw)).toBe("");
  });

  it("keep the first problem, and a problem with a message of its own unchanged", () => {
    const own: Refusal = { clause: "XX-2", message: "TURNCRAFT.Refused.unknown", final: true };
    const fields = new Fields({ a: 1 }, "XX-1");
    expect(fields.problem).toBeNull();
    fields.refuse(own);
    fields.bool("a");
    expect(fields.problem).toBe(own);
    expect(problemOf((x) => [x.bool("a"), x.bool("b")], {})).toBe("a");
  });

  it("inside share problem and clause, and say where they are", () => {
    expect(problemOf((x) => x.inside("a").inside("b").whole("c", 0, 1), { a: { b: { c: 2 } } })).toBe("a.b.c");
    expect(problemOf((x) => x.inside("a").wrong(""), { a: {} })).toBe("a");
  });

  it("are the object's own alone", () => {
    const fields = new Fields({ a: 1 }, "XX-1");
    expect([fields.has("a"), fields.has("toString"), fields.value("constructor"), fields.keys()]).toEqual([
      true,
      false,
      undefined,
      ["a"],
    ]);
  });

  it("read minus zero as 0, since storage would lose the sign", () => {
    const fields = new Fields({ f: -0 }, "XX-1");
    expect([Object.is(fields.whole(f, -1, 1), 0), Object.is(fields.number(f, -1, 1), 0)]).toEqual([true, true]);
  });

  it("tell ids from names that every object has", () => {
    expect(["A", "x-1", "valueOf", "", 7, null, "é"].map(isId)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
