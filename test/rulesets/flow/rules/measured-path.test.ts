import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { plus, sameSpace } from "../../../../src/grid/ground.ts";
import type { Space } from "../../../../src/grid/index.ts";
import { footprintAt, hexWays, isWalled, stepsBetween } from "../../../../src/rulesets/flow/rules/geometry.ts";
import {
  type FlowState,
  type FlowStep,
  measureSpaces,
  provokedAlong,
  totalReach,
  type Wall,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { tries } from "../../../grid/worlds.ts";
import { fist, hex } from "./creatures.ts";
import { A, E, F, fight, fighter, move, refused, path as slowly } from "./fights.ts";

const open = { walls: [], costOf: () => 1 };
const shapes: readonly (readonly Space[])[] = [[hex(0, 0)], [hex(0, 0), hex(1, 0), hex(0, 1)], [hex(0, 0), ...hexWays]];
const place = fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }) });
const somebody = fc.record({
  at: place,
  shape: fc.constantFrom(...shapes),
  reach: fc.integer({ min: 1, max: 3 }),
  height: fc.integer({ min: 0, max: 3 }),
  canThreaten: fc.boolean(),
  defeated: fc.boolean(),
});
const world = fc.record({
  mover: fc.record({ at: place, shape: fc.constantFrom(...shapes) }),
  others: fc.tuple(somebody, somebody, somebody),
  walls: fc.array(fc.tuple(place, fc.constantFrom(...hexWays)), { maxLength: 8 }),
  turns: fc.array(fc.constantFrom(...hexWays), { minLength: 1, maxLength: 8 }),
  settings: fc.record({
    footprintMode: fc.constantFrom("token" as const, "singleHex" as const),
    threatWalls: fc.constantFrom("block" as const, "ignored" as const),
    canThreaten: fc.constantFrom("notDefeated" as const, "gmMark" as const),
    elevation: fc.constantFrom("ignored" as const, "counted" as const),
  }),
});

/** So many hexes up, on a scene of 5 feet a hex. */
const tokenAt = (elevation: number) => ({
  uuid: "Scene.s.Token.t",
  at: { x: 0, y: 0, elevation: 5 * elevation },
  zero: { x: 0, y: 0 },
  perX: { x: 1, y: 0 },
  perY: { x: 0, y: 1 },
  distance: 5,
});

type Drawn = typeof world extends fc.Arbitrary<infer W> ? W : never;

function fightIn({ mover, others, walls, settings }: Drawn) {
  const known: Wall[] = walls.map(([from, way]) => ({ from, to: plus(from, way) }));
  const guests = Object.fromEntries(
    others.map(({ at, shape, reach, height, canThreaten, defeated }, i) => [
      ["B", "E", "F"][i] as string,
      {
        at: footprintAt(shape, at),
        items: [{ ...fist, reach }],
        scores: { walls: known, token: tokenAt(height) },
        is: { canThreaten, defeated },
      },
    ]),
  );
  const own = { at: footprintAt(mover.shape, mover.at), scores: { token: tokenAt(0), walls: known } };
  return { known, state: fight({ A: own, ...guests }, settings) };
}

function wayOf({ mover, turns }: Drawn): Space[] {
  let at = mover.at;
  return turns.map((turn) => {
    at = plus(at, turn);
    return at;
  });
}

/** Reach by the clauses' words, without zones: near enough to a hex left, and to the mover for the weapon. */
function mayStrike(state: FlowState, id: CombatantId, left: readonly Space[], from: readonly Space[]): boolean {
  const enemy = fighter(state, id);
  const { footprintMode, elevation } = state.settings;
  const own = footprintMode === "singleHex" ? enemy.scores.spaces.slice(0, 1) : enemy.scores.spaces;
  const mover = footprintMode === "singleHex" ? from.slice(0, 1) : from;
  const reach = totalReach(enemy);
  const apart = (space: Space) => Math.min(...own.map((one) => stepsBetween("hex", one, space)));
  const height = elevation === "ignored" ? 0 : (enemy.scores.token?.at.elevation ?? 0) / 5;
  const isClose = left.some((space) => apart(space) > 0 && apart(space) <= reach);
  const isReached = Math.max(height, Math.min(...mover.map(apart))) <= reach;
  return isClose && isReached && height <= reach && enemy.canThreaten && !enemy.defeated;
}

