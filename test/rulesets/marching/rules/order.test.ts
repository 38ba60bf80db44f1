import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type MarchingCommand,
  type MarchingState,
  marching,
  planRound,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { anyGathering } from "./chance.ts";
import {
  actors,
  after,
  C,
  F,
  fight,
  gathering,
  give,
  M1,
  M2,
  move,
  next,
  outcome,
  playTo,
  refused,
  turns,
  W,
  way,
} from "./fights.ts";

const spiralMode = { orderMode: "spiral" } as const;
const contact = (x: number, y: number): MarchingCommand => ({ kind: "contact", space: { x, y }, inScene: true });
const target = (who: string | null) => ({ kind: "target", who }) as MarchingCommand;
const start = { kind: "start" } as const;
const take = { answers: { "MO-204": "take" } };
/** The order of a fight that begins as a spiral. */
const begun = (state: MarchingState) => after(state, start, take).order.join(" ");

describe("Section 3: the spiral", () => {
  it("MO-301 · starts at the point of contact, and winds outwards from there", () => {
    const state = gathering(
      { F: { at: [0, 0] }, C: { at: [5, 0] }, W: { at: [9, 0] }, M1: { at: [6, 0] }, M2: { at: [2, 0] } },
      spiralMode,
    );
    const first = after(state, start, take);
    expect([first.contact, first.targetId, first.order]).toEqual([{ x: 5, y: 0 }, M1, [C, M1, M2, W, F]]);
    expect(begun(after(state, contact(0, 0)))).toBe("F M2 C M1 W");
    expect(refused(first, { kind: "spend", who: F, action: "primary", what: "a blow" })).toBe("MO-003");
  });

  it("MO-302 · goes ring by ring: all 8 neighbours of a square are ring 1, the 6 of a hex", () => {
    const squares = { F: { at: [0, 0] }, M1: { at: [2, 0] }, M2: { at: [-1, -1] } } as const;
    expect(begun(after(gathering(squares, spiralMode), contact(0, 0)))).toBe("F M2 M1");
    const hexes = {
      F: { at: [0, 0], layout: "pointy" },
      M1: { at: [1, 1], layout: "pointy" },
      M2: { at: [-1, 1], layout: "pointy" },
    } as const;
    expect(begun(after(gathering(hexes, spiralMode), contact(0, 0)))).toBe("F M2 M1");
  });

  it("MO-303 · winds clockwise as seen on the screen, with y growing downwards", () => {
    const around = {
      F: { at: [0, 0] },
      M1: { at: [-1, 0] },
      M2: { at: [0, 1] },
      M3: { at: [1, 0] },
      C: { at: [0, -1] },
    } as const;
    expect(begun(after(gathering(around, spiralMode), contact(0, 0)))).toBe("F C M3 M2 M1");
  });

  it("MO-304 · starts each ring at the bearing of the target; combatants without a token come last, first side first", () => {
    const around = {
      F: { at: [0, 0] },
      C: { at: [0, -1] },
      W: {},
      M1: { at: [1, 0] },
      M2: { at: [0, 1] },
      M3: {},
      G: { at: [0, -2] },
    } as const;
    const state = gathering(around, spiralMode);
    expect(begun(after(after(state, contact(0, 0)), target("M2")))).toBe("F M2 C M1 G W M3");
    expect(begun(after(state, contact(0, 0)))).toBe("F C M1 M2 G W M3");
  });

  it("MO-304 · equal places go to the first side, then by rank", () => {
    const shared = { F: { at: [0, 0] }, C: { at: [1, 0] }, W: { at: [1, 0] }, M1: { at: [1, 0] } } as const;
    const state = after(after(gathering(shared, spiralMode), contact(0, 0)), {
      kind: "marching-order",
      order: [W, C, F],
      vanguard: null,
    });
    expect(begun(state)).toBe("F W C M1");
    expect(after(state, start, { answers: { "MO-204": "cede" } }).order).toEqual([F, M1, W, C]);
  });

  it("MO-304 · the order holds everybody once, in any order of joining", () => {
    fc.assert(
      fc.property(anyGathering, fc.integer({ min: 1, max: 3 }), (state, round) => {
        const { order } = planRound(state, round);
        expect([...order].sort()).toEqual(Object.keys(state.fighters).sort());
        const turned = { ...state, fighters: Object.fromEntries(Object.entries(state.fighters).reverse()) };
        expect(planRound(turned, round).order).toEqual(order);
      }),
    );
  });

  const touching = { F: { at: [0, 0] }, C: { at: [0, 3] }, M1: { at: [1, 0] }, M2: { at: [1, 4] } } as const;
  it("MO-305 · under auto the order is lines in round 1, then a spiral while the sides touch, with a notice when it changes", () => {
    const state = fight(touching);
    expect([state.mode, state.contact, state.order]).toEqual(["lines", null, [F, C, M1, M2]]);
    const last = playTo(state, 1, M2);
    const second = outcome(last, next(last));
    expect([second.state.mode, second.state.order]).toEqual(["spiral", [F, M1, C, M2]]);
    expect(second.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.marching.spiral");
    const apart = { F: { at: [0, 0] }, C: { at: [0, 9] }, M1: { at: [2, 0] } } as const;
    expect(turns(fight(apart), 3).mode).toBe("lines");
    const quiet = turns(second.state, 3);
    expect(outcome(quiet, next(quiet)).log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.marching.spiral");
  });

  it("MO-305 · the defeated and the absent touch nobody; a point set by the GM is contact", () => {
    const fallen = after(fight({ F: { at: [0, 0] }, C: { at: [9, 9] }, M1: { at: [1, 0] } }), {
      kind: "defeat",
      who: M1,
      defeated: true,
    });
    expect(turns(fallen, 2)).toMatchObject({ round: 2, mode: "lines" });
    const away = after(fight({ F: { at: [0, 0] }, C: { at: [9, 9] }, M1: { at: [1, 0] } }), {
      kind: "absent",
      who: F,
      absent: true,
    });
    expect(turns(away, 3)).toMatchObject({ round: 2, mode: "lines" });
    const set = after(fight({ F: { at: [0, 0] }, M1: { at: [9, 0] } }), contact(9, 1));
    expect(turns(set, 2)).toMatchObject({ mode: "spiral", contact: { x: 9, y: 1 }, order: [M1, F] });
    const unset = after(set, { kind: "contact", space: null, inScene: true });
    expect(turns(unset, 2).mode).toBe("lines");
  });

  it("MO-305 · settings make it always lines, or always a spiral, with the closest pair instead of contact", () => {
    expect(turns(fight(touching, { orderMode: "lines" }), 4)).toMatchObject({ round: 2, mode: "lines" });
    const apart = { F: { at: [0, 0] }, C: { at: [0, 5] }, M1: { at: [5, 5] } } as const;
    expect(fight(apart, spiralMode)).toMatchObject({ mode: "spiral", contact: { x: 0, y: 0 }, targetId: M1 });
    expect(fight({ F: { at: [0, 0] }, M1: {} }, spiralMode).mode).toBe("lines");
  });

  it("MO-306 · starts at the closest pair; ties go to the lower rank of the first side, then of the other", () => {
    const ties = {
      F: { at: [5, 5] },
      C: { at: [7, 5] },
      M1: { at: [8, 5] },
      M2: { at: [6, 6] },
      M3: { at: [4, 5] },
    } as const;
    expect(fight(ties, spiralMode)).toMatchObject({ contact: { x: 5, y: 5 }, targetId: M2 });
    expect(fight(ties, spiralMode, "cede")).toMatchObject({ contact: { x: 6, y: 6 }, targetId: F });
    const close = { F: { at: [0, 0] }, C: { at: [5, 0] }, M1: { at: [3, 0] } } as const;
    expect(fight(close, spiralMode)).toMatchObject({ contact: { x: 5, y: 0 }, targetId: M1 });
  });

  it("MO-306 · with a marked target only pairs with it count; an unreachable one is ignored", () => {
    const state = gathering(
      { F: { at: [0, 0] }, C: { at: [5, 0] }, M1: { at: [1, 0] }, M2: { at: [8, 0] } },
      spiralMode,
    );
    const marked = after(state, target("M2"));
    expect(after(marked, start, take)).toMatchObject({ contact: { x: 5, y: 0 }, targetId: M2 });
    const down = after(marked, { kind: "defeat", who: M2, defeated: true });
    expect(after(down, start, take)).toMatchObject({ contact: { x: 0, y: 0 }, targetId: M1 });
    expect(after(after(marked, target(null)), start, take).targetId).toBe(M1);
  });

  it("MO-306 · from a point set by the GM looks towards the nearest space of the target", () => {
    const around = {
      F: { at: [0, 0] },
      C: { at: [2, 0] },
      W: { at: [1, -2] },
      G: {
        at: [
          [1, -2],
          [1, -1],
        ],
      },
    } as const;
    const state = after(after(gathering(around, spiralMode), contact(0, 0)), target("G"));
    expect(begun(state)).toBe("F G C W");
  });

  it("MO-306 · of a large creature the nearest space counts; a point outside the scene is refused", () => {
    const large = {
      F: {
        at: [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ],
      },
      M1: { at: [2, 2] },
    } as const;
    expect(fight(large, spiralMode).contact).toEqual({ x: 1, y: 1 });
    const outOfCombat = { kind: "contact", space: { x: 99, y: 0 }, inScene: false } as const;
    expect(refused(fight(large), outOfCombat)).toBe("MO-306");
    expect(after(fight(large), { ...outOfCombat, space: null }).placedContact).toBeNull();
  });

  it("MO-307 · puts everybody into one spiral, or the first side's before the other's", () => {
    const around = { F: { at: [0, 0] }, C: { at: [3, 0] }, M1: { at: [1, 0] }, M2: { at: [2, 0] } } as const;
    expect(fight(around, spiralMode).order).toEqual([F, M1, M2, C]);
    expect(fight(around, { ...spiralMode, spiralScope: "sideFirst" }).order).toEqual([F, C, M1, M2]);
    expect(fight(around, { ...spiralMode, spiralScope: "sideFirst" }, "cede").order.slice(0, 2)).toEqual([M1, M2]);
  });

  it("MO-308 · moving changes the order only from the next round on", () => {
    const state = fight({ F: { at: [0, 0] }, C: { at: [0, 9] }, M1: { at: [9, 0] }, M2: { at: [5, 0] } });
    const moved = after(state, move(F, way([0, 0], [8, 0])));
    expect(moved.order).toEqual(state.order);
    expect(actors(moved)).toBe("F C M2 M1");
    const placed = after(state, move(M1, way([9, 0], [1, 0]), { forced: true }));
    expect([placed.order, actors(placed)]).toEqual([[F, C, M2, M1], "F C M2 M1"]);
    expect(turns(placed, 4)).toMatchObject({ mode: "spiral", targetId: M1, order: [F, M1, M2, C] });
    const logged = give(state, next(state), { freshScores: { M1: { place: null } } });
    expect(logged.kind === "done" && logged.state.order).toEqual(state.order);
  });

  it("MO-306 · forgets its last target when combat is started again", () => {
    const spiral = fight({ F: { at: [0, 0] }, C: {}, M1: { at: [1, 0] }, M2: { at: [5, 0] } }, spiralMode);
    expect(spiral.targetId).toBe(M1);
    const left = after(after(spiral, { kind: "manual", round: 0 }), { kind: "leave", who: M1 });
    expect(marching.load(JSON.parse(JSON.stringify(left)))).toEqual(left);
  });
});
