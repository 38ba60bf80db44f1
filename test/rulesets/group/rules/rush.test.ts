import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type GroupCommandOf,
  type GroupState,
  group,
  unfinishedOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import type { How } from "../../giving.ts";
import {
  act,
  advance,
  advanceTurn,
  after,
  at,
  at1,
  bow,
  fast,
  feet,
  fight,
  fighter,
  type Guest,
  gm,
  id,
  logged,
  outcome,
  ownerOf,
  refused,
  type Scene,
  weapon,
} from "./fights.ts";

const [A1, B1] = ["A1", "B1"].map(id) as [CombatantId, CombatantId];
const sword = weapon(5, { name: "sword", routine: [{ name: "sword", damage: "1d8", special: "", hand: null }] });
const declares = (which: "flee" | "charge") =>
  ({ declaration: { item: fast(which), plans: [], delay: false }, major: "declared" }) as const;
const hit = (who: CombatantId, damage: number): How["answers"] => ({
  [`attack:1:${who}`]: 19,
  [`damage:1:${who}`]: damage,
});

/** 30 ft a round, so that a run is 60 ft. */
const movement = { walk: feet(30), fly: feet(0), swim: feet(0), nativeFly: false, nativeSwim: false };

/** A1, who has declared a charge, at the left end of a row; B1 so many squares to the right. */
function charging(squares: number, own: Guest = {}, scene: Scene = {}): GroupState {
  const charger = {
    place: at(0, 0),
    ...own,
    scores: { inHand: sword, movement, ...own.scores },
    fighter: { ...declares("charge"), ...own.fighter },
  };
  return fight({ A1: charger, B1: { place: at(squares, 0) } }, { phase: "C_CHARGE", dice: { A: 6, B: 1 }, ...scene });
}

/** B1 in the melee of A1, and about to flee from it. */
function fleeing(own: Guest = {}, scene: Scene = {}): GroupState {
  return fight(
    {
      A1: { place: at(0, 0), scores: { inHand: sword } },
      B1: { place: at(1, 0), scores: { movement }, ...own, fighter: { ...declares("flee"), ...own.fighter } },
    },
    { phase: "B_FLEE", melee: true, ...scene },
  );
}

/** Along the row to a square. */
function walk(state: GroupState, who: CombatantId, x: number): GroupCommandOf<"move"> {
  const from = fighter(state, who).scores.place ?? at(0, 0);
  const way = Array.from({ length: Math.abs(x - from.x) }, (_, i) => from.x + Math.sign(x - from.x) * (i + 1));
  const pixels = (each: number) => ({ x: each * 100, y: from.y * 100, elevation: 0 });
  return {
    kind: "move",
    who,
    pace: "walk",
    forced: false,
    measured: {
      grid: "square",
      from: { x: from.x, y: from.y },
      steps: way.map((each) => ({ to: { x: each, y: from.y } })),
      token: { uuid: `Scene.s.Token.${who}`, before: pixels(from.x), path: way.map(pixels) },
      blocked: false,
    },
  };
}

/** The first refusal's words and figures. */
function why(state: GroupState, command: GroupCommandOf<"move" | "act">) {
  const [refusal] = group.refuse(state, { command, asker: gm, override: false, freshScores: {} }, []);
  const { name: _name, target: _target, ...args } = refusal?.data ?? {};
  return [refusal?.clause, refusal?.message.split(".").at(-1), args];
}

