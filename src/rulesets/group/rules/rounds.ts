import { fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import { logForGM, logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { releaseHeld } from "./damage.ts";
import { dropCovered, silentIn } from "./declaration.ts";
import { countDown, endKept } from "./effects.ts";
import { freshRound, isPresent } from "./fighters.ts";
import { rollersOf, settleLoneGroup } from "./initiative.ts";
import { concentrationOf } from "./item-readings.ts";
import { remindOfProgress, settleProgress } from "./late.ts";
import { isInMelee } from "./melees.ts";
import { type Phase, rowOf } from "./phases.ts";
import { phaseFigure } from "./refuse-place.ts";
import { sequenceOf } from "./sequence.ts";
import { dueOf } from "./spell-times.ts";
import { endOfSpells } from "./spells.ts";
import type { Fighter, GroupState, Play, Spell } from "./types.ts";
import { closeWindow } from "./windows.ts";
import { hasWork, owersOf, pendingOf } from "./work.ts";

/** Seconds of a round (GR-01). */
export const roundSeconds = 60;

/** Ends the phase and goes on to the next one that has work (GR-13, GR-23), or to that which is named. */
export function* advance(play: Play, { to }: { readonly to?: Phase }): RuleGenerator {
  const { state } = play;
  closeWindow(play);
  play.marks.push("turn-ended");
  const skipped: Phase[] = [];
  for (let first = true; first || !stops(state, to); first = false) {
    if (!first) skipped.push(state.phase);
    yield* leavePhase(play);
    if (state.phase === "END") newRound(play);
    else enterPhase(play, nextPhase(state));
  }
  tellSkipped(play, skipped);
  logLine(play, "TURNCRAFT.Log.group.phase", null, { phase: phaseFigure(state.phase, state), round: state.round });
}

/** Names the phases that were passed over, by the first and the last of them (GR-23). */
function tellSkipped(play: Play, skipped: readonly Phase[]): void {
  const [first, ...others] = skipped.map((phase) => phaseFigure(phase, play.state));
  const last = others.at(-1);
  if (first && last) logLine(play, "TURNCRAFT.Log.group.skippedSeveral", null, { first, last });
  else if (first) logLine(play, "TURNCRAFT.Log.group.skipped", null, { phase: first });
}

/** The rest of the round at once, to the beginning of the next. */
export function* advanceRound(play: Play): RuleGenerator {
  if (play.state.phase !== "END") yield* advance(play, { to: "END" });
  yield* advance(play, {});
}

function stops(state: GroupState, to: Phase | undefined): boolean {
  if (to !== undefined && isAhead(state, to)) return false;
  return rowOf(state.phase).always || !state.settings.skipEmpty || hasWork(state, state.phase) || state.phase === to;
}

/** True if a phase lies ahead of the present one in this round. */
export function isAhead({ settings, phase }: Pick<GroupState, "settings" | "phase">, to: Phase): boolean {
  const sequence = sequenceOf(settings);
  return sequence.indexOf(to) > sequence.indexOf(phase);
}

function nextPhase({ settings, phase }: GroupState): Phase {
  const sequence = sequenceOf(settings);
  return sequence[sequence.indexOf(phase) + 1] ?? "END";
}

function enterPhase(play: Play, phase: Phase): void {
  const { state } = play;
  state.phase = phase;
  if (phase === "MULTI_PRIMARY") noteMelees(play);
  if (rowOf(phase).part === "D1") remindOfFirst(play);
  if (phase === "END") endOfRound(play);
}

/** D1 reminds of innate abilities (GR-48) and of targets that are owed (GR-112). */
function remindOfFirst(play: Play): void {
  const state = snapshot(play.state);
  const owers = owersOf(state);
  const gifted = pendingOf(state).filter((id) => fighterOf<Fighter>(state, id).scores.atHand.innate);
  if (gifted.length > 0) logLine(play, "TURNCRAFT.Log.group.innate", null, { names: { combatants: gifted } });
  if (owers.length > 0) logLine(play, "TURNCRAFT.Log.group.owed", null, { names: { combatants: owers } });
}

/** GR-98: whoever is in melee when step 4 begins. */
function noteMelees({ state }: Play): void {
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    const inMelee = fighter.scores.routinesPerRound > 1 && isInMelee(state, id);
    if (fighter.multiInMelee !== inMelee) fighter.multiInMelee = inMelee;
  }
}

/** Carries out the end of a phase. */
function* leavePhase(play: Play): RuleGenerator {
  const { state } = play;
  yield* releaseHeld(play);
  if (state.phase === "DECLARE") tellSilent(play);
  if (state.phase === "INITIATIVE") beginActing(play);
  if (rowOf(state.phase).part === "D1") for (const id of owersOf(state)) goWithoutTarget(play, id);
  if (state.phase === "E_SPELLS") for (const id of idsOf(state)) endOfSpells(play, id);
}

function tellSilent(play: Play): void {
  const silent = silentIn(play.state);
  if (silent.length > 0) logForGM(play, "TURNCRAFT.Log.group.silent", null, { names: { combatants: silent } });
}

/** Begins step 3: unrevealed declarations are void, and casters end effects they concentrated on (GR-117, GR-120). */
function beginActing(play: Play): void {
  const { state } = play;
  dropCovered(play);
  if (rollersOf(state).length < 2) settleLoneGroup(state);
  for (const id of idsOf(state)) {
    const { spell } = fighterOf(state, id);
    if (spell?.state === "casting" && concentrationOf(spell.item))
      endKept(play, id, "TURNCRAFT.Cause.anotherConcentration");
  }
}

/** GR-113: the GM went on, so that the spell has no target and fails in step 7. */
function goWithoutTarget(play: Play, who: CombatantId): void {
  const { spell } = fighterOf(play.state, who);
  if (!spell) return;
  spell.state = "failing";
  logLine(play, "TURNCRAFT.Log.group.withoutTarget", who, { spell: spell.item.name });
}

/** Step 8 (GR-22): durations, the delayed condition (GR-70), what is unfinished, and the GM's own list. */
function endOfRound(play: Play): void {
  const { state } = play;
  countDown(play);
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    if (fighter.delayed && !fighter.delayed.lasts) fighter.delayed = null;
  }
  remindOfProgress(play);
  if (state.settings.endChecklist !== "") {
    logForGM(play, "TURNCRAFT.Log.group.checklist", null, { list: state.settings.endChecklist });
  }
  if (state.round === 1) endSurprise(play);
}

