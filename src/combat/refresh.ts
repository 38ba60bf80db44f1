import { isSame } from "./authority/changes.ts";
import { encounters } from "./authority/encounters.ts";
import { documentAt } from "./authority/stored.ts";
import { type Shown, sessionOf } from "./session.ts";
import { displaysIn, placesOfMany } from "./statuses/of-actor.ts";
import { showFight } from "./statuses/toggle.ts";

/**
 * Redraws an encounter's numbers and statuses on sheets and tokens, after a change or the end. No actor is written, so Foundry
 * doesn't. Only changed tokens are redrawn. `byStep`: nothing but the encounter's data has changed, so that creatures with the same
 * numbers and statuses as before need only their sheets.
 */
export function refreshActors(combat: Combat.Implementation, { byStep = false } = {}): void {
  const session = sessionOf(combat);
  const before = session.shown;
  const displayOf = displaysIn(combat);
  const shown = new Map<string, Shown>();
  const changed = new Map<string, Actor.Implementation>();
  for (const combatant of combat.combatants) {
    const { id, actor } = combatant;
    if (!id || !actor) continue;
    const now = { uuid: actor.uuid, display: displayOf(combatant) };
    const isAsBefore = byStep && isSame(now, before.get(id));
    shown.set(id, now);
    if (isAsBefore) renderSheet(actor);
    else changed.set(now.uuid, actor);
  }
  session.shown = shown;
  const here = new Set([...shown.values()].map(({ uuid }) => uuid));
  // Actors that left the encounter are redrawn without its marks.
  const gone = [...new Set([...before.values()].map(({ uuid }) => uuid))].filter((uuid) => !here.has(uuid));
  const redrawn = [...changed.values(), ...gone.flatMap(actorAt)];
  const places = redrawn.length > 0 ? placesOfMany() : undefined;
  for (const actor of redrawn) {
    const { statuses, bars } = showFight(actor, places);
    if (statuses || bars) redrawTokens(actor, { statuses, bars });
    if (here.has(actor.uuid) || statuses || bars) renderSheet(actor);
  }
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
