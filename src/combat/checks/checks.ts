import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { RollModifier } from "../rolling/roll-view.ts";

/** A modifier of saves: always a number. */
export interface SaveModifier extends RollModifier {
  readonly amount: number;
}

/** Checks of a creature that cost nothing and that the table judges, in a fight or out of it. */
export interface Checks<State extends EncounterState = EncounterState> {
  /** True if this is a check that the creature has, by the name that the buttons of its sheet carry. */
  has(actor: Actor.Implementation, check: string): boolean;
  /** Shows and rolls it, and posts a card. */
  roll(actor: Actor.Implementation, check: string): Promise<void>;
  /** Answers the check on a card with one of this user's own; null where `kept`, out of the card's flags, is none. */
  opposing?(kept: unknown): (() => Promise<void>) | null;
  /** Modifiers of all saves of a combatant under this ruleset, for any ruleset's save. */
  onSaves?(state: State, who: CombatantId): readonly SaveModifier[];
}
