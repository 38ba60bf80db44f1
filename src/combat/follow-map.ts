import { rulesetOf } from "../rulesets/registry.ts";
import { syncPrompts } from "./prompts-sync.ts";
import { refreshActors } from "./refresh.ts";
import { fightOf } from "./tracker/facts.ts";
import { renderTracker } from "./tracker/render.ts";

/** What the map says before the start has changed with it: the GM's tracker follows. */
export function refreshEve(): void {
  const combat = fightOf(game.combats?.viewed);
  if (!game.user?.isGM || combat?.state.round !== 0 || !rulesetOf(combat.type)?.host.proposed) return;
  renderTracker();
}

/** Whoever is hidden on the map is hidden in the fight (`isHidden`): it is shown anew to everybody. */
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

/** Whom this user targets is in what they are offered: tracker and sheets follow. */
export function refreshTargets(user: User.Implementation): void {
  if (!user.isSelf) return;
  for (const combat of game.combats?.contents ?? []) refreshActors(combat);
  renderTracker();
}

/** Effects or hit points of a creature have changed, by undo too, which ends them when the tracker has been drawn: its row follows. */
export function refreshRow(actor: Actor.Implementation): void {
  if (game.combats?.viewed?.combatants.some((combatant) => combatant.actor?.uuid === actor.uuid)) renderTracker();
}
