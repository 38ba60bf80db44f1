import {
  anyones,
  bool,
  byCombatant,
  id,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  present,
  presents,
  type Shaped,
  type TypeOf,
  text,
  variants,
  whole,
} from "../../../engine/schema.ts";
import { space } from "../../../grid/measured-path.ts";
import { action, choice, terms } from "./action-types.ts";
import { itemId, type Level } from "./scores.ts";

/*
 * What is being done, as a pile: a movement, a declared action, an attack, a readied action taken inside another's turn.
 * Whatever has to wait for people holds a window; answers fall into it; the newest thing on the pile goes on as soon as
 * its window is settled, and what it causes (a Reaction Attack, a defence, a Riposte's counterattack) comes on top. So
 * the newest is settled first, and a command that answers a window carries the pile on as far as it goes (FL-07, FL-08).
 */

const asked = object({
  answer: oneOf(["waiting", "passed", "reacts", "done"]),
  choice: nullable(choice),
  /** GM override: carried out despite refusals (FL-02). */
  override: bool,
  ...terms,
});
/** Answer, awaited or given; `choice` after a reaction is chosen. A choice is paid and rolled when its turn comes (FL-84). */
export type AskedReaction = TypeOf<typeof asked>;

const windowShape = {
  id: id(),
  /** Provoked (FL-65), defending or intercepting (FL-53), or waiting with a readied action (FL-123). */
  kind: oneOf(["provoke", "defence", "ready"]),
  asked: byCombatant(asked, true),
} as const;
export type FlowWindow = Shaped<typeof windowShape>;
const window = nullable(object(windowShape));

const leg = object({
  to: space,
  /** Id of the destination's level; absent on a scene with a single level. */
  level: optional(text()),
  /** Cost of the step in hexes of a Move (FL-99). Absent: 1. */
  cost: optional(whole(1, 1000)),
});
/** A step that is still to be taken. */
export type Leg = TypeOf<typeof leg>;

/** A movement under way (FL-70): `legs` are still to be walked. */
const movementEntry = {
  who: present,
  as: oneOf(["move", "step"]),
  /** True if it isn't the mover's own doing; provokes under `forcedProvokes` alone (FL-97). */
  forced: bool,
  /** True if obstacles don't stop the movement: a GM override, or placed by the GM (FL-02, FL-97); absent: they do. */
  unbarred: optional(bool),
  legs: list(leg, 2000),
  /** Combatants who don't notice the movement and aren't prompted (FL-97); absent: all notice. */
  unseenBy: optional(anyones(1000)),
  /** Present hex of the mover's anchor; if moved elsewhere meanwhile, the movement ends. Null: none. */
  at: nullable(space),
  /** The hex that the step before led from; absent before the first, and without hexes. */
  from: optional(space),
  /** Id of the level left; absent on a scene with a single level. */
  fromLevel: optional(text()),
  /** True if combatants provoked by the next leg have been asked. */
  asked: bool,
  window,
} as const;

/** A declared and paid action that hasn't taken effect yet. */
const performing = {
  who: present,
  action,
  modifier: whole(-200, 200),
  /** Excluded parts of its check, by id (FL-162); absent: none. */
  excluded: terms.excluded,
  /** Combatants unaware of the action, asked neither to react (FL-97) nor about a readied action (FL-123). Absent: all notice. */
  unseenBy: optional(anyones(1000)),
  /** True for a failed Tumble: no effect, and provokes only that enemy (FL-136). */
  failed: bool,
  /** True if provoked combatants have been asked. */
  asked: bool,
  /** True if combatants with a matching trigger have been asked (FL-123). */
  watched: bool,
  window,
} as const;

/** Attack roll with all consequences (FL-44). */
const attack = {
  id: id(),
  attacker: present,
  /** Origin of the attack. */
  form: oneOf(["attack", "spell", "ability", "disarm", "reactionAttack", "counterattack"]),
  item: itemId,
  /** The item of the target that a Disarm is after. */
  held: nullable(itemId),
  parent: nullable(id()),
  /** Targets not yet resolved; the current one comes first. */
  targets: presents(),
  /** Number of targets at first: an area attack can't be intercepted (FL-79). */
  aimedAt: whole(1, 1000),
  face: whole(1, 100),
  threshold: whole(-10_000, 10_000),
  level: whole<Level>(-1, 4),
  /** In melee or from afar; the GM's word where the spell is for the GM to judge (FL-58). */
  delivery: oneOf(["melee", "ranged"]),
  /** False: a spell without an attack check, which can only be intercepted (FL-79). */
  checked: bool,
  /** Combatants who have used a reaction against the attack (FL-29). */
  reactors: presents(0),
  /** True if no more reactions are allowed because of an interception (FL-82). */
  closed: bool,
  /** Best result so far, for FP once per attack (FL-41). */
  best: oneOf(["nothing", "hit", "critical"]),
  /** `aim`: the first target's window is still to be opened; `asked`: opened; `counter`: a counterattack is due. */
  stage: oneOf(["aim", "asked", "counter"]),
  /** `excluded`: ids of excluded parts of the check (FL-162). Absent: none. */
  counter: nullable(object({ who: present, item: itemId, excluded: terms.excluded })),
  window,
} as const;

/** Readied action that is taken inside another's turn (FL-123). */
const readied = {
  who: present,
  /** True if the combatant's whole turn of the round is taken here (FL-126), false if only the stated action is. */
  turn: bool,
  /** True if the stated action has been declared. */
  acted: bool,
  window: nothing,
} as const;

/** Action, movement or reaction under way. */
export const stackEntry = variants("kind", { movement: movementEntry, action: performing, attack, readied });
export type StackEntry = TypeOf<typeof stackEntry>;
export type EntryOf<Kind extends StackEntry["kind"]> = Extract<StackEntry, { kind: Kind }>;
export type MovementEntry = EntryOf<"movement">;
export type Attack = EntryOf<"attack">;
/** Origin of an attack. */
export type AttackForm = Attack["form"];
