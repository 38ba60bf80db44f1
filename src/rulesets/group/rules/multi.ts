import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { meleeOf } from "./bound.ts";
import { isAvailable } from "./fighters.ts";
import { declaresDelay } from "./initiative.ts";
import { actionOf, magicOf } from "./item-readings.ts";
import type { GroupFighter, GroupState } from "./types.ts";

/** True if an action declared or begun leaves no turn in step 4 (GR-102). */
function isBusy({ settings }: GroupState, { declaration, late }: GroupFighter): boolean {
  const item = declaration?.item ?? null;
  if (late !== null || item === null || item.attackForm !== null) return late !== null;
  return item.kind === "fast" || magicOf(item) === "incantation" || actionOf(item, settings) === "major";
}

/** True if the primary routine may come in step 4 (GR-98, GR-101, GR-102). */
export function hasPrimary(state: GroupState, id: CombatantId): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  if (fighter.scores.routinesPerRound < 2 || !fighter.multiInMelee) return false;
  if (declaresDelay(fighter) || fighter.delayed || isBusy(state, fighter)) return false;
  if (fighter.routinesUsed === 0) return isAvailable(fighter.major);
  const continues = state.settings.multiSplit === "gmDecides" && fighter.majorPhase === "MULTI_PRIMARY";
  return continues && fighter.routinesUsed < fighter.scores.routinesPerRound;
}

/** True if routines are left for step 6 (GR-99, GR-101). */
export function hasRest(state: GroupState, id: CombatantId): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  const { routinesPerRound } = fighter.scores;
  if (routinesPerRound < 2 || fighter.late || meleeOf(state, id) === null) return false;
  if (fighter.routinesUsed === 0) return fighter.major === "available";
  return fighter.major === "used" && fighter.routinesUsed < routinesPerRound;
}

/** Routines of the round still to come (GR-97, GR-101). */
export function routinesLeft({ scores, routinesUsed }: Pick<GroupFighter, "scores" | "routinesUsed">): number {
  return Math.max(0, scores.routinesPerRound - routinesUsed);
}
