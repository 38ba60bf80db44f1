import { describe, expect, it } from "vitest";
import { DataModel } from "../../playground/client/abstract/data-model.ts";
import { setGeneration } from "../../playground/client/core/generation.ts";
import { ForcedDeletion, ForcedReplacement } from "../../playground/client/core/operators.ts";
import * as fields from "../../playground/client/fields/index.ts";

class Point extends DataModel {
  static override defineSchema() {
    return {
      x: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 10, initial: 1 }),
      label: new fields.StringField({ required: true, blank: false, initial: "point" }),
    };
  }

  static override migrateData(source: Record<string, unknown>) {
    if ("left" in source) {
      source.x = source.left;
      delete source.left;
    }
    return source;
  }
}

class Chart extends DataModel {
  static override defineSchema() {
    return {
      center: new fields.EmbeddedDataField(Point),
      marks: new fields.TypedObjectField(new fields.SchemaField({ size: new fields.NumberField({ initial: 2 }) })),
      free: new fields.ObjectField(),
      tags: new fields.SetField(new fields.StringField()),
      list: new fields.ArrayField(new fields.NumberField()),
      color: new fields.ColorField(),
      note: new fields.JSONField({ nullable: true, initial: null }),
    };
  }

  static override validateJoint(data: Record<string, Record<string, unknown>>) {
    if (data.center?.label === "forbidden") throw new Error("such a chart isn't drawn");
  }
}

// Models take their properties from the schema.
type Any = ReturnType<typeof JSON.parse>;
const chart = (data = {}): Any => new Chart(data);

describe("fields clean", () => {
  it("casts, rounds and bounds numbers", () => {
    const field = new fields.NumberField({ integer: true, min: 0, max: 10 });
    expect(field.clean("4.6")).toBe(5);
    expect(field.clean(99)).toBe(10);
    expect(field.clean("")).toBeNull();
    expect(new fields.NumberField({ step: 0.5 }).clean(1.3)).toBe(1.5);
  });

  it("trims strings, and uses the initial value for forbidden blanks and nulls", () => {
    expect(new fields.StringField().clean("  a ")).toBe("a");
    expect(new fields.StringField({ required: true, blank: false, initial: "x" }).clean("")).toBe("x");
    expect(new fields.StringField({ required: true, initial: "x" }).clean(null)).toBe("x");
  });

  it("drops unknown keys and fills missing ones", () => {
    expect(chart({ center: { x: 3, other: 1 }, other: 2 }).toObject()).toEqual({
      center: { x: 3, label: "point" },
      marks: {},
      free: {},
      tags: [],
      list: [],
      color: null,
      note: null,
    });
  });

  it("migrates old data first", () => {
    expect(chart({ center: { left: 7 } }).center.x).toBe(7);
  });
});

describe("fields validate", () => {
  it("gives a reason against an invalid number", () => {
    const field = new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, max: 5 });
    expect(field.validate(1.5)?.toString()).toBe("must be an integer");
    expect(field.validate(-1)?.toString()).toBe("must be a positive number");
    expect(field.validate(6)?.toString()).toBe("must be at most 5");
    expect(field.validate(null)?.toString()).toBe("may not be null");
    expect(field.validate(undefined)?.toString()).toBe("may not be undefined");
    expect(field.validate(5)).toBeUndefined();
  });

  it("knows choices as list, record and function", () => {
    for (const choices of [["a", "b"], { a: "A", b: "B" }, () => ["a", "b"]]) {
      const field = new fields.StringField({ choices });
      expect(field.validate("a")).toBeUndefined();
      expect(field.validate("c")?.toString()).toBe("c is not a valid choice");
    }
  });

  it("names the path of every failure", () => {
    const invalid = () => chart({ center: { x: "no" }, list: [1, "two"] });
    expect(invalid).toThrow(/center\.x: must be a finite number/);
    expect(invalid).toThrow(/list\.1: must be a finite number/);
    expect(() => chart({ center: { label: "forbidden" } })).toThrow("such a chart isn't drawn");
  });
});

describe("fields initialize", () => {
  it("shows sets, colours, models and parsed JSON, and stores plain data", () => {
    const model = chart({ tags: ["a", "b", "a"], color: "#FF0000", note: '{"n":1}' });
    expect(model.tags).toEqual(new Set(["a", "b"]));
    expect(model.color.css).toBe("#ff0000");
    expect(model.center).toBeInstanceOf(Point);
    expect(model.note).toEqual({ n: 1 });
    expect(model.toObject(false)).toEqual(model.toObject());
  });

  it("keeps changes of prepared data out of the source", () => {
    const model = chart({ free: { deep: { n: 1 } } });
    model.free.deep.n = 2;
    expect(model._source.free.deep.n).toBe(1);
    model.reset();
    expect(model.free.deep.n).toBe(1);
  });
});

// foundryvtt issue 11949: the base asks the schema of the class that it is called on.
it("migrates by the fields of the class's own schema, which an abstract class doesn't have", () => {
  class Plain extends DataModel {
    static override defineSchema() {
      return { name: new fields.StringField() };
    }

    static override migrateData(source: Record<string, unknown>) {
      // biome-ignore lint/complexity/noThisInStatic: what is tested.
      return super.migrateData(source);
    }
  }
  const source = { name: "Mira" };
  expect(Plain.migrateData(source)).toBe(source);
  expect(() => DataModel.migrateData(source)).toThrow(/must define its Document schema/);
});

describe.each([13, 14] as const)("updateSource in V%d", (generation) => {
  const v14 = generation === 14;

  it("returns the difference and changes nothing on a dry run", () => {
    setGeneration(generation);
    const model = chart();
    expect(model.updateSource({ "center.x": 4, "center.label": "point" }, { dryRun: true })).toEqual({
      center: { x: 4 },
    });
    expect(model.center.x).toBe(1);
    expect(model.updateSource({ "center.x": 4 })).toEqual({ center: { x: 4 } });
    expect(model.updateSource({ "center.x": 4 })).toEqual({});
  });

  it("merges, deletes and replaces in objects", () => {
    setGeneration(generation);
    const model = chart({ free: { a: { b: 1 }, c: 2 }, marks: { one: {}, two: {} } });
    model.updateSource({ free: { a: { d: 3 } } });
    model.updateSource(
      v14
        ? { "free.c": ForcedDeletion.create(), "marks.one": ForcedDeletion.create() }
        : { "free.-=c": null, "marks.-=one": null },
    );
    expect(model._source.free).toEqual({ a: { b: 1, d: 3 } });
    expect(model._source.marks).toEqual({ two: { size: 2 } });
    const difference = model.updateSource(v14 ? { free: ForcedReplacement.create({ e: 1 }) } : { "==free": { e: 1 } });
    expect(model._source.free).toEqual({ e: 1 });
    expect(JSON.parse(JSON.stringify(difference))).toEqual(
      v14 ? { free: { __$OPERATOR$__: "ForcedReplacement", value: { e: 1 } } } : { "==free": { e: 1 } },
    );
  });

  it("replaces arrays whole, and objects too without recursion", () => {
    setGeneration(generation);
    const model = chart({ list: [1, 2, 3], free: { a: 1 } });
    model.updateSource({ list: [9], free: { b: 2 } }, { recursive: false });
    expect([model._source.list, model._source.free]).toEqual([[9], { b: 2 }]);
  });

  it("leaves the source as it was when one value fails", () => {
    setGeneration(generation);
    const model = chart();
    expect(() => model.updateSource({ "free.a": 1, "center.label": "forbidden" })).toThrow("such a chart isn't drawn");
    expect(model._source.free).toEqual({});
  });
});
