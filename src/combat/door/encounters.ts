import type { CombatantId } from "../../rules/engine/types.ts";
import { TurncraftCombat } from "../combat.ts";

/** An encounter as ours, or null. */
export function asTurncraft(combat: object | null | undefined): TurncraftCombat | null {
  return combat instanceof TurncraftCombat ? combat : null;
}

/** A combatant of a fight that has begun. */
export interface Fighting {
  readonly combat: TurncraftCombat;
  readonly who: CombatantId;
}

/** The started fights in which a token takes part: there its movement is bound (DX-006). */
export function fightsOfToken(token: TokenDocument.Implementation): Fighting[] {
  return started().flatMap((combat) =>
    of(combat, (combatant) => combatant.tokenId === token.id && combatant.sceneId === token.parent?.id),
  );
}

/** The started fights in which a creature takes part. */
export function fightsOfActor(actor: Actor.Implementation): Fighting[] {
  return started().flatMap((combat) => of(combat, (combatant) => combatant.actor === actor));
}

/** All encounters of ours whose data is sound. */
export function encounters(): TurncraftCombat[] {
  const all = (game.combats?.contents ?? []).map((combat) => asTurncraft(combat));
  return all.filter((combat): combat is TurncraftCombat => Boolean(combat?.state));
}

function started(): TurncraftCombat[] {
  return encounters().filter((combat) => combat.state?.round);
}

function of(combat: TurncraftCombat, test: (combatant: Combatant.Implementation) => boolean): Fighting[] {
  return combat.combatants.filter(test).map((combatant) => ({ combat, who: combatant.id as CombatantId }));
}
