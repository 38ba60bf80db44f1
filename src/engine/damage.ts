import { malformed } from "./refusals.ts";
import type { Ruleset } from "./ruleset.ts";
import type { AnyCommand, EncounterState, Refusal, Result } from "./types.ts";

/** Refusal naming the first invalid field of a stored encounter; null if valid. */
export function damage<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Pick<Ruleset<State, Command>, "load" | "refusalClause">,
  raw: unknown,
): Refusal | null {
  const loaded = ruleset.load(raw);
  return "clause" in loaded ? loaded : danglingName(loaded, ruleset.refusalClause);
}

/** Refuses an order not matching the combatants, and an unknown active combatant. */
function danglingName({ order, fighters, activeId }: EncounterState, clause: Refusal["clause"]): Refusal | null {
  const known = (id: string): boolean => Object.hasOwn(fighters, id);
  const places = new Set(order);
  const complete = places.size === order.length && places.size === Object.keys(fighters).length;
  if (!complete || !order.every(known)) return malformed(clause, "order");
  if (activeId !== null && !known(activeId)) return malformed(clause, "activeId");
  return null;
}

/** Refusal of the first answer with an invalid shape, by position; null if all are valid. Content is judged at the point of use. */
export function invalidAnswer(results: readonly unknown[], clause: Refusal["clause"]): Refusal | null {
  const at = results.findIndex((result) => !isResult(result));
  return at < 0 ? null : malformed(clause, `results.${at}`);
}

function isResult(raw: unknown): raw is Result {
  const { kind, id, dice, total, value } = Object(raw) as Readonly<Record<string, unknown>>;
  if (typeof id !== "string") return false;
  if (kind === "ruling") return typeof value === "string";
  const isNumber = (one: unknown): boolean => typeof one === "number";
  return kind === "roll" && Array.isArray(dice) && dice.every(isNumber) && isNumber(total);
}
