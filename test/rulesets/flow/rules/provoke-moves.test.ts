import { describe, expect, it } from "vitest";
import type { FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { hex, itemId } from "./creatures.ts";
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
  outcome,
  pass,
  poolsOf,
  refused,
  strikeBack,
  windowOf,
} from "./fights.ts";

type Ways = readonly (readonly [number, number])[];
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

describe("Provoking", () => {
  /** E at (0, 0), A beside or farther away on the same row. */
  const facing = (
    x: number,
    enemy: Guest = {},
    more: Record<string, Guest> = {},
    settings: Partial<FlowSettings> = {},
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
    const afterAttack = after(open, strikeBack(open, E), { answers: { "attack-2": faces.failure } });
    expect([poolsOf(afterAttack, E), spaceOf(afterAttack)]).toEqual([[5, 1, 2], hex(2, 0)]);
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

  it("FL-70 · a Reaction Attack comes before the step; down, prone or held, the mover stays there and loses the rest", () => {
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

  it("FL-71 · each trigger allows one Reaction Attack, as many triggers as RP last", () => {
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

  it("FL-95 · only the hex that is left counts, not the one that is entered", () => {
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

  it("FL-96 · an enemy who declines for the rest of the Move isn't asked again, unless they take it back", () => {
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
    const again = after(waits, { kind: "ask-again", who: E });
    const onward = after(again, pass(again, F));
    expect(asked(onward)).toContain(E);
    const quiet = after(waits, pass(waits, F));
    expect(asked(quiet)).not.toContain(E);
  });

  it("FL-97 · a step provokes nobody, being moved provokes nobody, and allies and neutrals don't react", () => {
    expect(provoked(facing(1), [[2, 0]], { as: "step" })).toEqual([]);
    const start = facing(1);
    const forced = outcome(start, move(start, A, [[2, 0]], { forced: true }));
    expect([forced.state.open, spaceOf(forced.state), fighter(forced.state, A).ap]).toEqual([[], hex(2, 0), 5]);
    expect(provoked(facing(1, { side: "ours" }), [[2, 0]])).toEqual([]);
    expect(provoked(facing(1, { side: "neutral" }), [[2, 0]])).toEqual([]);
    expect(refused(start, move(start, A, [[2, 0]], { forced: true }), byOwner(A))).not.toBe("");
  });
});
