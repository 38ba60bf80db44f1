import type { CombatantId } from "../../../rules/engine/types.ts";

/** Those whose boxes are ticked; null where the form was dismissed. */
export function contenders(fields: unknown): CombatantId[] | null {
  if (typeof fields !== "object" || fields === null) return null;
  return Object.entries(fields).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
}
