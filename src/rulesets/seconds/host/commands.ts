import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { SecondsCommand } from "../rules/index.ts";

/** Command that throws dice: begun, at its end, or after its delay. */
export type AskedStruck = WithAskedStrike<Extract<SecondsCommand, { kind: "begin" | "finish" | "take-effect" }>>;

/** A weapon is drawn or sheathed (SX-402); the door looks up what changes. */
export interface AskedHand {
  readonly kind: "begin";
  readonly who: CombatantId;
  readonly action: "draw" | "sheathe";
  /** UUID of a weapon of the combatant's, and whether it comes into the hand or out of it. */
  readonly wield: string;
  readonly wielded: boolean;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly seconds: OwnCommand<SecondsCommand> | AskedHand | AskedStruck;
  }
}
