import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import { freshRound } from "../../../../src/rulesets/flow/rules/fighters.ts";
import { plainWeapon } from "../../../../src/rulesets/flow/rules/index.ts";
import { flow } from "../../../../src/rulesets/flow/rules/ruleset.ts";
import { settings as table } from "../../../../src/rulesets/flow/rules/settings.ts";
import type {
  FlowFighter,
  FlowScores,
  FlowSettings,
  FlowState,
  FlowUsable,
  ItemId,
} from "../../../../src/rulesets/flow/rules/types.ts";
import { givingUnder } from "../../giving.ts";

/** Guest of a test: all that differs from a plain Medium creature with bare fists. */
export interface Guest {
  side?: string;
  at?: Space | readonly Space[];
  scores?: Partial<Omit<FlowScores, "skills">> & { skills?: Partial<FlowScores["skills"]> };
  items?: readonly Partial<FlowUsable>[];
  is?: Partial<FlowFighter>;
}

export const defaults: FlowSettings = table.defaults;

/** Sword in the main hand by default, one-handed, named after its category. */
export function item(more: Partial<FlowUsable> = {}): FlowUsable {
  const name = more.name ?? more.category ?? "sword";
  return {
    uuid: `Item.${name}` as ItemId,
    name,
    ...plainWeapon,
    provokes: more.kind === "spell",
    ...more,
  };
}

export const fist: Partial<FlowUsable> = { category: "fist", natural: true, brawl: true };
export const bow: Partial<FlowUsable> = {
  category: "bow",
  attackType: "ranged",
  attackSkill: "ranged",
  range: 6,
  hands: 2,
  carry: "both",
};

export const idOf = (id: string): CombatantId => id as CombatantId;
export const itemId = (name: string): ItemId => `Item.${name}` as ItemId;

/** Anchor's column and row of a hex. */
export const hex = (x: number, y: number): Space => ({ x, y });

export function scores(id: string, { side, at = [], scores: more, items = [{}] }: Guest = {}): FlowScores {
  const { skills, ...rest } = more ?? {};
  return {
    side: side ?? (["A", "B"].includes(id) ? "ours" : "theirs"),
    size: 1,
    naturalReach: 1,
    moveSpeed: 6,
    skills: { melee: 50, ranged: 50, agility: 50, athletics: 50, endurance: 50, deception: 50, ...skills },
    others: {},
    agilityMod: 0,
    apPerRound: 5,
    rpMax: 2,
    fpAtStart: 2,
    hp: { value: 20, max: 20, uuid: `Actor.${id}`, path: "system.hp.value" },
    damageReduction: 0,
    noOffhandPenalty: false,
    perks: [],
    items: items.map(item),
    spaces: "x" in at ? [at] : at,
    walls: [],
    token: null,
    ...rest,
  };
}

/** A fighter with full pools in the middle of a fight. */
export function fighter(id: string, guest: Guest = {}): FlowFighter {
  const brought = scores(id, guest);
  return {
    scores: brought,
    initiative: 10,
    defeated: false,
    departed: false,
    roll: { die: 10, mod: 0, total: 10 },
    orderKey: [10],
    side: brought.side,
    surprised: false,
    canThreaten: true,
    ap: 5,
    apReserved: 0,
    apBonusNextRound: 0,
    rp: 2,
    fp: 2,
    fpStartGiven: true,
    round: freshRound,
    turn: { started: false, ended: false, flowState: false, freeActions: 0 },
    move: null,
    totalDefense: false,
    prone: false,
    grapple: null,
    feints: [],
    ready: null,
    ongoing: [],
    ...guest.is,
  };
}

/** Encounter for pure functions: round 1, the first guest acting, ranked in this order. */
export function scene(guests: Readonly<Record<string, Guest>>, settings: Partial<FlowSettings> = {}): FlowState {
  const order = Object.keys(guests).map(idOf);
  return {
    round: 1,
    activeId: order[0] ?? null,
    placeId: order[0] ?? null,
    order,
    fighters: Object.fromEntries(
      order.map((id, i) => [id, fighter(id, { ...guests[id], is: { orderKey: [20 - i], ...guests[id]?.is } })]),
    ),
    settings: { ...defaults, ...settings },
    interrupted: [],
    surprisingSide: null,
    open: [],
    roundEffects: [],
    opened: 0,
  };
}

export const { after, give, needed, outcome, refused } = givingUnder(flow);
