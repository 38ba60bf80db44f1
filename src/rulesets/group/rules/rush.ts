import { logLine } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal } from "../../../engine/types.ts";
import { footprintDistance } from "../../../grid/index.ts";
import { leaveMelee } from "./bound.ts";
import { areOpponents, isPresent } from "./fighters.ts";
import { letterOf } from "./item-readings.ts";
import type { Phase } from "./phases.ts";
import { isBefore } from "./sequence.ts";
import { areAdjacent, kindOf, othersPlaced, spacesOf, squareFeet } from "./space.ts";
import type { GroupExecution } from "./types.ts";
import { type GroupFighter, type GroupState, type Item, type MovePace, movePaces, type Place } from "./types.ts";

/** Fast action with a move of the token (GR-172). */
export type Rush = NonNullable<GroupFighter["rush"]>["as"];

/** Fast action of a move now: a declared charge in its phase, a flight under way; or null. */
export function rushOf(state: GroupState, who: CombatantId): Rush | null {
  const { rush, declaration, actedIn } = fighterOf<GroupFighter>(state, who);
  if (state.phase === "B_FLEE") return rush?.as === "flee" ? "flee" : null;
  if (state.phase !== "C_CHARGE" || actedIn.includes("C_CHARGE")) return null;
  return declaration?.item?.fast === "charge" || rush?.as === "charge" ? "charge" : null;
}

/** The phase in which a declared charge or flight will move; null: none is to come. */
export function comingRush(state: GroupState, who: CombatantId): Phase | null {
  const { declaration, rush } = fighterOf<GroupFighter>(state, who);
  const fast = declaration?.item?.fast;
  if (rush || (fast !== "charge" && fast !== "flee")) return null;
  const phase = letterOf(fast);
  return state.phase === phase || isBefore(state, phase) ? phase : null;
}

/** True if a charge still owes the attack, or a flight the move (GR-23). */
export function isRushing(state: GroupState, who: CombatantId): boolean {
  const { rush } = fighterOf<GroupFighter>(state, who);
  return rush !== undefined && rushOf(state, who) === rush.as;
}

/** Factor of the movement rate when charging or fleeing (GR-172). */
const running = 2;

/** Feet of a rush: how many there are for this pace, and how many are gone. */
export function rushFeet(
  { rush, scores }: Pick<GroupFighter, "rush" | "scores">,
  pace: MovePace,
): { most: Feet; gone: Feet } {
  return { most: (scores.movement[pace] * running) as Feet, gone: rush?.feet ?? (0 as Feet) };
}

/** Refuses a rush too far, or a charge without an adjacent enemy at its end. `to`: the end; null if unknown. */
export function refuseRush(
  state: GroupState,
  who: CombatantId,
  move: { readonly as: Rush; readonly pace: MovePace; readonly feet: Feet; readonly to: Place | null },
): Refusal[] {
  const { most, gone } = rushFeet(fighterOf<GroupFighter>(state, who), move.pace);
  const feet = gone + move.feet;
  if (feet > most) return [no("GR-172", `TURNCRAFT.Refused.GR-172.${move.as}Far`, { name: named(who), feet, most })];
  if (move.as === "flee" || move.to === null) return [];
  const nearest = nearestFoe(state, who, move.to);
  if (!nearest || nearest.feet === 0) return [];
  return [
    no("GR-172", "TURNCRAFT.Refused.GR-172.short", { name: named(who), target: named(nearest.id), feet: nearest.feet }),
  ];
}

/** Opponents in reach from a place: adjacent ones. */
export function foesBeside(state: GroupState, who: CombatantId, from: Place): CombatantId[] {
  return foesPlaced(state, who).flatMap(({ id, place }) => (areAdjacent(from, place) ? [id] : []));
}

/** Opponents on the map taking part. */
export function foesPlaced(state: GroupState, who: CombatantId): { id: CombatantId; place: Place }[] {
  return othersPlaced(state, who).filter(({ id }) => areOpponents(state, who, id) && isPresent(state, id));
}

/** Opponent on the map nearest to a place, in feet; null for none. */
function nearestFoe(state: GroupState, who: CombatantId, from: Place): { id: CombatantId; feet: number } | null {
  const all = foesPlaced(state, who).map(({ id, place }) => ({ id, feet: feetToReach(from, place) }));
  return all.toSorted((a, b) => a.feet - b.feet)[0] ?? null;
}

/** Feet of the straightest path to a place beside another; 0: adjacent. */
function feetToReach(from: Place, to: Place): number {
  if (areAdjacent(from, to)) return 0;
  return Math.max(1, footprintDistance(kindOf(from), spacesOf(from), spacesOf(to)) - 1) * squareFeet;
}

/** A charge's attack needs its target beside the charger; the missing distance is in feet. */
export function refuseChargeFrom(state: GroupState, who: CombatantId, target: CombatantId): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  const [from, to] = [fighter.scores.place, fighterOf<GroupFighter>(state, target).scores.place];
  if (!from || !to || areAdjacent(from, to)) return [];
  const left = Math.max(...movePaces.map((pace) => rushFeet(fighter, pace).most)) - (fighter.rush?.feet ?? 0);
  const feet = feetToReach(from, to);
  const data = { name: named(who), target: named(target), feet, most: left };
  return [no("GR-172", `TURNCRAFT.Refused.GR-172.${feet > left ? "beyond" : "drag"}`, data)];
}

/** Refuses to start fleeing a second time: the rest of a flight is a move. */
export function refuseSecondFlight(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  if (item.fast !== "flee" || fighter.rush?.as !== "flee") return [];
  const { most, gone } = rushFeet(fighter, "walk");
  return [no("GR-172", "TURNCRAFT.Refused.GR-172.fleeing", { name: named(who), most: most - gone })];
}

/** Leaves the melee (GR-165), unless the free attacks ended the flight: no fleeing at 0 hit points (GR-146). */
export function finishFlight(ctx: GroupExecution, who: CombatantId, isHit = false): void {
  const { defeated, departed, scores } = fighterOf(ctx.state, who);
  if (defeated || departed) return;
  if (isHit && scores.hp.value <= 0) {
    const { actedIn } = fighterOf(ctx.state, who);
    if (!actedIn.includes(ctx.state.phase)) actedIn.push(ctx.state.phase);
    logLine(ctx, "TURNCRAFT.Log.group.fellFleeing", who);
    return;
  }
  leaveMelee(ctx.state, who);
  logLine(ctx, "TURNCRAFT.Log.group.fled", who);
  setOff(ctx, who);
}

/** Starts a flight on the map if the combatant has a token (GR-172). */
export function setOff({ state }: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  if (fighter.scores.place) fighter.rush = { as: "flee", feet: 0 as Feet };
}
