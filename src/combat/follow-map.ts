import { rulesetOf } from "../rulesets/registry.ts";
import { syncPrompts } from "./prompts-sync.ts";
import { refreshActors, renderSheet } from "./refresh.ts";
import { fightOf } from "./tracker/input.ts";
import { renderTracker } from "./tracker/keys.ts";

/** Redraws the GM's tracker after a change of the map relevant before the start. */
export function refreshPreCombat(): void {
  const combat = fightOf(game.combats?.viewed);
  if (!game.user?.isGM || combat?.state.round !== 0 || !rulesetOf(combat.type)?.host.proposed) return;
  renderTracker();
}

/**
 * Redraws the page's views of encounters with a hidden or revealed token: combatants hidden on the map are hidden in the encounter
 * (`isHidden`).
 */
export function refreshHidden(token: TokenDocument.Implementation): void {
  const here = game.combats?.filter((combat) =>
    combat.combatants.some(({ tokenId, sceneId }) => tokenId === token.id && sceneId === token.parent?.id),
  );
  for (const combat of here ?? []) {
    refreshActors(combat);
    syncPrompts(combat);
  }
  renderTracker();
}

/** Redraws the sheet of a moved creature in an encounter: offers depend on the place. */
export function refreshMoved({ actor, combatant }: TokenDocument.Implementation): void {
  if (actor && fightOf(game.combats?.get(combatant?.parent?.id ?? ""))) renderSheet(actor);
}

/** Redraws tracker and sheets after a change of the user's targets, since offers depend on targets. */
export function refreshTargets(user: User.Implementation): void {
  if (!user.isSelf) return;
  for (const combat of game.combats?.contents ?? []) refreshActors(combat);
  renderTracker();
}

/** Redraws the tracker after a change, or an undone change, of effects or hit points of a creature in the viewed encounter. */
export function refreshRow(actor: Actor.Implementation): void {
  if (game.combats?.viewed?.combatants.some((combatant) => combatant.actor?.uuid === actor.uuid)) renderTracker();
}
