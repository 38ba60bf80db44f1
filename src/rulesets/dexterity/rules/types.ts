import type { SharedCommand } from "../../../engine/commands.ts";
import type { Limits } from "../../../engine/limits.ts";
import type { ObjectChange } from "../../../engine/objects.ts";
import type * as engine from "../../../engine/play.ts";
import type { ReactionFilter, Trigger } from "../../../engine/reaction-filter.ts";
import { modes } from "../../../engine/speed-modes.ts";
import type { Strike } from "../../../engine/strike.ts";
import type { CombatantId, EffectId, EncounterState, Feet, FighterState, Json } from "../../../engine/types.ts";
import type * as grid from "../../../grid/survey.ts";
import type { Medium, Space } from "../../../grid/types.ts";
import type { Settings } from "./settings.ts";

export const resources = ["action", "quick", "interaction", "reaction"] as const;
/** DX-401, DX-601 */
export type Resource = (typeof resources)[number];
/** What can be spent on the own turn (DX-401). */
export type TurnResource = Exclude<Resource, "reaction">;
/** What an item costs; `none` is free. */
export type Cost = Resource | "none";

export { modes };
/** A way of moving, each with a speed of its own (DX-509). */
export type Mode = (typeof modes)[number];

export const sides = ["friendly", "neutral", "hostile", "secret"] as const;
/** The side of a token's disposition. */
export type Side = (typeof sides)[number];

/** An item with cost `reaction` (DX-603). */
export interface ReactionItem {
  readonly item: string;
  readonly name: string;
  readonly reactsTo: Trigger;
  readonly casts: boolean;
  /** Its text includes movement (DX-607). */
  readonly moves: boolean;
  /** It may stop what it answers: the GM says whether it does (DX-609); absent: it doesn't. */
  readonly stops?: boolean;
  /** Absent: the usual one of its trigger (DX-608). */
  readonly filter?: ReactionFilter;
}

/** What a creature brings to the fight; read from the actor by the door. */
export interface Scores extends Limits {
  readonly dexterityBonus: number;
  readonly speeds: Readonly<Record<Mode, Feet>>;
  readonly resourceMax: Readonly<Record<Resource, number>>;
  readonly playerOwned: boolean;
  readonly reactions: readonly ReactionItem[];
  /** Absent in fights that were stored before sides counted: not known (DX-608). */
  readonly side?: Side;
  /** Feet that it reaches with what it holds; absent: not known (DX-608). */
  readonly reach?: Feet;
}

export interface Fighter extends FighterState {
  readonly scores: Scores;
  /** DX-102; the bonus is the one at the moment of the roll (DX-106). `die` null: a total that the GM set by hand. */
  readonly roll: { readonly die: number | null; readonly bonus: number; readonly total: number } | null;
  /** Results of roll-offs, or places decided otherwise; higher first (DX-105). */
  readonly rollOff: readonly number[];
  /** null = there from the start (DX-110). */
  readonly joinedRound: number | null;
  readonly turnsStarted: number;
  readonly lateUntilTurn: boolean;
  /** Under `lateFirstTurn: nextRound`: its place is passed without counting before this round (DX-110). */
  readonly waitsUntilRound: number | null;
  readonly left: Readonly<Record<Resource, number>>;
  /** Feet moved this turn, by all modes together (DX-509). */
  readonly spent: Feet;
  /** Speeds with which the current turn began, where they changed during it (DX-517); else null. */
  readonly speedsBefore: Readonly<Record<Mode, Feet>> | null;
  readonly path: readonly { readonly space: Space; readonly mode: Mode; readonly cost: Feet }[];
}

/** An effect with a duration, counted on its originator's turns (DX-301) or, without one, on rounds (DX-308). */
export interface TimedEffect {
  /** UUID of the ActiveEffect document. */
  readonly uuid: string;
  readonly name: string;
  readonly bearerId: CombatantId | null;
  readonly originatorId: CombatantId | null;
  readonly seconds: number;
  readonly unit: "seconds" | "rounds" | "minutes";
  /** The originator's `turnsStarted` at which it ends; without an originator the round. */
  readonly expiresAt: number;
  /** Order of creation (DX-303). */
  readonly made: number;
  /** Under `oddDurations: down`: ends with the turn in which it was made (DX-306). */
  readonly endsThisTurn: boolean;
}

/** An event that waits for Reactions (DX-604); the newest window is settled first. */
export interface Window {
  readonly id: string;
  readonly event: Announced;
  /** Who was asked, in order, and what they said. */
  readonly asked: Readonly<Record<CombatantId, "waiting" | "passed" | "reacted">>;
}

export interface Announced {
  readonly who: CombatantId;
  readonly trigger: Trigger;
  /** What is done, in the table's words: the spell's or item's name, free text. */
  readonly what: string;
  /** Combatants that it is aimed at; absent: not known (DX-608). */
  readonly targets?: readonly CombatantId[];
  /** Feet from whoever does it to those who know a Reaction, at the nearest of a way; absent: not known (DX-608). */
  readonly feet?: Distances;
}

