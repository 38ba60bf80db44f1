import { allRulesets } from "../../rulesets/registry.ts";

/** Rolls a check of a creature, by the name that the buttons of its sheet carry. */
export async function rollCheck(actor: Actor.Implementation, check: string): Promise<void> {
  await allRulesets()
    .find(({ host }) => host.checks?.has(actor, check))
    ?.host.checks?.roll(actor, check);
}

/** Opposes the check on a card with one of this user's own; null where `kept`, out of the card's flags, is none. */
export function opposing(kept: unknown): (() => Promise<void>) | null {
  for (const { host } of allRulesets()) {
    const oppose = host.checks?.opposing?.(kept);
    if (oppose) return oppose;
  }
  return null;
}
