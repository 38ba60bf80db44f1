import type { SharedCommand } from "../../../engine/commands.ts";
import type { Limits } from "../../../engine/limits.ts";
import type { ObjectChange } from "../../../engine/objects.ts";
import type * as engine from "../../../engine/play.ts";
import type { Strike } from "../../../engine/strike.ts";
import type { CombatantId, EffectId, EncounterState, Feet, FighterState, Json } from "../../../engine/types.ts";
import type * as grid from "../../../grid/survey.ts";
import type { ActionKey } from "./action-times.ts";
import type { Settings } from "./settings.ts";

export type { ActionKey } from "./action-times.ts";
export type { Settings } from "./settings.ts";

/** Seconds of a turn, and of a round (SX-301, SX-302). */
export const turnSeconds = 6;
/** The longest that an action or a delay takes. */
export { longestSeconds } from "../../../engine/short-time.ts";
/** The most units that an effect lasts. */
export const longestDuration = 9999;

/** What a creature brings to the fight; read from the actor by the door. */
export interface Scores extends Limits {
  readonly reflex: number;
  readonly dexterity: number;
  /** Feet of one move (SX-409). */
  readonly moveFeet: Feet;
}

/** An action under way, or one that is about to be (SX-501). */
export interface Running {
  /** UUID of the item; null for an action of the table (SX-407). */
  readonly itemId: string | null;
  readonly action: ActionKey;
  /** The item's name; empty where the table's word for `action` says it. */
  readonly name: string;
  /** Seconds it takes, 1 to 3600, and those already spent on it: fewer than `total`. */
  readonly total: number;
  readonly done: number;
  /** Its seconds follow one another (SX-501); else it is `paused` wherever it is left (SX-505). */
  readonly consecutive: boolean;
  /** Own seconds from its end to its effect (SX-601). */
  readonly delay: number;
  /** The GM let it take effect as it began (SX-408). */
  readonly early: boolean;
  /** Dice stand on the item; absent: none. */
  readonly throws?: true;
}

/** An action whose last second has passed and whose dice are still to be thrown (SX-408). */
export type OpenResult = Pick<Running, "itemId" | "action" | "name" | "throws">;

/** An effect that waits until so many own seconds have passed (SX-602). */
export interface Delay {
  readonly id: string;
  readonly name: string;
  readonly itemId: string | null;
  readonly left: number;
  /** Dice stand on the item: they are offered as it takes effect; absent: none. */
  readonly throws?: true;
}

/** What has taken effect after its delay, and whose dice aren't thrown yet (SX-601). */
export type Due = Pick<Delay, "id" | "name"> & { readonly itemId: string };

/** An effect that lasts until so many own seconds of its originator have passed, as a delay does (SX-602). */
export interface Lasting {
  readonly id: EffectId;
  /** Of the document that shows it. */
  readonly uuid: string;
  readonly name: string;
  readonly bearer: CombatantId;
  readonly left: number;
}

export interface Fighter extends FighterState {
  readonly scores: Scores;
  /** First result, then rerolls; higher first, entry by entry (SX-104). Empty before the roll. */
  readonly checks: readonly number[];
  /** 0 to 6 (SX-302). */
  readonly secondsLeft: number;
  readonly running: Running | null;
  /**
   * The action whose dice aren't thrown yet: its owner is in the middle of it (SX-203), and rolls before anything else
   * (SX-410). Without `throws` it was stored by an earlier version and blocks nothing but others' cutting in. null: in none.
   */
  readonly inAction: OpenResult | null;
  /** Actions whose seconds needn't follow one another, as they were left (SX-505). */
  readonly paused: readonly { readonly itemId: string; readonly total: number; readonly done: number }[];
  /** In order of start (SX-606). */
  readonly delays: readonly Delay[];
  /** In the order in which they took effect; absent: none. */
  readonly due?: readonly Due[];
  /** What counts these seconds, in order of start, on whomever it rests; absent: nothing. */
  readonly lasting?: readonly Lasting[];
  /** The turn put off, by its round; `ran`: the GM let its seconds run for delays at once (SX-201, SX-609). */
  readonly held: { readonly round: number; readonly ran: boolean } | null;
  /** This turn was taken by `act` (SX-211). */
  readonly heldTurnNow: boolean;
  /** Zero-second actions of this turn (SX-702). */
  readonly freeCount: number;
  /** Feet of this turn's paid moves that aren't walked yet (SX-409); absent: none. */
  readonly feetLeft?: number;
  /** null = there from the start (SX-109). */
  readonly joinedRound: number | null;
  /** The place doesn't count before this round: a late arrival's (SX-109), or a new one after that of a turn already had. */
  readonly waitsUntilRound: number | null;
}

export interface SecondsState extends EncounterState {
  readonly fighters: Readonly<Record<CombatantId, Fighter>>;
  /** Whose place is current; null before the first place of a round. */
  readonly placeId: CombatantId | null;
  /** Who is acting, each interrupted by the next; the last is the actor, and `activeId` (SX-204). */
  readonly stack: readonly CombatantId[];
  /** Late arrivals whose first turn follows the current one (`atOnceAfterCurrent`, SX-109). */
  readonly upNext: readonly CombatantId[];
  /** Counts delays ever started here, for their ids. */
  readonly delaysMade: number;
  readonly settings: Settings;
}

