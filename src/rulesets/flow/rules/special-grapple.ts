import { fighterOf, named } from "../../../engine/fighters.ts";
import { logLine, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { opposed, skillCheck } from "./check.ts";
import { areLevel, distance } from "./geometry.ts";
import { endGrapple } from "./harm.ts";
import type { ActionOf, Play } from "./types.ts";

/*
 * A grapple's life: Grapple is won and both are in it (FL-116). The grappler pays 2 AP in each later round or the hold
 * ends with its turn (FL-117, in `turn-steps.ts`), lets go, or the target breaks free (FL-118). It also ends when either is
 * defeated (`fall`), leaves, or they are too far apart (FL-120).
 */

/** FL-116: opposed Athletics; the AP of the Grapple cover this round's upkeep (FL-117). */
export function* grapple(play: Play, who: CombatantId, { target }: ActionOf<"grapple">, terms: Terms): RuleGenerator {
  const { state } = play;
  const won = yield* opposed(
    play,
    skillCheck(play, { id: `grapple:${who}`, who, skill: "athletics", acts: true, ...terms }),
    skillCheck(play, { id: `grapple:${target}`, who: target, skill: "athletics" }),
  );
  if (won === null || who === target) return;
  endGrapple(play, who);
  endGrapple(play, target);
  const fighter = fighterOf(state, who);
  fighter.grapple = { role: "grappler", other: target };
  fighter.round.grapplePaid = true;
  fighterOf(state, target).grapple = { role: "grappled", other: who };
  logLine(play, "TURNCRAFT.Log.flow.grappled", who, { other: named(target) });
}

/** FL-117: the hold goes on this round. */
export function hold(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  if (fighter.grapple === null) return;
  fighter.round.grapplePaid = true;
  logLine(play, "TURNCRAFT.Log.flow.holdsOn", who, { other: named(fighter.grapple.other) });
}

/** FL-120: at no cost. */
export function letGo(play: Play, who: CombatantId): void {
  endGrapple(play, who);
}

/** FL-118: opposed Athletics, the escaper's to begin. */
export function* breakFree(play: Play, who: CombatantId, _deed: ActionOf<"breakFree">, terms: Terms): RuleGenerator {
  const { grapple: held } = fighterOf(play.state, who);
  if (held === null) return;
  const won = yield* opposed(
    play,
    skillCheck(play, { id: `escape:${who}`, who, skill: "athletics", ...terms }),
    skillCheck(play, { id: `escape:${held.other}`, who: held.other, skill: "athletics" }),
  );
  if (won !== null) endGrapple(play, who);
}

/**
 * FL-120: a hold ends when they are neither adjacent nor within the grappler's natural reach; under `grappleEnd: gm` the
 * GM is told.
 */
export function checkHolds(play: Play, who: CombatantId): void {
  const { state } = play;
  const { grapple: held } = fighterOf(state, who);
  if (held === null) return;
  const grappler = held.role === "grappler" ? who : held.other;
  const apart = distance(state, who, held.other);
  const reach = Math.max(1, fighterOf(state, grappler).scores.naturalReach);
  if (apart === null || (apart <= reach && areLevel(state, who, held.other))) return;
  if (state.settings.grappleEnd === "listed") endGrapple(play, who);
  else logLine(play, "TURNCRAFT.Log.flow.holdInDoubt", who, { other: named(held.other) });
}
