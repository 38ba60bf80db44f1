import type { Loose, LooseObject } from "./loose.ts";

/** The global `foundry` namespace. Owners of folders add their part with `expose`. */
export const foundry: LooseObject = {};

/** Adds members (getters too) under `foundry.<path>`, e.g. `expose("applications.api", { ApplicationV2 })`. */
export function expose(path: string, members: LooseObject): void {
  let target = foundry;
  for (const part of path ? path.split(".") : []) {
    target[part] ??= {};
    target = target[part];
  }
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: true });
  }
}

/** Returns the object registered under `foundry.<path>`, or undefined. */
export function lookup(path: string): Loose {
  let target: Loose = foundry;
  for (const part of path.split(".")) target = target?.[part];
  return target;
}

/** Adds documented global names. Later calls win. */
export function exposeGlobals(members: LooseObject): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true, enumerable: true });
  }
}
