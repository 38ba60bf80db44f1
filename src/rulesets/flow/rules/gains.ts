import { fighterOf } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/figures.ts";
import { logLine } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { change, itemOf, poolFigure } from "./fighters.ts";
import { gains } from "./ledger.ts";
import type { Attack, AttackForm, FlowState, Item, Play, Pool } from "./types.ts";

/** Adds points, or takes some, and says by how much they changed, if at all. */
export function gain(play: Play, who: CombatantId, pool: Pool, by: number): void {
  const changed = change(play.state, fighterOf(play.state, who), pool, by);
  if (changed !== 0) logLine(play, "TURNCRAFT.Log.flow.pool", who, { pool: poolFigure(pool), by: signed(changed) });
}

/** FP for a reaction that succeeded, once a round (FL-33). */
export function gainForReaction(play: Play, who: CombatantId): void {
  const { round } = fighterOf(play.state, who);
  if (round.reactionFp) return;
  round.reactionFp = true;
  gain(play, who, "fp", gains.reaction);
}

/** FP for a hit: 3 for a critical one instead of 2, by the level that was rolled (FL-31, FL-32). */
export function gainForHit(play: Play, who: CombatantId, best: Attack["best"]): void {
  if (best !== "nothing") gain(play, who, "fp", gains[best]);
}

/** True if an attack counts as one where FP are given (FL-40). */
export function countsAsAttack(state: Pick<FlowState, "settings">, form: AttackForm, item: Item | null): boolean {
  if (state.settings.countsAsAttack === "listed" || item === null) return true;
  return form === "disarm" || item.countsAsAttack;
}

/** The item an attack is made with, null where it is gone. */
export function weaponOf(state: Pick<FlowState, "fighters">, { attacker, item }: Pick<Attack, "attacker" | "item">) {
  return itemOf(fighterOf(state, attacker), item);
}
