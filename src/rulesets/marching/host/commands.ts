import type { OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { StrikeShare } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { MarchingCost } from "../data/costs.ts";
import type { MarchingCommand } from "../rules/index.ts";

/** Use of the combatant's own item, with the item's cost and bonus to hit. */
interface AskedUse {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly action: MarchingCost;
  readonly what: string;
  /** UUID of the item; the asker has no choice of the cost. */
  readonly item?: string;
  readonly attack?: { readonly target: CombatantId; readonly bonus: number };
}

/** Result of an attack, as reported by the owner; the authority determines felled targets. */
export interface AskedResult {
  readonly kind: "result";
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Hit points lost by the target; 0 for a miss. */
  readonly damage: number;
  /** UUID of the used item; an item with the feature to strike first precedes joint attacks (MO-506). */
  readonly item?: string;
  /** Dice to take `damage` from, filled in by the authority. */
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
