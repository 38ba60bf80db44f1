import type { Draft } from "immer";
import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { countSpell, isCounted, isDeclared, isDeclaredStill, spendDeclared } from "./bound.ts";
import { heals } from "./damage.ts";
import { lateWork } from "./declaration.ts";
import { endKept } from "./effects.ts";
import { isPresent } from "./fighters.ts";
import {
  actionOf,
  activityOf,
  goesLast,
  isCast,
  isSame,
  isSpell,
  magicOf,
  rulingOn,
  segmentsOf,
  victimOf,
} from "./item-readings.ts";
import { logImmune, refuseUseOn } from "./spells.ts";
import type { Act, GroupExecution, GroupFighter, GroupState, Item, Line, Target } from "./types.ts";

/** Use of an item, with user and target. */
interface Use {
  readonly who: CombatantId;
  readonly item: Item;
  readonly target?: Target | undefined;
  readonly line?: Line | undefined;
}

/** An immediate action, given as `react` or as `act`, without a difference (GR-06, GR-93). */
type Immediate = Use & Pick<Act, "minors">;

/** Rulings needed before any use: spell or not (GR-105), and the price of a maintained effect (GR-120). */
export function useQuestions(state: GroupState, { who, item }: Use): RulingRequest[] {
  return [
    ...(asksSpell(state, item) ? [askSpell(item)] : []),
    ...(startsConcentration(state, who, item) ? [askLetGo(state, who)] : []),
  ];
}

/** Stores the rulings, counts the spell and ends former concentration, after all answers. */
export function beginUse(ctx: GroupExecution, { who, item }: Use): void {
  const { state } = ctx;
  if (asksSpell(state, item)) {
    state.spellRulings.push({ item: item.uuid, isSpell: rulingOf(ctx.answers, askSpell(item)) === "spell" });
  }
  countSpell(state, who, item);
  spendDeclared(state, who, item);
  if (startsConcentration(state, who, item)) endKept(ctx, who, "TURNCRAFT.Cause.anotherConcentration");
}

/** Refuses an ability that the GM rules a spell, after another spell in the round (GR-104, GR-105). */
export function refuseSpellByRuling(state: GroupState, { who, item }: Use, answers: Answers): Refusal[] {
  const spell = asksSpell(state, item) && rulingOf(answers, askSpell(item)) === "spell";
  if (!spell || fighterOf<GroupFighter>(state, who).spellsThisRound === 0) return [];
  return [no("GR-104", "TURNCRAFT.Refused.GR-104.second", { name: named(who), spell: item.name })];
}

/** Refuses on a "no": the state stays unchanged (GR-28, GR-32, GR-54, GR-76, GR-120). */
export function refuseDenied(asked: readonly RulingRequest[], { who, item }: Use, answers: Answers): Refusal[] {
  const noes = ["refuse", "keep", "wait"];
  return asked
    .filter((ask) => noes.includes(rulingOf(answers, ask) ?? ""))
    .map(({ clause }) => no(clause, "TURNCRAFT.Refused.GR-168.answered", { name: named(who), what: item.name }));
}

/** True at the first use of an innate ability copying a spell: the GM rules whether the ability counts as a spell (GR-105). */
function asksSpell(state: GroupState, item: Item): boolean {
  return magicOf(item) === "innate" && item.copiesSpell !== null && rulingOn(state, item) === null;
}

function askSpell(item: Item): RulingRequest {
  return ruling("GR-105", ["ability", "spell"], { what: item.name, spell: item.copiesSpell ?? "" });
}

/**
 * True if the item begins another concentration and so ends the present effect (GR-120). A declared spell has done so at the
 * start of step 3.
 */
function startsConcentration({ fighters }: GroupState, who: CombatantId, item: Item): boolean {
  const { concentration } = item;
  return fighters[who]?.maintaining != null && !isCast(item) && concentration !== "none";
}

