import { asSeen } from "../../../canvas/as-seen.ts";
import { type AskedMove, beginnings, planOf } from "../../../canvas/path-plan.ts";
import type { AnyPlan, Figures, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Fighter,
  type FlowState,
  flow,
  hexesLeft,
  isInHand,
  pathCost,
  priceOfMove,
  provokedAlong,
  type Survey,
} from "../rules/index.ts";

/** A Move or a step as the door will judge it once the mouse is released. */
export interface FlowPlan extends AnyPlan {
  /** Running totals after each step: hexes, AP, and every provocation so far (repeats included). */
  readonly steps: readonly { readonly hexes: number; readonly ap: number; readonly provoked: readonly CombatantId[] }[];
  /** Hexes that could be moved before it. */
  readonly left: number;
}

/** A `move` of this ruleset, with its asker. */
export interface AskedFlowMove extends AskedMove<Survey> {
  readonly as: "move" | "step";
}

/** State without the positions of combatants unknown to the reader. */
export function flowAsSeen(state: FlowState, canSee: (id: CombatantId) => boolean): FlowState {
  return asSeen(state, canSee, (fighter) => ({ ...fighter, scores: { ...fighter.scores, spaces: [] } }));
}

/** Asks the rules as the authority would, on a state in which combatants unknown to the reader have no place. */
export function flowPlan(state: FlowState, asked: AskedFlowMove): FlowPlan | null {
  const { who, survey, as, forced } = asked;
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const byStep = provokedAlong(state, { who, survey, as, forced });
  return {
    ...planOf(flow, state, asked),
    steps: beginnings(survey).map((part, i) => ({
      hexes: pathCost(state, part.steps),
      ap: forced ? 0 : priceOfMove(state, { who, survey: part, as, forced }),
      provoked: byStep.slice(0, i + 1).flat(),
    })),
    left: hexesLeft(fighter),
  };
}

/** Of each step of a plan, whom that step alone provokes. */
export function provokedBySteps({ steps }: FlowPlan): (readonly CombatantId[])[] {
  return steps.map(({ provoked }, i) => provoked.slice(steps[i - 1]?.provoked.length ?? 0));
}

/**
 * Returns the figures of a waypoint's label: hexes and AP of the path to it; the combatants who may react, or the
 * movement left.
 */
export function flowFigures(
  { steps, left }: FlowPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
  nameOf: (id: CombatantId) => string,
): Figures {
  const { hexes, ap, provoked } = steps[reached - 1] ?? { hexes: 0, ap: 0, provoked: [] };
  const cost = localize("TURNCRAFT.Flow.Ruler.cost", { hexes, most: left, ap });
  if (provoked.length > 0)
    return { cost, left: localize("TURNCRAFT.Flow.Ruler.provokes", { names: namesOf(provoked, nameOf) }) };
  return { cost, left: refused ? null : localize("TURNCRAFT.Flow.Ruler.left", { hexes: Math.max(0, left - hexes) }) };
}

/**
 * Returns the name of a combatant's weapon for a strike: the one in hand that reaches farthest; null if it has none
 * with a name.
 */
export function weaponOf(fighter: Pick<Fighter, "scores"> | undefined): string | null {
  const held = fighter?.scores.items.filter((item) => isInHand(item) && item.attackType === "melee") ?? [];
  return held.toSorted((a, b) => b.reach - a.reach)[0]?.name ?? null;
}

/** "Ogre ×2, Bandit" */
function namesOf(provoked: readonly CombatantId[], nameOf: (id: CombatantId) => string): string {
  const counts = new Map<CombatantId, number>();
  for (const id of provoked) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => (count > 1 ? `${nameOf(id)} ×${count}` : nameOf(id))).join(", ");
}

/** The label of a way that was walked: how far the turn still goes; nothing off turn. */
export function walkedHexes({ activeId, fighters }: FlowState, who: CombatantId, localize: Localize): LabelView | null {
  const fighter = fighters[who];
  if (!fighter || activeId !== who) return null;
  const left = localize("TURNCRAFT.Flow.Ruler.left", { hexes: hexesLeft(fighter) });
  return { cost: null, left, refused: false, reason: null };
}
