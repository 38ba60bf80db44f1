import type { CombatantId } from "../../../engine/types.ts";
import type { AskedResult } from "../host/commands.ts";

/** Checked combatants, or the pressed button's; empty if dismissed. */
export function chosenIn(fields: unknown): CombatantId[] {
  if (typeof fields !== "object" || fields === null) return [];
  const { one, ...boxes } = fields as { one?: unknown };
  if (typeof one === "string") return [one as CombatantId];
  return Object.entries(boxes).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
}

/** Command from the form's fields; null if dismissed. */
export function resultIn(fields: unknown, who: CombatantId): AskedResult | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { target, damage, item } = fields as { target?: unknown; damage?: unknown; item?: unknown };
  const points = Math.trunc(Number(damage));
  if (typeof target !== "string" || !Number.isFinite(points)) return null;
  const used = typeof item === "string" && item !== "" ? { item } : {};
  return { kind: "result", who, target: target as CombatantId, damage: Math.max(0, points), ...used };
}
