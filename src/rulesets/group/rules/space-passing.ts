import { fighterOf, named, namedAll } from "../../../engine/fighters.ts";
import { type Answers, question, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import type { MeasuredStep } from "../../../grid/survey.ts";
import { areOpponents } from "./fighters.ts";
import { othersPlaced, shareSpace } from "./space.ts";
import type { Fighter, GroupState, Place } from "./types.ts";

/** Combatants whose squares a path crosses, and combatants at its end. */
export interface Passed {
  readonly allies: readonly CombatantId[];
  readonly enemies: readonly CombatantId[];
  /** Opponents in whose square the path ends. */
  readonly endsWith: readonly CombatantId[];
}

/**
 * Returns the combatants that a path passes (GR-160, GR-161). Each step gives the first square of the token, the last
 * one its destination.
 */
export function passedOn(state: GroupState, who: CombatantId, steps: readonly MeasuredStep[]): Passed {
  const { place } = fighterOf<Fighter>(state, who).scores;
  const stops = place === null ? [] : steps.map((step) => placeAfter(place, step));
  const end = stops.at(-1);
  const met = othersPlaced(state, who).filter((other) => stops.some((stop) => shareSpace(stop, other.place)));
  const isFoe = (id: CombatantId): boolean => areOpponents(state, who, id);
  const through = met.filter((other) => stops.slice(0, -1).some((stop) => shareSpace(stop, other.place)));
  return {
    allies: met.filter(({ id }) => !isFoe(id)).map(({ id }) => id),
    enemies: through.filter(({ id }) => isFoe(id)).map(({ id }) => id),
    endsWith: met.filter((other) => isFoe(other.id) && end && shareSpace(end, other.place)).map(({ id }) => id),
  };
}

/** A token's place after a step. */
export function placeAfter(place: Place, { to, level }: MeasuredStep): Place {
  return { ...place, x: to.x, y: to.y, ...(level !== undefined && { level }) };
}

/**
 * Rulings requested from the GM about a path: passing an enemy if `passEnemy` is `ask` (GR-161), ending in a foe's
 * square (GR-159). A "no" changes nothing.
 */
export function askPassing({ settings }: GroupState, who: CombatantId, passed: Passed): RulingRequest[] {
  const options = [
    ["refuse", "TURNCRAFT.Ruling.refuse"],
    ["allow", "TURNCRAFT.Ruling.allow"],
  ] as const;
  const asked: RulingRequest[] = [];
  if (settings.passEnemy === "ask" && passed.enemies.length > 0) {
    const data = { name: named(who), names: namedAll(passed.enemies) };
    asked.push(question("GR-161", "GR-161", "TURNCRAFT.Ruling.GR-161.pass", options, data));
  }
  if (passed.endsWith.length > 0) {
    const data = { name: named(who), names: namedAll(passed.endsWith) };
    asked.push(question("GR-159", "GR-159", "TURNCRAFT.Ruling.GR-159.end", options, data));
  }
  return asked;
}

/** Refuses a path because of combatants whose squares it touches (GR-159, GR-161). */
export function refusePassing(state: GroupState, who: CombatantId, passed: Passed, answers: Answers): Refusal[] {
  const data = { name: named(who), names: namedAll(passed.enemies) };
  const refusals: Refusal[] = [];
  if (state.settings.passEnemy === "refuse" && passed.enemies.length > 0) {
    refusals.push(no("GR-161", "TURNCRAFT.Refused.GR-161.enemy", data));
  }
  for (const { clause } of askPassing(state, who, passed).filter((ask) => rulingOf(answers, ask) === "refuse")) {
    refusals.push(no(clause, `TURNCRAFT.Refused.${clause}.denied`, { name: named(who) }));
  }
  return refusals;
}
