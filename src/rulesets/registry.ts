import type { RulesetModule } from "./module.ts";

const modules = new Map<string, RulesetModule>();

/** Adds a ruleset. Throws, without changes, if its id is taken or invalid, or rules or host are missing. */
export function addRuleset(added: RulesetModule): void {
  const id: unknown = added.rules?.id;
  if (!added.host || typeof id !== "string") throw new Error("A ruleset needs `rules` with an id, and a `host`.");
  if (!/^[a-z][a-z0-9.-]*$/.test(id)) throw new Error(`"${id}" can't be the id of a ruleset.`);
  if (modules.has(id)) throw new Error(`There is a ruleset "${id}" already.`);
  modules.set(id, added);
}

/** The ruleset of a type of encounter, or null for types that aren't ours. */
export function rulesetOf(type: string): RulesetModule | null {
  return modules.get(type) ?? null;
}

/** Rulesets that this table plays: Turncraft's own, then those of modules. */
export function allRulesets(): readonly RulesetModule[] {
  return [...modules.values()];
}

/** Ids of the rulesets, which are the types of their encounters. */
export function rulesetIds(): readonly string[] {
  return [...modules.keys()];
}