/** What an item says of itself, as the door has looked it up; nothing of it is taken from the asker. */
export interface ItemTerms {
  /** Its UUID. */
  readonly id: string;
  readonly name: string;
  /** null: the table's time for its action (SX-403). Over the wire the short notation is taken too (SX-404). */
  readonly seconds: number | null;
  /** The owner may choose more (SX-407). */
  readonly orLonger: boolean;
  readonly delay: number;
  readonly consecutive: boolean;
  /** Dice stand on it; absent: none. */
  readonly throws?: true;
}

/** Somebody who isn't in the encounter and checks all the same (SX-105). */
export interface Stranger {
  readonly name: string;
  /** Their Reflex and Dexterity together, or a formula of their own in place of the initiative check's. */
  readonly check: number | string;
}

/** One step of a path: where it leads, and its feet by the scene's own ruler (SX-409). */
export interface Step extends grid.SurveyedStep {
  readonly feet: Feet;
}

export type Survey = grid.Survey<Step>;

/** An action as it is asked for. */
export interface AskedAction {
  /** A row of the table; for an item the door fills in the item's own `actionKey`. */
  readonly action: ActionKey;
  /** What is used, looked up by the door; absent for a general action. */
  readonly item?: ItemTerms;
  /** The whole time that the owner chooses for what may take longer (SX-407). */
  readonly total?: number;
  /** How many seconds now, of an action whose seconds needn't follow one another (SX-505). */
  readonly seconds?: number;
  /** What becomes of the object that is drawn or sheathed (SX-402), as the door has looked it up. */
  readonly changes?: ObjectChange;
  /** Its dice, thrown with its last second where that passes at once, as the door has looked them up (SX-408). */
  readonly strike?: Strike;
}

/**
 * One thing to do in the fight. Shapes are checked by `read`, meaning by `refuse`. Of those that all rulesets share:
 * `advance` ends the actor's turn, or the interruption (the clauses' `end`); `end` is their `endCombat` (SX-610).
 */
export type SecondsCommand =
  | SharedCommand<Settings>
  /** Initiative checks (SX-101); once nobody's is missing, ties are rolled again at once (SX-103). */
  | { readonly kind: "roll"; readonly who: readonly CombatantId[] }
  /** Somebody asks for the rerolls of a tie (SX-103). */
  | { readonly kind: "reroll"; readonly who: readonly CombatantId[] }
  /** Takes checks back so that they can be made again; GM only. */
  | { readonly kind: "reset-roll"; readonly who: readonly CombatantId[] }
  /** Who is first at something, in the fight or out of it (SX-105). The door gives the scores of strangers as facts. */
  | {
      readonly kind: "contest";
      readonly who: readonly CombatantId[];
      /** Those whom only the GM knows, each under a name. */
      readonly strangers?: readonly Stranger[];
    }
  /** Begins an action and spends on it all the seconds it can at once (SX-304). */
  | ({ readonly kind: "begin"; readonly who: CombatantId } & AskedAction)
  /** Goes on with the action from the turn before (SX-502). */
  | { readonly kind: "continue"; readonly who: CombatantId }
  /** Gives the running action up; its seconds are lost (SX-503). */
  | { readonly kind: "abandon"; readonly who: CombatantId }
  /** The result of the action that has just ended is posted, with the dice that it throws (SX-203, SX-408). */
  | { readonly kind: "finish"; readonly who: CombatantId; readonly strike?: Strike }
  /** The dice of what took effect after its delay are thrown (SX-601); without a strike it needs none. */
  | { readonly kind: "take-effect"; readonly who: CombatantId; readonly id: string; readonly strike?: Strike }
  /** Lets seconds pass (SX-306). */
  | { readonly kind: "wait"; readonly who: CombatantId; readonly seconds: number }
  /** A zero-second action, in the table's words (SX-701). */
  | { readonly kind: "free"; readonly who: CombatantId; readonly what: string }
  /** Puts the own turn off (SX-201). */
  | { readonly kind: "delay"; readonly who: CombatantId }
  /** Takes the turn that was put off (SX-202). */
  | { readonly kind: "act"; readonly who: CombatantId }
  /** The token moves: moves of a second each, or one action when its owner declares a run (SX-409). */
  | {
      readonly kind: "move";
      readonly who: CombatantId;
      readonly survey: Survey;
      readonly forced: boolean;
      readonly run: boolean;
    }
  /** An effect with a duration begins (SX-602). `data`: the document to create, or the one that is there. */
  | {
      readonly kind: "effect";
      readonly id: EffectId;
      readonly uuid: string;
      readonly name: string;
      readonly bearer: CombatantId;
      /** Whose own seconds count; null: the bearer's. */
      readonly originator: CombatantId | null;
      readonly value: number;
      readonly unit: "seconds" | "rounds" | "minutes";
      readonly data: { readonly [key: string]: Json };
    }
  /** An effect is ended before its time. */
  | { readonly kind: "end-effect"; readonly id: EffectId }
  /** The GM sets the counter (SX-303). */
  | { readonly kind: "counter"; readonly who: CombatantId; readonly seconds: number };

export type CommandOf<Kind extends SecondsCommand["kind"]> = Extract<SecondsCommand, { kind: Kind }>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<SecondsState, SecondsCommand>;
