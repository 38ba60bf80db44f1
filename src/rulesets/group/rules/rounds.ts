import { produce } from "immer";
import { logForGM, logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { isInMelee } from "./bound.ts";
import { releaseHeld } from "./damage.ts";
import { dropCovered, silentIn } from "./declaration.ts";
import { countDown, endKept } from "./effects.ts";
import { freshRound, isPresent } from "./fighters.ts";
import { remindOfProgress, resolveProgress } from "./immediate.ts";
import { resolveLoneGroup, rollersOf } from "./initiative.ts";
import { concentrationOf } from "./item-readings.ts";
import { type Phase, rowOf } from "./phases.ts";
import { phaseArg } from "./refuse-act.ts";
import { isBefore, sequenceOf } from "./sequence.ts";
import { dueOf, isUnresolved } from "./spell-times.ts";
import { endOfSpells } from "./spells.ts";
import type { GroupExecution, GroupFighter, GroupState, Spell } from "./types.ts";
import { closeWindow } from "./windows.ts";
import { hasWork, owersOf, unfinishedOf } from "./work.ts";

/** Seconds of a round (GR-01). */
export const roundSeconds = 60;

/** Ends the phase and goes to the next with work (GR-13, GR-23), or to a named one. */
export function* advance(ctx: GroupExecution, { to }: { readonly to?: Phase }): RuleGenerator {
  const { state } = ctx;
  closeWindow(ctx);
  ctx.turnEvents.push("turn-ended");
  const skipped: Phase[] = [];
  for (let first = true; first || !stops(state, to); first = false) {
    if (!first) skipped.push(state.phase);
    yield* leavePhase(ctx);
    if (state.phase === "END") newRound(ctx);
    else enterPhase(ctx, nextPhase(state));
  }
  logSkipped(ctx, skipped);
  logLine(ctx, "TURNCRAFT.Log.group.phase", null, { phase: phaseArg(state.phase, state), round: state.round });
}

/** Logs skipped phases, by the first and the last (GR-23). */
function logSkipped(ctx: GroupExecution, skipped: readonly Phase[]): void {
  const [first, ...others] = skipped.map((phase) => phaseArg(phase, ctx.state));
  const last = others.at(-1);
  if (first && last) logLine(ctx, "TURNCRAFT.Log.group.skippedSeveral", null, { first, last });
  else if (first) logLine(ctx, "TURNCRAFT.Log.group.skipped", null, { phase: first });
}

/** Ends the rest of the round at once, up to the beginning of the next. */
export function* advanceRound(ctx: GroupExecution): RuleGenerator {
  if (ctx.state.phase !== "END") yield* advance(ctx, { to: "END" });
  yield* advance(ctx, {});
}

function stops(state: GroupState, to: Phase | undefined): boolean {
  if (to !== undefined && isBefore(state, to)) return false;
  return rowOf(state.phase).always || !state.settings.skipEmpty || hasWork(state, state.phase) || state.phase === to;
}

function nextPhase({ settings, phase }: GroupState): Phase {
  const sequence = sequenceOf(settings);
  return sequence[sequence.indexOf(phase) + 1] ?? "END";
}

function enterPhase(ctx: GroupExecution, phase: Phase): void {
  const { state } = ctx;
  state.phase = phase;
  if (phase === "MULTI_PRIMARY") noteMelees(ctx);
  if (rowOf(phase).part === "D1") remindOfFirst(ctx);
  if (phase === "END") endOfRound(ctx);
}

/** Reminds in D1 of innate abilities (GR-48) and of targets that are owed (GR-112). */
function remindOfFirst(ctx: GroupExecution): void {
  const state = snapshot(ctx.state);
  const owers = owersOf(state);
  const gifted = unfinishedOf(state).filter((id) => fighterOf<GroupFighter>(state, id).scores.atHand.innate);
  if (gifted.length > 0) logLine(ctx, "TURNCRAFT.Log.group.innate", null, { names: { combatants: gifted } });
  if (owers.length > 0) logLine(ctx, "TURNCRAFT.Log.group.owed", null, { names: { combatants: owers } });
}

/** Notes which combatants with multi-attack are in melee as step 4 begins (GR-98). */
function noteMelees({ state }: Pick<GroupExecution, "state">): void {
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    const inMelee = fighter.scores.routinesPerRound > 1 && isInMelee(state, id);
    if (fighter.multiInMelee !== inMelee) fighter.multiInMelee = inMelee;
  }
}

/** Next phase to be entered, as known now (GR-23): for step 4 and later by present melees (GR-98). Null: the next round. */
export function nextStop(state: GroupState): Phase | null {
  const sequence = sequenceOf(state.settings);
  const [here, step4] = [sequence.indexOf(state.phase), sequence.indexOf("MULTI_PRIMARY")];
  const withMelees = here < step4 ? produce(state, (draft) => noteMelees({ state: draft })) : state;
  const isEntered = (phase: Phase) => hasWork(sequence.indexOf(phase) < step4 ? state : withMelees, phase);
  const ahead = sequence.slice(here + 1);
  return ahead.find((phase) => rowOf(phase).always || !state.settings.skipEmpty || isEntered(phase)) ?? null;
}

