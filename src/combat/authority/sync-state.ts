import { thisPage } from "../../net/index.ts";
import { type SyncState, sessionOf } from "../session.ts";
import type { WriteStamp } from "./stored.ts";
import { type StoredEncounter, stampOf, storedOf } from "./stored.ts";
import { warnOfOutdated } from "./words.ts";

/**
 * Replica of the encounter on this page. Foundry's server compares no revisions, so two pages could both write as authority. All
 * clients see writes in the server's order and judge alike: a write on the last good revision is good; otherwise the authority
 * reverts the write. A write on an unknown revision means a missed broadcast: this page is outdated.
 */

/** The page's judgement of a write. */
export type Seen = "good" | "wrong-base" | "gap" | "past-the-door";

/** Returns this page's view of an encounter; begins with the data sent by the server when the page loaded. */
export function syncStateOf(combat: Combat.Implementation): SyncState {
  const session = sessionOf(combat);
  if (session.syncState) return session.syncState;
  const stored = storedOf(combat);
  session.syncState = {
    revision: stored?.revision ?? 0,
    keeper: stored?.keeper ?? "",
    outdated: false,
    spoilt: false,
    good: null,
  };
  return session.syncState;
}

/** True if the page writes the encounter. */
export function isAuthority(combat: Combat.Implementation): boolean {
  const { keeper: authorityId, outdated } = syncStateOf(combat);
  return authorityId === thisPage() && !outdated;
}

/** Marks this page's view of the encounter as outdated; until a reload the page neither sends nor answers requests. */
export function markOutOfSync(combat: Combat.Implementation): void {
  const syncState = syncStateOf(combat);
  if (!syncState.outdated) warnOfOutdated();
  syncState.outdated = true;
}

/** Authority's mark on a GM's write; a player's client could forge the mark, but not the user. */
export function trustedStamp(options: object, userId: string): WriteStamp["turncraft"] | null {
  return game.users.get(userId)?.isGM ? stampOf(options) : null;
}

/** True if a write changes an encounter's own data; V13 names what is replaced whole `==system`. */
export function writesSystem(changed: object): boolean {
  return "system" in changed || "==system" in changed;
}

/** Judges a write that has just arrived. */
export function classifyWrite(combat: Combat.Implementation, changed: object, options: object, userId: string): Seen {
  const syncState = syncStateOf(combat);
  const stamp = trustedStamp(options, userId);
  if (stamp?.base === undefined && !writesSystem(changed)) return "past-the-door";
  if (stamp?.base === undefined || stamp.base < syncState.revision) {
    syncState.spoilt = true;
    return "wrong-base";
  }
  if (stamp.base === syncState.revision || stamp.repair) {
    syncState.revision = storedOf(combat)?.revision ?? stamp.base + 1;
    // Not as stored: a write on the wrong base may have named another.
    if (stamp.takes || stamp.repair) syncState.keeper = stamp.page;
    if (stamp.repair && stamp.page !== thisPage()) syncState.spoilt = false;
    return "good";
  }
  markOutOfSync(combat);
  return "gap";
}

/** Remembers the present data as good. Entries are texts and states never change, so this copies little. */
export function remember(combat: Combat.Implementation, state: StoredEncounter["state"] | null): void {
  const stored = storedOf(combat);
  const { history } = stored ?? {};
  syncStateOf(combat).good =
    stored && state && history
      ? {
          type: combat.type,
          revision: stored.revision,
          keeper: stored.keeper,
          state,
          history: { ...history, entries: { ...history.entries } },
        }
      : null;
}

/** Compares with the authority's revision in an answer: a lower one here means a missed broadcast. */
export function noteRevision(combat: Combat.Implementation, revision: number): boolean {
  const syncState = syncStateOf(combat);
  if (revision > syncState.revision) markOutOfSync(combat);
  return syncState.outdated;
}
