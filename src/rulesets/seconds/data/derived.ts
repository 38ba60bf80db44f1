import type { Bonuses } from "../../../data/facet.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly seconds: ReturnType<typeof secondsNumbers>["seconds"];
  }
}

/** Numbers of a creature, for fields left empty. */
export function secondsNumbers({ dexterity }: Bonuses) {
  return { seconds: { reflex: dexterity, dexterity } };
}

/** Feet per second of a walker without a typed number: a sixth of the speed, at least 5 (SX-409). */
export function feetOfMove(walk: number): number {
  return Math.max(5, Math.round(walk / 6));
}
