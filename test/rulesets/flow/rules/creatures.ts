import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import { freshRound } from "../../../../src/rulesets/flow/rules/fighters.ts";
import { plainWeapon } from "../../../../src/rulesets/flow/rules/plain-weapon.ts";
import { flow } from "../../../../src/rulesets/flow/rules/ruleset.ts";
import { settings as table } from "../../../../src/rulesets/flow/rules/settings.ts";
import type { Fighter, FlowState, Item, ItemId, Scores, Settings } from "../../../../src/rulesets/flow/rules/types.ts";
import { givingUnder } from "../../giving.ts";

/** Guest of a test: all that differs from a plain Medium creature with bare fists. */
export interface Guest {
  side?: string;
  at?: Space | readonly Space[];
  scores?: Partial<Omit<Scores, "skills">> & { skills?: Partial<Scores["skills"]> };
  items?: readonly Partial<Item>[];
  is?: Partial<Fighter>;
}

export const defaults: Settings = table.defaults;

/** A one-handed sword in the main hand, unless it says otherwise; named after its category. */
export function item(more: Partial<Item> = {}): Item {
  const name = more.name ?? more.category ?? "sword";
  return {
    uuid: `Item.${name}` as ItemId,
    name,
    ...plainWeapon,
    provokes: more.kind === "spell",
    ...more,
  };
}

export const fist: Partial<Item> = { category: "fist", natural: true, brawl: true };
export const bow: Partial<Item> = {
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

export function scores(id: string, { side, at = [], scores: more, items = [{}] }: Guest = {}): Scores {
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
export function fighter(id: string, guest: Guest = {}): Fighter {
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

/** A fight as pure functions see it: round 1, the first guest is acting, ranked as they are named. */
export function scene(guests: Readonly<Record<string, Guest>>, settings: Partial<Settings> = {}): FlowState {
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
