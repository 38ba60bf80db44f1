import type { CombatantId } from "../../../engine/types.ts";
import type { Stranger } from "../rules/index.ts";

/** Number of rows in the form for participants outside the fight. */
export const strangerRows = 3;

/** Contenders given in the form: checked combatants by id, strangers by name and check. */
export interface Contest {
  readonly who: readonly CombatantId[];
  readonly strangers: readonly Stranger[];
}

/** Reads checked combatants and named strangers from the form; null if it was dismissed. */
export function contestIn(fields: unknown): Contest | null {
  if (typeof fields !== "object" || fields === null) return null;
  const said = fields as Readonly<Record<string, unknown>>;
  const who = Object.entries(said).flatMap(([id, ticked]) => (ticked === true ? [id as CombatantId] : []));
  const rows = Array.from({ length: strangerRows }, (_, row) => [said[`name-${row}`], said[`check-${row}`]]);
  const strangers = rows.flatMap(([name, check]) => {
    const text = String(name ?? "").trim();
    return text === "" ? [] : [{ name: text, check: checkIn(check) }];
  });
  return { who, strangers };
}

/** A number is Reflex and Dexterity together, nothing is none of them; all else is a formula. */
function checkIn(typed: unknown): Stranger["check"] {
  const text = String(typed ?? "").trim();
  return text === "" ? 0 : /^[+-]?\d+$/.test(text) ? Number(text) : text;
}
