import type { FlowState } from "../../rules/flow/index.ts";
import type { Tending } from "./played.ts";

/** A window of a fight that is counted down on this page. */
interface Counted {
  readonly window: string;
  /** Milliseconds left when the timer was last set. */
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | null;
}

const counted = new WeakMap<Combat.Implementation, Counted>();

/** Closes the newest window when its time is up (FL-53, `reactionCountdown`). It stands still while the game is paused. */
export function tendWindows(tending: Tending): void {
  const { combat, give } = tending;
  const state = tending.state() as FlowState | null;
  const window = state?.open.findLast((frame) => frame.window !== null)?.window?.id ?? null;
  const seconds = state?.settings.reactionCountdown ?? 0;
  const known = counted.get(combat);
  if (known?.timer) stop(known);
  if (window === null || seconds === 0) {
    counted.delete(combat);
    return;
  }
  const now = known?.window === window ? known : { window, left: seconds * 1000, since: 0, timer: null };
  counted.set(combat, now);
  if (game.paused) return;
  now.since = performance.now();
  now.timer = setTimeout(() => void give({ kind: "close-window", window }), now.left);
}

function stop(count: Counted): void {
  clearTimeout(count.timer ?? undefined);
  count.timer = null;
  count.left = Math.max(0, count.left - (performance.now() - count.since));
}
