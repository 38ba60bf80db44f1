import { askerOf, nameOf, refusalText, stateUnder, TurncraftCombat } from "../combat/index.ts";
import { scoresOf } from "../data/index.ts";
import { type DexterityState, dexterity, type Scores } from "../rules/dexterity/index.ts";
import type { CombatantId, Refusal } from "../rules/engine/types.ts";
import type { SheetCommand } from "./now-view.ts";

/** The started fight that a creature is in, as a reader at this client sees it. */
export interface Fight {
  readonly combat: TurncraftCombat;
  readonly who: CombatantId;
  /** With the creature's scores of this moment (DX-517), as the door will judge it. */
  readonly state: DexterityState;
  readonly scores: Scores;
  readonly nameOf: (id: CombatantId) => string;
  readonly whyNot: (command: SheetCommand) => string | null;
  /** A refusal in words, with its clause. */
  readonly textOf: (refusal: Refusal) => string;
}

/** The started fight with this creature in it, the viewed one first; null outside of any. */
export function fightOf(actor: Actor.Implementation): Fight | null {
  const combats = [game.combats.viewed, ...game.combats.contents];
  for (const combat of combats) {
    if (!(combat instanceof TurncraftCombat)) continue;
    const state = stateUnder(dexterity, combat);
    const who = state && state.round > 0 ? placeOf(combat, state, actor) : null;
    if (state && who) return reader(combat, state, who, scoresOf(actor));
  }
  return null;
}

/** The creature's combatant; the acting one where it has several. */
function placeOf(combat: TurncraftCombat, state: DexterityState, actor: Actor.Implementation): CombatantId | null {
  const mine = combat.combatants.filter((combatant) => combatant.actor?.uuid === actor.uuid);
  const ids = mine.map((combatant) => combatant.id as CombatantId).filter((id) => state.fighters[id]);
  return ids.find((id) => id === state.activeId) ?? ids[0] ?? null;
}

function reader(combat: TurncraftCombat, stored: DexterityState, who: CombatantId, scores: Scores): Fight {
  const fighter = stored.fighters[who];
  const state = fighter ? { ...stored, fighters: { ...stored.fighters, [who]: { ...fighter, scores } } } : stored;
  const textOf = (refusal: Refusal) => `${refusalText(combat, refusal)} · ${refusal.clause}`;
  return { combat, who, state, scores, nameOf: (id) => nameOf(combat, id), whyNot, textOf };

  function whyNot(command: SheetCommand): string | null {
    const asker = askerOf(combat, game.user.id);
    const refusal = dexterity.refuse(state, { command, asker, insist: false, facts: {} }, [])[0];
    return refusal ? textOf(refusal) : null;
  }
}
