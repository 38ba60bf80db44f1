import { furthest } from "../../../engine/commands.ts";
import type * as engine from "../../../engine/execution.ts";
import type { Fields } from "../../../engine/fields.ts";
import {
  anyone,
  anyones,
  bool,
  byCombatant,
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
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { AnyCommand } from "../../../engine/types.ts";
import { pathShape } from "../../../grid/measured-path.ts";
import { ready } from "./action-types.ts";
import { pools, scoresShape } from "./scores.ts";
import { settings } from "./settings.ts";
import { stackEntry } from "./stack-entries.ts";

export * from "./action-types.ts";
export * from "./scores.ts";
export type { FlowSettings } from "./settings.ts";
export type * from "./stack-entries.ts";

const most = 1_000_000_000;
const many = 100_000;
const amount = whole(0, most);

const effect = {
  id: id(),
  name: text(),
  /** Formula of the damage; empty: none. */
  damage: text(),
  pool: oneOf(["none", ...pools]),
  change: whole(-1000, 1000),
} as const;

/** Bleeding, poison and the like: works once at the end of each own turn (FL-11). */
export const ongoing = object({
  ...effect,
  /** Turns left; null: until ended. */
  turns: nullable(whole(1, furthest)),
  /** UUID of the Active Effect for display; null: none. */
  uuid: nullable(text()),
});
export type Ongoing = TypeOf<typeof ongoing>;

/** Effect that works once at the end of each round (FL-12). `who` null, or neither damage nor change: words for the GM. */
export const roundEffect = object({
  ...effect,
  who: nullable(present),
  /** Rounds left; null: until ended. */
  rounds: nullable(whole(1, furthest)),
});

/** Counters of the round (FL-14); `moveAp`: AP of Move used. */
const counters = object({
  moveAp: amount,
  stepUsed: bool,
  feintUsed: bool,
  shoveUsed: bool,
  reactionFp: bool,
  escapeUsed: bool,
  grapplePaid: bool,
});
export type RoundCounters = TypeOf<typeof counters>;

/** A Move that may go on (FL-103). */
const openMove = object({
  hexesLeft: amount,
  /** Under `provokePer: move`: enemies already provoked (FL-96). */
  provoked: presents(0),
  /** Combatants who waived the rest of the Move (FL-96). */
  ignoredBy: presents(0),
});

/** Fields of a stored combatant. */
const fighterShape = {
  scores: object(scoresShape),
  /** Total as shown in the tracker (FL-141); null before the roll. A GM may type a number with decimals. */
  initiative: nullable(number(-most, most)),
  defeated: bool,
  departed: bool,
  /** Initiative roll (FL-141); null before it. `die` null: a total set by the GM. */
  roll: nullable(object({ die: nullable(whole(1, 10)), mod: whole(-10, 20), total: number(-most, most) })),
  /** The order's key, compared from its first number on, higher first; missing numbers are 0 (FL-142, FL-124). */
  orderKey: readBy(readKey, [[], [15, 3, 40]]),
  side: text(100),
  surprised: bool,
  canThreaten: bool,
  ap: amount,
  apReserved: amount,
  apBonusNextRound: whole(-most, most),
  rp: amount,
  fp: amount,
  fpStartGiven: bool,
  round: counters,
  turn: object({ started: bool, ended: bool, flowState: bool, freeActions: amount }),
  move: nullable(openMove),
  totalDefense: bool,
  prone: bool,
  grapple: nullable(object({ role: oneOf(["grappler", "grappled"]), other: present })),
  /** Unused Advantage: target, and round of its gain (FL-114). */
  feints: list(object({ target: present, round: amount }), many),
  ready: nullable(ready),
  ongoing: list(ongoing, 1000),
} as const;

export type FlowFighter = Shaped<typeof fighterShape>;

/** Fields of a stored encounter (FL-03). */
export const stateShape = {
  round: amount,
  activeId: nullable(anyone),
  /** Pointer's place: the active combatant's, or the point reached with none active (FL-13). */
  placeId: nullable(present),
  /** Turns interrupted by a readied action, the newest last (FL-126). */
  interrupted: presents(0),
  order: anyones(),
  fighters: byCombatant(once(object(fighterShape))),
  settings: readBy((f, name) => settings.load(f.inside(name)), [settings.defaults]),
  /** Side with surprise over the others; null: none (FL-144). */
  surprisingSide: nullable(text(100)),
  /** Actions waiting for answers; the newest, last, is resolved first (FL-07, FL-08). */
  open: list(stackEntry, 100),
  roundEffects: list(roundEffect, many),
  /** Number of windows and attacks ever opened in the encounter, for their ids. */
  opened: amount,
} as const;

export type FlowState = Shaped<typeof stateShape>;

/** Fields of a movement: a Move or Take a Step (FL-42, FL-130). */
export const moveShape = {
  who: present,
  measured: object({
    ...pathShape({
      /** Cost in hexes under `terrainCost: scene`, 1 or more (FL-99). */
      cost: whole(1, 1000),
      /** Combatants with hexes overlapped at the mover's end, of any side (FL-101, FL-104). */
      inside: anyones(1000),
    }),
    /** Combatants unaware of the movement, under `unseenProvokes` off (FL-97). Absent: all notice. */
    unseenBy: optional(anyones(1000)),
  }),
  as: oneOf(["move", "step"]),
  /** True if it isn't the mover's own doing (FL-97). */
  forced: bool,
} as const;
export type FlowMove = Shaped<typeof moveShape>;
export type FlowMeasuredPath = FlowMove["measured"];
/** Step of a measured path. */
export type FlowStep = FlowMeasuredPath["steps"][number];

/** Flags set by the GM on a combatant (FL-05, FL-50, FL-94, FL-144). */
export const flags = object({
  side: optional(text(100)),
  surprised: optional(bool),
  canThreaten: optional(bool),
  prone: optional(bool),
});
export type Flags = TypeOf<typeof flags>;

/** A command of the ruleset being carried out. */
export type FlowExecution = engine.Execution<FlowState, AnyCommand>;

function readKey(f: Fields, name: string): readonly number[] {
  const value = f.value(name);
  const isKey = Array.isArray(value) && value.length <= many && value.every((part) => Number.isFinite(part));
  if (!isKey) f.wrong(name);
  return isKey ? [...value] : [];
}

export type BoardState = Pick<FlowState, "fighters" | "settings">;

export type CheckState = Pick<FlowState, "fighters" | "settings" | "order">;
