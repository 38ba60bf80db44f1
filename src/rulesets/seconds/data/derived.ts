import type { Bonuses } from "../../../data/facet.ts";
import { actionKeys } from "../rules/index.ts";

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

/** Kinds of items under Six Seconds: a row of the table, or none for items never used (a perk). */
export const itemActions = [...actionKeys, "none"] as const;
