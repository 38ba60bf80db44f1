import type { ClauseId } from "../../../engine/types.ts";

/** AP of an action: a figure, or where the figure comes from. */
type ListedPrice =
  | number
  /** Cost given by the item, or the default of its kind. */
  | "item"
  /** 1 for each Move Speed of the path (FL-42). */
  | "path"
  /** Value of the setting of that name. */
  | "standUpAp"
  | "escapeAp"
  /** Cost entered with the action (FL-51). */
  | "stated";

/** Used once a round, marked in the fighter's counters of the round; `flowState` in those of the turn. */
type Limit = "stepUsed" | "feintUsed" | "shoveUsed" | "escapeUsed" | "grapplePaid" | "flowState";

/** Conditions of an action; each is a check in `restrictions.ts`. */
export type Restriction =
  | "notProne"
  | "notGrappled"
  | "prone"
  | "itemInHand"
  | "itemNotInHand"
  | "handFree"
  | "targetInReach"
  | "inTotalReach"
  | "inNaturalReach"
  | "sameSize"
  | "targetHolds"
  | "notGrappling"
  | "grappler"
  | "grappled"
  | "category"
  | "afford"
  | "tumblePath";

/** Part of an action that opens a reaction window for threatening enemies (FL-65). */
type Provokes =
  | "never"
  /** Each step that leaves a threatened hex. */
  | "leaving"
  | "spell"
  | "standUp"
  /** A failed attempt, and that enemy alone. */
  | "failure"
  /** Actions marked or declared as provoking. */
  | "marked";

/** Row of the ledger of actions. */
interface ActionRow {
  readonly clause: ClauseId;
  readonly ap: ListedPrice;
  readonly limit?: Limit;
  readonly restrictions: readonly Restriction[];
  readonly provokes: Provokes;
  /** Ends the turn (FL-122, FL-132). */
  readonly endsTurn?: true;
  /** Doesn't end an open Move (FL-103, FL-137). */
  readonly withinMove?: true;
  /** Possible off turn (FL-140). */
  readonly anyTime?: true;
}

/** The clause file's ledger of actions: what the code charges, checks and opens windows for. */
export const ledger = {
  move: {
    clause: "FL-42",
    ap: "path",
    restrictions: ["notProne", "notGrappled"],
    provokes: "leaving",
    withinMove: true,
  },
  attack: { clause: "FL-43", ap: 2, restrictions: ["itemInHand", "category", "targetInReach"], provokes: "marked" },
  spell: { clause: "FL-45", ap: "item", restrictions: ["targetInReach"], provokes: "spell" },
  ability: { clause: "FL-46", ap: "item", restrictions: ["category", "targetInReach"], provokes: "marked" },
  draw: { clause: "FL-112", ap: 1, restrictions: ["itemNotInHand", "handFree"], provokes: "never" },
  sheathe: { clause: "FL-112", ap: 1, restrictions: ["itemInHand"], provokes: "never" },
  potion: { clause: "FL-48", ap: 1, restrictions: ["itemInHand"], provokes: "marked" },
  magicItem: { clause: "FL-49", ap: "item", restrictions: [], provokes: "marked" },
  standUp: { clause: "FL-50", ap: "standUpAp", restrictions: ["prone"], provokes: "standUp" },
  disarm: {
    clause: "FL-108",
    ap: 2,
    restrictions: ["itemInHand", "targetInReach", "sameSize", "targetHolds"],
    provokes: "never",
  },
  feint: { clause: "FL-113", ap: 1, limit: "feintUsed", restrictions: ["inTotalReach"], provokes: "never" },
  flowState: { clause: "FL-115", ap: 1, limit: "flowState", restrictions: [], provokes: "never" },
  grapple: {
    clause: "FL-116",
    ap: 2,
    restrictions: ["sameSize", "inNaturalReach", "notGrappling"],
    provokes: "never",
  },
  hold: { clause: "FL-117", ap: 2, limit: "grapplePaid", restrictions: ["grappler"], provokes: "never" },
  letGo: { clause: "FL-120", ap: 0, restrictions: ["grappler"], provokes: "never" },
  breakFree: {
    clause: "FL-118",
    ap: "escapeAp",
    limit: "escapeUsed",
    restrictions: ["grappled"],
    provokes: "never",
  },
  ready: { clause: "FL-121", ap: 0, restrictions: ["afford"], provokes: "never", endsTurn: true },
  shove: {
    clause: "FL-127",
    ap: 1,
    limit: "shoveUsed",
    restrictions: ["sameSize", "inNaturalReach"],
    provokes: "never",
  },
  step: {
    clause: "FL-130",
    ap: 1,
    limit: "stepUsed",
    restrictions: ["notProne", "notGrappled"],
    provokes: "never",
  },
  totalDefense: { clause: "FL-132", ap: 3, restrictions: [], provokes: "never", endsTurn: true },
  tumble: {
    clause: "FL-134",
    ap: 1,
    restrictions: ["notProne", "notGrappled", "tumblePath"],
    provokes: "failure",
    withinMove: true,
  },
  drop: { clause: "FL-140", ap: 0, restrictions: ["itemInHand"], provokes: "never", withinMove: true },
  knowledge: { clause: "FL-140", ap: 0, restrictions: [], provokes: "never", withinMove: true, anyTime: true },
  free: { clause: "FL-140", ap: 0, restrictions: [], provokes: "never", withinMove: true, anyTime: true },
  other: { clause: "FL-51", ap: "stated", restrictions: [], provokes: "marked" },
} as const satisfies Readonly<Record<string, ActionRow>>;

