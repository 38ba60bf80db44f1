import { hasQuestions } from "../../../combat/prompts-ruling.ts";
import type { AutomationContext } from "../../../combat/ruleset-host.ts";
import { passed, type Timer, timerAt } from "../../../combat/timer.ts";
import { nameOf } from "../../../combat/words.ts";
import { localize } from "../../../i18n.ts";
import type { MarchingState } from "../rules/index.ts";

/**
 * GM's reminder of a long delay in the party (MO-604), on the authority's page. Stops during pauses and questions, and
 * blocks nothing.
 */

/** The turn that is being measured, and the wait for the moment when it has lasted too long. */
interface Measured {
  readonly timer: Timer;
  readonly due: ReturnType<typeof setTimeout> | undefined;
}

const measured = new WeakMap<Combat.Implementation, Measured>();

/** Measures the turn of whoever of the party acts alone; reminds once a turn. */
export function tendDelay(tending: AutomationContext<MarchingState>): void {
  const { combat } = tending;
  const known = measured.get(combat);
  clearTimeout(known?.due);
  const state = tending.state();
  const turn = state && turnOf(state);
  if (!state || !turn) {
    measured.delete(combat);
    return;
  }
  const now = Date.now();
  const timer = timerAt(known?.timer ?? null, turn, !game.paused && !hasQuestions(), now);
  const { delaySeconds } = state.settings;
  const left = delaySeconds * 1000 - passed(timer, now);
  const due = timer.since !== null && left > 0 ? setTimeout(() => remind(tending, turn), left) : undefined;
  measured.set(combat, { timer, due });
}

/** Identifies the timed turn; null without a reminder: off, not the party's, or a common turn. */
function turnOf({ round, activeId, fighters, together, settings }: MarchingState): string | null {
  const isMeasured = settings.delaySeconds > 0 && round > 0 && together === null && activeId !== null;
  return isMeasured && fighters[activeId]?.side === "party" ? `${round}.${activeId}` : null;
}

function remind({ combat, state }: AutomationContext<MarchingState>, turn: string): void {
  const now = state();
  if (!now || turnOf(now) !== turn || now.activeId === null) return;
  const data = { name: nameOf(combat, now.activeId), seconds: now.settings.delaySeconds };
  ui.notifications?.info(localize("TURNCRAFT.Marching.delaysLong", data));
}
