import { isModest } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type FlowState, type Ongoing, type Pool, pools } from "../rules/index.ts";

type RoundEffect = FlowState["roundEffects"][number];

/** Fields of a submitted form, or null if it was dismissed. */
function fieldsIn(answer: unknown): Readonly<Record<string, unknown>> | null {
  return typeof answer === "object" && answer !== null ? (answer as Readonly<Record<string, unknown>>) : null;
}

/** Points that are given or taken; null for none. */
export function grantFrom(answer: unknown): { readonly pool: Pool | "apNext"; readonly amount: number } | null {
  const fields = fieldsIn(answer);
  const amount = Math.trunc(Number(fields?.amount));
  const pool = ([...pools, "apNext"] as const).find((each) => each === fields?.pool);
  return pool && Number.isFinite(amount) && amount !== 0 ? { pool, amount } : null;
}

/**
 * Reads an effect at the end of each of the combatant's turns (FL-11); null if the form is incomplete or was dismissed.
 */
export function ongoingFrom(answer: unknown, id: string): Ongoing | null {
  const works = worksFrom(answer);
  return works && { id, ...works, turns: lengthFrom(answer, "turns"), uuid: null };
}

/**
 * Reads an effect at the end of each round, on the row's combatant or without a target (FL-12); null if the form is
 * incomplete or was dismissed.
 */
export function roundEffectFrom(answer: unknown, id: string, row: CombatantId): RoundEffect | null {
  const works = worksFrom(answer);
  const who = fieldsIn(answer)?.nobody === true ? null : row;
  return works && { id, ...works, who, rounds: lengthFrom(answer, "rounds") };
}

function worksFrom(answer: unknown): Pick<Ongoing, "name" | "damage" | "pool" | "change"> | null {
  const fields = fieldsIn(answer);
  const name = String(fields?.name ?? "").trim();
  const damage = String(fields?.damage ?? "").trim();
  if (!fields || name === "" || (damage !== "" && !isModest(damage))) return null;
  const change = Math.trunc(Number(fields.change)) || 0;
  const pool = change === 0 ? "none" : (pools.find((each) => each === fields.pool) ?? "none");
  return { name, damage, pool, change };
}

/** Duration in turns or rounds; null: until ended. */
function lengthFrom(answer: unknown, field: "turns" | "rounds"): number | null {
  const length = Math.trunc(Number(fieldsIn(answer)?.[field]));
  return length >= 1 ? length : null;
}

/** Id of the effect to end; null if none was selected. */
export function endedFrom(answer: unknown): string | null {
  const id = fieldsIn(answer)?.effect;
  return typeof id === "string" && id !== "" ? id : null;
}
