import type { Draft } from "immer";
import { furthest } from "../../../engine/commands.ts";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, present, readBy, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { asks } from "./settings.ts";
import type { Condition, MarchingExecution, MarchingFighter } from "./types.ts";

const rounds = readBy(
  (f, name) => {
    const value = f.value(name);
    if (typeof value === "number" && !(value >= 1)) f.refuse(never("MO-406", "TURNCRAFT.Refused.MO-406.length"));
    return f.whole(name, 1, furthest);
  },
  [1, 10],
);

/** Fields of `condition`. The host fills in `uuid` and `data` of the effect, and `elapsed` for an older effect. */
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
type BeginCondition = Shaped<typeof conditionShape>;

/** Seconds of a round in world time (MO-409). */
const roundSeconds = 6;

/** Time left of a condition in seconds; null without a limit. */
export function secondsLeft({ rounds, elapsed }: Condition): number | null {
  return rounds === null ? null : Math.max(0, rounds - elapsed) * roundSeconds;
}

/** Rounds of a condition with a length in seconds or minutes, rounded up (MO-406, MO-409). */
export function roundsOf(value: number, unit: "rounds" | "seconds" | "minutes"): number {
  if (unit === "rounds") return value;
  return Math.ceil((value * (unit === "minutes" ? 60 : 1)) / roundSeconds);
}

/** Converts the rest of conditions into world time after the fight (MO-409). */
export function freeConditions(ctx: MarchingExecution, who: CombatantId): void {
  for (const condition of fighterOf(ctx.state, who).conditions) {
    const seconds = secondsLeft(condition);
    if (seconds === null) continue;
    ctx.world.push({ kind: "effect-freed", uuid: condition.uuid, seconds });
    logLine(ctx, "TURNCRAFT.Log.effectFreed", who, { effect: condition.name, seconds });
  }
}

/** Begins a condition, replacing any with the same id. */
export function beginCondition(
  ctx: MarchingExecution,
  { who, id, uuid, name, rounds, elapsed, data }: BeginCondition,
): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.conditions = [...fighter.conditions.filter((other) => other.id !== id), { id, uuid, name, elapsed, rounds }];
  ctx.world.push({ kind: "effect-begins", uuid, data });
  logLine(ctx, "TURNCRAFT.Log.marching.conditionBegan", who, { condition: name });
}

/** Ends a condition early. */
export function endCondition(ctx: MarchingExecution, who: CombatantId, id: string): void {
  const fighter = fighterOf(ctx.state, who);
  const ending = fighter.conditions.find((condition) => condition.id === id);
  if (ending) drop(ctx, who, fighter, ending);
}

/**
 * Ends a place in the round: every condition of the bearer advances by 1 round and due conditions end (MO-402, MO-406), at most
 * once a round (MO-407).
 */
export function* advanceConditions(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  if (fighter.advancedInRound >= state.round) return;
  fighter.advancedInRound = state.round;
  for (const condition of fighter.conditions) condition.elapsed += 1;
  for (const condition of fighter.conditions.filter(isOver)) {
    if (yield* endsNow(ctx, who, condition)) drop(ctx, who, fighter, condition);
  }
}

function isOver({ elapsed, rounds }: Condition): boolean {
  return rounds !== null && elapsed >= rounds;
}

/** MO-406 set to `ask`: question whether a condition ends. */
function* endsNow(ctx: MarchingExecution, who: CombatantId, { id, name, elapsed }: Condition): RuleGenerator<boolean> {
  if (!asks(ctx.state.settings, "MO-406")) return true;
  const data = { name: named(who), condition: name, elapsed };
  const ask = ruling("MO-406", ["ends", "stays"], data, { about: `${who}:${id}` });
  return (yield* askRuling(ctx, ask)) === "ends";
}

function drop(ctx: MarchingExecution, who: CombatantId, fighter: Draft<MarchingFighter>, ending: Condition): void {
  const { id, uuid, name } = ending;
  fighter.conditions = fighter.conditions.filter((condition) => condition.id !== id);
  ctx.world.push({ kind: "effect-ends", uuid });
  logLine(ctx, "TURNCRAFT.Log.marching.conditionEnded", who, { condition: name });
}
