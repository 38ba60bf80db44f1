import type { Say } from "../combat/views/index.ts";
import type { Asker, CombatantId, Refusal } from "../rules/engine/types.ts";
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
} from "../rules/flow/index.ts";
import type { LabelView } from "./ruler-view.ts";

/** A Move or a step as the door will judge it once the mouse is released. */
export interface FlowPlan {
  /** After each of its steps: hexes that it comes to, its AP, and whom it has provoked so far, once for each time. */
  readonly steps: readonly { readonly hexes: number; readonly ap: number; readonly provoked: readonly CombatantId[] }[];
  /** Hexes that could be moved before it. */
  readonly left: number;
  /** How many steps from the start may be made; 0 where the whole path is refused. */
  readonly legal: number;
  readonly refusal: Refusal | null;
  readonly whole: boolean;
  readonly asks: null;
  readonly forced: boolean;
}

interface Asked {
  readonly who: CombatantId;
  readonly survey: Survey;
  readonly as: "move" | "step";
  readonly forced: boolean;
  readonly asker: Asker;
}

/** Asks the rules what the door will ask them; of a fight in which whoever the reader knows nothing of stands nowhere. */
export function flowPlan(state: FlowState, asked: Asked): FlowPlan | null {
  const { who, survey, as, forced } = asked;
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const prefixes = survey.steps.map((_, i) => ({ ...survey, steps: survey.steps.slice(0, i + 1) }));
  const refusals = prefixes.map((part) => refusalOf(state, { ...asked, survey: part }));
  const refusal = refusalOf(state, asked);
  const legal = refusal === null ? prefixes.length : refusals.lastIndexOf(null) + 1;
  const byStep = provokedAlong(state, { kind: "move", who, survey, as, forced });
  return {
    steps: prefixes.map((part, i) => ({
      hexes: pathCost(state, part.steps),
      ap: forced ? 0 : priceOfMove(state, { kind: "move", who, survey: part, as, forced }),
      provoked: byStep.slice(0, i + 1).flat(),
    })),
    left: hexesLeft(fighter),
    legal,
    refusal,
    whole: legal === 0,
    asks: null,
    forced,
  };
}

/** Of each step of a plan, whom that step alone provokes. */
export function provokedBySteps({ steps }: FlowPlan): (readonly CombatantId[])[] {
  return steps.map(({ provoked }, i) => provoked.slice(steps[i - 1]?.provoked.length ?? 0));
}

function refusalOf(state: FlowState, { who, survey, as, forced, asker }: Asked): Refusal | null {
  const command = { kind: "move", who, survey, as, forced } as const;
  return flow.refuse(state, { command, asker, insist: false, facts: {} }, [])[0] ?? null;
}

/** What a waypoint's label says of the way to it: hexes and AP; who may react, or how far it still goes. */
export function flowFigures(
  { steps, left, forced }: FlowPlan,
  reached: number,
  refused: boolean,
  say: Say,
  nameOf: (id: CombatantId) => string,
): Pick<LabelView, "cost" | "left"> {
  if (forced) return { cost: say("TURNCRAFT.Ruler.placed"), left: null };
  const { hexes, ap, provoked } = steps[reached - 1] ?? { hexes: 0, ap: 0, provoked: [] };
  const cost = say("TURNCRAFT.Flow.Ruler.cost", { hexes, most: left, ap });
  if (provoked.length > 0)
    return { cost, left: say("TURNCRAFT.Flow.Ruler.provokes", { names: namesOf(provoked, nameOf) }) };
  return { cost, left: refused ? null : say("TURNCRAFT.Flow.Ruler.left", { hexes: Math.max(0, left - hexes) }) };
}

/** What somebody would strike with: the weapon in hand that reaches farthest; null where nothing has a name. */
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

/** The label of a way that was walked: how far the turn still goes. */
export function walkedHexes(fighter: Fighter | undefined, say: Say): LabelView | null {
  if (!fighter) return null;
  const left = say("TURNCRAFT.Flow.Ruler.left", { hexes: hexesLeft(fighter) });
  return { cost: null, left, refused: false, reason: null };
}
