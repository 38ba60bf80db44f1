import type { AnyCommand, Change, EncounterState, History } from "../../engine/index.ts";
import { thisPage } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import type { SyncState } from "../session.ts";
import { removal, replacement } from "../versions.ts";
import { type StoredChange, toUpdate } from "./changes.ts";
import { type Entry, journalUpdate, written } from "./history-store.ts";
import { type Projection, project } from "./projection.ts";
import type { DoorMark } from "./stored.ts";
import { type StoredEncounter, storedOf } from "./stored.ts";
import { isAuthority, remember, syncStateOf } from "./sync-state.ts";

/** Result of a step for the fight. */
export interface NextFight {
  /** Ruleset of the fight; if it changes, all of the encounter's data is rewritten. */
  readonly type: string;
  readonly state: EncounterState;
  readonly changes: readonly Change[];
  readonly history: History<AnyCommand>;
  readonly after: History<AnyCommand>;
  /** Seconds that world time moves. */
  readonly clock: number;
  readonly direction: 1 | -1;
  /** True for a step back or forward in the history. */
  readonly stepped: boolean;
}

/** Core's options of a turn change, with the door's mark. */
interface FightOptions extends DoorMark {
  direction?: 1 | -1;
  worldTime?: { delta: number };
  turnEvents?: boolean;
  /** Core's: false sends even what this client thinks is stored already. */
  diff?: boolean;
}

type GoodData = NonNullable<SyncState["good"]>;

type Update = Projection & { readonly [key: string]: unknown };

/**
 * Stores a step: the encounter's own data and core's fields as its projection, in one update.
 * @returns the new revision, or null when the write didn't come to count: vetoed, or another authority's came first
 */
export async function write(combat: Encounter, next: NextFight): Promise<number | null> {
  const stored = storedOf(combat);
  if (!stored) return null;
  const base = stored.revision;
  const data =
    next.type === combat.type ? { system: systemUpdate(stored, next) } : anew(next.type, whole(stored, next));
  const update: Update = { ...project(combat, next.state, next.type), ...data };
  const options: FightOptions = { turncraft: { page: thisPage(), base }, direction: next.direction };
  const goesOn = update.round !== undefined || update.turn !== undefined;
  if (goesOn && next.clock !== 0) options.worldTime = { delta: next.clock };
  if (goesOn) announce(combat, update, options, next.direction);
  const { good } = syncStateOf(combat);
  const revision = await stores(combat, update, options, base + 1);
  const sight = syncStateOf(combat);
  // What came between is in the present data, and not in those that this step was made from.
  if (revision !== null && sight.spoilt && good) sight.good = { type: next.type, ...whole(good, next) };
  // Core moves the clock with a round or a turn; for another step that isn't documented (foundryvtt issue 10924).
  if (revision !== null && !goesOn && next.clock !== 0) await game.time.advance(next.clock);
  return revision;
}

/**
 * Writes this page in as the authority. The first authority writes all of the encounter's data: what a model fills in where
 * nothing is stored stands in memory only, and other clients are sent what is stored.
 */
export async function takeAuthority(combat: Encounter): Promise<boolean> {
  const stored = storedOf(combat);
  if (!stored) return false;
  const { good, spoilt } = syncStateOf(combat);
  if (spoilt && good) return takeAuthorityOver(combat, good);
  const own = { keeper: thisPage(), revision: stored.revision + 1 };
  const isFirst = stored.revision === 0;
  const [key, system] = isFirst
    ? replacement("system", { ...foundry.utils.deepClone(stored), ...own })
    : (["system", own] as const);
  const options: FightOptions = { turncraft: { page: thisPage(), base: stored.revision, takes: true }, diff: !isFirst };
  // This page has come after the last good write: what stands in the data now is what it goes on from.
  syncStateOf(combat).spoilt = false;
  return (await stores(combat, { [key]: system }, options, own.revision)) !== null;
}

