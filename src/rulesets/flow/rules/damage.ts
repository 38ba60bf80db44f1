import { askTotals, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { isModest, signed } from "../../../engine/formula.ts";
import { heal } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { change, itemOf, poolArg } from "./fighters.ts";
import { gains } from "./ledger.ts";
import { writeFields } from "./prices.ts";
import { itemPaths } from "./scores.ts";
import type {
  Attack,
  AttackForm,
  Carry,
  FlowExecution,
  FlowState,
  FlowUsable,
  ItemId,
  Ongoing,
  Pool,
} from "./types.ts";

/** Takes hit points; never below 0. True when that takes the combatant from above 0 to 0 (FL-36). */
export function lose(ctx: FlowExecution, who: CombatantId, points: number): boolean {
  const { hp } = fighterOf(ctx.state, who).scores;
  const before = hp.value;
  const after = Math.max(0, before - points);
  logLine(ctx, "TURNCRAFT.Log.flow.harmed", who, { points, before, after });
  if (after === before) return false;
  hp.value = after;
  writeFields(ctx, hp.uuid, { [hp.path]: before }, { [hp.path]: after });
  if (after > 0) return false;
  fall(ctx, who);
  return true;
}

/** Gives an item's healing to each target (FL-172): at once, or under `applyDamage: click` from the card. */
export function heals(
  ctx: FlowExecution,
  who: CombatantId,
  item: FlowUsable,
  targets: readonly CombatantId[],
): RuleGenerator {
  const { applyDamage } = ctx.state.settings;
  return heal(
    ctx,
    who,
    item,
    targets,
    applyDamage === "automatic" ? (target, points) => healPoints(ctx, target, points) : undefined,
  );
}

/** Gives hit points back, up to the most: a combatant with none stands again (FL-13). */
function healPoints(ctx: FlowExecution, who: CombatantId, points: number): void {
  const fighter = fighterOf(ctx.state, who);
  const { hp } = fighter.scores;
  const before = hp.value;
  const after = Math.max(before, Math.min(hp.max, before + points));
  logLine(ctx, "TURNCRAFT.Log.hitPoints", who, { before, after });
  if (after === before) return;
  hp.value = after;
  writeFields(ctx, hp.uuid, { [hp.path]: before }, { [hp.path]: after });
  if (before > 0 || !fighter.defeated) return;
  fighter.defeated = false;
  logLine(ctx, "TURNCRAFT.Log.risen", who);
}

/** Marks a combatant as defeated, and ends its grapple, if any (FL-13, FL-120). */
export function fall(ctx: FlowExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (!fighter.defeated) logLine(ctx, "TURNCRAFT.Log.defeated", who);
  fighter.defeated = true;
  endGrapple(ctx, who);
}

/** Ends the hold of a combatant, on both sides (FL-120). */
export function endGrapple(ctx: FlowExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (fighter.grapple === null) return;
  const other = fighterOf(ctx.state, fighter.grapple.other);
  fighter.grapple = null;
  if (other.grapple?.other === who) other.grapple = null;
  logLine(ctx, "TURNCRAFT.Log.flow.holdEnds", who);
}

/** Total of a damage formula, asked for under the id; 0 without a formula, or for words in its place. */
export function* damageRoll(ctx: FlowExecution, id: string, who: CombatantId, formula: string): RuleGenerator<number> {
  if (formula === "") return 0;
  if (!isModest(formula)) {
    logLine(ctx, "TURNCRAFT.Log.flow.noDice", who, { formula });
    return 0;
  }
  const request = { kind: "roll", id, who, formula, label: "TURNCRAFT.Roll.damage" } as const;
  const [total = 0] = yield* askTotals(ctx, [request]);
  return Math.max(0, total);
}

/** Damage and pool changes of an automatic effect (FL-11, FL-12). Mere words are logged. */
export function* suffer(
  ctx: FlowExecution,
  who: CombatantId,
  effect: Pick<Ongoing, "id" | "name" | "damage" | "pool" | "change">,
) {
  logLine(ctx, "TURNCRAFT.Log.flow.effectWorks", who, { effect: effect.name });
  if (effect.damage !== "") {
    const points: number = yield* damageRoll(ctx, `effect:${effect.id}:${who}`, who, effect.damage);
    lose(ctx, who, points);
  }
  if (effect.pool !== "none") gain(ctx, who, effect.pool, effect.change);
}

/** Moves an item: in the state at once, in its document with the step (FL-112, FL-140). `hex`: place of a dropped item. */
export function carry(ctx: FlowExecution, who: CombatantId, item: ItemId, to: Carry, hex: Space | null = null): void {
  const own = fighterOf(ctx.state, who).scores.items.find(({ uuid }) => uuid === item);
  if (!own) return;
  const { uuid } = own;
  const placed = (at: Space | null) => ({ [itemPaths.hex]: at && { x: at.x, y: at.y } });
  const lies = own.hex !== null || hex !== null;
  const before = { [itemPaths.carry]: own.carry, ...(lies && placed(own.hex)) };
  const after = { [itemPaths.carry]: to, ...(lies && placed(hex)) };
  writeFields(ctx, uuid, before, after);
  own.carry = to;
  own.hex = hex;
}

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
