import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askLabel,
  changeSettings,
  choice,
  Fields,
  numbers,
  type SettingsOf,
  settingsTable,
  text,
  valueLabel,
  whole,
} from "../../src/engine/index.ts";
import { someSettings } from "../rulesets/any.ts";

const rows = {
  loud: choice("XX-1", false, true),
  order: choice("XX-2", "dice", "gm", "age"),
  size: whole("XX-3", 5, 1, 9),
  formula: text("XX-4", "1d6", (value) => value.length < 5, "TURNCRAFT.Refused.malformed"),
  motto: text("XX-5", "", (value) => !value.includes("x")),
  lost: numbers("XX-6", { light: 2, heavy: 4 }, 0, 6),
} as const;
const table = settingsTable("thing", rows, ["XX-7", "XX-8"]);
const defaults = {
  loud: false,
  order: "dice",
  size: 5,
  formula: "1d6",
  motto: "",
  lost: { light: 2, heavy: 4 },
  interpretations: {},
};

type Chosen = SettingsOf<typeof rows>;

/** Invalid values for each setting. */
const unfit: [keyof Chosen, unknown[]][] = [
  ["loud", ["true", 1, null, undefined]],
  ["order", ["coin", true, null]],
  ["size", [0, 10, 1.5, "5", Number.NaN]],
  ["motto", ["x", 7, null]],
  [
    "lost",
    [null, 3, {}, { light: 2 }, { light: 2, heavy: 7 }, { light: 2, heavy: 4, huge: 1 }, { light: 1.5, heavy: 4 }],
  ],
];
const each = unfit.flatMap(([key, values]) => values.map((value) => [key, value] as const));

function changes(raw: unknown) {
  const fields = new Fields(raw, "XX-0");
  const read = table.changes(fields);
  return fields.problem ?? read;
}

function load(raw: unknown) {
  const fields = new Fields(raw, "XX-0");
  const read = table.load(fields);
  return fields.problem ?? read;
}

const wrong = (field: string) => ({
  clause: "XX-0",
  message: "TURNCRAFT.Refused.malformed",
  data: { field },
  final: true,
});

describe("A ruleset's settings", () => {
  it("begin with their defaults, the first of a choice, and no clause set to ask", () => {
    expect(table.defaults).toEqual(defaults);
    expect(table.askable).toEqual(["XX-7", "XX-8"]);
  });

  it("give forms their labels, their ranges and their places", () => {
    const [loud, , size, formula] = table.entries;
    expect(loud).toEqual({
      key: "loud",
      clause: "XX-1",
      range: { kind: "choice", values: [false, true] },
      name: "TURNCRAFT.Setting.thing.loud.name",
      hint: "TURNCRAFT.Setting.thing.loud.hint",
    });
    expect(size?.range).toEqual({ kind: "whole", initial: 5, least: 1, most: 9 });
    expect(formula?.wrong).toBe("TURNCRAFT.Refused.malformed");
    expect(table.entries.map(({ key }) => key)).toEqual(Object.keys(rows));
  });

  it("have labels for the values of a choice, and for clauses that can be set to ask", () => {
    const [loud, order, size] = table.entries;
    expect(order && valueLabel(order, "gm")).toBe("TURNCRAFT.Setting.thing.order.values.gm");
    expect(loud && valueLabel(loud, true)).toBeNull();
    expect(size && valueLabel(size, "5")).toBeNull();
    expect(askLabel("XX-7")).toBe("TURNCRAFT.Setting.ask.XX-7");
  });

  it("a word beside yes and no is a value of its own, with its own type", () => {
    const chosen: Chosen["order"] = "age";
    expect(changes({ order: chosen, loud: true })).toEqual({ order: "age", loud: true });
  });
});

describe("Settings of a world", () => {
  it.each(each)("take %s for its default where it is %j", (key, value) => {
    expect(table.from({ ...defaults, [key]: value })).toEqual(defaults);
  });

  it("keep valid values, and leave out unknown settings", () => {
    const stored = {
      order: "age",
      size: 9,
      lost: { heavy: 0, light: 6 },
      colour: "red",
      interpretations: { "XX-7": "ask" },
    };
    expect(table.from(stored)).toEqual({
      ...defaults,
      order: "age",
      size: 9,
      lost: { heavy: 0, light: 6 },
      interpretations: { "XX-7": "ask" },
    });
  });

  it.each([[{ "XX-7": "default" }], [{ "XX-7": "often", "XX-1": "ask" }], [null], [7], [["XX-7"]]])(
    "don't set clauses to ask by %j",
    (interpretations) => {
      expect(table.from({ interpretations })).toEqual(defaults);
    },
  );

  it("are the defaults or the stored values, from any JSON", () => {
    expect([null, undefined, 7, "x", []].map((raw) => table.from(raw))).toEqual(Array(5).fill(defaults));
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const read = table.from(raw);
        expect(load(read)).toEqual(read);
      }),
    );
    fc.assert(
      fc.property(someSettings(table), (some) => {
        const { interpretations = {}, ...others } = some;
        expect(table.from(some)).toMatchObject(others);
        const asked = Object.entries(interpretations).filter(([, how]) => how === "ask");
        expect(table.from(some).interpretations).toEqual(Object.fromEntries(asked));
      }),
    );
  });
});

describe("Changes of settings", () => {
  it("are the named ones alone", () => {
    expect(changes({})).toEqual({});
    expect(changes({ size: 1, motto: "home" })).toEqual({ size: 1, motto: "home" });
    expect(changes({ interpretations: { "XX-8": "default" } })).toEqual({ interpretations: { "XX-8": "default" } });
  });

  it.each(each)("of %s to %j are malformed", (key, value) => {
    expect(changes({ [key]: value })).toEqual(wrong(key));
  });

  it("give a message of their own for an invalid value, with the value, under the setting's clause", () => {
    for (const value of ["1d6+1", 7]) {
      expect(changes({ formula: value })).toEqual({
        clause: "XX-4",
        message: "TURNCRAFT.Refused.malformed",
        data: { value: JSON.stringify(value) },
        final: true,
      });
    }
    expect(load({ ...defaults, formula: undefined })).toMatchObject({ clause: "XX-4", data: { value: "" } });
  });

  it.each([
    ["colour", { colour: 1 }],
    ["interpretations.XX-1", { interpretations: { "XX-1": "ask" } }],
    ["interpretations.XX-7", { interpretations: { "XX-7": "often" } }],
    ["interpretations", { interpretations: [] }],
    ["", null],
  ])("name %j as the invalid field", (field, raw) => {
    expect(changes(raw)).toEqual(wrong(field));
  });

  it("leave all other settings and clauses as they were", () => {
    const draft: Chosen = { ...table.defaults, interpretations: { "XX-7": "ask" } };
    changeSettings(draft, { size: 7, interpretations: { "XX-8": "ask" } });
    expect(draft).toEqual({ ...defaults, size: 7, interpretations: { "XX-7": "ask", "XX-8": "ask" } });
    changeSettings(draft, { loud: true });
    expect(draft).toMatchObject({ loud: true, size: 7, interpretations: { "XX-7": "ask" } });
  });
});

describe("Settings of a stored encounter", () => {
  it("have to be complete, and are then read as they were stored", () => {
    expect(load(defaults)).toEqual(defaults);
    for (const key of Object.keys(defaults).filter((name) => name !== "formula")) {
      expect(load({ ...defaults, [key]: undefined })).toEqual(wrong(key));
    }
  });

  it.each(each)("are invalid with %s as %j", (key, value) => {
    expect(load({ ...defaults, [key]: value })).toEqual(wrong(key));
  });
});
