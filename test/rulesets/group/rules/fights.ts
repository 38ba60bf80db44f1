import { produce } from "immer";
import { expect } from "vitest";
import type { CombatantId, Outcome } from "../../../../src/engine/index.ts";
import {
  type Attack,
  type GroupCommand,
  type GroupCommandOf,
  type GroupFighter,
  type GroupId,
  type GroupState,
  group,
  type Item,
  type Phase,
  slotOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import { resolveOrder } from "../../../../src/rulesets/group/rules/order.ts";
import { givingUnder, type How } from "../../giving.ts";
import { expectWords, textOf } from "../../words.ts";
import { field, type Guest, item } from "./field.ts";

export { gm, ownerOf } from "../../giving.ts";
export { at, feet, type Guest, id, item } from "./field.ts";
export const { after, give, needed, outcome, refused } = givingUnder(group);

export const [A, B, C, D] = ["A", "B", "C", "D"].map((name) => name as CombatantId) as [
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
];

/** Settings of a fight besides its combatants. */
export interface Scene {
  readonly phase?: Phase;
  readonly round?: number;
  /** Dice by group; by default 3. */
  readonly dice?: Readonly<Record<string, number | null>>;
  /** All are in one melee. */
  readonly melee?: boolean;
  readonly settings?: Partial<GroupState["settings"]>;
  readonly set?: Partial<GroupState>;
}

/** Encounter in mid-round. The default group is the name's first letter. */
export function fight(guests: Readonly<Record<string, Guest>>, scene: Scene = {}): GroupState {
  const grouped = Object.fromEntries(
    Object.entries(guests).map(([name, guest]) => [name, { group: name.slice(0, 1), ...guest }]),
  );
  const { phase = "HIGH_D3", round = 1, dice = {}, melee = false, settings = {}, set = {} } = scene;
  const ids = Object.keys(guests) as CombatantId[];
  const started = phase !== "SETUP" && phase !== "DECLARE" && phase !== "INITIATIVE";
  const state = field(grouped, { settings: { ...group.empty().settings, ...settings } });
  const groups = Object.fromEntries(
    (Object.keys(state.groups) as GroupId[]).map((name) => {
      const die = dice[name] === undefined ? (started ? 3 : null) : dice[name];
      return [name, { name, die, assigned: null }];
    }),
  );
  const made = { ...state, phase, round, groups, melees: melee ? { m: ids } : {}, ...set };
  return produce(made as GroupState, resolveOrder);
}

/** Fighter of the fight; throws if it isn't there. */
export function fighter(state: GroupState, id: CombatantId): GroupFighter {
  const found = state.fighters[id];
  if (!found) throw new Error(`${id} isn't there`);
  return found;
}

/** A value of somebody's, changed beforehand. */
export function having(is: Partial<GroupFighter>, more: Guest = {}): Guest {
  return { ...more, fighter: is };
}

export const weapon = (speed: number | null, more: Partial<Item> = {}): Item =>
  item({ name: `weapon ${speed}`, kind: "weapon", attackForm: "melee", weaponSpeed: speed, ...more });
export const bow = (more: Partial<Item> = {}): Item =>
  item({ name: "bow", kind: "weapon", attackForm: "missile", weaponSpeed: 3, ...more });
export const simple = (name: string, more: Partial<Item> = {}): Item => item({ name, kind: "activity", ...more });
export const delaying = (name: string, more: Partial<Item> = {}): Item =>
  simple(name, { activityKind: "delaying", ...more });
export const complex = (name: string, more: Partial<Item> = {}): Item =>
  simple(name, { activityKind: "complex", ...more });
export const innate = (name: string, more: Partial<Item> = {}): Item => item({ name, kind: "ability", ...more });
export const fast = (which: "parley" | "flee" | "charge"): Item => item({ name: which, kind: "fast", fast: which });
export const incantation = (segments: number, more: Partial<Item> = {}): Item =>
  item({
    name: "spell",
    kind: "spell",
    spellKind: "incantation",
    time: { amount: segments, unit: "segment" },
    ...more,
  });
export const invocation = (segments: number | null, more: Partial<Item> = {}): Item =>
  item({
    name: "wand",
    kind: "ability",
    spellKind: "invocation",
    time: segments === null ? null : { amount: segments, unit: "segment" },
    ...more,
  });
export const other = (name: string, more: Partial<Item> = {}): Item =>
  item({ name, kind: "ability", spellKind: "spell-like", actionType: "major", ...more });

export function act(who: CombatantId, thing: Item, more: Partial<GroupCommandOf<"act">> = {}): GroupCommandOf<"act"> {
  return { kind: "act", who, item: thing, ...more };
}

/** An attack on one target. */
export function at1(target: CombatantId, more: Partial<Attack> = {}): Attack {
  return { targets: [target], mode: null, called: null, multipliers: [], feet: null, ...more };
}

/** An attack on an object or a place. */
export function atObject(named: string, more: Partial<Attack> = {}): Attack {
  return { targets: [], named, mode: null, called: null, multipliers: [], feet: null, ...more };
}

export function strike(who: CombatantId, thing: Item, target: CombatantId, more: Partial<GroupCommandOf<"act">> = {}) {
  return act(who, thing, { attack: at1(target), ...more });
}

/** Dice that always miss. */
export const miss: NonNullable<How["answers"]> = { "attack:1": 1, "attack:0": 1 };

export const advance = (state: GroupState, to?: Phase): GroupCommandOf<"advance"> => ({
  kind: "advance",
  round: state.round,
  turn: state.activeId,
  phase: state.phase,
  ...(to && { to }),
});

/** Plays to the beginning of a phase. */
export function playTo(state: GroupState, phase: Phase, round = state.round): GroupState {
  let now = state;
  for (let i = 0; i < 60 && !(now.phase === phase && now.round === round); i++) {
    now = after(now, advance(now), { override: true, answers: advanceTurn });
  }
  expect([now.round, now.phase]).toEqual([round, phase]);
  return now;
}

/** Going on with whatever is left to do. */
export const advanceTurn = { "GR-13": "continue", "GR-113": "continue", "GR-113:target": "continue" };

export const pass = (who: CombatantId): GroupCommand => ({ kind: "pass", who });
export const delay = (who: CombatantId): GroupCommand => ({ kind: "delay", who });
export const intend = (who: CombatantId, thing: Item, minors: Item[] = []): GroupCommand => ({
  kind: "intend",
  who: [who],
  intent: { item: thing, minors },
});
export const declares = (who: CombatantId, thing: Item | null, more: { delay?: boolean; plans?: string[] } = {}) =>
  ({
    kind: "declare-openly",
    who,
    declaration: { item: thing, plans: [], delay: false, ...more },
  }) as const;

export function slots(state: GroupState): Record<string, string | null> {
  return Object.fromEntries((Object.keys(state.fighters) as CombatantId[]).map((id) => [id, slotOf(state, id)]));
}

/** Clauses of all refusals; a wrong place by the clause's own words, if any. */
export function clauses(state: GroupState, command: GroupCommand, how: How = {}): string[] {
  const read = group.read(JSON.parse(JSON.stringify(command)));
  if ("clause" in read) return [read.clause];
  const given = { command: read, asker: how.by ?? { gm: true, owns: [] }, override: false, freshScores: {} };
  return group.refuse(state, given, []).map((refusal) => {
    const { clause, message } = expectWords({ refusal }).refusal;
    const own = `TURNCRAFT.Refused.${clause}.place`;
    if (message.endsWith(".place")) expect(message).toBe(textOf(own) ? own : "TURNCRAFT.Refused.GR-46.place");
    return clause;
  });
}

/** Ends of the keys of a step's log. */
export function logged(done: Extract<Outcome<GroupState>, { kind: "done" }>): string[] {
  return done.log.map(({ event }) => event.replace(/^TURNCRAFT\.Log\.(group\.)?/, ""));
}
