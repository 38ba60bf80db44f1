import { type AnyRuleset, damage, type EncounterState, type Refusal, type Schema, trusted } from "../engine/index.ts";

/** States remembered for each ruleset: the latest write's and those of encounters written meanwhile. */
const KEPT = 4;

/**
 * Frozen copies of the states last found valid, newest first. Foundry validates a write several times (before sending, before and
 * after hooks, on arrival); all share one `load`. States are recognized by the JSON of their parts, since Foundry may copy a
 * state or change it in place.
 */
const valid = new WeakMap<AnyRuleset, readonly EncounterState[]>();

/** JSON of the state last judged, by ruleset, and its frozen copy if valid. */
const last = new WeakMap<AnyRuleset, { readonly text: string; readonly found: EncounterState | Refusal }>();

/** JSON of immutable parts of valid states. */
const texts = new WeakMap<object, string>();

/** Refusal with the invalid field of a stored state; null if valid. */
export function invalidField(ruleset: AnyRuleset, state: unknown): Refusal | null {
  const found = judged(ruleset, state);
  return "clause" in found ? found : null;
}

/** Frozen copy of a valid stored state, as {@link copyForRules}, or the refusal with its invalid field. */
export function copyOrRefusal(ruleset: AnyRuleset, stored: EncounterState): EncounterState | Refusal {
  return judged(ruleset, stored);
}

/** Frozen copy of a stored state, which `step` won't validate again; for an invalid state an unfrozen copy. */
export function copyForRules(ruleset: AnyRuleset, stored: EncounterState): EncounterState {
  const found = judged(ruleset, stored);
  return "clause" in found ? JSON.parse(JSON.stringify(stored)) : found;
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

function judged(ruleset: AnyRuleset, state: unknown): EncounterState | Refusal {
  const text = JSON.stringify(state);
  const before = last.get(ruleset);
  if (before && before.text === text) return before.found;
  const found = judgedByParts(ruleset, state, text);
  last.set(ruleset, { text, found });
  return found;
}

function judgedByParts(ruleset: AnyRuleset, state: unknown, text: string): EncounterState | Refusal {
  const known = valid.get(ruleset) ?? [];
  const now = withKnown(state, known, text);
  const found = madeOfSame(now, known);
  if (found) return found;
  const refusal = damage<EncounterState, never>(ruleset, now);
  return refusal ?? remember(ruleset, copyOf(now as EncounterState)); // Just validated.
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

/** True if both have the same parts (by identity) in the same order; undefined ones are ignored. */
function haveSameParts(a: object, b: object): boolean {
  const [parts, others] = [a, b].map((each) => Object.entries(each).filter(([, part]) => part !== undefined));
  if (parts?.length !== others?.length) return false;
  return parts?.every(([key, part], i) => key === others?.[i]?.[0] && part === others[i][1]) ?? false;
}

/**
 * State with equal parts replaced by frozen parts of valid states, to avoid reading and copying them again.
 * @param text the state's JSON, to compare each part in place
 */
function withKnown(state: unknown, known: readonly EncounterState[], text: string): unknown {
  const { fighters } = Object(state) as { fighters?: unknown };
  return isObject(fighters) && !Array.isArray(fighters) ? shared(state as object, known, text, 0).object : state;
}

type Parts = Readonly<Record<string, unknown>>;

/** Object with known parts. `from`: index of its JSON in the text; `end`: index after the JSON. */
function shared(object: object, known: readonly object[], text: string, from: number): { object: object; end: number } {
  let at = from + 1;
  const parts = Object.entries(object);
  for (const entry of parts) {
    const [key, part] = entry;
    if (part === undefined) continue;
    at += JSON.stringify(key).length + 1;
    if (key === "fighters" && from === 0) {
      const combatants = shared(part as object, partsOf(known, key), text, at);
      at = combatants.end + 1;
      entry[1] = combatants.object;
      continue;
    }
    const found = isObject(part) ? equalTo(part, partsOf(known, key), text, at) : undefined;
    at += (found ? textOf(found) : JSON.stringify(part)).length + 1;
    if (found) entry[1] = found;
  }
  return { object: Object.fromEntries(parts), end: parts.length === 0 ? at + 1 : at };
}

function partsOf(known: readonly object[], key: string): object[] {
  const found: object[] = [];
  for (const each of known) {
    const part = (each as Parts)[key];
    if (isObject(part)) found.push(part);
  }
  return found;
}

/** Part itself, or an equal with the same text; undefined: none. */
function equalTo(part: object, equals: readonly object[], text: string, at: number): object | undefined {
  return equals.includes(part) ? part : equals.find((each) => text.startsWith(textOf(each), at));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function textOf(part: object): string {
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}

function copyOf(state: EncounterState): EncounterState {
  const { fighters } = state;
  return { ...copied({ ...state, fighters: {} }), fighters: copied(fighters) };
}

/** Object with copies of its unfrozen parts. */
function copied<T extends object>(object: T): T {
  const parts = Object.entries(object).filter(([, part]) => part !== undefined);
  const plain = parts.map(([key, part]) => [key, Object.isFrozen(part) ? part : JSON.parse(JSON.stringify(part))]);
  return Object.fromEntries(plain) as T;
}

/** Whole number with limits, never empty. */
export function whole(initial: number, min: number, max: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** Whole number with limits, or null (the initial value). */
export function wholeOrNull(min: number, max: number) {
  return new foundry.data.fields.NumberField({
    required: true,
    nullable: true,
    integer: true,
    initial: null,
    min,
    max,
  });
}

/** Whole number in the range of a ruleset's schema, so that documents hold only valid scores. Throws for other schemas. */
export function wholeOf({ form }: Schema<number>, initial: number) {
  if (form.kind !== "whole") throw new Error("A field of whole numbers is made from a schema of whole numbers.");
  return whole(initial, form.least, form.most);
}

/** Whole number with limits; stored as null if derived, then filled in when data is prepared (defaults.ts). */
export function derivedWhole(min: number, max: number) {
  return wholeOrNull(min, max) as unknown as ReturnType<typeof whole>; // Never null in prepared data.
}
