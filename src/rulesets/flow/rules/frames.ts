import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { Choice, Deed } from "./deed-types.ts";
import type { ItemId, Level } from "./scores.ts";

/*
 * What is being done, as a pile: a movement, a declared action, an attack, a readied action taken inside another's turn.
 * Whatever has to wait for people holds a window; answers fall into it; the newest thing on the pile goes on as soon as
 * its window is settled, and what it causes (a Reaction Attack, a defence, a Riposte's counterattack) comes on top. So
 * the newest is settled first, and a command that answers a window carries the pile on as far as it goes (FL-07, FL-08).
 */

/** Somebody is asked; `choice` once they said that they react. A choice is paid and rolled when its turn comes (FL-84). */
export interface Asked {
  readonly answer: "waiting" | "passed" | "reacts" | "done";
  readonly choice: Choice | null;
  /** The GM insisted on it, so it is carried out whatever forbids it (FL-02). */
  readonly insisted: boolean;
  /** The GM's to the check, and parts of it that are struck out (FL-162); absent: none. */
  readonly modifier?: number;
  readonly struck?: readonly string[];
}

export interface Window {
  readonly id: string;
  /** Provoked (FL-65), defending or intercepting (FL-53), or waiting with a readied action (FL-123). */
  readonly kind: "provoke" | "defence" | "ready";
  readonly asked: Readonly<Record<CombatantId, Asked>>;
}

/** A step that is still to be taken. */
export interface Leg {
  readonly to: Space;
  /** The scene's level that it leads to, by id; absent where the scene has no more than one. */
  readonly level?: string;
  /** Hexes of a Move that it takes (FL-99); absent: 1. */
  readonly cost?: number;
}

/** A movement under way (FL-70): `legs` are still to be walked. */
export interface Walk {
  readonly kind: "walk";
  readonly who: CombatantId;
  readonly as: "move" | "step";
  /** Not the mover's own doing; provokes under `forcedProvokes` alone (FL-97). */
  readonly forced: boolean;
  /** Goes wherever it was told to: the GM insisted, or puts it there (FL-02, FL-97); absent: what is in its way stops it. */
  readonly unbarred?: boolean;
  readonly legs: readonly Leg[];
  /** Who doesn't notice it and isn't asked about it (FL-97); absent: everybody does. */
  readonly unseenBy?: readonly CombatantId[];
  /** The hex that the mover's anchor is on by now; put elsewhere meanwhile, it walks no farther. Null: it is on none. */
  readonly at: Space | null;
  /** The hex that the step before led from; absent before the first, and without hexes. */
  readonly from?: Space;
  /** The scene's level that it led from; absent where the scene has no more than one. */
  readonly fromLevel?: string;
  /** Whether those who are provoked by the next leg have been asked. */
  readonly asked: boolean;
  readonly window: Window | null;
}

/** A declared and paid action that hasn't taken effect yet. */
export interface Performing {
  readonly kind: "deed";
  readonly who: CombatantId;
  readonly deed: Deed;
  readonly modifier: number;
  /** Parts of its check that are struck out, by their ids (FL-162); absent: none. */
  readonly struck?: readonly string[];
  /** Who doesn't notice it, and is asked neither to answer it (FL-97) nor whether they wait for it (FL-123); absent: everybody does. */
  readonly unseenBy?: readonly CombatantId[];
  /** A Tumble that failed: it takes no effect and provokes that enemy alone (FL-136). */
  readonly failed: boolean;
  /** Whether those who are provoked by it have been asked. */
  readonly asked: boolean;
  /** Whether those who wait for such an action have been asked (FL-123). */
  readonly watched: boolean;
  readonly window: Window | null;
}

/** How an attack came about. */
export type Form = "attack" | "spell" | "ability" | "disarm" | "reactionAttack" | "counterattack";

/** One attack roll and everything it causes (FL-44). */
export interface Attack {
  readonly kind: "attack";
  readonly id: string;
  readonly attacker: CombatantId;
  readonly form: Form;
  readonly item: ItemId;
  /** The item of the target that a Disarm is after. */
  readonly held: ItemId | null;
  readonly parent: string | null;
  /** Whom it is still to be settled for, the one whose turn it is first. */
  readonly targets: readonly CombatantId[];
  /** How many it was aimed at: an area can't be intercepted (FL-79). */
  readonly aimedAt: number;
  readonly face: number;
  readonly threshold: number;
  readonly level: Level;
  /** In melee or from afar; the GM's word where the spell is for the GM to judge (FL-58). */
  readonly delivery: "melee" | "ranged";
  /** False: a spell without an attack check, which can only be intercepted (FL-79). */
  readonly checked: boolean;
  /** Who reacted to it (FL-29). */
  readonly reactors: readonly CombatantId[];
  /** Nobody reacts any more, since somebody intercepted (FL-82). */
  readonly closed: boolean;
  /** The best that it did so far, for FP once per attack (FL-41). */
  readonly best: "nothing" | "hit" | "critical";
  /** `aim`: its first target's window is still to be opened; `asked`: it is; `counter`: a counterattack is due. */
  readonly stage: "aim" | "asked" | "counter";
  /** `struck`: parts of its check that are struck out (FL-162); absent: none. */
  readonly counter: { readonly who: CombatantId; readonly item: ItemId; readonly struck?: readonly string[] } | null;
  readonly window: Window | null;
}

/** Somebody acts with a readied action inside another's turn (FL-123). */
export interface Readied {
  readonly kind: "readied";
  readonly who: CombatantId;
  /** Its turn of this round is taken here (FL-126); else the stated action alone. */
  readonly turn: boolean;
  /** Whether the stated action has been declared. */
  readonly acted: boolean;
  readonly window: null;
}

export type Frame = Walk | Performing | Attack | Readied;
export type FrameOf<Kind extends Frame["kind"]> = Extract<Frame, { kind: Kind }>;
