import type { CombatantId } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { syncPrompts } from "./prompts-sync.ts";
import { refreshActors, renderSheet } from "./refresh.ts";
import type { LineOnMap } from "./tracker/facet.ts";
import { fightOf } from "./tracker/input.ts";
import { renderTracker } from "./tracker/keys.ts";
import { viewerOf } from "./viewer.ts";

/**
 * Number of a token's place in the viewed encounter, and whether the combatant acts now; null if the ruleset shows none
 * on the map.
 */
export function placeOnMap(token: TokenDocument.Implementation): { number: number; active: boolean } | null {
  const combat = fightOf(game.combats?.viewed);
  const numbered = combat && rulesetOf(combat.type)?.tracker?.placeOnMap;
  const combatant = combat?.combatants.find(
    (each) => each.tokenId === token.id && each.sceneId === (token.parent?.id ?? null),
  );
  if (!combat || !numbered || !combatant) return null;
  return numbered(combat.state, combatant.id as CombatantId, viewerOf(combat).canSee);
}

/** Line of the viewed encounter, the runs as tokens of the scene; null if the ruleset draws none. */
export function lineOnMap(
  scene: Scene.Implementation,
): (Omit<LineOnMap, "runs"> & { readonly runs: readonly TokenDocument.Implementation[][] }) | null {
  const combat = fightOf(game.combats?.viewed);
  const line = combat && (rulesetOf(combat.type)?.tracker?.lineOnMap?.(combat.state, viewerOf(combat).canSee) ?? null);
  if (!combat || !line) return null;
  const tokenOf = (id: CombatantId) => {
    const token = combat.combatants.get(id)?.token;
    return token?.parent === scene ? [token] : [];
  };
  return { ...line, runs: line.runs.map((who) => who.flatMap(tokenOf)) };
}

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
