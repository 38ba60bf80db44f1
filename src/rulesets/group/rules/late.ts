import type { Draft } from "immer";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { logLine, question } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isDeclared } from "./bound.ts";
import { lateWork } from "./declaration.ts";
import { isPresent } from "./fighters.ts";
import { activityOf, goesLast, isSame, segmentsOf } from "./item-readings.ts";
import type { Act, Fighter, GroupState, Item, Play } from "./types.ts";

/** True if this is a complex activity that nobody declared (GR-28). */
export function isUndeclaredComplex(state: GroupState, who: CombatantId, item: Item): boolean {
  const fighter = fighterOf<Fighter>(state, who);
  return activityOf(item) === "complex" && !isDeclared(fighter, item) && fighter.late === null;
}

/** The GM may let it be partly completed (GR-28). */
export function askPart(who: CombatantId, item: Item): RulingRequest {
  const options = [["refuse", "TURNCRAFT.Ruling.refuse"] as const, ["part", "TURNCRAFT.Ruling.GR-28.part"] as const];
  return question(`GR-28:${who}`, "GR-28", "TURNCRAFT.Ruling.GR-28.question", options, {
    name: named(who),
    what: item.name,
  });
}

/** A complex activity begins, in full or as a part (GR-28, GR-74). */
export function beginLate(play: Play, who: CombatantId, item: Item, part: boolean): void {
  const fighter = fighterOf(play.state, who);
  fighter.late = lateWork(item, { part });
  fighter.major = "used";
  fighter.majorPhase = play.state.phase;
  logLine(play, "TURNCRAFT.Log.group.begins", who, { what: item.name });
}

/** GR-69: a delaying activity of the delayed goes last; GR-28 doesn't apply, but the GM is reminded. */
export function postpone(play: Play, { who, item, target }: Act): void {
  const fighter = fighterOf(play.state, who);
  fighter.late = lateWork(item, { target: target ?? null });
  fighter.major = "used";
  if (play.state.phase !== "GO_LAST") logLine(play, "TURNCRAFT.Log.group.postponed", who, { what: item.name });
}

/** Completed in GO_LAST, or one more of its rounds is done (GR-21, GR-74, GR-77). */
export function completeLate(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  const { late } = fighter;
  if (!late) return;
  late.done = true;
  fighter.majorPhase = play.state.phase;
  if (fighter.major !== "lost") fighter.major = "used";
  const { item, part } = late;
  const roundsNeeded = roundsFor(play.state, item);
  const before = fighter.progress && fighter.progress.item === keyFor(item) ? fighter.progress.roundsDone : 0;
  const roundsDone = part ? before : Math.min(roundsNeeded, before + 1);
  if (part || roundsDone < roundsNeeded) {
    fighter.progress = { item: keyFor(item), name: item.name, roundsDone, roundsNeeded };
    logLine(play, part ? "TURNCRAFT.Log.group.part" : "TURNCRAFT.Log.group.progress", who, {
      what: item.name,
      roundsDone,
      roundsNeeded,
    });
    return;
  }
  fighter.progress = null;
  logLine(play, "TURNCRAFT.Log.group.completed", who, { what: item.name });
}

function roundsFor({ settings }: GroupState, item: Item): number {
  return activityOf(item) === "complex" ? Math.max(1, Math.ceil(segmentsOf(item, settings) / 10)) : 1;
}

function keyFor(item: Item): string {
  return item.uuid === "" ? item.name : item.uuid;
}

/** Reminds of work that could be declared again by those who take part (GR-22, GR-77). */
export function remindOfProgress(play: Play): void {
  const { state } = play;
  for (const id of idsOf(state)) {
    const { progress } = fighterOf(state, id);
    if (!progress || !isPresent(state, id)) continue;
    logLine(play, "TURNCRAFT.Log.group.unfinished", id, {
      what: progress.name,
      roundsDone: progress.roundsDone,
      roundsNeeded: progress.roundsNeeded,
    });
  }
}

/** A round without the activity keeps the count, or not (GR-77). */
export function settleProgress(state: Draft<GroupState>, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  const { progress, late } = fighter;
  if (!progress || state.settings.complexProgressOnBreak === "keep") return;
  const worked = late?.done === true && keyFor(late.item) === progress.item;
  if (!worked) fighter.progress = null;
}

/** GR-21, GR-69, GR-75, GR-77: nothing beside a complex activity, and that completed last. */
export function refuseBeside(state: GroupState, { who, item }: Act): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
  const { late } = fighter;
  const name = named(who);
  if (late) {
    const ruled = fighter.minorRuling === "complex" && activityOf(item) === "simple";
    if (isSame(late.item, item) && !late.done) return [];
    return ruled ? [] : [no("GR-75", "TURNCRAFT.Refused.GR-75.beside", { name, what: late.item.name })];
  }
  const alone = goesLast(item) && activityOf(item) === "complex";
  const busy = fighter.minors.length > 0 || fighter.routinesUsed > 0 || fighter.major === "used";
  if (alone && busy) return [no("GR-75", "TURNCRAFT.Refused.GR-75.already", { name, what: item.name })];
  return [];
}

/** GR-69: refused once the delayed have done anything beside the delay. */
export function refusePostponed(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const { minors, routinesUsed, major } = fighterOf<Fighter>(state, who);
  const busy = minors.some(({ name }) => name !== "—") || routinesUsed > 0 || major === "used";
  return busy ? [no("GR-69", "TURNCRAFT.Refused.GR-69.already", { name: named(who), what: item.name })] : [];
}
