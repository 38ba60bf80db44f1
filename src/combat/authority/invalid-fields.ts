import { invalidField } from "../../data/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { sessionOf } from "../session.ts";
import { storedOf } from "./stored.ts";

/**
 * Validates an encounter after another page's write; returns the invalid field, or null. This page's model rejects such
 * a write and stays unchanged, but the server has stored the data.
 */
export function judge(combat: Combat.Implementation, changed: object): string | null {
  const session = sessionOf(combat);
  const ruleset = rulesetOf(combat.type);
  const stored = storedOf(combat);
  const written = writtenRevision(changed);
  if (stored && written !== null && stored.revision !== written) {
    session.invalidField = "system";
    return "system";
  }
  const refusal = ruleset && stored && invalidField(ruleset.rules, stored.state);
  session.invalidField = refusal ? String(refusal.data?.field) : null;
  return session.invalidField;
}

/** Revision in a write; null if none. */
export function writtenRevision(changed: object): number | null {
  // What is replaced whole stands under another name in V13, in an operator in V14.
  const given = changed as { system?: { value?: object }; "==system"?: object };
  const system = given["==system"] ?? given.system?.value ?? given.system;
  const { revision } = Object(system) as { revision?: unknown };
  return typeof revision === "number" ? revision : null;
}

/** Marks the encounter's data as valid, because this page wrote the data by the rules. */
export function markValid(combat: Combat.Implementation): void {
  sessionOf(combat).invalidField = null;
}

/** Invalid field of an unplayable encounter; null for a valid one. */
export function firstInvalidField(combat: Combat.Implementation): string | null {
  return sessionOf(combat).invalidField;
}
