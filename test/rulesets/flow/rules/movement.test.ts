import { describe, expect, it } from "vitest";
import type { FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { hex } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  byOwner,
  fight,
  fighter,
  type Guest,
  move,
  next,
  outcome,
  pass,
  path,
  refused,
  run,
} from "./fights.ts";

type Ways = readonly (readonly [number, number])[];
/** A alone at (0, 0), far from everybody. */
const alone = (more: Guest = {}, settings: Partial<FlowSettings> = {}): FlowState =>
  fight({ A: { at: hex(0, 0), ...more }, E: { at: hex(40, 0) } }, settings);
const spaceOf = (state: FlowState, id = A) => fighter(state, id).scores.spaces[0];
/** Combatants prompted at each step of a Move, all of them passing. */
function provoked(start: FlowState, ways: Ways, more = {}): string[][] {
  const found: string[][] = [];
  let state = after(start, move(start, A, ways, more));
  for (let n = 0; state.open.length > 0 && n < 50; n++) {
    const [who] = asked(state);
    found.push(asked(state));
    for (const id of asked(state)) state = after(state, pass(state, id as typeof A));
    expect(who).toBeDefined();
  }
  expect(spaceOf(state)).toEqual({ x: ways.at(-1)?.[0], y: ways.at(-1)?.[1] });
  return found;
}

