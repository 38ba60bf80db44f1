import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, present, readBy, type Shaped, text } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, MessageArgs } from "../../../engine/types.ts";
import { asks } from "./settings.ts";
import { type DexterityExecution, type DexterityState, longest, type TimedEffect, unit } from "./types.ts";

/** Fields of `effect`, starting an effect (DX-301). */
export const effectShape = {
  id: id<EffectId>(),
  uuid: text(),
  name: text(),
  bearer: nullable(present),
  originator: nullable(present),
  value: readBy(
    (f, name) => {
      const value = f.value(name);
      if (typeof value !== "number" || !(value >= 0)) {
        f.refuse(never("DX-301", "TURNCRAFT.Refused.DX-301.duration"));
      }
      return f.whole(name, 0, longest);
    },
    [3],
  ),
  unit,
  /** The document to create; `adopted` when it is there already. */
  data,
} as const;
type TimedChange = Shaped<typeof effectShape>;

/** Seconds of a round (DX-202). A minute is twelve of them (DX-203). */
export const roundSeconds = 5;
const unitSeconds = { seconds: 1, rounds: roundSeconds, minutes: 60 } as const;

/** A duration as entered, in seconds (DX-203, DX-304). */
export function secondsOf(value: number, unit: TimedEffect["unit"]): number {
  return value * unitSeconds[unit];
}

/** Returns the time left, in seconds, as of the originator's last turn start or, without originator, the round's (DX-302). */
export function secondsLeft(state: Pick<DexterityState, "fighters" | "round">, effect: TimedEffect): number {
  return Math.max(0, (effect.expiresAt - countOf(state, effect.originatorId)) * roundSeconds);
}

function countOf(state: Pick<DexterityState, "fighters" | "round">, originator: CombatantId | null): number {
  return originator === null ? state.round : (fighterIn(state, originator)?.turnsStarted ?? 0);
}

/** An effect begins (DX-301 to DX-308). What lasts 0 s is over at once and isn't kept. */
export function* beginEffect(ctx: DexterityExecution, command: TimedChange): RuleGenerator {
  const { state } = ctx;
  const seconds = secondsOf(command.value, command.unit);
  const originator = yield* anchorOf(ctx, command);
  const { name, bearer } = command;
  logLine(ctx, "TURNCRAFT.Log.effectBegan", originator ?? bearer, { ...about(name, bearer), seconds });
  if (seconds === 0) return;
  const counts = yield* countsOf(ctx, seconds);
  const delay = yield* delayOf(ctx, originator);
  state.effectsMade += 1;
  state.effects[command.id] = {
    uuid: command.uuid,
    name: command.name,
    bearerId: command.bearer,
    originatorId: originator,
    seconds,
    unit: command.unit,
    expiresAt: countOf(state, originator) + counts + delay,
    made: state.effectsMade,
    endsThisTurn: counts === 0,
  };
  ctx.world.push({ kind: "effect-begins", uuid: command.uuid, data: command.data });
}

/** Returns the originator of an effect, null for its round; with DX-308 set to `ask`, the GM may name one. */
function* anchorOf(ctx: DexterityExecution, command: TimedChange): RuleGenerator<CombatantId | null> {
  if (command.originator !== null || !asks(ctx.state.settings, "DX-308")) return command.originator;
  const there = idsOf(ctx.state).filter((id) => !fighterOf(ctx.state, id).departed);
  const options = [
    "round",
    ...there.map((id) => [id, "TURNCRAFT.Ruling.DX-308.combatant", { name: named(id) }] as const),
  ];
  const answer = yield* askRuling(ctx, ruling("DX-308", options, { effect: command.name }, { text: "originator" }));
  return answer === "round" ? null : (answer as CombatantId);
}

/** Returns the number of the originator's turn starts for an effect's duration; 0 = to the end of the creating turn (DX-306). */
function* countsOf(ctx: DexterityExecution, seconds: number): RuleGenerator<number> {
  const rounds = Math.floor(seconds / roundSeconds);
  if (seconds % roundSeconds === 0) return rounds;
  let rounding: string = ctx.state.settings.oddDurations;
  if (rounding === "gm") {
    const options = [
      ["up", "TURNCRAFT.Ruling.DX-306.up", { seconds: (rounds + 1) * roundSeconds }] as const,
      ["down", "TURNCRAFT.Ruling.DX-306.down", { seconds: rounds * roundSeconds }] as const,
    ];
    rounding = yield* askRuling(ctx, ruling("DX-306", options, { seconds }));
  }
  return rounding === "up" ? rounds + 1 : rounds;
}

/**
 * Returns the delay in turns: 1 if second 0 isn't the originator's last turn but the next (DX-307), or the first to
 * come (DX-308); else 0.
 */
function* delayOf(ctx: DexterityExecution, originator: CombatantId | null): RuleGenerator<number> {
  const { state } = ctx;
  if (originator === null || originator === state.activeId) return 0;
  if (state.settings.offTurnAnchor === "nextTurn") return 1;
  if (fighterOf(state, originator).turnsStarted > 0 || !asks(state.settings, "DX-308")) return 0;
  const ask = ruling("DX-308", ["five", "zero"], { name: named(originator) }, { about: "first", text: "firstTurn" });
  return (yield* askRuling(ctx, ask)) === "zero" ? 1 : 0;
}

/** Ends all matching effects, in order of creation (DX-303). */
export function expire(ctx: DexterityExecution, isDue: (effect: TimedEffect) => boolean): void {
  const due = Object.entries(ctx.state.effects).filter(([, effect]) => isDue(effect));
  due.sort(([, a], [, b]) => a.made - b.made);
  for (const [id] of due) endEffect(ctx, id as EffectId);
}

/**
 * Returns the figures for a log line about an effect. Its text doesn't name the bearer, but the line of a hidden bearer
 * stays hidden.
 */
function about(effect: string, bearer: CombatantId | null): MessageArgs {
  return { effect, ...(bearer !== null && { bearer: named(bearer) }) };
}

/** Ends an effect now. */
export function endEffect(ctx: DexterityExecution, id: EffectId): void {
  const effect = ctx.state.effects[id];
  if (!effect) return;
  delete ctx.state.effects[id];
  ctx.world.push({ kind: "effect-ends", uuid: effect.uuid });
  logLine(ctx, "TURNCRAFT.Log.effectEnded", effect.originatorId, about(effect.name, effect.bearerId));
}

/** Continues the effects' remaining time in world time; effects without any end (DX-310). */
export function freeEffects(ctx: DexterityExecution, isFreed: (effect: TimedEffect) => boolean): void {
  const freed = Object.entries(ctx.state.effects).filter(([, effect]) => isFreed(effect));
  freed.sort(([, a], [, b]) => a.made - b.made);
  for (const [id, effect] of freed) {
    const seconds = secondsLeft(ctx.state, effect);
    if (seconds === 0) {
      endEffect(ctx, id as EffectId);
      continue;
    }
    ctx.world.push({ kind: "effect-freed", uuid: effect.uuid, seconds });
    const args = { ...about(effect.name, effect.bearerId), seconds };
    logLine(ctx, "TURNCRAFT.Log.effectFreed", effect.originatorId, args);
    delete ctx.state.effects[id as EffectId];
  }
}

/** Counts another turn of a place, and ends the effects due then (DX-302, DX-305). */
export function countTurn(ctx: DexterityExecution, id: CombatantId): void {
  const fighter = fighterOf(ctx.state, id);
  fighter.turnsStarted += 1;
  expire(ctx, (effect) => effect.originatorId === id && effect.expiresAt <= fighter.turnsStarted);
}
