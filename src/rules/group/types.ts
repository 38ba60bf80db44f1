import type { SharedCommand } from "../engine/commands.ts";
import type * as engine from "../engine/play.ts";
import type { Brand, CombatantId, EffectId, EncounterState, Feet, FighterState, Json } from "../engine/types.ts";
import type { Survey } from "../grid/survey.ts";
import type { Space } from "../grid/types.ts";
import type { Item } from "./items.ts";
import type { Phase, Slot } from "./phases.ts";
import type { Settings } from "./settings.ts";

export type { Fast, Item, Mode, Multiplier, Strike } from "./items.ts";
export type { Part, Phase, Slot } from "./phases.ts";
export type { Settings } from "./settings.ts";

/** A side that rolls one die. */
export type GroupId = Brand<string, "GroupId">;

export const dispositions = ["friendly", "neutral", "hostile", "secret"] as const;

/** Where a token stands: its first space, its breadth in squares, and the neighbours that a wall cuts off (GR-167). */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Squares; below 1 for tokens smaller than one. */
  readonly width: number;
  readonly cutOff: readonly Space[];
}

export const gaits = ["walk", "fly", "swim"] as const;
export type Gait = (typeof gaits)[number];

/** What a creature brings to the fight ("Per actor"); the door reads it from actor, token and items. */
export interface Scores {
  readonly disposition: (typeof dispositions)[number];
  /** `uuid` and `path`: where the actor keeps them. */
  readonly hp: { readonly value: number; readonly max: number; readonly uuid: string; readonly path: string };
  readonly ac: {
    readonly base: number;
    readonly modifiers: readonly { readonly label: string; readonly value: number }[];
  };
  readonly aac0: number | null;
  readonly aac0Star: boolean;
  readonly attackModifier: number;
  readonly damageModifier: number;
  readonly hd: { readonly base: number; readonly bonus: number };
  readonly classes: readonly { readonly name: string; readonly level: number; readonly aac0: number | null }[];
  readonly dexReaction: number;
  readonly routinesPerRound: number;
  readonly primaryHand: "left" | "right";
  readonly ambidextrous: boolean;
  /** Feet a round, and which of flying and swimming are native (GR-118). */
  readonly movement: Readonly<Record<Gait, Feet>> & { readonly nativeFly: boolean; readonly nativeSwim: boolean };
  readonly immunities: readonly string[];
  readonly hedged: boolean;
  readonly immunityObvious: boolean;
  readonly verySmall: boolean;
  readonly fightsInSharedSpace: boolean;
  /** Whether anything usable of the kind is at hand, stated or not (GR-23). */
  readonly atHand: { readonly innate: boolean; readonly missile: boolean; readonly melee: boolean };
  /** The weapon in hand (GR-47), or null. */
  readonly inHand: Item | null;
  /** Null: no token on the scene. */
  readonly place: Place | null;
}

export const bookings = ["major", "minor", "nothing"] as const;

/** What is declared in step 1 (GR-26): at most one thing, plans, and whether to delay. */
export interface Declaration {
  /** A fast action, a complex activity, a spell, or another major action. */
  readonly item: Item | null;
  /** Further activities planned, in words (GR-30). */
  readonly plans: readonly string[];
  readonly delay: boolean;
}

/**
 * Major action of the round (GR-87). `declared`: bound by the declaration; `inProgress`: work that goes on next round;
 * `used`, `lost`: gone.
 */
export const majors = ["available", "declared", "used", "lost", "inProgress"] as const;
export type Major = (typeof majors)[number];

/** A minor action taken this round. `segments`: what it added, 0 where it took no time of its own. */
export interface Minor {
  readonly name: string;
  readonly phase: Phase;
  readonly segments: number;
}

/** What a target is: a combatant, or an object or point in words. */
export type Target = { readonly combatant: CombatantId } | { readonly named: string };

/** A spell on its way (GR-107, GR-108). Due round and segment follow from it (GR-08). */
export interface Spell {
  readonly item: Item;
  readonly target: Target | null;
  /** The round in which it was begun, in segment 1. */
  readonly round: number;
  /** Segments of its own, and what minor actions added to it. */
  readonly segments: number;
  readonly added: number;
  /** The GM keeps it in the round in which it was begun (GR-08). */
  readonly kept: boolean;
  /** `casting`: begun; `failing`: without a target, it fails in step 7 as cast (GR-113). */
  readonly state: "casting" | "failing" | "lost" | "done";
}

