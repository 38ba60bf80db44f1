import type * as engine from "../../../engine/execution.ts";
import { limits } from "../../../engine/limits.ts";
import {
  anyone,
  anyones,
  bool,
  byCombatant,
  checked,
  each,
  fieldPath,
  id,
  list,
  nullable,
  number,
  object,
  once,
  oneOf,
  optional,
  present,
  presents,
  readBy,
  readShape,
  type Schema,
  type Shaped,
  someOf,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { AnyCommand, Brand, Feet } from "../../../engine/types.ts";
import { placement, space } from "../../../grid/measured-path.ts";
import { settings } from "./settings.ts";

export type { MarchingSettings } from "./settings.ts";

const most = 1_000_000_000;
const latest = 1e15;
const furthest = 1_000_000;
const mostSteps = 2001;

export const sides = ["party", "monsters"] as const;
/** Side of a combatant (MO-213). */
export type Side = (typeof sides)[number];

export const turnActions = ["primary", "move"] as const;
/** Actions a turn provides and frantic combat times (MO-401, MO-908). */
export type TurnAction = (typeof turnActions)[number];
/** Actions for paying for an attack (MO-513). */
export const attackActions = ["primary", "reaction"] as const;
export type AttackAction = (typeof attackActions)[number];
export const actions = [...turnActions, "reaction"] as const;
/** Action of a turn, or the reaction (MO-401). */
export type Action = (typeof actions)[number];

export const causes = ["surprise", "other"] as const;
/** Cause of impairment (MO-806). */
export type Cause = (typeof causes)[number];

/** Act or move first (MO-502). */
export const first = oneOf(["act", "move"]);
export type First = TypeOf<typeof first>;

/** Real time in thousandths of a second, on the clock of the GM's client. */
export type Milliseconds = Brand<number, "Milliseconds">;
const milliseconds = whole<Milliseconds>(0, latest);

/** Schema of a space, or of a point in feet on a scene without a grid. */
const point = (reach: number) => object({ x: number(-reach, reach), y: number(-reach, reach) });

const placeShape = (at: typeof space) =>
  ({
    layout: oneOf(["square", "pointy", "flat", "gridless"]),
    spaces: checked(list(at, 400), (spaces, wrong) => {
      if (spaces.length === 0) wrong();
    }),
    /** Scene level, by id; absent on a scene with a single level. */
    level: optional(text()),
  }) as const;
const [onGrid, offGrid] = [placeShape(space), placeShape(point(furthest))];

/** Place of a combatant: the scene's grid, and all spaces covered. Without a grid only the center, in feet. */
type Place = Shaped<typeof onGrid>;

const place: Schema<Place> = readBy(
  (f, name) => {
    const found = f.inside(name);
    return readShape(found.value("layout") === "gridless" ? offGrid : onGrid, found);
  },
  [{ layout: "square", spaces: [{ x: 0, y: 0 }] }],
);

export const scoresShape = {
  /** 1 to 30; null = none (MO-708). */
  agl: nullable(whole(1, 30)),
  /** Feet covered by a move action, a multiple of 5; null: no limit (MO-408). */
  moveFeet: nullable(
    checked(whole<Feet>(0, 1000), (feet, wrong) => {
      if (feet % 5 !== 0) wrong();
    }),
  ),
  /** True if a feature puts the creature ahead in attacks made together (MO-506). */
  strikesFirst: bool,
  /** True if a connected player owns the combatant: frantic combat then times the combatant's turns (MO-909). */
  playerOwned: bool,
  /** Side by token disposition; null for neutral (MO-213). Used at joining. */
  side: nullable(oneOf(sides)),
  /** Null without a token. */
  place: nullable(place),
  limits: optional(limits),
} as const;

/** Scores of a creature for the encounter. Read by the host from actor and token. */
export type MarchingScores = Shaped<typeof scoresShape>;

const condition = object({
  id: id(),
  /** UUID of the ActiveEffect document. */
  uuid: text(),
  name: text(),
  elapsed: whole(0, most),
  /** Length in rounds; null: no limit, the rounds are only counted (MO-406). */
  rounds: nullable(whole(1, most)),
});

/** Condition counted at the end of the bearer's turns (MO-402, MO-406). */
export type Condition = TypeOf<typeof condition>;

const fighter = object({
  scores: object(scoresShape),
  side: nullable(oneOf(sides)),
  /** Number in the order of joining (MO-103). */
  joined: whole(0, most),
  /** Number typed into the tracker by the GM, maybe with decimals; without effect on the order. */
  initiative: nullable(number(-most, most)),
  defeated: bool,
  departed: bool,
  absent: bool,
  /** First round with a place for a newcomer (MO-214); else null. */
  waitsUntilRound: nullable(whole(1, most)),
  left: each(actions, whole(0, 1)),
  /** Feet of the move action under way; null: none (MO-408). */
  moved: nullable(whole<Feet>(0, most)),
  /** Turn in the round: begun (MO-711), used up (MO-507), delayed (MO-602). */
  begun: bool,
  acted: bool,
  delayed: bool,
  /** Last round with a counted end of turn (MO-407). */
  advancedInRound: whole(0, most),
  conditions: list(condition, 1000),
  /** Impaired while not empty (MO-802). */
  impaired: someOf(causes),
  /** Actions lost or declined in the present turn, in frantic combat (MO-908). */
  lost: someOf(turnActions),
  declined: someOf(turnActions),
  /** Actions paid for attacks with a result still untold (MO-513). Absent in fights stored without the field. */
  untold: optional(someOf(attackActions)),
});

export type MarchingFighter = TypeOf<typeof fighter>;

const path = checked(
  object({
    uuid: text(),
    before: placement,
    spaces: list(space, mostSteps),
    /** Placement for every step. */
    placements: list(placement, mostSteps),
    /** Number of steps already carried out. */
    made: whole(0, mostSteps),
  }),
  ({ spaces, placements, made }, wrong) => {
    if (placements.length !== spaces.length - 1) wrong("placements");
    if (made > placements.length) wrong("made");
  },
);

/** Path held until all paths of the half are known (MO-503). Element 0 of `spaces`: the mover's anchor at the start. */
export type HeldPath = TypeOf<typeof path>;

/** Number of a document changed by an attack, hit points mostly. */
const change = object({
  uuid: text(),
  path: fieldPath,
  before: whole(-furthest, furthest),
  after: whole(-furthest, furthest),
});
export type Change = TypeOf<typeof change>;

export const attackShape = { target: present, fells: bool, strikesFirst: bool, change: nullable(change) } as const;

/** Effect of an attack, held until all attacks of the half take effect together (MO-505). */
export type HeldAttack = Shaped<typeof attackShape>;

const clockShape = {
  phase: oneOf(["off", "announce", "execute"]),
  since: nullable(milliseconds),
  used: milliseconds,
  action: nullable(oneOf(turnActions)),
} as const;

/** Clock of frantic combat (section 9). `since` null: stopped; `used`: time run down before the stop. */
export type Clock = Shaped<typeof clockShape>;

const together = object({
  /** Members; the common turn takes place at the first member's place in the order. */
  ids: presents(),
  firstChoice: byCombatant(nullable(first)),
  half: whole<1 | 2>(1, 2),
  /** Members finished with the half. */
  finished: anyones(),
  paths: byCombatant(path),
  /** Pairs without mutual stops, after the GM named the mover to continue (MO-509). */
  waived: list(object({ goes: anyone, stays: anyone }), most),
  results: byCombatant(object(attackShape)),
  /** True if the results of the half have taken effect. */
  landed: bool,
  /** Clocks of the timed combatants in frantic combat (MO-910). Absent without running clocks. */
  clocks: optional(byCombatant(object(clockShape))),
});

/** A common turn (section 5). */
export type Together = TypeOf<typeof together>;

/** Combatants acting or rolling together. */
export const group = object({ members: presents() });

/** Conflicting movement (MO-504): the movers, the step, from 1, and the contested spaces. */
const overrun = object({ ids: presents(), step: whole(1, most), spaces: list(point(most), 1000) });

/** Frantic combat: on or off, and the clock of a combatant acting alone. */
const frantic = object({ on: bool, ...clockShape });

export const stateShape = {
  round: whole(0, most),
  activeId: nullable(anyone),
  order: anyones(),
  fighters: byCombatant(once(fighter)),
  settings: readBy((f, name) => settings.load(f.inside(name)), [settings.defaults]),
  /** Count of all combatants joined so far, for the order of joining. */
  joinedCount: whole(0, most),
  /** Marching order of the party, front first (MO-101). */
  marchingOrder: anyones(),
  vanguardId: nullable(anyone),
  /** Answers to the two questions of sight (MO-201); null: not answered yet. */
  partySeesMonsters: nullable(bool),
  monstersSeeParty: nullable(bool),
  /** Lead named by the GM or determined by MO-102. */
  leadId: nullable(anyone),
  choice: nullable(oneOf(["taken", "ceded", "forced"])),
  firstSide: nullable(oneOf(sides)),
  /** Mode of the round's order (MO-305). */
  mode: oneOf(["lines", "spiral"]),
  /** Center of the round's spiral, and the combatant in the first direction (MO-306); null in lines. */
  contact: nullable(point(most)),
  targetId: nullable(anyone),
  /** Contact point and combatant set by the GM, until reset (MO-306). */
  placedContact: nullable(point(most)),
  markedId: nullable(anyone),
  together: nullable(together),
  overrun: nullable(overrun),
  /** Groups acting together from the first member's turn on (MO-706). */
  bands: list(group, 10_000),
  frantic,
} as const;

/** Stored encounter under Marching Order (section 13). */
export type MarchingState = Shaped<typeof stateShape>;

/**
 * Time on the GM's clock, from the host, in frantic combat (MO-906). Without a time, a new turn's clock waits for `clock`; null
 * stops a running clock at the former value, after an undo (MO-005).
 */
export const timed = { at: optional(nullable(milliseconds)) } as const;
export type Timed = Shaped<typeof timed>;

/** A command of the ruleset being carried out. */
export type MarchingExecution = engine.Execution<MarchingState, AnyCommand & Timed>;
