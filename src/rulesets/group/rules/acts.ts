import {
  type Answers,
  askRuling,
  logForGM,
  logLine,
  type RuleGenerator,
  ruling,
  rulingOf,
} from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { compareLists } from "../../../engine/order.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { makeAttack } from "./attacks-play.ts";
import { isInMelee, meetByAttack } from "./bound.ts";
import { heals } from "./damage.ts";
import {
  askPart,
  beginLate,
  beginUse,
  completeLate,
  isImmediate,
  isUndeclaredComplex,
  postpone,
  refuseDenied,
  refuseSpellByRuling,
  takeImmediate,
  useQuestions,
} from "./immediate.ts";
import { actionOf, activityOf, aimedAt, goesLast, isCast, isSame, victimOf } from "./item-readings.ts";
import {
  applyMinorRuling,
  askGiveUp,
  askMinors,
  givesUp,
  giveUp,
  isFurtherRoutine,
  minorsIn,
  moveToLow,
  recordMinor,
  takeMajor,
} from "./majors.ts";
import { equalTo, keyOf, type OrderedAction } from "./order.ts";
import { isDelaying, routinesLeft } from "./phase-of-action.ts";
import { rowOf } from "./phases.ts";
import { finishFlight, setOff } from "./rush.ts";
import { logImmune, resolveSpell } from "./spells.ts";
import type { Act, GroupExecution, GroupFighter, GroupState } from "./types.ts";
import { openFlight } from "./windows.ts";

/** Carries out an action: rulings first, then cost and effect. */
export function* act(ctx: GroupExecution, command: Act): RuleGenerator {
  const { state } = ctx;
  const { who, item } = command;
  if (isImmediate(state, item)) return yield* takeImmediate(ctx, command);
  const undeclared = isUndeclaredComplex(state, who, item);
  const minors = yield* answerAll(ctx, command);
  if (givesUpFor(state, command)) giveUp(ctx, who);
  beginUse(ctx, command);
  const hold = heldWith(state, command, ctx.answers);
  if (undeclared && rowOf(state.phase).phase !== "GO_LAST") return beginLate(ctx, who, item);
  if (undeclared) beginLate(ctx, who, item);
  if (isPostponed(state, command)) {
    postpone(ctx, command);
    if (state.phase !== "GO_LAST") return;
  }
  recordMinors(ctx, command);
  if (minors !== null) applyMinorRuling(ctx, who, minors, item);
  finishTurn(ctx, command);
  if (command.changes) ctx.world.push({ kind: "fields", ...command.changes });
  yield* dispatch(ctx, command, hold);
  const spell = isCast(item) ? fighterOf<GroupFighter>(state, who).spell : null;
  if (spell?.state === "lost") return;
  const healed = victimOf(spell?.target ?? command.target ?? null) ?? who;
  for (const used of [item, ...(command.minors ?? [])]) yield* heals(ctx, who, used, [healed]);
}

/** Asks all questions before an action; returns the ruling on several minor actions, if any. */
function* answerAll(ctx: GroupExecution, command: Act): RuleGenerator<string | null> {
  const { state } = ctx;
  for (const ask of questionsOf(state, command)) yield* askRuling(ctx, ask);
  const batch = askMinors(state, command);
  return batch ? yield* askRuling(ctx, batch) : null;
}

/** Rulings needed before an action; see {@link refuseAnswers} for the meaning of a "no". */
function questionsOf(state: GroupState, command: Act): RulingRequest[] {
  const { who, item } = command;
  return [
    ...useQuestions(state, command),
    ...(isUndeclaredComplex(state, who, item) ? [askPart(who, item)] : []),
    ...(givesUpFor(state, command) ? [askGiveUp(state, who, "GR-32")] : []),
    ...(asksTie(state, command) ? [askTie(who)] : []),
  ];
}

/** Refuses on a "no": the state stays unchanged (GR-28, GR-32, GR-54, GR-120). */
export function refuseAnswers(state: GroupState, command: Act, answers: Answers): Refusal[] {
  const second = refuseSpellByRuling(state, command, answers);
  return second.length > 0 ? second : refuseDenied(questionsOf(state, command), command, answers);
}

