import { encounters } from "./door/encounters.ts";
import { showFight } from "./statuses/face.ts";

type Actor = globalThis.Actor.Implementation;

/** Whom an encounter showed last: those who are out of it lose what it showed of them. */
const shownBy = new WeakMap<Combat.Implementation, ReadonlySet<Actor>>();

/**
 * Shows the fight's numbers and statuses on sheets and tokens, after it has changed or is over. No actor was written, so
 * nobody else does. Tokens are drawn anew only where something is other than before.
 */
export function refreshActors(combat: Combat.Implementation): void {
  const now = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  for (const actor of new Set([...now, ...(shownBy.get(combat) ?? [])])) {
    const changed = showFight(actor);
    if (changed.statuses || changed.bars) redrawTokens(actor, changed);
    if (now.has(actor) || changed.statuses || changed.bars) renderSheet(actor);
  }
  shownBy.set(combat, now);
}

/** Shows what belongs to the scene that is viewed now: somebody may be in fights on two. */
export function refreshForScene(): void {
  const all = encounters();
  if (all.length > 1) for (const combat of all) refreshActors(combat);
}

function renderSheet(actor: Actor): void {
  if (actor.sheet?.rendered) void actor.render(false);
}

/** The drawn tokens of a creature: its icons, its bars, and the cross over the fallen. */
function redrawTokens(actor: Actor, { statuses, bars }: { statuses: boolean; bars: boolean }): void {
  if (!canvas?.ready) return;
  for (const token of actor.getActiveTokens(true)) {
    token.renderFlags.set({ ...(statuses && { redrawEffects: true, refreshState: true }), refreshBars: bars });
  }
}
