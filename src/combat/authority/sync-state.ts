import { thisPage } from "../../net/index.ts";
import { type SyncState, sessionOf } from "../session.ts";
import type { DoorMark } from "./stored.ts";
import { markOf, type StoredEncounter, storedOf } from "./stored.ts";
import { tellOutdated } from "./words.ts";

/**
 * Replica of the encounter on this page. Foundry's server compares no revisions, so two pages that both act as
 * authority can both write. All clients see writes in the server's order and judge them alike: a write is good if it
 * builds on the revision of the last good one; otherwise the authority reverts it. A write on a revision unknown to
 * this page means a missed broadcast: this page can't be trusted any more.
 */

/** A write as this page judges it. */
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

/** True if this page is the one that writes the encounter. */
export function isAuthority(combat: Combat.Implementation): boolean {
  const { keeper, outdated } = syncStateOf(combat);
  return keeper === thisPage() && !outdated;
}

/** Marks this page's view of the fight as outdated; until a reload it neither sends nor answers requests. */
export function markOutOfSync(combat: Combat.Implementation): void {
  const sight = syncStateOf(combat);
  if (!sight.outdated) tellOutdated();
  sight.outdated = true;
}

/** The door's mark on a write that a GM sent; a player's client can forge the mark, not its user. */
export function trustedMark(options: object, userId: string): DoorMark["turncraft"] | null {
  return game.users.get(userId)?.isGM ? markOf(options) : null;
}

/** True if a write changes an encounter's own data; V13 names what is replaced whole `==system`. */
export function writesSystem(changed: object): boolean {
  return "system" in changed || "==system" in changed;
}

/** Judges a write that has just arrived. */
export function classifyWrite(combat: Combat.Implementation, changed: object, options: object, userId: string): Seen {
  const sight = syncStateOf(combat);
  const mark = trustedMark(options, userId);
  if (mark?.base === undefined && !writesSystem(changed)) return "past-the-door";
  if (mark?.base === undefined || mark.base < sight.revision) {
    sight.spoilt = true;
    return "wrong-base";
  }
  if (mark.base === sight.revision || mark.repair) {
    sight.revision = storedOf(combat)?.revision ?? mark.base + 1;
    // Not as stored: a write on the wrong base may have named another.
    if (mark.takes || mark.repair) sight.keeper = mark.page;
    if (mark.repair && mark.page !== thisPage()) sight.spoilt = false;
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

/** An answer names the revision that the authority is at: one that this page should have by now shows a missed broadcast. */
export function hearRevision(combat: Combat.Implementation, revision: number): boolean {
  const sight = syncStateOf(combat);
  if (revision > sight.revision) markOutOfSync(combat);
  return sight.outdated;
}
