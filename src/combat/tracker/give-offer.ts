import type { CombatantId } from "../../engine/types.ts";
import { localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { warnOfExpired } from "../authority/words.ts";
import type { Fighting } from "../encounter.ts";
import { askAndGive } from "../giving.ts";
import { giveOfferOf } from "../offer.ts";
import { completed } from "../prompts-asking.ts";
import { contextOf } from "./context.ts";
import { trackerInput } from "./input.ts";

/** Gives the offer of a button of a ruleset's own templates: of combatant `who`, or of no combatant. */
export async function giveButtonOffer(
  fight: Fighting,
  { offer = "", who }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (who) await giveOfferOf(fight, who as CombatantId, offer);
  else await giveTableOffer(fight, offer);
}

async function giveTableOffer(fight: Fighting, id: string): Promise<void> {
  const { tracker, rules = null } = rulesetOf(fight.type) ?? {};
  const context = contextOf(await trackerInput(fight, async () => ""), localizeKey, rules);
  const offer = tracker?.offers?.(context).find((each) => each.id === id);
  if (offer) await askAndGive(fight, (give) => completed(fight, null, offer, give));
  else warnOfExpired();
}
