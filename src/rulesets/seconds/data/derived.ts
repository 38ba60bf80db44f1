import type { Bonuses } from "../../../data/facet.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly seconds: ReturnType<typeof secondsNumbers>["seconds"];
  }
}

/** Numbers of a creature that count where none is typed. */
export function secondsNumbers({ dexterity }: Bonuses) {
  return { seconds: { reflex: dexterity, dexterity } };
}
