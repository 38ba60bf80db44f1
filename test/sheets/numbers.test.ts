import { describe, expect, it } from "vitest";
import { type ItemNumbers, numbersView } from "../../src/combat/views/numbers-view.ts";
import { dexteritySheet } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import { plainWeapon } from "../../src/rulesets/flow/rules/index.ts";
import { flowSheet } from "../../src/rulesets/flow/sheet/sheet.ts";
import { plainItem } from "../../src/rulesets/group/rules/index.ts";
import { numbersOf } from "../../src/rulesets/group/sheet/sheet.ts";
import { marchingSheet } from "../../src/rulesets/marching/sheet/sheet.ts";
import { secondsSheet } from "../../src/rulesets/seconds/sheet/sheet.ts";
import type { ItemSummary } from "../../src/sheets/item-summary.ts";
import { itemNumbers } from "../../src/sheets/item-view.ts";
import type { SheetFacet } from "../../src/sheets/turn-panel/facet.ts";
import { english } from "./english.ts";

const sword: ItemSummary = {
  id: "i1",
  uuid: "Actor.m.Item.i1",
  type: "weapon",
  name: "Sword",
  img: "",
  quantity: 1,
  wielded: true,
  cost: "action",
  effortful: false,
  reactsTo: { trigger: "other", text: "", moves: false },
  duration: { value: 0, unit: "rounds" },
  rolls: { attack: "1d20 + 5", damage: "1d8 + 1" },
  far: { kind: "reach", feet: 5 },
};

/** Numbers of an item under a ruleset, outside of any fight. */
function wordsOf(sheet: object, item: Partial<ItemSummary>) {
  return itemNumbers({ ...sword, ...item }, sheet as SheetFacet, null, english);
}

describe("numbers of an item", () => {
  it.each([
    ["Dexterity Order", dexteritySheet],
    ["Six Seconds", secondsSheet],
  ])("%s: bonus, damage and reach, from the item's own dice", (_name, sheet) => {
    expect(wordsOf(sheet, {})).toEqual({
      parts: ["+5", "1d8+1", "reach 5 ft"],
      toHit: "+5",
      text: "+5 · 1d8+1 · reach 5 ft",
      sentence: "+5 to hit · 1d8+1 damage · reach 5 ft",
    });
  });

  it("Marching Order: its own bonus (MO-802)", () => {
    const rolls = { attack: "1d20 + 3", damage: "1d6" };
    const marching = { cost: "primary", attackBonus: 3, rolls } as const;
    expect(wordsOf(marchingSheet, { marching })?.text).toBe("+3 · 1d6 · reach 5 ft");
    expect(wordsOf(marchingSheet, { marching: null })).toBeNull();
  });

  it("Action & Flow Points: percent, damage, reach or range in hexes", () => {
    const flow = { ...plainWeapon, uuid: "x", name: "Bow", damage: "1d8", range: 12 } as never as NonNullable<
      ItemSummary["flow"]
    >;
    const flowBearer = { skill: 70, naturalReach: 2 };
    expect(wordsOf(flowSheet, { flow: { ...flow, attackType: "ranged" }, flowBearer })?.text).toBe(
      "70% · 1d8 · 12 hexes",
    );
    const melee = wordsOf(flowSheet, { flow: { ...flow, attackType: "melee", reach: 1 }, flowBearer });
    expect(melee?.sentence).toBe("70% to hit · 1d8 damage · reach 2 hexes");
    const charm = { ...flow, attackType: "none", damage: "", healing: "1d6" } as const;
    expect(wordsOf(flowSheet, { flow: charm, flowBearer: { skill: null, naturalReach: 1 } })?.text).toBe("heals 1d6");
  });

  it("Group Initiative: AAC0 and the bonus to the roll, damage of the whole routine, range; armor by its points", () => {
    const strike = (damage: string) => ({ name: "claw", damage, special: "", hand: null });
    const claws = { ...plainItem, attackForm: "melee", routine: [strike("1d4"), strike("1d4")] } as const;
    const groupAttacker = {
      aac0: 17,
      aac0Star: false,
      attackModifier: 1,
      damageModifier: 2,
      hd: { base: 1, bonus: 0 },
      classes: [],
    };
    expect(wordsOf({ numbers: numbersOf }, { group: claws, groupAttacker })?.text).toBe("AAC0 17 +1 · 1d4+2/1d4+2");
    const bow = { ...claws, attackForm: "missile", range: 60 as never, routine: [strike("1d6")] } as const;
    const plain = { ...groupAttacker, attackModifier: 0, damageModifier: -1 };
    expect(wordsOf({ numbers: numbersOf }, { group: bow, groupAttacker: plain })?.text).toBe("AAC0 17 · 1d6−1 · 60 ft");
    expect(wordsOf({ numbers: numbersOf }, { armor: { id: "a", worn: true, wear: "suit", armor: 4 } })?.text).toBe(
      "+4 AC",
    );
    expect(wordsOf({ numbers: numbersOf }, { group: plainItem, groupAttacker })).toBeNull();
  });

  it.each<[string, ItemNumbers["toHit"], string]>([
    ["a plain d20", { kind: "dice", formula: "d20" }, "+0"],
    ["a penalty", { kind: "dice", formula: "1d20 - 2" }, "−2"],
    ["other dice", { kind: "dice", formula: "2d6 + 4" }, "2d6+4"],
    ["more dice", { kind: "dice", formula: "1d20 + 1d4" }, "1d20+1d4"],
  ])("say of %s what it adds, or the formula", (_name, toHit, words) => {
    expect(numbersView({ toHit, effect: null, distance: null }, english)?.text).toBe(words);
  });

  it("are missing for an item without dice", () => {
    expect(wordsOf(dexteritySheet, { rolls: { attack: null, damage: null } })).toBeNull();
    expect(itemNumbers(sword, null, null, english)).toBeNull();
  });

  it("have singular and plural of spaces", () => {
    const reach = (value: number) =>
      numbersView({ toHit: null, effect: null, distance: { kind: "reach", value, unit: "spaces" } }, english)?.text;
    expect([reach(1), reach(2)]).toEqual(["reach 1 hex", "reach 2 hexes"]);
  });
});
