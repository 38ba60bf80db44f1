import { storedOf } from "../../../combat/door/stored.ts";
import type { Tending } from "../../../combat/ruleset-host.ts";
import { type FlowState, unableIn } from "../rules/index.ts";

/**
 * Nobody is waited for who can't answer any more, since the world has changed meanwhile: somebody is down, out of reach, or not
 * on the map (FL-08). After a step back what it has opened again stays as it is. The rules judge it once more in their turn, by
 * what is known then: while a step's changes are still being written, tokens aren't where the fight has them.
 */
export function tendUnable(
  { combat, state, busy, give }: Tending<FlowState>,
  asItStands: (state: FlowState) => FlowState,
): void {
  const now = state();
  const frame = now?.open.at(-1);
  if (!now || !frame?.window || busy() || storedOf(combat)?.history.stepped === true) return;
  if (unableIn(asItStands(now), frame).length === 0) return;
  void give({ kind: "close-window", window: frame.window.id, unable: true });
}
