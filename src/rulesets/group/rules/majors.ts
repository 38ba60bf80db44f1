import { fighterOf, named } from "../../../engine/fighters.ts";
import { logLine, question } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import { present } from "../../../engine/schema.ts";
import type { CombatantId, Figures, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isDeclared, unbindSpell } from "./bound.ts";
import { loseSpell } from "./concentration.ts";
import { actionOf, activityOf, isSame, magicOf } from "./item-readings.ts";
import { command, refuseIdle } from "./may.ts";
import { hasPrimary, hasRest } from "./multi.ts";
import type { Fighter, GroupState, Item, Play } from "./types.ts";

/** Gives up the declared major action (GR-32, GR-75). */
export const giveUpCommand = command("give-up", {
  shape: { who: present },
  by: "owner",
  refuse: (state, { who }, judging) => [...refuseIdle(state, who, judging), ...refuseGiveUp(state, who)],
  run: (play, { who }) => giveUp(play, who),
});

/** The major action of the round is taken (GR-87). */
export function takeMajor(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  if (fighter.major !== "lost") fighter.major = "used";
  fighter.majorPhase = play.state.phase;
}

/** True if a further routine of multi-attack is due here (GR-98, GR-99). */
export function isFurtherRoutine(state: GroupState, who: CombatantId, item: Item): boolean {
  if (item.attackForm === null) return false;
  if (state.phase === "MULTI_REST") return hasRest(state, who);
  return state.phase === "MULTI_PRIMARY" && fighterOf<Fighter>(state, who).routinesUsed > 0 && hasPrimary(state, who);
}

/** GR-09, GR-60, GR-79, GR-87, GR-97, GR-101: why no major action is left for this. */
export function refuseMajor(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
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

/** GR-97, GR-101: the routines of the round are made. */
export function refuseRoutine({ scores, routinesUsed }: Fighter, data: Figures): Refusal[] {
  const { routinesPerRound: routines } = scores;
  if (routinesUsed < routines) return [];
  if (routines > 1) return [no("GR-101", "TURNCRAFT.Refused.GR-101.all", { ...data, routines })];
  return [no("GR-97", "TURNCRAFT.Refused.GR-97.second", data)];
}

function usedRefusals(fighter: Fighter, item: Item, data: Figures): Refusal[] {
  return [
    no("GR-87", "TURNCRAFT.Refused.GR-87.used", data),
    ...(item.attackForm !== null ? refuseRoutine(fighter, data) : []),
    ...(activityOf(item) === "delaying" ? [no("GR-79", "TURNCRAFT.Refused.GR-79.noMajor", data)] : []),
  ];
}

/** True if doing this means giving up what was declared (GR-32). */
export function givesUp(state: GroupState, who: CombatantId, item: Item, asComplex = false): boolean {
  const fighter = fighterOf<Fighter>(state, who);
  if (fighter.major !== "declared" || !fighter.declaration?.item) return false;
  return (asComplex || actionOf(item, state.settings) === "major") && !isDeclared(fighter, item);
}

/** Asks before a declaration is given up, with the price (GR-32, GR-154). */
export function askGiveUp(state: GroupState, who: CombatantId, clause: "GR-32" | "GR-154"): RulingRequest {
  const fighter = fighterOf<Fighter>(state, who);
  const loses = losesSpell(state, fighter);
  const options = [
    ["keep", "TURNCRAFT.Ruling.GR-32.keep"] as const,
    ["giveUp", loses ? "TURNCRAFT.Ruling.GR-32.loseSpell" : "TURNCRAFT.Ruling.GR-32.giveUp"] as const,
  ];
  const data = { name: named(who), what: fighter.declaration?.item?.name ?? "" };
  return { ...question(`${clause}:${who}`, clause, "TURNCRAFT.Ruling.GR-32.question", options, data), who };
}

function losesSpell({ settings }: GroupState, { spell }: Fighter): boolean {
  return spell !== null && magicOf(spell.item) === "incantation" && settings.abandonIncantation === "lost";
}

/** GR-32: there has to be something to give up, and it mustn't be done. */
function refuseGiveUp(state: GroupState, who: CombatantId): Refusal[] {
  const { major, late } = fighterOf<Fighter>(state, who);
  if (major === "declared" || major === "inProgress" || late?.done === false) return [];
  return [no("GR-32", "TURNCRAFT.Refused.GR-32.nothing", { name: named(who) })];
}

/** The declared action is given up (GR-32): an incantation is lost as if cast, a complex activity isn't done. */
export function giveUp(play: Play, who: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const what = fighter.declaration?.item?.name ?? fighter.late?.item.name ?? fighter.spell?.item.name ?? "";
  logLine(play, "TURNCRAFT.Log.group.gaveUp", who, { what });
  const { major } = fighter;
  abandonSpell(play, who);
  if (fighter.declaration) fighter.declaration = { ...fighter.declaration, item: null };
  fighter.late = null;
  fighter.major = major === "used" || major === "lost" ? major : "available";
}

/** A spell under way is given up: lost as if cast where that is its price, else it was never begun (GR-32, GR-60). */
export function abandonSpell(play: Play, who: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const casting = fighter.spell?.state === "casting" || fighter.spell?.state === "failing";
  if (casting && losesSpell(state, fighter)) {
    loseSpell(play, who, "TURNCRAFT.Cause.givenUp");
    return;
  }
  unbindSpell(state, who);
  if (casting) fighter.spell = null;
}
