import { freeze, produce } from "immer";
import { describe, expect, it } from "vitest";
import { fighterOf } from "../../../../src/engine/fighters.ts";
import type { Space } from "../../../../src/grid/index.ts";
import { interceptPlaces, swapSpaces } from "../../../../src/rulesets/flow/rules/intercept-spaces.ts";
import type { BoardState, FlowSettings, FlowUsable } from "../../../../src/rulesets/flow/rules/types.ts";
import { bow, type Guest, hex, idOf, scene } from "./creatures.ts";

const [A, B, E] = [idOf("A"), idOf("B"), idOf("E")];
type Guests = Record<string, Guest>;

/** Places for A to intercept when E attacks B with this weapon, as `x,y:steps`. */
function stands(guests: Guests, settings: Partial<FlowSettings> = {}, weapon: Partial<FlowUsable> = {}): string[] {
  const state = scene({ E: { at: hex(0, 0), items: [weapon] }, ...guests }, settings);
  const { attackType = "melee", delivery = "melee" } = weapon;
  const comes = attackType === "none" ? delivery : attackType;
  return interceptPlaces(state, A, { attacker: E, targets: [B], delivery: comes }).map(
    ({ to, path }) => `${to.x},${to.y}:${path.length}`,
  );
}

describe("Places to intercept from", () => {
  const guests: Guests = { E: { at: hex(0, 0) }, B: { at: hex(1, 0) }, A: { at: hex(4, -2) } };
  const attack = { attacker: E, targets: [B], delivery: "melee" } as const;
  const places = (state: BoardState, who = A) => interceptPlaces(state, who, attack).map(({ to }) => `${to.x},${to.y}`);

  it("are the same when a frozen state is asked again, and others for other settings, fighters and interceptors", () => {
    const state = freeze(scene(guests), true);
    expect(places(state)).toEqual(["1,-1"]);
    expect(interceptPlaces(state, A, attack)).toBe(interceptPlaces(state, A, attack));
    const near: BoardState = { ...state, settings: Object.freeze({ ...state.settings, interceptMelee: "within3" }) };
    expect([places(near), places(state)]).toEqual([[], ["1,-1"]]);
    const nearer = freeze(scene({ ...guests, A: { at: hex(3, -2) } }), true);
    expect([places(nearer), places(state), places(state, B)]).toEqual([["1,-1", "0,1"], ["1,-1"], ["1,-1", "0,1"]]);
  });

  it("are found anew in a draft, which changes", () => {
    produce(scene(guests), (draft) => {
      expect(places(draft)).toEqual(["1,-1"]);
      fighterOf(draft, A).scores.spaces = [hex(5, -2)];
      expect(places(draft)).toEqual([]);
    });
  });
});

describe("The hex of an Intercept of a melee attack", () => {
  it("FL-77 · is beside both, at most 3 steps away", () => {
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(4, -2) } })).toEqual(["1,-1:3"]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(5, -2) } })).toEqual([]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(1, -1) } })).toEqual(["1,-1:0", "0,1:2"]);
  });

  it("FL-77 · with two hexes between them is the hex between, with three there is none", () => {
    const far = { items: [{ reach: 2 }] };
    expect(stands({ B: { at: hex(2, 0) }, A: { at: hex(1, 2) } }, {}, far.items[0])).toEqual(["1,0:2"]);
    expect(stands({ B: { at: hex(2, 0) }, A: { at: hex(1, 2) }, N: { at: hex(1, 0), side: "neutral" } })).toEqual([]);
    expect(stands({ B: { at: hex(3, 0) }, A: { at: hex(1, 1) } })).toEqual([]);
    expect(stands({ B: { at: hex(1, 1) }, A: { at: hex(2, 2) } })).toEqual(["1,0:3", "0,1:3"]);
  });

  it("FL-77 · with `within3` is for interceptors who start at most 3 hexes from both", () => {
    const guests = { B: { at: hex(1, 0) }, A: { at: hex(4, -2) } };
    expect(stands(guests, { interceptMelee: "within3" })).toEqual([]);
    expect(stands({ ...guests, A: { at: hex(3, -2) } }, { interceptMelee: "within3" })).toEqual(["1,-1:2", "0,1:3"]);
  });

  it("FL-101 · can't be reached through enemies, but through allies", () => {
    const ring = [hex(4, 0), hex(4, -1), hex(3, 1), hex(2, 1), hex(2, 0), hex(3, -1)];
    const others = (side: string): Guests => Object.fromEntries(ring.map((at, i) => [`R${i}`, { at, side }]));
    const guests = { B: { at: hex(1, 0) }, A: { at: hex(3, 0) } };
    expect(stands({ ...guests, ...others("theirs") })).toEqual([]);
    expect(stands({ ...guests, ...others("ours") })).toEqual(["1,-1:3", "0,1:3"]);
    expect(stands({ ...guests, ...others("neutral") })).toEqual(["1,-1:3", "0,1:3"]);
  });

  it("FL-105 · can be reached through neutrals and the defeated, unless the GM blocks them", () => {
    const ring = [hex(4, 0), hex(4, -1), hex(3, 1), hex(2, 1), hex(2, 0), hex(3, -1)];
    const fallen: Guests = Object.fromEntries(ring.map((at, i) => [`R${i}`, { at, is: { defeated: true } }]));
    const guests = { B: { at: hex(1, 0) }, A: { at: hex(3, 0) }, ...fallen };
    expect([stands(guests), stands(guests, { neutralPass: "blocked" })]).toEqual([["1,-1:3", "0,1:3"], []]);
  });

  it("FL-102 · is never a hex of another combatant", () => {
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(4, -2) }, C: { at: hex(1, -1), side: "ours" } })).toEqual([]);
  });

  it("FL-76 · is their own hex alone for the prone and the grappled", () => {
    const grapple = { role: "grappler", other: E } as const;
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(2, -1), is: { prone: true } } })).toEqual([]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(1, -1), is: { prone: true } } })).toEqual(["1,-1:0"]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(1, -1), is: { grapple } } })).toEqual(["1,-1:0"]);
    expect(stands({ B: { at: hex(1, 0) }, A: {} })).toEqual([]);
  });

  it("FL-98 · is nowhere if one of them is nowhere, or without a target", () => {
    const nearest = { B: { at: hex(1, 0) }, A: { at: hex(1, -1) } };
    expect([stands({ ...nearest, E: {} }), stands({ ...nearest, B: {} }), stands({ ...nearest, A: {} })]).toEqual([
      [],
      [],
      [],
    ]);
    expect([stands({ ...nearest, E: {} }, {}, bow), stands({ ...nearest, B: {} }, {}, bow)]).toEqual([[], []]);
    const state = scene({ E: { at: hex(0, 0) }, ...nearest });
    expect(interceptPlaces(state, A, { attacker: E, targets: [], delivery: "melee" })).toEqual([]);
  });

  it("FL-104 · has room for a whole footprint, around walls", () => {
    const wide = { B: { at: hex(1, 0) }, A: { at: [hex(2, -2), hex(2, -3)] } };
    expect(stands(wide)).toEqual(["1,-1:1"]);
    expect(stands({ ...wide, C: { at: hex(1, -2), side: "ours" } })).toEqual([]);
    const walls = [{ from: hex(2, -1), to: hex(1, -1) }];
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(2, -1), scores: { walls } } })).toEqual(["1,-1:2", "0,1:2"]);
  });
});

