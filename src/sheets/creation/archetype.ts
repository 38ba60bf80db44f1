import type { Localize } from "../../combat/views/index.ts";

export const archetypeIds = ["guardian", "breaker", "scout", "blade", "healer", "mage"] as const;

export type ArchetypeId = (typeof archetypeIds)[number];

/** Archetypes under a ruleset. */
export interface RulesetCreation<Block extends object = object> {
  /** Fields of the ruleset's block in `system`. */
  readonly scores: Readonly<Record<ArchetypeId, Block>>;
  /** Items used under the ruleset only, by their ids in the compendium. */
  readonly items: Readonly<Record<ArchetypeId, readonly string[]>>;
  /** Most important figures: "Dexterity bonus 4". */
  keyScores(id: ArchetypeId, localize: Localize): readonly string[];
}

/** Scores and items of archetypes under each ruleset, by ruleset id. */
export type Creations = Readonly<Record<string, RulesetCreation>>;
