import type * as engine from "../../../../src/engine/index.ts";
import type { CombatantId, EncounterState, FighterState, SharedCommand } from "../../../../src/engine/index.ts";
import type { Survey } from "../../../../src/grid/index.ts";
import type { Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

export interface CoinFighter extends FighterState {
  /** CF-7: what is left, and what they came with. */
  readonly nerve: number;
  readonly most: number;
  /** This turn (CF-5). */
  readonly flipped: boolean;
  /** This round (CF-6). */
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

export type CoinCommand =
  | SharedCommand<Settings>
  | { readonly kind: "flip"; readonly who: CombatantId; readonly at: CombatantId }
  /** CF-10 */
  | { readonly kind: "move"; readonly who: CombatantId; readonly survey: Survey; readonly forced: boolean }
  | { readonly kind: "answer"; readonly who: CombatantId; readonly window: string; readonly dodge: boolean };

export type CommandOf<Kind extends CoinCommand["kind"]> = Extract<CoinCommand, { kind: Kind }>;
export type Play = engine.Play<CoinState, CoinCommand>;
