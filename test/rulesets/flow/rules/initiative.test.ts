import { describe, expect, it } from "vitest";
import type { FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import {
  A,
  after,
  B,
  E,
  fight,
  fighter,
  type Guest,
  gathering,
  give,
  needed,
  next,
  outcome,
  refused,
} from "./fights.ts";

const skilled = (agility: number, agilityMod: number | null): Guest => ({
  scores: { agilityMod, skills: { agility } },
});
const roll = (...who: (typeof A)[]) => ({ kind: "roll", who }) as const;
const faces = (a: number, e: number, b = 1): Record<string, number> => ({
  "initiative:A": a,
  "initiative:E": e,
  "initiative:B": b,
});

describe("Initiative", () => {
  it("FL-141 · everyone rolls 1d10 and the Agility Modifier, the highest acts first", () => {
    const state = gathering({ A: skilled(50, 5), E: skilled(40, 4), B: skilled(40, -1) });
    const asked = give(state, { kind: "start" });
    expect(asked).toMatchObject({
      kind: "needs",
      needs: [
        { id: "initiative:A", formula: "1d10 + 5" },
        { id: "initiative:B", formula: "1d10 - 1" },
        { id: "initiative:E", formula: "1d10 + 4" },
      ],
    });
    const started = after(state, { kind: "start" }, { answers: faces(3, 9, 10) });
    expect([started.order, started.activeId]).toEqual([[E, B, A], E]);
    expect([A, B, E].map((id) => fighter(started, id).initiative)).toEqual([8, 9, 13]);
  });

  it("FL-141 · a combatant who rolled before the start doesn't roll again, unless the roll is taken back", () => {
    const state = gathering({ A: { total: 9 }, E: {} });
    expect(needed(state, { kind: "start" })).toEqual(["initiative:E"]);
    expect(refused(state, roll(A))).toBe("FL-141");
    const reset = after(state, { kind: "reset-roll", who: [A] });
    expect([fighter(reset, A).initiative, reset.order]).toEqual([null, [A, E]]);
    const again = after(reset, roll(A), { answers: faces(4, 1) });
    expect(fighter(again, A).initiative).toBe(4);
    expect(refused(fight({ A: {}, E: {} }), { kind: "start" })).toBe("FL-141");
  });

  it("FL-142 · equal results go by the Agility Modifier, then by Agility, then by a roll-off", () => {
    const order = (a: Guest, e: Guest, answers: Record<string, number>, settings: Partial<FlowSettings> = {}): string =>
      after(gathering({ A: a, E: e }, settings), { kind: "start" }, { answers }).order.join("");
    expect(order(skilled(10, 4), skilled(90, 5), faces(8, 7))).toBe("EA");
    expect(order(skilled(60, 5), skilled(61, 5), faces(7, 7))).toBe("EA");
    const equals = gathering({ A: skilled(60, 5), E: skilled(60, 5) });
    expect(needed(equals, { kind: "start" }, { answers: faces(7, 7) })).toEqual(["tie:3:A", "tie:3:E"]);
    expect(order(skilled(60, 5), skilled(60, 5), { ...faces(7, 7), "tie:3:A": 2, "tie:3:E": 9 })).toBe("EA");
    const twice = { ...faces(7, 7), "tie:3:A": 2, "tie:3:E": 2, "tie:4:A": 3, "tie:4:E": 1 };
    expect(order(skilled(60, 5), skilled(60, 5), twice)).toBe("AE");
  });

  it("FL-142 · under another setting equal results go by a roll-off alone", () => {
    const state = gathering({ A: skilled(10, 4), E: skilled(90, 5) }, { initiativeTie: "rollOff" });
    const answers = { ...faces(8, 7), "tie:1:A": 9, "tie:1:E": 2 };
    expect(after(state, { kind: "start" }, { answers }).order).toEqual([A, E]);
  });

  it("FL-142 · a tie that the dice decided stays decided in later rounds", () => {
    const state = gathering({ A: skilled(60, 5), E: skilled(60, 5) });
    const answers = { ...faces(7, 7), "tie:3:A": 2, "tie:3:E": 9 };
    const started = after(state, { kind: "start" }, { answers });
    const later = after(after(started, next(started)), next(after(started, next(started))));
    expect([later.round, later.order, later.activeId]).toEqual([2, [E, A], E]);
  });

  it("FL-143 · the modifier is typed in, or a tenth of Agility rounded down", () => {
    const total = (agility: number, typed: number | null, settings: Partial<FlowSettings> = {}): number | null => {
      const state: FlowState = gathering({ A: skilled(agility, typed), E: {} }, settings);
      return fighter(after(state, roll(A), { answers: faces(1, 1) }), A).initiative;
    };
    expect([total(57, null), total(9, null), total(57, 2), total(57, 0)]).toEqual([6, 1, 3, 1]);
    expect(total(57, null, { agilityModFormula: "typed" })).toBe(1);
  });

  it("FL-145 · the surprised roll too", () => {
    const state = after(gathering({ A: {}, E: {}, B: {} }), { kind: "surprise", side: "ours" });
    expect(needed(state, { kind: "start" })).toEqual(["initiative:A", "initiative:B", "initiative:E"]);
  });

  it("FL-04 · a total typed by the GM puts the combatant there", () => {
    const state = fight({ A: { total: 12 }, E: { total: 9 }, B: { total: 5 } });
    const typed = outcome(state, { kind: "manual", initiative: { [B]: 10 } });
    expect([typed.state.order, fighter(typed.state, B).initiative]).toEqual([[A, B, E], 10]);
  });
});
