import type { CombatantId, LogEntry } from "../engine/types.ts";
import type { ExternallyDone } from "./authority/request.ts";
import { takeOverManually } from "./authority/submit.ts";
import type { Encounter } from "./encounter.ts";
import { sessionOf } from "./session.ts";
import type { Duration } from "./versions.ts";

/** Records an edit as a step of the encounter, together with all edits of the same moment. Authority only. */
export function takeOverSoon(combat: Encounter, done: ExternallyDone): void {
  const session = sessionOf(combat);
  if (session.externalEdits) {
    session.externalEdits.push(done);
    return;
  }
  const first = [done];
  session.externalEdits = first;
  queueMicrotask(() => {
    session.externalEdits = null;
    void takeOverManually(combat, first);
  });
}

/** Change of an effect: switched on or off, other statuses, a new duration or none, or an early end. */
type Became = "on" | "off" | "changed" | "ends" | "endless" | Duration;

/**
 * Log line about a combatant's effect; for GMs alone if the effect has neither status nor duration, and so no icon on the token.
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
