export const archetypeIds = ["guardian", "breaker", "scout", "blade", "healer", "mage"] as const;

export type ArchetypeId = (typeof archetypeIds)[number];

/** What a ruleset asks of a creature, and how a dialog tells the most telling of it. */
export interface RulesetScores<Block extends object> {
  readonly scores: Readonly<Record<ArchetypeId, Block>>;
  /** Items that only this ruleset has a use for, by their ids in the compendium. */
  readonly items: Readonly<Record<ArchetypeId, readonly string[]>>;
}
