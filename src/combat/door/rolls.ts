import type { FallenDice } from "../../chat/index.ts";
import { say } from "../../i18n.ts";
import { isModest } from "../../rules/engine/formula.ts";
import type { CombatantId, RollRequest, RollResult } from "../../rules/engine/types.ts";
import { playersOf } from "./owners.ts";

/** Milliseconds that a player's client has for its dice before the GM's client rolls for it. */
const PATIENCE = 30_000;
const QUERY = "turncraft.roll";
/** Rolls that one query may ask for. */
const MOST = 200;

/** One roll on its way back: the result and the Roll itself, so that the chat card shows the very dice. */
export interface Rolled {
  readonly result: RollResult;
  /** `Roll#toJSON`. */
  readonly roll: object;
}

interface QueryData {
  readonly requests: readonly RollRequest[];
}

declare global {
  namespace CONFIG {
    interface Queries {
      /** What comes back is another client's word. */
      "turncraft.roll": (data: QueryData) => Promise<unknown>;
    }
  }
}

/** Lets this client be asked for dice. The same handler on every client; called at `init`. */
export function registerRollQuery(): void {
  CONFIG.queries[QUERY] = async ({ requests }) =>
    rollHere(requests.slice(0, MOST).filter(({ formula }) => isModest(formula)));
}

/** Dice that nobody was asked for. */
const nobodys = { who: null, at: null } as const;

/** Dice as a card has them: whose they are, as they were asked for. */
export function fallen(asked: readonly RollRequest[], rolled: readonly Rolled[]): FallenDice[] {
  const whose = new Map(asked.map(({ id, who, at = null }) => [id, { who, at }]));
  return rolled.map(({ result, roll }) => ({ ...(whose.get(result.id) ?? nobodys), roll }));
}

/** Rolls on this client. */
export async function rollHere(requests: readonly RollRequest[]): Promise<Rolled[]> {
  const rolled: Rolled[] = [];
  for (const request of requests) {
    const roll = await evaluated(request.formula);
    const dice = roll.dice.flatMap((die) =>
      die.results.filter((each) => each.active !== false).map((each) => each.result),
    );
    rolled.push({ result: { kind: "roll", id: request.id, dice, total: roll.total }, roll: roll.toJSON() });
  }
  return rolled;
}

/** A formula may come from a sheet: where it can't be rolled the user is told which. */
async function evaluated(formula: string) {
  try {
    return await new Roll(formula).evaluate();
  } catch (error) {
    ui.notifications?.error(say("TURNCRAFT.Door.formula", { formula }));
    throw error;
  }
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
  return playersOf(combat, who)[0] ?? null;
}

async function rollThere(user: User.Implementation, requests: readonly RollRequest[]): Promise<Rolled[]> {
  try {
    const rolled = await user.query(QUERY, { requests }, { timeout: PATIENCE });
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
    const roll = Roll.fromData(entry.roll as never); // Whatever it is: where Roll can't read it, it throws.
    const faces = roll.dice.flatMap((die) =>
      die.results.filter((each) => each.active !== false).map((each) => each.result),
    );
    return (
      roll.formula === new Roll(request.formula).formula &&
      roll.dice.every(isPossible) &&
      addsUp(roll) &&
      roll.total === result.total &&
      JSON.stringify(faces) === JSON.stringify(result.dice)
    );
  });
}

/** Whether a die of this kind can show these faces; those of a Fate die are -1, 0 and 1. */
function isPossible({ denomination, faces = 0, results }: foundry.dice.terms.DiceTerm): boolean {
  const [least, most] = /f$/i.test(denomination) ? [-1, 1] : /c$/i.test(denomination) ? [0, 1] : [1, faces];
  return results.every(({ result }) => Number.isInteger(result) && result >= least && result <= most);
}

/** Whether the total is that of the terms. What brackets and functions make of theirs is not told with the roll. */
function addsUp(roll: Roll.Implementation): boolean {
  return roll.formula.includes("(") || Roll.safeEval(roll.result) === roll.total;
}
