import { type LangKey, localizeKey } from "../../i18n.ts";
import { isV14 } from "../versions.ts";
import { iconOf, statusIds } from "./status.ts";

/** A status as `CONFIG.statusEffects` holds it. */
interface Registered {
  readonly id: string;
  readonly name?: string | null;
  readonly img?: string | null;
}

/** Core's list in V13; in V14 by index and by id (foundryvtt issue 13122). */
type Registry = Registered[] | Record<string, Registered>;

/**
 * The statuses of the clauses before core's; core's own of the same id get our name and picture. Called at `init`. Assigned
 * whole: what is spliced in loses ids in V14.
 */
export function registerStatuses(): void {
  const core = registeredStatuses();
  const ours = statusIds.map((id) => ({ id, name: `TURNCRAFT.Status.name.${id}`, img: iconOf(id) }));
  const others = core.filter(({ id }) => !statusIds.some((own) => own === id));
  const all = [...ours.map((each) => ({ ...core.find(({ id }) => id === each.id), ...each })), ...others];
  CONFIG.statusEffects = all as typeof CONFIG.statusEffects;
}

/** Registers them again where another package has cost some their ids in V14, as `splice` does. Called at `ready`. */
export function keepStatusIds(): void {
  const byId = CONFIG.statusEffects as unknown as Record<string, Registered | undefined>;
  if (isV14() && statusIds.some((id) => byId[id]?.id !== id)) registerStatuses();
}

/** All statuses of this world, those too that V14 doesn't find by id. */
export function registeredStatuses(): readonly Registered[] {
  const registry = CONFIG.statusEffects as unknown as Registry; // The types know V13's list alone.
  if (Array.isArray(registry)) return [...registry];
  return Object.entries(registry).map(([key, each]) => ({ ...each, id: each.id ?? key }));
}

/** A status of this world, or null. */
export function registeredStatus(id: string): Registered | null {
  return registeredStatuses().find((each) => each.id === id) ?? null;
}

/** Returns the status's name in the user's language. */
export function titleOf(id: string): string {
  const name = registeredStatus(id)?.name;
  // Names of core's statuses and of modules' are keys that only they know.
  return name ? localizeKey(name as LangKey) : id;
}
