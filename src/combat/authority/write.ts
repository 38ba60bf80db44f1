import { rememberMade } from "../../data/valid.ts";
import type { AnyCommand, Change, EncounterState, History } from "../../engine/index.ts";
import { thisPage } from "../../net/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import type { SyncState } from "../session.ts";
import { removal, replacement } from "../versions.ts";
import { type StoredChange, toUpdate } from "./changes.ts";
import { type Entry, historyUpdate, written } from "./history-store.ts";
import { type Projection, project } from "./projection.ts";
import type { WriteStamp } from "./stored.ts";
import { type StoredEncounter, storedOf } from "./stored.ts";
import { digestOf, isAuthority, remember, syncStateOf } from "./sync-state.ts";

/** Encounter after a step, to be written. */
export interface NextFight {
  /** Ruleset; if another than before, the whole `system` is written. */
  readonly type: string;
  readonly state: EncounterState;
  /** Changes from the stored state to `state`. */
  readonly changes: readonly Change[];
  /** History before and after the step. */
  readonly history: History<AnyCommand>;
  readonly after: History<AnyCommand>;
  /** Change of world time, in seconds. */
  readonly clock: number;
  readonly direction: 1 | -1;
  /** True for undo and redo. */
  readonly stepped: boolean;
}

/** Core's options of a turn change, with the authority's mark. */
interface FightOptions extends WriteStamp {
  direction?: 1 | -1;
  worldTime?: { delta: number };
  turnEvents?: boolean;
  /** Option of core; false also sends data unchanged on the client. */
  diff?: boolean;
}

type GoodData = NonNullable<SyncState["good"]>;

type Update = Projection & { readonly [key: string]: unknown };

/**
 * Stores a step: `system`, and core's fields as computed from the state, in a single update.
 * @returns the new revision; null if a hook vetoed the update, or another page wrote first or became the authority
 */
export async function write(combat: Encounter, next: NextFight): Promise<number | null> {
  const stored = storedOf(combat);
  if (!stored) return null;
  const base = stored.revision;
  const ruleset = rulesetOf(next.type);
  if (ruleset) rememberMade(ruleset.rules, next.state);
  const data =
    next.type === combat.type ? { system: systemUpdate(stored, next) } : anew(next.type, whole(stored, next));
  const update: Update = { ...project(combat, next.state, next.type), ...data };
  const options: FightOptions = { turncraft: { page: thisPage(), base }, direction: next.direction };
  const continues = update.round !== undefined || update.turn !== undefined;
  if (continues && next.clock !== 0) options.worldTime = { delta: next.clock };
  if (continues) announce(combat, update, options, next.direction);
  const { good } = syncStateOf(combat);
  const revision = await stores(combat, update, options, base + 1);
  const syncState = syncStateOf(combat);
  // A write on the wrong base is in the present data; this step started from the good data.
  if (revision !== null && syncState.spoilt && good) syncState.good = { type: next.type, ...whole(good, next) };
  // Core moves the clock with a round or a turn; for another step that isn't documented (foundryvtt issue 10924).
  if (revision !== null && !continues && next.clock !== 0) await game.time.advance(next.clock);
  return revision;
}

/**
 * Writes the page's id as the authority; true after success. The first authority writes the whole `system`, since initial values of
 * a data model aren't stored; the first since 0.3, too, since the stored names are still the old names.
 */
export async function takeAuthority(combat: Encounter): Promise<boolean> {
  const stored = storedOf(combat);
  if (!stored) return false;
  const { good, spoilt } = syncStateOf(combat);
  if (spoilt && good) return takeAuthorityOver(combat, good);
  const own = { authority: thisPage(), revision: stored.revision + 1 };
  const isFirst = stored.revision === 0 || stored.authority === "";
  const [key, system] = isFirst
    ? replacement({ ...foundry.utils.deepClone(stored), ...own })
    : (["system", own] as const);
  const options: FightOptions = {
    turncraft: { page: thisPage(), base: stored.revision, takes: true, digest: digestOf(stored.state) },
    diff: !isFirst,
  };
  // Without good data from before, the present data is the starting point.
  syncStateOf(combat).spoilt = false;
  return (await stores(combat, { [key]: system }, options, own.revision)) !== null;
}

/** Becomes the authority by restoring the last good data, if the last authority left a write on the wrong base. */
async function takeAuthorityOver(combat: Encounter, good: GoodData): Promise<boolean> {
  const sync = syncStateOf(combat);
  sync.spoilt = false;
  const done = await restore(combat, good, { authority: thisPage(), revision: sync.revision + 1 }, true);
  if (done === null) sync.spoilt = true;
  return done !== null;
}

/** Restores the last good data, if any, after a write on the wrong base. Acts on the authority's page. */
export async function revertInvalid(combat: Encounter): Promise<void> {
  const sync = syncStateOf(combat);
  const { good, revision } = sync;
  if (!sync.spoilt || !isAuthority(combat) || !good || !storedOf(combat)) return;
  sync.spoilt = false;
  const done = await restore(combat, good, { revision: revision + 1 }, false);
  const isSpoiltAgain = sync.spoilt;
  if (done === null) sync.spoilt = true;
  else if (isSpoiltAgain) {
    sync.good = { ...good, revision: revision + 1 };
    await revertInvalid(combat);
  }
}

