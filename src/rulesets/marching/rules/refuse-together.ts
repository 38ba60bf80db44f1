import type { Judging } from "../../../engine/command-table.ts";
import { rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { malformed, never, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { StateResult } from "./attacks.ts";
import { isAble, isDue, waits } from "./fighters.ts";
import { doingOf, isDone, undecided } from "./halves.ts";
import { isChain } from "./interleave.ts";
import type { MarchingMove } from "./movement.ts";
import { type FranticMoment, refuseLate, refuseUntold } from "./refuse-frantic.ts";
import { askConsent, type Invitation } from "./together.ts";
import type { First, MarchingState } from "./types.ts";

/** Refuses to let the combatants act together (MO-501, MO-507). */
export function refuseTogether(
  state: MarchingState,
  { who, others, firsts = {}, at }: Invitation & FranticMoment,
  { answers, asker }: Pick<Judging, "answers" | "asker">,
): Refusal[] {
  if (others.includes(who)) return [malformed("MO-001", "others")];
  const isStranger = (id: string) => id !== who && !others.includes(id as CombatantId);
  if (Object.keys(firsts).some(isStranger)) return [malformed("MO-001", "firsts")];
  const isTheirs = (id: string) => asker.gm || asker.owns.includes(id as CombatantId);
  if (!Object.keys(firsts).every(isTheirs)) return [no("MO-003", "TURNCRAFT.Refused.notYours")];
  const most = state.settings.maxTogether;
  const refusals = [...refuseOverrun(state), ...refuseLate(state, "MO-910", { who, at })];
  if (state.together || others.length + 1 > most) {
    refusals.push(no("MO-507", "TURNCRAFT.Refused.MO-507.tooMany", { most }));
  }
  for (const id of others) refusals.push(...refusePartner(state, id));
  const asked = askConsent({ who, others });
  const unwilling = others.filter((_, i) => asked[i] && rulingOf(answers, asked[i]) === "no");
  for (const id of unwilling) refusals.push(no("MO-507", "TURNCRAFT.Refused.MO-507.no", { name: named(id) }));
  return refusals;
}

/** Refuses a combatant without a turn to give to a common turn, or to a contest for such a turn. */
export function refusePartner(
  state: MarchingState,
  id: CombatantId,
  clause: "MO-507" | "MO-701" = "MO-507",
): Refusal[] {
  const name = named(id);
  if (waits(state, id)) return [no("MO-214", "TURNCRAFT.Refused.MO-214.waits", { name })];
  if (!isAble(state, id) && state.activeId !== id) return [no("MO-407", "TURNCRAFT.Refused.MO-407.passed", { name })];
  if (isDue(state, id)) return [];
  return [no(clause, "TURNCRAFT.Refused.marching.acted", { name })];
}

/** Refuses to go on while an overrun is open (MO-504). */
export function refuseOverrun(state: MarchingState): Refusal[] {
  return state.overrun ? [no("MO-504", "TURNCRAFT.Refused.MO-504.resolving")] : [];
}

/**
 * Refuses an activity now in a common turn: a member has yet to choose, or the half is for another activity (MO-502). `doing` null:
 * any activity will do. Empty outside a common turn.
 */
export function refuseHalf(state: MarchingState, who: CombatantId, doing: First | null): Refusal[] {
  const { together } = state;
  if (!together?.ids.includes(who)) return [];
  const open = undecided(state).map((id) => no("MO-502", "TURNCRAFT.Refused.MO-502.choose", { name: named(id) }));
  if (open.length > 0) return [...refuseOverrun(state), ...open.slice(0, 1)];
  const name = named(who);
  const now = doingOf(together, who);
  if (doing === null) return refuseOverrun(state);
  if (now === doing) {
    const over = together.finished.includes(who) ? [no("MO-511", "TURNCRAFT.Refused.MO-511.finished", { name })] : [];
    return [...refuseOverrun(state), ...over];
  }
  const message = now === "act" ? "TURNCRAFT.Refused.MO-502.actsNow" : "TURNCRAFT.Refused.MO-502.movesNow";
  return [...refuseOverrun(state), no("MO-502", message, { name })];
}

/** Refuses to choose acting or moving first outside a common turn, twice (MO-502), or too late (MO-902). */
export function refuseChoosing(state: MarchingState, { who, at }: FranticMoment): Refusal[] {
  const { together } = state;
  if (!together?.ids.includes(who)) return [notTogether(who)];
  const chosen = together.firstChoice[who]
    ? [no("MO-502", "TURNCRAFT.Refused.MO-502.chosen", { name: named(who) })]
    : [];
  return [...chosen, ...refuseLate(state, "MO-902", { who, at })];
}

/** Refuses to report a combatant as finished with the half. */
export function refuseFinish(state: MarchingState, { who, at }: FranticMoment): Refusal[] {
  if (!state.together?.ids.includes(who)) return [notTogether(who)];
  if (state.together.finished.includes(who)) {
    return [never("MO-511", "TURNCRAFT.Refused.MO-511.finished", { name: named(who) })];
  }
  return [...refuseHalf(state, who, null), ...refuseLate(state, "MO-904", { who, at })];
}

/** MO-511: a common turn ends for all at once. */
export function refuseEnding(state: MarchingState): Refusal[] {
  const { together } = state;
  if (!together) return [];
  const [open] = together.ids.filter(
    (id) => !fighterOf(state, id).defeated && (together.half === 1 || !isDone(state, id)),
  );
  const alone = open ? [no("MO-511", "TURNCRAFT.Refused.MO-511.notFinished", { name: named(open) })] : [];
  return [...refuseOverrun(state), ...alone];
}

/** MO-503: a path for comparison goes from space to space, and the authority placed every step. */
export function refusePath(state: MarchingState, { who, measured }: MarchingMove): Refusal[] {
  if (!state.together?.ids.includes(who)) return [];
  if (measured.token.path.length !== measured.steps.length) return [malformed("MO-001", "measured.token.path")];
  const spaces = [measured.from, ...measured.steps.map(({ to }) => to)];
  const path = isChain(measured.grid, spaces) ? [] : [no("MO-503", "TURNCRAFT.Refused.MO-503.chain")];
  return Object.hasOwn(state.together.paths, who)
    ? [...path, no("MO-503", "TURNCRAFT.Refused.MO-503.chosen", { name: named(who) })]
    : path;
}

/**
 * Refuses a result after the results of the half have landed, or in place of held dice (MO-505), without a paid attack (MO-513), or
 * in the wrong half.
 */
export function refuseResult(state: MarchingState, command: FranticMoment & Pick<StateResult, "of">): Refusal[] {
  if (!isStarted(state)) return [];
  const { who, of } = command;
  const { together } = state;
  const half = refuseHalf(state, who, "act");
  if (!together || !Object.hasOwn(together.results, who)) return [...half, ...refuseUntold(state, command)];
  if (together.landed) return [...half, no("MO-505", "TURNCRAFT.Refused.MO-505.declared")];
  // One attack is held for each: dice that take the place of others would let theirs be lost.
  return of === undefined ? half : [...half, no("MO-505", "TURNCRAFT.Refused.MO-505.held", { name: named(who) })];
}

/** Refuses to let an attack go first unless held (MO-505). */
export function refuseSplit({ together }: MarchingState, who: CombatantId): Refusal[] {
  const held = together !== null && !together.landed && Object.hasOwn(together.results, who);
  return held ? [] : [never("MO-505", "TURNCRAFT.Refused.MO-505.nothing", { name: named(who) })];
}

/** MO-509: a single mover of the overrun continues, or none. */
export function refuseResolving({ overrun }: MarchingState, continues: CombatantId | null): Refusal[] {
  if (!overrun) return [never("MO-509", "TURNCRAFT.Refused.MO-509.none")];
  const met = continues === null || overrun.ids.includes(continues);
  return met ? [] : [never("MO-509", "TURNCRAFT.Refused.MO-509.stranger", { name: named(continues) })];
}

function notTogether(who: CombatantId): Refusal {
  return never("MO-502", "TURNCRAFT.Refused.MO-502.alone", { name: named(who) });
}
