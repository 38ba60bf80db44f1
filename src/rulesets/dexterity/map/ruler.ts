import { type AskedMove, type RulerFacet, refusalOf } from "../../../canvas/ruler-facet.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import {
  type DexterityMeasuredPath,
  type DexterityScores,
  type DexterityState,
  dexterity,
  feetLeft,
  judge,
  type Mode,
  mediumReminder,
  movementBefore,
} from "../rules/index.ts";

export const dexterityRuler: RulerFacet<DexterityState, AskedMove<DexterityMeasuredPath>, DexterityPlan> = {
  blocked: { clause: "DX-502", key: "TURNCRAFT.Refused.DX-502.blocked" },
  plan: dexterityPlan,
  labels: dexterityLabels,
  walked: walkedFeet,
};

/** A path under Dexterity Order as the authority will judge it once the mouse is released. */
interface DexterityPlan extends AnyPlan {
  /** Feet moved this turn before the path. */
  readonly before: Feet;
  readonly speeds: DexterityScores["speeds"];
  /** Steps of the path: the mode, and feet moved this turn after each. */
  readonly steps: readonly { readonly mode: Mode; readonly spent: Feet }[];
}

/**
 * Plans a movement and judges it as the authority would judge the command, rights and moment included. Null: the mover
 * isn't in the encounter.
 */
export function dexterityPlan(state: DexterityState, asked: AskedMove<DexterityMeasuredPath>): DexterityPlan | null {
  const { who, measured: path, forced } = asked;
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const { spent, speeds } = movementBefore(fighter);
  const { grid, from, steps } = path;
  const judged = judge({ who, grid, from, steps, spent, speeds, settings: state.settings });
  const refusal = refusalOf(dexterity, state, asked);
  const first = judged.findIndex((step) => step.refusal?.clause === refusal?.clause);
  // A wall has the clause of a step to a space that is no neighbour, but speaks against the path.
  const whole = refusal !== null && (first < 0 || refusal.message !== judged[first]?.refusal?.message);
  return {
    before: spent,
    speeds,
    steps: steps.map(({ mode }, index) => ({ mode, spent: judged[index]?.spent ?? spent })),
    legal: refusal === null ? steps.length : whole ? 0 : first,
    refusal,
    whole,
    asks: refusal === null && !forced ? (judged.find((step) => step.refusal !== null)?.refusal ?? null) : null,
    reminder: forced ? null : mediumReminder(steps),
    forced,
  };
}

/** Labels after `reached` steps: feet moved this turn, and feet left or, if refused, feet too many. */
export function dexterityLabels(
  plan: DexterityPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
): CostLabels {
  const spent = plan.steps[reached - 1]?.spent ?? plan.before;
  // Off turn there is no movement left to subtract from: the plan has the path's length only.
  if (plan.whole) return { cost: localize("TURNCRAFT.Ruler.feet", { feet: spent - plan.before }), left: null };
  const used = plan.steps.slice(0, reached).map((step) => step.mode);
  const { cost, left } = tally(spent, plan.speeds, used, localize);
  // The mode of the reason beside it.
  const limit = plan.speeds[plan.steps[plan.legal]?.mode ?? "walk"];
  return { cost, left: refused ? excess(spent, limit, localize) : left };
}

/** Label of a walked path: cost and rest of the turn so far; empty off turn. */
export function walkedFeet(
  { activeId, fighters }: DexterityState,
  who: CombatantId,
  localize: Localize,
): LabelView | null {
  const fighter = fighters[who];
  if (!fighter || activeId !== who) return null;
  const used = fighter.path.length > 0 ? fighter.path.map(({ mode }) => mode) : (["walk"] as const);
  return { ...tally(fighter.spent, fighter.scores.speeds, used, localize), refused: false, reason: null };
}

/** Feet by which a path exceeds the speed of its first refused step, or null for another reason. */
function excess(spent: number, speed: number, localize: Localize): string | null {
  return speed > 0 && spent > speed ? localize("TURNCRAFT.Ruler.over", { feet: spent - speed }) : null;
}

/** "20 of 30 ft", "10 left"; after several modes "20 ft", "Walk 10, Swim 25 left": every foot counts against all (DX-509). */
function tally(spent: Feet, speeds: DexterityScores["speeds"], used: readonly Mode[], localize: Localize): CostLabels {
  const modes = [...new Set(used)].filter((mode) => speeds[mode] > 0);
  const [only] = modes;
  if (!only) return { cost: localize("TURNCRAFT.Ruler.feet", { feet: spent }), left: null };
  if (modes.length === 1) {
    return {
      cost: localize("TURNCRAFT.Ruler.feetOf", { feet: spent, speed: speeds[only] }),
      left: localize("TURNCRAFT.Ruler.left", { left: feetLeft(speeds, only, spent) }),
    };
  }
  const each = modes.map((mode) =>
    localize("TURNCRAFT.Ruler.each", { mode: localize(`TURNCRAFT.Mode.${mode}`), left: feetLeft(speeds, mode, spent) }),
  );
  return {
    cost: localize("TURNCRAFT.Ruler.feet", { feet: spent }),
    left: localize("TURNCRAFT.Ruler.left", { left: each.join(", ") }),
  };
}
