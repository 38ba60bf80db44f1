import { describe, expect, it } from "vitest";
import { distance, stepsBetween } from "../../../src/rules/flow/geometry.ts";
import type { FlowState, Settings } from "../../../src/rules/flow/index.ts";
import { canThreaten, reachWith, threatens, totalReach, zoneOf } from "../../../src/rules/flow/threat.ts";
import { fighter as creature, hex, item, itemId } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  byOwner,
  E,
  F,
  faces,
  fight,
  fighter,
  type Guest,
  move,
  next,
  outcome,
  pass,
  path,
  poolsOf,
  refused,
  run,
  strikeBack,
  windowOf,
} from "./table.ts";

type Ways = readonly (readonly [number, number])[];
/** A alone at (0, 0), far from everybody. */
const alone = (more: Guest = {}, settings: Partial<Settings> = {}): FlowState =>
  fight({ A: { at: hex(0, 0), ...more }, E: { at: hex(40, 0) } }, settings);
const spaceOf = (state: FlowState, id = A) => fighter(state, id).scores.spaces[0];
/** Who is asked at each step of a Move, all of them passing. */
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

describe("Distance and reach", () => {
  it("FL-88 · distance counts steps between the nearest hexes", () => {
    expect([
      stepsBetween(hex(0, 0), hex(2, 1)),
      stepsBetween(hex(0, 0), hex(2, -1)),
      stepsBetween(hex(0, 0), hex(-1, 3)),
    ]).toEqual([3, 2, 3]);
    const wide = fight({ A: { at: [hex(0, 0), hex(1, 0)] }, E: { at: hex(3, 0) }, F: {} });
    expect([distance(wide, A, E), distance(wide, A, F)]).toEqual([2, null]);
  });

  it("FL-88 · height counts only where the GM wants it", () => {
    const token = (elevation: number) =>
      ({ uuid: "t", at: { x: 0, y: 0, elevation }, perX: { x: 1, y: 0 }, perY: { x: 0, y: 1 } }) as const;
    const high = (elevation: Settings["elevation"]) =>
      fight(
        { A: { at: hex(0, 0), scores: { token: token(0) } }, E: { at: hex(1, 0), scores: { token: token(3) } } },
        { elevation },
      );
    expect([distance(high("ignored"), A, E), distance(high("counted"), A, E)]).toEqual([1, 3]);
  });

  it("FL-90 · reaches don't add up, and only weapons in hand count", () => {
    const polearm = { reach: 2, hands: 2, carry: "both" } as const;
    expect(totalReach(creature("E", { scores: { naturalReach: 2 }, items: [polearm] }))).toBe(2);
    expect(totalReach(creature("A", { items: [polearm] }))).toBe(2);
    expect(totalReach(creature("A", { items: [{ ...polearm, carry: "worn" }] }))).toBe(1);
    expect(totalReach(creature("A", { items: [{ attackType: "ranged", reach: 9 }] }))).toBe(1);
    expect(reachWith(creature("A", { scores: { naturalReach: 3 } }), item())).toBe(3);
  });

  it("FL-92 · a zone is every hex within reach, the inner ones too, and none behind a wall", () => {
    const size = (reach: number): number =>
      zoneOf(fight({ A: { at: hex(0, 0), items: [{ reach }] }, E: {} }), A).length;
    expect([1, 2, 3].map(size)).toEqual([6, 18, 36]);
    const walls = [{ from: hex(0, 0), to: hex(1, 0) }];
    const walled = (threatWalls: Settings["threatWalls"]): object[] =>
      zoneOf(fight({ A: { at: hex(0, 0), scores: { walls } }, E: {} }, { threatWalls }), A);
    expect(walled("block")).toHaveLength(5);
    expect(walled("block")).not.toContainEqual(hex(1, 0));
    expect(walled("ignored")).toHaveLength(6);
  });

  it("FL-93 · large tokens threaten from all their hexes, or from their anchor alone", () => {
    const three = [hex(0, 0), hex(1, 0), hex(0, 1)];
    const seven = [hex(0, 0), hex(1, 0), hex(1, -1), hex(0, -1), hex(-1, 0), hex(-1, 1), hex(0, 1)];
    const size = (at: typeof three, reach: number, footprintMode: Settings["footprintMode"]): number =>
      zoneOf(fight({ A: { at, items: [{ reach }] }, E: {} }, { footprintMode }), A).length;
    expect([1, 2, 3].map((reach) => size(three, reach, "token"))).toEqual([9, 24, 45]);
    expect([1, 2, 3].map((reach) => size(seven, reach, "token"))).toEqual([12, 30, 54]);
    expect([1, 2, 3].map((reach) => size(seven, reach, "singleHex"))).toEqual([6, 18, 36]);
  });

  it("FL-94 · enemies threaten, with bare hands and without RP too, unless they are defeated or marked", () => {
    const near = (is: Guest["is"], more: Guest = {}, settings: Partial<Settings> = {}): boolean[] => {
      const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), is, ...more } }, settings);
      return [threatens(state, E, A), canThreaten(state, E)];
    };
    expect([near({ rp: 0 }, { items: [] }), near({ defeated: true }), near({ canThreaten: false })]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(near({ defeated: true }, {}, { canThreaten: "gmMark" })).toEqual([true, true]);
    expect([near({}, { side: "ours" }), near({}, { side: "neutral" })]).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(near({}, { at: hex(5, 0) })).toEqual([false, true]);
  });
});

