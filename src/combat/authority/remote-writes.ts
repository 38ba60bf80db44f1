import { send, thisPage } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { tellBroken } from "../invalid-encounters.ts";
import { sessionOf } from "../session.ts";
import { announceSteps, knowFight } from "./announce.ts";
import { encounters } from "./encounters.ts";
import { brokenField, judge, markValid, writtenRevision } from "./invalid-fields.ts";
import { noteMaker, receive } from "./joining.ts";
import { isProjected } from "./projection.ts";
import { dismissReturned } from "./recreated-combatants.ts";
import { markOf, storedOf } from "./stored.ts";
import { answeredByStep, becomeAuthority, mayTakeOver, queueOf, syncRoster } from "./submit.ts";
import { classifyWrite, isAuthority, remember, syncStateOf, trustedMark, writesSystem } from "./sync-state.ts";
import { repair, replace, reproject } from "./write.ts";

/** Most repairs of core's fields at once without a step in between: a package that answers every repair must not loop. */
const PATIENCE = 3;

/** Milliseconds before they are restored in any case. */
const REST = 5000;

/** Milliseconds in which the authority's page puts back what can't be played on. */
const MENDING = 2000;

/** True if an encounter's data can't be played on after this write; what this page wrote itself the rules have made. */
export function isBroken(combat: Encounter, changed: object, options: object): boolean {
  if (!writesSystem(changed) && !("type" in changed)) return false;
  if (markOf(options)?.page !== thisPage()) return judge(combat, changed) !== null;
  markValid(combat);
  return false;
}

/** A write to an encounter has arrived, on any client. */
export function updated(combat: Encounter, changed: object, options: object, userId: string): void {
  if (!storedOf(combat)) return;
  const seen = classifyWrite(combat, changed, options, userId);
  if (brokenField(combat) !== null) {
    restoreState(combat, userId, writtenRevision(changed) ?? 0);
    return;
  }
  switch (seen) {
    case "good":
      sessionOf(combat).repairs = 0;
      rememberForOthers(combat);
      answeredByStep(combat);
      announceSteps(combat, changed);
      dismissReturned(combat);
      return;
    case "wrong-base":
      if (isAuthority(combat)) void queueOf(combat).inTurn(() => repair(combat));
      return;
    case "gap":
      return;
    case "past-the-door":
      revertWrite(combat, userId);
      return;
  }
}

/** Another GM's page may have to go on with the encounter, and to put back what was written too late. */
function rememberForOthers(combat: Encounter): void {
  const sight = syncStateOf(combat);
  if (!game.user.isGM || isAuthority(combat)) return;
  // What stands in the data beside a write too late isn't what the authority knows.
  if (sight.spoilt) sight.good = null;
  else remember(combat, combat.state);
}

/** Data that can't be played on is put back by the page that remembers it whole; where none does, GMs are told soon. */
function restoreState(combat: Encounter, userId: string, written: number): void {
  if (!isAuthority(combat) || !syncStateOf(combat).good) {
    setTimeout(() => tellBroken(combat), MENDING);
    return;
  }
  send({ type: "word", user: userId, key: "TURNCRAFT.Door.putBack" });
  void queueOf(combat).inTurn(() => replace(combat, written));
}

/** Combatants of an encounter were written on their own. */
export function combatantsUpdated(combat: Encounter, options: object, userId: string): void {
  if (!trustedMark(options, userId)) revertWrite(combat, userId);
}

/** Restores the fields from the state after an external edit that got through all the same, and notifies the writer. */
function revertWrite(combat: Encounter, userId: string): void {
  const { state } = combat;
  if (!state || !isAuthority(combat) || isProjected(combat, state)) return;
  const session = sessionOf(combat);
  session.repairs += 1;
  if (session.repairs <= PATIENCE) {
    send({ type: "word", user: userId, key: "TURNCRAFT.Door.putBack" });
    void queueOf(combat).inTurn(() => reproject(combat));
  } else if (session.repairs === PATIENCE + 1) {
    setTimeout(() => {
      session.repairs = 0;
      if (game.combats?.has(combat.id ?? "")) revertWrite(combat, userId);
    }, REST);
  }
}

/** Combatants were made. */
export function combatantsMade(combat: Encounter, made: readonly Combatant.Implementation[], userId: string): void {
  noteMaker(combat, made, userId);
  if (isAuthority(combat)) receive(combat, made, userId);
  rosterChanged(combat);
}

/** An encounter was made, or its combatants came or went. */
export function rosterChanged(combat: Encounter): void {
  if (isAuthority(combat)) syncRoster(combat);
  else if (storedOf(combat)) void mayTakeOver(combat);
}

/**
 * Takes over encounters without an authority, on the active GM's page. Called after this page has loaded, or a user has
 * connected or left.
 */
export function lookAfterEncounters(): void {
  for (const combat of encounters()) {
    if (isAuthority(combat)) syncRoster(combat);
    else void mayTakeOver(combat);
  }
}

/** At its loading the active GM's page takes its started fights over, from a page of the same user that may be gone. */
export function wakeUp(): void {
  for (const combat of encounters()) {
    knowFight(combat);
    rememberForOthers(combat);
    if (game.user.isActiveGM && combat.state?.round) void becomeAuthority(combat);
    else void mayTakeOver(combat);
  }
}

/** Asks the other pages for the fights' progress after this page was offline. */
export function reconnected(): void {
  send({ type: "hello", page: thisPage() });
}

/** Another page was offline and asks. */
export function sayRevisions(page: string): void {
  const known = encounters().filter((combat) => !syncStateOf(combat).outdated);
  const revisions = Object.fromEntries(known.map((combat) => [combat.uuid, syncStateOf(combat).revision]));
  send({ type: "revisions", page, revisions });
}
