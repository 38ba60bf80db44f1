import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { bool, optional, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import {
  endFreeMove,
  type JudgedStep,
  judge,
  type MovePreview,
  type MoveTerms,
  modeArg,
  movementBefore,
} from "./movement.ts";
import { announce } from "./reactions.ts";
import { asks, type DexterityAskable } from "./settings.ts";
import {
  type DexterityExecution,
  type DexterityScores,
  type DexterityState,
  distances,
  measuredPath,
  modes,
} from "./types.ts";

/** Fields of `move`. */
export const moveShape = { who: present, measured: measuredPath, forced: bool, feet: optional(distances) } as const;
type DexterityMove = Shaped<typeof moveShape>;
type Speeds = DexterityScores["speeds"];

/** Carries out a movement: feet, path, token; one window for the whole path if a combatant answers movement (DX-604). */
export function* move(ctx: DexterityExecution, command: DexterityMove): RuleGenerator {
  const { state } = ctx;
  const { who, measured: path, forced } = command;
  for (const ask of questionsOf(state, command, ctx.answers)) yield* askRuling(ctx, ask);
  ctx.world.push({ kind: "token", ...path.token, forced });
  if (!isStarted(state) || (forced && !countsForced(state, command, ctx.answers))) {
    logLine(ctx, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
    return;
  }
  const judged = judgeMove(state, command, ctx.answers);
  const fighter = fighterOf(state, who);
  const { feet } = command;
  if (!forced && movesFreely(state, who)) {
    logLine(ctx, "TURNCRAFT.Log.movedReacting", who, { feet: judged.at(-1)?.spent ?? 0, what: fighter.freeMove ?? "" });
    endFreeMove(fighter);
    announce(ctx, { who, trigger: "onMove", what: "", ...(feet && { feet }) });
    return;
  }
  const before = fighter.spent;
  for (const [i, step] of path.steps.entries()) {
    fighter.path.push({ space: step.to, mode: step.mode, cost: judged[i]?.cost ?? (0 as Feet) });
  }
  fighter.spent = judged.at(-1)?.spent ?? before;
  logLine(ctx, "TURNCRAFT.Log.moved", who, { feet: fighter.spent - before, spent: fighter.spent });
  if (!forced) announce(ctx, { who, trigger: "onMove", what: "", ...(feet && { feet }) });
}

/** True if a movement of a Reaction is still to be made: on anybody's turn, by feet of its own (DX-607). */
export function movesFreely({ fighters }: DexterityState, who: CombatantId): boolean {
  return fighters[who]?.freeMove !== undefined;
}

/** Refusals of a path: every clause once, in order of the steps; open questions refuse nothing. */
export function refusePath(state: DexterityState, command: DexterityMove, answers: Answers): Refusal[] {
  const first = new Map<string, Refusal>();
  for (const { refusal } of judgeMove(state, command, answers, true)) {
    if (refusal && !first.has(refusal.clause)) first.set(refusal.clause, refusal);
  }
  return [...first.values()];
}

function judgeMove(state: DexterityState, command: DexterityMove, answers: Answers, kindly = false): JudgedStep[] {
  return judge(previewOf(state, command, answers, kindly), termsOf(state, command, answers, kindly));
}

/** `kindly`: a question that the GM hasn't answered yet counts as answered in the mover's favour. */
function termsOf(state: DexterityState, command: DexterityMove, answers: Answers, kindly: boolean): MoveTerms {
  const isByRuling = (ask: RulingRequest, value: string): boolean =>
    asks(state.settings, ask.clause as DexterityAskable) && rulingOf(answers, ask) === value;
  const isAllowed = (ask: RulingRequest): boolean =>
    asks(state.settings, ask.clause as DexterityAskable) &&
    (rulingOf(answers, ask) ?? (kindly ? "allow" : "refuse")) === "allow";
  return {
    borrowWalk: isAllowed(askBorrow(command)),
    lastStep: isAllowed(askLastStep(command)),
    fives: isByRuling(askFives(), "fives"),
    breadth: isByRuling(askBreadth(command), "each") ? (command.measured.width ?? 1) : 1,
  };
}

function previewOf(state: DexterityState, command: DexterityMove, answers: Answers, kindly = false): MovePreview {
  const { speedsBefore, ...fighter } = fighterOf(state, command.who);
  const { spent, speeds: now } = movementBefore(fighter);
  const { grid, from, steps } = command.measured;
  const asked = speedsBefore !== null && asks(state.settings, "DX-517");
  const speeds = asked ? speedsByRuling(now, speedsBefore, rulingOf(answers, askSpeeds(command)), kindly) : null;
  return { who: command.who, grid, from, steps, spent, speeds: speeds ?? now, settings: state.settings };
}

/** Speeds under DX-517 set to `ask`: by the GM's ruling; before it the present ones, or with `kindly` the better of both. */
function speedsByRuling(now: Speeds, before: Speeds, ruling: string | null, kindly: boolean): Speeds {
  if (ruling === "before") return before;
  if (ruling !== null || !kindly) return now;
  const better = modes.map((mode) => [mode, Math.max(now[mode], before[mode])]);
  return Object.fromEntries(better) as Speeds;
}

function countsForced(state: DexterityState, command: DexterityMove, answers: Answers): boolean {
  return asks(state.settings, "DX-516") && rulingOf(answers, askForced(command)) === "count";
}

/** Returns the questions for the GM about a movement (DX-004), as far as known before the answers. */
function questionsOf(state: DexterityState, command: DexterityMove, answers: Answers): RulingRequest[] {
  const { settings } = state;
  if (!isStarted(state)) return [];
  if (command.forced) return asks(settings, "DX-516") ? [askForced(command)] : [];
  const { speedsBefore, scores } = fighterOf(state, command.who);
  const changed = speedsBefore !== null && modes.some((mode) => speedsBefore[mode] !== scores.speeds[mode]);
  const terms = termsOf(state, command, answers, false);
  const refusedFor = (strict: Partial<MoveTerms>): Set<string | undefined> =>
    new Set(judge(previewOf(state, command, answers), { ...terms, ...strict }).map((step) => step.refusal?.clause));
  const asked: [DexterityAskable, boolean, RulingRequest][] = [
    ["DX-517", changed, askSpeeds(command)],
    ["DX-514", command.measured.grid === "gridless", askFives()],
    ["DX-518", (command.measured.width ?? 1) > 1, askBreadth(command)],
    ["DX-512", refusedFor({ borrowWalk: false }).has("DX-512"), askBorrow(command)],
    ["DX-513", refusedFor({ lastStep: false }).has("DX-506"), askLastStep(command)],
  ];
  return asked.filter(([clause, arises]) => arises && asks(settings, clause)).map(([, , ask]) => ask);
}

function askBorrow({ who, measured: path }: DexterityMove): RulingRequest {
  const mode = modeArg(path.steps.at(-1)?.mode ?? "walk");
  return ruling("DX-512", ["refuse", "allow"], { name: named(who), mode });
}

function askLastStep({ who }: DexterityMove): RulingRequest {
  return ruling("DX-513", ["refuse", "allow"], { name: named(who) });
}

function askFives(): RulingRequest {
  return ruling("DX-514", ["feet", "fives"]);
}

function askForced({ who }: DexterityMove): RulingRequest {
  return ruling("DX-516", ["free", "count"], { name: named(who) });
}

function askSpeeds({ who }: DexterityMove): RulingRequest {
  return ruling("DX-517", ["now", "before"], { name: named(who) });
}

function askBreadth({ who }: DexterityMove): RulingRequest {
  return ruling("DX-518", ["one", "each"], { name: named(who) });
}
