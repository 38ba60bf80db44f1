import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { SecondsCommand } from "../rules/index.ts";

/** Command that rolls dice: as an action begins or ends, or after its delay. */
export type AskedWithStrike = WithAskedStrike<Extract<SecondsCommand, { kind: "begin" | "finish" | "take-effect" }>>;

/** A weapon is drawn or sheathed (SX-402); the authority looks up what changes. */
export interface AskedHand {
  readonly kind: "begin";
  readonly who: CombatantId;
  readonly action: "draw" | "sheathe";
  /** UUID of a combatant's weapon, and whether the weapon is drawn or put away. */
  readonly wield: string;
  readonly wielded: boolean;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly seconds: OwnCommand<SecondsCommand> | AskedHand | AskedWithStrike;
  }
}