/** Feet to combatants, as the door has measured them on the scene. */
export type Distances = Readonly<Record<CombatantId, number>>;

export type { Settings } from "./settings.ts";

export interface DexterityState extends EncounterState {
  readonly fighters: Readonly<Record<CombatantId, Fighter>>;
  readonly effects: Readonly<Record<EffectId, TimedEffect>>;
  /** Open windows, the newest last (DX-604). */
  readonly windows: readonly Window[];
  /** The place that the pointer reached: the active one's, or where counting stopped with nobody active (DX-111). */
  readonly placeId: CombatantId | null;
  readonly settings: Settings;
  /** Counts effects ever made here, for their order of creation. */
  readonly effectsMade: number;
  /** Counts windows ever opened here, for their ids: an answer to a closed one never meets another. */
  readonly windowsOpened: number;
}

/** One step of a path as surveyed: where to, how, what is there. */
export interface Step extends grid.SurveyedStep {
  readonly mode: Mode;
  /** In a scene that marks anything, unmarked spaces are "land" (DX-511); null only where the scene marks nothing. */
  readonly medium: Medium | null;
  /** Multiplier of a marked region, 1 or more (DX-515). */
  readonly factor: number;
  /** Somebody else stands there (DX-515). */
  readonly occupied: boolean;
}

export type Survey = grid.Survey<Step>;

/**
 * One thing to do in the fight. Shapes are checked by `read`, meaning by `refuse`. Of those that all rulesets share:
 * after the start who joins rolls at once (DX-107); `end` keeps what is left of effects as world time (DX-310).
 */
export type DexterityCommand =
  | SharedCommand<Settings>
  /** Rolls initiative for these combatants (DX-102). */
  | { readonly kind: "roll"; readonly who: readonly CombatantId[] }
  /** Takes rolls back so that they can be made again; GM only (DX-102). */
  | { readonly kind: "reset-roll"; readonly who: readonly CombatantId[] }
  /** Somebody asks for a roll-off (DX-105). */
  | { readonly kind: "roll-off"; readonly who: readonly CombatantId[] }
  /**
   * Pays a resource (DX-401). `resource`: the price; `as`: what it shall be paid with instead (DX-410); `item`: UUID when
   * an item is used; `effortful`: DX-406; `trigger`: the deed is announced at once and may open a window (DX-604).
   * `targets`: whom it is aimed at, where no `strike` says so. `changes`: what becomes of the object that is handled, `putAway`:
   * of weapons whose place in the hand it takes (DX-405), `strike`: the dice that it throws, `feet`: how far those are who might
   * react, all as the door has looked them up.
   */
  | {
      readonly kind: "spend";
      readonly who: CombatantId;
      readonly resource: TurnResource;
      readonly what: string;
      readonly item?: string;
      readonly effortful?: boolean;
      readonly as?: TurnResource;
      readonly trigger?: Trigger;
      readonly targets?: readonly CombatantId[];
      readonly feet?: Distances;
      readonly changes?: ObjectChange;
      readonly putAway?: readonly ObjectChange[];
      readonly strike?: Strike;
    }
  /** Takes back what was spent by hand; GM only. */
  | { readonly kind: "restore"; readonly who: CombatantId; readonly resource: Resource }
  | {
      readonly kind: "move";
      readonly who: CombatantId;
      readonly survey: Survey;
      readonly forced: boolean;
      readonly feet?: Distances;
    }
  /** Something happens that Reactions may answer (DX-604). */
  | { readonly kind: "announce"; readonly event: Announced }
  /** `window` null: a Reaction outside any window. `item` null: nothing that allows it, so the GM has to insist (DX-603). */
  | {
      readonly kind: "react";
      readonly who: CombatantId;
      readonly window: string | null;
      readonly item: string | null;
      readonly what: string;
      readonly move: boolean;
      readonly feet?: Distances;
      readonly strike?: Strike;
    }
  | { readonly kind: "pass"; readonly who: CombatantId; readonly window: string }
  /** The GM closes a window without waiting any longer (DX-604). */
  | { readonly kind: "close-window"; readonly window: string }
  /** An effect with a duration begins (DX-301). `data`: the document to create; `adopted` when it is there already. */
  | {
      readonly kind: "effect";
      readonly id: EffectId;
      readonly uuid: string;
      readonly name: string;
      readonly bearer: CombatantId | null;
      readonly originator: CombatantId | null;
      readonly value: number;
      readonly unit: "seconds" | "rounds" | "minutes";
      readonly data: { readonly [key: string]: Json };
    }
  /** An effect is ended before its time. */
  | { readonly kind: "end-effect"; readonly id: EffectId };

export type CommandOf<Kind extends DexterityCommand["kind"]> = Extract<DexterityCommand, { kind: Kind }>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<DexterityState, DexterityCommand>;