function askLetGo(state: GroupState, who: CombatantId): RulingRequest {
  const { maintaining } = fighterOf<GroupFighter>(state, who);
  const effect = (maintaining && state.effects[maintaining]?.name) || "";
  return ruling("GR-120", ["keep", "letGo"], { name: named(who), effect }, { about: who, who });
}

/** Questions before an immediate action: the GM's leave beside a complex activity (GR-76), and those of any use. */
function questionsOf(state: GroupState, use: Use): RulingRequest[] {
  const { late } = fighterOf<GroupFighter>(state, use.who);
  const beside = late !== null && activityOf(late.item) === "complex";
  return [...(beside ? [askBeside(use.who)] : []), ...useQuestions(state, use)];
}

function askBeside(who: CombatantId): RulingRequest {
  return ruling("GR-76", ["allow", "refuse"], { name: named(who) }, { about: who });
}

/** True if it may fall at any moment (GR-06). */
export function isImmediate(state: Pick<GroupState, "settings">, item: Item): boolean {
  return actionOf(item, state.settings) === "immediate";
}

/** Refuses an immediate action (GR-27, GR-62, GR-76, GR-93, GR-104, GR-105, GR-121, GR-162). */
export function refuseImmediate(state: GroupState, use: Immediate, answers: Answers): Refusal[] {
  const { who, item, minors = [] } = use;
  const fighter = fighterOf<GroupFighter>(state, who);
  const data = { name: named(who), what: item.name };
  if (!isImmediate(state, item)) return [no("GR-93", "TURNCRAFT.Refused.GR-93.notImmediate", data)];
  const undeclared = item.mustDeclare && !isDeclaredStill(fighter, item);
  return [
    ...(undeclared ? [no("GR-27", "TURNCRAFT.Refused.GR-26.undeclared", data)] : []),
    ...(minors.length > 0 ? [no("GR-62", "TURNCRAFT.Refused.GR-62.immediate", data)] : []),
    ...refuseSecondSpell(state, who, item),
    ...refuseSpellByRuling(state, use, answers),
    ...refuseUseOn(state, use),
    ...refuseDenied(questionsOf(state, use), use, answers),
  ];
}

/** Refuses a second spell in the round (GR-104); a declared spell has been counted. */
export function refuseSecondSpell(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  if (!isSpell(state, item) || fighter.spellsThisRound === 0 || isCounted(fighter, item)) return [];
  return [no("GR-104", "TURNCRAFT.Refused.GR-104.second", { name: named(who), spell: item.name })];
}

/** Takes an immediate action: it costs no time, no phase and no major action (GR-06). */
export function* takeImmediate(ctx: GroupExecution, use: Immediate): RuleGenerator {
  const { who, item, target = null } = use;
  for (const ask of questionsOf(ctx.state, use)) yield* askRuling(ctx, ask);
  beginUse(ctx, use);
  logLine(ctx, "TURNCRAFT.Log.reacted", who, { what: item.name });
  const victim = victimOf(target);
  if (victim) logImmune(ctx, victim, item);
  yield* heals(ctx, who, item, [victim ?? who]);
}

/** True for a complex activity without declaration (GR-28). */
export function isUndeclaredComplex(state: GroupState, who: CombatantId, item: Item): boolean {
  const fighter = fighterOf<GroupFighter>(state, who);
  return activityOf(item) === "complex" && !isDeclared(fighter, item) && fighter.late === null;
}

/** Question to the GM whether an undeclared complex activity may be done in part (GR-28). */
export function askPart(who: CombatantId, item: Item): RulingRequest {
  return ruling("GR-28", ["refuse", "part"], { name: named(who), what: item.name }, { about: who });
}

/** Begins an undeclared complex activity in part; the part is completed in GO_LAST (GR-28, GR-74). */
export function beginLate(ctx: GroupExecution, who: CombatantId, item: Item): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.late = lateWork(item, { part: true });
  fighter.major = "used";
  fighter.majorPhase = ctx.state.phase;
  logLine(ctx, "TURNCRAFT.Log.group.begins", who, { what: item.name });
}

