import type { Generation } from "../../protocol.ts";

let current: Generation = 13;

/** Set once, from the server's world data, before any schema is read and before the system's code runs. */
export function setGeneration(generation: Generation): void {
  current = generation;
}

/** True for documented behavior of V14, false for V13: the only switch. */
export function isV14(): boolean {
  return current === 14;
}
