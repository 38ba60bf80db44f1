import type * as engine from "../../../engine/execution.ts";
import { limits } from "../../../engine/limits.ts";
import { reactionFilter, triggers } from "../../../engine/reaction-filter.ts";
import {
  anyone,
  anyones,
  bool,
  byCombatant,
  byId,
  each,
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
import { modes } from "../../../engine/settings.ts";
import { mostTargets } from "../../../engine/strike.ts";
import type { AnyCommand, CombatantId, EffectId, Feet } from "../../../engine/types.ts";
import { measuredPath as pathOfEntry, space } from "../../../grid/measured-path.ts";
import { settings } from "./settings.ts";

const most = 1_000_000_000;
const mostSteps = 100_000;
/** Largest duration, in its unit as entered, and largest distance in feet that a command may hold. */
export const longest = 1_000_000;

export const resources = ["action", "quick", "interaction", "reaction"] as const;
/** Resource of a combatant: three for the own turn (DX-401), and the Reaction outside it (DX-601). */
export type Resource = (typeof resources)[number];
export const turnResources = ["action", "quick", "interaction"] as const;
/** Resource that can be spent on the combatant's own turn (DX-401). */
export type TurnResource = (typeof turnResources)[number];

export { modes };
/** A way of moving, each with a speed of its own (DX-509). */
export type Mode = (typeof modes)[number];

/** Sides of tokens' dispositions. */
const sides = ["friendly", "neutral", "hostile", "secret"] as const;

/** Feet of a Reaction's movement (DX-607). */
const reactionFeet = whole<Feet>(1, 1000);

const reactionItemShape = {
  item: text(),
  name: text(1000),
  reactsTo: oneOf(triggers),
  casts: bool,
  /** True if the text includes movement (DX-607). */
  moves: bool,
  /** Feet that it lets the reactor move; absent: as far as a speed (DX-607). */
  moveFeet: optional(reactionFeet),
  /** True if the item may stop its trigger, by the GM's decision (DX-609); absent: false. */
  stops: optional(bool),
  /** Absent: the trigger's default (DX-608). */
  filter: optional(reactionFilter),
} as const;

/** An item with cost `reaction` (DX-603). */
export type ReactionItem = Shaped<typeof reactionItemShape>;

const speeds = each(modes, whole<Feet>(0, 1000));
/** Schema of a resource's amount. */
export const counter = whole(0, 9);
const counters = each(resources, counter);

/** Schema of the Dexterity Bonus, added to the initiative roll (DX-102). */
export const dexterityBonus = whole(-10, 20);

/** Fields of the scores (section 10). */
export const scoresShape = {
  dexterityBonus,
  speeds,
  resourceMax: counters,
  playerOwned: bool,
  reactions: list(object(reactionItemShape), 200),
  /** Absent in fights that were stored before sides counted: not known (DX-608). */
  side: optional(oneOf(sides)),
  /** Reach in feet with held weapons; absent: unknown (DX-608). */
  reach: optional(whole<Feet>(0, 1000)),
  limits: optional(limits),
} as const;

/** Scores that a creature brings to the fight; read from the actor by the host. */
export type DexterityScores = Shaped<typeof scoresShape>;

const round = whole(1, most);

const fighterShape = {
  scores: object(scoresShape),
  /** Total as shown in the tracker; null before the roll. A GM may type a number with decimals. */
  initiative: nullable(number(-most, most)),
  defeated: bool,
  departed: bool,
  /** Initiative roll (DX-102), with the bonus at that time (DX-106); null before it. `die` null: a total set by the GM. */
  roll: nullable(object({ die: nullable(whole(1, 20)), bonus: whole(-most, most), total: number(-most, most) })),
  /** Results of roll-offs, or places decided otherwise; higher first (DX-105). */
  rollOff: list(whole(-most, most), mostSteps),
  /** null = there from the start (DX-110). */
  joinedRound: nullable(round),
  turnsStarted: whole(0, most),
  lateUntilTurn: bool,
  /**
   * First round with a turn under `lateFirstTurn: nextRound`, else null; before, the place is passed without counting (DX-110).
   */
  waitsUntilRound: nullable(round),
  left: counters,
  /** Feet moved this turn, by all modes together (DX-509). */
  spent: whole<Feet>(0, most),
  /** Speeds at the start of the current turn, if changed since (DX-517); else null. */
  speedsBefore: nullable(speeds),
  /** Name of the Reaction whose movement is still to be made (DX-607); absent: none. */
  freeMove: optional(text(1000)),
  /** Most feet of that movement; absent: as far as a speed (DX-607). */
  freeFeet: optional(reactionFeet),
  path: list(object({ space, mode: oneOf(modes), cost: whole<Feet>(0, most) }), mostSteps),
} as const;

export type DexterityFighter = Shaped<typeof fighterShape>;

/** Units of durations (DX-203). */
export const unit = oneOf(["seconds", "rounds", "minutes"]);

const timedEffectShape = {
  /** UUID of the ActiveEffect document. */
  uuid: text(),
  name: text(),
  bearerId: nullable(anyone),
  originatorId: nullable(anyone),
  seconds: whole(0, most),
  unit,
  /** Originator's `turnsStarted` at the end; without an originator the round. */
  expiresAt: whole(-most, most),
  /** Order of creation (DX-303). */
  made: whole(0, most),
  /** Under `oddDurations: down`: ends with the creating turn (DX-306). */
  endsThisTurn: bool,
} as const;

/** Effect with a duration, counted on the originator's turns (DX-301) or, without an originator, on rounds (DX-308). */
export type TimedEffect = Shaped<typeof timedEffectShape>;

/** Feet to combatants, as the host has measured them on the scene. */
export const distances = byCombatant(number(0, longest));
export type Distances = Readonly<Record<CombatantId, number>>;

/** An event that Reactions may answer (DX-604). */
export const announced = object({
  who: present,
  trigger: oneOf(triggers),
  /** Name of the action in the table's words: the spell's or item's name, free text. */
  what: text(),
  /** Targets. Absent: unknown (DX-608). */
  targets: optional(presents(0, mostTargets)),
  /** Feet from the actor to combatants with a Reaction, at the nearest point of the path; absent: unknown (DX-608). */
  feet: optional(distances),
});
export type Announced = TypeOf<typeof announced>;

const windowShape = {
  id: id(),
  event: announced,
  /** Answers of asked combatants, in order. */
  asked: byCombatant(oneOf(["waiting", "passed", "reacted"])),
} as const;

/** An event that waits for Reactions (DX-604); the newest window is settled first. */
export type DexterityWindow = Shaped<typeof windowShape>;

export type { DexteritySettings } from "./settings.ts";

/** Fields of a stored encounter (section 10). */
export const stateShape = {
  round: whole(0, most),
  activeId: nullable(anyone),
  /** Pointer's place: the active combatant's, or the point reached with none active (DX-111). */
  placeId: nullable(anyone),
  order: anyones(),
  fighters: byCombatant(once(object(fighterShape))),
  effects: byId<EffectId, TimedEffect>(object(timedEffectShape)),
  /** Open windows, the newest last (DX-604). */
  windows: list(object(windowShape), 1000),
  settings: readBy((f, name) => settings.load(f.inside(name)), [settings.defaults]),
  /** Number of effects ever made in the encounter, for their order of creation. */
  effectsMade: whole(0, most),
  /** Count of windows ever opened, for unique ids: an answer to a closed window never meets another. */
  windowsOpened: whole(0, most),
} as const;

export type DexterityState = Shaped<typeof stateShape>;

/** Schema of a measured path (section 5). */
export const measuredPath = pathOfEntry({
  mode: oneOf(modes),
  /** Medium; "land" for unmarked spaces of a marked scene (DX-511); null on an unmarked scene. */
  medium: nullable(oneOf(["land", "water", "air", "face"])),
  /** Multiplier of a marked region, 1 or more (DX-515). */
  factor: number(1, 1000),
  /** True if the space is occupied by another creature (DX-515). */
  occupied: bool,
});
export type DexterityMeasuredPath = TypeOf<typeof measuredPath>;
/** Step of a measured path: the space entered, the mode, and the terrain there. */
export type DexterityStep = DexterityMeasuredPath["steps"][number];

/** A command of the ruleset being carried out. */
export type DexterityExecution = engine.Execution<DexterityState, AnyCommand>;