/** Carries out the end of a phase. */
function* leavePhase(ctx: GroupExecution): RuleGenerator {
  const { state } = ctx;
  yield* releaseHeld(ctx);
  if (state.phase === "DECLARE") logSilent(ctx);
  if (state.phase === "INITIATIVE") beginActing(ctx);
  if (rowOf(state.phase).part === "D1") for (const id of owersOf(state)) goWithoutTarget(ctx, id);
  if (state.phase === "E_SPELLS") for (const id of idsOf(state)) endOfSpells(ctx, id);
}

function logSilent(ctx: GroupExecution): void {
  const silent = silentIn(ctx.state);
  if (silent.length > 0) logForGM(ctx, "TURNCRAFT.Log.group.silent", null, { names: { combatants: silent } });
}

/** Begins step 3: unrevealed declarations are void, and casters end effects they concentrated on (GR-117, GR-120). */
function beginActing(ctx: GroupExecution): void {
  const { state } = ctx;
  dropCovered(ctx);
  if (rollersOf(state).length < 2) resolveLoneGroup(state);
  for (const id of idsOf(state)) {
    const { spell } = fighterOf(state, id);
    if (spell?.state === "casting" && concentrationOf(spell.item))
      endKept(ctx, id, "TURNCRAFT.Cause.anotherConcentration");
  }
}

/** Leaves a spell without a target after the GM went on, to fail in step 7 (GR-113). */
function goWithoutTarget(ctx: GroupExecution, who: CombatantId): void {
  const { spell } = fighterOf(ctx.state, who);
  if (!spell) return;
  spell.state = "failing";
  logLine(ctx, "TURNCRAFT.Log.group.withoutTarget", who, { spell: spell.item.name });
}

/** Carries out step 8 (GR-22): durations, the delayed condition (GR-70), a list of unfinished work, and the GM's own checks. */
function endOfRound(ctx: GroupExecution): void {
  const { state } = ctx;
  countDown(ctx);
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    if (fighter.delayed && !fighter.delayed.lasts) fighter.delayed = null;
  }
  remindOfProgress(ctx);
  if (state.settings.endChecklist !== "") {
    logForGM(ctx, "TURNCRAFT.Log.group.checklist", null, { list: state.settings.endChecklist });
  }
  if (state.round === 1) endSurprise(ctx);
}

/** Reminds the GM of surprised combatants, or clears the marks, as `surpriseClear` says (GR-12). */
function endSurprise(ctx: GroupExecution): void {
  const { state } = ctx;
  const surprised = idsOf(state).filter((id) => fighterOf(state, id).surprised);
  if (surprised.length === 0) return;
  if (state.settings.surpriseClear === "askAtEnd") {
    logForGM(ctx, "TURNCRAFT.Log.group.stillSurprised", null, { names: { combatants: surprised } });
  }
  if (state.settings.surpriseClear === "autoAfterRound1") {
    for (const id of surprised) fighterOf(state, id).surprised = false;
  }
}

/** Begins a round (GR-14): dice, slots, declarations, tallies and ledgers go; running work stays (GR-09, GR-77). */
export function newRound(ctx: GroupExecution): void {
  const { state } = ctx;
  const first = !isStarted(state);
  for (const id of idsOf(state)) refresh(ctx, id);
  for (const group of Object.values(state.groups)) Object.assign(group, { die: null, assigned: null });
  state.freePairs = [];
  state.freeSegments = [];
  state.resolving = null;
  state.round += 1;
  state.phase = "DECLARE";
  ctx.turnEvents.push("round-began");
  if (!first) ctx.world.push({ kind: "clock", seconds: roundSeconds });
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  for (const id of idsOf(state)) carryOver(ctx, id);
  remindOfProgress(ctx);
}

/** Resets a fighter's counts of a round; only differing fields are written, so a new round touches changed combatants alone. */
function refresh({ state }: GroupExecution, id: CombatantId): void {
  resolveProgress(state, id);
  const fighter = fighterOf(state, id);
  for (const [field, value] of Object.entries(freshRound)) {
    const key = field as keyof typeof freshRound;
    if (JSON.stringify(fighter[key]) !== JSON.stringify(value)) Object.assign(fighter, { [key]: value });
  }
  if (fighter.initiative !== null) fighter.initiative = null;
  if (fighter.rush) delete fighter.rush;
  if (fighter.spell && !runsOn(state, fighter.spell)) fighter.spell = null;
}

/** True if a spell is still under way at the end of the round; spells not activated in their round are void. */
function runsOn({ round }: GroupState, spell: Spell): boolean {
  return isUnresolved(spell) && dueOf(spell).round > round;
}

/** Makes a spell from an earlier round the round's major action, and the round's one spell if due now (GR-09). */
function carryOver(ctx: GroupExecution, who: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  if (!fighter.spell || !isPresent(state, who)) return;
  const due = dueOf(fighter.spell);
  if (due.round === state.round) fighter.spellsThisRound = 1;
  if (!state.settings.carryUsesMajor) return;
  fighter.declaration = { item: fighter.spell.item, plans: [], delay: false };
  fighter.major = "declared";
  logLine(ctx, "TURNCRAFT.Log.group.carried", who, { what: fighter.spell.item.name, ...due });
}
