import { playedBy } from "./rulesets.ts";
import { fightOf } from "./tracker-facts.ts";

/** What the map says before the start has changed with it: the GM's tracker follows. */
export function refreshEve(): void {
  const combat = fightOf(game.combats?.viewed);
  if (!game.user?.isGM || combat?.state.round !== 0 || !playedBy(combat.type)?.proposed) return;
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}
