import { type Ongoing, type Pool, pools } from "../../../rules/flow/index.ts";

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
  const fields = fieldsIn(answer);
  const name = String(fields?.name ?? "").trim();
  if (!fields || name === "") return null;
  const turns = Math.trunc(Number(fields.turns));
  const change = Math.trunc(Number(fields.change)) || 0;
  return {
    id,
    name,
    damage: String(fields.damage ?? "").trim(),
    pool: change === 0 ? "none" : (pools.find((each) => each === fields.pool) ?? "none"),
    change,
    turns: turns >= 1 ? turns : null,
    uuid: null,
  };
}

/** Which effect is ended. */
export function endedFrom(answer: unknown): string | null {
  const id = fieldsIn(answer)?.effect;
  return typeof id === "string" && id !== "" ? id : null;
}
