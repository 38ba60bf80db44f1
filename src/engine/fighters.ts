import { snapshot } from "./execution.ts";
import { never } from "./refusals.ts";
import { data, object, orRefuse, type Schema, type Shaped, text } from "./schema.ts";
import type {
  ClauseId,
  CombatantId,
  FighterState,
  Invocation,
  Json,
  MessageArg,
  MessageKey,
  Refusal,
} from "./types.ts";

type Fighters<F> = { readonly fighters: Readonly<Record<CombatantId, F>> };

/** Combatant's part of the state, or null for an unknown combatant. Works on states and drafts. */
export function fighterIn<F>(state: Fighters<F>, id: CombatantId): F | null {
  return Object.hasOwn(state.fighters, id) ? (state.fighters[id] ?? null) : null;
}

/** Like {@link fighterIn}, for ids already checked by `refuse`. Throws for an unknown combatant. */
export function fighterOf<F>(state: Fighters<F>, id: CombatantId): F {
  const fighter = fighterIn(state, id);
  if (fighter === null) throw new Error(`No combatant ${id} in this encounter.`);
  return fighter;
}

/** Ids of all combatants, sorted, so independent of the order of joining. */
export function idsOf(state: Fighters<unknown>): CombatantId[] {
  return (Object.keys(state.fighters) as CombatantId[]).sort();
}

/** Ids of all combatants, sorted by key and then id, so independent of the order of joining. Slow on drafts. */
export function sortedIds<F, K>(
  { fighters }: Fighters<F>,
  keyOf: (fighter: F) => K,
  compare: (a: K, b: K) => number,
): CombatantId[] {
  const all = Object.entries(fighters) as [CombatantId, F][];
  const rows = all.map(([id, fighter]) => ({ id, key: keyOf(fighter) }));
  return rows.sort((a, b) => compare(a.key, b.key) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** True once round 1 has begun. */
export function isStarted(state: { readonly round: number }): boolean {
  return state.round > 0;
}

/** Combatant in a message. */
export function named(id: CombatantId): MessageArg {
  return { combatant: id };
}

/** Several combatants in a message. */
export function namedAll(combatants: readonly CombatantId[]): MessageArg {
  return { combatants };
}

/** Combatants named by an argument of a message; empty without. */
export function namedIn(arg: MessageArg | undefined): readonly CombatantId[] {
  if (typeof arg !== "object") return [];
  if ("combatant" in arg) return [arg.combatant];
  return "combatants" in arg ? arg.combatants : [];
}

type FreshScores = Invocation<unknown>["freshScores"];
type Bringing<Scores> = {
  readonly fighters: Readonly<Record<CombatantId, FighterState & { readonly scores: Scores }>>;
};

/**
 * Scores of an entering combatant: those in `freshScores`, else the state's, since a returning combatant with unchanged scores
 * has no entry. Null if unknown.
 */
export function broughtBy<Scores extends object>(
  state: Bringing<Scores>,
  id: CombatantId,
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
): Scores | null {
  return read(Object.hasOwn(freshScores, id) ? freshScores[id] : fighterIn(state, id)?.scores);
}

/** Like {@link broughtBy}, for scores already checked by `refuse`. Throws for unknown scores. */
export function bring<Scores extends object>(...args: Parameters<typeof broughtBy<Scores>>): Scores {
  const scores = broughtBy(...args);
  if (scores === null) throw new Error(`Nobody said what ${args[1]} brings to the fight.`);
  return scores;
}

/** Refuses entry of combatants already in the encounter, or with unknown scores. Departed combatants may return. */
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

/** Writes scores changed in the world, with `take` where more than the scores changes. */
export function applyScores<Scores extends object, State extends Bringing<Scores>>(
  draft: State,
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
  take: (draft: State, id: CombatantId, scores: Scores) => void = store,
): void {
  for (const [id, scores] of changedScores(draft, freshScores, read)) take(draft, id, scores);
}

function store<Scores>(draft: Fighters<{ scores: Scores }>, id: CombatantId, scores: Scores): void {
  fighterOf(draft, id).scores = scores;
}

/** Scores in `freshScores` other than the state's. Newcomers and invalid scores are left out. */
function changedScores<Scores extends object>(
  state: Bringing<Scores>,
  freshScores: FreshScores,
  read: (raw: unknown) => Scores | null,
): readonly (readonly [CombatantId, Scores])[] {
  const fresh = Object.entries(freshScores) as [CombatantId, Json][];
  const plain = fresh.length > 0 ? snapshot(state) : state;
  return fresh.flatMap(([id, fact]) => {
    const before = fighterIn(plain, id)?.scores;
    if (!before) return [];
    const scores = JSON.stringify(fact) === JSON.stringify(before) ? null : read(fact);
    return scores ? [[id, scores] as const] : [];
  });
}

const objectChangeShape = { uuid: text(), before: data, after: data } as const;

/** Change of a document's fields, by dotted path: a door opens, a weapon is drawn. */
export type ObjectChange = Shaped<typeof objectChangeShape>;

export const objectChange: Schema<ObjectChange> = object(objectChangeShape);

/** Like {@link objectChange}; null, written by the host without such an object, is refused with `nothing`. */
export function objectChangeOr(nothing: Refusal): Schema<ObjectChange> {
  return orRefuse(objectChange, nothing, (raw) => raw === null);
}
