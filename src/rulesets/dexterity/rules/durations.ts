import { fighterIn, fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, present, readBy, type Shaped, text } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, Figures } from "../../../engine/types.ts";
import { asks } from "./settings.ts";
import { type DexterityState, longest, type Play, type TimedEffect, unit } from "./types.ts";

/** Fields of `effect`, which begins one (DX-301). */
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
type Effect = Shaped<typeof effectShape>;

/** Seconds of one round (DX-202). A minute is twelve of them (DX-203). */
export const roundSeconds = 5;
const unitSeconds = { seconds: 1, rounds: roundSeconds, minutes: 60 } as const;

/** A duration as entered, in seconds (DX-203, DX-304). */
export function secondsOf(value: number, unit: TimedEffect["unit"]): number {
  return value * unitSeconds[unit];
}

/**
 * Returns the time left, in seconds, as of the originator's last turn start or, without originator, the round's
 * (DX-302).
 */
export function secondsLeft(state: Pick<DexterityState, "fighters" | "round">, effect: TimedEffect): number {
  return Math.max(0, (effect.expiresAt - countOf(state, effect.originatorId)) * roundSeconds);
}

function countOf(state: Pick<DexterityState, "fighters" | "round">, originator: CombatantId | null): number {
  return originator === null ? state.round : (fighterIn(state, originator)?.turnsStarted ?? 0);
}

/** An effect begins (DX-301 to DX-308). What lasts 0 s is over at once and isn't kept. */
export function* beginEffect(play: Play, command: Effect): RuleGenerator {
  const { state } = play;
  const seconds = secondsOf(command.value, command.unit);
  const originator = yield* anchorOf(play, command);
  const { name, bearer } = command;
  logLine(play, "TURNCRAFT.Log.effectBegan", originator ?? bearer, { ...about(name, bearer), seconds });
  if (seconds === 0) return;
  const counts = yield* countsOf(play, seconds);
  const delay = yield* delayOf(play, originator);
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
  play.world.push({ kind: "effect-begins", uuid: command.uuid, data: command.data });
}

/** DX-308: without an originator the effect hangs on its round, unless the GM wants to name one each time. */
function* anchorOf(play: Play, command: Effect): RuleGenerator<CombatantId | null> {
  if (command.originator !== null || !asks(play.state.settings, "DX-308")) return command.originator;
  const there = idsOf(play.state).filter((id) => !fighterOf(play.state, id).departed);
  const options = [
    ["round", "TURNCRAFT.Ruling.DX-308.round"] as const,
    ...there.map((id) => [id, "TURNCRAFT.Ruling.DX-308.combatant", { name: named(id) }] as const),
  ];
  const text = "TURNCRAFT.Ruling.DX-308.originator";
  const answer = yield* askRuling(play, question("DX-308", "DX-308", text, options, { effect: command.name }));
  return answer === "round" ? null : (answer as CombatantId);
}

/**
 * Returns the number of the originator's turn starts that the effect lasts; 0 = to the end of the turn in which it is
 * made (DX-306).
 */
function* countsOf(play: Play, seconds: number): RuleGenerator<number> {
  const rounds = Math.floor(seconds / roundSeconds);
  if (seconds % roundSeconds === 0) return rounds;
  let rounding: string = play.state.settings.oddDurations;
  if (rounding === "gm") {
    const options = [
      ["up", "TURNCRAFT.Ruling.DX-306.up", { seconds: (rounds + 1) * roundSeconds }] as const,
      ["down", "TURNCRAFT.Ruling.DX-306.down", { seconds: rounds * roundSeconds }] as const,
    ];
    rounding = yield* askRuling(
      play,
      question("DX-306", "DX-306", "TURNCRAFT.Ruling.DX-306.question", options, { seconds }),
    );
  }
  return rounding === "up" ? rounds + 1 : rounds;
}

/**
 * Returns the delay in turns: 1 if second 0 isn't the originator's last turn but its next (DX-307), or its first to
 * come (DX-308); else 0.
 */
function* delayOf(play: Play, originator: CombatantId | null): RuleGenerator<number> {
  const { state } = play;
  if (originator === null || originator === state.activeId) return 0;
  if (state.settings.offTurnAnchor === "nextTurn") return 1;
  if (fighterOf(state, originator).turnsStarted > 0 || !asks(state.settings, "DX-308")) return 0;
  const options = [
    ["five", "TURNCRAFT.Ruling.DX-308.five"] as const,
    ["zero", "TURNCRAFT.Ruling.DX-308.zero"] as const,
  ];
  const text = "TURNCRAFT.Ruling.DX-308.firstTurn";
  const ask = question("DX-308:first", "DX-308", text, options, { name: named(originator) });
  return (yield* askRuling(play, ask)) === "zero" ? 1 : 0;
}

/** Ends all effects for which this is true, in order of creation (DX-303). */
export function expire(play: Play, isDue: (effect: TimedEffect) => boolean): void {
  const due = Object.entries(play.state.effects).filter(([, effect]) => isDue(effect));
  due.sort(([, a], [, b]) => a.made - b.made);
  for (const [id] of due) endEffect(play, id as EffectId);
}

/**
 * Returns the figures for a log line about an effect. Its text doesn't name the bearer, but the line of a hidden bearer
 * stays hidden.
 */
function about(effect: string, bearer: CombatantId | null): Figures {
  return { effect, ...(bearer !== null && { bearer: named(bearer) }) };
}

/** Ends one effect now. */
export function endEffect(play: Play, id: EffectId): void {
  const effect = play.state.effects[id];
  if (!effect) return;
  delete play.state.effects[id];
  play.world.push({ kind: "effect-ends", uuid: effect.uuid });
  logLine(play, "TURNCRAFT.Log.effectEnded", effect.originatorId, about(effect.name, effect.bearerId));
}

/** Continues the effects' remaining time in world time; effects without any end (DX-310). */
export function freeEffects(play: Play, isFreed: (effect: TimedEffect) => boolean): void {
  const freed = Object.entries(play.state.effects).filter(([, effect]) => isFreed(effect));
  freed.sort(([, a], [, b]) => a.made - b.made);
  for (const [id, effect] of freed) {
    const seconds = secondsLeft(play.state, effect);
    if (seconds === 0) {
      endEffect(play, id as EffectId);
      continue;
    }
    play.world.push({ kind: "effect-freed", uuid: effect.uuid, seconds });
    const figures = { ...about(effect.name, effect.bearerId), seconds };
    logLine(play, "TURNCRAFT.Log.effectFreed", effect.originatorId, figures);
    delete play.state.effects[id as EffectId];
  }
}

/** Counts one more turn of this place, and ends the effects due on it (DX-302, DX-305). */
export function countTurn(play: Play, id: CombatantId): void {
  const fighter = fighterOf(play.state, id);
  fighter.turnsStarted += 1;
  expire(play, (effect) => effect.originatorId === id && effect.expiresAt <= fighter.turnsStarted);
}
