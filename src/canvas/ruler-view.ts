import type { Say } from "../combat/views/index.ts";
import { feetLeft, type Mode, type Scores } from "../rules/dexterity/index.ts";
import type { Feet, Refusal } from "../rules/engine/types.ts";
import type { Space } from "../rules/grid/index.ts";
import type { RulerPlan } from "./ruler-plan.ts";

/** What a waypoint's label says, piece by piece. */
export interface LabelView {
  /** Feet moved this turn when the waypoint is reached, and of how many. */
  readonly cost: string | null;
  /** What is left then, a mode at a time where several were used; or by how much it is too far. */
  readonly left: string | null;
  readonly refused: boolean;
  /** One sentence and its clause, at the first step that is refused. */
  readonly reason: { readonly text: string; readonly clause: string } | null;
}

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

/** What the plans of all rulesets say. */
export type AnyPlan = Pick<RulerPlan, "legal" | "refusal" | "whole" | "asks">;

/** The label of a planned waypoint. */
export function labelView(plan: RulerPlan, stop: Stop, say: Say, explain: Explain): LabelView {
  return planLabel(plan, stop, say, explain, (reached, refused) => figures(plan, reached, refused, say));
}

/** The same, whatever the ruleset: `figures` says what a way of so many steps costs and leaves. */
export function planLabel(
  plan: AnyPlan,
  stop: Stop,
  say: Say,
  explain: Explain,
  figures: (reached: number, refused: boolean) => Pick<LabelView, "cost" | "left">,
): LabelView {
  const refused = plan.refusal !== null && (plan.whole || stop.reached > plan.legal);
  return { ...figures(stop.reached, refused), refused, reason: reasonOf(plan, stop, say, explain) };
}

/** The label of a way that was walked: what the turn has cost so far and leaves. */
export function walkedView(
  { spent, speeds, used }: { spent: Feet; speeds: Scores["speeds"]; used: readonly Mode[] },
  say: Say,
): LabelView {
  return { ...tally(spent, speeds, used.length > 0 ? used : ["walk"], say), refused: false, reason: null };
}

function figures(plan: RulerPlan, reached: number, refused: boolean, say: Say): Pick<LabelView, "cost" | "left"> {
  if (plan.forced) return { cost: say("TURNCRAFT.Ruler.placed"), left: null };
  const spent = plan.steps[reached - 1]?.spent ?? plan.before;
  // Off turn there is nothing that it could be taken from: only the path's own length says anything.
  if (plan.whole) return { cost: say("TURNCRAFT.Ruler.feet", { feet: spent - plan.before }), left: null };
  const used = plan.steps.slice(0, reached).map((step) => step.mode);
  const { cost, left } = tally(spent, plan.speeds, used, say);
  return { cost, left: refused ? excess(spent, plan.speeds[used.at(-1) ?? "walk"], say) : left };
}

/** By how much a path exceeds the speed of its last step, or null where feet aren't what it lacks. */
function excess(spent: number, speed: number, say: Say): string | null {
  return speed > 0 && spent > speed ? say("TURNCRAFT.Ruler.over", { feet: spent - speed }) : null;
}

/** "20 of 30 ft", "10 left"; after several modes "20 ft", "Walk 10, Swim 25 left": every foot counts against all (DX-509). */
function tally(
  spent: Feet,
  speeds: Scores["speeds"],
  used: readonly Mode[],
  say: Say,
): Pick<LabelView, "cost" | "left"> {
  const modes = [...new Set(used)].filter((mode) => speeds[mode] > 0);
  const [only] = modes;
  if (!only) return { cost: say("TURNCRAFT.Ruler.feet", { feet: spent }), left: null };
  if (modes.length === 1) {
    return {
      cost: say("TURNCRAFT.Ruler.feetOf", { feet: spent, speed: speeds[only] }),
      left: say("TURNCRAFT.Ruler.left", { left: feetLeft(speeds, only, spent) }),
    };
  }
  const each = modes.map((mode) =>
    say("TURNCRAFT.Ruler.each", { mode: say(`TURNCRAFT.Mode.${mode}`), left: feetLeft(speeds, mode, spent) }),
  );
  return {
    cost: say("TURNCRAFT.Ruler.feet", { feet: spent }),
    left: say("TURNCRAFT.Ruler.left", { left: each.join(", ") }),
  };
}

function reasonOf(plan: AnyPlan, { reached, since, last }: Stop, say: Say, explain: Explain): LabelView["reason"] {
  const { refusal, asks, whole, legal } = plan;
  if (refusal) {
    const here = whole ? last : since <= legal && legal < reached;
    return here ? { text: explain(refusal), clause: refusal.clause } : null;
  }
  return asks && last ? { text: say("TURNCRAFT.Ruler.asks"), clause: asks.clause } : null;
}

/** How a waypoint stands: on the way, the last space that may be reached, or beyond it. */
export type Standing = "way" | "end" | "beyond";

/** The last legal space is the path's end, or the space before the first refused step; the origin never is. */
export function standing(plan: AnyPlan, reached: number): Standing {
  if (reached > plan.legal) return "beyond";
  return reached === plan.legal && reached > 0 ? "end" : "way";
}

/**
 * How many steps of a path lead to each of its waypoints. `ends`: the waypoints' spaces. A leg never passes its own end,
 * so the first step that leads there is its last.
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
