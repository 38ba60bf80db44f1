import { refuseStale, sharedShapes } from "../../../engine/commands.ts";
import { type Answers, askRuling, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { never, no, stale } from "../../../engine/refusals.ts";
import { optional } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { phase } from "./declaration-types.ts";
import { sidesArg, withoutDie } from "./initiative.ts";
import { command, gmOnly } from "./permissions.ts";
import { type Phase, phases, rowOf } from "./phases.ts";
import { phaseArg } from "./refuse-act.ts";
import { advanceRound, advance as advanceTurn } from "./rounds.ts";
import { isBefore, sequenceOf } from "./sequence.ts";
import { settings } from "./settings.ts";
import type { GroupExecution, GroupState } from "./types.ts";
import { hasTurn, hasWork, owersOf, unfinishedOf, unusedIn } from "./work.ts";

const shapes = sharedShapes(settings);
const clauses = { notStarted: "GR-11", over: "GR-13" } as const;

/** Answers to a question before a phase ends. */
const endings = [
  ["stay", "TURNCRAFT.Ruling.GR-13.stay"],
  ["continue", "TURNCRAFT.Ruling.GR-13.continue"],
] as const;

/** Commands that end phases and rounds; with work left in a phase, the GM is asked first. */
export const advanceCommands = [
  /**
   * Ends the phase (GR-13). `phase`: by name, against double clicks; in commands of earlier versions `turn` alone. `to`: jump
   * ahead.
   */
  command("advance", {
    shape: { ...shapes.advance, phase: optional(phase), to: optional(phase) },
    ...gmOnly("GR-13"),
    refuse(state, given, { answers }) {
      const { phase: meant, to } = given;
      const old = refuseStale(state, meant === undefined ? given : { ...given, turn: state.activeId }, clauses);
      if (old.length > 0) return old;
      if (meant !== undefined && meant !== state.phase) return [stale("GR-13", state.round)];
      if (to !== undefined && !isBefore(state, to)) {
        return [never("GR-44", "TURNCRAFT.Refused.GR-44.back", { phase: phaseArg(to, state) })];
      }
      return refuseEnding(state, to, answers);
    },
    *run(ctx, given) {
      yield* askRulingsIn(ctx, given.to);
      passOver(ctx);
      yield* advanceTurn(ctx, given);
    },
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    ...gmOnly("GR-13"),
    refuse(state, given, { answers }) {
      const old = refuseStale(state, given, clauses);
      return old.length > 0 ? old : refuseEnding(state, "END", answers);
    },
    *run(ctx) {
      yield* askRulingsIn(ctx, "END");
      passOver(ctx);
      yield* advanceRound(ctx);
    },
  }),
] as const;

function* askRulingsIn(ctx: GroupExecution, to: Phase | undefined): RuleGenerator {
  for (const ask of questionsOf(ctx.state, to)) yield* askRuling(ctx, ask);
}

/** Marks combatants skipped by the GM as done with their stated action, without further questions (GR-13). */
function passOver(ctx: GroupExecution): void {
  const { state } = ctx;
  if (rowOf(state.phase).slot === null) return;
  for (const id of unfinishedOf(state)) {
    const { intent, actedIn } = fighterOf(state, id);
    if (intent !== null && intent !== "pass") actedIn.push(state.phase);
  }
}

/** Questions before the phase ends: unfinished, skipped or unused actions (GR-13), and spells that would fail (GR-113). */
function questionsOf(state: GroupState, to: Phase | undefined): RulingRequest[] {
  const pending = unfinishedOf(state);
  const owers = state.settings.missingTarget === "gmChooses" ? owersOf(state) : [];
  const missed = missedBy(state, to);
  const unused = unusedBy(state, to);
  return [
    ...(pending.length > 0 ? [askPending(state, pending)] : []),
    ...(owers.length > 0 ? [askOwers(owers)] : []),
    ...(pending.length === 0 && missed.length > 0 ? [askMissed(missed)] : []),
    ...(unused.length > 0 ? [askUnused(unused)] : []),
  ];
}

function askPending(state: GroupState, pending: ReturnType<typeof unfinishedOf>): RulingRequest {
  const data = { names: namedAll(pending), phase: phaseArg(state.phase, state) };
  return state.phase === "E_SPELLS"
    ? ruling("GR-113", endings, data, { text: "spells" })
    : ruling("GR-13", endings, data);
}

/** Question before declaring ends although some haven't declared (GR-13); for a host to put, as the rules don't wait. */
export function askUndeclared(silent: readonly CombatantId[]): RulingRequest {
  return ruling("GR-13", endings, { names: namedAll(silent) }, { about: "undeclared", text: "undeclared" });
}

function askOwers(owers: ReturnType<typeof owersOf>): RulingRequest {
  return ruling("GR-113", endings, { names: namedAll(owers) }, { about: "target" });
}

function askMissed(missed: readonly CombatantId[]): RulingRequest {
  return ruling("GR-13", endings, { names: namedAll(missed) }, { text: "missed" });
}

/** Question about stated actions unused at the end of their phase (GR-13, GR-47). */
function askUnused(unused: readonly CombatantId[]): RulingRequest {
  return ruling("GR-13", endings, { names: namedAll(unused) }, { about: "unused", text: "unused" });
}

/** Combatants losing a stated action with the end of the slot. */
function unusedBy(state: GroupState, to: Phase | undefined): CombatantId[] {
  const { slot } = rowOf(state.phase);
  if (slot === null) return [];
  const ahead = phases.filter((phase) => rowOf(phase).slot === slot && isBefore(state, phase));
  const isEntered = (phase: Phase) => !state.settings.skipEmpty || hasWork(state, phase);
  const stays = to === undefined ? ahead.some(isEntered) : ahead.includes(to);
  return stays ? [] : unusedIn(state, slot);
}

/** Combatants with work in phases left out by a jump. */
function missedBy(state: GroupState, to: Phase | undefined): CombatantId[] {
  const passed = passedBy(state, to);
  return idsOf(state).filter((id) => passed.some((phase) => hasTurn(state, id, phase)));
}

/** Phases between the present phase and the target. */
function passedBy(state: GroupState, to: Phase | undefined): Phase[] {
  if (to === undefined) return [];
  const { settings } = state;
  const isPassed = (phase: Phase) => isBefore(state, phase) && isBefore({ settings, phase }, to);
  return sequenceOf(settings).filter((phase) => !rowOf(phase).always && isPassed(phase));
}

/** Refuses to end the phase now (GR-20, GR-35, GR-93, GR-113). `to`: the phase to continue with; absent: the next. */
function refuseEnding(state: GroupState, to: Phase | undefined, answers: Answers): Refusal[] {
  return [...refuseOpen(state), ...refuseJump(state, to), ...refuseAnswers(state, to, answers)];
}

function refuseOpen(state: GroupState): Refusal[] {
  const missing = withoutDie(state);
  const owers = state.settings.missingTarget === "block" ? owersOf(state) : [];
  return [
    ...(state.window ? [no("GR-93", "TURNCRAFT.Refused.GR-93.open")] : []),
    ...(state.phase === "INITIATIVE" && missing.length > 0
      ? [no("GR-35", "TURNCRAFT.Refused.GR-35.missing", { groups: sidesArg(state, missing) })]
      : []),
    ...(owers.length > 0 ? [no("GR-113", "TURNCRAFT.Refused.GR-113.owed", { names: namedAll(owers) })] : []),
  ];
}

/** Refuses to jump over LOW while work remains there (GR-20). */
function refuseJump(state: GroupState, to: Phase | undefined): Refusal[] {
  const low = passedBy(state, to).filter((phase) => rowOf(phase).slot === "LOW");
  const waiting = idsOf(state).filter((id) => low.some((phase) => hasTurn(state, id, phase)));
  return waiting.length > 0 ? [no("GR-20", "TURNCRAFT.Refused.GR-20.waiting", { names: namedAll(waiting) })] : [];
}

function refuseAnswers(state: GroupState, to: Phase | undefined, answers: Answers): Refusal[] {
  return questionsOf(state, to)
    .filter((ask) => rulingOf(answers, ask) === "stay")
    .map(({ clause }) => no(clause, "TURNCRAFT.Refused.GR-13.stays", { phase: phaseArg(state.phase, state) }));
}
