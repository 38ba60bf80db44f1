/** V14's expiry of effects: `ActiveEffect.registry` (type package: client/helpers/active-effect-registry). */
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { remainingOf } from "./effect-duration.ts";

export const effectRegistry = {
  /** Ends the effects with both duration and event reached, on the active GM's client. */
  async refresh(
    event: string,
    { combat = null, actors }: { combat?: Loose; actors?: Iterable<Loose> } = {},
  ): Promise<void> {
    if (!game.users.activeGM?.isSelf || !CONFIG.ActiveEffect.expiryAction) return;
    for (const actor of actors ?? actorsOf(combat)) {
      const ended = actor.effects.filter((effect: Loose) => ends(effect, event, { combat }));
      await endEffects(actor, ended);
    }
  },
};

function actorsOf(combat: Loose): Iterable<Loose> {
  if (!combat) return game.actors.contents;
  return new Set(combat.combatants.map((combatant: Loose) => combatant.actor).filter(Boolean));
}

function ends(effect: Loose, event: string, context: LooseObject): boolean {
  if (!effect.isExpiryTrackable) return false;
  const remaining = remainingOf(effect, context.combat);
  // Without a value the event alone ends the effect; a value that can't be counted keeps it.
  if (effect.duration.value !== null && (remaining === null || remaining > 0)) return false;
  return effect.isExpiryEvent(event, context);
}

async function endEffects(actor: Loose, effects: Loose[]): Promise<void> {
  if (!effects.length) return;
  const ids = effects.map(({ id }) => id);
  if (CONFIG.ActiveEffect.expiryAction === "delete") await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
  else
    await actor.updateEmbeddedDocuments(
      "ActiveEffect",
      ids.map((_id) => ({ _id, duration: { expired: true } })),
    );
}
