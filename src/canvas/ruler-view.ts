import { ruleReference } from "../combat/rule-references.ts";
import type { Localize } from "../combat/views/numbers-view.ts";
import type { Refusal } from "../engine/types.ts";
import { type Space, sameSpace } from "../grid/index.ts";
import type { Point } from "../grid/types.ts";

/** Content of a waypoint's label, piece by piece. */
export interface LabelView {
  /** Cost of the path up to the waypoint, with its limit if there is one: "15 of 25 ft". */
  readonly cost: string | null;
  /** Movement left at the waypoint, for each mode in use if there are several; or the excess distance. */
  readonly left: string | null;
  readonly refused: boolean;
  /** Reason, as a sentence and its clause, at the first refused step; at an allowed path's end, what the table has to judge. */
  readonly reason: { readonly text: string; readonly clause: string } | null;
}

/** Cost of a path and movement left, as texts. */
export type CostLabels = Pick<LabelView, "cost" | "left">;

/** Waypoint of a planned path. `reached`: number of steps from the start of the path. */
export interface Stop {
  readonly reached: number;
  /** Number of steps to the labelled waypoint before; 0 without one. */
  readonly since: number;
  /** True for the path's last waypoint, at the cursor. */
  readonly last: boolean;
}

/** Puts a refusal into words. */
type Explain = (refusal: Refusal) => string;

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
  /** Notice at the end of an allowed path about what the table has to judge; absent or null: none. */
  readonly reminder?: Refusal | null;
  /** True if the token is placed, and pays nothing (DX-516). */
  readonly forced: boolean;
}

/** Returns the label of a planned waypoint. `args`: cost and movement left of an unforced path of so many steps. */
export function planLabel(
  plan: AnyPlan,
  stop: Stop,
  localize: Localize,
  explain: Explain,
  args: (reached: number, refused: boolean) => CostLabels,
): LabelView {
  const refused = plan.refusal !== null && (plan.whole || stop.reached > plan.legal);
  const words = plan.forced ? { cost: localize("TURNCRAFT.Ruler.placed"), left: null } : args(stop.reached, refused);
  return { ...words, refused, reason: reasonOf(plan, stop, localize, explain) };
}

function reasonOf(
  plan: AnyPlan,
  { reached, since, last }: Stop,
  localize: Localize,
  explain: Explain,
): LabelView["reason"] {
  const { refusal, asks, reminder, whole, legal } = plan;
  if (refusal) {
    const here = whole ? last : since <= legal && legal < reached;
    return here ? { text: explain(refusal), clause: ruleReference(refusal.clause) } : null;
  }
  if (asks && last) return { text: localize("TURNCRAFT.Ruler.asks"), clause: ruleReference(asks.clause) };
  return reminder && last ? { text: explain(reminder), clause: ruleReference(reminder.clause) } : null;
}

/** State of a waypoint: on the way, the last space in reach, or beyond it. */
export type Standing = "way" | "end" | "beyond";

/**
 * Returns the state of a waypoint after `reached` steps. The last legal space is the path's end, or the space before
 * the first refused step; never the origin.
 */
export function standing(plan: Pick<AnyPlan, "legal">, reached: number): Standing {
  if (reached > plan.legal) return "beyond";
  return reached === plan.legal && reached > 0 ? "end" : "way";
}

/**
 * Returns the number of steps up to each of the path's waypoints. `ends`: the waypoints' spaces. A leg never passes its own end,
 * so the first step there is the last.
 */
export function stepsReached(from: Space, steps: readonly { to: Space }[], ends: readonly Space[]): number[] {
  let reached = 0;
  let at = from;
  return ends.map((end) => {
    while (!sameSpace(at, end)) {
      const step = steps[reached];
      if (!step) break;
      at = step.to;
      reached += 1;
    }
    return reached;
  });
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Surroundings that decide on a label's side. Scene pixels. */
interface Surroundings {
  /** Middle of the token at the waypoint. */
  readonly center: Point;
  /** Upper edge of the label where core puts it: below the token. */
  readonly top: number;
  /** Approximate size of the label. */
  readonly size: { readonly width: number; readonly height: number };
  /** Previous point of the path, or null. */
  readonly from: Point | null;
  /** Tokens with faces to keep free. */
  readonly faces: readonly Box[];
}

/** True if a label fits better above its token: fewer tokens are covered, and the path's last leg counts as one more. */
export function isBetterAbove({ center, top, size, from, faces }: Surroundings): boolean {
  const covered = (y: number): number => {
    const label = { x: center.x - size.width / 2, y, ...size };
    return faces.filter((face) => overlaps(face, label)).length;
  };
  const below = covered(top) + (from && from.y > center.y ? 1 : 0);
  const above = covered(2 * center.y - top - size.height) + (from && from.y < center.y ? 1 : 0);
  return above < below;
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