describe("The hex of an Intercept of a ranged attack", () => {
  it("FL-78 · is on the straight line between both, at most 3 steps away", () => {
    expect(stands({ B: { at: hex(5, 0) }, A: { at: hex(3, 2) } }, {}, bow)).toEqual(["4,0:2", "3,0:2", "2,0:3"]);
    expect(stands({ B: { at: hex(5, 0) }, A: { at: hex(3, 4) } }, {}, bow)).toEqual([]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(1, -1) } }, {}, bow)).toEqual([]);
  });

  it("FL-78 · is one of two at a step where the line runs along a hex side", () => {
    expect(new Set(stands({ B: { at: hex(1, 1) }, A: { at: hex(2, 0) } }, {}, bow))).toEqual(
      new Set(["1,0:1", "0,1:2"]),
    );
  });

  it("FL-78 · depends between tokens of several hexes only on the nearest ones", () => {
    const guests = { E: { at: [hex(0, 0), hex(-1, 1)] }, B: { at: hex(4, 0) }, A: { at: hex(0, 2) } };
    expect(stands(guests, {}, bow)).toEqual(["2,0:2", "1,0:2", "3,0:3"]);
  });

  it("FL-78 · with `shortest` is any hex on a shortest path", () => {
    const guests = { B: { at: hex(2, 1) }, A: { at: hex(3, -1) } };
    const line = stands(guests, {}, bow);
    const all = stands(guests, { betweenRule: "shortest" }, bow);
    expect(all).toEqual(expect.arrayContaining(line));
    expect(all).toContain("2,0:1");
    expect(line).not.toContain("2,0:1");
  });

  it("FL-79 · against a spell goes by the spell's delivery", () => {
    const spell = { name: "bolt", kind: "spell", attackType: "none", delivery: "ranged" } as const;
    expect(stands({ B: { at: hex(2, 0) }, A: { at: hex(1, 1) } }, {}, spell)).toEqual(["1,0:1"]);
    expect(stands({ B: { at: hex(1, 0) }, A: { at: hex(1, -1) } }, {}, { ...spell, delivery: "melee" })).toEqual([
      "1,-1:0",
      "0,1:2",
    ]);
  });
});

describe("Taking the ally's place", () => {
  const swaps = (guests: Guests = {}, settings: Partial<FlowSettings> = {}, stand = hex(1, -1)): Space[] =>
    swapSpaces(
      scene({ E: { at: hex(0, 0) }, B: { at: hex(1, 0) }, A: { at: stand }, ...guests }, settings),
      A,
      stand,
      B,
    );

  it("FL-83 · moves the ally away from the interceptor, straight on first", () => {
    expect(swaps()[0]).toEqual(hex(1, 1));
    expect(swaps()).toHaveLength(3);
    expect(swaps()).toEqual(expect.arrayContaining([hex(2, 0), hex(0, 1)]));
  });

  it("FL-83 · leads only to free hexes, not behind walls; `any` knows no direction", () => {
    expect(swaps({ C: { at: hex(1, 1) } })).not.toContainEqual(hex(1, 1));
    const walls = [{ from: hex(1, 0), to: hex(1, 1) }];
    expect(swaps({ B: { at: hex(1, 0), scores: { walls } } })).not.toContainEqual(hex(1, 1));
    expect(swaps({}, { swapHexes: "any" })).toEqual(expect.arrayContaining([hex(2, -1)]));
    expect(swaps({}, { swapHexes: "any" })).not.toContainEqual(hex(0, 0));
  });

  it("FL-83 · is refused with creatures of several hexes, and from a hex that isn't beside the ally", () => {
    expect(swaps({ B: { at: [hex(1, 0), hex(2, 0)] } })).toEqual([]);
    expect(swaps({ A: { at: [hex(1, -1), hex(1, -2)] } })).toEqual([]);
    expect(swaps({}, {}, hex(3, 0))).toEqual([]);
  });
});
