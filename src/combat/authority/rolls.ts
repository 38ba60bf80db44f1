import type { FallenDice } from "../../chat/index.ts";
import { isModest } from "../../engine/formula.ts";
import type { RollRequest, RollResult } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { playersOf } from "./stored.ts";

/** Milliseconds for a player's client to roll, before the GM's client rolls. */
const TIMEOUT_MS = 30_000;
const QUERY = "turncraft.roll";
/** Most rolls in a query. */
const MOST = 200;

/** Rolled dice: the result for the rules, and the Roll for the chat card. */
interface Rolled {
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
      /** Rolls on another client; the result can't be trusted. */
      "turncraft.roll": (data: QueryData) => Promise<unknown>;
    }
  }
}

/** Registers the query for dice from other clients. Called at `init`, on every client. */
export function registerRollQuery(): void {
  CONFIG.queries[QUERY] = async ({ requests }) =>
    rollHere(requests.slice(0, MOST).filter(({ formula }) => isModest(formula)));
}

/** Roller and target of dice without a request. */
const nobodys = { who: null, at: null } as const;

/** Dice for a card, with roller and target as requested. */
export function fallen(asked: readonly RollRequest[], rolled: readonly Rolled[]): FallenDice[] {
  const whose = new Map(asked.map(({ id, who, at = null }) => [id, { who, at }]));
  return rolled.map(({ result, roll }) => ({ ...(whose.get(result.id) ?? nobodys), roll }));
}

/** Rolls on the page. Throws for an invalid formula, after telling the user. */
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

/** Evaluates a formula, perhaps from a sheet. Throws for an invalid formula, after telling the user. */
async function evaluated(formula: string) {
  try {
    return await new Roll(formula).evaluate();
  } catch (error) {
    ui.notifications?.error(localize("TURNCRAFT.Authority.formula", { formula }));
    throw error;
  }
}

/** Rolls on the clients of the combatants' owners, all at once; here if an owner is absent, slow, or sends impossible dice. */
export async function rollFor(combat: Combat.Implementation, requests: readonly RollRequest[]): Promise<Rolled[]> {
  const byUser = new Map<User.Implementation | null, RollRequest[]>();
  for (const request of requests) {
    const roller = rollerOf(combat, request);
    byUser.set(roller, [...(byUser.get(roller) ?? []), request]);
  }
  const all = await Promise.all(
    [...byUser].map(([user, theirs]) => (user ? rollThere(user, theirs) : rollHere(theirs))),
  );
  return all.flat();
}

/** Connected player to roll for the combatant; null for a roll here: by the world setting, or if faces can't be checked. */
function rollerOf(combat: Combat.Implementation, { who, formula }: RollRequest): User.Implementation | null {
  if (game.settings.get("turncraft", "dice") === "gm" || !isGivenByFaces(formula)) return null;
  return playersOf(combat, who)[0] ?? null;
}

async function rollThere(user: User.Implementation, requests: readonly RollRequest[]): Promise<Rolled[]> {
  try {
    const rolled = believed(await user.query(QUERY, { requests }, { timeout: TIMEOUT_MS }), requests);
    if (rolled) return rolled;
  } catch (error) {
    console.warn("Turncraft | a player's dice did not arrive, the GM's client rolls", error);
  }
  return rollHere(requests);
}

/** Modifiers to keep or drop the highest or lowest dice (`kh`, `kl`, `dh`, `dl`; `k` is `kh`, `d` is `dl`), and how many. */
const keepOrDrop = /^(k|d)(h|l)?(\d*)$/i;

/**
 * True if the faces alone decide a formula's total, so another page's roll can be checked: numbers, operators, and dice with at
 * most a single modifier for keeping or dropping. False for explosions, rerolls and brackets.
 */
