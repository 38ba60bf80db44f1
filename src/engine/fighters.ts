import type { CombatantId, MessageArg } from "./types.ts";

type Fighters<F> = { readonly fighters: Readonly<Record<CombatantId, F>> };

/** The combatant's part of the state, or null when there is no such combatant. Works on states and drafts. */
export function fighterIn<F>(state: Fighters<F>, id: CombatantId): F | null {
  return Object.hasOwn(state.fighters, id) ? (state.fighters[id] ?? null) : null;
}

/** As {@link fighterIn}, where `read` or `refuse` has made sure that it is there. */
export function fighterOf<F>(state: Fighters<F>, id: CombatantId): F {
  const fighter = fighterIn(state, id);
  if (fighter === null) throw new Error(`No combatant ${id} in this encounter.`);
  return fighter;
}

/** All combatants' ids in a fixed order that doesn't depend on who came first. */
export function idsOf(state: Fighters<unknown>): CombatantId[] {
  return (Object.keys(state.fighters) as CombatantId[]).sort();
}

/** Combatants' ids by key, equal keys by id: independent of entry order. Not for drafts, which are slow to read. */
export function sortedIds<F, K>(
  { fighters }: Fighters<F>,
  keyOf: (fighter: F) => K,
  compare: (a: K, b: K) => number,
): CombatantId[] {
  const all = Object.entries(fighters) as [CombatantId, F][];
  const rows = all.map(([id, fighter]) => ({ id, key: keyOf(fighter) }));
  return rows.sort((a, b) => compare(a.key, b.key) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** True if anybody is bound by the rules of turns at all. */
export function isStarted(state: { readonly round: number }): boolean {
  return state.round > 0;
}

/** A combatant as it stands in a message. */
export function named(id: CombatantId): MessageArg {
  return { combatant: id };
}

/** Several combatants as they stand in a message. */
export function namedAll(combatants: readonly CombatantId[]): MessageArg {
  return { combatants };
}

/** Combatants that a figure of a message names; none where it names no combatant by itself. */
export function namedIn(figure: MessageArg | undefined): readonly CombatantId[] {
  if (typeof figure !== "object") return [];
  if ("combatant" in figure) return [figure.combatant];
  return "combatants" in figure ? figure.combatants : [];
}
