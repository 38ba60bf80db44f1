import { furthest } from "../../../engine/commands.ts";
import type * as engine from "../../../engine/play.ts";
import {
  anyones,
  bool,
  id,
  nullable,
  object,
  oneOf,
  optional,
  present,
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { AnyCommand, CombatantId, EncounterState, FighterState } from "../../../engine/types.ts";
import { surveyShape } from "../../../grid/survey.ts";
import type { Ready } from "./deed-types.ts";
import type { Frame } from "./frames.ts";
import { pools, type Scores } from "./scores.ts";
import type { Settings } from "./settings.ts";

export * from "./deed-types.ts";
export type * from "./frames.ts";
export * from "./scores.ts";
export type { Settings } from "./settings.ts";

/** What counts anew in every round (FL-14); `moveAp`: AP of Move used. */
export interface RoundCounters {
  readonly moveAp: number;
  readonly stepUsed: boolean;
  readonly feintUsed: boolean;
  readonly shoveUsed: boolean;
  readonly reactionFp: boolean;
  readonly escapeUsed: boolean;
  readonly grapplePaid: boolean;
}

/** A Move that may go on (FL-103). */
export interface OpenMove {
  readonly hexesLeft: number;
  /** Under `provokePer: move`: who was provoked by it (FL-96). */
  readonly provoked: readonly CombatantId[];
  /** Who let the rest of it pass (FL-96). */
  readonly letPass: readonly CombatantId[];
}

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
  /** Turns left; null: until it is ended. */
  turns: nullable(whole(1, furthest)),
  /** UUID of the Active Effect that shows it; null: none. */
  uuid: nullable(text()),
});
export type Ongoing = TypeOf<typeof ongoing>;

/** Effect that works once at the end of each round (FL-12). `who` null, or neither damage nor change: words for the GM. */
export const roundEffect = object({
  ...effect,
  who: nullable(present),
  /** Rounds left; null: until it is ended. */
  rounds: nullable(whole(1, furthest)),
});
export type RoundEffect = TypeOf<typeof roundEffect>;

export interface Fighter extends FighterState {
  readonly scores: Scores;
  /** `die` null: a total that the GM set by hand. `initiative` is its total (FL-141). */
  readonly roll: { readonly die: number | null; readonly mod: number; readonly total: number } | null;
  /** The order's key, compared from its first number on, higher first; missing numbers are 0 (FL-142, FL-124). */
  readonly orderKey: readonly number[];
  readonly side: string;
  readonly surprised: boolean;
  readonly canThreaten: boolean;
  readonly ap: number;
  readonly apReserved: number;
  readonly apBonusNextRound: number;
  readonly rp: number;
  readonly fp: number;
  readonly fpStartGiven: boolean;
  readonly round: RoundCounters;
  readonly turn: {
    readonly started: boolean;
    readonly ended: boolean;
    readonly flowState: boolean;
    readonly freeActions: number;
  };
  readonly move: OpenMove | null;
  readonly totalDefense: boolean;
  readonly prone: boolean;
  readonly grapple: { readonly role: "grappler" | "grappled"; readonly other: CombatantId } | null;
  /** Unused Advantage: against whom, and the round in which it was gained (FL-114). */
  readonly feints: readonly { readonly target: CombatantId; readonly round: number }[];
  readonly ready: Ready | null;
  readonly ongoing: readonly Ongoing[];
}

export interface FlowState extends EncounterState {
  readonly fighters: Readonly<Record<CombatantId, Fighter>>;
  readonly settings: Settings;
  /** The place that the pointer reached: the active one's, or where counting stopped with nobody active (FL-13). */
  readonly placeId: CombatantId | null;
  /** Turns that wait for one taken at a readied trigger, the newest last (FL-126). */
  readonly interrupted: readonly CombatantId[];
  /** The side that surprises the others, null = nobody (FL-144). */
  readonly surprisingSide: string | null;
  /** What is being done and waits for somebody, the newest last: the newest is settled first (FL-07, FL-08). */
  readonly open: readonly Frame[];
  readonly roundEffects: readonly RoundEffect[];
  /** Counts windows and attacks ever opened here, for their ids. */
  readonly opened: number;
}

/** Fields of a movement: a Move or Take a Step (FL-42, FL-130). */
export const moveShape = {
  who: present,
  survey: object({
    ...surveyShape({
      /** Hexes that it costs under `terrainCost: scene`, 1 or more (FL-99). */
      cost: whole(1, 1000),
      /** Whose hexes the mover overlaps at its end, whatever their side (FL-101, FL-104). */
      inside: anyones(1000),
    }),
    /** Who doesn't notice this movement, under `unseenProvokes` off (FL-97); absent: everybody does. */
    unseenBy: optional(anyones(1000)),
  }),
  as: oneOf(["move", "step"]),
  /** Not the mover's own doing (FL-97). */
  forced: bool,
} as const;
export type Move = Shaped<typeof moveShape>;
export type Survey = Move["survey"];
/** Step of a path as surveyed. */
export type Step = Survey["steps"][number];

/** Marks that the GM sets by hand on a combatant (FL-05, FL-50, FL-94, FL-144). */
export const marks = object({
  side: optional(text(100)),
  surprised: optional(bool),
  canThreaten: optional(bool),
  prone: optional(bool),
});
export type Marks = TypeOf<typeof marks>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<FlowState, AnyCommand>;
