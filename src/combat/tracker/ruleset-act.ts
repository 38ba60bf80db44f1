import type { CombatantId } from "../../engine/types.ts";
import { localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Fighting } from "../encounter.ts";
import { giveOfferOf } from "../offer.ts";
import { give } from "./answers.ts";
import { trackerInput } from "./input.ts";
import { readerOf } from "./reader.ts";

/**
 * Carries out a button of a ruleset's own templates; `data`: its dataset. Without a tracker act of that name, it is the
 * id of an offer: of combatant `who`, or of no combatant.
 */
export async function actOnFace(fight: Fighting, data: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { act = "", who } = data;
  const own = rulesetOf(fight.type)?.tracker?.acts?.[act];
  if (own) await own(fight, data);
  else if (who) await giveOfferOf(fight, who as CombatantId, act);
  else await giveTableOffer(fight, act);
}

async function giveTableOffer(fight: Fighting, id: string): Promise<void> {
  const reader = readerOf(await trackerInput(fight, async () => ""), localizeKey);
  const offer = rulesetOf(fight.type)
    ?.tracker?.offers?.(reader)
    .find((each) => each.id === id);
  if (offer) await give(fight, offer.command);
}
