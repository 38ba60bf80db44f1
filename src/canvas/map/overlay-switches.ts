/** Choice of threats to show: none, some tokens', the reader's enemies', or all. */
export type ThreatChoice = "none" | "tokens" | "foes" | "all";

/** Times at which the reachable area shows (client setting). */
export const reachTimes = ["turn", "key", "never"] as const;
export type ReachTime = (typeof reachTimes)[number];

/** Overlays switched on at this client. Only the setting for the area is stored. */
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

/** True if the reachable area is to be seen on one's turn. */
export function showsReach({ reach, held }: OverlaySwitches, time: ReachTime): boolean {
  if (time === "never") return false;
  return held || (time === "turn" && reach);
}

const next: Readonly<Record<ThreatChoice, ThreatChoice>> = { none: "foes", tokens: "none", foes: "all", all: "none" };

/** Returns the next state for the threat key pressed with no token under the pointer: enemies, all, none. */
export function nextThreat(shown: OverlaySwitches): OverlaySwitches {
  return { ...shown, threat: next[shown.threat], tokens: new Set() };
}

/** Switches one token's threat on or off, beside other picked tokens. */
export function toggleToken(shown: OverlaySwitches, token: string): OverlaySwitches {
  const tokens = new Set(shown.threat === "tokens" ? shown.tokens : []);
  if (!tokens.delete(token)) tokens.add(token);
  return { ...shown, threat: tokens.size > 0 ? "tokens" : "none", tokens };
}
