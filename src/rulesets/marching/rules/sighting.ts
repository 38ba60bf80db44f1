import type { Feet } from "../../../engine/types.ts";
import type { Settings } from "./types.ts";

/** Possible viewer, possible target, and the conditions between them (MO-201). */
export interface Glance {
  /** As `closeFeet` counts them (MO-207). */
  readonly feet: Feet;
  /** True if no obstacle blocks the straight line. */
  readonly straightLine: boolean;
  /** True if it is dark outside the scene's own light. */
  readonly dark: boolean;
  /** Range of the viewer's sight without light; null: any distance. */
  readonly darkSight: Feet | null;
  /** The other stands in light that isn't its own. */
  readonly lit: boolean;
  /** The other carries a light. */
  readonly torch: boolean;
  /** A light that the viewer doesn't carry reaches the viewer's place. */
  readonly viewerLit: boolean;
  readonly viewerCarries: boolean;
}

/** Means by which it is seen. */
export type SeenBy = "light" | "sight" | "torch";

/** By what the viewer sees the other: the light they stand in, sight in the dark, torchlight (MO-202); null: not at all. */
export function seenBy(glance: Glance, settings: Pick<Settings, "torchFeet">): SeenBy | null {
  const { feet, straightLine, dark, darkSight, lit, torch, viewerLit, viewerCarries } = glance;
  if (!straightLine) return null;
  if (!dark || lit) return "light";
  if (darkSight === null || feet <= darkSight) return "sight";
  const view = { feet, dark, straightLine, litByOther: viewerLit, carriesLight: viewerCarries };
  return torch && seesTorch(view, settings) ? "torch" : null;
}

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
