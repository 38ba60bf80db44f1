import type { Draft } from "immer";
import { throwsLike } from "./execution.ts";
import { fighterIn } from "./fighters.ts";
import { no } from "./refusals.ts";
import type { Ruleset } from "./ruleset.ts";
import { list, object, oneOf, type Schema, type Shaped, text, whole } from "./schema.ts";
import type { AnyCommand, ClauseId, CombatantId, EncounterState, Refusal, WorldChangeRequest } from "./types.ts";

/*
 * Limited uses of items: an ability twice a round, a wand with charges, three draughts. Limits come from the items, not from
 * published clauses, so are the same under every ruleset. Uses left are a score of the item's owner. The step that uses an item
 * takes a use; the step that begins a turn or round, or ends the encounter, restores uses.
 */

/** Kinds of limits: uses per turn, round, encounter or day; charges; or the item's quantity. */
export const limitsPer = ["turn", "round", "encounter", "day", "charges", "quantity"] as const;
export type LimitPer = (typeof limitsPer)[number];

/** Kinds of limits other than quantity, soonest restored first; charges are never restored. */
export const usesPer = limitsPer.filter((per) => per !== "quantity");

/** Upper limit for uses and quantities. */
export const mostUses = 9999;

const limitShape = {
  /** UUID of the item. */
  uuid: text(),
  name: text(1000),
  /** Below 0 if the maximum was lowered below the uses already spent. */
  left: whole(-mostUses, mostUses),
  /** Maximum uses; 0 for a quantity. */
  max: whole(0, mostUses),
  per: oneOf(limitsPer),
} as const;

/** Item with a limit, and the uses left. */
export type Limited = Shaped<typeof limitShape>;

/** Limits of a combatant's items, in scores. */
export const limits: Schema<readonly Limited[]> = list(object(limitShape), 1000);

/** Scores with limits; without in an encounter stored before limits existed. */
export interface Limits {
  readonly limits?: readonly Limited[];
}

interface LimitTerms<State extends EncounterState, Command extends AnyCommand> {
  /** Clause for refusing a used-up item. */
  readonly clause: ClauseId;
  readonly uses: NonNullable<Ruleset<State, Command>["uses"]>;
  /** Combatants having a turn, including interrupted ones; absent: `activeId` alone. */
  acting?(state: State): readonly CombatantId[];
}

/**
 * Fields of an item's document for the uses left, by dotted path. The document stores a quantity as the number left, uses as the
 * number spent.
 */
export function limitFields({ per, max }: Limited, left: number): { readonly [path: string]: number } {
  return per === "quantity" ? { "system.quantity": left } : { "system.uses.spent": max - left };
}

/** Ruleset also refusing used-up items, and taking and restoring uses in the same step. */
export function withLimits<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  terms: LimitTerms<State, Command>,
): Ruleset<State, Command> {
  const acting = terms.acting ?? (({ activeId }) => (activeId === null ? [] : [activeId]));
  const limited: Ruleset<State, Command> = {
    ...ruleset,
    uses: terms.uses,
    refuse(state, given, results) {
      return [...ruleset.refuse(state, given, results), ...refuseSpent(state, given.command, terms)];
    },
    apply(draft, given, results) {
      const { round } = draft;
      const state = draft as State; // Only read, which a draft allows.
      const before = [...acting(state)];
      const used = terms.uses(given.command, state);
      const done = ruleset.apply(draft, given, results);
      const world: WorldChangeRequest[] = [...done.world];
      for (const uuid of used) take(draft, whoIn(given.command), uuid, world);
      const roundBegan = draft.round > round;
      const turns = acting(state).filter((id) => roundBegan || !before.includes(id));
      const isEnd = given.command.kind === "end";
      // Reading a fighter on a draft makes a copy, so only fighters with a new turn or round are read.
      const whose = isEnd || roundBegan ? (Object.keys(draft.fighters) as CombatantId[]) : turns;
      renew(draft, whose, world, (per, who) => {
        if (isEnd) return per === "turn" || per === "round" || per === "encounter";
        return per === "round" ? roundBegan : per === "turn" && turns.includes(who);
      });
      return { ...done, world };
    },
  };
  throwsLike(limited.apply, ruleset);
  return limited;
}

function refuseSpent<State extends EncounterState, Command extends AnyCommand>(
  state: State,
  command: Command,
  { clause, uses }: LimitTerms<State, Command>,
): Refusal[] {
  const used = uses(command, state);
  const spent = used.flatMap((uuid) => {
    const limit = limitsOf(state, whoIn(command)).find((each) => each.uuid === uuid);
    return limit && limit.left < used.filter((each) => each === uuid).length ? [limit] : [];
  });
  return spent.slice(0, 1).map(({ per, name }) => no(clause, `TURNCRAFT.Refused.spent.${per}`, { item: name }));
}

/** Deducts a use, unless none is left: a GM may override the refusal of a used-up item. */
function take(state: Draft<EncounterState>, who: CombatantId | null, uuid: string, world: WorldChangeRequest[]): void {
  const limit = limitsOf(state, who).find((each) => each.uuid === uuid);
  if (limit && limit.left > 0) change(limit, limit.left - 1, world);
}

function renew(
  state: Draft<EncounterState>,
  whose: readonly CombatantId[],
  world: WorldChangeRequest[],
  isDue: (per: LimitPer, who: CombatantId) => boolean,
): void {
  for (const who of whose) {
    for (const limit of limitsOf(state, who)) {
      if (limit.left < limit.max && isDue(limit.per, who)) change(limit, limit.max, world);
    }
  }
}

/** Changes the uses left in the state, and requests the same for the item's document. */
function change(limit: Draft<Limited>, left: number, world: WorldChangeRequest[]): void {
  world.push({
    kind: "fields",
    uuid: limit.uuid,
    before: limitFields(limit, limit.left),
    after: limitFields(limit, left),
  });
  limit.left = left;
}

function limitsOf<State extends EncounterState | Draft<EncounterState>>(
  state: State,
  who: CombatantId | null,
): Draft<Limited>[] {
  // Each ruleset has its own type of scores; all may have limits.
  const scores = who === null ? null : (fighterIn(state, who)?.scores as Draft<Limits> | undefined);
  return scores?.limits ?? [];
}

function whoIn(command: AnyCommand & { readonly who?: unknown }): CombatantId | null {
  return typeof command.who === "string" ? (command.who as CombatantId) : null;
}
