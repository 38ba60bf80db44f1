import { produce } from "immer";
import { describe, expect, it } from "vitest";
import type { Refusal } from "../../../../src/engine/index.ts";
import {
  fellowsOf,
  foesInMelee,
  isReached,
  leaveMelee,
  meet,
  meetByAttack,
  refuseLeaving,
  refuseUnreached,
  setMelee,
} from "../../../../src/rulesets/group/rules/bound.ts";
import {
  askPassing,
  feetBetween,
  fittingModes,
  isVerySmall,
  openSquares,
  passedOn,
  refusePassing,
  refuseRange,
  refuseSharedSquare,
  refuseSpace,
  spacesOf,
  squareFeet,
} from "../../../../src/rulesets/group/rules/space.ts";
import type { GroupState, Place } from "../../../../src/rulesets/group/rules/types.ts";
import { expectWords } from "../../words.ts";
import { at, feet, field, type Guest, id, item, under } from "./field.ts";

const clauses = (refusals: readonly Refusal[]) => refusals.map((refusal) => expectWords({ refusal }).refusal.clause);
const [A, B, C, X, Y, Z] = ["A", "B", "C", "X", "Y", "Z"].map(id) as [never, never, never, never, never, never];
const foe = (place: Place | null, more: Guest = {}): Guest => ({ group: "foes", place, ...more });
const halberd = item({
  name: "halberd",
  kind: "weapon",
  attackForm: "melee",
  modes: [
    { name: "chop", damageType: "edged", spaceRequired: feet(6) },
    { name: "stab", damageType: "piercing", spaceRequired: feet(2) },
  ],
});

