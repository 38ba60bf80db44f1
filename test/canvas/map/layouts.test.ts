/** Tests on every layout and size: the area matches the ruler's paths, threat matches its zone. */

import { produce } from "immer";
import { describe, expect, it } from "vitest";
import type { MapFacet } from "../../../src/canvas/map/movement-rules.ts";
import { MoverMap, type SceneBoard } from "../../../src/canvas/map/mover.ts";
import { ThreatMap } from "../../../src/canvas/map/threats.ts";
import type { PlannedMove } from "../../../src/canvas/ruler-facet.ts";
import type { AnyPlan } from "../../../src/canvas/ruler-view.ts";
import type { CombatantId, EncounterState, Feet } from "../../../src/engine/types.ts";
import {
  cheapestChain,
  footprintDistance,
  isSpace,
  type Size,
  type Space,
  spaceDistance,
  spaceOf,
  type Tiling,
} from "../../../src/grid/index.ts";
import { dexterityMap } from "../../../src/rulesets/dexterity/map/map.ts";
import { dexterityPlan } from "../../../src/rulesets/dexterity/map/ruler.ts";
import { flowMap } from "../../../src/rulesets/flow/map/map.ts";
import { groupMap } from "../../../src/rulesets/group/map/map.ts";
import { marchingMap, marchingPlan } from "../../../src/rulesets/marching/map/map.ts";
import { secondsMap } from "../../../src/rulesets/seconds/map/map.ts";
import { secondsPlan } from "../../../src/rulesets/seconds/map/ruler.ts";
import { coinMap } from "../../module/coin-duel/coin-map.ts";
import * as dexterous from "../../rulesets/dexterity/rules/fights.ts";
import { hex } from "../../rulesets/flow/rules/creatures.ts";
import * as flowing from "../../rulesets/flow/rules/fights.ts";
import * as groups from "../../rulesets/group/rules/fights.ts";
import * as marchers from "../../rulesets/marching/rules/fights.ts";
import * as clocked from "../../rulesets/seconds/rules/fights.ts";
import * as duellists from "../../rulesets/sixth/table.ts";
import { measuredPath } from "../path.ts";
import { field, spaceAt, standing } from "./field.ts";

const tilings: readonly Tiling[] = ["square", "odd-r", "even-r", "odd-q", "even-q"];
const sizes = [1, 2, 3, 4] as const;
const asker = { gm: true, owns: [] } as never;

/** A ruleset's encounter with a mover, and its ruler's plan for a path. */
interface Case {
  readonly rules: MapFacet;
  readonly state: EncounterState;
  readonly who: CombatantId;
  readonly plan: (way: ReturnType<typeof measuredPath>) => Pick<AnyPlan, "legal"> | null;
}

const dexterity = dexterous.fight({ A: { speeds: { walk: 30 } }, B: {} });
const seconds = clocked.fight({ A: { moveFeet: 10 }, B: {} }, { enforceMoves: true });
const lined = marchers.fight(marchers.line);
const [marcher] = lined.order as [CombatantId];
const marching = produce(lined, ({ fighters }) => {
  for (const fighter of Object.values(fighters)) fighter.scores.moveFeet = 30 as Feet;
});
const duel = duellists.fight({ A: { nerve: 6 }, B: {} });
/** Moved token, unused by Coin Duel. */
const nobody = {} as PlannedMove;
/** As far as so many spaces: 60 ft of a round's rate, or two AP's worth of hexes. */
const within = (most: number) => (way: ReturnType<typeof measuredPath>) => ({
  legal: Math.min(most, way.steps.length),
});
const cases: Readonly<Record<string, Case>> = {
  "DX-503": {
    rules: dexterityMap,
    state: dexterity,
    who: dexterous.A,
    plan: (way) => dexterityPlan(dexterity, { who: dexterous.A, measured: way, forced: false, asker }),
  },
  "SX-409": {
    rules: secondsMap,
    state: seconds,
    who: clocked.A,
    plan: ({ steps, ...way }) => {
      const measured = { ...way, steps: steps.map(({ to }) => ({ to, feet: 5 as Feet })) };
      return secondsPlan(seconds, { who: clocked.A, measured, forced: false, run: false, asker });
    },
  },
  "MO-408": {
    rules: marchingMap,
    state: marching,
    who: marcher,
    plan: (way) => marchingPlan(marching, { who: marcher, measured: way, forced: false, asker }),
  },
  "GR-88": {
    rules: groupMap,
    state: groups.fight({ A: {}, B: {} }, { phase: "HIGH_D4" }),
    who: groups.A,
    plan: within(12),
  },
  "CF-10": {
    rules: coinMap,
    state: duel,
    who: duellists.A,
    plan: (way) => coinMap.ruler?.plan(duel, { who: duellists.A, measured: way, forced: false, asker }, nobody) ?? null,
  },
  "FL-42": {
    rules: flowMap,
    state: flowing.fight({ A: { at: hex(6, 8) }, E: { at: hex(20, 0) } }),
    who: flowing.A,
    plan: within(12),
  },
};

function areaOf({ rules, state, who }: Case, scene: SceneBoard, at: Space, size: Size) {
  const { kind } = scene.board.frame;
  const movementRules = rules.movementRules(state, {
    who,
    action: "walk",
    measures: { distance: 5, diagonals: 0, kind },
    sees: () => true,
  });
  if (!movementRules) throw new Error("It can't move.");
  const mover = { ...standing("A", at, kind, size), id: who };
  const threatening = rules.threatening(state, () => true);
  const anchor = mover.spaces[0] as Space;
  return {
    map: MoverMap.of({ scene, state, mover, anchor, others: [mover], movementRules, threatening }, null),
    anchor,
  };
}

describe.each(tilings)("on %s", (tiling) => {
  const scene = field(tiling, 40, 40);
  const { frame } = scene.board;
  const cells = Array.from({ length: frame.cells }, (_, cell) => cell).filter((cell) => isSpace(frame, cell));
  const middle = spaceAt(scene, 20, 20);

  it.each(Object.keys(cases).flatMap((clause) => sizes.map((size) => [clause, size] as const)))(
    "%s · of size %i the mover reaches every place to which the ruler takes a way, and no other",
    (clause, size) => {
      const found = cases[clause] as Case;
      const { map, anchor } = areaOf(found, scene, middle, size);
      // Farther off the scene's edge would stop a large creature.
      const nearest = cells.filter(
        (cell, i) => i % 5 === 0 && spaceDistance(frame.kind, anchor, spaceOf(frame, cell)) < 14,
      );
      const legal = nearest.filter((cell) => {
        const steps = cheapestChain(frame.kind, anchor, spaceOf(frame, cell)).map((to) => ({ to }));
        return found.plan(measuredPath(steps, { grid: frame.kind, from: anchor }))?.legal === steps.length;
      });
      expect(legal.length).toBeLessThan(nearest.length);
      expect(nearest.filter((cell) => cell === map.start || map.wayTo(cell) !== null)).toEqual(legal);
    },
  );

  it.each(sizes)("FL-90 · a creature of size %i threatens every hex within reach of any of its spaces", (size) => {
    const creature = standing("X", middle, frame.kind, size, 2);
    const input = { scene, state: null, threatening: null, creatures: [creature], isShown: () => true, height: null };
    const nearest = cells.filter((cell) => {
      const apart = footprintDistance(frame.kind, creature.spaces, [spaceOf(frame, cell)]);
      return apart > 0 && apart <= 2;
    });
    expect(
      ThreatMap.of(input, null)
        .zones()
        .get(1)
        ?.toSorted((a, b) => a - b),
    ).toEqual(nearest);
  });
});
