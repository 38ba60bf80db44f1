/** Choice of threats to show: none, some tokens', the reader's enemies', or all. */
type ThreatChoice = "none" | "tokens" | "foes" | "all";

/** Times for showing the reachable area (client setting). */
export const reachTimes = ["turn", "key", "never"] as const;
export type ReachTime = (typeof reachTimes)[number];

/** Overlays switched on at the client. Only the setting for the area is stored. */
export interface OverlaySwitches {
  /** True if the user has switched the area on; the setting counts besides. */
  readonly reach: boolean;
  /** True while the area's key is held down. */
  readonly held: boolean;
  readonly threat: ThreatChoice;
  /** Tokens with shown threat under `tokens`. */
  readonly tokens: ReadonlySet<string>;
}

export const nothingShown: OverlaySwitches = { reach: true, held: false, threat: "none", tokens: new Set() };

/** True for showing the reachable area on the user's turn. */
export function showsReach({ reach, held }: OverlaySwitches, time: ReachTime): boolean {
  if (time === "never") return false;
  return held || (time === "turn" && reach);
}

const next: Readonly<Record<ThreatChoice, ThreatChoice>> = { none: "foes", tokens: "none", foes: "all", all: "none" };

/** Returns the next state for the threat key pressed with no token under the pointer: enemies, all, none. */
export function nextThreat(shown: OverlaySwitches): OverlaySwitches {
  return { ...shown, threat: next[shown.threat], tokens: new Set() };
}

/** Switches a token's threat on or off, beside the picked tokens. */
export function toggleToken(shown: OverlaySwitches, token: string): OverlaySwitches {
  const tokens = new Set(shown.threat === "tokens" ? shown.tokens : []);
  if (!tokens.delete(token)) tokens.add(token);
  return { ...shown, threat: tokens.size > 0 ? "tokens" : "none", tokens };
}