/** What is completed in GO_LAST. `part`: not declared, so it can't be completed in full (GR-28). */
export interface Late {
  readonly item: Item;
  readonly target: Target | null;
  readonly part: boolean;
  readonly done: boolean;
}

/** The answer of GR-47 for the slot: what will be done with what, and which minor actions are still to come. */
export interface Intent {
  readonly item: Item;
  readonly minors: readonly Item[];
}

export interface Fighter extends FighterState {
  readonly scores: Scores;
  /** Null: not in any yet (GR-39). */
  readonly group: GroupId | null;
  readonly slotOverride: Slot | null;
  /** The delayed condition (GR-59 to GR-70). `by`: "announcement", or the effect or item; `lasts`: beyond the round. */
  readonly delayed: { readonly since: Phase; readonly by: string; readonly lasts: boolean } | null;
  /** In LOW for a delaying activity (GR-65). */
  readonly toLow: boolean;
  /** Arrived under `lateJoiners: nextRound`: acts from this round on (GR-42). */
  readonly waitsUntilRound: number | null;
  readonly surprised: boolean;
  /** The GM's modifiers to attacks by it and against it (GR-125). */
  readonly situational: { readonly by: number; readonly against: number };
  /** A covered declaration: its salted hash; what it says isn't in the state before the reveal. */
  readonly commitment: string | null;
  readonly declaration: Declaration | null;
  readonly major: Major;
  /** The phase in which the major action was taken, for what goes with it (GR-84). */
  readonly majorPhase: Phase | null;
  readonly minors: readonly Minor[];
  /** The GM's ruling on several minor actions of this round (GR-83, GR-30). */
  readonly minorRuling: "pass" | "delaying" | "complex" | null;
  readonly spell: Spell | null;
  readonly spellsThisRound: number;
  readonly maintaining: EffectId | null;
  /** Feet moved this round; `positioned`: of those, by positioning moves (GR-89). */
  readonly moved: Readonly<Record<Gait, Feet>>;
  readonly positioned: Feet;
  readonly routinesUsed: number;
  /** Whether it was in melee when step 4 began (GR-98). */
  readonly multiInMelee: boolean;
  /** Phases of this round in which it acted or passed. */
  readonly actedIn: readonly Phase[];
  /** `pass`: in all phases of the slot. */
  readonly intent: Intent | "pass" | null;
  readonly conditions: readonly { readonly name: string; readonly impedes: boolean }[];
  /** What the GM entered for the line to this combatant (GR-121, GR-122); percent. */
  readonly sight: {
    readonly cover: number;
    readonly concealment: number;
    readonly glass: boolean;
    readonly medium: "air" | "water";
  };
  readonly late: Late | null;
  /** A complex activity of several rounds (GR-77). */
  readonly progress: {
    readonly item: string;
    readonly name: string;
    readonly roundsDone: number;
    readonly roundsNeeded: number;
  } | null;
}

export interface Group {
  readonly name: string;
  readonly die: number | null;
  /** Only under `manyGroups: gmAssigns` (GR-40). */
  readonly assigned: Slot | null;
}

/** An effect in play. `keeper`: who keeps it up by concentration. */
export interface Effect {
  readonly uuid: string;
  readonly name: string;
  readonly source: CombatantId | null;
  readonly bearer: CombatantId | null;
  readonly attributes: readonly string[];
  readonly keeper: CombatantId | null;
  /** Null: until it is ended. */
  readonly roundsLeft: number | null;
}

/** A reaction window (GR-93): who may make which attack on whom; the step that drew it waits. */
export interface Window {
  readonly id: string;
  readonly attack: "free" | "immediate";
  readonly victim: CombatantId;
  /** In which segment the trigger falls (GR-10). */
  readonly segment: string;
  readonly asked: Readonly<Record<CombatantId, "waiting" | "passed" | "reacted">>;
  /** A flee that goes on when it closes. */
  readonly flees: boolean;
  /** Bonus to hit and AC penalty that come with it (GR-147). */
  readonly bonus: number;
  readonly penalty: number;
}

/** Damage that is held until the last of those tied has rolled (GR-54). */
export interface Held {
  readonly by: CombatantId;
  readonly target: CombatantId;
  readonly damage: number;
  /** The place in the order that they share. */
  readonly key: string;
}

