import type { SharedCommand, StrikeShare } from "../../../engine/commands.ts";
import type { Limits } from "../../../engine/limits.ts";
import type * as engine from "../../../engine/play.ts";
import type { Strike } from "../../../engine/strike.ts";
import type { Brand, CombatantId, EncounterState, Feet, FighterState, Json, Placement } from "../../../engine/types.ts";
import type { Survey } from "../../../grid/survey.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import type { Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

export const sides = ["party", "monsters"] as const;
/** MO-213 */
export type Side = (typeof sides)[number];

export const turnActions = ["primary", "move"] as const;
/** What a turn brings and frantic combat times (MO-401, MO-908). */
export type TurnAction = (typeof turnActions)[number];
/** What pays for an attack (MO-513). */
export const attackActions = ["primary", "reaction"] as const;
export type AttackAction = (typeof attackActions)[number];
export const actions = [...turnActions, "reaction"] as const;
/** MO-401 */
export type Action = (typeof actions)[number];

export const causes = ["surprise", "other"] as const;
/** Why somebody is impaired (MO-806). */
export type Cause = (typeof causes)[number];

/** Real time in thousandths of a second, on the clock of the GM's client. */
export type Milliseconds = Brand<number, "Milliseconds">;

/** Where somebody stands: the scene's grid, and every space that is covered. Without a grid the middle alone, in feet. */
export interface Place {
  readonly layout: Layout;
  readonly spaces: readonly Space[];
  /** The scene's level that it is on, by id; absent where the scene has no more than one. */
  readonly level?: string;
}

/** What a creature brings to the fight. The door reads all of it from actor and token and gives it as a fact. */
export interface Scores extends Limits {
  /** 1 to 30; null = none (MO-708). */
  readonly agl: number | null;
  /** What a move action covers, a multiple of 5; null = no limit (MO-408). */
  readonly moveFeet: Feet | null;
  /** A feature puts it ahead of attacks made together (MO-506). */
  readonly strikesFirst: boolean;
  /** A player who is connected owns it: frantic combat times it (MO-909). */
  readonly playerOwned: boolean;
  /** The side that its token's disposition says; null for neutral ones (MO-213). Counts when it joins. */
  readonly side: Side | null;
  /** Null without a token. */
  readonly place: Place | null;
}

/** A condition that advances at the end of its bearer's turns (MO-402, MO-406). */
export interface Condition {
  readonly id: string;
  /** UUID of the ActiveEffect document. */
  readonly uuid: string;
  readonly name: string;
  readonly elapsed: number;
  /** Null: it only counts. */
  readonly rounds: number | null;
}

export interface Fighter extends FighterState {
  readonly scores: Scores;
  readonly side: Side | null;
  /** Its number in the order of joining (MO-103). */
  readonly joined: number;
  readonly absent: boolean;
  /** A newcomer has no place before this round (MO-214). */
  readonly waitsUntilRound: number | null;
  readonly left: Readonly<Record<Action, number>>;
  /** Feet of the move action that is under way; null when none is (MO-408). */
  readonly moved: Feet | null;
  /** This round: the turn has begun (MO-711), is used up (MO-507), was put off (MO-602). */
  readonly begun: boolean;
  readonly acted: boolean;
  readonly delayed: boolean;
  /** The last round whose end of turn was counted (MO-407). */
  readonly advancedInRound: number;
  readonly conditions: readonly Condition[];
  /** Impaired while not empty (MO-802). */
  readonly impaired: readonly Cause[];
  /** This turn, in frantic combat (MO-908). */
  readonly lost: readonly TurnAction[];
  readonly declined: readonly TurnAction[];
  /** Actions paid for attacks whose result isn't told yet (MO-513). Absent in fights stored before there was such a field. */
  readonly untold?: readonly AttackAction[];
}

/** Act or move first (MO-502). */
export type First = "act" | "move";

/** A path that waits for the others' (MO-503). Element 0 of `spaces` is where its mover's anchor stands. */
export interface HeldPath {
  readonly uuid: string;
  readonly before: Placement;
  readonly spaces: readonly Space[];
  /** One for each step. */
  readonly placements: readonly Placement[];
  /** Steps that are carried out already. */
  readonly made: number;
}

