type Hideable = Pick<Combatant.Implementation, "hidden" | "isOwner" | "token">;

/** True if players other than the owner must find no trace of a combatant: hidden in the tracker, or as a token. */
export function isHidden({ hidden, token }: Pick<Hideable, "hidden" | "token">): boolean {
  return hidden || (token?.hidden ?? false);
}

/** True if the user may know of a combatant; owners and GMs always may. */
export function isKnown(combatant: Hideable): boolean {
  return combatant.isOwner || !isHidden(combatant);
}
