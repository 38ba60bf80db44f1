import { type LangKey, sayKey } from "../../i18n.ts";
import { iconOf, statusIds } from "./status.ts";

/** A status as `CONFIG.statusEffects` holds it. */
interface Registered {
  readonly id: string;
  readonly name?: string | null;
  readonly img?: string | null;
}

/** Core's list in V13, its record by id in V14 (foundryvtt issue 13122). */
type Registry = Registered[] | Record<string, Registered>;

function registryNow(): Registry {
  return CONFIG.statusEffects as unknown as Registry; // The types know V13's list alone.
}

/** The statuses of the clauses before core's; core's own of the same id get our name and picture. Called at `init`. */
export function registerStatuses(): void {
  const registry = registryNow();
  const ours = statusIds.map((id) => ({ id, name: `TURNCRAFT.Status.name.${id}`, img: iconOf(id) }));
  if (!Array.isArray(registry)) {
    for (const each of ours) registry[each.id] = { ...registry[each.id], ...each };
    return;
  }
  const before = new Map(registry.map((each) => [each.id, each]));
  const others = registry.filter(({ id }) => !statusIds.some((own) => own === id));
  registry.splice(0, registry.length, ...ours.map((each) => ({ ...before.get(each.id), ...each })), ...others);
}

/** All statuses of this world. */
export function registeredStatuses(): readonly Registered[] {
  const registry = registryNow();
  return Array.isArray(registry) ? registry : Object.entries(registry).map(([id, each]) => ({ ...each, id }));
}

/** A status of this world, or null. */
export function registeredStatus(id: string): Registered | null {
  return registeredStatuses().find((each) => each.id === id) ?? null;
}

/** Its name in the user's language. */
export function titleOf(id: string): string {
  const name = registeredStatus(id)?.name;
  // Names of core's statuses and of modules' are keys that only they know.
  return name ? sayKey(name as LangKey) : id;
}
