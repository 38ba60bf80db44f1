import type { Localize } from "../../combat/views/index.ts";

export const archetypeIds = ["guardian", "breaker", "scout", "blade", "healer", "mage"] as const;

export type ArchetypeId = (typeof archetypeIds)[number];

/** Archetypes under a ruleset. */
export interface RulesetCreation<Block extends object = object> {
  /** Fields of the creature's block in `system`, which has the ruleset's id. */
  readonly scores: Readonly<Record<ArchetypeId, Block>>;
  /** Items that only this ruleset has a use for, by their ids in the compendium. */
  readonly items: Readonly<Record<ArchetypeId, readonly string[]>>;
  /** The figures that tell most: "Dexterity bonus 4". */
  figures(id: ArchetypeId, localize: Localize): readonly string[];
}

/** Scores and items that rulesets give to archetypes, by the archetypes' ids. */
export type Creations = Readonly<Record<string, RulesetCreation>>;
