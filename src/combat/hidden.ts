type Hideable = Pick<Combatant.Implementation, "hidden" | "isOwner" | "token">;

/** True if players who don't own this combatant must find no trace of it: hidden in the tracker, or its token is. */
export function isHidden({ hidden, token }: Pick<Hideable, "hidden" | "token">): boolean {
  return hidden || (token?.hidden ?? false);
}

/** True if the user at this client may know of a combatant: whoever owns it may, and so may every GM. */
export function isKnown(combatant: Hideable): boolean {
  return combatant.isOwner || !isHidden(combatant);
}
