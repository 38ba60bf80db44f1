import { ruleReference } from "../combat/rule-references.ts";
import type { Localize } from "../combat/views/words.ts";
import type { Refusal } from "../engine/types.ts";
import type { Space } from "../grid/index.ts";

/** Content of a waypoint's label, piece by piece. */
export interface LabelView {
  /** Price of the way when the waypoint is reached, and of how much. */
  readonly cost: string | null;
  /**
   * Movement left at the waypoint, for each mode in use if there are several; or the distance by which it is too far.
   */
  readonly left: string | null;
  readonly refused: boolean;
  /** Reason, as a sentence and its clause, at the first refused step. */
  readonly reason: { readonly text: string; readonly clause: string } | null;
}

/** Price of a path and the rest, in words. */
export type Figures = Pick<LabelView, "cost" | "left">;

/** A waypoint of a planned path: how many of the path's steps it takes to get there. */
export interface Stop {
  readonly reached: number;
  /** The same of the labelled waypoint before it. */
  readonly since: number;
  /** The path's last waypoint: where the cursor is. */
  readonly last: boolean;
}

/** Puts a refusal into words. */
export type Explain = (refusal: Refusal) => string;

/** A path as the authority will judge it once the mouse is released: common to the plans of all rulesets. */
export interface AnyPlan {
  /** Number of legal steps from the start; 0 if the whole path is refused. */
  readonly legal: number;
  /** Reason why the path is refused, most telling first; or null. */
  readonly refusal: Refusal | null;
  /** True if the refusal is about the whole path (turn, owner), not about a step. */
  readonly whole: boolean;
  /** Clause that the GM will be asked about (DX-004), although no rule refuses the path; or null. */
  readonly asks: Refusal | null;
  /** The token is put there and pays nothing (DX-516). */
  readonly forced: boolean;
}

/** The label of a planned waypoint. `figures`: what a way of so many steps costs and leaves, where it isn't forced. */
export function planLabel(
  plan: AnyPlan,
  stop: Stop,
  localize: Localize,
  explain: Explain,
  figures: (reached: number, refused: boolean) => Figures,
): LabelView {
  const refused = plan.refusal !== null && (plan.whole || stop.reached > plan.legal);
  const words = plan.forced ? { cost: localize("TURNCRAFT.Ruler.placed"), left: null } : figures(stop.reached, refused);
  return { ...words, refused, reason: reasonOf(plan, stop, localize, explain) };
}

function reasonOf(
  plan: AnyPlan,
  { reached, since, last }: Stop,
  localize: Localize,
  explain: Explain,
): LabelView["reason"] {
  const { refusal, asks, whole, legal } = plan;
  if (refusal) {
    const here = whole ? last : since <= legal && legal < reached;
    return here ? { text: explain(refusal), clause: ruleReference(refusal.clause) } : null;
  }
  return asks && last ? { text: localize("TURNCRAFT.Ruler.asks"), clause: ruleReference(asks.clause) } : null;
}

/** State of a waypoint: on the way, the last space in reach, or beyond it. */
export type Standing = "way" | "end" | "beyond";

/** The last legal space is the path's end, or the space before the first refused step; the origin never is. */
export function standing(plan: Pick<AnyPlan, "legal">, reached: number): Standing {
  if (reached > plan.legal) return "beyond";
  return reached === plan.legal && reached > 0 ? "end" : "way";
}

/**
 * Returns the number of steps up to each of the path's waypoints. `ends`: the waypoints' spaces. A leg never passes its
 * own end, so the first step that leads there is its last.
 */
export function stepsReached(from: Space, steps: readonly { to: Space }[], ends: readonly Space[]): number[] {
  let reached = 0;
  let at = from;
  return ends.map((end) => {
    while (!(at.x === end.x && at.y === end.y)) {
      const step = steps[reached];
      if (!step) break;
      at = step.to;
      reached += 1;
    }
    return reached;
  });
}