/** Puts a delaying activity of the delayed off to GO_LAST, as a complex one (GR-69). */
export function postpone(ctx: GroupExecution, { who, item, target }: Act): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.late = lateWork(item, { target: target ?? null });
  fighter.major = "used";
  if (ctx.state.phase !== "GO_LAST") logLine(ctx, "TURNCRAFT.Log.group.postponed", who, { what: item.name });
}

/** Completes work in GO_LAST, or another round of it (GR-21, GR-74, GR-77). */
export function completeLate(ctx: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  const { late } = fighter;
  if (!late) return;
  late.done = true;
  fighter.majorPhase = ctx.state.phase;
  if (fighter.major !== "lost") fighter.major = "used";
  const { item, part } = late;
  const roundsNeeded = roundsFor(ctx.state, item);
  const before = fighter.progress && fighter.progress.item === keyFor(item) ? fighter.progress.roundsDone : 0;
  const roundsDone = part ? before : Math.min(roundsNeeded, before + 1);
  if (part || roundsDone < roundsNeeded) {
    fighter.progress = { item: keyFor(item), name: item.name, roundsDone, roundsNeeded };
    logLine(ctx, part ? "TURNCRAFT.Log.group.part" : "TURNCRAFT.Log.group.progress", who, {
      what: item.name,
      roundsDone,
      roundsNeeded,
    });
    return;
  }
  fighter.progress = null;
  logLine(ctx, "TURNCRAFT.Log.group.completed", who, { what: item.name });
}

function roundsFor({ settings }: GroupState, item: Item): number {
  return activityOf(item) === "complex" ? Math.max(1, Math.ceil(segmentsOf(item, settings) / 10)) : 1;
}

function keyFor(item: Item): string {
  return item.uuid === "" ? item.name : item.uuid;
}

/** Reminds of work open for declaring again (GR-22, GR-77). */
export function remindOfProgress(ctx: GroupExecution): void {
  const { state } = ctx;
  for (const id of idsOf(state)) {
    const { progress } = fighterOf(state, id);
    if (!progress || !isPresent(state, id)) continue;
    logLine(ctx, "TURNCRAFT.Log.group.unfinished", id, {
      what: progress.name,
      roundsDone: progress.roundsDone,
      roundsNeeded: progress.roundsNeeded,
    });
  }
}

/** Drops the progress of a complex activity after a round without it, under `complexProgressOnBreak: reset` (GR-77). */
export function resolveProgress(state: Draft<GroupState>, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  const { progress, late } = fighter;
  if (!progress || state.settings.complexProgressOnBreak === "keep") return;
  const worked = late?.done === true && keyFor(late.item) === progress.item;
  if (!worked) fighter.progress = null;
}

/** Refuses further actions beside a complex activity, and a complex activity after earlier actions (GR-75). */
export function refuseBeside(state: GroupState, { who, item }: Act): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  const { late } = fighter;
  const name = named(who);
  if (late) {
    const ruling = fighter.minorRuling === "complex" && activityOf(item) === "simple";
    if (isSame(late.item, item) && !late.done) return [];
    return ruling ? [] : [no("GR-75", "TURNCRAFT.Refused.GR-75.beside", { name, what: late.item.name })];
  }
  const alone = goesLast(item) && activityOf(item) === "complex";
  const busy = fighter.minors.length > 0 || fighter.routinesUsed > 0 || fighter.major === "used";
  if (alone && busy) return [no("GR-75", "TURNCRAFT.Refused.GR-75.already", { name, what: item.name })];
  return [];
}

/** Refuses to put a delaying activity off once the combatant has done anything beside the delay (GR-69). */
export function refusePostponed(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const { minors, routinesUsed, major } = fighterOf<GroupFighter>(state, who);
  const busy = minors.some(({ name }) => name !== "—") || routinesUsed > 0 || major === "used";
  return busy ? [no("GR-69", "TURNCRAFT.Refused.GR-69.already", { name: named(who), what: item.name })] : [];
}
