import { malformed } from "./refusals.ts";
import type { AnyCommand, EncounterState, Refusal, Ruleset } from "./types.ts";

/** What is wrong with a stored encounter, by the name of the field; null when nothing is. */
export function damage<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Pick<Ruleset<State, Command>, "load" | "refusalClause">,
  raw: unknown,
): Refusal | null {
  const loaded = ruleset.load(raw);
  return "clause" in loaded ? loaded : danglingName(loaded, ruleset.refusalClause);
}

/** A name in the order that isn't a fighter's, or the other way round. */
function danglingName({ order, fighters, activeId }: EncounterState, clause: Refusal["clause"]): Refusal | null {
  const known = (id: string): boolean => Object.hasOwn(fighters, id);
  const places = new Set(order);
  if (places.size < order.length || !order.every(known)) return malformed(clause, "order");
  if (activeId !== null && !known(activeId)) return malformed(clause, "activeId");
  return null;
}
