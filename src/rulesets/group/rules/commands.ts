import type { SharedCommand } from "../../../engine/commands.ts";
import type { ObjectChange } from "../../../engine/objects.ts";
import type { CombatantId, EffectId, Feet, Json } from "../../../engine/types.ts";
import type { Survey } from "../../../grid/survey.ts";
import type { bookings, Declaration, Gait, GroupId, Intent, Target } from "./declaration-types.ts";
import type { Item } from "./items.ts";
import type { Phase, Slot } from "./phases.ts";
import type { Settings } from "./settings.ts";

/** An attack: what it is made with, at whom. */
export interface Attack {
  /** Each attack's target where they differ; a routine has one target, so more than one is refused (GR-96). */
  readonly targets: readonly CombatantId[];
  /** An object or a place as the target instead of a combatant, in words; the GM sets its AC (GR-173). */
  readonly named?: string;
  /** Which routine of the round: 1 the primary one, more for iterative ones (GR-100); absent: the next. */
  readonly routine?: number;
  /** Index of the weapon's mode (GR-166). */
  readonly mode: number | null;
  /** Called shot or grab, in words (GR-137); the GM answers before the roll. */
  readonly called: string | null;
  /** Multipliers of this blow beside the item's own (GR-136). */
  readonly multipliers: readonly { readonly factor: number; readonly stacks: boolean }[];
  /** What the attacker struck out of the modifiers, by their ids (see `aimPartsOf`); the GM allows what helps so (GR-125). */
  readonly struck?: readonly string[];
  /** A number that the attacker adds for what no rule knows; the log tells it. */
  readonly free?: number;
  /** The scene's own distance in feet, written by the door where `distanceMode` asks for it (GR-163). */
  readonly feet: Feet | null;
}

/** What the door found out about the line between a caster and the target: walls in the way, the target in view. */
export interface Line {
  readonly walls: boolean;
  readonly seen: boolean;
  /** The scene's own distance in feet, where `distanceMode` asks for it (GR-163); absent: nothing is known of it. */
  readonly feet?: Feet | null;
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
      /** The door's: a weapon that is drawn or put away with it (GR-86); the same step pays and changes it. */
      readonly changes?: ObjectChange;
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
      /** Of an immediate action: on whom, and the line to them. */
      readonly target?: Target;
      readonly line?: Line;
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
