import { scoresOf } from "../data/index.ts";
import { type DexterityCommand, type DexterityState, dexterity, settings } from "../rules/dexterity/index.ts";
import type { Json, Ruleset } from "../rules/engine/types.ts";

/** A ruleset as an encounter plays it: the rules, and where they find a creature's scores. */
export interface Played {
  readonly ruleset: Ruleset<DexterityState, DexterityCommand>;
  /** An encounter that nobody has joined, with the settings that the world gives to new ones (DX-004). */
  empty(): DexterityState;
  /** A creature's scores in the shape that the ruleset learns. */
  scoresOf(actor: Actor.Implementation | null): Json;
}

const played: Readonly<Record<string, Played>> = {
  dexterity: {
    ruleset: dexterity,
    empty: () => ({ ...dexterity.empty(), settings: settings.from(game.settings.get("turncraft", "dexterity")) }),
    scoresOf: (actor) => scoresOf(actor) as unknown as Json, // Scores are plain JSON; interfaces have no index signature.
  },
};

/** The ruleset of a type of encounter, or null for types that aren't ours. */
export function playedBy(type: string): Played | null {
  return played[type] ?? null;
}

export const rulesetIds: readonly string[] = Object.keys(played);
