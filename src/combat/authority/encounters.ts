import type { CombatantId } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { asTurncraft, type Encounter } from "../encounter.ts";

/** Combatant of a started encounter. */
export interface Fighting {
  readonly combat: Encounter;
  readonly who: CombatantId;
}

/** Started encounters with the token, under rulesets with rules for movement (DX-006). */
export function fightsOfToken(token: TokenDocument.Implementation): Fighting[] {
  const binding = started().filter(({ type }) => rulesetOf(type)?.host.measure);
  return binding.flatMap((combat) =>
    of(combat, (combatant) => combatant.tokenId === token.id && combatant.sceneId === token.parent?.id),
  );
}

/** Started encounters with the creature. */
export function fightsOfActor(actor: Actor.Implementation): Fighting[] {
  return started().flatMap((combat) => of(combat, (combatant) => combatant.actor?.uuid === actor.uuid));
}

/** A user's combatants on a scene, in started encounters, without departed combatants; the active combatant first. */
export function fightsOfUser(user: User.Implementation, scene: Scene.Implementation | null): Fighting[] {
  const fights = started().flatMap((combat) =>
    of(combat, (each) => each.sceneId === scene?.id && each.testUserPermission(user, "OWNER")),
  );
  const present = fights.filter(({ combat, who }) => combat.state?.fighters[who]?.departed === false);
  return present.toSorted((a, b) => Number(acts(b)) - Number(acts(a)));
}

function acts({ combat, who }: Fighting): boolean {
  return combat.state?.activeId === who;
}

/** Encounters under Turncraft's rulesets with a valid state. */
export function encounters(): Encounter[] {
  const all = (game.combats?.contents ?? []).map((combat) => asTurncraft(combat));
  return all.filter((combat): combat is Encounter => Boolean(combat?.state));
}

function started(): Encounter[] {
  return encounters().filter((combat) => combat.state?.round);
}

function of(combat: Encounter, test: (combatant: Combatant.Implementation) => boolean): Fighting[] {
  return combat.combatants.filter(test).map((combatant) => ({ combat, who: combatant.id as CombatantId }));
}
