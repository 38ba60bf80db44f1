import { send, thisPage } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { firstInvalidField, markValid, validateWrite, warnOfInvalid, writtenRevision } from "../invalid-encounters.ts";
import { sessionOf } from "../session.ts";
import { announceSteps, knowFight } from "./announce.ts";
import { encounters } from "./encounters.ts";
import { dismissReturned, noteMaker, receive } from "./joining.ts";
import { isProjected } from "./projection.ts";
import { stampOf, storedOf } from "./stored.ts";
import { answeredByStep, becomeAuthority, mayTakeOver, queueOf, syncRoster } from "./submit.ts";
import {
  classifyWrite,
  isAuthority,
  noteLineBreak,
  remember,
  syncStateOf,
  trustedStamp,
  writesSystem,
} from "./sync-state.ts";
import { replace, revertInvalid, revertProjection } from "./write.ts";

/** Most repairs of core's fields without a step or a rest in between: a package undoing every repair must not loop. */
const MAX_REVERTS = 3;

/** Milliseconds of rest after so many repairs, before the next. */
const REST = 5000;

/** Milliseconds for the authority's page to restore invalid data before GMs are told. */
const RESTORE_TIMEOUT_MS = 2000;

/** True if an encounter's data are invalid after a write. The page's own writes are valid by construction and not checked. */
export function isInvalid(combat: Encounter, changed: object, options: object): boolean {
  // A page that has missed a write keeps its last state: there is nothing wrong with the stored one.
  if (syncStateOf(combat).outdated || (!writesSystem(changed) && !("type" in changed))) return false;
  if (stampOf(options)?.page !== thisPage()) return validateWrite(combat, changed) !== null;
  markValid(combat);
  return false;
}

/** Handles an arrived write to an encounter; called on every client. */
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
      reportMissed(combat, options, userId);
      if (isAuthority(combat)) void queueOf(combat).inTurn(() => revertInvalid(combat));
      return;
    case "gap":
      return;
    case "past-the-door":
      revertWrite(combat, userId);
      return;
  }
}

/** Tells a page that became the authority on an older revision: by itself it can't know that another write came before. */
function reportMissed(combat: Encounter, options: object, userId: string): void {
  const stamp = trustedStamp(options, userId);
  if (!stamp?.takes || stamp.base === undefined || stamp.page === thisPage() || syncStateOf(combat).outdated) return;
  send({ type: "missed", page: stamp.page, combat: combat.uuid ?? "", base: stamp.base });
}

/** Keeps the last good data on other GMs' pages, for restoring as the next authority. */
function rememberForOthers(combat: Encounter): void {
  const syncState = syncStateOf(combat);
  if (!game.user.isGM || isAuthority(combat)) return;
  // After a write on the wrong base, the present data isn't the last good one.
  if (syncState.spoilt) syncState.good = null;
  else remember(combat, combat.state);
}

/** Restores invalid data, if the page is the authority and has good data; else warns the GM if the data stays invalid. */
function restoreState(combat: Encounter, userId: string, written: number): void {
  if (!isAuthority(combat) || !syncStateOf(combat).good) {
    setTimeout(() => warnOfInvalid(combat), RESTORE_TIMEOUT_MS);
    return;
  }
  send({ type: "word", user: userId, key: "TURNCRAFT.Authority.restored" });
  void queueOf(combat).inTurn(() => replace(combat, written));
}

/** Reverts a write to an encounter's combatants made outside the authority. */
export function combatantsUpdated(combat: Encounter, options: object, userId: string): void {
  if (!trustedStamp(options, userId)) revertWrite(combat, userId);
}

/** Restores core's fields from the state after an external write, and notifies the writer. Acts on the authority's page. */
function revertWrite(combat: Encounter, userId: string): void {
  const { state } = combat;
  if (!state || !isAuthority(combat) || isProjected(combat, state)) return;
  const session = sessionOf(combat);
  session.repairs += 1;
  if (session.repairs <= MAX_REVERTS) {
    send({ type: "word", user: userId, key: "TURNCRAFT.Authority.restored" });
    void queueOf(combat).inTurn(() => revertProjection(combat));
  } else if (session.repairs === MAX_REVERTS + 1) {
    setTimeout(() => {
      session.repairs = 0;
      if (game.combats?.has(combat.id ?? "")) revertWrite(combat, userId);
    }, REST);
  }
}

/** Handles combatants created by a user. */
export function combatantsMade(combat: Encounter, made: readonly Combatant.Implementation[], userId: string): void {
  noteMaker(combat, made, userId);
  if (isAuthority(combat)) receive(combat, made, userId);
  rosterChanged(combat);
}

/** Handles a new encounter, and combatants created or deleted, to join or leave by commands of the authority. */
export function rosterChanged(combat: Encounter): void {
  if (isAuthority(combat)) syncRoster(combat);
  else if (storedOf(combat)) void mayTakeOver(combat);
}

/**
 * Takes over encounters without an authority, on a page of the active GM. Called after a user has connected or left, and after the
 * page was offline.
 */
export function watchEncounters(): void {
  for (const combat of encounters()) {
    if (isAuthority(combat)) syncRoster(combat);
    else void mayTakeOver(combat);
  }
}

/** Begins with all encounters when the page has loaded. A page of the active GM becomes the authority of all started encounters. */
export function wakeUp(): void {
  for (const combat of encounters()) {
    knowFight(combat);
    rememberForOthers(combat);
    if (game.user.isActiveGM && combat.state?.round) void becomeAuthority(combat);
    else void mayTakeOver(combat);
  }
}

/** Asks all other pages for revisions after being offline, and takes over encounters without an authority. */
export function reconnected(): void {
  noteLineBreak();
  send({ type: "hello", page: thisPage() });
  if (game.ready) watchEncounters();
}

/** Sends the revisions of all encounters to a page back online. */
export function reportRevisions(page: string): void {
  const known = encounters().filter((combat) => !syncStateOf(combat).outdated);
  const revisions = Object.fromEntries(known.map((combat) => [combat.uuid, syncStateOf(combat).revision]));
  send({ type: "revisions", page, revisions });
}
