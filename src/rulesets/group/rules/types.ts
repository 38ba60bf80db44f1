import type { Limits } from "../../../engine/limits.ts";
import type * as engine from "../../../engine/play.ts";
import type { AnyCommand, CombatantId, EffectId, EncounterState, Feet, FighterState } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { Declaration, Gait, GroupId, Intent, Target } from "./declaration-types.ts";
import type { Item } from "./items.ts";
import type { Phase, Slot } from "./phases.ts";
import type { Settings } from "./settings.ts";

export {
  type Act,
  type Attack,
  bookings,
  type Declaration,
  type Gait,
  type GroupId,
  gaits,
  type Intent,
  type Line,
  type Move,
  type React,
  type Target,
} from "./declaration-types.ts";
export type { Fast, Item, Mode, Multiplier, Strike } from "./items.ts";
export type { Part, Phase, Slot } from "./phases.ts";
export type { Settings } from "./settings.ts";

export const dispositions = ["friendly", "neutral", "hostile", "secret"] as const;

/** Place of a token: its first space, its width in squares, and the adjacent spaces cut off by a wall (GR-167). */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Squares; below 1 for tokens smaller than one. */
  readonly width: number;
  readonly cutOff: readonly Space[];
  /** The scene's level that it is on, by id; absent where the scene has no more than one. */
  readonly level?: string;
  /** On a grid of hexes what it covers, counted from x and y; absent: squares (GR-163). */
  readonly hexes?: readonly Space[];
}

/** Scores of a creature ("Per actor"); the authority reads them from actor, token and items. */
export interface Scores extends Limits {
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

/** Action completed in GO_LAST. `part`: not declared, so it can't be completed in full (GR-28). */
export interface Late {
  readonly item: Item;
  readonly target: Target | null;
  readonly part: boolean;
  readonly done: boolean;
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
  /** A charge or a flight that has set off (GR-172): which, and the feet gone in it; absent: none this round. */
  readonly rush?: { readonly as: "charge" | "flee"; readonly feet: Feet };
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
  /** GM's entries about the line to this combatant (GR-121, GR-122); percent. */
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

/** A command of this ruleset being carried out. */
export type Play = engine.Play<GroupState, AnyCommand>;
