import type * as engine from "../../../engine/execution.ts";
import { longestSeconds } from "../../../engine/formula.ts";
import { limits } from "../../../engine/limits.ts";
import {
  anyone,
  anyones,
  bool,
  byCombatant,
  checked,
  id,
  list,
  nullable,
  object,
  once,
  oneOf,
  optional,
  readBy,
  type Schema,
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { AnyCommand, EffectId, Feet } from "../../../engine/types.ts";
import { actionKeys, postures } from "./action-times.ts";
import { settings } from "./settings.ts";

export type { ActionKey, Posture } from "./action-times.ts";
export type { SecondsSettings } from "./settings.ts";

/** Seconds of a turn, and of a round (SX-301, SX-302). */
export const turnSeconds = 6;
/** Longest time that can be typed, in seconds. */
export { longestSeconds } from "../../../engine/formula.ts";

const most = 1_000_000_000;
const many = 100_000;
const round = whole(1, most);
/** Total of a check: any formula may stand behind the total (SX-107). */
const total = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const name = text(1000);
/** True if there are dice to roll; absent: none. */
export const throws = optional(oneOf([true]));

export const scoresShape = {
  reflex: whole(-10, 30),
  dexterity: whole(-10, 30),
  /** Feet of a move of a second (SX-409). */
  moveFeet: whole<Feet>(1, 500),
  limits: optional(limits),
} as const;

/** Scores brought to the fight by a creature; read from the actor by the host. */
export type SecondsScores = Shaped<typeof scoresShape>;

const thing = {
  /** UUID of the item; null for an action of the table (SX-407). */
  itemId: nullable(text()),
  action: oneOf(actionKeys),
  /** Name of the item; empty for an action of the table, named by `action`. */
  name,
} as const;

const progress = {
  /** Duration in seconds, and seconds already spent: fewer than `total`. */
  total: whole(1, longestSeconds),
  done: whole(0, longestSeconds),
} as const;

/** Check for an incomplete action (SX-501). */
function unfinished<T extends { readonly total: number; readonly done: number }>(of: Schema<T>): Schema<T> {
  return checked(of, ({ total, done }, wrong) => {
    if (done >= total) wrong("done");
  });
}

const running = unfinished(
  object({
    ...thing,
    ...progress,
    /** True if the seconds are consecutive (SX-501); otherwise the action becomes `paused` when left (SX-505). */
    consecutive: bool,
    /** Own seconds from the action's end to the effect (SX-601). */
    delay: whole(0, longestSeconds),
    /** True if by the GM's ruling the action takes effect at the beginning (SX-408). */
    early: bool,
    throws,
  }),
);

/** Action under way, or about to begin (SX-501). */
export type Running = TypeOf<typeof running>;

/** Action with the last second passed, and dice still to be rolled (SX-408). */
const openResult = object({ ...thing, throws });

const delay = object({
  id: id(),
  name,
  itemId: nullable(text()),
  left: whole(1, longestSeconds),
  /** True for an item with dice, offered at the moment of effect; absent: none. */
  throws,
});

/** Effect waiting for a number of own seconds to pass (SX-602). */
export type Delay = TypeOf<typeof delay>;

const due = object({ id: id(), name, itemId: text() });

/** Delayed effect now due, with dice not yet rolled (SX-601). */
export type TimedResult = TypeOf<typeof due>;

const lasting = object({
  id: id<EffectId>(),
  /** UUID of the ActiveEffect document. */
  uuid: text(),
  name,
  bearer: anyone,
  left: whole(1, most),
});

/** Effect lasting a number of the originator's own seconds, like a delay (SX-602). */
export type Lasting = TypeOf<typeof lasting>;

/** Posture below standing (SX-407). */
export const posture = oneOf(postures);

const fighter = object({
  scores: object(scoresShape),
  initiative: nullable(total),
  defeated: bool,
  departed: bool,
  /** First result, then rerolls; higher first, entry by entry (SX-104). Empty before the roll. */
  checks: list(total, many),
  /** 0 to 6 (SX-302). */
  secondsLeft: whole(0, turnSeconds),
  running: nullable(running),
  /**
   * Action done but for the dice: no turn may cut in (SX-203), and the roll comes before any use of time (SX-410). Without `throws`
   * (stored by an earlier version) only the first holds. null: none.
   */
  inAction: nullable(openResult),
  /** Unfinished actions with seconds not bound to be consecutive (SX-505). */
  paused: list(unfinished(object({ itemId: text(), ...progress })), many),
  /** In order of start (SX-606). */
  delays: list(delay, many),
  /** Delayed effects now due with dice to roll, in the order of taking effect; absent: none. */
  due: optional(list(due, many)),
  /** Effects counted in the combatant's seconds, in order of start, on any bearer; absent: none. */
  lasting: optional(list(lasting, many)),
  /** Held turn, by its round; null: none. `ran`: the GM let the held seconds run for delays at once (SX-201, SX-609). */
  held: nullable(object({ round: whole(0, most), ran: bool })),
  /** True if the present turn was taken by `act` (SX-211). */
  heldTurnNow: bool,
  /** Zero-second actions of the turn (SX-702). */
  freeCount: whole(0, most),
  /** Unwalked feet of the turn's paid moves (SX-409); absent: none. */
  feetLeft: optional(whole(1, 500)),
  /** Posture after the last action with a change of posture (SX-407); absent: standing. */
  posture: optional(posture),
  /** null = there from the start (SX-109). */
  joinedRound: nullable(round),
  /**
   * First round for the place to count again, for a late arrival (SX-109) or a place moved after the turn in the present round
   * (SX-301); else null.
   */
  waitsUntilRound: nullable(round),
});

export type SecondsFighter = TypeOf<typeof fighter>;

export const stateShape = {
  round: whole(0, most),
  activeId: nullable(anyone),
  /** Combatant at the current place; null before the first place of a round. */
  placeId: nullable(anyone),
  order: anyones(),
  /** Acting combatants, every earlier combatant interrupted by the next; the last is the actor, and `activeId` (SX-204). */
  stack: anyones(),
  /** Late arrivals with a first turn after the current turn (`atOnceAfterCurrent`, SX-109). */
  upNext: anyones(),
  fighters: byCombatant(once(fighter)),
  settings: readBy((f, field) => settings.load(f.inside(field)), [settings.defaults]),
  /** Number of delays started so far in the encounter, for the delays' ids. */
  delaysMade: whole(0, most),
} as const;

/** Stored encounter under Six Seconds (section 11). */
export type SecondsState = Shaped<typeof stateShape>;

/** A command of the ruleset being carried out. */
export type SecondsExecution = engine.Execution<SecondsState, AnyCommand>;