/** What an attack does, held until those of the same half land together (MO-505). */
export interface HeldAttack {
  readonly target: CombatantId;
  readonly fells: boolean;
  readonly strikesFirst: boolean;
  readonly change: Change | null;
}

/** A number of a document that an attack changes, hit points mostly. */
export interface Change {
  readonly uuid: string;
  readonly path: string;
  readonly before: number;
  readonly after: number;
}

/** A common turn (section 5). */
export interface Together {
  /** The one at whose place it happens first. */
  readonly ids: readonly CombatantId[];
  readonly firstChoice: Readonly<Record<CombatantId, First | null>>;
  readonly half: 1 | 2;
  /** Who has done all they do in this half. */
  readonly finished: readonly CombatantId[];
  readonly paths: Readonly<Record<CombatantId, HeldPath>>;
  /** Pairs that no longer stop each other, since the GM said who goes on (MO-509). */
  readonly waived: readonly { readonly goes: CombatantId; readonly stays: CombatantId }[];
  readonly results: Readonly<Record<CombatantId, HeldAttack>>;
  /** The results of this half have taken effect. */
  readonly landed: boolean;
  /** In frantic combat: the clock of everybody who is timed (MO-910). Absent where no clock runs. */
  readonly clocks?: Readonly<Record<CombatantId, Clock>>;
}

/** Some who act together, or roll as one. */
export interface Group {
  readonly members: readonly CombatantId[];
}

/** Movement that conflicts (MO-504): whose, at which step of theirs, over which spaces. */
export interface Overrun {
  readonly ids: readonly CombatantId[];
  readonly step: number;
  readonly spaces: readonly Space[];
}

/** One clock of frantic combat (section 9). `since` null: it stands; `used`: what ran down before it was stopped. */
export interface Clock {
  readonly phase: "off" | "announce" | "execute";
  readonly since: Milliseconds | null;
  readonly used: Milliseconds;
  readonly action: TurnAction | null;
}

/** Whether frantic combat is on, and the clock of whoever acts alone. */
export interface Frantic extends Clock {
  readonly on: boolean;
}

export interface MarchingState extends EncounterState {
  readonly fighters: Readonly<Record<CombatantId, Fighter>>;
  readonly settings: Settings;
  /** Counts who ever joined, for the order of joining. */
  readonly joinedCount: number;
  /** The party's, front first (MO-101). */
  readonly marchingOrder: readonly CombatantId[];
  readonly vanguardId: CombatantId | null;
  /** MO-201; null = not said yet. */
  readonly partySeesMonsters: boolean | null;
  readonly monstersSeeParty: boolean | null;
  /** Whom the GM named or whom MO-102 found. */
  readonly leadId: CombatantId | null;
  readonly choice: "taken" | "ceded" | "forced" | null;
  readonly firstSide: Side | null;
  /** Of this round (MO-305). */
  readonly mode: "lines" | "spiral";
  /** Of this round's spiral (MO-306). */
  readonly contact: Space | null;
  readonly targetId: CombatantId | null;
  /** What the GM set by hand, until it is taken back (MO-306). */
  readonly placedContact: Space | null;
  readonly markedId: CombatantId | null;
  readonly together: Together | null;
  readonly overrun: Overrun | null;
  /** Who act together when the turn comes to the first of them (MO-706). */
  readonly bands: readonly Group[];
  readonly frantic: Frantic;
}

/** Movement as the door surveys it; of a common turn `token.path` has one placement for each step (MO-503). */
type Move = {
  readonly kind: "move";
  readonly who: CombatantId;
  readonly survey: Survey;
  readonly forced: boolean;
};

