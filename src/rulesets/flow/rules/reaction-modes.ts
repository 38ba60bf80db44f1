import type { Reaction, Settings } from "./types.ts";

/** Off, asked about or automatic (FL-08). */
export function modeOf(settings: Settings, reaction: Reaction): "ask" | "off" | "automatic" {
  const name = `${reaction.charAt(0).toUpperCase()}${reaction.slice(1)}` as Capitalize<Reaction>;
  return settings[`reactionMode${name}`];
}
