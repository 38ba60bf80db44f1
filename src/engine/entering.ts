import { fighterIn, named } from "./fighters.ts";
import { asItIs } from "./play.ts";
import { never } from "./refusals.ts";
import type { ClauseId, CombatantId, FighterState, Given, Json, MessageKey, Refusal } from "./types.ts";

type Facts = Given<unknown>["facts"];
type Bringing<Scores> = {
  readonly fighters: Readonly<Record<CombatantId, FighterState & { readonly scores: Scores }>>;
};

/**
 * What somebody brings to the fight: what the fight knows of them, with what the door says has changed; of a stranger what
 * the door says. Null: nobody knows. The door tells only differences, so who comes back unchanged isn't in the facts.
 */
export function broughtBy<Scores extends object>(
  state: Bringing<Scores>,
  id: CombatantId,
  facts: Facts,
  read: (raw: unknown) => Scores | null,
): Scores | null {
  const known = fighterIn(state, id)?.scores;
  const fact = Object.hasOwn(facts, id) ? facts[id] : undefined;
  return read(known ? { ...known, ...Object(fact) } : fact);
}

/** Why these can't enter: they are here already, or nobody knows what they bring. */
export function refuseEntering<Scores extends object>(
  state: Bringing<Scores>,
  who: readonly CombatantId[],
  facts: Facts,
  read: (raw: unknown) => Scores | null,
  { twice, message, unknown }: { readonly twice: ClauseId; readonly message: MessageKey; readonly unknown: ClauseId },
): Refusal[] {
  const here = who.find((id) => fighterIn(state, id)?.departed === false);
  if (here) return [never(twice, message, { name: named(here) })];
  const known = who.every((id) => broughtBy(state, id, facts, read) !== null);
  return known ? [] : [never(unknown, "TURNCRAFT.Refused.unknown")];
}

/**
 * Those whose scores the door says are others than the fight knows, with what they are now. Facts about strangers, and
 * such as can't be read, are passed over.
 */
export function changedScores<Scores extends object>(
  state: Bringing<Scores>,
  facts: Facts,
  read: (raw: unknown) => Scores | null,
): readonly (readonly [CombatantId, Scores])[] {
  const told = Object.entries(facts) as [CombatantId, Json][];
  const plain = told.length > 0 ? asItIs(state) : state;
  return told.flatMap(([id, fact]) => {
    const before = fighterIn(plain, id)?.scores;
    if (!before || typeof fact !== "object" || Array.isArray(fact)) return [];
    const said = { ...before, ...fact };
    const scores = JSON.stringify(said) === JSON.stringify(before) ? null : read(said);
    return scores ? [[id, scores] as const] : [];
  });
}
