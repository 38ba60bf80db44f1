import { logLine, question, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { present } from "../../../engine/schema.ts";
import type { CombatantId, MessageArgs, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isDeclared, unbindSpell } from "./bound.ts";
import { loseSpell } from "./damage.ts";
import { lateWork } from "./declaration.ts";
import { slotOf } from "./initiative.ts";
import { actionOf, activityOf, addedBy, isDefaultTime, isSame, magicOf } from "./item-readings.ts";
import { command, refuseIdle } from "./permissions.ts";
import { hasPrimary, hasRest } from "./phase-of-action.ts";
import { isUnresolved } from "./spell-times.ts";
import { logDue } from "./spells.ts";
import type { Act, GroupExecution, GroupFighter, GroupState, Item } from "./types.ts";

/** Gives up the declared major action (GR-32, GR-75). */
export const giveUpCommand = command("give-up", {
  shape: { who: present },
  by: "owner",
  refuse: (state, { who }, judging) => [...refuseIdle(state, who, judging), ...refuseGiveUp(state, who)],
  run: (ctx, { who }) => giveUp(ctx, who),
});

/** Takes the major action of the round (GR-87); a lost action stays lost. */
export function takeMajor(ctx: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (fighter.major !== "lost") fighter.major = "used";
  fighter.majorPhase = ctx.state.phase;
}

/** True if a further routine of multi-attack is due here (GR-98, GR-99). */
export function isFurtherRoutine(state: GroupState, who: CombatantId, item: Item): boolean {
  if (item.attackForm === null) return false;
  if (state.phase === "MULTI_REST") return hasRest(state, who);
  return (
    state.phase === "MULTI_PRIMARY" && fighterOf<GroupFighter>(state, who).routinesUsed > 0 && hasPrimary(state, who)
  );
}

/** Refuses an action for want of the major action or of a routine (GR-09, GR-60, GR-79, GR-87, GR-97, GR-101). */
export function refuseMajor(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  if (actionOf(item, state.settings) !== "major" || isFurtherRoutine(state, who, item)) return [];
  // A charge has taken it with its move (GR-172).
  if (item.fast === "charge" && fighter.rush?.as === "charge") return [];
  // What was begun without a declaration has taken the action already (GR-28).
  if (fighter.late && !fighter.late.done && isSame(fighter.late.item, item)) return [];
  const data = { name: named(who), what: item.name };
  switch (fighter.major) {
    case "lost":
      return [no("GR-60", "TURNCRAFT.Refused.GR-60.lost", data)];
    case "inProgress":
      return [no("GR-09", "TURNCRAFT.Refused.GR-09.inProgress", data)];
    case "used":
      return usedRefusals(fighter, item, data);
    default:
      // A charge that takes no major action has made the round's routine all the same (GR-18, GR-97).
      return item.attackForm !== null ? refuseRoutine(fighter, data) : [];
  }
}

/** Refuses a routine once the round's routines are made (GR-97, GR-101). */
export function refuseRoutine({ scores, routinesUsed }: GroupFighter, data: MessageArgs): Refusal[] {
  const { routinesPerRound: routines } = scores;
  if (routinesUsed < routines) return [];
  if (routines > 1) return [no("GR-101", "TURNCRAFT.Refused.GR-101.all", { ...data, routines })];
  return [no("GR-97", "TURNCRAFT.Refused.GR-97.second", data)];
}

function usedRefusals(fighter: GroupFighter, item: Item, data: MessageArgs): Refusal[] {
  return [
    no("GR-87", "TURNCRAFT.Refused.GR-87.used", data),
    ...(item.attackForm !== null ? refuseRoutine(fighter, data) : []),
    ...(activityOf(item) === "delaying" ? [no("GR-79", "TURNCRAFT.Refused.GR-79.noMajor", data)] : []),
  ];
}

/** True if an action means giving up the declared action (GR-32). */
export function givesUp(state: GroupState, who: CombatantId, item: Item, asComplex = false): boolean {
  const fighter = fighterOf<GroupFighter>(state, who);
  if (fighter.major !== "declared" || !fighter.declaration?.item) return false;
  return (asComplex || actionOf(item, state.settings) === "major") && !isDeclared(fighter, item);
}

/** Question before a declaration is given up, with the price (GR-32, GR-154). */
export function askGiveUp(state: GroupState, who: CombatantId, clause: "GR-32" | "GR-154"): RulingRequest {
  const fighter = fighterOf<GroupFighter>(state, who);
  const loses = losesSpell(state, fighter);
  const options = [
    ["keep", "TURNCRAFT.Ruling.GR-32.keep"] as const,
    ["giveUp", loses ? "TURNCRAFT.Ruling.GR-32.loseSpell" : "TURNCRAFT.Ruling.GR-32.giveUp"] as const,
  ];
  const data = { name: named(who), what: fighter.declaration?.item?.name ?? "" };
  return { ...question(`${clause}:${who}`, clause, "TURNCRAFT.Ruling.GR-32.question", options, data), who };
}

function losesSpell({ settings }: GroupState, { spell }: GroupFighter): boolean {
  return spell !== null && magicOf(spell.item) === "incantation" && settings.abandonIncantation === "lost";
}

/** Refuses to give up without an unfinished action (GR-32). */
function refuseGiveUp(state: GroupState, who: CombatantId): Refusal[] {
  const { major, late } = fighterOf<GroupFighter>(state, who);
  if (major === "declared" || major === "inProgress" || late?.done === false) return [];
  return [no("GR-32", "TURNCRAFT.Refused.GR-32.nothing", { name: named(who) })];
}

/** Gives up the declared action (GR-32): an incantation is lost as if cast, a complex activity isn't done. */
export function giveUp(ctx: GroupExecution, who: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const what = fighter.declaration?.item?.name ?? fighter.late?.item.name ?? fighter.spell?.item.name ?? "";
  logLine(ctx, "TURNCRAFT.Log.group.gaveUp", who, { what });
  const { major } = fighter;
  abandonSpell(ctx, who);
  if (fighter.declaration) fighter.declaration = { ...fighter.declaration, item: null };
  fighter.late = null;
  fighter.major = major === "used" || major === "lost" ? major : "available";
}

/** Gives up a spell under way: lost as if cast if that is the price, else never begun (GR-32, GR-60). */
export function abandonSpell(ctx: GroupExecution, who: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const casting = isUnresolved(fighter.spell);
  if (casting && losesSpell(state, fighter)) {
    loseSpell(ctx, who, "TURNCRAFT.Cause.givenUp");
    return;
  }
  unbindSpell(state, who);
  if (casting) fighter.spell = null;
}

/** Placeholder for the name of a delay or of taking position (GR-58, GR-89). */
const unnamed = "—";

/** Records a minor action (GR-90); the segments lengthen the major action, a spell under way too (GR-91). */
export function recordMinor(ctx: GroupExecution, who: CombatantId, item: Item, major: Item | null): void {
  addMinor(ctx, who, item.name, addedBy(item, major, ctx.state.settings), isDefaultTime(item));
}

/** Adds segments by name: positioning moves and delays have no item (GR-58, GR-89). */
export function addMinor(
  ctx: GroupExecution,
  who: CombatantId,
  name: string,
  segments: number,
  byDefault = false,
): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  fighter.minors.push({ name, phase: state.phase, segments });
  const data = { what: name, segments, seconds: segments * 6 };
  if (name === unnamed) logLine(ctx, "TURNCRAFT.Log.group.minorUnnamed", who, data);
  else logLine(ctx, byDefault ? "TURNCRAFT.Log.group.minorByDefault" : "TURNCRAFT.Log.group.minor", who, data);
  const { spell } = fighter;
  if (segments === 0 || !isUnresolved(spell)) return;
  spell.added += segments;
  logDue(ctx, who);
}

