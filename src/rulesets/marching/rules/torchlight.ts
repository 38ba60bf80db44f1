import type { Feet } from "../../../engine/types.ts";
import type { Settings } from "./types.ts";

/** Torch and a viewer who may see its light (MO-202). */
export interface TorchView {
  /** Feet from viewer to torch, counted as `closeFeet` counts them (MO-212). */
  readonly feet: Feet;
  readonly dark: boolean;
  /** True if no obstacle blocks the straight line. */
  readonly straightLine: boolean;
  /** Any other light reaches the viewer's place. */
  readonly litByOther: boolean;
  /** True if the viewer carries a light, which lights its place (MO-212). */
  readonly carriesLight: boolean;
}

/** True if a torch's light is seen in the dark (MO-202); the very edge still counts (MO-212). */
export function seesTorch(
  { feet, dark, straightLine, litByOther, carriesLight }: TorchView,
  { torchFeet }: Pick<Settings, "torchFeet">,
): boolean {
  return dark && straightLine && !litByOther && !carriesLight && feet <= torchFeet;
}
