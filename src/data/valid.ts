import { type AnyRuleset, damage, type EncounterState, type Refusal, trusted } from "../engine/index.ts";

/** Texts remembered for each ruleset: the latest write's and those of encounters that are written meanwhile. */
const KEPT = 4;

/**
 * JSON of the states found valid last, newest first. Foundry validates a write several times (before sending, before
 * and after hooks, on arrival), and another page's write is judged once more; all of that is one `load`. Keyed by text,
 * since Foundry may copy a state or change it in place; only text is stored.
 */
const valid = new WeakMap<AnyRuleset, readonly string[]>();

/** Refusal that names the invalid field of a stored state; null if valid. */
export function invalidField(ruleset: AnyRuleset, state: unknown): Refusal | null {
  return judge(ruleset, state, JSON.stringify(state));
}

/** Frozen copy of a valid stored state, which the rules needn't validate again. */
export function copyForRules(ruleset: AnyRuleset, stored: EncounterState): EncounterState {
  const text = JSON.stringify(stored);
  const copy: EncounterState = JSON.parse(text);
  return judge(ruleset, copy, text) ? copy : trusted(copy);
}

function judge(ruleset: AnyRuleset, state: unknown, text: string): Refusal | null {
  const known = valid.get(ruleset) ?? [];
  if (known.includes(text)) return null;
  const refusal = damage<EncounterState, never>(ruleset, state);
  if (!refusal) valid.set(ruleset, [text, ...known].slice(0, KEPT));
  return refusal;
}