export interface GroupState extends EncounterState {
  readonly phase: Phase;
  readonly fighters: Readonly<Record<CombatantId, Fighter>>;
  readonly groups: Readonly<Record<GroupId, Group>>;
  /** Members of each melee, by its id (GR-165): each melee at least two, each combatant in one at most. */
  readonly melees: Readonly<Record<string, readonly CombatantId[]>>;
  readonly effects: Readonly<Record<EffectId, Effect>>;
  /** At most one at a time. */
  readonly window: Window | null;
  /** Free attacks of the round: attacker and victim (GR-148), attacker and segment (GR-149); each at most once. */
  readonly freePairs: readonly { readonly by: CombatantId; readonly against: CombatantId }[];
  readonly freeSegments: readonly { readonly by: CombatantId; readonly segment: string }[];
  readonly held: readonly Held[];
  /** The chart's place of the spell resolved last in this step 7: what falls on it is simultaneous (GR-117). */
  readonly resolving: string | null;
  readonly restrictedQuarters: boolean;
  /** Targets whose hedging is plain to all (GR-138). */
  readonly hedgeKnown: readonly CombatantId[];
  /** The GM's rulings on innate abilities that copy a spell, by the item's UUID (GR-105). */
  readonly spellRulings: readonly { readonly item: string; readonly isSpell: boolean }[];
  readonly settings: Settings;
  /** Counts windows, melees ever made here, for their ids. */
  readonly made: number;
}

/** An attack: what it is made with, at whom. */
export interface Attack {
  /** Each attack's target where they differ; a routine has one target, so more than one is refused (GR-96). */
  readonly targets: readonly CombatantId[];
  /** Which routine of the round: 1 the primary one, more for iterative ones (GR-100); absent: the next. */
  readonly routine?: number;
  /** Index of the weapon's mode (GR-166). */
  readonly mode: number | null;
  /** Called shot or grab, in words (GR-137); the GM answers before the roll. */
  readonly called: string | null;
  /** Multipliers of this blow beside the item's own (GR-136). */
  readonly multipliers: readonly { readonly factor: number; readonly stacks: boolean }[];
  /** The scene's own distance in feet, written by the door where `distanceMode` asks for it (GR-163). */
  readonly feet: Feet | null;
}

/** What the door found out about the line between a caster and the target: walls in the way, the target in view. */
export interface Line {
  readonly walls: boolean;
  readonly seen: boolean;
}

/**
 * One thing to do in the fight; shapes are checked by `read`, meaning by `refuse`. Items, surveys, lines and `matches` are
 * the door's, never the asker's.
 */
