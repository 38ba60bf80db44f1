import type { Ticker } from "pixi.js";
import { game } from "../core/game.ts";

/**
 * Idle frames per second: a system's own drawing still shows, if late. With WebGL in software a frame costs a core a fifth of a
 * second, so idle windows must draw no more.
 */
const IDLE_RATE = 1;
/** Milliseconds of full rate after the last reason: one frame at the lowest user setting. */
const AWAKE_TIME = 100;

let ticker: Ticker | null = null;
let lastReason = 0;

/** Slows the canvas's ticker down without requests for frames: several windows may share a small machine. */
export function governFrameRate(canvasTicker: Ticker): void {
  ticker = canvasTicker;
  // PIXI takes no `maxFPS` below this. Animations here measure time themselves.
  canvasTicker.minFPS = IDLE_RATE;
  canvasTicker.add(() => {
    if (performance.now() - lastReason > AWAKE_TIME) canvasTicker.maxFPS = IDLE_RATE;
  });
}

/** The user's own limit (`core.maxFPS` of the type package: 10 to 60); from 60 on there is none. PIXI's 0 is none. */
function fullRate(): number {
  const most = game.settings.get("core", "maxFPS");
  return most >= 60 ? 0 : most;
}

/** Raises the frame rate to full for a moment after a movement or change. */
export function wakeCanvas(): void {
  lastReason = performance.now();
  const rate = fullRate();
  if (ticker && ticker.maxFPS !== rate) ticker.maxFPS = rate;
}
