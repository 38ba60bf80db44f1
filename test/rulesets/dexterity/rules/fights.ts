import type { CombatantId, EffectId, Feet } from "../../../../src/engine/index.ts";
import type { Space } from "../../../../src/grid/index.ts";
import {
  type DexterityCommand,
  type DexterityFighter,
  type DexterityScores,
  type DexteritySettings,
  type DexterityState,
  dexterity,
  newFighter,
  orderOf,
  type TimedEffect,
  settings as table,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
import { givingUnder, type How, playingTo } from "../../giving.ts";

export { gm, next, ownerOf } from "../../giving.ts";

export const [A, B, C, D] = ["A", "B", "C", "D"].map((id) => id as CombatantId) as [
  CombatantId,
  CombatantId,
  CombatantId,
  CombatantId,
];

/** Scores of a guest, and differences from a plain walker who has just entered. */
export interface Guest {
  total?: number;
  bonus?: number;
  rollOff?: number[];
  speeds?: Partial<Record<keyof DexterityScores["speeds"], number>>;
  max?: Partial<DexterityScores["resourceMax"]>;
  player?: boolean;
  reactions?: readonly DexterityScores["reactions"][number][];
  side?: NonNullable<DexterityScores["side"]>;
  reach?: number;
  is?: Partial<DexterityFighter>;
}

export function scores({
  bonus = 0,
  speeds,
  max,
  player = true,
  reactions = [],
  side,
  reach,
}: Guest = {}): DexterityScores {
  return {
    dexterityBonus: bonus,
    speeds: { walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0, ...speeds } as DexterityScores["speeds"],
    resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1, ...max },
    playerOwned: player,
    reactions,
    ...(side && { side }),
    ...(reach !== undefined && { reach: reach as Feet }),
  };
}

export const counterspell = {
  item: "Counterspell",
  name: "Counterspell",
  reactsTo: "onCast",
  casts: true,
  moves: false,
} as const;
export const parry = { item: "Parry", name: "Parry", reactsTo: "onAttack", casts: false, moves: false } as const;

/** An encounter before its start; guests with a total have rolled, the others haven't. */
export function gathering(guests: Record<string, Guest>, settings: Partial<DexteritySettings> = {}): DexterityState {
  const fighters = Object.fromEntries(
    Object.entries(guests).map(([id, guest]) => {
      const { total, bonus = 0, rollOff = [] } = guest;
      const rolled =
        total === undefined ? {} : { initiative: total, roll: { die: total - bonus, bonus, total }, rollOff };
      return [id, { ...newFighter(scores(guest)), ...rolled, ...guest.is }];
    }),
  ) as DexterityState["fighters"];
  return {
    ...dexterity.empty(),
    fighters,
    order: orderOf({ fighters }),
    settings: { ...table.defaults, ...settings },
  };
}

/** Started encounter in round 1; without totals guests are ranked in this order. */
export function fight(guests: Record<string, Guest>, settings: Partial<DexteritySettings> = {}): DexterityState {
  const ranked = Object.fromEntries(Object.entries(guests).map(([id, guest], i) => [id, { total: 19 - i, ...guest }]));
  return after(gathering(ranked, settings), { kind: "start" });
}

export const { after, give, needed, outcome, refused } = givingUnder(dexterity);

/** Turns end until somebody's turn of a round has begun. */
export const playTo = playingTo<DexterityState>(after);

export function fighter(state: DexterityState, id: CombatantId): DexterityFighter {
  const found = state.fighters[id];
  if (!found) throw new Error(`${id} isn't there`);
  return found;
}

export const join = (id: CombatantId): DexterityCommand => ({ kind: "join", who: [id] });

/** Adds a late arrival with this total on a bonus. */
export function joins(
  state: DexterityState,
  id: CombatantId,
  total: number,
  guest: Guest = {},
  answers: How["answers"] = {},
): DexterityState {
  const freshScores = { [id]: scores(guest) };
  return after(state, join(id), {
    freshScores,
    answers: { [`initiative:${id}`]: total - (guest.bonus ?? 0), ...answers },
  });
}

export function spend(
  who: CombatantId,
  resource: "action" | "quick" | "interaction",
  more: object = {},
): DexterityCommand {
  return { kind: "spend", who, resource, what: "something", ...more };
}

type EffectTerms = {
  id?: string;
  value: number;
  unit?: TimedEffect["unit"];
  by: CombatantId | null;
  on?: CombatantId | null;
};

export function effect({ id = "fx", value, unit = "seconds", by, on = null }: EffectTerms): DexterityCommand {
  return {
    kind: "effect",
    id: id as EffectId,
    uuid: `Actor.x.ActiveEffect.${id}`,
    name: id,
    bearer: on,
    originator: by,
    value,
    unit,
    data: { name: id },
  };
}

export function lasts(state: DexterityState, id = "fx"): boolean {
  return Object.hasOwn(state.effects, id);
}

type Way = { to: Space; mode?: string; medium?: string | null; factor?: number; occupied?: boolean; feet?: number };
type Where = {
  grid?: "square" | "hex" | "gridless";
  from?: Space;
  forced?: boolean;
  blocked?: boolean;
  width?: number;
};

/** Movement along these spaces, on open unmarked ground by default. */
export function move(
  who: CombatantId,
  ways: readonly Way[],
  { grid = "square", from = { x: 0, y: 0 }, forced = false, blocked = false, width }: Where = {},
): DexterityCommand {
  const steps = ways.map((way) => ({ mode: "walk", medium: null, factor: 1, occupied: false, ...way }));
  const at = (x: number) => ({ x, y: 0, elevation: 0 });
  const path = {
    grid,
    from,
    steps,
    token: { uuid: `Scene.s.Token.${who}`, before: at(0), path: [at(100)] },
    blocked,
    ...(width && { width }),
  };
  return { kind: "move", who, measured: path, forced } as DexterityCommand;
}

/** Consecutive spaces at this offset: `walk(3, 1, 0)` is three columns to the right. */
export function walk(
  count: number,
  dx: number,
  dy: number,
  from: Space = { x: 0, y: 0 },
  way: Partial<Way> = {},
): Way[] {
  return Array.from({ length: count }, (_, i) => ({
    ...way,
    to: { x: from.x + dx * (i + 1), y: from.y + dy * (i + 1) },
  }));
}

/** A straight walk of so many spaces. */
export function movedSteps(who: CombatantId, count: number): DexterityCommand {
  return move(who, walk(count, 1, 0));
}

export const feet = (value: number): Feet => value as Feet;

export function announce(
  who: CombatantId,
  trigger: "onCast" | "onAttack" | "onMove" | "other" = "onCast",
): DexterityCommand {
  return { kind: "announce", event: { who, trigger, what: "Fireball" } };
}

export function react(
  who: CombatantId,
  state: DexterityState,
  item: string | null = "Counterspell",
  more: object = {},
): DexterityCommand {
  return {
    kind: "react",
    who,
    window: state.windows.at(-1)?.id ?? null,
    item,
    what: item ?? "a leap",
    move: false,
    ...more,
  };
}

export function asked(state: DexterityState, window = -1): Record<string, string> {
  return state.windows.at(window)?.asked ?? {};
}
