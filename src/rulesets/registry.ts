import { type AnyCommand, type Refusal, sharedKinds } from "../engine/index.ts";
import { addStyles } from "../loaded.ts";
import type { RulesetModule } from "./module.ts";

const modules = new Map<string, RulesetModule>();

/** Loads of facets that have begun, by ruleset. */
const loads = new Map<string, Promise<void>>();

/** Callbacks for facets that arrive or don't, with the ruleset's id. */
interface FacetsListener {
  readonly arrived?: (id: string) => void;
  readonly missing?: (id: string) => void;
}

const listeners: FacetsListener[] = [];

/**
 * Adds a ruleset. Throws, without changes, if its id is taken or invalid, rules or host are missing, or the rules read not all
 * commands that Turncraft gives.
 */
export function addRuleset(added: RulesetModule): void {
  const id: unknown = added.rules?.id;
  if (!added.host || typeof id !== "string") throw new Error("A ruleset needs `rules` with an id, and a `host`.");
  if (!/^[a-z][a-z0-9.-]*$/.test(id)) throw new Error(`"${id}" can't be the id of a ruleset.`);
  if (modules.has(id)) throw new Error(`There is a ruleset "${id}" already.`);
  const missing = sharedKinds.filter((kind) => !readsKind(added.rules, kind));
  if (missing.length > 0) throw new Error(`The ruleset "${id}" has no command ${missing.join(", ")}.`);
  modules.set(id, added);
}

/** True unless the rules refuse a command for its kind. */
function readsKind(rules: RulesetModule["rules"], kind: string): boolean {
  const result: AnyCommand | Refusal = rules.read({ kind });
  return !("clause" in result) || result.data?.field !== "kind";
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

/** Calls the listener for each ruleset whose facets arrive, or don't. */
export function onFacets(listener: FacetsListener): void {
  listeners.push(listener);
}

function load(id: string): Promise<void> | undefined {
  const ruleset = modules.get(id);
  if (!ruleset?.loadFacets) return undefined;
  const loading = ruleset.loadFacets().then(
    ({ styles, ...facets }) => {
      if (styles) addStyles(styles);
      modules.set(id, { ...ruleset, ...facets });
      for (const { arrived } of listeners) arrived?.(id);
    },
    (error: unknown) => {
      loads.delete(id);
      console.error(`Turncraft | the interface of ${id} could not be loaded`, error);
      for (const { missing } of listeners) missing?.(id);
    },
  );
  loads.set(id, loading);
  return loading;
}
