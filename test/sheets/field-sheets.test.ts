import { describe, expect, it } from "vitest";
import { itemFields } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import { flowSheet } from "../../src/rulesets/flow/sheet/sheet.ts";
import { type FieldView, numberField, withHint } from "../../src/sheets/fields-view.ts";
import { itemHeaderView, itemView } from "../../src/sheets/item-view.ts";
import { withTab } from "../../src/sheets/remembered-tabs.ts";
import { PartMemory } from "../../src/sheets/sheet-mode.ts";
import type { SheetInUse } from "../../src/sheets/turn-panel/index.ts";
import { english } from "./english.ts";
import "./derived.ts";

type System = Parameters<typeof itemView>[0]["system"];

const plain = {
  cost: "action",
  effortful: false,
  quantity: 3,
  reactsTo: { trigger: "onMove", text: "", casts: false, moves: false },
  duration: { value: 0, unit: "rounds" },
};
/** An item's stored data, as far as these fields go. */
const system = (changes: object = {}) => ({ ...plain, ...changes }) as unknown as System;

/** A ruleset in use, of which only the fields of items are asked. */
function used(ruleset: string, fields: readonly FieldView[]): SheetInUse {
  return { ruleset, sheet: { itemFields: () => fields } } as unknown as SheetInUse;
}

describe("an item's fields", () => {
  const view = (faces: SheetInUse[], changes = {}) =>
    itemView({ type: "gear", system: system(changes) }, faces, "flow", english);

  it("stand by ruleset, the world’s own first and open, rulesets without fields left out", () => {
    const faces = [
      used("dexterity", [numberField("system.cost", "Costs", 1)]),
      used("flow", [numberField("system.flow.reach", "Reach", 1)]),
      used("marching", []),
    ];
    expect(view(faces).map(({ id, folded, fields }) => [id, folded, fields.map(({ path }) => path)])).toEqual([
      ["common", false, ["system.quantity"]],
      ["flow", false, ["system.flow.reach"]],
      ["dexterity", true, ["system.cost"]],
    ]);
  });

  it("ask for its dice once, if a ruleset in use leaves them to it", () => {
    const throwing = (ruleset: string): SheetInUse => ({
      ruleset,
      sheet: { itemFields: () => [], itemDice: true } as unknown as SheetInUse["sheet"],
    });
    const rolls = { attack: "1d20 + 4", damage: "", healing: "" };
    const paths = (faces: SheetInUse[], changes = {}) =>
      view(faces, changes).flatMap(({ fields }) => fields.map(({ path }) => path));
    const dice = ["system.rolls.attack", "system.rolls.damage", "system.rolls.healing", "system.quantity"];
    expect(paths([throwing("dexterity"), throwing("seconds")], { rolls })).toEqual(dice);
    // Healing counts under every ruleset.
    expect(paths([used("flow", [])], { rolls })).toEqual(["system.rolls.healing", "system.quantity"]);
    expect(paths([throwing("dexterity")])).toEqual(["system.quantity"]);
  });

  it("ask for its spent uses and their recovery, if they have a limit", () => {
    const shown = (changes: object) =>
      view([], changes).flatMap(({ fields }) => fields.map(({ path, value }) => [path, value]));
    const uses = { max: null, spent: 0, per: "encounter" };
    const quantity = ["system.quantity", 3];
    expect(shown({ consumed: false, uses })).toEqual([quantity, ["system.consumed", false], ["system.uses.max", ""]]);
    expect(shown({ consumed: false, uses: { max: 2, spent: 1, per: "day" } })).toEqual([
      quantity,
      ["system.uses.max", 2],
      ["system.uses.spent", 1],
      ["system.uses.per", "day"],
    ]);
  });

  it("ask for a spell's components, and for the material if it has one", () => {
    const paths = (material: boolean) =>
      view([], { components: { verbal: true, somatic: false, material, materials: "ash" } })
        .flatMap(({ fields }) => fields.map(({ path }) => path))
        .filter((path) => path.startsWith("system.components."))
        .map((path) => path.split(".").at(-1));
    expect(paths(false)).toEqual(["verbal", "somatic", "material"]);
    expect(paths(true)).toEqual(["verbal", "somatic", "material", "materials"]);
  });

  it("FL-91, FL-151 · a spell or ability that strikes as a weapon does asks for its distance", () => {
    const asked = (type: string, attackType: string) =>
      flowSheet
        .itemFields({ flow: { attackType, perk: {} } } as never, type, english)
        .map(({ path }) => path.split(".").at(-1))
        .filter((name) => name === "reach" || name === "range" || name === "delivery");
    for (const type of ["spell", "ability"])
      expect(["melee", "ranged", "none"].map((each) => asked(type, each))).toEqual([
        ["reach"],
        ["range"],
        ["delivery"],
      ]);
  });

  it("are explained if the label alone isn't enough, and a ruleset's own hints stay", () => {
    const field = numberField("system.seconds.delay", "Delay", 0);
    expect(withHint(field, english).hint).toBe("Seconds between the end of the action and its effect.");
    expect(withHint({ ...field, hint: "Own" }, english).hint).toBe("Own");
    expect(withHint(numberField("system.hp.value", "HP", 0), english).hint).toBeNull();
  });

  it("DX-406 · ask for effort of an Interaction alone, DX-604 · and for the trigger of a Reaction", () => {
    const paths = (cost: string) => itemFields(system({ cost }), "gear", english).map(({ path }) => path);
    expect(paths("interaction")).toContain("system.effortful");
    expect(paths("interaction")).not.toContain("system.reactsTo.trigger");
    expect(paths("reaction")).toEqual(expect.arrayContaining(["system.reactsTo.trigger", "system.reactsTo.moves"]));
    expect(paths("action")).toEqual(["system.cost", "system.duration.value", "system.duration.unit"]);
    expect(itemFields(system(), "armor", english).map(({ path }) => path)).toEqual(["system.cost"]);
  });

  it("have a head that names the picture's button", () => {
    expect(itemHeaderView({ name: "Rope", img: "r.svg", typeLabel: "Gear", numbers: null }, english).portrait).toBe(
      "Change the picture of Rope",
    );
  });
});

