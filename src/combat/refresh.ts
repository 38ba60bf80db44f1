import { encounters } from "./authority/encounters.ts";
import { documentAt } from "./authority/stored.ts";
import { sessionOf } from "./session.ts";
import { placesOfMany } from "./statuses/of-actor.ts";
import { showFight } from "./statuses/toggle.ts";

/**
 * Redraws an encounter's numbers and statuses on sheets and tokens, after a change or the end. No actor is written, so Foundry
 * doesn't. Only changed tokens are redrawn.
 */
export function refreshActors(combat: Combat.Implementation): void {
  const now = new Map(combat.combatants.contents.flatMap(({ actor }) => (actor ? [[actor.uuid, actor]] : [])));
  const session = sessionOf(combat);
  // Actors that left the encounter are redrawn without its marks.
  const gone = [...session.shown].filter((uuid) => !now.has(uuid));
  const places = placesOfMany();
  for (const actor of [...now.values(), ...gone.flatMap(actorAt)]) {
    const changed = showFight(actor, places);
    if (changed.statuses || changed.bars) redrawTokens(actor, changed);
    if (now.has(actor.uuid) || changed.statuses || changed.bars) renderSheet(actor);
  }
  session.shown = new Set(now.keys());
}

/** Creature with a UUID, if still existing. */
function actorAt(uuid: string): Actor.Implementation[] {
  const found = documentAt(uuid);
  return found instanceof Actor ? [found] : [];
}

/** Shows the viewed scene's statuses: a creature may be in encounters on two scenes. */
export function refreshForScene(): void {
  const all = encounters();
  if (all.length > 1) for (const combat of all) refreshActors(combat);
}

export function renderSheet(actor: Actor.Implementation): void {
  if (actor.sheet?.rendered) void actor.render(false);
}

/** Drawn tokens of a creature: icons, bars, and the cross of the defeated. */
function redrawTokens(actor: Actor.Implementation, { statuses, bars }: { statuses: boolean; bars: boolean }): void {
  if (!canvas?.ready) return;
  for (const token of actor.getActiveTokens(true)) {
    token.renderFlags.set({ ...(statuses && { redrawEffects: true, refreshState: true }), refreshBars: bars });
  }
}
