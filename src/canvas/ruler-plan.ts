import {
  type DexterityState,
  dexterity,
  type Mode,
  pathCost,
  type Scores,
  type Survey,
} from "../rules/dexterity/index.ts";
import type { Asker, CombatantId, Feet, Refusal } from "../rules/engine/types.ts";

/** A path as the door will judge it once the mouse is released. */
export interface RulerPlan {
  /** Feet moved this turn before it. */
  readonly before: Feet;
  readonly speeds: Scores["speeds"];
  /** Its steps: by which mode, and feet moved this turn after each. */
  readonly steps: readonly { readonly mode: Mode; readonly spent: Feet }[];
  /** How many steps from the start may be made; 0 where the whole path is refused. */
  readonly legal: number;
  /** Why the path is refused, most telling first; or null. */
  readonly refusal: Refusal | null;
  /** The refusal is about the path as a whole (whose turn it is, whose token), not about one of its steps. */
  readonly whole: boolean;
  /** Nothing refuses the path, but the GM will be asked about this clause (DX-004). */
  readonly asks: Refusal | null;
  /** The token is put there and pays nothing (DX-516). */
  readonly forced: boolean;
}

/** Asks the rules what the door will ask them: the command isn't given, its asker's rights and moment count. */
export function rulerPlan(
  state: DexterityState,
  { who, survey, forced, asker }: { who: CombatantId; survey: Survey; forced: boolean; asker: Asker },
): RulerPlan | null {
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const { spent, scores } = fighter;
  const { grid, from, steps } = survey;
  const cost = pathCost({ who, grid, from, steps, spent, speeds: scores.speeds, settings: state.settings });
  const given = { command: { kind: "move", who, survey, forced } as const, asker, insist: false, facts: {} };
  const refusal = dexterity.refuse(state, given, [])[0] ?? null;
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