/** GR-12: the GM is reminded of the surprised, or they no longer are. */
function endSurprise(play: Play): void {
  const { state } = play;
  const surprised = idsOf(state).filter((id) => fighterOf(state, id).surprised);
  if (surprised.length === 0) return;
  if (state.settings.surpriseClear === "askAtEnd") {
    logForGM(play, "TURNCRAFT.Log.group.stillSurprised", null, { names: { combatants: surprised } });
  }
  if (state.settings.surpriseClear === "autoAfterRound1") {
    for (const id of surprised) fighterOf(state, id).surprised = false;
  }
}

/** All eight steps anew (GR-14): dice, slots, declarations, tallies and ledgers go; running work stays (GR-09, GR-77). */
function newRound(play: Play): void {
  const { state } = play;
  const first = !isStarted(state);
  for (const id of idsOf(state)) refresh(play, id);
  for (const group of Object.values(state.groups)) Object.assign(group, { die: null, assigned: null });
  state.freePairs = [];
  state.freeSegments = [];
  state.resolving = null;
  state.round += 1;
  state.phase = "DECLARE";
  play.marks.push("round-began");
  if (!first) play.world.push({ kind: "clock", seconds: roundSeconds });
  logLine(play, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  for (const id of idsOf(state)) carryOver(play, id);
  remindOfProgress(play);
}

/** Fields are written only if different, so that a new round touches only changed combatants. */
function refresh({ state }: Play, id: CombatantId): void {
  settleProgress(state, id);
  const fighter = fighterOf(state, id);
  for (const [field, value] of Object.entries(freshRound)) {
    const key = field as keyof typeof freshRound;
    if (JSON.stringify(fighter[key]) !== JSON.stringify(value)) Object.assign(fighter, { [key]: value });
  }
  if (fighter.initiative !== null) fighter.initiative = null;
  if (fighter.rush) delete fighter.rush;
  if (fighter.spell && !runsOn(state, fighter.spell)) fighter.spell = null;
}

/** True if a spell is still under way when this round is over; what was to be activated in it and wasn't is nothing. */
function runsOn({ round }: GroupState, spell: Spell): boolean {
  return (spell.state === "casting" || spell.state === "failing") && dueOf(spell).round > round;
}

/** GR-09: continued work is this round's major action, and the round's one spell if due in it. */
function carryOver(play: Play, who: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  if (!fighter.spell || !isPresent(state, who)) return;
  const due = dueOf(fighter.spell);
  if (due.round === state.round) fighter.spellsThisRound = 1;
  if (!state.settings.carryUsesMajor) return;
  fighter.declaration = { item: fighter.spell.item, plans: [], delay: false };
  fighter.major = "declared";
  logLine(play, "TURNCRAFT.Log.group.carried", who, { what: fighter.spell.item.name, ...due });
}

/** The fight begins (GR-11): the announcement of round 1. */
export function begin(play: Play): void {
  newRound(play);
}