/** What only this ruleset knows. Fields marked *door* are filled in by the door, never taken from the asker. */
type OwnCommand =
  /** MO-101, MO-102: the party front to back, and who goes ahead of it. */
  | {
      readonly kind: "marching-order";
      readonly order: readonly CombatantId[];
      readonly vanguard: CombatantId | null;
    }
  | { readonly kind: "side"; readonly who: CombatantId; readonly side: Side }
  | { readonly kind: "absent"; readonly who: CombatantId; readonly absent: boolean }
  /** MO-201; null takes an answer back. */
  | { readonly kind: "sight"; readonly partySeesMonsters: boolean | null; readonly monstersSeeParty: boolean | null }
  /** The GM names the lead; null: as MO-102 says. */
  | { readonly kind: "lead"; readonly who: CombatantId | null }
  /** The lead's owner is asked (MO-204); comes before `start` as a step of its own. */
  | { readonly kind: "ask-lead" }
  | { readonly kind: "take-initiative" }
  | { readonly kind: "cede-initiative" }
  /**
   * Pays an action (MO-401); `none` is free. `attack`: a plain 1d20 is thrown for it, with what impairment adds (MO-802);
   * `strike`, *door*: the dice that the item itself says; `item`: UUID when one is used.
   */
  | {
      readonly kind: "spend";
      readonly who: CombatantId;
      readonly action: Action | "none";
      readonly what: string;
      readonly item?: string;
      readonly attack?: { readonly target: CombatantId; readonly bonus: number };
      readonly strike?: Strike;
    }
  | Move
  /** What an attack brings about (MO-505). *door*: whether it `fells`, both values of `change`, `strikesFirst` of the item; `of`: the dice. */
  | ({ readonly kind: "result"; readonly who: CombatantId; readonly of?: StrikeShare } & HeldAttack)
  /** The GM lets one held attack take effect before the others (MO-505). */
  | { readonly kind: "split"; readonly who: CombatantId }
  /** MO-601 */
  | { readonly kind: "delay"; readonly who: CombatantId }
  /** The one who acts asks these others (MO-501). */
  | { readonly kind: "act-together"; readonly who: CombatantId; readonly others: readonly CombatantId[] }
  | { readonly kind: "choose"; readonly who: CombatantId; readonly first: First }
  /** Done with this half of a common turn (MO-502, MO-511). */
  | { readonly kind: "finish"; readonly who: CombatantId }
  /** Who goes on; null: nobody (MO-509). */
  | { readonly kind: "settle-overrun"; readonly goesOn: CombatantId | null }
  /** `who` calls for it. Each group rolls once, by its first member, whom its owner has named (MO-701, MO-710). */
  | { readonly kind: "seize"; readonly who: CombatantId; readonly groups: readonly Group[] }
  /** A condition begins (MO-402). *door*: `uuid`, `data` of the effect, and `elapsed` of one that lasts already. */
  | {
      readonly kind: "condition";
      readonly who: CombatantId;
      readonly id: string;
      readonly uuid: string;
      readonly name: string;
      readonly rounds: number | null;
      readonly elapsed: number;
      readonly data: { readonly [key: string]: Json };
    }
  | { readonly kind: "end-condition"; readonly who: CombatantId; readonly id: string }
  /** MO-804, MO-806 */
  | {
      readonly kind: "impair";
      readonly who: readonly CombatantId[];
      readonly cause: Cause;
      readonly impaired: boolean;
    }
  /** The GM drags the point of contact, or takes it back (MO-306). *door*: `inScene`. */
  | { readonly kind: "contact"; readonly space: Space | null; readonly inScene: boolean }
  | { readonly kind: "target"; readonly who: CombatantId | null }
  /** MO-901 */
  | { readonly kind: "frantic"; readonly on: boolean }
  /** The clock is stopped or goes on: a pause, a lost connection, a step back (MO-906). */
  | { readonly kind: "clock"; readonly running: boolean }
  | { readonly kind: "announce"; readonly who: CombatantId; readonly action: TurnAction }
  | { readonly kind: "done"; readonly who: CombatantId }
  | { readonly kind: "decline"; readonly who: CombatantId; readonly action: TurnAction }
  /** Time has run out; the door gives it until it is refused (MO-904). */
  | { readonly kind: "timeout" };

/**
 * One thing to do in the fight. *door*: `at`, the moment on the clock of the GM's client, in frantic combat (MO-906). A
 * turn that begins with a command without it has its clock standing until `clock`; with null a clock that runs stands from
 * now on, with what had run down when it was started: the fight was stepped back to here (MO-005).
 */
export type MarchingCommand = (SharedCommand<Settings> | OwnCommand) & { readonly at?: Milliseconds | null };

export type CommandOf<Kind extends MarchingCommand["kind"]> = Extract<MarchingCommand, { kind: Kind }>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<MarchingState, MarchingCommand>;