function isGivenByFaces(formula: string): boolean {
  if (!Roll.validate(formula)) return false;
  const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;
  return new Roll(formula).terms.every((term) => {
    if (!(term instanceof Die)) return term instanceof NumericTerm || term instanceof OperatorTerm;
    const [modifier = "k", ...others] = term.modifiers;
    return Number.isInteger(term.number) && others.length === 0 && keepOrDrop.test(modifier);
  });
}

/** Rolls of another client, rebuilt from the faces; null if a face is missing or impossible. */
function believed(answer: unknown, requests: readonly RollRequest[]): Rolled[] | null {
  if (!Array.isArray(answer) || answer.length !== requests.length) return null;
  const rolled = requests.flatMap((request, index) => madeAnew(request, answer[index] as Partial<Rolled>) ?? []);
  return rolled.length === requests.length ? rolled : null;
}

/** Roll rebuilt from an answer's faces; null if dice, faces or totals don't match the formula. */
function madeAnew({ id, formula }: RollRequest, { result, roll }: Partial<Rolled>): Rolled | null {
  const asked = new Roll(formula);
  const faces = facesOf(roll);
  const fits = asked.dice.every(
    (die, index) => faces[index]?.length === die.number && faces[index]?.every((tracker) => canShow(die, tracker)),
  );
  if (!fits || faces.length !== asked.dice.length) return null;
  const terms = asked.terms.map((term): JsonTerm => {
    const die = asked.dice.indexOf(term as foundry.dice.terms.DiceTerm);
    return {
      ...term.toJSON(),
      evaluated: true,
      ...(die >= 0 && { results: shown(asked.dice[die], faces[die] ?? []) }),
    };
  });
  const of = (total: number) => Roll.fromData({ ...asked.toJSON(), terms, total, evaluated: true } as never);
  const total = Number(Roll.safeEval(of(0).result));
  const dice = terms.flatMap(({ results = [] }) => results.flatMap((each) => (each.active ? [each.result] : [])));
  // Clients may drop another of two equal dice, so the order isn't compared.
  const sorted = (numbers: unknown) => JSON.stringify(Array.isArray(numbers) ? numbers.toSorted() : null);
  const isHonest = result?.id === id && result.total === total && sorted(result.dice) === sorted(dice);
  return isHonest ? { result: { kind: "roll", id, dice, total }, roll: of(total).toJSON() } : null;
}

/** Faces in the JSON of a roll, by die term, unchecked. */
function facesOf(roll: object | undefined): unknown[][] {
  const { terms } = (roll ?? {}) as { terms?: unknown };
  return (Array.isArray(terms) ? terms : []).flatMap((term) =>
    Array.isArray(term?.results) ? [term.results.map((each: { result?: unknown } | null) => each?.result)] : [],
  );
}

/** Term in `Roll#toJSON`; dice have results. */
type JsonTerm = object & {
  readonly evaluated: boolean;
  readonly results?: readonly { readonly result: number; readonly active: boolean }[];
};

function canShow({ faces = 0 }: foundry.dice.terms.DiceTerm, tracker: unknown): tracker is number {
  return Number.isInteger(tracker) && Number(tracker) >= 1 && Number(tracker) <= faces;
}

/** Results of a die term, with dropped results marked as not active. */
function shown(die: foundry.dice.terms.DiceTerm | undefined, faces: readonly unknown[]) {
  const [, what = "k", which = what === "k" ? "h" : "l", many = ""] = keepOrDrop.exec(die?.modifiers[0] ?? "") ?? [];
  const results = faces.map((tracker) => ({ result: Number(tracker), active: true, discarded: false }));
  if (die?.modifiers.length === 0) return results;
  const count = many === "" ? 1 : Number(many);
  const sorted = results.toSorted((a, b) => (which.toLowerCase() === "h" ? b.result - a.result : a.result - b.result));
  const dropped = what.toLowerCase() === "k" ? sorted.slice(count) : sorted.slice(0, count);
  for (const each of dropped) Object.assign(each, { active: false, discarded: true });
  return results;
}
