import { type AskedMove, type RulerFacet, refusalOf } from "../../../canvas/ruler-facet.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type SecondsMeasuredPath, type SecondsState, seconds, secondsOfWay } from "../rules/index.ts";

export const secondsRuler: RulerFacet<SecondsState, AskedSecondsMove, SecondsPlan> = {
  blocked: { clause: "SX-409", key: "TURNCRAFT.Refused.SX-409.blocked" },
  plan: secondsPlan,
  // Each waypoint is a step of the way.
  reached: (_way, { path }) => path.map((_, index) => index + 1),
  labels: secondsLabels,
  walked: walkedSeconds,
};

/** Path under Six Seconds, judged as by the authority once the mouse is released. */
interface SecondsPlan extends AnyPlan {
  /** Feet of the path up to every step. */
  readonly feet: readonly number[];
  /** Seconds of the path up to every step (SX-409). */
  readonly takes: readonly number[];
  /** Seconds left of the turn before the movement. */
  readonly left: number;
}

/** Movement as a command, with the asker. */
interface AskedSecondsMove extends AskedMove<SecondsMeasuredPath> {
  readonly run: boolean;
}

/** Plan of a movement, judged like the command by the authority; null with moves not counted: core's ruler is enough then. */
export function secondsPlan(state: SecondsState, asked: AskedSecondsMove): SecondsPlan | null {
  const { who, measured: path, forced, run } = asked;
  const fighter = state.fighters[who];
  if (!fighter || !state.settings.enforceMoves) return null;
  const feet = path.steps.map((_, index) => path.steps.slice(0, index + 1).reduce((sum, step) => sum + step.feet, 0));
  const takes = feet.map((each) => secondsOfWay(state, who, each, run));
  const refusal = refusalOf(seconds, state, asked);
  const left = fighter.secondsLeft;
  const whole = refusal !== null && refusal.message !== "TURNCRAFT.Refused.SX-409.tooFar";
  const within = takes.filter((time) => time <= left).length;
  const legal = refusal === null ? takes.length : whole ? 0 : within;
  return { feet, takes, left, forced, refusal, whole, legal, asks: null };
}

/** "15 ft: 3 of 5 s", "2 s left"; off turn the way's own length alone. */
export function secondsLabels(
  { feet, takes, left, whole }: SecondsPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
): CostLabels {
  const time = takes[reached - 1] ?? 0;
  const way = { feet: Math.round(feet[reached - 1] ?? 0), seconds: time };
  if (whole) return { cost: localize("TURNCRAFT.Seconds.Ruler.takes", way), left: null };
  return {
    cost: localize("TURNCRAFT.Seconds.Ruler.takesOf", { ...way, left }),
    left: refused
      ? localize("TURNCRAFT.Seconds.Ruler.over", { seconds: time - left })
      : localize("TURNCRAFT.Seconds.Ruler.left", { left: left - time }),
  };
}

/** Label of a walked path: rest of the turn; empty off turn. */
export function walkedSeconds(
  { activeId, fighters }: SecondsState,
  who: CombatantId,
  localize: Localize,
): LabelView | null {
  const fighter = fighters[who];
  if (!fighter || activeId !== who) return null;
  const cost = localize("TURNCRAFT.Seconds.Ruler.left", { left: fighter.secondsLeft });
  return { cost, left: null, refused: false, reason: null };
}
