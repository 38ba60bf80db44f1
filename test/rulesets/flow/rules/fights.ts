import { type Asker, type CombatantId, fighterOf } from "../../../../src/engine/index.ts";
import { footprintAt, occupantsOf } from "../../../../src/rulesets/flow/rules/geometry.ts";
import {
  type Choice,
  type DeclaredAction,
  type FlowCommandOf,
  type FlowFighter,
  type FlowScores,
  type FlowSettings,
  type FlowState,
  flow,
  type ItemId,
  newFighter,
  orderOf,
  settings as table,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { givingUnder, type How, playingTo } from "../../giving.ts";
import { type Guest as Creature, scores } from "./creatures.ts";

export { next } from "../../giving.ts";

/** Guest of the fight: a creature, with an initiative total if it has already rolled. */
export interface Guest extends Creature {
  total?: number;
}

export const A = "A" as CombatantId;
export const B = "B" as CombatantId;
export const E = "E" as CombatantId;
export const F = "F" as CombatantId;

export const { after, give, needed, outcome, refused } = givingUnder(flow);

/** An encounter before its start; guests with a total have rolled, the others haven't. */
export function gathering(guests: Record<string, Guest>, settings: Partial<FlowSettings> = {}): FlowState {
  const chosen = { ...table.defaults, ...settings };
  const fighters = Object.fromEntries(
    Object.entries(guests).map(([id, guest]) => {
      const brought = scores(id, guest);
      const fighter = newFighter(brought, chosen);
      return [id, guest.total === undefined ? fighter : { ...fighter, ...rolled(brought, guest.total) }];
    }),
  ) as FlowState["fighters"];
  return { ...flow.empty(), fighters, order: orderOf({ fighters }), settings: chosen };
}

function rolled({ agilityMod, skills }: FlowScores, total: number): Partial<FlowFighter> {
  const mod = agilityMod ?? Math.floor(skills.agility / 10);
  return { initiative: total, roll: { die: null, mod, total }, orderKey: [total, mod, skills.agility] };
}

/** Started encounter in round 1, ranked in this order; the guests' `is` holds from the first turn on. */
export function fight(guests: Record<string, Guest>, settings: Partial<FlowSettings> = {}): FlowState {
  const ranked = Object.fromEntries(Object.entries(guests).map(([id, guest], i) => [id, { total: 19 - i, ...guest }]));
  return being(after(gathering(ranked, settings), { kind: "start" }), guests);
}

/** Same encounter with these states of guests. */
export function being(state: FlowState, guests: Record<string, Pick<Guest, "is">>): FlowState {
  const fighters = Object.fromEntries(
    Object.entries(state.fighters).map(([id, fighter]) => [id, { ...fighter, ...guests[id]?.is }]),
  );
  return { ...state, fighters };
}

export function fighter(state: FlowState, id: CombatantId): FlowFighter {
  return fighterOf(state, id);
}

/** Faces that give each level against a threshold of 50. */
export const faces = { critical: 2, major: 8, hard: 20, normal: 40, failure: 80, fumble: 97 } as const;

/** Turns end until somebody's turn of a round has begun. */
export const playTo = playingTo<FlowState>(after);

export function act(who: CombatantId, action: DeclaredAction, more: object = {}): FlowCommandOf<"act"> {
  return { kind: "act", who, action, ...more };
}

/** An attack with a weapon by its name. */
export function attack(
  who: CombatantId,
  target: CombatantId,
  weapon = "sword",
  more: object = {},
): FlowCommandOf<"act"> {
  const item = `Item.${weapon}` as ItemId;
  return act(who, { action: "attack", item, targets: [target], abilities: [], ...more });
}

/** Path along these hexes, as measured by the authority now. */
export function path(
  state: FlowState,
  who: CombatantId,
  hexes: readonly (readonly [number, number])[],
  more: Partial<FlowCommandOf<"move">["measured"]> = {},
): FlowCommandOf<"move">["measured"] {
  const { spaces } = fighter(state, who).scores;
  const [from = { x: 0, y: 0 }] = spaces;
  const steps = hexes.map(([x, y]) => {
    const to = { x, y };
    const there = footprintAt(spaces, to);
    const inside = [...new Set(there.flatMap((space) => occupantsOf(state, space, who)))];
    return { to, cost: 1, inside };
  });
  const still = { x: 0, y: 0, elevation: 0 };
  const token = { uuid: `Scene.s.Token.${who}`, before: still, path: hexes.map(() => still) };
  return { grid: "hex", from, steps, token, blocked: false, ...more };
}

/** A Move along these hexes. */
export function move(
  state: FlowState,
  who: CombatantId,
  hexes: readonly (readonly [number, number])[],
  more: Partial<FlowCommandOf<"move">> = {},
): FlowCommandOf<"move"> {
  return { kind: "move", who, measured: path(state, who, hexes), as: "move", forced: false, ...more };
}

/** A straight Move of so many hexes to the right, from where they stand. */
export function run(state: FlowState, who: CombatantId, count: number, more: object = {}): FlowCommandOf<"move"> {
  const [from = { x: 0, y: 0 }] = fighter(state, who).scores.spaces;
  return move(
    state,
    who,
    Array.from({ length: count }, (_, i) => [from.x + i + 1, from.y] as const),
    more,
  );
}

/** Id of the newest open window, or a nonexistent one. */
export function windowOf(state: FlowState): string {
  return state.open.findLast(({ window }) => window !== null)?.window?.id ?? "window-0";
}

/** Answers the newest window. */
export function react(
  state: FlowState,
  who: CombatantId,
  reaction: Choice["reaction"],
  more: Partial<Choice> = {},
): FlowCommandOf<"react"> {
  return { kind: "react", who, window: windowOf(state), choice: { reaction, item: null, space: null, ...more } };
}

/** A Reaction Attack or a Riposte with the sword. */
export function strikeBack(state: FlowState, who: CombatantId, reaction: Choice["reaction"] = "reactionAttack") {
  return react(state, who, reaction, { item: "Item.sword" as ItemId });
}

export function pass(state: FlowState, who: CombatantId, rest = false): FlowCommandOf<"pass"> {
  return { kind: "pass", who, window: windowOf(state), rest };
}

/** Combatants still to answer the newest window. */
export function asked(state: FlowState): string[] {
  const window = state.open.findLast((entry) => entry.window !== null)?.window;
  return Object.entries(window?.asked ?? {})
    .filter(([, { answer }]) => answer === "waiting")
    .map(([id]) => id);
}

/** Attack check with this face and damage, under the number for the present stack. */
export function hits(state: FlowState, face: number, target: CombatantId, damage = 3): How["answers"] {
  const id = `attack-${state.opened + 1}`;
  return { [id]: face, [`damage:${id}:${target}`]: damage };
}

/** Pools of somebody: AP, RP, FP. */
export function poolsOf(state: FlowState, id: CombatantId): [number, number, number] {
  const { ap, rp, fp } = fighter(state, id);
  return [ap, rp, fp];
}

export const byOwner = (...owns: CombatantId[]): { by: Asker } => ({ by: { gm: false, owns } });
