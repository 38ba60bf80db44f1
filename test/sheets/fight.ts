import type { CombatantId, Feet } from "../../src/engine/types.ts";
import { settings as table } from "../../src/rulesets/dexterity/rules/index.ts";
import type {
  DexterityFighter,
  DexterityScores,
  DexteritySettings,
  DexterityState,
} from "../../src/rulesets/dexterity/rules/types.ts";

export const id = (name: string) => name as CombatantId;
export const feet = (value: number) => value as Feet;

/** Scores with a walking speed of 30 and one of each resource unless told otherwise. */
export function scores(
  changes: { speeds?: Partial<Record<keyof DexterityScores["speeds"], number>> } & Partial<
    Omit<DexterityScores, "speeds">
  > = {},
): DexterityScores {
  const speeds = { walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0, ...changes.speeds };
  return {
    dexterityBonus: 0,
    resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1 },
    playerOwned: true,
    reactions: [],
    ...changes,
    speeds: speeds as DexterityScores["speeds"],
  };
}

export function fighter(changes: Partial<DexterityFighter> = {}): DexterityFighter {
  return {
    initiative: 10,
    defeated: false,
    departed: false,
    scores: scores(),
    roll: { die: 10, bonus: 0, total: 10 },
    rollOff: [],
    joinedRound: null,
    turnsStarted: 1,
    lateUntilTurn: false,
    waitsUntilRound: null,
    speedsBefore: null,
    left: { action: 1, quick: 1, interaction: 1, reaction: 1 },
    spent: feet(0),
    path: [],
    ...changes,
  };
}

/** A started fight in the order of the keys; the first one acts, in round 3, unless told otherwise. */
export function fight(
  fighters: Record<string, Partial<DexterityFighter>>,
  changes: Partial<Omit<DexterityState, "settings">> & { settings?: Partial<DexteritySettings> } = {},
): DexterityState {
  const order = Object.keys(fighters).map(id);
  const activeId = changes.activeId === undefined ? (order[0] ?? null) : changes.activeId;
  return {
    round: 3,
    order,
    placeId: activeId,
    fighters: Object.fromEntries(order.map((who) => [who, fighter(fighters[who])])),
    effects: {},
    windows: [],
    effectsMade: 0,
    windowsOpened: 0,
    ...changes,
    activeId,
    settings: { ...table.defaults, ...changes.settings },
  };
}
