import type { Ticker } from "pixi.js";

/**
 * Frames a second while nothing moves: what a system draws by its own means still shows, if late. Where WebGL is drawn in
 * software a frame costs a core a fifth of a second, so windows that only wait must not draw more.
 */
const IDLE_RATE = 1;
/** Milliseconds of full rate after the last reason. */
const AWAKE_TIME = 500;

let ticker: Ticker | null = null;
let lastReason = 0;

/** The canvas's ticker slows down while nothing asks for frames: several windows may share a small machine. */
export function governFrameRate(canvasTicker: Ticker): void {
  ticker = canvasTicker;
  // PIXI takes no `maxFPS` below this. Animations here measure time themselves.
  canvasTicker.minFPS = IDLE_RATE;
  canvasTicker.add(() => {
    if (performance.now() - lastReason > AWAKE_TIME) canvasTicker.maxFPS = IDLE_RATE;
  });
}

/** Something moved or changed: full rate for a moment. */
export function wakeCanvas(): void {
  lastReason = performance.now();
  if (ticker && ticker.maxFPS !== 0) ticker.maxFPS = 0;
}
