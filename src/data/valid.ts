import { type AnyRuleset, damage, type EncounterState, type Refusal, trusted } from "../engine/index.ts";

/** States remembered for every ruleset: the latest write's and the states of encounters written meanwhile. */
const KEPT = 4;

/**
 * Frozen copies of the states last found valid, newest first. Foundry validates a write several times (before sending, before and
 * after hooks, on arrival); all share one `load`. States are recognized by content, since Foundry may copy a state or change a
 * state in place.
 */
const valid = new WeakMap<AnyRuleset, readonly EncounterState[]>();

/** Refusal with the invalid field of a stored state; null if valid. */
export function invalidField(ruleset: AnyRuleset, state: unknown): Refusal | null {
  const found = copyOrRefusal(ruleset, state);
  return "clause" in found ? found : null;
}

/** Frozen copy of a stored state, not validated again by `step`, or the refusal with the invalid field. */
export function copyOrRefusal(ruleset: AnyRuleset, state: unknown): EncounterState | Refusal {
  const known = valid.get(ruleset) ?? [];
  const [newest] = known;
  // Mostly it is the newest: no parts have to be gathered then.
  if (newest && isEqual(state, newest)) return newest;
  const now = withKnown(state, known);
  const found = madeOfSame(now, known);
  if (found) return found;
  const refusal = damage<EncounterState, never>(ruleset, now);
  return refusal ?? remember(ruleset, copyOf(now as EncounterState)); // Just validated.
}

/** Remembers a state made by the rules, if valid, to spare the check when the state comes back from the server. */
export function rememberMade(ruleset: AnyRuleset, state: EncounterState): void {
  // What it shares with the state before it are the same objects: no text is needed to tell.
  if (madeOfSame(state, valid.get(ruleset) ?? [])) return;
  if (!damage<EncounterState, never>(ruleset, state)) remember(ruleset, state);
}

function remember(ruleset: AnyRuleset, state: EncounterState): EncounterState {
  valid.set(ruleset, [trusted(state), ...(valid.get(ruleset) ?? [])].slice(0, KEPT));
  return state;
}

/** Known state with exactly the parts of a state returned by {@link withKnown}; undefined if none. */
function madeOfSame(now: unknown, known: readonly EncounterState[]): EncounterState | undefined {
  const { fighters, ...rest } = Object(now) as Partial<EncounterState>;
  if (!isObject(fighters) || Array.isArray(fighters)) return undefined;
  return known.find((each) => {
    const { fighters: combatants, ...others } = each;
    return haveSameParts(rest, others) && haveSameParts(fighters, combatants);
  });
}

/** True for the same parts (by identity) in the same order; undefined parts are ignored. */
function haveSameParts(a: object, b: object): boolean {
  const [parts, others] = [a, b].map((each) => Object.entries(each).filter(([, part]) => part !== undefined));
  if (parts?.length !== others?.length) return false;
  return parts?.every(([key, part], i) => key === others?.[i]?.[0] && part === others[i][1]) ?? false;
}

/** State with equal parts replaced by frozen parts of valid states, to avoid reading and copying again. */
function withKnown(state: unknown, known: readonly EncounterState[]): unknown {
  const { fighters } = Object(state) as { fighters?: unknown };
  if (!isObject(fighters) || Array.isArray(fighters)) return state;
  const combatants = known.map((each) => each.fighters);
  return { ...shared({ ...(state as object), fighters: null }, known), fighters: shared(fighters, combatants) };
}

type Parts = Readonly<Record<string, unknown>>;

/** Object with known parts, as far as equal. */
function shared(object: object, known: readonly object[]): object {
  const parts = Object.entries(object);
  for (const entry of parts) {
    const [key, part] = entry;
    if (!isObject(part)) continue;
    const found = known.find((each) => isEqual(part, (each as Parts)[key]));
    if (found) entry[1] = (found as Parts)[key];
  }
  return Object.fromEntries(parts);
}

/** True if two JSON values are equal, with keys in the same order. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a)) return Array.isArray(b) && areEqual(a, b);
  const others = Object.keys(b);
  let at = 0;
  for (const key in a) {
    if (key !== others[at++] || !isEqual((a as Parts)[key], (b as Parts)[key])) return false;
  }
  return at === others.length && !Array.isArray(b);
}

/** A loop, since whole states are compared: a function for each list would be much garbage. */
function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isEqual(a[i], b[i])) return false;
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function copyOf(state: EncounterState): EncounterState {
  const { fighters } = state;
  return { ...copied({ ...state, fighters: {} }), fighters: copied(fighters) };
}

/** Object with copies of the unfrozen parts. */
function copied<T extends object>(object: T): T {
  const parts = Object.entries(object).filter(([, part]) => part !== undefined);
  const plain = parts.map(([key, part]) => [key, Object.isFrozen(part) ? part : JSON.parse(JSON.stringify(part))]);
  return Object.fromEntries(plain) as T;
}
