import { documentAt } from "./authority/documents.ts";
import { encounters } from "./authority/encounters.ts";
import { sessionOf } from "./session.ts";
import { showFight } from "./statuses/face.ts";

/**
 * Redraws an encounter's numbers and statuses on sheets and tokens, after its change or end. No actor is written, so
 * Foundry doesn't. Only changed tokens are redrawn.
 */
export function refreshActors(combat: Combat.Implementation): void {
  const now = new Map(combat.combatants.contents.flatMap(({ actor }) => (actor ? [[actor.uuid, actor]] : [])));
  const session = sessionOf(combat);
  // Those who are out of it lose what it showed of them.
  const gone = [...session.shown].filter((uuid) => !now.has(uuid));
  for (const actor of [...now.values(), ...gone.flatMap(actorAt)]) {
    const changed = showFight(actor);
    if (changed.statuses || changed.bars) redrawTokens(actor, changed);
    if (now.has(actor.uuid) || changed.statuses || changed.bars) renderSheet(actor);
  }
  session.shown = new Set(now.keys());
}

/** The creature with this UUID, if it is there still. */
function actorAt(uuid: string): Actor.Implementation[] {
  const found = documentAt(uuid);
  return found instanceof Actor ? [found] : [];
}

/** Shows what belongs to the scene that is viewed now: somebody may be in fights on two. */
export function refreshForScene(): void {
  const all = encounters();
  if (all.length > 1) for (const combat of all) refreshActors(combat);
}

export function renderSheet(actor: Actor.Implementation): void {
  if (actor.sheet?.rendered) void actor.render(false);
}

/** The drawn tokens of a creature: its icons, its bars, and the cross over the fallen. */
function redrawTokens(actor: Actor.Implementation, { statuses, bars }: { statuses: boolean; bars: boolean }): void {
  if (!canvas?.ready) return;
  for (const token of actor.getActiveTokens(true)) {
    token.renderFlags.set({ ...(statuses && { redrawEffects: true, refreshState: true }), refreshBars: bars });
  }
}
