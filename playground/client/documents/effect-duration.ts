/** Duration of an effect: V13 counts seconds, rounds and turns, V14 one value with a unit and an ending event. */
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";

const SECONDS: Record<string, number> = {
  years: 31_536_000,
  months: 2_592_000,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};
const UNITS = [...Object.keys(SECONDS), "rounds", "turns"];

const count = () => new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null });
const id = () => new fields.DocumentIdField({ readonly: false, initial: null });
const time = () => new fields.NumberField({ required: true, nullable: true, initial: null });

export function durationFields(): fields.SchemaField {
  if (!isV14()) {
    const parts = {
      seconds: count(),
      combat: id(),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    };
    return new fields.SchemaField({ startTime: time(), ...parts });
  }
  return new fields.SchemaField({
    value: count(),
    units: new fields.StringField({ required: true, choices: UNITS, initial: "seconds" }),
    // "core disallows blank expiry and its `initial` function results in "turnStart" for a finite duration value": null stays null
    // (github.com/foundryvtt/dnd5e pull 7400, foundryvtt issue 14117).
    expiry: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: ({ value }: LooseObject) => (Number.isFinite(value) ? "turnStart" : null),
    }),
    expired: new fields.BooleanField(),
  });
}

export function startFields(): fields.SchemaField {
  return new fields.SchemaField({
    combat: id(),
    combatant: id(),
    initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
    round: count(),
    turn: count(),
    time: time(),
  });
}

export function effectStart(combat: Loose): LooseObject {
  const started = combat?.started ? combat : null;
  return {
    combat: started?.id ?? null,
    combatant: started?.combatant?.id ?? null,
    initiative: started?.combatant?.initiative ?? null,
    round: started?.round ?? null,
    turn: started?.turn ?? null,
    time: game.time?.worldTime ?? 0,
  };
}

/** Returns the remaining time, in the duration's own unit; null without a limit. */
export function remainingOf(effect: Loose, fight?: Loose): number | null {
  const { duration } = effect;
  if (isV14()) {
    if (duration.value === null) return null;
    const unit = SECONDS[duration.units];
    if (unit) return (effect.start.time ?? 0) + duration.value * unit - game.time.worldTime;
    const passed = passedIn(
      fight?.id === effect.start.combat ? fight : game.combats?.get(effect.start.combat),
      effect.start.round,
      effect.start.turn,
      duration.units,
    );
    return passed === null ? null : duration.value - passed;
  }
  if (duration.seconds !== null) return (duration.startTime ?? 0) + duration.seconds - game.time.worldTime;
  const combat = game.combats?.get(duration.combat);
  if (duration.rounds === null && duration.turns === null) return null;
  const perRound = combat?.turns.length || 1;
  const passed = passedIn(combat, duration.startRound, duration.startTurn, "turns");
  return passed === null ? null : (duration.rounds ?? 0) * perRound + (duration.turns ?? 0) - passed;
}

function passedIn(combat: Loose, round: number | null, turn: number | null, units: string): number | null {
  if (!combat) return null;
  const rounds = combat.round - (round ?? 0);
  return units === "rounds" ? rounds : rounds * (combat.turns.length || 1) + (combat.turn ?? 0) - (turn ?? 0);
}

/** Adds the documented derived values to the prepared duration. */
export function prepareDuration(effect: Loose): void {
  const { duration } = effect;
  const remaining = remainingOf(effect);
  const label = remaining === null ? game.i18n?.localize("None") : String(remaining);
  if (!isV14()) {
    const type = duration.seconds !== null ? "seconds" : remaining === null ? "none" : "turns";
    Object.assign(duration, { type, remaining, label });
    return;
  }
  const unit = SECONDS[duration.units] ?? (duration.units === "rounds" ? CONFIG.time.roundTime : CONFIG.time.turnTime);
  const seconds = duration.value === null ? null : duration.value * unit;
  const timed = duration.units in SECONDS;
  const secondsRemaining = remaining === null ? null : timed ? remaining : remaining * unit;
  Object.assign(duration, { seconds, remaining, secondsRemaining, label });
}
