import type { CombatantId, RollRequest, RollResult } from "../../rules/engine/types.ts";

/** Milliseconds that a player's client has for its dice before the GM's client rolls for it. */
const PATIENCE = 30_000;
const QUERY = "turncraft.roll";

/** One roll on its way back: the result and the Roll itself, so that the chat card shows the very dice. */
export interface Rolled {
  readonly result: RollResult;
  /** `Roll#toJSON`. */
  readonly roll: object;
}

interface QueryData {
  readonly requests: readonly RollRequest[];
}

type RollQuery = (data: QueryData) => Promise<Rolled[]>;

/** Lets this client be asked for dice. The same handler on every client; called at `init`. */
export function registerRollQuery(): void {
  const queries = CONFIG.queries as unknown as Record<string, RollQuery>; // The types know core's queries only.
  queries[QUERY] = ({ requests }) => rollHere(requests.filter(isModest));
}

/** Whether a formula is short enough for this client's time: a query's sender can be anybody (foundryvtt issue 13418). */
function isModest({ formula }: RollRequest): boolean {
  return /^\d{1,2}d\d{1,3}( [+-] \d{1,3})?$/.test(formula);
}

/** Rolls on this client. */
export async function rollHere(requests: readonly RollRequest[]): Promise<Rolled[]> {
  const rolled: Rolled[] = [];
  for (const request of requests) {
    const roll = await new Roll(request.formula).evaluate();
    const dice = roll.dice.flatMap((die) =>
      die.results.filter((each) => each.active !== false).map((each) => each.result),
    );
    rolled.push({ result: { kind: "roll", id: request.id, dice, total: roll.total }, roll: roll.toJSON() });
  }
  return rolled;
}

/**
 * Has dice rolled by those whose dice they are: on the owner's client, all owners at once; for the absent, the slow and
 * the unbelievable on this one.
 */
export async function rollFor(combat: Combat.Implementation, requests: readonly RollRequest[]): Promise<Rolled[]> {
  const byUser = new Map<User.Implementation | null, RollRequest[]>();
  for (const request of requests) {
    const roller = rollerOf(combat, request.who);
    byUser.set(roller, [...(byUser.get(roller) ?? []), request]);
  }
  const all = await Promise.all(
    [...byUser].map(([user, theirs]) => (user ? rollThere(user, theirs) : rollHere(theirs))),
  );
  return all.flat();
}

/** The active player who owns the combatant, if its dice are a player's. */
function rollerOf(combat: Combat.Implementation, who: CombatantId): User.Implementation | null {
  if (game.settings.get("turncraft", "dice") === "gm") return null;
  const combatant = combat.combatants.get(who);
  return combatant?.players.find((user) => user.active) ?? null;
}

async function rollThere(user: User.Implementation, requests: readonly RollRequest[]): Promise<Rolled[]> {
  try {
    const query = user.query as unknown as (
      name: string,
      data: QueryData,
      options: { timeout: number },
    ) => Promise<unknown>; // as above
    const rolled = await query.call(user, QUERY, { requests }, { timeout: PATIENCE });
    if (isRolled(rolled, requests)) return rolled;
  } catch (error) {
    console.warn("Turncraft | a player's dice did not arrive, the GM's client rolls", error);
  }
  return rollHere(requests);
}

/** Whether an answer has the shape that was asked for, roll by roll. */
function isRolled(answer: unknown, requests: readonly RollRequest[]): answer is Rolled[] {
  if (!Array.isArray(answer) || answer.length !== requests.length) return false;
  return requests.every((request, index) => {
    const entry = answer[index] as Partial<Rolled> | undefined;
    const result = entry?.result;
    if (result?.id !== request.id || typeof entry?.roll !== "object") return false;
    const roll = Roll.fromData(entry.roll as never);
    const sameFormula = roll.formula === new Roll(request.formula).formula;
    const faces = roll.dice.flatMap((die) =>
      die.results.filter((each) => each.active !== false).map((each) => each.result),
    );
    const possible = roll.dice.every((die) =>
      die.results.every(({ result }) => Number.isInteger(result) && result >= 1 && result <= (die.faces ?? 0)),
    );
    return (
      sameFormula && possible && roll.total === result.total && JSON.stringify(faces) === JSON.stringify(result.dice)
    );
  });
}
