import { type AskedMove, refusalOf } from "../../../canvas/path-plan.ts";
import type { AnyPlan, Figures, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type SecondsState, type Survey, seconds, secondsOfWay } from "../rules/index.ts";

/** A path under Six Seconds as the door will judge it once the mouse is released. */
export interface SecondsPlan extends AnyPlan {
  /** Seconds that the way takes after each of its steps (SX-409). */
  readonly takes: readonly number[];
  /** Seconds left of the turn before it. */
  readonly left: number;
}

/** Movement as a command, with its asker. */
export interface AskedSecondsMove extends AskedMove<Survey> {
  readonly run: boolean;
}

/** Asks the rules what the door will ask them; null where moves aren't counted, so that core's ruler says all there is. */
export function secondsPlan(state: SecondsState, asked: AskedSecondsMove): SecondsPlan | null {
  const { who, survey, forced, run } = asked;
  const fighter = state.fighters[who];
  if (!fighter || !state.settings.enforceMoves) return null;
  const takes = survey.steps.map((_, index) => {
    const feet = survey.steps.slice(0, index + 1).reduce((sum, step) => sum + step.feet, 0);
    return secondsOfWay(state, who, feet, run);
  });
  const refusal = refusalOf(seconds, state, asked);
  const left = fighter.secondsLeft;
  const whole = refusal !== null && refusal.message !== "TURNCRAFT.Refused.SX-409.tooFar";
  const within = takes.filter((time) => time <= left).length;
  const legal = refusal === null ? takes.length : whole ? 0 : within;
  return { takes, left, forced, refusal, whole, legal, asks: null };
}

/** "3 of 5 s", "2 s left"; off turn the way's own length alone. */
export function secondsFigures(
  { takes, left, whole }: SecondsPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
): Figures {
  const time = takes[reached - 1] ?? 0;
  if (whole) return { cost: localize("TURNCRAFT.Seconds.Ruler.takes", { seconds: time }), left: null };
  return {
    cost: localize("TURNCRAFT.Seconds.Ruler.takesOf", { seconds: time, left }),
    left: refused
      ? localize("TURNCRAFT.Seconds.Ruler.over", { seconds: time - left })
      : localize("TURNCRAFT.Seconds.Ruler.left", { left: left - time }),
  };
}

/** The label of a way that was walked: what is left of the turn; nothing off turn. */
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