describe("Squares and tokens", () => {
  it("GR-157 · a square is 5 ft, and a token covers the squares of its breadth", () => {
    expect(squareFeet).toBe(5);
    expect(spacesOf(at(2, 3))).toEqual([{ x: 2, y: 3 }]);
    expect(spacesOf(at(0, 0, 0.5))).toHaveLength(1);
    expect(spacesOf(at(2, 3, 2))).toEqual([
      { x: 2, y: 3 },
      { x: 3, y: 3 },
      { x: 2, y: 4 },
      { x: 3, y: 4 },
    ]);
  });

  it("GR-162 · distance runs from centre to centre in a straight line, unrounded", () => {
    expect(feetBetween(at(0, 0), at(3, 4))).toBe(25);
    expect(feetBetween(at(0, 0), at(1, 1))).toBeCloseTo(7.0711, 4);
    expect(feetBetween(at(2, 2), at(2, 2))).toBe(0);
  });

  it("GR-163 · a token of several squares uses its own centre, a small one that of its square", () => {
    expect(feetBetween(at(0, 0), at(3, 0, 2))).toBeCloseTo(5 * Math.hypot(3.5, 0.5), 9);
    expect(feetBetween(at(0, 0, 0.5), at(4, 0))).toBe(20);
  });

  it("GR-163 · on hexes a hex stands for a square: six neighbours, and 5 ft from middle to middle", () => {
    const on = (x: number, y: number, hexes = [{ x: 0, y: 0 }]): Place => ({ ...at(x, y), hexes });
    const three = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    expect(feetBetween(on(0, 0), on(1, 0))).toBeCloseTo(5, 9);
    expect(feetBetween(on(0, 0), on(1, 1))).toBeCloseTo(5 * Math.sqrt(3), 9);
    const state = field({ A: { place: on(0, 0) }, X: foe(on(1, -1)), Y: foe(on(1, 1)) });
    expect([isReached(state, A, X), isReached(state, A, Y)]).toEqual([true, false]);
    expect(openSquares(state, A)).toHaveLength(5);
    const large = field({ A: { place: on(4, 4, three) }, X: foe(on(4, 5)), Y: foe(on(3, 6)) });
    expect(openSquares(large, A)).toHaveLength(8);
    expect(clauses(refuseSharedSquare(large, A))).toEqual(["GR-158"]);
    const way = [
      { x: 5, y: 4 },
      { x: 6, y: 4 },
    ];
    expect(
      passedOn(
        large,
        Y,
        way.map((to) => ({ to })),
      ),
    ).toEqual({ allies: [], enemies: [A], endsWith: [] });
  });

  it("GR-158, GR-161, GR-165, GR-167 · a creature on another level of the scene isn't adjacent, nor in the way", () => {
    const on = (x: number, y: number, level?: string): Place => ({ ...at(x, y), ...(level && { level }) });
    const state = field({ A: { place: on(0, 0, "hall") }, X: foe(on(1, 0, "gallery")), Y: foe(on(0, 1, "hall")) });
    expect([isReached(state, A, X), isReached(state, A, Y)]).toEqual([false, true]);
    expect(openSquares(state, A)).toHaveLength(7);
    const shared = field({ A: { place: on(1, 0, "hall") }, X: foe(on(1, 0, "gallery")) });
    expect(clauses(refuseSharedSquare(shared, A))).toEqual([]);
    const way = [
      { to: { x: 1, y: 0 }, level: "hall" },
      { to: { x: 1, y: 0 }, level: "gallery" },
      { to: { x: 2, y: 0 }, level: "gallery" },
    ];
    expect(passedOn(state, A, way.slice(0, 1))).toEqual({ allies: [], enemies: [], endsWith: [] });
    expect(passedOn(state, A, way)).toEqual({ allies: [], enemies: [X], endsWith: [] });
    // Without levels everybody is on all of them.
    expect(isReached(field({ A: { place: on(0, 0) }, X: foe(on(1, 0, "gallery")) }), A, X)).toBe(true);
  });

  it("GR-162 · a target beyond the range is refused, a target just at it isn't", () => {
    const state = field({ A: { place: at(0, 0) }, X: foe(at(3, 4)) });
    const shot = (range: number | null, measured: number | null = null) =>
      clauses(
        refuseRange(state, {
          who: A,
          target: X,
          item: { name: "bow", range: range === null ? null : feet(range) },
          measured: measured === null ? null : feet(measured),
        }),
      );
    expect([shot(25), shot(24), shot(20), shot(null)]).toEqual([[], ["GR-162"], ["GR-162"], []]);
    expect(shot(20, 20)).toEqual(["GR-162"]);
    const slant = field({ A: { place: at(0, 0) }, X: foe(at(1, 1)) });
    const [refusal] = refuseRange(slant, { who: A, target: X, item: { name: "dart", range: feet(5) }, measured: null });
    expect(refusal?.data).toMatchObject({ feet: 7.1, range: 5 });
  });

  it("GR-163 · under sceneRule the scene's own distance counts", () => {
    const state = field({ A: { place: at(0, 0) }, X: foe(at(3, 4)) }, under({ distanceMode: "sceneRule" }));
    const shot = (measured: number | null) => ({
      who: A,
      target: X,
      item: { name: "bow", range: feet(20) },
      measured: measured === null ? null : feet(measured),
    });
    expect(clauses(refuseRange(state, shot(20)))).toEqual([]);
    expect(clauses(refuseRange(state, shot(null)))).toEqual(["GR-162"]);
  });
});

