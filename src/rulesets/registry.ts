import { addStyles, notifyUnloaded } from "../loaded.ts";
import type { RulesetModule } from "./module.ts";

const modules = new Map<string, RulesetModule>();

/** Loads of facets that have begun, by ruleset. */
const loads = new Map<string, Promise<void>>();

const listeners: ((id: string) => void)[] = [];

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

/** Rulesets of the table: Turncraft's own, then modules'. */
export function allRulesets(): readonly RulesetModule[] {
  return [...modules.values()];
}

/** Ids of the rulesets, also the types of their encounters. */
export function rulesetIds(): readonly string[] {
  return [...modules.keys()];
}

/**
 * Loads the facets of these rulesets, each once; they are in the registry when this resolves. If a file doesn't arrive, the
 * user is told, shared code goes on without those facets, and the next call tries again.
 */
export async function loadFacets(...ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => loads.get(id) ?? load(id)));
}

/** Calls the function with the id of each ruleset whose facets arrive. Called at `init`. */
export function onFacets(listener: (id: string) => void): void {
  listeners.push(listener);
}

function load(id: string): Promise<void> | undefined {
  const ruleset = modules.get(id);
  if (!ruleset?.loadFacets) return undefined;
  const loading = ruleset.loadFacets().then(
    ({ styles, ...facets }) => {
      if (styles) addStyles(styles);
      modules.set(id, { ...ruleset, ...facets });
      for (const listener of listeners) listener(id);
    },
    (error: unknown) => {
      loads.delete(id);
      console.error(`Turncraft | the interface of ${id} could not be loaded`, error);
      notifyUnloaded();
    },
  );
  loads.set(id, loading);
  return loading;
}