export type GroupCommand =
  | Exclude<SharedCommand<Settings>, { kind: "start" | "advance" }>
  /** `sceneFeet`: the scene's distance of a square, by the door (GR-157). */
  | { readonly kind: "start"; readonly sceneFeet?: number }
  /** Ends the phase (GR-13). `phase`: the one that is meant, so that a second click does nothing. `to`: jump ahead. */
  | {
      readonly kind: "advance";
      readonly round: number;
      readonly turn: CombatantId | null;
      readonly phase?: Phase;
      readonly to?: Phase;
    }
  /** The GM's: who is in which group; a group that isn't there is made under `name` (GR-39). */
  | { readonly kind: "regroup"; readonly who: readonly CombatantId[]; readonly group: GroupId; readonly name?: string }
  | { readonly kind: "assign"; readonly group: GroupId; readonly slot: Slot | null }
  | { readonly kind: "surprise"; readonly who: readonly CombatantId[]; readonly surprised: boolean }
  /** A covered declaration (GR-25, GR-31): its salted hash, which the asker's client makes; null takes it back. */
  | { readonly kind: "declare"; readonly who: CombatantId; readonly commitment: string | null }
  /** A declaration that everybody may see; null takes it back. */
  | { readonly kind: "declare-openly"; readonly who: CombatantId; readonly declaration: Declaration | null }
  /**
   * Uncovers a declaration once step 1 is over. The door hashes `declaration` with `salt`, compares it with the
   * commitment and writes whether it `matches`: rules hash nothing.
   */
  | {
      readonly kind: "reveal";
      readonly who: CombatantId;
      readonly declaration: Declaration;
      readonly salt: string;
      readonly matches: boolean;
    }
  /** 1d6 for a group (GR-34). */
  | { readonly kind: "roll"; readonly group: GroupId }
  /** The GM moves somebody to the other slot for this round (GR-37). */
  | { readonly kind: "override"; readonly who: CombatantId; readonly slot: Slot | null }
  /** GR-47; null takes the answer back. */
  | { readonly kind: "intend"; readonly who: readonly CombatantId[]; readonly intent: Intent | "pass" | null }
  /** Names a declared spell's target (GR-112). */
  | { readonly kind: "target"; readonly who: CombatantId; readonly target: Target | null }
  /**
   * Does something. `minors`: activities done with it; `withMajor`: a simple activity in the phase of a major action
   * instead of alone (GR-84); `phase`: where the GM puts it for once (GR-46); `line`: at a spell's resolution.
   */
  | {
      readonly kind: "act";
      readonly who: CombatantId;
      readonly item: Item;
      readonly attack?: Attack;
      readonly target?: Target;
      readonly minors?: readonly Item[];
      readonly withMajor?: boolean;
      readonly phase?: Phase;
      readonly line?: Line;
    }
  /** Does nothing (more) in this phase. */
  | { readonly kind: "pass"; readonly who: CombatantId }
  /** Announces a delay (GR-57). */
  | { readonly kind: "delay"; readonly who: CombatantId }
  /** An immediate action; `window` null: outside any window. `attack` only where it is one. */
  | {
      readonly kind: "react";
      readonly who: CombatantId;
      readonly window: string | null;
      readonly as: "free" | "immediate" | "action";
      readonly item: Item;
      readonly attack?: Attack;
    }
  /** Lets a window pass. */
  | { readonly kind: "decline"; readonly who: CombatantId; readonly window: string }
  | { readonly kind: "close-window"; readonly window: string }
  /** The GM offers attacks on somebody (GR-147, GR-153); `segment`: the number that the GM entered (GR-10). */
  | {
      readonly kind: "offer";
      readonly victim: CombatantId;
      readonly who: readonly CombatantId[];
      readonly attack: "free" | "immediate";
      readonly segment?: number;
      readonly bonus: number;
      readonly penalty: number;
    }
  /** Goes along a path. `as`: what the GM books it to instead of the major action (GR-88). */
  | {
      readonly kind: "move";
      readonly who: CombatantId;
      readonly survey: Survey;
      readonly gait: Gait;
      readonly forced: boolean;
      readonly as?: (typeof bookings)[number];
      readonly segments?: number;
    }
  | { readonly kind: "rule-minors"; readonly who: CombatantId; readonly ruling: "pass" | "delaying" | "complex" | null }
  /** The GM keeps a spell in the round in which it was begun, or lets it go on (GR-08). */
  | { readonly kind: "keep-in-round"; readonly who: CombatantId; readonly kept: boolean }
  /** Gives up the declared major action (GR-32, GR-75). */
  | { readonly kind: "give-up"; readonly who: CombatantId }
  /** The GM rules whether an innate ability is a spell (GR-105). */
  | { readonly kind: "rule-spell"; readonly item: string; readonly isSpell: boolean }
  /** A saving throw was rolled (GR-116). */
  | { readonly kind: "save"; readonly who: CombatantId; readonly failed: boolean }
  /** A condition comes or goes. `delays`: it gives the delayed condition (GR-70). */
  | {
      readonly kind: "condition";
      readonly who: CombatantId;
      readonly name: string;
      readonly on: boolean;
      readonly impedes: boolean;
      readonly delays: boolean;
      readonly lasts: boolean;
    }
  /** An effect begins; `keeper`: kept up by concentration (GR-118). `data`: the document to create. */
  | {
      readonly kind: "effect";
      readonly id: EffectId;
      readonly uuid: string;
      readonly name: string;
      readonly source: CombatantId | null;
      readonly bearer: CombatantId | null;
      readonly attributes: readonly string[];
      readonly keeper: CombatantId | null;
      readonly rounds: number | null;
      readonly data: { readonly [key: string]: Json };
    }
  | { readonly kind: "end-effect"; readonly id: EffectId }
  /** The GM puts combatants into one melee, a new one where `melee` is null, or out of any (GR-165). */
  | { readonly kind: "melee"; readonly who: readonly CombatantId[]; readonly in: boolean }
  | { readonly kind: "situational"; readonly who: CombatantId; readonly by: number; readonly against: number }
  | {
      readonly kind: "sight";
      readonly who: CombatantId;
      readonly cover: number;
      readonly concealment: number;
      readonly glass: boolean;
      readonly medium: "air" | "water";
    }
  | { readonly kind: "quarters"; readonly restricted: boolean };

export type CommandOf<Kind extends GroupCommand["kind"]> = Extract<GroupCommand, { kind: Kind }>;

/** A command of this ruleset being carried out. */
export type Play = engine.Play<GroupState, GroupCommand>;
