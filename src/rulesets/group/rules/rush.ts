import { fighterOf, named } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal } from "../../../engine/types.ts";
import { footprintDistance } from "../../../grid/index.ts";
import { areOpponents, isPresent } from "./fighters.ts";
import { letterOf } from "./item-readings.ts";
import { leaveMelee } from "./melees.ts";
import type { Phase } from "./phases.ts";
import { isBefore } from "./sequence.ts";
import { areAdjacent, kindOf, othersPlaced, spacesOf, squareFeet } from "./space.ts";
import type { Play } from "./types.ts";
import { type Fighter, type Gait, type GroupState, gaits, type Item, type Place } from "./types.ts";

/** A fast action that moves its combatant's token (GR-172). */
export type Rush = NonNullable<Fighter["rush"]>["as"];

/** Fast action that a move belongs to at this moment: a declared charge in its phase, a flight under way; or null. */
export function rushOf(state: GroupState, who: CombatantId): Rush | null {
  const { rush, declaration, actedIn } = fighterOf<Fighter>(state, who);
  if (state.phase === "B_FLEE") return rush?.as === "flee" ? "flee" : null;
  if (state.phase !== "C_CHARGE" || actedIn.includes("C_CHARGE")) return null;
  return declaration?.item?.fast === "charge" || rush?.as === "charge" ? "charge" : null;
}

/** The phase in which a declared charge or flight will move; null: none is to come. */
export function comingRush(state: GroupState, who: CombatantId): Phase | null {
  const { declaration, rush } = fighterOf<Fighter>(state, who);
  const fast = declaration?.item?.fast;
  if (rush || (fast !== "charge" && fast !== "flee")) return null;
  const phase = letterOf(fast);
  return state.phase === phase || isBefore(state, phase) ? phase : null;
}

/** True if a charge still owes its attack, or a flight its move (GR-23). */
export function isRushing(state: GroupState, who: CombatantId): boolean {
  const { rush } = fighterOf<Fighter>(state, who);
  return rush !== undefined && rushOf(state, who) === rush.as;
}

/** Factor of the movement rate when charging or fleeing (GR-172). */
const running = 2;

/** Feet of a rush: how many there are for this gait, and how many are gone. */
export function rushFeet({ rush, scores }: Pick<Fighter, "rush" | "scores">, gait: Gait): { most: Feet; gone: Feet } {
  return { most: (scores.movement[gait] * running) as Feet, gone: rush?.feet ?? (0 as Feet) };
}

/** Too far; or a charge without an adjacent enemy at its end. `to`: its end; null if unknown. */
export function refuseRush(
  state: GroupState,
  who: CombatantId,
  move: { readonly as: Rush; readonly gait: Gait; readonly feet: Feet; readonly to: Place | null },
): Refusal[] {
  const { most, gone } = rushFeet(fighterOf<Fighter>(state, who), move.gait);
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

/** Opponents on the map who take part. */
export function foesPlaced(state: GroupState, who: CombatantId): { id: CombatantId; place: Place }[] {
  return othersPlaced(state, who).filter(({ id }) => areOpponents(state, who, id) && isPresent(state, id));
}

/** The opponent on the map that has the fewest feet between it and a place; null: there is none. */
function nearestFoe(state: GroupState, who: CombatantId, from: Place): { id: CombatantId; feet: number } | null {
  const all = foesPlaced(state, who).map(({ id, place }) => ({ id, feet: feetToReach(from, place) }));
  return all.toSorted((a, b) => a.feet - b.feet)[0] ?? null;
}

/** Feet that one has to go, by the straightest way, to stand beside another; 0: they are adjacent. */
function feetToReach(from: Place, to: Place): number {
  if (areAdjacent(from, to)) return 0;
  return Math.max(1, footprintDistance(kindOf(from), spacesOf(from), spacesOf(to)) - 1) * squareFeet;
}

/** The blow of a charge needs its target beside the charger; what is missing is said in feet. */
export function refuseChargeFrom(state: GroupState, who: CombatantId, target: CombatantId): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
  const [from, to] = [fighter.scores.place, fighterOf<Fighter>(state, target).scores.place];
  if (!from || !to || areAdjacent(from, to)) return [];
  const left = Math.max(...gaits.map((gait) => rushFeet(fighter, gait).most)) - (fighter.rush?.feet ?? 0);
  const feet = feetToReach(from, to);
  const data = { name: named(who), target: named(target), feet, most: left };
  return [no("GR-172", `TURNCRAFT.Refused.GR-172.${feet > left ? "beyond" : "drag"}`, data)];
}

/** Refuses to start fleeing a second time: the rest of a flight is a move. */
export function refuseSecondFlight(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
  if (item.fast !== "flee" || fighter.rush?.as !== "flee") return [];
  const { most, gone } = rushFeet(fighter, "walk");
  return [no("GR-172", "TURNCRAFT.Refused.GR-172.fleeing", { name: named(who), most: most - gone })];
}

/** Leaves the melee (GR-165), unless the free attacks ended it: at 0 hit points nobody flees (GR-146). */
export function finishFlight(play: Play, who: CombatantId, isStruck = false): void {
  const { defeated, departed, scores } = fighterOf(play.state, who);
  if (defeated || departed) return;
  if (isStruck && scores.hp.value <= 0) {
    const { actedIn } = fighterOf(play.state, who);
    if (!actedIn.includes(play.state.phase)) actedIn.push(play.state.phase);
    logLine(play, "TURNCRAFT.Log.group.fellFleeing", who);
    return;
  }
  leaveMelee(play.state, who);
  logLine(play, "TURNCRAFT.Log.group.fled", who);
  setOff(play, who);
}

/** Starts a flight on the map if the combatant has a token (GR-172). */
export function setOff({ state }: Play, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  if (fighter.scores.place) fighter.rush = { as: "flee", feet: 0 as Feet };
}