/** True if the action gives up the declared one (GR-32), as a delaying activity postponed to GO_LAST does too (GR-69). */
function givesUpFor(state: GroupState, command: Act): boolean {
  const { who, item } = command;
  return givesUp(state, who, item, isPostponed(state, command));
}

/** Action given by a command, for placing in the order. */
export function orderedActionIn({ item, minors = [] }: Act): OrderedAction {
  return { item, minors };
}

/** GR-54: true if the GM decides among simultaneous actors. */
function asksTie(state: GroupState, command: Act): boolean {
  if (state.settings.fullTie !== "gmDecides" || rowOf(state.phase).order !== "ties") return false;
  return equalTo(state, command.who, orderedActionIn(command)).length > 0;
}

function askTie(who: CombatantId): RulingRequest {
  const options = [["first", "TURNCRAFT.Ruling.GR-54.first", { name: named(who) }] as const, "wait"];
  return ruling("GR-54", options, { name: named(who) }, { about: who });
}

/** Key of damage held for combatants acting at the same moment (GR-54), or null. */
function heldWith(state: GroupState, command: Act, answers: Answers): string | null {
  const { order } = rowOf(state.phase);
  if (order !== "ties" && order !== "thenSpeed") return null;
  if (asksTie(state, command) && rulingOf(answers, askTie(command.who)) === "first") return null;
  const key = keyOf(state, command.who, state.phase, orderedActionIn(command));
  const mates = state.held.some((held) => compareLists(held.key.split(":").map(Number), key) === 0);
  return mates || equalTo(state, command.who, orderedActionIn(command)).length > 0 ? key.join(":") : null;
}

/** True if without a result yet: just begun, or waiting for the round's end (GR-28, GR-69). */
export function isPutOff(state: GroupState, command: Act): boolean {
  const begins = isUndeclaredComplex(state, command.who, command.item) && rowOf(state.phase).phase !== "GO_LAST";
  return begins || (isPostponed(state, command) && state.phase !== "GO_LAST");
}

/** GR-69: delaying activities of the delayed wait for GO_LAST, and are done at once there. */
export function isPostponed(state: GroupState, { who, item, minors }: Act): boolean {
  const { delayed, late, minorRuling } = fighterOf<GroupFighter>(state, who);
  return delayed !== null && late === null && minorRuling === null && isDelaying(item, minors);
}

function recordMinors(ctx: GroupExecution, command: Act): void {
  const { who, item } = command;
  const major = actionOf(item, ctx.state.settings) === "major" ? item : null;
  for (const minor of minorsIn(ctx.state, command)) recordMinor(ctx, who, minor, major);
}