/** Action by name in the ledger. */
export type Action = keyof typeof ledger;
export const actions = Object.keys(ledger) as readonly Action[];

/** The row of an action. */
export function rowOf(action: Action): ActionRow {
  return ledger[action];
}

/** Cost of a reaction and the attacks or actions it answers (FL-58 to FL-86). */
export interface ReactionRow {
  readonly clause: ClauseId;
  /** Null: by the item (FL-57). */
  readonly rp: number | null;
  readonly answers: "attack" | "trigger" | "attackOnAlly";
  /** Melee attacks alone can be answered. */
  readonly meleeOnly?: true;
  /** Refused against a Reaction Attack: not a plain defence (FL-86). */
  readonly advanced?: true;
  /** The size limit of parrying (FL-61). */
  readonly parries?: true;
  /** Criticals: a critical success gives 1 RP back; a fumble triples the damage of a critical hit (FL-55, FL-56). */
  readonly criticals?: true;
}

/** Price and terms of each kind of reaction. */
export const reactionLedger = {
  dodge: { clause: "FL-58", rp: 1, answers: "attack", criticals: true },
  parry: { clause: "FL-59", rp: 1, answers: "attack", meleeOnly: true, parries: true, criticals: true },
  block: { clause: "FL-63", rp: 1, answers: "attack" },
  reactionAttack: { clause: "FL-66", rp: 1, answers: "trigger" },
  riposte: {
    clause: "FL-72",
    rp: 2,
    answers: "attack",
    meleeOnly: true,
    parries: true,
    criticals: true,
    advanced: true,
  },
  intercept: { clause: "FL-76", rp: 2, answers: "attackOnAlly", advanced: true },
  other: { clause: "FL-57", rp: null, answers: "attack", advanced: true },
} as const satisfies Readonly<Record<string, ReactionRow>>;

/** Points gained or lost without an action, by cause. */
export const gains = {
  hit: 2,
  critical: 3,
  reaction: 1,
  killingBlow: 1,
  criticalDefence: 1,
  decay: 1,
  totalDefense: 1,
} as const;

/** Most AP of Move in a round (FL-100). */
export const mostMoveAp = 2;
