import { allRulesets } from "../../rulesets/registry.ts";

/** Rolls a creature's check, by the name on the sheet's button. No effect if no ruleset has the check. */
export async function rollCheck(actor: Actor.Implementation, check: string): Promise<void> {
  await allRulesets()
    .find(({ host }) => host.checks?.has(actor, check))
    ?.host.checks?.roll(actor, check);
}

/** Opposes the check on a card with one of the user's own; null if `kept`, from the card's flags, is invalid. */
export function opposing(kept: unknown): (() => Promise<void>) | null {
  for (const { host } of allRulesets()) {
    const oppose = host.checks?.opposing?.(kept);
    if (oppose) return oppose;
  }
  return null;
}
