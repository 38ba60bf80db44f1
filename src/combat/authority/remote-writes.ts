import { send, thisPage } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { warnOfInvalid } from "../invalid-encounters.ts";
import { sessionOf } from "../session.ts";
import { announceSteps, knowFight } from "./announce.ts";
import { encounters } from "./encounters.ts";
import { firstInvalidField, judge, markValid, writtenRevision } from "./invalid-fields.ts";
import { dismissReturned, noteMaker, receive } from "./joining.ts";
import { isProjected } from "./projection.ts";
import { stampOf, storedOf } from "./stored.ts";
import { answeredByStep, becomeAuthority, mayTakeOver, queueOf, syncRoster } from "./submit.ts";
import { classifyWrite, isAuthority, remember, syncStateOf, trustedStamp, writesSystem } from "./sync-state.ts";
import { replace, revertInvalid, revertProjection } from "./write.ts";

/** Most repairs of core's fields at once without a step in between: a package that answers every repair must not loop. */
const MAX_REVERTS = 3;

/** Milliseconds before restoring in any case. */
const REST = 5000;

/** Time for the authority's page to restore unplayable data. Milliseconds. */
const RESTORE_TIMEOUT_MS = 2000;

/** True if an encounter's data are unplayable after a write; writes of this page follow the rules. */
export function isInvalid(combat: Encounter, changed: object, options: object): boolean {
  if (!writesSystem(changed) && !("type" in changed)) return false;
  if (stampOf(options)?.page !== thisPage()) return judge(combat, changed) !== null;
  markValid(combat);
  return false;
}

/** A write to an encounter has arrived, on any client. */
export function updated(combat: Encounter, changed: object, options: object, userId: string): void {
  if (!storedOf(combat)) return;
  const seen = classifyWrite(combat, changed, options, userId);
  if (firstInvalidField(combat) !== null) {
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
      if (isAuthority(combat)) void queueOf(combat).inTurn(() => revertInvalid(combat));
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
  const syncState = syncStateOf(combat);
  if (!game.user.isGM || isAuthority(combat)) return;
  // What stands in the data beside a write too late isn't what the authority knows.
  if (syncState.spoilt) syncState.good = null;
  else remember(combat, combat.state);
}

/** Restores unplayable data from the page with the last good data; without one, GMs are told soon. */
function restoreState(combat: Encounter, userId: string, written: number): void {
  if (!isAuthority(combat) || !syncStateOf(combat).good) {
    setTimeout(() => warnOfInvalid(combat), RESTORE_TIMEOUT_MS);
    return;
  }
  send({ type: "word", user: userId, key: "TURNCRAFT.Authority.putBack" });
  void queueOf(combat).inTurn(() => replace(combat, written));
}

/** Combatants of an encounter were written on their own. */
export function combatantsUpdated(combat: Encounter, options: object, userId: string): void {
  if (!trustedStamp(options, userId)) revertWrite(combat, userId);
}

/** Restores the fields from the state after an external edit that got through all the same, and notifies the writer. */
function revertWrite(combat: Encounter, userId: string): void {
  const { state } = combat;
  if (!state || !isAuthority(combat) || isProjected(combat, state)) return;
  const session = sessionOf(combat);
  session.repairs += 1;
  if (session.repairs <= MAX_REVERTS) {
    send({ type: "word", user: userId, key: "TURNCRAFT.Authority.putBack" });
    void queueOf(combat).inTurn(() => revertProjection(combat));
  } else if (session.repairs === MAX_REVERTS + 1) {
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
export function watchEncounters(): void {
  for (const combat of encounters()) {
    if (isAuthority(combat)) syncRoster(combat);
    else void mayTakeOver(combat);
  }
}

/** At loading, the active GM's page takes over its started encounters from a lost page of the same user. */
export function wakeUp(): void {
  for (const combat of encounters()) {
    knowFight(combat);
    rememberForOthers(combat);
    if (game.user.isActiveGM && combat.state?.round) void becomeAuthority(combat);
    else void mayTakeOver(combat);
  }
}

/** Asks other pages for their revisions after this page was offline, and catches up on takeovers. */
export function reconnected(): void {
  send({ type: "hello", page: thisPage() });
  if (game.ready) watchEncounters();
}

/** Another page was offline and asks. */
export function reportRevisions(page: string): void {
  const known = encounters().filter((combat) => !syncStateOf(combat).outdated);
  const revisions = Object.fromEntries(known.map((combat) => [combat.uuid, syncStateOf(combat).revision]));
  send({ type: "revisions", page, revisions });
}
