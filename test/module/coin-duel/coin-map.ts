import type { MapFacet } from "../../../src/canvas/map/movement-rules.ts";
import type { AskedMove } from "../../../src/canvas/path-plan.ts";
import type { PlannedWaypoint, RulerFacet } from "../../../src/canvas/ruler-facet.ts";
import type { AnyPlan } from "../../../src/canvas/ruler-view.ts";
import { paceOf, type Survey } from "../../../src/grid/index.ts";
import { type CoinState, coin } from "../../rulesets/sixth/coin/index.ts";

/** A way on the squares of its scene, as the `move` of a duel holds it (CF-10). */
export function surveyWay(token: TokenDocument.Implementation, waypoints: readonly PlannedWaypoint[]): Survey {
  const way = game.turncraft.surveyWay(token, waypoints);
  return { ...way, steps: way.steps.map(({ to }) => ({ to })) };
}

interface CoinPlan extends AnyPlan {
  readonly nerve: number;
}

const ruler: RulerFacet<CoinState, AskedMove, CoinPlan> = {
  plan(state, { asker, ...move }) {
    const command = { kind: "move", ...move } as const;
    const refusal = coin.refuse(state, { command, asker, insist: false, freshScores: {} }, [])[0] ?? null;
    const nerve = state.fighters[move.who]?.nerve ?? 0;
    const whole = refusal !== null && refusal.clause !== "CF-10";
    const legal = whole ? 0 : refusal ? nerve : move.survey.steps.length;
    return { nerve, refusal, whole, legal, asks: null, forced: move.forced };
  },
  figures({ nerve }, spaces, refused) {
    const cost = game.i18n.format("TURNCRAFT.CoinRuler.cost", { spaces: `${spaces}`, nerve: `${nerve}` });
    const left = game.i18n.format("TURNCRAFT.CoinRuler.left", { left: `${nerve - spaces}` });
    return { cost, left: refused ? null : left };
  },
};

/** The spaces that nerve reaches, and the price of a way; everybody threatens the spaces beside them. */
export const coinMap: MapFacet<CoinState> = {
  ruler,
  travel({ fighters }, { who, measures }) {
    const { nerve = 0 } = fighters[who] ?? {};
    return {
      pace: (factors) =>
        paceOf(
          1,
          1,
          factors.map(() => 1),
        ),
      bands: [{ budget: nerve, radius: nerve * measures.distance }],
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
