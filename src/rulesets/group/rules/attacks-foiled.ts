import { isImmune } from "./attributes.ts";
import type { GroupState, Item, Scores } from "./types.ts";

/**
 * Cause of an attack's failure although it is made (GR-138): protection from contact, or immunity to the form of
 * attack.
 */
export type Foil = "hedged" | "immune";

/** The form of an attack that creatures are immune to if a weapon isn't magical. */
const nonMagical = "non-magical weapons";

/** Cause that foils an attack on this creature, or null. Hedging comes first: it prevents all contact. */
export function foilOf(
  { settings }: Pick<GroupState, "settings">,
  target: Pick<Scores, "hedged" | "immunities">,
  attack: Pick<Item, "magical" | "attributes" | "attackForm">,
  damageType = "",
): Foil | null {
  if (target.hedged) return "hedged";
  const forms = [...attack.attributes, attack.attackForm ?? "", damageType, ...(attack.magical ? [] : [nonMagical])];
  return isImmune(target.immunities, forms, settings.impliedAttributes) ? "immune" : null;
}
