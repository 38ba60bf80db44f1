import { CONFIG } from "./config.ts";
import { isV14 } from "./generation.ts";
import type { Loose, LooseObject } from "./loose.ts";

const isIndex = (key: string | symbol): key is string => typeof key === "string" && /^\d+$/.test(key);

/**
 * V14's statuses: an array by index, a record by id, listed by id (foundryvtt issue 13122). An overwritten entry removes its id,
 * so that a `splice` loses ids (SR5-FoundryVTT pull request 1960), and a duplicate id makes `Object.values` throw
 * (yearzero-combat-fvtt issue 93).
 */
function registryOf(statuses: readonly LooseObject[]): Loose {
  const byId = new Map<string | symbol, LooseObject>();
  const forget = (entry: LooseObject | undefined) => entry && byId.delete(entry.id);
  const registry = new Proxy<LooseObject[]>([], {
    get: (list, key) => byId.get(key) ?? Reflect.get(list, key),
    has: (list, key) => byId.has(key) || Reflect.has(list, key),
    set(list, key, value) {
      if (key === "length") list.slice(value).forEach(forget);
      if (key === "length" || typeof key === "symbol") return Reflect.set(list, key, value);
      const index = isIndex(key) ? Number(key) : list.findIndex(({ id }) => id === key);
      const entry = isIndex(key) ? value : { ...value, id: key };
      forget(list[index]);
      list[index < 0 ? list.length : index] = entry;
      byId.set(entry.id, entry);
      return true;
    },
    deleteProperty(list, key) {
      const index = isIndex(key) ? Number(key) : list.findIndex(({ id }) => id === key);
      forget(list[index]);
      if (isIndex(key)) delete list[index];
      else if (index >= 0) list.splice(index, 1);
      return true;
    },
    ownKeys: (list) => [...list.map(({ id }) => id), "length"],
    getOwnPropertyDescriptor(list, key) {
      const value = byId.get(key);
      if (!value) return Reflect.getOwnPropertyDescriptor(list, key);
      return { value, writable: true, enumerable: true, configurable: true };
    },
  });
  registry.push(...statuses);
  return registry;
}

/** Puts core's statuses into `CONFIG`. A whole array assigned under V14 is converted to the registry. */
export function registerStatuses(statuses: readonly LooseObject[]): void {
  let registry = isV14() ? registryOf(statuses) : [...statuses];
  Object.defineProperty(CONFIG, "statusEffects", {
    get: () => registry,
    set(given: object) {
      registry = isV14() ? registryOf(Object.values(given)) : given;
    },
    enumerable: true,
    configurable: true,
  });
}