describe("the memory of a sheet", () => {
  it("has each part as it was shown, so that the same isn't drawn twice", () => {
    const memory = new PartMemory();
    expect(memory.changed("items", { a: 1 })).toBe("all");
    memory.shows("items", { a: 1 });
    expect(memory.changed("items", { a: 1 })).toEqual([]);
    expect(memory.changed("items", { a: 2 })).toBe("all");
    expect(memory.changed("now", { a: 1 })).toBe("all");
  });

  describe("has each row of a list as it was shown", () => {
    const list = (rows: Record<string, string>, head = "Gear") => {
      const made = Object.entries(rows).map(([id, name]) => ({ id, name }));
      return [{ head, rows: made }, new Map(made.map((row) => [row.id, row]))] as const;
    };
    const memory = new PartMemory();
    memory.shows("items", ...list({ a: "Rope", b: "Torch" }));

    it.each([
      ["the same", list({ a: "Rope", b: "Torch" }), []],
      ["another name", list({ a: "Rope", b: "Lamp" }), ["b"]],
      ["one row less", list({ a: "Rope" }), "all"],
      ["one row more", list({ a: "Rope", b: "Torch", c: "Lamp" }), "all"],
      ["another order", list({ b: "Torch", a: "Rope" }), "all"],
      ["another head", list({ a: "Rope", b: "Torch" }, "Things"), "all"],
    ] as const)("%s", (_what, [view, rows], changed) => {
      expect(memory.changed("items", view, rows)).toEqual(changed);
    });
  });

  it("has the tab of each creature, of the last two hundred", () => {
    const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`Actor.${n}`, "items"]));
    const next = withTab(full, "Actor.new", "notes");
    expect(Object.keys(next)).toHaveLength(200);
    expect(next["Actor.new"]).toBe("notes");
    expect(next).not.toHaveProperty(["Actor.0"]);
    expect(Object.entries(withTab(next, "Actor.1", "effects")).at(-1)).toEqual(["Actor.1", "effects"]);
  });
});
