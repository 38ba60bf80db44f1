import type * as engine from "../../../../src/engine/index.ts";
import type { CombatantId, EncounterState, FighterState } from "../../../../src/engine/index.ts";
import type { Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

export interface CoinFighter extends FighterState {
  /** CF-7: nerve left, and at the start. */
  readonly nerve: number;
  readonly most: number;
  /** True if flipped this turn (CF-5). */
  readonly flipped: boolean;
  /** True if dodged this round (CF-6). */
  readonly dodged: boolean;
}

/** A coin that came up heads and waits for an answer (CF-6). */
export interface Window {
  readonly id: string;
  readonly by: CombatantId;
  readonly at: CombatantId;
}

export interface CoinState extends EncounterState {
  readonly fighters: Readonly<Record<CombatantId, CoinFighter>>;
  readonly settings: Settings;
  readonly window: Window | null;
  /** Counts windows, for their ids. */
  readonly windows: number;
}

export type Execution = engine.Execution<CoinState, engine.AnyCommand>;
