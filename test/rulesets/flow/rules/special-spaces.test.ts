import { describe, expect, it } from "vitest";
import type { Space } from "../../../../src/grid/index.ts";
import { openSpaces, pushShifts, tumbleShifts } from "../../../../src/rulesets/flow/rules/special-grapple.ts";
import type { FlowSettings } from "../../../../src/rulesets/flow/rules/types.ts";
import { type Guest, hex, idOf, scene } from "./creatures.ts";

const [A, E] = [idOf("A"), idOf("E")];
const wall = (from: Space, to: Space) => ({ walls: [{ from, to }] });

describe("The hexes of a Shove", () => {
  const pushes = (guests: Record<string, Guest>, settings: Partial<FlowSettings> = {}): Space[] =>
    pushShifts(scene({ A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, ...guests }, settings), A, E).map(({ to }) => to);

  it("FL-129 · are farther from the actor, straight away first", () => {
    expect(pushes({})[0]).toEqual(hex(2, 0));
    expect(new Set(pushes({}).map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["2,0", "2,-1", "1,1"]));
    expect(pushes({}, { pushHexes: "straight" })).toEqual([hex(2, 0)]);
  });

  it("FL-129 · hold no creature, and no wall is between", () => {
    expect(pushes({ F: { at: hex(2, 0) } })).toEqual([hex(2, -1), hex(1, 1)]);
    expect(pushes({ F: { at: hex(2, 0) } }, { pushHexes: "straight" })).toEqual([]);
    expect(pushes({ E: { at: hex(1, 0), scores: wall(hex(2, -1), hex(1, 0)) } })).toEqual([hex(2, 0), hex(1, 1)]);
    expect(pushes({ F: { at: hex(2, 0), is: { departed: true } } })).toHaveLength(3);
  });

  it("FL-129 · move a target of several hexes as a whole", () => {
    const large = [hex(1, 0), hex(2, -1), hex(2, 0)];
    expect(pushes({ E: { at: large } })).toEqual([hex(2, 0), hex(2, -1), hex(1, 1)]);
    expect(pushes({ E: { at: large }, F: { at: hex(3, 0) } })).not.toContainEqual(hex(2, 0));
  });

  it("FL-129 · are sorted by the middle of all hexes, at any place, and none lies behind a wall", () => {
    const far = [hex(11, -4), hex(12, -5), hex(12, -4)];
    const first = (actor: Space | Space[], target: Space | Space[]): Space | undefined =>
      pushes({ A: { at: actor }, E: { at: target } })[0];
    expect(first(hex(10, -4), far)).toEqual(hex(12, -4));
    expect(first([hex(10, -4), hex(9, -4)], hex(11, -4))).toEqual(hex(12, -4));
    expect(first(far, hex(12, -3))).toEqual(hex(12, -2));
    expect(first([hex(-7, 5), hex(-7, 6)], hex(-7, 4))).toEqual(hex(-7, 3));
    const walled = { at: [hex(1, 0), hex(1, -1)], scores: wall(hex(1, -1), hex(2, -1)) };
    expect(pushes({ E: walled })).not.toContainEqual(hex(2, 0));
  });

  it("FL-98 · don't exist without a grid", () => {
    expect([pushes({ E: {} }), pushes({ A: {} })]).toEqual([[], []]);
  });
});

describe("The hexes of a Tumble", () => {
  const tumbles = (guests: Record<string, Guest>, settings: Partial<FlowSettings> = {}): Space[] =>
    tumbleShifts(scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...guests }, settings), A, E).map(({ to }) => to);

  it("FL-135 · are opposite, and free", () => {
    expect(tumbles({})).toEqual([hex(-1, 0)]);
    expect(tumbles({ F: { at: hex(-1, 0) } })).toEqual([]);
    expect(tumbles({ F: { at: hex(-1, 0), is: { defeated: true } } })).toEqual([]);
    expect(tumbles({ A: { at: hex(2, 0) } })).toEqual([]);
  });

  it("FL-135 · with `farSide` are all free ones beyond the enemy", () => {
    expect(tumbles({}, { tumbleLanding: "farSide" })).toEqual([hex(-1, 0), hex(0, -1), hex(-1, 1)]);
    expect(tumbles({ F: { at: hex(-1, 0) } }, { tumbleLanding: "farSide" })).toEqual([hex(0, -1), hex(-1, 1)]);
  });

  it("FL-98 · don't exist without a grid", () => {
    expect([tumbles({ E: {} }), tumbles({ A: {} })]).toEqual([[], []]);
  });

  it("FL-101 · don't lie behind a wall", () => {
    expect(tumbles({ E: { at: hex(0, 0), scores: wall(hex(0, 0), hex(1, 0)) } })).toEqual([]);
    expect(tumbles({ E: { at: hex(0, 0), scores: wall(hex(-1, 0), hex(0, 0)) } })).toEqual([]);
  });
});

describe("The hexes of a disarmed item", () => {
  const open = (within: number, guests: Record<string, Guest> = {}): Space[] =>
    openSpaces(scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...guests }), E, within);

  it("FL-111 · hold no creature and have no wall between, counted from the target", () => {
    expect([open(1).length, open(2).length, open(3).length, open(4).length]).toEqual([5, 17, 35, 59]);
    expect(open(1)).not.toContainEqual(hex(1, 0));
    expect(open(1, { E: { at: hex(0, 0), scores: wall(hex(0, 0), hex(-1, 0)) } })).not.toContainEqual(hex(-1, 0));
    expect(open(2)).toContainEqual(hex(2, 0));
  });
});