describe("The measured path, as the authority writes it into a Move", () => {
  it("FL-101, FL-104 · contains the occupants of each step's last hex, and walls", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { state, known } = fightIn(drawn);
        const way = wayOf(drawn);
        const found = measureSpaces(state, A, way, { walls: known, costOf: () => 1 });
        const hexes = way.map(({ x, y }) => [x, y] as const);
        const sorted = ({ to, inside }: FlowStep) => ({ to, inside: [...inside].sort() });
        expect(found.steps.map(sorted)).toEqual(slowly(state, A, hexes).steps.map(sorted));
        const anchors = [drawn.mover.at, ...way];
        const isStopped = anchors.slice(1).some((to, i) => {
          const there = footprintAt(drawn.mover.shape, to);
          return footprintAt(drawn.mover.shape, anchors[i] ?? to).some((space, part) =>
            isWalled(known, space, there[part] ?? space),
          );
        });
        expect(found.blocked).toBe(isStopped);
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      }),
      tries(150),
    );
  });

  it("FL-95 · finds each step's provoked enemies by distances: near a hex that is left, able and allowed to react", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { state } = fightIn({ ...drawn, walls: [] });
        const way = wayOf(drawn);
        const path = slowly(
          state,
          A,
          way.map(({ x, y }) => [x, y] as const),
        );
        const found = provokedAlong(state, { who: A, measured: path, as: "move", forced: false });
        const meant = way.map((to, i) => {
          const [from, there] = [way[i - 1] ?? drawn.mover.at, to].map((at) => footprintAt(drawn.mover.shape, at));
          const left = from?.filter((space) => !there?.some((other) => sameSpace(space, other))) ?? [];
          return [E, F].filter((id) => mayStrike(state, id, left, from ?? []));
        });
        expect(found).toEqual(meant);
      }),
      tries(150),
    );
  });

  it("FL-99 · contains the price of difficult hexes for all spaces of a creature, and never less than 1", () => {
    const state = fight({ A: { at: [hex(0, 0), hex(0, 1)] }, B: { at: hex(9, 9) }, F: {} }, { terrainCost: "scene" });
    const costOf = (space: Space): number => (sameSpace(space, hex(1, 1)) ? 3 : sameSpace(space, hex(2, 0)) ? 99 : 0);
    const { steps } = measureSpaces(state, A, [hex(1, 0), hex(2, 0)], { walls: [], costOf });
    expect(steps.map(({ cost }) => cost)).toEqual([3, 15]);
    const command = move(state, A, []);
    const dear = { ...command, measured: { ...command.measured, steps } };
    expect(refused(state, dear)).toContain("FL-99");
  });

  it("FL-95, FL-101 · walls and creatures count on the level of the scene that each step is made on", () => {
    const on = (level: string) => ({ token: { ...tokenAt(0), at: { x: 0, y: 0, elevation: 0, level } } });
    const state = fight({
      A: { at: hex(0, 0), scores: on("hall") },
      E: { at: hex(0, 1), scores: on("hall"), items: [fist] },
      F: { at: hex(2, 0), scores: on("gallery"), items: [fist] },
    });
    const walls = (level: string) => [{ from: hex(1, 0), to: hex(2, 0), level }];
    const way = (...levels: string[]) => levels.map((level, i) => ({ ...hex(Math.min(i + 1, 2), 0), level }));
    const found = (levels: string[], wall: string) =>
      measureSpaces(state, A, way(...levels), { walls: walls(wall), costOf: () => 1 });
    expect(found(["hall", "hall"], "hall").blocked).toBe(true);
    expect(found(["hall", "hall"], "gallery").blocked).toBe(false);
    expect(found(["gallery", "gallery"], "gallery").blocked).toBe(true);
    expect(found(["hall", "hall"], "gallery").steps.map(({ inside }) => inside)).toEqual([[], []]);
    const up = found(["hall", "gallery"], "gallery");
    expect(up.steps.map(({ inside, level }) => [inside, level])).toEqual([
      [[], "hall"],
      [[F], "gallery"],
    ]);
    const provoked = (levels: string[]) => {
      const { steps } = found(levels, "");
      const path = { ...slowly(state, A, []), steps };
      return provokedAlong(state, { who: A, measured: path, as: "move", forced: false });
    };
    // E alone is on the level that is left; where the way goes on upstairs, F.
    expect(provoked(["hall", "hall"])).toEqual([[E], [E]]);
    expect(provoked(["gallery", "gallery"])).toEqual([[E], [F]]);
  });

  it("FL-98 · is empty for combatants without a place", () => {
    expect(measureSpaces(fight({ A: {}, E: {} }), A, [hex(1, 0)], open)).toEqual({ steps: [], blocked: false });
  });
});
