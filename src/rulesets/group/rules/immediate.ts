import { fighterOf, named } from "../../../engine/fighters.ts";
import { type Answers, askRuling, logLine, question, type RuleGenerator, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { countSpell, isCounted, isDeclaredStill, spendDeclared } from "./bound.ts";
import { heals } from "./damage.ts";
import { endKept } from "./effects.ts";
import { actionOf, activityOf, isCast, isSpell, magicOf, rulingOn, victimOf } from "./item-readings.ts";
import { refuseUseOn, tellImmune } from "./spells.ts";
import type { Act, Fighter, GroupState, Item, Line, Play, Target } from "./types.ts";

/** Use of an item, with user and target. */
export interface Use {
  readonly who: CombatantId;
  readonly item: Item;
  readonly target?: Target | undefined;
  readonly line?: Line | undefined;
}

/** An immediate action, given as `react` or as `act`: both are one (GR-06, GR-93). */
export type Immediate = Use & Pick<Act, "minors">;

/** Rulings needed before any use: whether it is a spell (GR-105), and the price of what is maintained (GR-120). */
export function useQuestions(state: GroupState, { who, item }: Use): RulingRequest[] {
  return [
    ...(asksSpell(state, item) ? [askSpell(item)] : []),
    ...(startsConcentration(state, who, item) ? [askLetGo(state, who)] : []),
  ];
}

/** Stores the rulings, counts the spell and ends former concentration, after all answers. */
export function beginUse(play: Play, { who, item }: Use): void {
  const { state } = play;
  if (asksSpell(state, item)) {
    state.spellRulings.push({ item: item.uuid, isSpell: rulingOf(play.answers, askSpell(item)) === "spell" });
  }
  countSpell(state, who, item);
  spendDeclared(state, who, item);
  if (startsConcentration(state, who, item)) endKept(play, who, "TURNCRAFT.Cause.anotherConcentration");
}

/** GR-105: ruled a spell, it is the second one of the round. */
export function refuseRuledSpell(state: GroupState, { who, item }: Use, answers: Answers): Refusal[] {
  const spell = asksSpell(state, item) && rulingOf(answers, askSpell(item)) === "spell";
  if (!spell || fighterOf<Fighter>(state, who).spellsThisRound === 0) return [];
  return [no("GR-104", "TURNCRAFT.Refused.GR-104.second", { name: named(who), spell: item.name })];
}

/** "No" to a question leaves everything as it was (GR-28, GR-32, GR-54, GR-76, GR-120). */
export function refuseDenied(asked: readonly RulingRequest[], { who, item }: Use, answers: Answers): Refusal[] {
  const noes = ["refuse", "keep", "wait"];
  return asked
    .filter((ask) => noes.includes(rulingOf(answers, ask) ?? ""))
    .map(({ clause }) => no(clause, "TURNCRAFT.Refused.GR-168.answered", { name: named(who), what: item.name }));
}

/** GR-105: at first use of an innate ability that copies a spell. */
function asksSpell(state: GroupState, item: Item): boolean {
  return magicOf(item) === "innate" && item.copiesSpell !== null && rulingOn(state, item) === null;
}

function askSpell(item: Item): RulingRequest {
  const options = [
    ["ability", "TURNCRAFT.Ruling.GR-105.ability"] as const,
    ["spell", "TURNCRAFT.Ruling.GR-105.spell"] as const,
  ];
  const data = { what: item.name, spell: item.copiesSpell ?? "" };
  return question("GR-105", "GR-105", "TURNCRAFT.Ruling.GR-105.question", options, data);
}

/** GR-120: beginning what needs concentration ends what is kept up; a declared spell has ended it when step 3 began. */
function startsConcentration({ fighters }: GroupState, who: CombatantId, item: Item): boolean {
  const { concentration } = item;
  return fighters[who]?.maintaining != null && !isCast(item) && concentration !== "none";
}

function askLetGo(state: GroupState, who: CombatantId): RulingRequest {
  const options = [
    ["keep", "TURNCRAFT.Ruling.GR-120.keep"] as const,
    ["letGo", "TURNCRAFT.Ruling.GR-120.letGo"] as const,
  ];
  const { maintaining } = fighterOf<Fighter>(state, who);
  const effect = (maintaining && state.effects[maintaining]?.name) || "";
  const data = { name: named(who), effect };
  return { ...question(`GR-120:${who}`, "GR-120", "TURNCRAFT.Ruling.GR-120.question", options, data), who };
}

/** Beside a complex activity the GM is asked (GR-76). */
function questionsOf(state: GroupState, use: Use): RulingRequest[] {
  const { late } = fighterOf<Fighter>(state, use.who);
  const beside = late !== null && activityOf(late.item) === "complex";
  return [...(beside ? [askBeside(use.who)] : []), ...useQuestions(state, use)];
}

function askBeside(who: CombatantId): RulingRequest {
  const options = [["allow", "TURNCRAFT.Ruling.allow"] as const, ["refuse", "TURNCRAFT.Ruling.refuse"] as const];
  return question(`GR-76:${who}`, "GR-76", "TURNCRAFT.Ruling.GR-76.question", options, { name: named(who) });
}

/** True if it may fall at any moment (GR-06). */
export function isImmediate(state: Pick<GroupState, "settings">, item: Item): boolean {
  return actionOf(item, state.settings) === "immediate";
}

/** Refuses an immediate action (GR-27, GR-62, GR-76, GR-93, GR-104, GR-105, GR-121, GR-162). */
export function refuseImmediate(state: GroupState, use: Immediate, answers: Answers): Refusal[] {
  const { who, item, minors = [] } = use;
  const fighter = fighterOf<Fighter>(state, who);
  const data = { name: named(who), what: item.name };
  if (!isImmediate(state, item)) return [no("GR-93", "TURNCRAFT.Refused.GR-93.notImmediate", data)];
  const undeclared = item.mustDeclare && !isDeclaredStill(fighter, item);
  return [
    ...(undeclared ? [no("GR-27", "TURNCRAFT.Refused.GR-26.undeclared", data)] : []),
    ...(minors.length > 0 ? [no("GR-62", "TURNCRAFT.Refused.GR-62.immediate", data)] : []),
    ...refuseSecondSpell(state, who, item),
    ...refuseRuledSpell(state, use, answers),
    ...refuseUseOn(state, use),
    ...refuseDenied(questionsOf(state, use), use, answers),
  ];
}

/** GR-104: one spell a round; the one that was declared has been counted. */
export function refuseSecondSpell(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
  if (!isSpell(state, item) || fighter.spellsThisRound === 0 || isCounted(fighter, item)) return [];
  return [no("GR-104", "TURNCRAFT.Refused.GR-104.second", { name: named(who), spell: item.name })];
}

/** An immediate action is taken: it costs no time, no phase and no major action (GR-06). */
export function* takeImmediate(play: Play, use: Immediate): RuleGenerator {
  const { who, item, target = null } = use;
  for (const ask of questionsOf(play.state, use)) yield* askRuling(play, ask);
  beginUse(play, use);
  logLine(play, "TURNCRAFT.Log.reacted", who, { what: item.name });
  const victim = victimOf(target);
  if (victim) tellImmune(play, victim, item);
  yield* heals(play, who, item, [victim ?? who]);
}
