import type { OpenDamage } from "../../../combat/open-damage.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { AskedResult } from "../host/enrich.ts";

/** Checked combatants, or the pressed button's; empty if dismissed. */
export function chosenIn(fields: unknown): CombatantId[] {
  if (typeof fields !== "object" || fields === null) return [];
  const { one, ...boxes } = fields as { one?: unknown };
  if (typeof one === "string") return [one as CombatantId];
  return Object.entries(boxes).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
}

/** Command from the form's fields; null if dismissed. `rolled`: damage of the dice, counted as applied if unchanged. */
export function resultIn(
  fields: unknown,
  who: CombatantId,
  rolled: Pick<OpenDamage, "seq" | "who" | "damage"> | null = null,
): AskedResult | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { target, damage, item } = fields as { target?: unknown; damage?: unknown; item?: unknown };
  const points = Math.trunc(Number(damage));
  if (typeof target !== "string" || !Number.isFinite(points)) return null;
  const used = typeof item === "string" && item !== "" ? { item } : {};
  const isRolled = rolled?.who === target && rolled.damage === points;
  const of = isRolled ? { of: { seq: rolled.seq, share: "whole" } as const } : {};
  return { kind: "result", who, target: target as CombatantId, damage: Math.max(0, points), ...used, ...of };
}
