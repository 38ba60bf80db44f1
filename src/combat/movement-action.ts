import { fightsOfToken } from "./authority/encounters.ts";

/** A movement action of ours beside core's: a way of moving that a drag can be declared to be. */
export interface MovementAction {
  /** Key among core's actions, as carried by waypoints. */
  readonly id: string;
  /** The ruleset whose fights offer it; null: all that bind movement, to GMs alone. */
  readonly ruleset: string | null;
  /** Key of its name. */
  readonly label: string;
  readonly icon: string;
  readonly order: number;
}

/** Offers an action to tokens that fight under its ruleset. Called at `init`. */
export function offerMovementAction({ id, ruleset, label, icon, order }: MovementAction): void {
  const canSelect = (token: unknown) => {
    const fights = token instanceof TokenDocument ? fightsOfToken(token) : [];
    return ruleset === null
      ? game.user.isGM && fights.length > 0
      : fights.some(({ combat }) => combat.type === ruleset);
  };
  // The types know core's actions only; others may be added under names of their own (CONFIG.Token.movement.actions).
  Object.assign(CONFIG.Token.movement.actions, { [id]: { label, icon: `fa-solid ${icon}`, order, canSelect } });
}