describe("Move", () => {
  it("FL-42 · costs 1 AP for each Move Speed of the path, two at most in one Move", () => {
    const start = alone();
    expect([6, 7, 12].map((count) => fighter(after(start, run(start, A, count)), A).ap)).toEqual([4, 3, 3]);
    expect(refused(start, run(start, A, 13))).toBe("FL-99");
    const single = alone({}, { doubleMove: false });
    expect(refused(single, run(single, A, 7))).toBe("FL-99");
    const prone = alone({ is: { prone: true } });
    expect(refused(prone, run(prone, A, 1))).toBe("FL-50");
    expect(refused(start, { ...run(start, A, 1), measured: { ...path(start, A, []) } })).toBe("FL-42");
    const poor = alone({ is: { ap: 0 } });
    expect(refused(poor, run(poor, A, 1))).toBe("FL-19");
  });

  it("FL-99 · covers as many hexes for an AP as Move Speed, each at 1 or at the scene's price", () => {
    const slow = alone({ scores: { moveSpeed: 3 } });
    expect(fighter(after(slow, run(slow, A, 4)), A).ap).toBe(3);
    const rough = (terrainCost: FlowSettings["terrainCost"]): number => {
      const state = alone({}, { terrainCost });
      const measured = path(state, A, [
        [1, 0],
        [2, 0],
        [3, 0],
      ]);
      const steps = measured.steps.map((step) => ({ ...step, cost: 3 }));
      return fighter(after(state, { ...run(state, A, 3), measured: { ...measured, steps } }), A).ap;
    };
    expect([rough("one"), rough("scene")]).toEqual([4, 3]);
  });

  it("FL-100 · is limited to 2 AP in a round, with a step beside", () => {
    const start = alone();
    const far = after(start, run(start, A, 12));
    expect(refused(far, run(far, A, 1))).toBe("FL-100");
    const step = after(far, run(far, A, 1, { as: "step" }));
    expect([spaceOf(step), fighter(step, A).ap, fighter(step, A).round.moveAp]).toEqual([hex(13, 0), 2, 2]);
    const first = after(start, run(start, A, 6));
    expect(refused(first, run(first, A, 7))).toBe("FL-100");
  });

  it("FL-101 · leads through allies, never through enemies, each step to an adjacent hex, and not through walls", () => {
    const past = (side: string): FlowState => fight({ A: { at: hex(0, 0) }, B: { at: hex(2, 0), side }, E: {} });
    expect(spaceOf(after(past("ours"), run(past("ours"), A, 3)))).toEqual(hex(3, 0));
    expect(refused(past("theirs"), run(past("theirs"), A, 3))).toBe("FL-101");
    expect(refused(alone(), move(alone(), A, [[2, 0]]))).toBe("FL-101");
    const blocked = run(alone(), A, 1);
    expect(refused(alone(), { ...blocked, measured: { ...blocked.measured, blocked: true } })).toBe("FL-101");
  });

  it("FL-102 · never ends on a combatant, unless ends are judged when the turn ends", () => {
    const past = (settings = {}) => fight({ A: { at: hex(0, 0) }, B: { at: hex(2, 0) }, E: {} }, settings);
    expect(refused(past(), run(past(), A, 2))).toBe("FL-102");
    expect(fighter(past(), A).ap).toBe(5);
    const later = past({ endCheck: "turn" });
    const shared = after(later, run(later, A, 2));
    expect(refused(shared, next(shared), byOwner(A))).toBe("FL-102");
  });

  it("FL-103 · can be continued with its remaining hexes, until another action is declared", () => {
    const start = alone();
    const some = after(start, run(start, A, 2));
    expect(fighter(some, A).move?.hexesLeft).toBe(4);
    const more = after(some, run(some, A, 4));
    expect([fighter(more, A).ap, spaceOf(more)]).toEqual([4, hex(6, 0)]);
    const other = outcome(some, act(A, { action: "flowState" }));
    expect(fighter(other.state, A).move).toBeNull();
    expect(other.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.hexesLost");
    expect(fighter(after(other.state, run(other.state, A, 1)), A).ap).toBe(2);
  });

  it("FL-104 · moves a large token as a whole", () => {
    const wide = { at: [hex(0, 0), hex(0, 1)] };
    const state = fight({ A: wide, E: { at: hex(2, 1) } });
    expect(refused(state, run(state, A, 3))).toBe("FL-101");
    const ally = fight({ A: wide, B: { at: hex(2, 1) }, E: {} });
    expect([refused(ally, run(ally, A, 2)), spaceOf(after(ally, run(ally, A, 3)))]).toEqual(["FL-102", hex(3, 0)]);
    expect(fighter(after(ally, run(ally, A, 3)), A).scores.spaces).toEqual([hex(3, 0), hex(3, 1)]);
  });

  it("FL-105 · passes neutrals and the defeated, but doesn't end on them", () => {
    const past = (guest: Guest, settings = {}) =>
      fight({ A: { at: hex(0, 0) }, N: { at: hex(2, 0), ...guest }, E: {} }, settings);
    const fallen = past({ side: "theirs", is: { defeated: true } });
    expect([spaceOf(after(fallen, run(fallen, A, 3))), refused(fallen, run(fallen, A, 2))]).toEqual([
      hex(3, 0),
      "FL-102",
    ]);
    const neutral = past({ side: "neutral" }, { neutralPass: "blocked" });
    expect(refused(neutral, run(neutral, A, 3))).toBe("FL-105");
    expect(
      provoked(past({ side: "neutral", at: hex(1, 1) }), [
        [1, 0],
        [2, 0],
      ]),
    ).toEqual([]);
  });

  it("FL-106 · is free and unhindered out of combat", () => {
    const { state } = outcome(alone(), { kind: "end" });
    const there = after(state, run(state, A, 30));
    expect([spaceOf(there), fighter(there, A).ap]).toEqual([hex(30, 0), 0]);
  });
});

describe("Take a Step", () => {
  const nearest = () =>
    fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), items: [{ reach: 2 }] }, B: { at: hex(1, 1) } });
  const step = (state: FlowState, to: readonly [number, number]) => move(state, A, [to], { as: "step" });

  it("FL-130 · costs 1 AP, goes 1 hex, once per round, and provokes nobody", () => {
    const done = after(nearest(), step(nearest(), [2, 0]));
    expect([done.open, fighter(done, A).ap, spaceOf(done)]).toEqual([[], 4, hex(2, 0)]);
    expect(refused(done, step(done, [1, 0]))).toBe("FL-130");
    expect(
      refused(
        nearest(),
        move(
          nearest(),
          A,
          [
            [2, 0],
            [3, 0],
          ],
          { as: "step" },
        ),
      ),
    ).toBe("FL-130");
    expect(refused(nearest(), step(nearest(), [1, 1]))).toBe("FL-102");
    const poor = fight({ A: { at: hex(1, 0), is: { ap: 0 } }, E: {} });
    expect(refused(poor, step(poor, [2, 0]))).toBe("FL-19");
    const prone = fight({ A: { at: hex(1, 0), is: { prone: true } }, E: {} });
    expect(refused(prone, step(prone, [2, 0]))).toBe("FL-50");
  });

  it("FL-131 · counts against no limit of movement", () => {
    const done = after(nearest(), step(nearest(), [2, 0]));
    expect(fighter(done, A).round.moveAp).toBe(0);
    const start = alone();
    const stepped = after(start, run(start, A, 1, { as: "step" }));
    const far = after(stepped, run(stepped, A, 12));
    expect([spaceOf(far), fighter(far, A).ap]).toEqual([hex(13, 0), 2]);
  });
});
