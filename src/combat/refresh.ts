import { playedBy } from "./rulesets.ts";
import { fightOf } from "./tracker-facts.ts";

/** Shows the fight's numbers on sheets and token bars. No actor was written, so nobody else does. */
export function refreshActors(combat: Combat.Implementation): void {
  for (const combatant of combat.combatants) {
    if (combatant.actor?.sheet?.rendered) void combatant.actor.render(false);
  }
}

/** What the map says before the start has changed with it: the GM's tracker follows. */
export function refreshEve(): void {
  const combat = fightOf(game.combats?.viewed);
  if (!game.user?.isGM || combat?.state.round !== 0 || !playedBy(combat.type)?.proposed) return;
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}
