import { describe, expect, it } from "vitest";
import { planLabel, type Stop, standing, stepsReached } from "../../src/canvas/ruler-view.ts";
import type { MessageArg, Refusal } from "../../src/engine/types.ts";
import type { LangKey } from "../../src/i18n.ts";
import { dexterityLabels, dexterityPlan, walkedFeet } from "../../src/rulesets/dexterity/map/ruler.ts";
import type { DexterityMeasuredPath, DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";
import { english } from "../sheets/english.ts";
import { feet, fight, id, scores } from "../sheets/fight.ts";
import { east, measuredPath } from "./path.ts";

const swimmer = { scores: scores({ speeds: { swim: 45 } }) };
const owner = { gm: false, owns: [id("mira")] };

function planOf(state: DexterityState, path: DexterityMeasuredPath, { asker = owner, forced = false } = {}) {
  const plan = dexterityPlan(state, { who: id("mira"), measured: path, forced, asker });
  if (!plan) throw new Error("Mira isn't in this fight.");
  return plan;
}

/** The label at the end of the path, or after so many of its steps. */
function label(state: DexterityState, path: DexterityMeasuredPath, at: { reached?: number; since?: number } = {}) {
  const plan = planOf(state, path);
  const stop = { reached: path.steps.length, since: 0, ...at };
  return labelOf(plan, { ...stop, last: stop.reached === path.steps.length });
}

function labelOf(plan: ReturnType<typeof planOf>, stop: Stop) {
  return planLabel(plan, stop, english, explain, (...at) => dexterityLabels(plan, ...at, english));
}

function explain({ message, data = {} }: Refusal): string {
  const words = Object.entries(data).map(([name, figure]) => [name, word(figure)]);
  return english(message as LangKey, Object.fromEntries(words));
}

function word(figure: MessageArg): string | number {
  if (typeof figure !== "object") return figure;
  if ("combatant" in figure) return `the ${figure.combatant}`;
  if ("key" in figure) return english(figure.key as LangKey);
  return "sides" in figure ? `${figure.sides.length} sides` : figure.combatants.join(", ");
}

describe("DX-502, DX-503, DX-504 · the cost of a path and the feet left", () => {
  it("shows feet so far and feet left, diagonals at 7", () => {
    const diagonal = measuredPath([{ to: { x: 1, y: 1 } }, { to: { x: 2, y: 2 } }, { to: { x: 3, y: 2 } }]);
    expect(label(fight({ mira: {} }), diagonal)).toEqual({
      cost: "19 of 30 ft",
      left: "11 left",
      refused: false,
      reason: null,
    });
  });

  it("counts feet from earlier on the same turn", () => {
    const { cost, left } = label(fight({ mira: { spent: feet(10) } }), measuredPath(east(2)));
    expect([cost, left]).toEqual(["20 of 30 ft", "10 left"]);
  });

  it("has a running figure at every waypoint", () => {
    expect(label(fight({ mira: {} }), measuredPath(east(5)), { reached: 2 }).cost).toBe("10 of 30 ft");
  });
});

describe("DX-509 · several speeds in tandem", () => {
  const river = measuredPath([
    { to: { x: 1, y: 0 }, medium: "land" },
    { to: { x: 2, y: 0 }, medium: "land" },
    { to: { x: 3, y: 0 }, medium: "water", mode: "swim" },
    { to: { x: 4, y: 0 }, medium: "water", mode: "swim" },
  ]);

  it("shows the feet left of every mode on the path", () => {
    const { cost, left } = label(fight({ mira: swimmer }), river);
    expect([cost, left]).toEqual(["20 ft", "Walk 10, Swim 25 left"]);
  });

  it("shows one mode while the path so far uses only one", () => {
    expect(label(fight({ mira: swimmer }), river, { reached: 2 }).left).toBe("20 left");
  });

  it("shows the modes of a path already walked", () => {
    const path = (["walk", "swim", "walk"] as const).map((mode) => ({ space: { x: 1, y: 0 }, mode, cost: feet(5) }));
    const walked = fight({ mira: { ...swimmer, spent: feet(20), path }, goblin: {} });
    expect(walkedFeet(walked, id("mira"), english)?.left).toBe("Walk 10, Swim 25 left");
    expect(walkedFeet(walked, id("goblin"), english)).toBeNull();
  });
});

describe("DX-506 · a path that is too long", () => {
  const tooFar = measuredPath(east(8));

  it("ends in the last space within the speed", () => {
    const plan = planOf(fight({ mira: {} }), tooFar);
    expect([5, 6, 7].map((reached) => standing(plan, reached))).toEqual(["way", "end", "beyond"]);
  });

  it("shows by how much, why, and the clause", () => {
    expect(label(fight({ mira: { spent: feet(3) } }), tooFar)).toEqual({
      cost: "43 of 30 ft",
      left: "13 ft too far",
      refused: true,
      reason: { text: "Too far: 40 ft, and the mira has 27 ft left (Walk).", clause: "DX-506" },
    });
  });

  it("DX-509 · counts the excess against the mode of the reason, whichever mode comes last", () => {
    const across = measuredPath(
      east(8).map((way, index) => (index === 2 || index === 3 ? { ...way, mode: "swim" as const } : way)),
    );
    const wader = { scores: scores({ speeds: { swim: 15 } }) };
    expect(label(fight({ mira: wader }), across)).toMatchObject({
      cost: "40 ft",
      left: "25 ft too far",
      reason: { text: "Too far: 40 ft, and the mira has 15 ft left (Swim)." },
    });
  });

  it("gives the reason once, at the waypoint behind the first refused step", () => {
    const reasons = [
      [4, 0],
      [7, 4],
      [8, 7],
    ].map(([reached = 0, since = 0]) => label(fight({ mira: {} }), tooFar, { reached, since }).reason?.clause ?? null);
    expect(reasons).toEqual([null, "DX-509", null]);
  });

  it("DX-004, DX-513 · shows that the GM decides if the clause is set to ask", () => {
    const state = fight({ mira: { spent: feet(3) } }, { settings: { interpretations: { "DX-513": "ask" } } });
    const { refused, reason } = label(state, measuredPath(east(6)));
    expect(refused).toBe(false);
    expect(reason).toEqual({ text: "The GM decides.", clause: "DX-506" });
  });
});

describe("spaces closed to a path", () => {
  it("DX-510 · end a path before water if the mode doesn't work in it", () => {
    const wade = measuredPath([
      { to: { x: 1, y: 0 }, medium: "land" },
      { to: { x: 2, y: 0 }, medium: "water" },
    ]);
    expect(standing(planOf(fight({ mira: {} }), wade), 1)).toBe("end");
    expect(label(fight({ mira: {} }), wade)).toMatchObject({
      left: null,
      reason: { text: "Walk isn't possible there.", clause: "DX-510" },
    });
  });

  it("DX-510 · in unmarked spaces, remind at the path's end that the table judges the mode", () => {
    const swum = measuredPath(east(2).map((step) => ({ ...step, mode: "swim" })));
    const state = fight({ mira: swimmer });
    expect(label(state, swum)).toMatchObject({
      left: "35 left",
      refused: false,
      reason: { text: "No region here says whether Swim is possible. Check it yourself.", clause: "DX-510" },
    });
    expect(label(state, swum, { reached: 1 }).reason).toBeNull();
    expect(planOf(state, swum, { forced: true }).reminder).toBeNull();
  });

  it("DX-515 · end a path before a creature if a setting blocks occupied spaces", () => {
    const state = fight({ mira: {} }, { settings: { blockOccupied: true } });
    const plan = planOf(state, measuredPath([...east(1), { to: { x: 2, y: 0 }, occupied: true }]));
    expect([plan.legal, plan.refusal?.clause]).toEqual([1, "DX-515"]);
  });

  it("DX-502 · refuse the whole path at a wall", () => {
    const plan = planOf(fight({ mira: {} }), measuredPath(east(2), { blocked: true }));
    expect([plan.legal, plan.whole, plan.refusal?.clause]).toEqual([0, true, "DX-502"]);
  });
});

describe("a path out of turn or of another's combatant", () => {
  it("DX-407 · shows the active combatant's name instead, at the cursor only", () => {
    const state = fight({ goblin: {}, mira: { spent: feet(30) } });
    expect(label(state, measuredPath(east(3)))).toEqual({
      cost: "15 ft",
      left: null,
      refused: true,
      reason: { text: "It's the goblin's turn, not the mira's.", clause: "DX-407" },
    });
    expect(label(state, measuredPath(east(3)), { reached: 1 }).reason).toBeNull();
    expect(standing(planOf(state, measuredPath(east(3))), 1)).toBe("beyond");
  });

  it("DX-003 · is refused to a user who doesn't own the combatant", () => {
    const outsider = { gm: false, owns: [] };
    expect(planOf(fight({ mira: {} }), measuredPath(east(1)), { asker: outsider }).refusal?.clause).toBe("DX-003");
  });

  it("DX-516 · costs no feet if the GM places the token", () => {
    const placed = planOf(fight({ mira: {} }), measuredPath(east(9)), { asker: { gm: true, owns: [] }, forced: true });
    const stop = { reached: 9, since: 0, last: true };
    expect(labelOf(placed, stop)).toMatchObject({ cost: "Placed, no movement used", refused: false });
  });
});

describe("steps to each waypoint", () => {
  it("counts along legs, also through a space that was passed before", () => {
    const there = [...east(2), { to: { x: 1, y: 0 } }, { to: { x: 0, y: 0 } }];
    const ends = [0, 2, 2, 1, 0].map((x) => ({ x, y: 0 }));
    expect(stepsReached({ x: 0, y: 0 }, there, ends)).toEqual([0, 2, 2, 3, 4]);
  });
});
