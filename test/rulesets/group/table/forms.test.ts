import { describe, expect, it } from "vitest";
import { commands } from "../../../../src/rulesets/group/rules/commands.ts";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { Problem, withEntered } from "../../../../src/rulesets/group/tracker/form.ts";
import { type FormInput, type GmFormId, gmForms } from "../../../../src/rulesets/group/tracker/gm-forms.ts";
import { english } from "../../../sheets/english.ts";
import { A, B, C, fight } from "../rules/fights.ts";

const innate = [{ uuid: "Actor.a.Item.gaze", name: "Gaze", isSpell: null }];

function input(state: GroupState): FormInput {
  const fighter = state.fighters[A];
  if (!fighter) throw new Error("A isn't there.");
  return { state, who: A, fighter, localize: english, nameOf: (id) => `Name ${id}`, innate, fresh: "fresh00000000000" };
}

const state = fight({ A: {}, B: {}, C: { group: "other" } });

function formOf(id: GmFormId, of: GroupState) {
  const form = gmForms[id].ask(input(of));
  if (!form) throw new Error("There is nothing to say.");
  return form;
}

/** Command from a form's fields, readable by the rules. */
function made(id: GmFormId, fields: Readonly<Record<string, unknown>>, of = state) {
  const asked = formOf(id, of).read(fields);
  if (asked.kind !== "next-move") expect(commands.read(asked)).toEqual(asked);
  return asked;
}

/** Refusal of a form's fields, as text. */
function problem(id: GmFormId, fields: Readonly<Record<string, unknown>>): string {
  try {
    formOf(id, state).read(fields);
  } catch (error) {
    if (error instanceof Problem) return english(error.key, error.data);
    throw error;
  }
  return "";
}

describe("the GM's forms", () => {
  it("GR-39 · move a combatant to another side, or to a new one with a name", () => {
    expect(made("regroup", { group: "other", name: "" })).toEqual({ kind: "regroup", who: [A], group: "other" });
    expect(made("regroup", { group: "other", name: " Owls " })).toEqual({
      kind: "regroup",
      who: [A],
      group: "fresh00000000000",
      name: "Owls",
    });
  });

  it("GR-40 · assign slots to sides if there are three and the GM assigns", () => {
    expect(gmForms.assign.ask(input(state))).toBeNull();
    const three = fight({ A: {}, B: {}, C: {} }, { settings: { manyGroups: "gmAssigns" } });
    expect(gmForms.assign.ask(input(three))?.fields).toHaveLength(1);
    const group = three.fighters[A]?.group;
    expect(made("assign", { slot: "LOW" }, three)).toEqual({ kind: "assign", group, slot: "LOW" });
    expect(made("assign", { slot: "" }, three)).toMatchObject({ slot: null });
  });

  it("GR-70, GR-116 · need a name for a condition; a condition that delays ends its delay with it", () => {
    expect(problem("condition", { name: "", impedes: true })).toBe("A condition needs a name.");
    expect(made("condition", { name: "webbed", impedes: true, delays: true, lasts: false })).toEqual({
      kind: "condition",
      who: A,
      name: "webbed",
      on: true,
      impedes: true,
      delays: true,
      lasts: false,
    });
    expect(gmForms.endCondition.ask(input(state))).toBeNull();
    const delayed = { since: "HIGH_D1", by: "webbed", lasts: true } as const;
    const webbed = fight({ A: { fighter: { conditions: [{ name: "webbed", impedes: true }], delayed } }, B: {} });
    expect(made("endCondition", { name: "webbed" }, webbed)).toMatchObject({ on: false, delays: true });
  });

  it("GR-125 · need whole numbers as modifiers, and refuse an empty field in a sentence", () => {
    expect(made("situational", { by: -2, against: "3" })).toEqual({ kind: "situational", who: A, by: -2, against: 3 });
    const words = "To own attacks must be a whole number from −20 to 20.";
    for (const by of [null, "", 1.5, 21]) expect(problem("situational", { by, against: 0 })).toBe(words);
  });

  it("GR-121, GR-122 · set cover and concealment in percent, behind glass or in water", () => {
    expect(made("sight", { cover: 50, concealment: 0, glass: true, medium: "water" })).toEqual({
      kind: "sight",
      who: A,
      cover: 50,
      concealment: 0,
      glass: true,
      medium: "water",
    });
    expect(problem("sight", { cover: 101, concealment: 0 })).toContain("0 to 100");
  });

  it("GR-83, GR-105 · make rulings beforehand and take them back", () => {
    expect(made("ruleMinors", { ruling: "complex" })).toMatchObject({ kind: "rule-minors", ruling: "complex" });
    expect(made("ruleMinors", { ruling: "" })).toMatchObject({ ruling: null });
    expect(made("ruleSpell", { item: innate[0]?.uuid, as: "spell" })).toEqual({
      kind: "rule-spell",
      item: "Actor.a.Item.gaze",
      isSpell: true,
    });
    expect(gmForms.ruleSpell.ask({ ...input(state), innate: [] })).toBeNull();
    const of = (isSpell: boolean | null) => {
      const [one] = innate;
      const fields = gmForms.ruleSpell.ask({ ...input(state), innate: one ? [{ ...one, isSpell }] : [] })?.fields ?? [];
      return fields.flatMap((each) =>
        each.is === "choice" ? [each.options.find(({ selected }) => selected)?.label] : [],
      );
    };
    expect(of(null)).toEqual(["Gaze: not ruled yet", "Yes, a spell"]);
    expect(of(true)).toEqual(["Gaze: a spell", "Yes, a spell"]);
    expect(of(false)).toEqual(["Gaze: no spell", "No, an ability"]);
  });

  it("GR-165 · bring a combatant and the ticked ones into one melee, and need at least one tick", () => {
    expect(made("melee", { [`who-${B}`]: true, [`who-${C}`]: false })).toEqual({
      kind: "melee",
      who: [A, B],
      in: true,
    });
    expect(problem("melee", {})).toBe("Tick at least one combatant.");
    const met = fight({ A: {}, B: {} }, { melee: true });
    expect(gmForms.melee.ask(input(met))).toBeNull();
  });

  it("GR-10, GR-147 · offer attacks out of turn with bonus, penalty and a segment set by the GM", () => {
    const fields = { [`who-${B}`]: true, bonus: 2, penalty: -1 };
    const offer = { kind: "offer", victim: A, who: [B], attack: "free", bonus: 2, penalty: -1 };
    expect(made("offerFree", { ...fields, segment: null })).toEqual(offer);
    expect(made("offerFree", { ...fields, segment: 7 })).toEqual({ ...offer, segment: 7 });
    expect(made("offerImmediate", { ...fields, segment: "" })).toMatchObject({ attack: "immediate" });
    expect(problem("offerFree", { ...fields, segment: 11 })).toContain("1 to 10");
    expect(problem("offerFree", { bonus: 0, penalty: 0 })).toBe("Tick at least one combatant.");
  });

  it("keep their entries after a refusal", () => {
    const entered = { cover: 300, concealment: null, glass: true, medium: "water" };
    expect(formOf("sight", state).fields.map((field) => withEntered(field, entered))).toMatchObject([
      { value: "300" },
      { value: "" },
      { checked: true },
      { options: [{ selected: false }, { selected: true }] },
    ]);
  });
});
