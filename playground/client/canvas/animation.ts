import type { Ticker } from "pixi.js";
import { wakeCanvas } from "./frame-rate.ts";

/** Used parts of `foundry.canvas.animation.CanvasAnimation`: named animations on the canvas's ticker. */

interface Running {
  finish(completed: boolean): void;
  promise: Promise<boolean>;
}

const running = new Map<string | symbol, Running>();
let ticker: Ticker | null = null;

export function setAnimationTicker(next: Ticker | null): void {
  ticker = next;
}

/** No animation under reduced motion; hidden tabs get no frames, so waiting for one would never end. */
export function animates(): boolean {
  return ticker !== null && !document.hidden && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export interface AnimateOptions {
  name?: string | symbol;
  /** Milliseconds. */
  duration: number;
  /** Called with 0 < share ≤ 1, the last time with exactly 1 unless the animation was terminated. */
  step(share: number): void;
}

export const CanvasAnimation = {
  /** Resolves to true at the animation's end, to false if terminated. */
  animate({ name = Symbol("animation"), duration, step }: AnimateOptions): Promise<boolean> {
    CanvasAnimation.terminateAnimation(name);
    const on = ticker;
    if (!on || duration <= 0 || !animates()) {
      step(1);
      return Promise.resolve(true);
    }
    let settle: (completed: boolean) => void = () => {};
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const start = performance.now();
    const frame = () => {
      const share = Math.min(1, (performance.now() - start) / duration);
      wakeCanvas();
      step(share);
      if (share === 1) finish(true);
    };
    const hidden = () => {
      if (!document.hidden) return;
      step(1);
      finish(true);
    };
    const finish = (completed: boolean) => {
      on.remove(frame);
      document.removeEventListener("visibilitychange", hidden);
      running.delete(name);
      settle(completed);
    };
    running.set(name, { finish, promise });
    on.add(frame);
    wakeCanvas();
    document.addEventListener("visibilitychange", hidden);
    return promise;
  },

  getAnimation(name: string | symbol): { promise: Promise<boolean> } | undefined {
    return running.get(name);
  },

  terminateAnimation(name: string | symbol): void {
    running.get(name)?.finish(false);
  },

  terminateAll(): void {
    for (const animation of [...running.values()]) animation.finish(false);
  },

  easeInOutCosine(share: number): number {
    return (1 - Math.cos(Math.PI * share)) / 2;
  },
};
