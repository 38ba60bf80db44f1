import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Layout, Space } from "../../../../src/grid/index.ts";
import {
  type MarchingCommand,
  type MarchingFighter,
  type MarchingScores,
  type MarchingSettings,
  type MarchingState,
  marching,
  newFighter,
  planRound,
  type Side,
  settings as table,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { givingUnder, next, playingTo } from "../../giving.ts";

export { gm, next, ownerOf } from "../../giving.ts";

export const [F, C, W, M1, M2, M3, N] = ["F", "C", "W", "M1", "M2", "M3", "N"].map((id) => id as CombatantId) as [
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
];

/** Scores of a guest. Without a side: of the party, or a monster if the id begins with M, G or H. */
export interface Guest {
  side?: Side | null;
  /** Space of the guest, or all spaces it covers. */
  at?: readonly [number, number] | readonly (readonly [number, number])[];
  layout?: Layout;
  agl?: number | null;
  moveFeet?: number | null;
  strikesFirst?: boolean;
  player?: boolean;
  is?: Partial<MarchingFighter>;
}

export function scores(guest: Guest = {}): MarchingScores {
  const { side = "party", at, layout = "square", agl = 10, moveFeet = null, strikesFirst = false } = guest;
  const spaces = at && (typeof at[0] === "number" ? [at as readonly [number, number]] : (at as [number, number][]));
  return {
    agl,
    moveFeet: moveFeet as MarchingScores["moveFeet"],
    strikesFirst,
    playerOwned: guest.player ?? side === "party",
    side,
    place: spaces ? { layout, spaces: spaces.map(([x, y]) => ({ x, y })) } : null,
  };
}

function sideOf(id: string): Side {
  return /^[MGH]/.test(id) ? "monsters" : "party";
}

/** Encounter before its start, with both sides visible; guests join and march in this order. */
export function gathering(guests: Record<string, Guest>, settings: Partial<MarchingSettings> = {}): MarchingState {
  const all = Object.entries(guests).map(([id, guest]) => [id, { side: sideOf(id), ...guest }] as const);
  const fighters = Object.fromEntries(
    all.map(([id, guest], joined) => [id, { ...newFighter(scores(guest), joined), ...guest.is }]),
  ) as MarchingState["fighters"];
  const state: MarchingState = {
    ...marching.empty(),
    fighters,
    joinedCount: all.length,
    marchingOrder: all.filter(([, { side }]) => side === "party").map(([id]) => id as CombatantId),
    partySeesMonsters: true,
    monstersSeeParty: true,
    settings: { ...table.defaults, ...settings },
  };
  return { ...state, order: planRound(state, 1).order };
}

export const { after, give, needed, outcome, refused } = givingUnder(marching);

/** A fight in round 1 whose lead took initiative, or ceded it. */
export function fight(
  guests: Record<string, Guest>,
  settings: Partial<MarchingSettings> = {},
  choice: "take" | "cede" = "take",
): MarchingState {
  return after(gathering(guests, settings), { kind: "start" }, { answers: { "MO-204": choice } });
}

/** F, C, W in that marching order and two monsters, of whom M2 is closer: F, C, W, M2, M1. */
export const line: Record<string, Guest> = {
  F: { at: [0, 0] },
  C: { at: [0, 1] },
  W: { at: [0, 2] },
  M1: { at: [9, 0] },
  M2: { at: [5, 0] },
};

/** So many turns end. */
export function turns(state: MarchingState, count: number): MarchingState {
  let now = state;
  for (let i = 0; i < count; i++) now = after(now, next(now));
  return now;
}

/** Turns end until somebody's turn of a round has begun. */
export const playTo = playingTo<MarchingState>(after);

/** Combatants who act, in order, until the round is over. */
export function actors(state: MarchingState): string {
  const acted: (CombatantId | null)[] = [];
  for (let now = state; now.round === state.round && acted.length < 100; now = after(now, next(now))) {
    acted.push(now.activeId);
  }
  return acted.join(" ");
}

export function fighter(state: MarchingState, id: CombatantId): MarchingFighter {
  const found = state.fighters[id];
  if (!found) throw new Error(`${id} isn't there`);
  return found;
}

type Of<Kind extends MarchingCommand["kind"]> = Extract<MarchingCommand, { kind: Kind }>;

export function spend(who: CombatantId, action: Of<"spend">["action"], more: object = {}): MarchingCommand {
  return { kind: "spend", who, action, what: "something", ...more };
}

type Where = { grid?: "square" | "hex" | "gridless"; forced?: boolean; blocked?: boolean; feet?: number[] };

/** A movement from space to space; the first is where it begins. */
export function move(
  who: CombatantId,
  spaces: readonly (readonly [number, number])[],
  { grid = "square", forced = false, blocked = false, feet }: Where = {},
): MarchingCommand {
  const [from = { x: 0, y: 0 }, ...to] = spaces.map(([x, y]): Space => ({ x, y }));
  const pixels = ({ x, y }: Space) => ({ x: 100 * x, y: 100 * y, elevation: 0 });
  const path = {
    grid,
    from,
    steps: to.map((space, i) => ({ to: space, ...(feet && { feet: feet[i] }) })),
    token: { uuid: `Scene.s.Token.${who}`, before: pixels(from), path: to.map(pixels) },
    blocked,
  };
  return { kind: "move", who, measured: path, forced } as MarchingCommand;
}

/** A straight way, both ends included. */
export function way(from: readonly [number, number], to: readonly [number, number]): [number, number][] {
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  return Array.from({ length: length + 1 }, (_, i) => [from[0] + i * dx, from[1] + i * dy]);
}

export function condition(who: CombatantId, rounds: number | null, elapsed = 0, id = "poison"): MarchingCommand {
  return { kind: "condition", who, id, uuid: `Actor.${who}.ActiveEffect.${id}`, name: id, rounds, elapsed, data: {} };
}

/** Duration of a condition so far; null when it has ended. */
export function elapsed(state: MarchingState, who: CombatantId, id = "poison"): number | null {
  return fighter(state, who).conditions.find((each) => each.id === id)?.elapsed ?? null;
}

export const choose = (who: CombatantId, first: "act" | "move"): MarchingCommand => ({ kind: "choose", who, first });
export const finish = (who: CombatantId): MarchingCommand => ({ kind: "finish", who });

/** Common turn with choices made. The first is the initiator. */
export function together(state: MarchingState, choices: Record<string, "act" | "move">): MarchingState {
  const [who, ...others] = Object.keys(choices) as CombatantId[];
  if (!who) throw new Error("Nobody acts together");
  const answers = Object.fromEntries(others.map((id) => [`MO-501:${id}`, "yes"]));
  let now = after(state, { kind: "act-together", who, others }, { answers });
  for (const [id, first] of Object.entries(choices)) now = after(now, choose(id as CombatantId, first));
  return now;
}

/** Common turn with paid attacks by those who act first. */
export function attacking(state: MarchingState, choices: Record<string, "act" | "move">): MarchingState {
  const acting = (Object.keys(choices) as CombatantId[]).filter((id) => choices[id] === "act");
  return acting.reduce((now, id) => after(now, spend(id, "primary")), together(state, choices));
}

export function result(who: CombatantId, target: CombatantId, more: object = {}): MarchingCommand {
  return { kind: "result", who, target, fells: true, strikesFirst: false, change: null, ...more };
}

/** Command to seize initiative from the others. */
export function seize(who: CombatantId, ...others: CombatantId[]): MarchingCommand {
  return { kind: "seize", who, groups: [who, ...others].map((id) => ({ members: [id] })) };
}

export function at<Command extends MarchingCommand>(command: Command, ms: number): MarchingCommand {
  return { ...command, at: ms } as MarchingCommand;
}