describe("Shared squares", () => {
  const shared = (guest: Guest, settings: Partial<GroupState["settings"]> = {}) =>
    clauses(refuseSharedSquare(field({ A: { place: at(1, 1), ...guest }, X: foe(at(0, 0, 2)) }, under(settings)), A));

  it("GR-158 · an attack out of a shared square is refused, whoever else is in it", () => {
    expect(shared({})).toEqual(["GR-158"]);
    const ally = field({ A: { place: at(1, 1) }, B: { place: at(1, 1) }, C: { place: at(2, 1) } });
    expect([clauses(refuseSharedSquare(ally, A)), clauses(refuseSharedSquare(ally, C))]).toEqual([["GR-158"], []]);
  });

  it("GR-158 · a token of several squares shares as soon as one is shared", () => {
    const state = field({ A: { place: at(0, 0, 2) }, X: foe(at(1, 1)), Y: foe(null) });
    expect(clauses(refuseSharedSquare(state, A))).toEqual(["GR-158"]);
    expect(clauses(refuseSharedSquare(state, Y))).toEqual([]);
  });

  it("GR-158 · a special ability or small size allows it, and the fallen fill no square", () => {
    expect(shared({ scores: { fightsInSharedSpace: true } })).toEqual([]);
    expect(shared({ scores: { verySmall: true } })).toEqual([]);
    const fallen = field({ A: { place: at(1, 1) }, X: foe(at(1, 1), { fighter: { defeated: true } }) });
    expect(clauses(refuseSharedSquare(fallen, A))).toEqual([]);
  });

  it("GR-159 · very small is a token of at most half a square, or as much as the setting says", () => {
    expect(shared({ place: at(1, 1, 0.5) })).toEqual([]);
    expect(shared({ place: at(1, 1, 0.6) })).toEqual(["GR-158"]);
    expect(shared({ place: at(1, 1, 0.6) }, { verySmallSize: 60 })).toEqual([]);
    expect(isVerySmall({ verySmall: false, place: null }, { verySmallSize: 50 })).toBe(false);
  });
});

describe("Paths past others", () => {
  const crowd = (settings: Partial<GroupState["settings"]> = {}) =>
    field({ A: { place: at(0, 0) }, B: { place: at(1, 0) }, X: foe(at(2, 0)), Y: foe(at(9, 9)) }, under(settings));
  const path = (...xs: number[]) => xs.map((x) => ({ to: { x, y: 0 } }));
  const judged = (state: GroupState, xs: number[], answers: Record<string, string> = {}) => {
    const results = new Map(
      Object.entries(answers).map(([key, value]) => [key, { kind: "ruling", id: key, value } as const]),
    );
    return clauses(refusePassing(state, A, passedOn(state, A, path(...xs)), results));
  };

  it("GR-160 · allies whose square the path crosses are passed and nothing is refused", () => {
    const passed = passedOn(crowd(), A, path(1));
    expect(passed).toEqual({ allies: ["B"], enemies: [], endsWith: [] });
    expect(judged(crowd(), [1])).toEqual([]);
  });

  it("GR-161 · a path through an enemy's square is refused, asked about or allowed as the setting says", () => {
    expect(judged(crowd(), [1, 2, 3])).toEqual(["GR-161"]);
    const asking = crowd({ passEnemy: "ask" });
    const asked = askPassing(asking, A, passedOn(asking, A, path(1, 2, 3)));
    expect(asked.map(({ clause }) => clause)).toEqual(["GR-161"]);
    expect(askPassing(asking, A, passedOn(asking, A, path(1)))).toEqual([]);
    expect(askPassing(crowd(), A, passedOn(crowd(), A, path(1, 2, 3)))).toEqual([]);
    expect(asked[0]?.data).toMatchObject({ names: { combatants: ["X"] } });
    expectWords({ needs: asked });
    expect(judged(asking, [1, 2, 3])).toEqual([]);
    expect(judged(asking, [1, 2, 3], { "GR-161": "allow" })).toEqual([]);
    expect(judged(asking, [1, 2, 3], { "GR-161": "refuse" })).toEqual(["GR-161"]);
    expect(judged(crowd({ passEnemy: "allow" }), [1, 2, 3])).toEqual([]);
  });

  it("GR-159 · ending in a foe's square needs the GM's permission", () => {
    const passed = passedOn(crowd(), A, path(1, 2));
    expect(passed).toEqual({ allies: ["B"], enemies: [], endsWith: ["X"] });
    const asked = askPassing(crowd(), A, passed);
    expect(asked.map(({ clause, who }) => [clause, who])).toEqual([["GR-159", undefined]]);
    expectWords({ needs: asked });
    expect(judged(crowd(), [1, 2], { "GR-159": "refuse" })).toEqual(["GR-159"]);
    expect(judged(crowd(), [1, 2], { "GR-159": "allow" })).toEqual([]);
  });
});

