import { isModest } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type FlowState, type Ongoing, type Pool, pools } from "../rules/index.ts";

type RoundEffect = FlowState["roundEffects"][number];

/** What a window's fields say, or null where it was dismissed. */
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

/** What works at the end of each own turn (FL-11); null where nothing is said of it. */
export function ongoingFrom(answer: unknown, id: string): Ongoing | null {
  const works = worksFrom(answer);
  return works && { id, ...works, turns: lengthFrom(answer, "turns"), uuid: null };
}

/** What works at the end of each round, on the row's combatant or on nobody in particular (FL-12); null as above. */
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

/** How many turns or rounds; null: until it is ended. */
function lengthFrom(answer: unknown, field: "turns" | "rounds"): number | null {
  const length = Math.trunc(Number(fieldsIn(answer)?.[field]));
  return length >= 1 ? length : null;
}

/** Which effect is ended. */
export function endedFrom(answer: unknown): string | null {
  const id = fieldsIn(answer)?.effect;
  return typeof id === "string" && id !== "" ? id : null;
}
