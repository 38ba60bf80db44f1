import { copyOrRefusal } from "../../data/index.ts";
import type { EncounterState, Refusal } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { sessionOf } from "../session.ts";
import { storedOf } from "./stored.ts";

/** Frozen copy of the stored state for the rules, or the refusal with the invalid field; null for encounters of other packages. */
export function stateOrRefusal(combat: Combat.Implementation): EncounterState | Refusal | null {
  const session = sessionOf(combat);
  if (session.validated === undefined) {
    const ruleset = rulesetOf(combat.type);
    const stored = storedOf(combat);
    session.validated = ruleset && stored ? copyOrRefusal(ruleset.rules, stored.state) : null;
  }
  return session.validated;
}

/**
 * Validates an encounter after another page's write. Returns the invalid field, or null; `system` if the page's data model has
 * rejected the write and kept the old data, although the server has stored the new.
 */
export function judge(combat: Combat.Implementation, changed: object): string | null {
  const session = sessionOf(combat);
  const stored = storedOf(combat);
  const written = writtenRevision(changed);
  if (stored && written !== null && stored.revision !== written) {
    session.invalidField = "system";
    return "system";
  }
  const found = stateOrRefusal(combat);
  const isRefused = found !== null && "clause" in found;
  session.invalidField = isRefused ? String(found.data?.field) : null;
  // The copy is also the one that the rules get.
  if (found && !isRefused) session.state = found;
  return session.invalidField;
}

/** Revision in a write; null if none. */
export function writtenRevision(changed: object): number | null {
  // A replaced `system` has another key in V13, and is in an operator in V14.
  const given = changed as { system?: { value?: object }; "==system"?: object };
  const system = given["==system"] ?? given.system?.value ?? given.system;
  const { revision } = Object(system) as { revision?: unknown };
  return typeof revision === "number" ? revision : null;
}

/** Marks an encounter's data as valid, after the page's own write. */
export function markValid(combat: Combat.Implementation): void {
  sessionOf(combat).invalidField = null;
}

/** First invalid field of an encounter, as found by {@link judge}; null if valid. */
export function firstInvalidField(combat: Combat.Implementation): string | null {
  return sessionOf(combat).invalidField;
}
