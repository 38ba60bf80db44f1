import type { CombatantId, EncounterState, Json } from "../engine/types.ts";
import type { Answer } from "../net/index.ts";
import type { DoneByHand, Request } from "./authority/request.ts";
import type { StoredEncounter } from "./authority/stored.ts";
import type { Timer } from "./timer.ts";

/** Picture of the fight on this page: the last good write that has arrived (`authority/sync-state.ts`). */
export interface SyncState {
  revision: number;
  keeper: string;
  outdated: boolean;
  /** True while a write on the wrong base stands in the data: what is stored isn't what the last good write left. */
  spoilt: boolean;
  /** The last good data, for putting back; kept on GMs' pages only. */
  good: (StoredEncounter & { readonly type: string }) | null;
}

/** The desk at which the keeper's page takes an encounter's commands (`authority/authority.ts`). */
export interface CommandQueue {
  readonly isAsking: boolean;
  handle(request: Request): Promise<Answer | null>;
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  finish(): Promise<void>;
}

/** A step by which other packages were told of the fight last (`authority/announce.ts`). */
export interface LastAnnounced {
  readonly at: number;
  readonly round: number;
  readonly active: CombatantId | null;
}

/** A window whose time runs (`countdown.ts`). */
export interface Counted {
  readonly window: string;
  readonly seconds: number;
  timer: Timer;
  /** The keeper's page waits for something else meanwhile. */
  held: boolean;
  due: ReturnType<typeof setTimeout> | undefined;
}

/** Session data of an encounter on this page, from loading to reload. Never stored. */
export class EncounterSession {
  /** A copy of the state, made when first asked for; undefined: not since the data was prepared. */
  state: EncounterState | null | undefined = undefined;
  /** The field that isn't whole since another page's write; null where all are. */
  broken: string | null = null;
  /** True if this page has told its GM of that. */
  isBrokenTold = false;
  syncState: SyncState | null = null;
  queue: CommandQueue | null = null;
  /** Combatants whose coming or going is on the desk already. */
  readonly rollCall = new Set<CombatantId>();
  /** Combatants whose roll this page has asked for, until it is answered. */
  readonly rolling = new Set<CombatantId>();
  /** Users who have made combatants since this page came, by the combatants' ids. */
  readonly makers = new Map<string, string>();
  /** Under way while this page becomes keeper. */
  takingOver: Promise<boolean> | null = null;
  /** Number of repairs of core's fields since the last step. */
  repairs = 0;
  /** Data of combatants that were deleted, by their id. */
  readonly deleted = new Map<string, { readonly [key: string]: Json }>();
  /** Actions of this moment that the next step takes over; null where there are none. */
  byHand: DoneByHand[] | null = null;
  /** Turns that this user has been told of, as `round.id`; null on a page that has only just come. */
  cued: ReadonlySet<string> | null = null;
  told: LastAnnounced | null = null;
  counted: Counted | null = null;
  /**
   * UUIDs of actors whose sheets and tokens show the fight. The creature of an unlinked token isn't the same object for ever: V14
   * makes it late, and anew.
   */
  shown: ReadonlySet<string> = new Set();
  /** True if a step back is being taken in right now. */
  isGoingBack = false;
  /** True if this page's listeners have heard of the change of turn since it came. */
  isTurnHeard = false;
}

/** Not in a field of the document: Foundry prepares it inside its constructor, before the class has its fields. */
const sessions = new WeakMap<Combat.Implementation, EncounterSession>();

/** The session of an encounter on this page. */
export function sessionOf(combat: Combat.Implementation): EncounterSession {
  const known = sessions.get(combat);
  if (known) return known;
  const session = new EncounterSession();
  sessions.set(combat, session);
  return session;
}
