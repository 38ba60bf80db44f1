import { describe, expect, it } from "vitest";
import type { EffectId } from "../../src/engine/types.ts";
import type { DexterityState, TimedEffect } from "../../src/rulesets/dexterity/rules/types.ts";
import { countedEffect } from "../../src/rulesets/dexterity/sheet/effects.ts";
import { draftEffect } from "../../src/sheets/effect-draft.ts";
import { effectsView } from "../../src/sheets/effects-view.ts";
import { changedBy, judgeNumber } from "../../src/sheets/number-edit.ts";
import { headerView } from "../../src/sheets/scores-view.ts";
import { english } from "./english.ts";
import { fight, id } from "./fight.ts";

describe("numbers typed into a field", () => {
  const limits = { label: "Dexterity Bonus", min: -10, max: 20 };
  const refused = {
    kind: "refused",
    why: "Dexterity Bonus must be a whole number from −10 to 20. The old value stays.",
  };

  it.each(["", "abc", "1.5", "21", "-11", "1e99", "Infinity"])("refuses %j in one sentence", (typed) => {
    expect(judgeNumber(typed, limits, english)).toEqual(refused);
  });

  it.each([
    ["20", 20],
    [" -10 ", -10],
    ["−3", -3],
  ])("takes %j", (typed, value) => {
    expect(judgeNumber(typed, limits, english)).toEqual({ kind: "ok", value });
  });
});

describe("hit points typed as a change", () => {
  it.each([
    ["+3", "23"],
    ["-5", "15"],
    [" − 5", "15"],
    ["-25", "-5"],
    ["=-5", "-5"],
    ["12", "12"],
    ["12-3", "12-3"],
  ])("%j of 20 is %s", (typed, value) => expect(changedBy(typed, 20)).toBe(value));
});

describe("a new effect", () => {
  const typed = { name: "Bound", status: "", value: "2", unit: "rounds", originator: "ogre", kept: false } as const;

  it("takes name, duration and originator", () => {
    expect(draftEffect(typed, [], english)).toEqual({
      kind: "ok",
      draft: { name: "Bound", timed: { value: 2, unit: "rounds", originator: "ogre" } },
    });
  });

  it("GR-118 · maintains an effect by its originator, and by nobody without one", () => {
    expect(draftEffect({ ...typed, kept: true }, [], english)).toMatchObject({ draft: { kept: true } });
    expect(draftEffect({ ...typed, kept: true, originator: "" }, [], english)).not.toHaveProperty("draft.kept");
  });

  it("brings a status, with its picture, and with its name if none was typed; an unavailable status is ignored", () => {
    const blind = { id: "blind", title: "Blinded", img: "icons/svg/blind.svg" };
    const draft = (more: object) => draftEffect({ ...typed, status: "blind", ...more }, [blind], english);
    const shown = { statuses: ["blind"], img: "icons/svg/blind.svg" };
    expect(draft({})).toMatchObject({ draft: { name: "Bound", ...shown } });
    expect(draft({ name: " " })).toMatchObject({ draft: { name: "Blinded", ...shown } });
    expect(draft({ status: "dead" })).not.toHaveProperty("draft.statuses");
  });

  it("DX-301 · is refused for an invalid duration, and for an empty name", () => {
    expect(draftEffect({ ...typed, value: "-1" }, [], english).kind).toBe("refused");
    expect(draftEffect({ ...typed, name: "  " }, [], english)).toEqual({
      kind: "refused",
      why: "An effect needs a name.",
    });
  });
});

describe("the time left of an effect", () => {
  const effect = { id: "e", uuid: "Actor.m.ActiveEffect.e", name: "Bound", img: "", item: null, duration: null };
  const timed: TimedEffect = {
    uuid: effect.uuid,
    name: "Bound",
    bearerId: id("mira"),
    originatorId: id("ogre"),
    seconds: 10,
    unit: "rounds",
    expiresAt: 5,
    made: 0,
    endsThisTurn: false,
  };
  const remaining = (changes: Partial<TimedEffect>, turnsStarted = 3) => {
    const state: DexterityState = {
      ...fight({ ogre: { turnsStarted }, mira: {} }),
      effects: { [effect.id as EffectId]: { ...timed, ...changes } },
    };
    const counted = (uuid: string) => countedEffect(uuid, { state, nameOf: String }, english);
    return effectsView([effect], counted, english).effects[0]?.remaining;
  };

  it("DX-302 · is counted on the originator's turns", () => {
    expect(remaining({})).toBe("10 s · 2 turns of ogre");
    expect(remaining({}, 4)).toBe("5 s · until ogre's next turn");
  });

  it("DX-308 · is counted in rounds without an originator, DX-306 · or ends with the turn", () => {
    expect(remaining({ originatorId: null })).toBe("10 s · 2 rounds");
    expect(remaining({ endsThisTurn: true })).toBe("ends with this turn");
  });

  it("ends with its item where that brings it; a reason why it can't be ended now goes with the button", () => {
    const worn = { ...effect, item: "Cloak" };
    const [own, items] = effectsView(
      [effect, worn],
      () => null,
      english,
      () => "Only the GM",
    ).effects;
    expect(own).toMatchObject({ end: { label: "End Bound", why: "Only the GM" }, from: null });
    expect(items).toMatchObject({ end: null, from: "from Cloak", editLabel: "Edit Bound" });
  });

  it("is shown as it was entered out of combat", () => {
    const entered = { ...effect, duration: { value: 3, unit: "rounds" as const } };
    expect(effectsView([entered, effect], () => null, english).effects.map((row) => row.remaining)).toEqual([
      "3 rounds",
      "no end",
    ]);
  });
});

it("hit points are low at half and never overflow the bar", () => {
  const hp = (value: number, max: number) =>
    headerView({ name: "M", img: "", conditions: [], hp: { value, max } }, english).hp;
  expect([hp(10, 20)?.level, hp(11, 20)?.level, hp(0, 20)?.level]).toEqual(["low", "well", "out"]);
  expect([hp(30, 20)?.percent, hp(0, 0)?.percent]).toEqual([100, 0]);
  expect(headerView({ name: "M", img: "", conditions: [], hp: null }, english).hp).toBeNull();
});
