import type { SharedCommand } from "../../../engine/commands.ts";
import type * as engine from "../../../engine/play.ts";
import type { CombatantId, EncounterState, FighterState, Json } from "../../../engine/types.ts";
import type * as grid from "../../../grid/survey.ts";
import type { Choice, Deed, Ready } from "./deed-types.ts";
import type { Frame } from "./frames.ts";
import type { Pool, Scores } from "./scores.ts";
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

/** Bleeding, poison and the like: works once at the end of each own turn (FL-11). */
export interface Ongoing {
  readonly id: string;
  readonly name: string;
  /** Formula of the damage; empty: none. */
  readonly damage: string;
  readonly pool: Pool | "none";
  readonly change: number;
  /** Turns left; null: until it is ended. */
  readonly turns: number | null;
  /** UUID of the Active Effect that shows it; null: none. */
  readonly uuid: string | null;
}

/** Works once at the end of each round (FL-12). `who` null, or neither damage nor change: words for the GM. */
export interface RoundEffect {
  readonly id: string;
  readonly name: string;
  readonly who: CombatantId | null;
  readonly damage: string;
  readonly pool: Pool | "none";
  readonly change: number;
  /** Rounds left; null: until it is ended. */
  readonly rounds: number | null;
}

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

/** One step of a path as surveyed. */
export interface Step extends grid.SurveyedStep {
  /** Hexes that it costs under `terrainCost: scene`, 1 or more (FL-99). */
  readonly cost: number;
  /** Whose hexes the mover overlaps at its end, whatever their side (FL-101, FL-104). */
  readonly inside: readonly CombatantId[];
}

export interface Survey extends grid.Survey<Step> {
  /** Who doesn't notice this movement, under `unseenProvokes` off (FL-97); absent: everybody does. */
  readonly unseenBy?: readonly CombatantId[];
}

/** What the GM marks by hand about a combatant (FL-05, FL-94, FL-144). */
export interface Marks {
  readonly side?: string;
  readonly surprised?: boolean;
  readonly canThreaten?: boolean;
  readonly prone?: boolean;
}

/** One thing to do in the fight. Shapes are checked by `read`, meaning by `refuse`. */
export type FlowCommand =
  | SharedCommand<Settings>
  /** Rolls initiative for these combatants before the start (FL-141). */
  | { readonly kind: "roll"; readonly who: readonly CombatantId[] }
  | { readonly kind: "reset-roll"; readonly who: readonly CombatantId[] }
  /** Names the side that surprises all others, or takes it back (FL-144). */
  | { readonly kind: "surprise"; readonly side: string | null }
  | { readonly kind: "mark"; readonly who: CombatantId; readonly marks: Marks }
  /** An ability or the GM gives points, or takes some (FL-21, FL-26, FL-36). `apNext`: to the next round's start. */
  | { readonly kind: "grant"; readonly who: CombatantId; readonly pool: Pool | "apNext"; readonly amount: number }
  /**
   * `modifier`: the GM's, to the check; `struck`: parts of the check that are left out, by their ids (FL-162). `unseenBy`: who
   * doesn't notice it, as the door has found out (FL-123); absent: everybody does.
   */
  | {
      readonly kind: "act";
      readonly who: CombatantId;
      readonly deed: Deed;
      readonly modifier?: number;
      readonly struck?: readonly string[];
      readonly unseenBy?: readonly CombatantId[];
    }
  /** `as`: a Move or Take a Step (FL-42, FL-130). `forced`: not the mover's own doing (FL-97). */
  | {
      readonly kind: "move";
      readonly who: CombatantId;
      readonly survey: Survey;
      readonly as: "move" | "step";
      readonly forced: boolean;
    }
  /** `modifier`, `struck`: as of an action, to the check of the reaction; what a Riposte strikes with begins with `counter.`. */
  | {
      readonly kind: "react";
      readonly who: CombatantId;
      readonly window: string;
      readonly choice: Choice;
      readonly modifier?: number;
      readonly struck?: readonly string[];
    }
  /** `rest`: the rest of this Move too (FL-96). */
  | { readonly kind: "pass"; readonly who: CombatantId; readonly window: string; readonly rest: boolean }
  /** Wants to be asked again about the Move that runs (FL-96). */
  | { readonly kind: "watch"; readonly who: CombatantId }
  /**
   * The GM closes a window without waiting any longer; also when its countdown runs out (FL-53). `unable`: only those are let
   * off who can't answer any more, since something has changed in the world (FL-08).
   */
  | { readonly kind: "close-window"; readonly window: string; readonly unable?: boolean }
  /** What a readied combatant waits for happens (FL-123). */
  | { readonly kind: "trigger"; readonly who: CombatantId }
  /** A readiness is cancelled (FL-125), or what it opened isn't used. */
  | { readonly kind: "drop-ready"; readonly who: CombatantId }
  /** Chooses to go on waiting at the own turn's start (FL-126). */
  | { readonly kind: "keep-waiting"; readonly who: CombatantId }
  /** `data`: the document that shows it, to create or as it is there. */
  | {
      readonly kind: "ongoing";
      readonly who: CombatantId;
      readonly effect: Ongoing;
      readonly data?: { readonly [key: string]: Json };
    }
  | { readonly kind: "end-ongoing"; readonly who: CombatantId; readonly id: string }
  | { readonly kind: "round-effect"; readonly effect: RoundEffect }
  | { readonly kind: "end-round-effect"; readonly id: string };

export type CommandOf<Kind extends FlowCommand["kind"]> = Extract<FlowCommand, { kind: Kind }>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<FlowState, FlowCommand>;