describe("Melee is a zone", () => {
  const four = (changes: Partial<GroupState> = {}) =>
    field(
      { A: { place: at(0, 0) }, B: { place: at(9, 0) }, X: foe(at(1, 1)), Y: foe(at(5, 5)), Z: foe(null) },
      changes,
    );

  it("GR-164 · within one melee no place is too far", () => {
    const state = four({ melees: { m: [A, B, X, Y] } });
    expect([isReached(state, B, Y), clauses(refuseUnreached(state, A, Y))]).toEqual([true, []]);
    expect(foesInMelee(state, B)).toEqual(["X", "Y"]);
  });

  it("GR-165 · only an adjacent foe is reached from outside it", () => {
    expect(clauses(refuseUnreached(four(), A, X))).toEqual([]);
    expect(clauses(refuseUnreached(four(), A, Y))).toEqual(["GR-165"]);
    expect(clauses(refuseUnreached(four(), A, Z))).toEqual(["GR-165"]);
    expect(clauses(refuseUnreached(field({ A: { place: at(0, 0, 2) }, X: foe(at(2, 2)) }), A, X))).toEqual([]);
    expect(clauses(refuseUnreached(four({ melees: { m: [A, X], n: [B, Y] } }), A, Y))).toEqual(["GR-165"]);
  });

  it("GR-165 · a blow puts both into one melee, and two melees that meet are one", () => {
    const one = produce(four(), (draft) => meetByAttack(draft, A, X));
    expect(Object.values(one.melees)).toEqual([["A", "X"]]);
    const two = produce(one, (draft) => meet(draft, B, Y));
    expect(Object.keys(two.melees)).toEqual(["melee-1", "melee-2"]);
    const met = produce(two, (draft) => meet(draft, B, X));
    expect(Object.values(met.melees).map((members) => [...members].sort())).toEqual([["A", "B", "X", "Y"]]);
    expect(produce(met, (draft) => meet(draft, A, Y))).toBe(met);
  });

  it("GR-165 · a blow makes no melee if the GM manages melees", () => {
    const state = four(under({ meleeMembership: "manual" }));
    expect(produce(state, (draft) => meetByAttack(draft, A, X)).melees).toEqual({});
  });

  it("GR-165 · a combatant who leaves is out, and a melee with one side left ends", () => {
    const state = four({ melees: { m: [A, B, X] } });
    const without = produce(state, (draft) => leaveMelee(draft, B));
    expect(without.melees).toEqual({ m: ["A", "X"] });
    expect(produce(without, (draft) => leaveMelee(draft, X)).melees).toEqual({});
    expect(produce(state, (draft) => leaveMelee(draft, X)).melees).toEqual({});
    expect(produce(state, (draft) => leaveMelee(draft, Y))).toBe(state);
  });

  it("GR-165 · the GM merges and splits melees", () => {
    const together = produce(four(), (draft) => setMelee(draft, [A, X, Y], true));
    expect(fellowsOf(together, Y)).toEqual(["A", "X", "Y"]);
    expect(produce(together, (draft) => setMelee(draft, [X, Y], false)).melees).toEqual({});
  });

  it("GR-165 · an ordinary move doesn't lead away from every foe of the melee", () => {
    const state = four({ melees: { m: [A, X] } });
    expect(clauses(refuseLeaving(state, A, at(5, 0)))).toEqual(["GR-165"]);
    expect(clauses(refuseLeaving(state, A, at(2, 2)))).toEqual([]);
    expect(clauses(refuseLeaving(four(), A, at(5, 0)))).toEqual([]);
    const two = four({ melees: { m: [A, X, Y] } });
    expect(clauses(refuseLeaving(two, A, at(5, 4)))).toEqual([]);
    expect(clauses(refuseLeaving(two, A, at(9, 9)))).toEqual(["GR-165"]);
    expect(clauses(refuseLeaving(four({ melees: { m: [A, Z] } }), A, at(9, 9)))).toEqual([]);
  });
});

