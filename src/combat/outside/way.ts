import type { AnyCommand, CombatantId, EncounterState, Outside } from "../../engine/index.ts";
import type { Encounter } from "../encounter.ts";

/**
 * An encounter in memory alone, under the world's ruleset, that hasn't begun: somebody who uses something where nobody fights,
 * and whom this user targets. By it the rules judge and words are found as in a fight.
 */
export interface Aside {
  readonly combat: Encounter;
  readonly state: EncounterState;
  readonly who: CombatantId;
  /** Whom this user targets on the map, but for the one who uses it. */
  readonly targets: readonly CombatantId[];
  /** Somebody with plain scores, where nobody is targeted and a ruleset has to have one; in no target's place otherwise. */
  readonly standIn: CombatantId;
}

/** Something that is about to be used where nobody fights: by which rules, and in which state. */
export interface Using {
  // biome-ignore lint/suspicious/noExplicitAny: each is given back its own state and command, as rulesets are.
  readonly rules: Outside<any, any>;
  readonly state: EncounterState;
  readonly command: AnyCommand;
}

/** How a ruleset has things used where nobody fights: shows the roll before it is made; a card for each, none where it is dismissed. */
export type OutsideWay = (aside: Aside, item: Item.Implementation) => Promise<readonly Using[]>;
