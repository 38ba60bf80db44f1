import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/types.ts";
import { checkAsked } from "../../../../src/rulesets/flow/tracker/check-view.ts";
import { english } from "../../../sheets/english.ts";
import { hex, item } from "../rules/creatures.ts";
import { A, attack, E, fight } from "../rules/fights.ts";

const names: Readonly<Record<string, string>> = { A: "Mira", B: "Tarn", E: "Ogre" };
const reader = (gm: boolean, canSee = (_id: CombatantId) => true) => ({
  gm,
  localize: english,
  nameOf: (id: CombatantId) => names[id] ?? id,
  canSee,
});
const around = fight({
  A: { at: hex(1, 0), side: "ours", items: [item({ carry: "off" })] },
  B: { at: hex(-1, 0), side: "ours" },
  E: { at: hex(0, 0), side: "theirs" },
});

describe("FL-162 · a check before it is rolled", () => {
  it("shows the skill, then each part with its source, amount and clause", () => {
    const asked = checkAsked(around, A, attack(A, E).action, reader(true));
    expect(asked).toMatchObject({
      title: "Attack",
      who: "Mira",
      using: "sword",
      targets: ["Ogre"],
      note: "Cost: 2 AP",
    });
    expect(asked?.modifiers.map(({ label, source, amount, clause }) => [label, source, amount, clause])).toEqual([
      ["Melee", "Mira", "50%", undefined],
      ["Gang-up", "Tarn threatens Ogre too", 10, "FL-154"],
      ["Off hand", "sword", -10, "FL-156"],
    ]);
    expect(asked?.modifiers.map(({ optional }) => optional ?? false)).toEqual([false, true, true]);
  });

  it("shows results by left-out modifiers and the GM's number, with the faces of its levels", () => {
    const asked = checkAsked(around, A, attack(A, E).action, reader(true));
    const of = (...excluded: string[]) => asked?.outcome(new Set(excluded), 0);
    expect(of()).toBe("50 or less (50%) · Hard on 25 or less, Major 10, Critical 2");
    expect(of("gangUp")).toBe("40 or less (40%) · Hard on 20 or less, Major 8, Critical 2");
    expect(asked?.outcome(new Set(), 30)).toMatch(/^80 or less/);
    expect(asked?.outcome(new Set(), -100)).toBe("-50 or less (0%)");
  });

  it("gives a player no free number, and says that leaving out penalties needs the GM", () => {
    const asked = checkAsked(around, A, attack(A, E).action, reader(false));
    expect(asked?.free).toBeNull();
    expect(asked?.modifiers.map(({ source }) => source?.includes("GM agrees") ?? false)).toEqual([false, false, true]);
    expect(checkAsked(around, A, attack(A, E).action, reader(true))?.free).toEqual({ min: -100, max: 100 });
  });

  it("FL-65 · says who may react to a casting first, and names nobody hidden from the reader", () => {
    const bolt = item({ name: "bolt", kind: "spell", attackType: "none", carry: "worn", provokes: true });
    const near = fight({ A: { at: hex(1, 0), side: "ours", items: [bolt] }, E: { at: hex(0, 0), side: "theirs" } });
    const cast = { action: "spell", item: bolt.uuid, targets: [E], abilities: [] } as const;
    const noteFor = (state: typeof near, canSee?: () => boolean) =>
      checkAsked(state, A, cast, reader(false, canSee))?.note;
    expect(noteFor(near)).toBe("Cost: 2 AP · may react: Ogre");
    expect(noteFor(near, () => false)).toBe("Cost: 2 AP");
    expect(noteFor({ ...near, settings: { ...near.settings, provokeSpell: false } })).toBe("Cost: 2 AP");
    expect(noteFor({ ...near, round: 0 })).toBe("Cost: 2 AP");
  });

  it("is shown for opposed and plain checks too, and not for actions without a check", () => {
    expect(checkAsked(around, A, { action: "shove", target: E, effect: "push" }, reader(true))).toMatchObject({
      title: "Shove",
      targets: ["Ogre"],
    });
    expect(checkAsked(around, A, { action: "flowState" }, reader(true))).toBeNull();
  });
});