/** The same where a write on the wrong base stands in the data, which the last authority hasn't put back: this page does. */
async function takeAuthorityOver(combat: Encounter, good: GoodData): Promise<boolean> {
  const sight = syncStateOf(combat);
  const { type, ...data } = good;
  const own = { keeper: thisPage(), revision: sight.revision + 1 };
  const options = { page: thisPage(), base: sight.revision, takes: true, repair: true };
  sight.spoilt = false;
  const update = { ...project(combat, good.state, type), ...anew(type, { ...data, ...own }) };
  const done = await stores(combat, update, { turncraft: options, turnEvents: false, diff: false }, own.revision);
  if (done === null) sight.spoilt = true;
  return done !== null;
}

/** Puts the encounter back to its last good data after a write that didn't build on it; nothing where none stands in them. */
export async function repair(combat: Encounter): Promise<void> {
  const sight = syncStateOf(combat);
  const { good, revision } = sight;
  const stored = storedOf(combat);
  if (!sight.spoilt || !isAuthority(combat) || !good || !stored) return;
  const { type, ...data } = good;
  const wanted = { ...data, revision: revision + 1 };
  const changes = Object.entries(wanted).map(([key, value]) => ({ path: [key], value }));
  const system = type === combat.type ? { system: toUpdate(changes, stored) } : anew(type, wanted);
  sight.spoilt = false;
  const done = await stores(
    combat,
    { ...project(combat, good.state, type), ...system },
    { turncraft: { page: thisPage(), base: revision, repair: true }, turnEvents: false },
    revision + 1,
  );
  const isSpoiltAgain = sight.spoilt;
  if (done === null) sight.spoilt = true;
  else if (isSpoiltAgain) {
    sight.good = { type, ...wanted };
    await repair(combat);
  }
}

/**
 * Replaces unplayable data with the last good data, whole: the server's version is unknown.
 * @param written the revision of its storage
 */
export async function replace(combat: Encounter, written: number): Promise<void> {
  const { good, revision } = syncStateOf(combat);
  if (!good) return;
  const { type, ...data } = good;
  const next = Math.max(written, revision) + 1;
  await stores(
    combat,
    { ...project(combat, good.state, type), ...anew(type, { ...data, revision: next }) },
    { turncraft: { page: thisPage(), base: revision, repair: true }, turnEvents: false, diff: false },
    next,
  );
}

/** Writes core's fields again as the state has them. */
export async function reproject(combat: Encounter): Promise<void> {
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
  const sight = syncStateOf(combat);
  if (sight.outdated || sight.revision !== revision || sight.keeper !== thisPage()) return null;
  remember(combat, combat.state);
  return revision;
}

function systemUpdate(stored: StoredEncounter, next: NextFight): Record<string, unknown> {
  const changes: StoredChange[] = next.changes.map((change) => ({ ...change, path: ["state", ...change.path] }));
  const { added, dropped } = journalUpdate(next.history, next.after);
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

/** All of an encounter's data under another type, which a data model of its own reads. */
function anew(type: string, system: object): Record<string, unknown> {
  return { type, ...Object.fromEntries([replacement("system", system)]) };
}

function whole({ revision, keeper, history }: StoredEncounter, next: NextFight): StoredEncounter {
  const { added, dropped } = journalUpdate(next.history, next.after);
  const gone = new Set(dropped.map(String));
  const kept = Object.entries(history.entries).filter(([seq]) => !gone.has(seq));
  const entries = Object.fromEntries([...kept, ...added.map((entry) => storedEntry(entry, next.after))]);
  const { after, state, stepped } = next;
  const since = serverNow();
  const at = { at: after.at, from: next.history.at, stepped, since };
  return { revision: revision + 1, keeper, state, history: { ...at, entries } };
}

/** The entry under its number, with that of the step before it. */
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

/** Core's hooks of a turn change, called first as core does; other packages live on them. Their edits aren't taken. */
function announce(combat: Encounter, update: Update, options: FightOptions, direction: 1 | -1): void {
  const round = update.round ?? combat.round;
  const turn = update.turn === undefined ? combat.turn : update.turn;
  const data = { round, turn } as { round: number; turn: number }; // The types have no turn that is nobody's.
  const said = { direction, worldTime: { delta: options.worldTime?.delta ?? 0 } };
  if (combat.round === 0 && direction > 0) Hooks.callAll("combatStart", combat, data);
  else if (update.round !== undefined)
    Hooks.callAll("combatRound", combat, data, said as never); // The types still say advanceTime.
  else Hooks.callAll("combatTurn", combat, data, said as never);
}
