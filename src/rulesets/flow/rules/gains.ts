import { logLine } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/formula.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { change, itemOf, poolArg } from "./fighters.ts";
import { gains } from "./ledger.ts";
import type { Attack, AttackForm, FlowExecution, FlowState, FlowUsable, Pool } from "./types.ts";

/** Adds points, or takes some, and says by how much they changed, if at all. */
export function gain(ctx: FlowExecution, who: CombatantId, pool: Pool, by: number): void {
  const changed = change(ctx.state, fighterOf(ctx.state, who), pool, by);
  if (changed !== 0) logLine(ctx, "TURNCRAFT.Log.flow.pool", who, { pool: poolArg(pool), by: signed(changed) });
}

/** FP for a reaction that succeeded, once a round (FL-33). */
export function gainForReaction(ctx: FlowExecution, who: CombatantId): void {
  const { round } = fighterOf(ctx.state, who);
  if (round.reactionFp) return;
  round.reactionFp = true;
  gain(ctx, who, "fp", gains.reaction);
}

/** FP for a hit: 3 for a rolled critical instead of 2 (FL-31, FL-32). */
export function gainForHit(ctx: FlowExecution, who: CombatantId, best: Attack["best"]): void {
  if (best !== "nothing") gain(ctx, who, "fp", gains[best]);
}

/** True if an attack counts as one where FP are given (FL-40). */
export function countsAsAttack(state: Pick<FlowState, "settings">, form: AttackForm, item: FlowUsable | null): boolean {
  if (state.settings.countsAsAttack === "listed" || item === null) return true;
  return form === "disarm" || item.countsAsAttack;
}

/** The item an attack is made with, null where it is gone. */
export function weaponOf(state: Pick<FlowState, "fighters">, { attacker, item }: Pick<Attack, "attacker" | "item">) {
  return itemOf(fighterOf(state, attacker), item);
}