describe("A charge on the map", () => {
  it("GR-172 · leads its token to a foe, takes the major action as it sets off, and strikes from there", () => {
    const before = charging(8);
    const set = outcome(before, walk(before, A1, 7), { by: ownerOf(A1) });
    expect(logged(set)).toEqual(["fast.charge", "moved"]);
    expect(set.world).toMatchObject([{ kind: "token", uuid: "Scene.s.Token.A1" }]);
    const there = set.state;
    expect(fighter(there, A1)).toMatchObject({
      major: "used",
      majorPhase: "C_CHARGE",
      rush: { as: "charge", feet: 35 },
    });
    expect([unfinishedOf(there), there.activeId, there.melees]).toEqual([[A1], A1, {}]);
    const afterAttack = outcome(there, act(A1, fast("charge"), { attack: at1(B1) }), {
      answers: hit(A1, 3),
      by: ownerOf(A1),
    });
    expect(logged(afterAttack)).not.toContain("fast.charge");
    expect([fighter(afterAttack.state, B1).scores.hp.value, Object.values(afterAttack.state.melees)]).toEqual([
      17,
      [[A1, B1]],
    ]);
    expect([unfinishedOf(afterAttack.state), refused(afterAttack.state, walk(afterAttack.state, A1, 6))]).toEqual([
      [],
      "GR-89",
    ]);
  });

  it("GR-172 · can't strike from afar: the refusal says to drag the token, or that it is too far", () => {
    const nearest = charging(8);
    const blow = (state: GroupState) => why(state, act(A1, fast("charge"), { attack: at1(B1) }));
    expect(blow(nearest)).toEqual(["GR-172", "drag", { feet: 35, most: 60 }]);
    expect(blow(charging(20))).toEqual(["GR-172", "beyond", { feet: 95, most: 60 }]);
    const refusedOne = charging(20);
    expect(fighter(refusedOne, A1).major).toBe("declared");
  });

  it("GR-172 · goes no further than twice the rate, and ends beside a foe", () => {
    const state = charging(20);
    expect(why(state, walk(state, A1, 13))).toEqual(["GR-172", "chargeFar", { feet: 65, most: 60 }]);
    expect(why(state, walk(state, A1, 12))).toEqual(["GR-172", "short", { feet: 35 }]);
    const aside = charging(2);
    expect(why(aside, walk(aside, A1, -1))).toEqual(["GR-172", "short", { feet: 10 }]);
  });

  it("GR-172 · may go on beside its foes with the rest of its run, and waits for the HIGH side (GR-16)", () => {
    const once = after(charging(12), walk(charging(12), A1, 11));
    expect(why(once, walk(once, A1, 9))).toEqual(["GR-172", "chargeFar", { feet: 65, most: 60 }]);
    const low = charging(8, {}, { dice: { A: 1, B: 6 } });
    const both = after(
      low,
      { kind: "declare-openly", who: B1, declaration: declares("charge").declaration },
      { override: true },
    );
    expect(refused({ ...both, phase: "C_CHARGE" }, walk(both, A1, 7))).toBe("GR-16");
  });

  it("GR-172 · a charge stopped on its way ends there without an attack, and may pass", () => {
    const state = charging(8);
    const stopped = after(state, walk(state, A1, 3), { override: true });
    expect(fighter(stopped, A1).rush).toEqual({ as: "charge", feet: 15 });
    expect(why(stopped, act(A1, fast("charge"), { attack: at1(B1) }))).toEqual([
      "GR-172",
      "drag",
      { feet: 20, most: 45 },
    ]);
    expect(unfinishedOf(after(stopped, { kind: "pass", who: A1 }))).toEqual([]);
  });

  it("GR-172 · a charge ends in a melee attack", () => {
    const shooting = charging(1, { scores: { inHand: bow() } });
    expect(refused(shooting, act(A1, fast("charge"), { attack: at1(B1) }))).toBe("GR-172");
  });

  it("GR-172 · without tokens nothing is measured: the charge is made with its attack", () => {
    const state = charging(0, { place: null });
    const afterAttack = after(state, act(A1, fast("charge"), { attack: at1(B1) }), { answers: hit(A1, 2) });
    expect([fighter(afterAttack, A1).rush, Object.values(afterAttack.melees), unfinishedOf(afterAttack)]).toEqual([
      undefined,
      [[A1, B1]],
      [],
    ]);
  });

  it("GR-46, GR-172 · a move before its phase waits for the charge; without a declaration there is no charge", () => {
    const early = charging(8, {}, { phase: "B_FLEE" });
    expect(why(early, walk(early, A1, 7))).toEqual([
      "GR-46",
      "move",
      expect.objectContaining({ phase: { key: "TURNCRAFT.Phase.C_CHARGE" } }),
    ]);
    const undeclared = charging(8, { fighter: { declaration: null, major: "available" } });
    expect(why(undeclared, walk(undeclared, A1, 7))[0]).toBe("GR-46");
    const late = charging(8, { fighter: { declaration: null, major: "available" } }, { phase: "LOW_D1" });
    expect(why(late, walk(late, A1, 7)).slice(0, 2)).toEqual(["GR-46", "moveOver"]);
  });
});

