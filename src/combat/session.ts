import type { History } from "../engine/history.ts";
import type { AnyCommand, CombatantId, EncounterState, Json, Refusal } from "../engine/types.ts";
import type { Answer } from "../net/index.ts";
import type { ExternallyDone, Request } from "./authority/request.ts";
import type { StoredEncounter } from "./authority/stored.ts";
import type { Timer } from "./timer.ts";

/** Replica of the encounter on the page: the last good write (`authority/sync-state.ts`). */
export interface SyncState {
  revision: number;
  authority: string;
  /** Base revision of the write by which the page became the authority after its line broke; null: it didn't. */
  tookOn: number | null;
  outdated: boolean;
  /** True while the data contain a write on the wrong base instead of the last good write. */
  spoilt: boolean;
  /** The last good data, for putting back; kept on GMs' pages only. */
  good: (StoredEncounter & { readonly type: string }) | null;
}

/** Queue of an encounter's commands on the authority's page (`authority/authority.ts`). */
export interface CommandQueue {
  readonly isAsking: boolean;
  handle(request: Request): Promise<Answer | null>;
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  finish(): Promise<void>;
}

/** Step last announced to other packages (`authority/announce.ts`). */
export interface LastAnnounced {
  readonly at: number;
  readonly round: number;
  readonly active: CombatantId | null;
}

/** Countdown of a timed window (`countdown.ts`): the whole time in seconds, and the timeout that closes the window (`due`). */
export interface Counted {
  readonly window: string;
  readonly seconds: number;
  timer: Timer;
  /** True while the authority waits for dice or a choice. */
  held: boolean;
  due: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Display of a combatant in an encounter, and the UUID of the actor with it: V14 creates the actor of an unlinked token late, and
 * again.
 */
export interface Shown {
  readonly uuid: string;
  readonly display: unknown;
}

/** Session data of an encounter on the page, from loading to reload. Never stored. */
class EncounterSession {
  /**
   * Copy of the state, made on first request; null if invalid or not Turncraft's; undefined: not requested since the data was
   * prepared.
   */
  state: EncounterState | null | undefined = undefined;
  /**
   * Valid copy of the stored state, or the refusal; null if not Turncraft's; undefined: not requested since the data was prepared.
   */
  validated: EncounterState | Refusal | null | undefined = undefined;
  /** History as read from the document; undefined: not requested since the data was prepared. */
  history: History<AnyCommand> | undefined = undefined;
  /** First invalid field since the last write from another page; null: all are valid. */
  invalidField: string | null = null;
  /** True if the page has notified the GM. */
  isInvalidAnnounced = false;
  syncState: SyncState | null = null;
  queue: CommandQueue | null = null;
  /** Combatants with joining or leaving already queued. */
  readonly rollCall = new Set<CombatantId>();
  /** Combatants with a roll requested by the page, until answered. */
  readonly rolling = new Set<CombatantId>();
  /** Makers of combatants since the page loaded, by combatant id. */
  readonly makers = new Map<string, string>();
  /** Pending while the page becomes the authority. */
  takingOver: Promise<boolean> | null = null;
  /** Number of repairs of core's fields since the last step. */
  repairs = 0;
  /** Data of deleted combatants, by id. */
  readonly deleted = new Map<string, { readonly [key: string]: Json }>();
  /** External edits of the moment, to be recorded as a single step; null: none. */
  externalEdits: ExternallyDone[] | null = null;
  /** Turns announced to the user, as `round.id`; null on a page just loaded. */
  cued: ReadonlySet<string> | null = null;
  lastAnnounced: LastAnnounced | null = null;
  counted: Counted | null = null;
  /** Displays on sheets and tokens, by combatant id. */
  shown: ReadonlyMap<string, Shown> = new Map();
  /** True while core handles an update going back. */
  isGoingBack = false;
  /** True once the hook `combatTurnChange` has been called for the update in hand. */
  isTurnHeard = false;
}

/** Forgets cached readings of an encounter's changed data. */
export function forgetData(combat: Combat.Implementation): void {
  Object.assign(sessionOf(combat), { state: undefined, validated: undefined, history: undefined });
}

/** Not a field of the document: Foundry prepares documents inside the constructor, before the class has fields. */
const sessions = new WeakMap<Combat.Implementation, EncounterSession>();

/** Session of an encounter on the page. */
export function sessionOf(combat: Combat.Implementation): EncounterSession {
  const known = sessions.get(combat);
  if (known) return known;
  const session = new EncounterSession();
  sessions.set(combat, session);
  return session;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** Documents of a self-check (`src/self-check`); finds leftovers of a page closed in the middle. */
    Scene: { turncraft?: { scratch?: boolean } };
    Combat: { turncraft?: { scratch?: boolean } };
  }
}

/** True for a temporary test encounter: not announced, and without effect on other encounters. */
export function isScratch({ flags }: Pick<Combat.Implementation, "flags">): boolean {
  return flags.turncraft?.scratch === true;
}