/**
 * Replaces invalid data with the last good data, as a whole, since the page doesn't know the server's data.
 * @param written revision of the invalid write
 */
export async function replace(combat: Encounter, written: number): Promise<void> {
  const { good, revision } = syncStateOf(combat);
  if (good) await restore(combat, good, { revision: Math.max(written, revision) + 1 }, true);
}

/** Writes good data with different fields (`own`): all data if `isWhole`, else the differences. Returns the revision, or null. */
function restore(
  combat: Encounter,
  { type, ...data }: GoodData,
  own: { readonly revision: number; readonly authority?: string },
  isWhole: boolean,
): Promise<number | null> {
  const wanted = { ...data, ...own };
  const stored = isWhole || type !== combat.type ? null : storedOf(combat);
  const changes = Object.entries(wanted).map(([key, value]) => ({ path: [key], value }));
  const system = stored ? { system: toUpdate(changes, stored) } : anew(type, wanted);
  const { revision: base } = syncStateOf(combat);
  const mark = { page: thisPage(), base, reverts: true, ...("authority" in own && { takes: true }) };
  const options = { turncraft: mark, turnEvents: false, ...(isWhole && { diff: false }) };
  return stores(combat, { ...project(combat, data.state, type), ...system }, options, own.revision);
}

/** Writes core's fields as computed from the state. */
export async function revertProjection(combat: Encounter): Promise<void> {
  const { state } = combat;
  if (!state) return;
  const options = { turncraft: { page: thisPage() }, turnEvents: false };
  await combat.update(project(combat, state) as Combat.UpdateData, options as Combat.Database.UpdateOperation);
}

async function stores(
  combat: Encounter,
  update: object,
  options: FightOptions,
  revision: number,
): Promise<number | null> {
  await combat.update(update as Combat.UpdateData, options as Combat.Database.UpdateOperation);
  const syncState = syncStateOf(combat);
  if (syncState.outdated || syncState.revision !== revision || syncState.authority !== thisPage()) return null;
  remember(combat, combat.state);
  return revision;
}

function systemUpdate(stored: StoredEncounter, next: NextFight): Record<string, unknown> {
  const changes: StoredChange[] = next.changes.map((change) => ({ ...change, path: ["state", ...change.path] }));
  const { added, dropped } = historyUpdate(next.history, next.after);
  const entries = {
    ...Object.fromEntries(added.map((entry) => storedEntry(entry, next.after))),
    ...Object.fromEntries(dropped.map((seq) => removal(String(seq)))),
  };
  const history = {
    at: next.after.at,
    from: next.history.at,
    ...(Object.keys(entries).length > 0 && { entries }),
    ...((stored.history.stepped ?? false) !== next.stepped && { stepped: next.stepped }),
    ...(isOtherTurn(stored.state, next.state) && { since: serverNow() }),
  };
  return { ...toUpdate(changes, stored), revision: stored.revision + 1, history };
}

/** Update to replace `type` and the whole `system`. */
function anew(type: string, system: object): Record<string, unknown> {
  return { type, ...Object.fromEntries([replacement(system)]) };
}

function whole({ revision, authority, history }: StoredEncounter, next: NextFight): StoredEncounter {
  const { added, dropped } = historyUpdate(next.history, next.after);
  const gone = new Set(dropped.map(String));
  const kept = Object.entries(history.entries).filter(([seq]) => !gone.has(seq));
  const entries = Object.fromEntries([...kept, ...added.map((entry) => storedEntry(entry, next.after))]);
  const { after, state, stepped } = next;
  const since = serverNow();
  const at = { at: after.at, from: next.history.at, stepped, since };
  return { revision: revision + 1, authority, state, history: { ...at, entries } };
}

/** Entry as stored, with key. */
function storedEntry(entry: Entry, { entries }: History<AnyCommand>): [seq: string, text: string] {
  const previous = entries.findLast(({ seq }) => seq < entry.seq);
  return [String(entry.seq), written(entry, previous?.seq ?? 0)];
}

function isOtherTurn(before: EncounterState, after: EncounterState): boolean {
  return before.round !== after.round || before.activeId !== after.activeId;
}

function serverNow(): number {
  return Math.round(game.time.serverTime);
}

/**
 * Calls core's hooks of a turn change before the update, as core does, for packages depending on hooks. Edits by listeners are
 * ignored.
 */
function announce(combat: Encounter, update: Update, options: FightOptions, direction: 1 | -1): void {
  const round = update.round ?? combat.round;
  const turn = update.turn === undefined ? combat.turn : update.turn;
  const data = { round, turn } as { round: number; turn: number }; // The types don't know a null turn.
  const stated = { direction, worldTime: { delta: options.worldTime?.delta ?? 0 } };
  if (combat.round === 0 && direction > 0) Hooks.callAll("combatStart", combat, data);
  else if (update.round !== undefined)
    Hooks.callAll("combatRound", combat, data, stated as never); // The types still say advanceTime.
  else Hooks.callAll("combatTurn", combat, data, stated as never);
}
