import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../src/rules/engine/index.ts";
import { footprintAt, hexWays, isWalled, plus, sameSpace } from "../../../src/rules/flow/geometry.ts";
import { type FlowState, surveyPath, totalReach, type Wall } from "../../../src/rules/flow/index.ts";
import type { Space } from "../../../src/rules/grid/index.ts";
import { tries } from "../grid/worlds.ts";
import { fist, hex } from "./creatures.ts";
import { A, after, E, fight, fighter, move, pass, refused, path as slowly } from "./table.ts";

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

const tokenAt = (elevation: number) => ({
  uuid: "Scene.s.Token.t",
  at: { x: 0, y: 0, elevation },
  zero: { x: 0, y: 0 },
  perX: { x: 1, y: 0 },
  perY: { x: 0, y: 1 },
});

function fightIn({ mover, others, walls, settings }: typeof world extends fc.Arbitrary<infer W> ? W : never) {
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

/** Who is near enough in height, where that counts. */
function isLevel(state: FlowState, id: CombatantId): boolean {
  if (state.settings.elevation === "ignored") return true;
  const height = (one: CombatantId) => fighter(state, one).scores.token?.at.elevation ?? 0;
  return Math.abs(height(id) - height(A)) <= totalReach(fighter(state, id));
}

describe("The survey of a way, as the door writes it into a Move", () => {
  it("FL-95 · says what the slow model says: whom each step provokes, whose hexes it ends in, and where walls stand", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { state, known } = fightIn(drawn);
        let at = drawn.mover.at;
        const way = drawn.turns.map((turn) => {
          at = plus(at, turn);
          return at;
        });
        const found = surveyPath(state, A, way, { walls: known, costOf: () => 1 });
        const meant = slowly(
          state,
          A,
          way.map(({ x, y }) => [x, y] as const),
        ).steps;
        expect(found.steps.map((step) => ({ ...step, inside: [...step.inside].sort() }))).toEqual(
          meant.map((step) => ({
            ...step,
            provokes: step.provokes.filter((id) => isLevel(state, id)),
            inside: [...step.inside].sort(),
          })),
        );
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

  it("FL-95 · is what `move` takes: whom it names is asked, and the rest of the Move waits for the answer", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const way = [hex(2, 0), hex(3, 0)];
    const { steps, blocked } = surveyPath(state, A, way, open);
    expect(steps).toEqual([
      { to: hex(2, 0), cost: 1, provokes: [E], inside: [] },
      { to: hex(3, 0), cost: 1, provokes: [], inside: [] },
    ]);
    const command = move(state, A, []);
    const moving = after(state, { ...command, survey: { ...command.survey, steps, blocked } });
    expect(moving.open[0]).toMatchObject({ kind: "walk", window: { asked: { [E]: { answer: "waiting" } } } });
    expect(fighter(after(moving, pass(moving, E)), A).scores.spaces).toEqual([hex(3, 0)]);
  });

  it("FL-99 · gives the price of difficult hexes for all that a creature covers, and never less than 1", () => {
    const state = fight({ A: { at: [hex(0, 0), hex(0, 1)] }, B: { at: hex(9, 9) }, F: {} }, { terrainCost: "scene" });
    const costOf = (space: Space): number => (sameSpace(space, hex(1, 1)) ? 3 : sameSpace(space, hex(2, 0)) ? 99 : 0);
    const { steps } = surveyPath(state, A, [hex(1, 0), hex(2, 0)], { walls: [], costOf });
    expect(steps.map(({ cost }) => cost)).toEqual([3, 15]);
    const command = move(state, A, []);
    const dear = { ...command, survey: { ...command.survey, steps } };
    expect(refused(state, dear)).toContain("FL-99");
  });

  it("FL-98 · finds nothing for those who stand nowhere", () => {
    expect(surveyPath(fight({ A: {}, E: {} }), A, [hex(1, 0)], open)).toEqual({ steps: [], blocked: false });
  });
});