describe("Space for a weapon", () => {
  /** A in a nook with a single exit, (1, 0). */
  const walls = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 1 || y !== 0);
  const nook = (guests: Record<string, Guest> = {}, changes: Partial<GroupState> = {}) =>
    field({ A: { place: at(0, 0, 1, walls) }, ...guests }, { restrictedQuarters: true, ...changes });
  const full = { X: foe(at(1, 0)) };
  const swung = (state: GroupState, mode: number | null, weapon = halberd) =>
    clauses(refuseSpace(state, { who: A, item: weapon, mode }));

  it("GR-166 · a mode of more than 4 ft needs an open adjacent square, and one is enough", () => {
    expect(swung(nook(), 0)).toEqual([]);
    expect(swung(nook(full), 0)).toEqual(["GR-166"]);
    expect(swung(nook({ B: { place: at(1, 0) } }), 0)).toEqual(["GR-166"]);
    expect(swung(nook(full), 1)).toEqual([]);
  });

  it("GR-166 · the mode that fits is offered", () => {
    const [refusal] = refuseSpace(nook(full), { who: A, item: halberd, mode: 0 });
    expect(refusal?.data).toMatchObject({ other: "stab", feet: 6, mode: "chop", item: "halberd" });
    const [open] = refuseSpace(nook(full), {
      who: A,
      item: { ...halberd, modes: halberd.modes.slice(0, 1) },
      mode: null,
    });
    expect(open?.data).toMatchObject({ feet: 6, mode: "chop" });
    expect([fittingModes(nook(full), A, halberd), fittingModes(nook(), A, halberd)]).toEqual([[1], [0, 1]]);
    expect(swung(nook(full), null)).toEqual([]);
    const long = item({ attackForm: "melee", modes: halberd.modes.slice(0, 1) });
    expect([swung(nook(full), null, long), swung(nook(), null, long)]).toEqual([["GR-166"], []]);
    const sword = item({ attackForm: "melee", modes: [{ name: "cut", damageType: "", spaceRequired: feet(4) }] });
    expect(swung(nook(full), 0, sword)).toEqual([]);
  });

  it("GR-166 · missiles and weapons without a space listed are never cramped", () => {
    expect(swung(nook(full), 0, { ...halberd, attackForm: "missile" })).toEqual([]);
    expect(swung(nook(full), null, { ...halberd, modes: [] })).toEqual([]);
  });

  it("GR-167 · an open square is a neighbour without a creature and not behind a wall", () => {
    expect(openSquares(nook(), A)).toEqual([{ x: 1, y: 0 }]);
    expect(openSquares(nook(full), A)).toEqual([]);
    expect(openSquares(field({ A: { place: at(0, 0) }, X: foe(at(1, 1)) }), A)).toHaveLength(7);
    expect(openSquares(field({ A: { place: at(0, 0, 2) } }), A)).toHaveLength(12);
    expect(openSquares(nook({ X: foe(at(1, 0), { fighter: { departed: true } }) }), A)).toHaveLength(1);
  });

  it("GR-167 · space is tested only in restricted quarters, or always, or never, as the setting says", () => {
    const roomy = { restrictedQuarters: false };
    expect(swung(nook(full, roomy), 0)).toEqual([]);
    expect(swung(nook(full, { ...roomy, ...under({ spaceCheck: "always" }) }), 0)).toEqual(["GR-166"]);
    expect(swung(nook(full, under({ spaceCheck: "never" })), 0)).toEqual([]);
    expect(swung(field({ A: {}, ...full }, { restrictedQuarters: true }), 0)).toEqual([]);
  });
});
