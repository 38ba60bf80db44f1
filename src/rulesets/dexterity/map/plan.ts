import { type AskedMove, refusalOf } from "../../../canvas/path-plan.ts";
import type { AnyPlan, Figures, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/words.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import {
  type DexterityState,
  dexterity,
  feetLeft,
  type Mode,
  pathCost,
  type Scores,
  type Survey,
} from "../rules/index.ts";

/** A path under Dexterity Order as the door will judge it once the mouse is released. */
export interface DexterityPlan extends AnyPlan {
  /** Feet moved this turn before it. */
  readonly before: Feet;
  readonly speeds: Scores["speeds"];
  /** Steps of the path: the mode, and feet moved this turn after each. */
  readonly steps: readonly { readonly mode: Mode; readonly spent: Feet }[];
}

/** Asks the rules as the authority would: the command isn't given, but rights and moment count. */
export function dexterityPlan(state: DexterityState, asked: AskedMove<Survey>): DexterityPlan | null {
  const { who, survey, forced } = asked;
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const { spent, scores } = fighter;
  const { grid, from, steps } = survey;
  const cost = pathCost({ who, grid, from, steps, spent, speeds: scores.speeds, settings: state.settings });
  const refusal = refusalOf(dexterity, state, asked);
  const first = cost.steps.findIndex((step) => step.refusal?.clause === refusal?.clause);
  // A wall has the clause of a step to a space that is no neighbour, but speaks against the path.
  const whole = refusal !== null && (first < 0 || refusal.message !== cost.steps[first]?.refusal?.message);
  return {
    before: spent,
    speeds: scores.speeds,
    steps: steps.map(({ mode }, index) => ({ mode, spent: cost.steps[index]?.spent ?? spent })),
    legal: refusal === null ? steps.length : whole ? 0 : first,
    refusal,
    whole,
    asks: refusal === null && !forced ? cost.refusal : null,
    forced,
  };
}

/** Feet moved this turn when so many steps are made, and what that leaves. */
export function dexterityFigures(plan: DexterityPlan, reached: number, refused: boolean, localize: Localize): Figures {
  const spent = plan.steps[reached - 1]?.spent ?? plan.before;
  // Off turn there is nothing that it could be taken from: only the path's own length says anything.
  if (plan.whole) return { cost: localize("TURNCRAFT.Ruler.feet", { feet: spent - plan.before }), left: null };
  const used = plan.steps.slice(0, reached).map((step) => step.mode);
  const { cost, left } = tally(spent, plan.speeds, used, localize);
  return { cost, left: refused ? excess(spent, plan.speeds[used.at(-1) ?? "walk"], localize) : left };
}

/** The label of a way that was walked: what the turn has cost so far and leaves; nothing off turn. */
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

/** Feet by which a path exceeds the speed of its last step, or null if feet aren't the reason. */
function excess(spent: number, speed: number, localize: Localize): string | null {
  return speed > 0 && spent > speed ? localize("TURNCRAFT.Ruler.over", { feet: spent - speed }) : null;
}

/** "20 of 30 ft", "10 left"; after several modes "20 ft", "Walk 10, Swim 25 left": every foot counts against all (DX-509). */
function tally(spent: Feet, speeds: Scores["speeds"], used: readonly Mode[], localize: Localize): Figures {
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
