import { asSeen } from "../../../canvas/as-seen.ts";
import { type AskedMove, beginnings, planOf } from "../../../canvas/path-plan.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type FlowFighter,
  type FlowMeasuredPath,
  type FlowState,
  flow,
  hexesLeft,
  isInHand,
  pathCost,
  priceOfMove,
  provokedAlong,
} from "../rules/index.ts";

/** A Move or a step as the authority will judge it once the mouse is released. */
export interface FlowPlan extends AnyPlan {
  /** Running totals after each step: hexes, AP, and every provocation so far (repeats included). */
  readonly steps: readonly { readonly hexes: number; readonly ap: number; readonly provoked: readonly CombatantId[] }[];
  /** Hexes left before the movement. */
  readonly left: number;
}

/** Movement asked for under Action & Flow Points, with its asker. */
export interface AskedFlowMove extends AskedMove<FlowMeasuredPath> {
  readonly as: "move" | "step";
}

/** State without the positions of combatants unknown to the reader. */
export function flowAsSeen(state: FlowState, canSee: (id: CombatantId) => boolean): FlowState {
  return asSeen(state, canSee, (fighter) => ({ ...fighter, scores: { ...fighter.scores, spaces: [] } }));
}

/**
 * Plans a movement, and judges it as the authority will judge the command, on a state in which combatants unknown to
 * the reader have no place; null: no combatant.
 */
export function flowPlan(state: FlowState, asked: AskedFlowMove): FlowPlan | null {
  const { who, measured: path, as, forced } = asked;
  if (!state.fighters[who]) return null;
  const byStep = provokedAlong(state, { who, measured: path, as, forced });
  return {
    ...planOf(flow, state, asked),
    steps: beginnings(path).map((part, i) => ({
      hexes: pathCost(state, part.steps),
      ap: forced ? 0 : priceOfMove(state, { who, measured: part, as, forced }),
      provoked: byStep.slice(0, i + 1).flat(),
    })),
    left: hexesLeft(state, who),
  };
}

/** Combatants provoked by each step of a plan alone. */
export function provokedBySteps({ steps }: FlowPlan): (readonly CombatantId[])[] {
  return steps.map(({ provoked }, i) => provoked.slice(steps[i - 1]?.provoked.length ?? 0));
}

/** Returns the figures of a waypoint's label: hexes and AP of the path so far; combatants able to react, or the movement left. */
export function flowLabels(
  { steps, left }: FlowPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
  nameOf: (id: CombatantId) => string,
): CostLabels {
  const { hexes, ap, provoked } = steps[reached - 1] ?? { hexes: 0, ap: 0, provoked: [] };
  const cost = localize("TURNCRAFT.Flow.Ruler.cost", { hexes, most: left, ap });
  if (provoked.length > 0)
    return {
      cost,
      left: localize("TURNCRAFT.Flow.Ruler.provokes", { names: [...new Set(provoked)].map(nameOf).join(", ") }),
    };
  return { cost, left: refused ? null : localize("TURNCRAFT.Flow.Ruler.left", { hexes: Math.max(0, left - hexes) }) };
}

/** Returns the name of the melee weapon in hand with the longest reach, for a strike at somebody who passes; null: none. */
export function weaponOf(fighter: Pick<FlowFighter, "scores"> | undefined): string | null {
  const held = fighter?.scores.items.filter((item) => isInHand(item) && item.attackType === "melee") ?? [];
  return held.toSorted((a, b) => b.reach - a.reach)[0]?.name ?? null;
}

/** Label of a walked path: movement left this turn; null outside the combatant's turn. */
export function walkedHexes(state: FlowState, who: CombatantId, localize: Localize): LabelView | null {
  if (!state.fighters[who] || state.activeId !== who) return null;
  const left = localize("TURNCRAFT.Flow.Ruler.left", { hexes: hexesLeft(state, who) });
  return { cost: null, left, refused: false, reason: null };
}
