import { storedOf } from "../../../combat/authority/stored.ts";
import { count } from "../../../combat/countdown.ts";
import type { AutomationContext } from "../../../combat/ruleset-host.ts";
import type { FlowState } from "../rules/index.ts";

/**
 * Counts the newest window down, where the GM has set a time for it (FL-53, `reactionCountdown`). One that a step back has
 * opened again waits for as long as the table looks at it.
 */
export function tendWindows(tending: AutomationContext<FlowState>): void {
  const state = tending.seen();
  const window = state?.open.findLast((frame) => frame.window !== null)?.window;
  const isOpen = Object.values(window?.asked ?? {}).some(({ answer }) => answer === "waiting");
  const isStepped = storedOf(tending.combat)?.history.stepped === true;
  const seconds = state?.settings.reactionCountdown ?? 0;
  count(tending, window && isOpen && seconds > 0 && !isStepped ? { window: window.id, seconds } : null);
}
