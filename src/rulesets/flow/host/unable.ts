import { storedOf } from "../../../combat/authority/stored.ts";
import type { AutomationContext } from "../../../combat/ruleset-host.ts";
import { type FlowState, unableIn } from "../rules/index.ts";

/**
 * Stops waiting for combatants who can't answer any more because the world has changed meanwhile: a combatant is down,
 * out of reach, or not on the map (FL-08). After a step back the windows it has reopened stay as they are. The rules
 * judge the case again in their turn, by the facts of that moment: while a step's changes are still being written,
 * tokens aren't at their positions in the fight.
 */
export function tendUnable(
  { combat, state, busy, give }: AutomationContext<FlowState>,
  withCurrentPositions: (state: FlowState) => FlowState,
): void {
  const now = state();
  const frame = now?.open.at(-1);
  if (!now || !frame?.window || busy() || storedOf(combat)?.history.stepped === true) return;
  if (unableIn(withCurrentPositions(now), frame).length === 0) return;
  void give({ kind: "close-window", window: frame.window.id, unable: true });
}