describe("A flight on the map", () => {
  it("GR-172 · moves its token once the free attacks are answered", () => {
    const before = fleeing();
    expect(why(before, walk(before, B1, 6))).toEqual(["GR-172", "press", { what: "flee" }]);
    const open = after(before, act(B1, fast("flee")), { by: ownerOf(B1) });
    expect(refused(open, walk(open, B1, 6))).toBe("GR-93");
    const free = after(open, { kind: "decline", who: A1, window: open.window?.id ?? "" });
    expect([free.melees, fighter(free, B1).rush, unfinishedOf(free)]).toEqual([{}, { as: "flee", feet: 0 }, [B1]]);
    const gone = after(free, walk(free, B1, 6), { by: ownerOf(B1) });
    expect([fighter(gone, B1).scores.place?.x, fighter(gone, B1).minors, unfinishedOf(gone)]).toEqual([6, [], []]);
    expect(fighter(gone, B1)).toMatchObject({ major: "used", moved: { walk: 25 }, positioned: 0 });
  });

  it("GR-172 · goes as far as twice the rate in all, in its phase", () => {
    const free = after(fleeing({}, { melee: false }), act(B1, fast("flee")));
    expect(why(free, walk(free, B1, 14))).toEqual(["GR-172", "fleeFar", { feet: 65, most: 60 }]);
    const half = after(free, walk(free, B1, 8));
    expect(why(half, walk(half, B1, 15))).toEqual(["GR-172", "fleeFar", { feet: 70, most: 60 }]);
    expect(fighter(after(half, walk(half, B1, 13)), B1).rush).toEqual({ as: "flee", feet: 60 });
    expect(why(half, act(B1, fast("flee")))).toEqual(["GR-172", "fleeing", { most: 25 }]);
    expect(refused({ ...half, phase: "HIGH_D4" }, walk(half, B1, 13))).toBe("GR-87");
  });

  it("GR-172 · holds up its phase until it has moved or passed, and the next round knows nothing of it", () => {
    const free = after(fleeing({}, { melee: false }), act(B1, fast("flee")));
    expect(refused(free, advance(free), { answers: { "GR-13": "stay" } })).toBe("GR-13");
    expect(unfinishedOf(after(free, { kind: "pass", who: B1 }))).toEqual([]);
    const next = after(free, { kind: "advance-round", round: 1 }, { override: true, answers: advanceTurn });
    expect([next.round, "rush" in fighter(next, B1)]).toEqual([2, false]);
  });

  it("GR-172 · ends with a defeat by a free attack, and at once without a token", () => {
    const open = after(fleeing(), act(B1, fast("flee")));
    const fallen = after(open, { kind: "defeat", who: B1, defeated: true });
    expect([fighter(fallen, B1).rush, unfinishedOf(fallen)]).toEqual([undefined, []]);
    const bodiless = after(fleeing({ place: null }, { melee: false }), act(B1, fast("flee")));
    expect([fighter(bodiless, B1).rush, fighter(bodiless, B1).actedIn]).toEqual([undefined, ["B_FLEE"]]);
  });

  it("GR-172 · a stored charge is loaded again, and an encounter of an earlier version has none", () => {
    const state = after(charging(8), walk(charging(8), A1, 7));
    expect(group.load(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(group.load(JSON.parse(JSON.stringify(charging(8))))).toEqual(charging(8));
  });
});
