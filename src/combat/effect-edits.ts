import type { CombatantId, LogEntry } from "../engine/types.ts";
import type { DoneByHand } from "./authority/request.ts";
import { takeOverByHand } from "./authority/submit.ts";
import type { Encounter } from "./encounter.ts";
import { sessionOf } from "./session.ts";
import type { Duration } from "./versions.ts";

/** Takes something over as a step of a fight, together with all that comes at the same moment. Keeper only. */
export function takeOverSoon(combat: Encounter, done: DoneByHand): void {
  const session = sessionOf(combat);
  if (session.byHand) {
    session.byHand.push(done);
    return;
  }
  const first = [done];
  session.byHand = first;
  queueMicrotask(() => {
    session.byHand = null;
    void takeOverByHand(combat, first);
  });
}

/** Change of an effect: switched on or off, other statuses, a new duration or none, or an early end. */
export type Became = "on" | "off" | "changed" | "ends" | "endless" | Duration;

/**
 * The log's line about an effect of a combatant. One that tokens don't show, with neither status nor duration, is told to
 * GMs alone.
 */
export function lineOf(effect: ActiveEffect.Implementation, who: CombatantId, became: Became): LogEntry {
  const seen = effect.statuses.size > 0 || effect.isTemporary || typeof became === "object";
  const { key, count } = typeof became === "string" ? { key: became, count: null } : lasting(became);
  return {
    event: `TURNCRAFT.Log.effect.${key}`,
    who,
    data: { effect: effect.name, ...(count !== null && { count }) },
    ...(!seen && { forGM: true }),
  };
}

function lasting({ value, unit }: Duration) {
  return { key: unit === "rounds" && value === 1 ? "round" : unit, count: value };
}
