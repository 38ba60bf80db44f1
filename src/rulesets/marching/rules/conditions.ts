import type { Draft } from "immer";
import { furthest } from "../../../engine/commands.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, present, readBy, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { asks } from "./settings.ts";
import type { Condition, Fighter, Play } from "./types.ts";

const rounds = readBy(
  (f, name) => {
    const value = f.value(name);
    if (typeof value === "number" && !(value >= 1)) f.refuse(never("MO-406", "TURNCRAFT.Refused.MO-406.length"));
    return f.whole(name, 1, furthest);
  },
  [1, 10],
);

/** *host*: `uuid`, `data` of the effect, and `elapsed` of one that lasts already. */
export const conditionShape = {
  who: present,
  id: id(),
  uuid: text(),
  name: text(),
  rounds: nullable(rounds),
  elapsed: whole(0, furthest),
  data,
} as const;

/** A condition begins (MO-402). */
export type BeginCondition = Shaped<typeof conditionShape>;

/** Length of a round in world time (MO-409). */
const roundSeconds = 6;

/** Time left of a condition in seconds; null if it has no limit. */
export function secondsLeft({ rounds, elapsed }: Condition): number | null {
  return rounds === null ? null : Math.max(0, rounds - elapsed) * roundSeconds;
}

/** Rounds of a condition whose length is told in seconds or minutes: a round that has begun counts (MO-406, MO-409). */
export function roundsOf(value: number, unit: "rounds" | "seconds" | "minutes"): number {
  if (unit === "rounds") return value;
  return Math.ceil((value * (unit === "minutes" ? 60 : 1)) / roundSeconds);
}

/** Converts the rest of conditions into world time after the fight (MO-409). */
export function freeConditions(play: Play, who: CombatantId): void {
  for (const condition of fighterOf(play.state, who).conditions) {
    const seconds = secondsLeft(condition);
    if (seconds === null) continue;
    play.world.push({ kind: "effect-freed", uuid: condition.uuid, seconds });
    logLine(play, "TURNCRAFT.Log.effectFreed", who, { effect: condition.name, seconds });
  }
}

/** Begins a condition, replacing one of the same id. */
export function beginCondition(play: Play, { who, id, uuid, name, rounds, elapsed, data }: BeginCondition): void {
  const fighter = fighterOf(play.state, who);
  fighter.conditions = [...fighter.conditions.filter((other) => other.id !== id), { id, uuid, name, elapsed, rounds }];
  play.world.push({ kind: "effect-begins", uuid, data });
  logLine(play, "TURNCRAFT.Log.marching.conditionBegan", who, { condition: name });
}

/** A condition is ended before its time. */
export function endCondition(play: Play, who: CombatantId, id: string): void {
  const fighter = fighterOf(play.state, who);
  const ending = fighter.conditions.find((condition) => condition.id === id);
  if (ending) drop(play, who, fighter, ending);
}

/**
 * Ends a place in the round: each condition of its bearer advances by 1 round and due ones end (MO-402, MO-406), at
 * most once a round (MO-407).
 */
export function* advanceConditions(play: Play, who: CombatantId): RuleGenerator {
  const { state } = play;
  const fighter = fighterOf(state, who);
  if (fighter.advancedInRound >= state.round) return;
  fighter.advancedInRound = state.round;
  for (const condition of fighter.conditions) condition.elapsed += 1;
  for (const condition of fighter.conditions.filter(isOver)) {
    if (yield* endsNow(play, who, condition)) drop(play, who, fighter, condition);
  }
}

function isOver({ elapsed, rounds }: Condition): boolean {
  return rounds !== null && elapsed >= rounds;
}

/** MO-406 set to `ask`: does it end? */
function* endsNow(play: Play, who: CombatantId, { id, name, elapsed }: Condition): RuleGenerator<boolean> {
  if (!asks(play.state.settings, "MO-406")) return true;
  const options = [
    ["ends", "TURNCRAFT.Ruling.MO-406.ends"],
    ["stays", "TURNCRAFT.Ruling.MO-406.stays"],
  ] as const;
  const data = { name: named(who), condition: name, elapsed };
  const ask = question(`MO-406:${who}:${id}`, "MO-406", "TURNCRAFT.Ruling.MO-406.question", options, data);
  return (yield* askRuling(play, ask)) === "ends";
}

function drop(play: Play, who: CombatantId, fighter: Draft<Fighter>, ending: Condition): void {
  const { id, uuid, name } = ending;
  fighter.conditions = fighter.conditions.filter((condition) => condition.id !== id);
  play.world.push({ kind: "effect-ends", uuid });
  logLine(play, "TURNCRAFT.Log.marching.conditionEnded", who, { condition: name });
}
