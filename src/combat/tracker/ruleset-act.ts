import type { CombatantId } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Fighting } from "../encounter.ts";

/** Gives one of a combatant's offers by its id. */
type GiveOffer = (fight: Fighting, who: CombatantId, offer: string) => unknown;

const offers: { give: GiveOffer } = { give: () => undefined };

/** Registers who gives offers: sheets, which list them. Call at `init`. */
export function registerOffers(give: GiveOffer): void {
  offers.give = give;
}

/**
 * Does what a button of a ruleset's own templates says; `data`: all that the button carries. Where the tracker's facet has no act of
 * that name it is the id of an offer of the combatant `who`.
 */
export async function actOnFace(fight: Fighting, data: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { act = "", who } = data;
  const own = rulesetOf(fight.type)?.tracker?.acts?.[act];
  if (own) await own(fight, data);
  else if (who) await offers.give(fight, who as CombatantId, act);
}