/** The minor actions of a command. */
export function minorsIn(state: GroupState, { item, minors = [] }: Act): readonly Item[] {
  const own = actionOf(item, state.settings) === "minor" && item.kind !== "fast" ? [item] : [];
  return [...own, ...minors];
}

/** Question for the GM, if any, on a command's action beside earlier ones (GR-83). */
export function askMinors(state: GroupState, command: Act): RulingRequest | null {
  const { who, item } = command;
  const major = actionOf(item, state.settings) === "major" ? item : null;
  const counted = minorsIn(state, command).filter((minor) => addedBy(minor, major, state.settings) > 0);
  return askAboutMinors(
    state,
    who,
    counted.map(({ name }) => name),
  );
}

/**
 * Ruling on the second and later minor actions in a phase (GR-83); actions without segments don't count. Null if none
 * is needed, or already ruled this round (GR-30).
 */
export function askAboutMinors(state: GroupState, who: CombatantId, names: readonly string[]): RulingRequest | null {
  const fighter = fighterOf<GroupFighter>(state, who);
  if (fighter.minorRuling !== null || fighter.late) return null;
  const before = fighter.minors.filter(({ phase, segments }) => phase === state.phase && segments > 0);
  if (names.length === 0 || names.length + before.length < 2) return null;
  const what = [...before.map(({ name }) => name), ...names].join(", ");
  return ruling("GR-83", ["pass", "delaying", "complex"], { name: named(who), what }, { about: who });
}

/** Applies the GM's ruling on several minor actions together (GR-83). */
export function applyMinorRuling(ctx: GroupExecution, who: CombatantId, ruling: string, item: Item): void {
  const fighter = fighterOf(ctx.state, who);
  if (ruling === "pass") fighter.minorRuling = "pass";
  if (ruling === "delaying") {
    fighter.minorRuling = "delaying";
    fighter.toLow = true;
  }
  if (ruling === "complex") {
    fighter.minorRuling = "complex";
    fighter.late = lateWork(item);
    fighter.major = "used";
  }
  logLine(ctx, "TURNCRAFT.Log.group.minorsRuled", who, {
    ruling: { key: `TURNCRAFT.Ruling.GR-83.${rulingName(ruling)}` },
  });
}

function rulingName(ruling: string): "pass" | "delaying" | "complex" {
  return ruling === "delaying" || ruling === "complex" ? ruling : "pass";
}

/**
 * Moves a combatant to LOW for a delaying activity, despite the dice (GR-65, GR-80); with `causesDelayed`, gives the condition
 * too.
 */
export function moveToLow(ctx: GroupExecution, who: CombatantId, item: Item): void {
  const fighter = fighterOf(ctx.state, who);
  if (slotOf(ctx.state, who) === "HIGH") logLine(ctx, "TURNCRAFT.Log.group.toLow", who, { what: item.name });
  fighter.toLow = true;
  if (activityOf(item) === "delaying" && item.causesDelayed) {
    fighter.delayed = { since: ctx.state.phase, by: item.name, lasts: false };
  }
}