describe("Move", () => {
  it("FL-42 · 1 AP for each Move Speed of the path, two at most in one Move", () => {
    const start = alone();
    expect([6, 7, 12].map((count) => fighter(after(start, run(start, A, count)), A).ap)).toEqual([4, 3, 3]);
    expect(refused(start, run(start, A, 13))).toBe("FL-99");
    const single = alone({}, { doubleMove: false });
    expect(refused(single, run(single, A, 7))).toBe("FL-99");
    const prone = alone({ is: { prone: true } });
    expect(refused(prone, run(prone, A, 1))).toBe("FL-50");
    expect(refused(start, { ...run(start, A, 1), survey: { ...path(start, A, []) } })).toBe("FL-42");
    const poor = alone({ is: { ap: 0 } });
    expect(refused(poor, run(poor, A, 1))).toBe("FL-19");
  });

  it("FL-99 · Move Speed is hexes for an AP, each at 1 or at what the scene says", () => {
    const slow = alone({ scores: { moveSpeed: 3 } });
    expect(fighter(after(slow, run(slow, A, 4)), A).ap).toBe(3);
    const rough = (terrainCost: Settings["terrainCost"]): number => {
      const state = alone({}, { terrainCost });
      const survey = path(state, A, [
        [1, 0],
        [2, 0],
        [3, 0],
      ]);
      const steps = survey.steps.map((step) => ({ ...step, cost: 3 }));
      return fighter(after(state, { ...run(state, A, 3), survey: { ...survey, steps } }), A).ap;
    };
    expect([rough("one"), rough("scene")]).toEqual([4, 3]);
  });

  it("FL-100 · at most 2 AP of Move in a round, and a step beside", () => {
    const start = alone();
    const far = after(start, run(start, A, 12));
    expect(refused(far, run(far, A, 1))).toBe("FL-100");
    const step = after(far, run(far, A, 1, { as: "step" }));
    expect([spaceOf(step), fighter(step, A).ap, fighter(step, A).round.moveAp]).toEqual([hex(13, 0), 2, 2]);
    const first = after(start, run(start, A, 6));
    expect(refused(first, run(first, A, 7))).toBe("FL-100");
  });

  it("FL-101 · through allies, never through enemies, each step to an adjacent hex, and not through walls", () => {
    const past = (side: string): FlowState => fight({ A: { at: hex(0, 0) }, B: { at: hex(2, 0), side }, E: {} });
    expect(spaceOf(after(past("ours"), run(past("ours"), A, 3)))).toEqual(hex(3, 0));
    expect(refused(past("theirs"), run(past("theirs"), A, 3))).toBe("FL-101");
    expect(refused(alone(), move(alone(), A, [[2, 0]]))).toBe("FL-101");
    const blocked = run(alone(), A, 1);
    expect(refused(alone(), { ...blocked, survey: { ...blocked.survey, blocked: true } })).toBe("FL-101");
  });

  it("FL-102 · never ending on anybody, unless ends are looked at when the turn ends", () => {
    const past = (settings = {}) => fight({ A: { at: hex(0, 0) }, B: { at: hex(2, 0) }, E: {} }, settings);
    expect(refused(past(), run(past(), A, 2))).toBe("FL-102");
    expect(fighter(past(), A).ap).toBe(5);
    const later = past({ endCheck: "turn" });
    const shared = after(later, run(later, A, 2));
    expect(refused(shared, next(shared), byOwner(A))).toBe("FL-102");
  });

  it("FL-103 · what a Move didn't use can be moved on with, until another action is declared", () => {
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

  it("FL-104 · a broad token goes as a whole", () => {
    const wide = { at: [hex(0, 0), hex(0, 1)] };
    const state = fight({ A: wide, E: { at: hex(2, 1) } });
    expect(refused(state, run(state, A, 3))).toBe("FL-101");
    const ally = fight({ A: wide, B: { at: hex(2, 1) }, E: {} });
    expect([refused(ally, run(ally, A, 2)), spaceOf(after(ally, run(ally, A, 3)))]).toEqual(["FL-102", hex(3, 0)]);
    expect(fighter(after(ally, run(ally, A, 3)), A).scores.spaces).toEqual([hex(3, 0), hex(3, 1)]);
  });

  it("FL-105 · neutrals and the defeated are passed, but not ended on", () => {
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

  it("FL-106 · outside a fight movement costs nothing and nothing is in its way", () => {
    const { state } = outcome(alone(), { kind: "end" });
    const there = after(state, run(state, A, 30));
    expect([spaceOf(there), fighter(there, A).ap]).toEqual([hex(30, 0), 0]);
  });
});

describe("Provoking", () => {
  /** E at (0, 0), A beside or farther away on the same row. */
  const facing = (
    x: number,
    enemy: Guest = {},
    more: Record<string, Guest> = {},
    settings: Partial<Settings> = {},
  ): FlowState => fight({ A: { at: hex(x, 0) }, E: { at: hex(0, 0), ...enemy }, ...more }, settings);

  it("FL-65 · leaving a threatened hex provokes, standing up and casting do, and each can be switched off", () => {
    expect(provoked(facing(1), [[2, 0]])).toEqual([[E]]);
    expect(provoked(facing(1, {}, {}, { provokeLeave: false }), [[2, 0]])).toEqual([]);
    const down = (settings = {}): FlowState =>
      fight({ A: { at: hex(1, 0), is: { prone: true } }, E: { at: hex(0, 0) } }, settings);
    expect(asked(after(down(), act(A, { action: "standUp" })))).toEqual([E]);
    expect(asked(after(down({ provokeStandUp: false }), act(A, { action: "standUp" })))).toEqual([]);
    const bolt = { name: "bolt", kind: "spell", attackType: "none", attackSkill: "" } as const;
    const caster = (settings = {}) => fight({ A: { at: hex(1, 0), items: [bolt] }, E: { at: hex(0, 0) } }, settings);
    const cast = act(A, { action: "spell", item: itemId("bolt"), targets: [], abilities: [] });
    expect([asked(after(caster(), cast)), asked(after(caster({ provokeSpell: false }), cast))]).toEqual([[E], []]);
    expect(asked(after(facing(1, { is: { rp: 0 } }), act(A, { action: "flowState" })))).toEqual([]);
  });

  it("FL-66 · a Reaction Attack costs 1 RP, needs a melee weapon in hand and an enemy within its reach", () => {
    const open = after(facing(1), move(facing(1), A, [[2, 0]]));
    const struck = after(open, strikeBack(open, E), { answers: { "attack-2": faces.failure } });
    expect([poolsOf(struck, E), spaceOf(struck)]).toEqual([[5, 1, 2], hex(2, 0)]);
    const two = {
      items: [{}, { name: "bow", attackType: "ranged", carry: "off" }, { name: "pole", reach: 2, carry: "off" }],
    } as const;
    const far = facing(2, two);
    const leaving = after(far, move(far, A, [[3, 0]]));
    const swing = strikeBack(leaving, E);
    expect(refused(leaving, swing)).toBe("FL-66");
    const shoot = { ...swing, choice: { ...swing.choice, item: itemId("bow") } };
    expect(refused(leaving, shoot)).toBe("FL-66");
    const reach = { ...swing, choice: { ...swing.choice, item: itemId("pole") } };
    expect(fighter(after(leaving, reach, { answers: { "attack-2": faces.failure } }), E).rp).toBe(1);
  });

  it("FL-70 · it comes before the step; down, prone or held, the mover stays there and loses the rest", () => {
    const start = facing(1, {}, {});
    const open = after(
      start,
      move(start, A, [
        [2, 0],
        [3, 0],
        [4, 0],
      ]),
    );
    expect(spaceOf(open)).toEqual(hex(1, 0));
    const answers = { "attack-2": faces.normal, "attack-2:A:agility": faces.failure, "damage:attack-2:A": 20 };
    const hit = after(open, strikeBack(open, E), { answers });
    const down = after(hit, pass(hit, A), { answers });
    expect([spaceOf(down), fighter(down, A).ap, fighter(down, A).move, down.open]).toEqual([hex(1, 0), 4, null, []]);
    const alive = after(hit, pass(hit, A), { answers: { ...answers, "damage:attack-2:A": 3 } });
    expect(spaceOf(alive)).toEqual(hex(4, 0));
    const late = facing(1, { items: [{ reach: 3 }] }, {}, { raTiming: "after" });
    expect(spaceOf(after(late, move(late, A, [[2, 0]])))).toEqual(hex(2, 0));
  });

  it("FL-71 · one Reaction Attack for each trigger, as many triggers as RP last", () => {
    const start = facing(1);
    let state = after(
      start,
      move(start, A, [
        [1, -1],
        [0, -1],
        [0, -2],
      ]),
    );
    const first = windowOf(state);
    state = after(state, strikeBack(state, E), { answers: { "attack-2": faces.failure } });
    expect(windowOf(state)).not.toBe(first);
    expect(refused(state, { ...strikeBack(state, E), window: first })).toBe("FL-53");
    state = after(state, strikeBack(state, E), { answers: { "attack-4": faces.failure } });
    expect([state.open, fighter(state, E).rp, spaceOf(state)]).toEqual([[], 0, hex(0, -2)]);
  });

  it("FL-95 · what counts is the hex that is left, not the one that is entered", () => {
    expect(
      provoked(facing(3), [
        [2, 0],
        [1, 0],
      ]),
    ).toEqual([]);
    expect(
      provoked(facing(1), [
        [2, 0],
        [3, 0],
      ]),
    ).toEqual([[E]]);
    expect(
      provoked(facing(1, { items: [{ reach: 2 }] }), [
        [2, 0],
        [3, 0],
      ]),
    ).toEqual([[E], [E]]);
    expect(provoked(facing(1), [[1, -1]])).toEqual([[E]]);
  });

  it("FL-96 · every step that leaves a threatened hex is a trigger, or one for the whole Move", () => {
    const ways: Ways = [
      [1, -1],
      [0, -1],
      [0, -2],
    ];
    expect(provoked(facing(1), ways)).toEqual([[E], [E], [E]]);
    expect(provoked(facing(1, {}, {}, { provokePer: "move" }), ways)).toEqual([[E]]);
  });

  it("FL-96 · who declines for the rest of the Move isn't asked again, unless they take it back", () => {
    const start = facing(1);
    const open = after(
      start,
      move(start, A, [
        [1, -1],
        [0, -1],
        [0, -2],
      ]),
    );
    const rest = after(open, pass(open, E, true));
    expect([rest.open, spaceOf(rest)]).toEqual([[], hex(0, -2)]);
    const both = facing(1, {}, { F: { at: hex(2, -1) } });
    const two = after(
      both,
      move(both, A, [
        [1, -1],
        [0, -1],
        [0, -2],
      ]),
    );
    const waits = after(two, pass(two, E, true));
    const again = after(waits, { kind: "watch", who: E });
    const onward = after(again, pass(again, F));
    expect(asked(onward)).toContain(E);
    const quiet = after(waits, pass(waits, F));
    expect(asked(quiet)).not.toContain(E);
  });

  it("FL-97 · neither a step nor what others do to one provokes, nor do allies and neutrals ask", () => {
    expect(provoked(facing(1), [[2, 0]], { as: "step" })).toEqual([]);
    const start = facing(1);
    const forced = outcome(start, move(start, A, [[2, 0]], { forced: true }));
    expect([forced.state.open, spaceOf(forced.state), fighter(forced.state, A).ap]).toEqual([[], hex(2, 0), 5]);
    expect(provoked(facing(1, { side: "ours" }), [[2, 0]])).toEqual([]);
    expect(provoked(facing(1, { side: "neutral" }), [[2, 0]])).toEqual([]);
    expect(refused(start, move(start, A, [[2, 0]], { forced: true }), byOwner(A))).not.toBe("");
  });
});

describe("Take a Step", () => {
  const near = () => fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), items: [{ reach: 2 }] }, B: { at: hex(1, 1) } });
  const step = (state: FlowState, to: readonly [number, number]) => move(state, A, [to], { as: "step" });

  it("FL-130 · 1 AP, once per round, 1 hex, and nobody reacts", () => {
    const done = after(near(), step(near(), [2, 0]));
    expect([done.open, fighter(done, A).ap, spaceOf(done)]).toEqual([[], 4, hex(2, 0)]);
    expect(refused(done, step(done, [1, 0]))).toBe("FL-130");
    expect(
      refused(
        near(),
        move(
          near(),
          A,
          [
            [2, 0],
            [3, 0],
          ],
          { as: "step" },
        ),
      ),
    ).toBe("FL-130");
    expect(refused(near(), step(near(), [1, 1]))).toBe("FL-102");
    const poor = fight({ A: { at: hex(1, 0), is: { ap: 0 } }, E: {} });
    expect(refused(poor, step(poor, [2, 0]))).toBe("FL-19");
    const prone = fight({ A: { at: hex(1, 0), is: { prone: true } }, E: {} });
    expect(refused(prone, step(prone, [2, 0]))).toBe("FL-50");
  });

  it("FL-131 · it counts against no limit of movement", () => {
    const done = after(near(), step(near(), [2, 0]));
    expect(fighter(done, A).round.moveAp).toBe(0);
    const start = alone();
    const stepped = after(start, run(start, A, 1, { as: "step" }));
    const far = after(stepped, run(stepped, A, 12));
    expect([spaceOf(far), fighter(far, A).ap]).toEqual([hex(13, 0), 2]);
  });
});
