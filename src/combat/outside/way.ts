import type { AnyCommand, EncounterState, Outside } from "../../rules/engine/index.ts";
import type { Aside } from "./aside.ts";

/** Something that is about to be used where nobody fights: by which rules, and in which state. */
export interface Using {
  // biome-ignore lint/suspicious/noExplicitAny: each is given back its own state and command, as rulesets are.
  readonly rules: Outside<any, any>;
  readonly state: EncounterState;
  readonly command: AnyCommand;
}

/** How a ruleset has things used where nobody fights: shows the roll before it is made; a card for each, none where it is dismissed. */
export type OutsideWay = (aside: Aside, item: Item.Implementation) => Promise<readonly Using[]>;
