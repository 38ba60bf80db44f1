import { isRecord } from "../../engine/fields.ts";
import { thisPage } from "../../net/index.ts";
import { type SyncState, sessionOf } from "../session.ts";
import { type StoredEncounter, stampOf, storedOf, type WriteStamp } from "./stored.ts";
import { warnOfOutdated } from "./words.ts";

/**
 * View of an encounter on the page. Foundry's server compares no revisions, so two pages could write as authority. All clients see
 * writes in the server's order and judge alike: a write on the last good revision is good; the authority reverts a write on an
 * older revision. After a write on a newer revision, the page has missed a write and is outdated.
 */

/**
 * Judgement of a write. `wrong-base`: `system` was written on an older revision, or without the authority's mark; `gap`: the page
 * has missed a write; `past-the-door`: only core's fields were written, without the mark.
 */
type Seen = "good" | "wrong-base" | "gap" | "past-the-door";

let didLineBreak = false;

/** Remembers that the page's line to the server broke: since then it may have missed writes. */
export function noteLineBreak(): void {
  didLineBreak = true;
}

/** View of an encounter on the page; begins with the data at the first call. */
export function syncStateOf(combat: Combat.Implementation): SyncState {
  const session = sessionOf(combat);
  if (session.syncState) return session.syncState;
  const stored = storedOf(combat);
  session.syncState = {
    revision: stored?.revision ?? 0,
    authority: stored?.authority ?? "",
    tookOn: null,
    outdated: false,
    spoilt: false,
    good: null,
  };
  return session.syncState;
}

/** True if the page is the encounter's authority, and not outdated. */
export function isAuthority(combat: Combat.Implementation): boolean {
  const { authority: authorityId, outdated } = syncStateOf(combat);
  return authorityId === thisPage() && !outdated;
}

/** Marks the view of an encounter as outdated, and warns: until a reload, the page neither sends nor answers requests. */
export function markOutOfSync(combat: Combat.Implementation): void {
  const syncState = syncStateOf(combat);
  if (!syncState.outdated) warnOfOutdated();
  syncState.outdated = true;
}

/** Authority's mark on a write by a GM, or null. A player's client could forge the mark, but not the user. */
export function trustedStamp(options: object, userId: string): WriteStamp["turncraft"] | null {
  return game.users.get(userId)?.isGM ? stampOf(options) : null;
}

/** True if a write changes `system`; V13's key for a replaced `system` is `==system`. */
export function writesSystem(changed: object): boolean {
  return "system" in changed || "==system" in changed;
}

/** True if changes come after a write missed by the page. */
export function isAhead(combat: Combat.Implementation, changes: object | undefined): boolean {
  const { system } = (changes ?? {}) as { system?: { revision?: unknown } };
  const revision = system?.revision;
  return typeof revision === "number" && revision > syncStateOf(combat).revision + 1;
}

/** Judges a write on arrival, and follows a good write. */
export function classifyWrite(combat: Combat.Implementation, changed: object, options: object, userId: string): Seen {
  const syncState = syncStateOf(combat);
  const stamp = trustedStamp(options, userId);
  if (stamp?.base === undefined && !writesSystem(changed)) return "past-the-door";
  if (stamp?.base === undefined || stamp.base < syncState.revision) {
    syncState.spoilt = true;
    return "wrong-base";
  }
  if (isOtherState(combat, stamp)) {
    markOutOfSync(combat);
    return "gap";
  }
  if (stamp.base === syncState.revision || stamp.reverts) {
    syncState.revision = storedOf(combat)?.revision ?? stamp.base + 1;
    // Not from the stored data, in which a write on the wrong base may have put another page.
    if (stamp.takes || stamp.reverts) syncState.authority = stamp.page;
    if (stamp.takes) syncState.tookOn = didLineBreak && stamp.page === thisPage() ? stamp.base : null;
    if (stamp.reverts && stamp.page !== thisPage()) syncState.spoilt = false;
    return "good";
  }
  markOutOfSync(combat);
  return "gap";
}

/**
 * True if the new authority knows another state of the same revision: a step stored as the server ended reached only one of the
 * pages.
 */
function isOtherState(combat: Combat.Implementation, { page, base, digest }: WriteStamp["turncraft"]): boolean {
  if (digest === undefined || page === thisPage() || base !== syncStateOf(combat).revision) return false;
  return digest !== digestOf(storedOf(combat)?.state);
}

/** Remembers the present data, with the given state, as good. Cheap: entries are strings, and states never change. */
export function remember(combat: Combat.Implementation, state: StoredEncounter["state"] | null): void {
  const stored = storedOf(combat);
  const { history } = stored ?? {};
  syncStateOf(combat).good =
    stored && state && history
      ? {
          type: combat.type,
          revision: stored.revision,
          authority: stored.authority,
          state,
          history: { ...history, entries: { ...history.entries } },
        }
      : null;
}

/** Compares with another page's revision: a lower revision here means a missed write. True if the page is outdated. */
export function noteRevision(combat: Combat.Implementation, revision: number): boolean {
  const syncState = syncStateOf(combat);
  if (revision > syncState.revision) markOutOfSync(combat);
  return syncState.outdated;
}

/** JSON with sorted keys: pages that merged the same steps may hold the keys in another order than the server. */
function sortedJSON(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

/** Digest of a state, for telling two pages' states apart: 32 bits by FNV-1a, and the length. No protection against forgery. */
export function digestOf(state: unknown): string {
  const text = sortedJSON(state);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}.${text.length}`;
}
