import { refuseStale } from "../../../engine/commands.ts";
import { idsOf, namedAll } from "../../../engine/fighters.ts";
import { type Answers, type Asking, question, ruled, rulingOf } from "../../../engine/play.ts";
import { never, no, stale } from "../../../engine/refusals.ts";
import type { Refusal, RulingRequest } from "../../../engine/types.ts";
import { sidesFigure, withoutDie } from "./initiative.ts";
import { type Phase, rowOf } from "./phases.ts";
import { phaseFigure } from "./refuse-place.ts";
import { advanceRound, advance as goOn, isAhead } from "./rounds.ts";
import type { CommandOf, GroupState, Play } from "./types.ts";
import { hasTurn, owersOf, pendingOf } from "./work.ts";

type Advance = CommandOf<"advance" | "advance-round">;

/** The GM ends the phase (GR-13); with work left in it, they are asked first. */
export function* advance(play: Play, command: Advance): Asking {
  for (const ask of questionsOf(play.state, command)) yield* ruled(play, ask);
  if (command.kind === "advance") yield* goOn(play, command);
  else yield* advanceRound(play);
}

/** GR-13: passing by unfinished work; GR-113: spells that would fail for it. */
function questionsOf(state: GroupState, command: Advance): RulingRequest[] {
  const pending = pendingOf(state);
  const owers = state.settings.missingTarget === "gmChooses" ? owersOf(state) : [];
  return [
    ...(pending.length > 0 ? [askPending(state, pending)] : []),
    ...(owers.length > 0 ? [askOwers(owers)] : []),
    ...(pending.length === 0 && passesWork(state, command) ? [askPending(state, [])] : []),
  ];
}

function askPending(state: GroupState, pending: ReturnType<typeof pendingOf>): RulingRequest {
  const options = [["stay", "TURNCRAFT.Ruling.GR-13.stay"] as const, ["goOn", "TURNCRAFT.Ruling.GR-13.goOn"] as const];
  const data = { names: namedAll(pending), phase: phaseFigure(state.phase, state) };
  const clause = state.phase === "E_SPELLS" ? "GR-113" : "GR-13";
  const text = clause === "GR-113" ? "TURNCRAFT.Ruling.GR-113.spells" : "TURNCRAFT.Ruling.GR-13.question";
  return question(clause, clause, text, options, data);
}

function askOwers(owers: ReturnType<typeof owersOf>): RulingRequest {
  const options = [["stay", "TURNCRAFT.Ruling.GR-13.stay"] as const, ["goOn", "TURNCRAFT.Ruling.GR-13.goOn"] as const];
  return question("GR-113:target", "GR-113", "TURNCRAFT.Ruling.GR-113.question", options, { names: namedAll(owers) });
}

/** Whether a jump passes by phases with work. */
function passesWork(state: GroupState, command: Advance): boolean {
  return passedBy(state, command).some((phase) => idsOf(state).some((id) => hasTurn(state, id, phase)));
}

/** Phases between the present one and that which is jumped to. */
function passedBy(state: GroupState, command: Advance): Phase[] {
  const to = command.kind === "advance-round" ? "END" : command.to;
  if (to === undefined) return [];
  const between = (["HIGH", "LOW"] as const).flatMap((slot) =>
    (["D1", "D2", "D3", "D4"] as const).map((part): Phase => `${slot}_${part}`),
  );
  const others: Phase[] = [
    "GO_FIRST",
    "A_PARLEY",
    "B_FLEE",
    "C_CHARGE",
    "MULTI_PRIMARY",
    "MULTI_REST",
    "E_SPELLS",
    "GO_LAST",
  ];
  const target = { settings: state.settings, phase: to };
  return [...between, ...others].filter((phase) => isAhead(state, phase) && !isAhead(target, phase) && phase !== to);
}

/** Why the phase can't end now (GR-20, GR-35, GR-44, GR-93, GR-113). */
export function refuseAdvance(state: GroupState, command: Advance, answers: Answers): Refusal[] {
  const old = refuseStale(state, command, { notStarted: "GR-11", over: "GR-13" });
  if (old.length > 0) return old;
  if (command.kind === "advance" && command.phase !== undefined && command.phase !== state.phase) {
    return [stale("GR-13", state.round)];
  }
  if (command.kind === "advance" && command.to !== undefined && !isAhead(state, command.to)) {
    return [never("GR-44", "TURNCRAFT.Refused.GR-44.back", { phase: phaseFigure(command.to, state) })];
  }
  return [...refuseOpen(state), ...refuseJump(state, command), ...refuseAnswers(state, command, answers)];
}

function refuseOpen(state: GroupState): Refusal[] {
  const missing = withoutDie(state);
  const owers = state.settings.missingTarget === "block" ? owersOf(state) : [];
  return [
    ...(state.window ? [no("GR-93", "TURNCRAFT.Refused.GR-93.open")] : []),
    ...(state.phase === "INITIATIVE" && missing.length > 0
      ? [no("GR-35", "TURNCRAFT.Refused.GR-35.missing", { groups: sidesFigure(state, missing) })]
      : []),
    ...(owers.length > 0 ? [no("GR-113", "TURNCRAFT.Refused.GR-113.owed", { names: namedAll(owers) })] : []),
  ];
}

/** GR-20: LOW is held for whoever waits there. */
function refuseJump(state: GroupState, command: Advance): Refusal[] {
  const low = passedBy(state, command).filter((phase) => rowOf(phase).slot === "LOW");
  const waiting = idsOf(state).filter((id) => low.some((phase) => hasTurn(state, id, phase)));
  return waiting.length > 0 ? [no("GR-20", "TURNCRAFT.Refused.GR-20.waiting", { names: namedAll(waiting) })] : [];
}

function refuseAnswers(state: GroupState, command: Advance, answers: Answers): Refusal[] {
  return questionsOf(state, command)
    .filter((ask) => rulingOf(answers, ask) === "stay")
    .map(({ clause }) => no(clause, "TURNCRAFT.Refused.GR-13.stays", { phase: phaseFigure(state.phase, state) }));
}
