import type { AnyCommand, CombatantId, EncounterState, OutOfCombat } from "../../engine/index.ts";
import type { Encounter } from "../encounter.ts";

/**
 * Sandbox encounter in memory, under the world's ruleset and not started: the user of an item outside combat, and the
 * user's targets. Rules and texts work as in a real encounter.
 */
export interface SandboxEncounter {
  readonly combat: Encounter;
  readonly state: EncounterState;
  readonly who: CombatantId;
  /** Combatants targeted by the user on the map, except the item's user. */
  readonly targets: readonly CombatantId[];
  /** Combatant with plain scores, used if no target is chosen but the ruleset needs one; not among the targets otherwise. */
  readonly standIn: CombatantId;
}

/** Use of an item outside of fights: the rules, the state, and the command. */
export interface Using {
  // biome-ignore lint/suspicious/noExplicitAny: each is given back its own state and command, as rulesets are.
  readonly rules: OutOfCombat<any, any>;
  readonly state: EncounterState;
  readonly command: AnyCommand;
}

/** Use of an item outside combat under a ruleset, after the roll window; an entry per card, none if dismissed. */
export type OutOfCombatUse = (sandbox: SandboxEncounter, item: Item.Implementation) => Promise<readonly Using[]>;
