import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { SecondsCommand } from "../rules/index.ts";

/** Command with a roll of dice: as an action begins or ends, or after the delay. */
export type AskedWithStrike = WithAskedStrike<Extract<SecondsCommand, { kind: "begin" | "finish" | "take-effect" }>>;

/** Drawing or sheathing of a weapon (SX-402); the authority looks up the changes. */
interface AskedHand {
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
