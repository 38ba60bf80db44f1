import type { Ticker } from "pixi.js";

/** Frames a second while nothing moves, PIXI's least: what a system draws by its own means still shows soon. */
const IDLE_RATE = 10;
/** Milliseconds of full rate after the last reason. */
const AWAKE_TIME = 500;

let ticker: Ticker | null = null;
let lastReason = 0;

/** The canvas's ticker slows down while nothing asks for frames: several windows may share a small machine. */
export function governFrameRate(canvasTicker: Ticker): void {
  ticker = canvasTicker;
  canvasTicker.add(() => {
    if (performance.now() - lastReason > AWAKE_TIME) canvasTicker.maxFPS = IDLE_RATE;
  });
}

/** Something moved or changed: full rate for a moment. */
export function wakeCanvas(): void {
  lastReason = performance.now();
  if (ticker && ticker.maxFPS !== 0) ticker.maxFPS = 0;
}
