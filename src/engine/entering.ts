import { fighterIn, named } from "./fighters.ts";
import { snapshot } from "./play.ts";
import { never } from "./refusals.ts";
import type { ClauseId, CombatantId, FighterState, Invocation, Json, MessageKey, Refusal } from "./types.ts";

type FreshScores = Invocation<unknown>["freshScores"];
type Bringing<Scores> = {
  readonly fighters: Readonly<Record<CombatantId, FighterState & { readonly scores: Scores }>>;
};

/**
 * Returns a combatant's scores for the fight: the known ones, with the authority's changes; for a newcomer the
 * authority's alone. Null: unknown. The authority sends only differences, so a combatant that returns unchanged isn't
 * in the facts.
 */
export function broughtBy<Scores extends object>(
  state: Bringing<Scores>,
  id: CombatantId,
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
): Scores | null {
  const known = fighterIn(state, id)?.scores;
  const fact = Object.hasOwn(freshScores, id) ? freshScores[id] : undefined;
  return read(known ? { ...known, ...Object(fact) } : fact);
}

/** Refuses combatants that can't enter: they are in the fight already, or their scores are unknown. */
export function refuseEntering<Scores extends object>(
  state: Bringing<Scores>,
  who: readonly CombatantId[],
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
  { twice, message, unknown }: { readonly twice: ClauseId; readonly message: MessageKey; readonly unknown: ClauseId },
): Refusal[] {
  const here = who.find((id) => fighterIn(state, id)?.departed === false);
  if (here) return [never(twice, message, { name: named(here) })];
  const known = who.every((id) => broughtBy(state, id, freshScores, read) !== null);
  return known ? [] : [never(unknown, "TURNCRAFT.Refused.unknown")];
}

/** Changed scores of combatants, compared with the state. Newcomers and unreadable scores are skipped. */
export function changedScores<Scores extends object>(
  state: Bringing<Scores>,
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
): readonly (readonly [CombatantId, Scores])[] {
  const told = Object.entries(freshScores) as [CombatantId, Json][];
  const plain = told.length > 0 ? snapshot(state) : state;
  return told.flatMap(([id, fact]) => {
    const before = fighterIn(plain, id)?.scores;
    if (!before || typeof fact !== "object" || Array.isArray(fact)) return [];
    const said = { ...before, ...fact };
    const scores = JSON.stringify(said) === JSON.stringify(before) ? null : read(said);
    return scores ? [[id, scores] as const] : [];
  });
}
