import {
  bool,
  list,
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
import { actions } from "./ledger.ts";
import { itemId } from "./scores.ts";

/**
 * Occasions for asking a combatant with a readied action (FL-123): a combatant has moved, an enemy has entered or left their
 * reach, a combatant declares an action; `other`: only on the owner's initiative.
 */
export const watchedFor = ["movement", "enters", "leaves", "action", "other"] as const;

const points = whole(0, 1000);

/** Readied action: words for the trigger, the action and the price (FL-121). */
export const ready = object({
  trigger: text(),
  action: oneOf(actions),
  what: text(),
  cost: points,
  /** Round of the declaration. */
  round: whole(0, 1_000_000_000),
  /** Occasion watched for: such events wait while the owner is asked (FL-123). */
  on: oneOf(watchedFor),
});
export type Ready = TypeOf<typeof ready>;

/** Weapon, spell or ability of an attack, targets, and additions. */
const strike = {
  item: itemId,
  targets: presents(0, 1000),
  /** Added Flow Actions and the like (FL-44). */
  abilities: list(object({ item: itemId }), 20),
} as const;

/** Action by name in the ledger, with parameters. */
export const action = variants("action", {
  attack: strike,
  spell: strike,
  ability: strike,
  draw: { item: itemId, hand: oneOf(["main", "off"]) },
  sheathe: { item: itemId },
  drop: { item: itemId },
  potion: { item: itemId },
  magicItem: { item: itemId },
  standUp: {},
  disarm: { item: itemId, target: present, held: itemId },
  feint: { target: present, skill: oneOf(["melee", "deception"]) },
  flowState: {},
  grapple: { target: present },
  hold: {},
  letGo: {},
  breakFree: {},
  ready: { trigger: text(), on: oneOf(watchedFor), named: oneOf(actions), what: text(), cost: points },
  shove: { target: present, effect: oneOf(["push", "prone"]) },
  totalDefense: {},
  tumble: { target: present },
  knowledge: { skill: text(100) },
  free: { what: text() },
  other: { what: text(), ap: points, rp: points, fp: points, provokes: bool },
});
export type DeclaredAction = TypeOf<typeof action>;
export type ActionOf<Name extends DeclaredAction["action"]> = Extract<DeclaredAction, { action: Name }>;

export const reactions = ["dodge", "parry", "block", "reactionAttack", "riposte", "intercept", "other"] as const;

export type Reaction = (typeof reactions)[number];

/** Answer to a window. `item`: the weapon or ability; `space`: where the interceptor stands. */
export const choice = object({ reaction: oneOf(reactions), item: nullable(itemId), space: nullable(space) });
export type Choice = TypeOf<typeof choice>;

/** Additions to a check by the actor and the GM: a number, and excluded parts by id (FL-162). */
export const terms = { modifier: optional(whole(-200, 200)), excluded: optional(list(text(), 30)) } as const;
export type Terms = Shaped<typeof terms>;

/** Action, or a movement of the ledger. */
export type Acting = DeclaredAction | { readonly action: "move" | "step" };
