import type { MapFacet } from "../../../src/canvas/map/movement-rules.ts";
import type { AskedMove, PlannedWaypoint, RulerFacet } from "../../../src/canvas/ruler-facet.ts";
import type { AnyPlan } from "../../../src/canvas/ruler-view.ts";
import { type MeasuredPath, paceOf } from "../../../src/grid/index.ts";
import { type CoinState, coin } from "../../rulesets/sixth/coin/index.ts";

/** Path on the squares of its scene, for the `move` of a duel (CF-10). */
export function measurePath(token: TokenDocument.Implementation, waypoints: readonly PlannedWaypoint[]): MeasuredPath {
  const way = game.turncraft.measurePath(token, waypoints);
  return { ...way, steps: way.steps.map(({ to }) => ({ to })) };
}

interface CoinPlan extends AnyPlan {
  readonly nerve: number;
}

const ruler: RulerFacet<CoinState, AskedMove, CoinPlan> = {
  plan(state, { asker, ...move }) {
    const command = { kind: "move", ...move } as const;
    const refusal = coin.refuse(state, { command, asker, override: false, freshScores: {} }, [])[0] ?? null;
    const nerve = state.fighters[move.who]?.nerve ?? 0;
    const whole = refusal !== null && refusal.clause !== "CF-10";
    const legal = whole ? 0 : refusal ? nerve : move.measured.steps.length;
    return { nerve, refusal, whole, legal, asks: null, forced: move.forced };
  },
  labels({ nerve }, spaces, refused) {
    const cost = game.i18n.format("TURNCRAFT.CoinRuler.cost", { spaces: `${spaces}`, nerve: `${nerve}` });
    const left = game.i18n.format("TURNCRAFT.CoinRuler.left", { left: `${nerve - spaces}` });
    return { cost, left: refused ? null : left };
  },
};

/** Area within reach of nerve, and the price of a path; every combatant threatens adjacent spaces. */
export const coinMap: MapFacet<CoinState> = {
  ruler,
  movementRules({ fighters }, { who, measures }) {
    const { nerve = 0 } = fighters[who] ?? {};
    return {
      pace: (factors) =>
        paceOf(
          1,
          1,
          factors.map(() => 1),
        ),
      ranges: [{ budget: nerve, radius: nerve * measures.distance }],
      stance: () => "friend",
      footing: "first",
      provokes: () => false,
    };
  },
  threatening: ({ fighters }, areEnemies) => ({
    reachOf: (id, own) => (fighters[id] && !fighters[id].defeated && !fighters[id].departed ? own : null),
    areEnemies,
    walls: true,
    heights: false,
    from: "all",
    gangsUp: false,
    cramped: [],
  }),
};