/** Marks a combatant's work in the phase as done once the action was taken (GR-23). */
function finishTurn({ state }: GroupExecution, command: Act): void {
  const fighter = fighterOf(state, command.who);
  const { part } = rowOf(state.phase);
  const stated = fighter.intent !== null && fighter.intent !== "pass" && isSame(fighter.intent.item, command.item);
  // A flight over the map has its move to come (GR-172).
  if (command.item.fast === "flee" && fighter.scores.place) return;
  const isMajor = actionOf(command.item, state.settings) === "major";
  const finishes = isMajor || command.item.kind === "fast" || part === "D1" || stated;
  if (finishes && !fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
}

function* dispatch(ctx: GroupExecution, command: Act, hold: string | null): RuleGenerator {
  const { state } = ctx;
  const { who, item } = command;
  const fighter = fighterOf(state, who);
  if (item.kind === "fast") return yield* actFast(ctx, command);
  if (isCast(item) && fighter.spell) return resolveSpell(ctx, command);
  const completes = fighter.late !== null && (goesLast(item) || isDelaying(item, command.minors));
  if (completes) completeLate(ctx, who);
  if (isDelaying(item, command.minors) && !fighter.delayed) moveToLow(ctx, who, item);
  const isFurther = isFurtherRoutine(state, who, item) && fighter.major !== "available";
  if (actionOf(item, state.settings) === "major" && !isFurther) takeMajor(ctx, who);
  if (item.attackForm !== null) return yield* strike(ctx, command, hold);
  if (activityOf(item) !== null && item.magical) logForGM(ctx, "TURNCRAFT.Log.group.magical", who, { what: item.name });
  // A minor action has been told of with its segments.
  if (!completes && actionOf(item, state.settings) !== "minor") {
    logLine(ctx, "TURNCRAFT.Log.did", who, { what: item.name });
  }
  const victim = victimOf(command.target ?? null);
  if (victim) logImmune(ctx, victim, item);
}

/** Resolves a routine (GR-95); of several, the next follows in a separate step (GR-99, GR-101). */
function* strike(ctx: GroupExecution, command: Act, hold: string | null): RuleGenerator {
  const { state } = ctx;
  const { who, item, attack } = command;
  const fighter = fighterOf(state, who);
  // Step 6 takes all but the primary routine, also where that one wasn't used.
  const used = state.phase === "MULTI_REST" ? Math.max(1, fighter.routinesUsed) : fighter.routinesUsed;
  const asks = state.phase === "MULTI_PRIMARY" && state.settings.multiSplit === "gmDecides";
  const continues = asks && used + 1 < fighter.scores.routinesPerRound ? yield* askRuling(ctx, askSplit(who)) : "later";
  fighter.routinesUsed = used + 1;
  const more = state.phase === "MULTI_REST" && routinesLeft(fighter) > 0;
  if (more || continues === "now") fighter.actedIn = fighter.actedIn.filter((phase) => phase !== state.phase);
  yield* makeAttack(ctx, { who, item, attack, hold, bonus: 0, penalty: 0, primaryOnly: false });
}

function askSplit(who: CombatantId): RulingRequest {
  return ruling("GR-101", ["later", "now"], { name: named(who) }, { about: who });
}

/** Fast action (GR-15): the rules set the order, the GM further effects (GR-18). */
function* actFast(ctx: GroupExecution, command: Act): RuleGenerator {
  const { state } = ctx;
  const { who, item, target, attack } = command;
  if (state.settings.fastUsesMajor) takeMajor(ctx, who);
  // A charge that has led its token to the foe was told of then.
  const { rush } = fighterOf(state, who);
  if (!rush) logLine(ctx, `TURNCRAFT.Log.group.fast.${item.fast ?? "parley"}`, who);
  logForGM(ctx, "TURNCRAFT.Log.group.fastDetails", who);
  if (item.fast === "flee") return yield* flee(ctx, who);
  if (item.fast !== "charge") return;
  const victim = attack?.targets[0] ?? victimOf(target ?? null);
  if (victim) meetByAttack(state, who, victim);
  const weapon = fighterOf(state, who).scores.inHand;
  if (!attack || !weapon || !aimedAt(attack)) return;
  fighterOf(state, who).routinesUsed += 1;
  yield* makeAttack(ctx, { who, item: weapon, attack, hold: null, bonus: 0, penalty: 0, primaryOnly: false });
}

/** Fleeing: waits for triggered free attacks (GR-147), then continues if possible. */
function* flee(ctx: GroupExecution, who: CombatantId): RuleGenerator {
  if (!isInMelee(ctx.state, who)) return setOff(ctx, who);
  const { settings } = ctx.state;
  const segment = settings.segmentMode === "ask" ? yield* askRuling(ctx, askSegment(who)) : "phase";
  const bonus = { bonus: settings.fleeAttackBonus, penalty: settings.fleeAcPenalty };
  if (!openFlight(ctx, who, segment === "phase" ? undefined : Number(segment), bonus)) finishFlight(ctx, who);
}

/** GR-10: the GM may enter the number of the segment. */
function askSegment(who: CombatantId): RulingRequest {
  const options = [
    "phase",
    ...Array.from(
      { length: 10 },
      (_, i) => [`${i + 1}`, "TURNCRAFT.Ruling.GR-10.segment", { segment: i + 1 }] as const,
    ),
  ];
  return ruling("GR-10", options, { name: named(who) });
}
