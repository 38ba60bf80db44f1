import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { StrikeShare } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { MarchingCost } from "../data/costs.ts";
import type { MarchingCommand } from "../rules/index.ts";

/** Use of the combatant's own item, with the item's cost and bonus to hit. */
export interface AskedUse {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly action: MarchingCost;
  readonly what: string;
  /** UUID of the item; its cost isn't the asker's to choose. */
  readonly item?: string;
  readonly attack?: { readonly target: CombatantId; readonly bonus: number };
}

/** Result of an attack, as reported by its owner; the authority determines felled targets. */
export interface AskedResult {
  readonly kind: "result";
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Hit points that the target loses; 0 for a miss. */
  readonly damage: number;
  /** UUID of the used item; an item that strikes first goes ahead of joint attacks (MO-506). */
  readonly item?: string;
  /** Dice to take `damage` from; the authority fills it in. */
  readonly of?: StrikeShare;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly marching:
      | OwnCommand<MarchingCommand>
      | AskedUse
      | AskedResult
      | WithAskedStrike<Extract<MarchingCommand, { kind: "spend" }>>;
  }
}
