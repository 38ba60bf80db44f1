import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import type { Combatant } from "../../scripts/fight/sides.ts";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import * as dexterity from "../../src/rulesets/dexterity/rules/index.ts";
import * as flow from "../../src/rulesets/flow/rules/index.ts";
import * as group from "../../src/rulesets/group/rules/index.ts";
import * as marching from "../../src/rulesets/marching/rules/index.ts";
import * as seconds from "../../src/rulesets/seconds/rules/index.ts";
import { mulberry32 } from "../grid/battlefield.ts";

/** Reproducible combatants by seed, and turn orders by published rules. */
export interface Drawn {
  readonly id: CombatantId;
  readonly index: number;
  readonly dex: number;
  readonly initiative: number;
  readonly rerolls: readonly [number, number, number];
  readonly side: number;
  readonly march: number;
  readonly dist: number;
  readonly angle: number;
  readonly group: number;
  readonly phase: number;
  readonly speed: number;
  readonly delayed: boolean;
}

/** Ids ascend with the index. */
export function drawn(count: number, seed: number): Drawn[] {
  const draw = mulberry32(seed);
  const upTo = (k: number) => Math.floor(k * draw());
  return Array.from({ length: count }, (_, index) => {
    const dex = upTo(11) - 2;
    return {
      id: `c${String(index).padStart(4, "0")}` as CombatantId,
      index,
      dex,
      initiative: 1 + upTo(20) + dex,
      rerolls: [1 + upTo(20), 1 + upTo(20), 1 + upTo(20)],
      side: upTo(2),
      march: upTo(count),
      dist: upTo(60),
      angle: upTo(360),
      group: upTo(2),
      phase: upTo(6),
      speed: 1 + upTo(10),
      delayed: draw() < 0.05,
    };
  });
}

type Compare = (a: Drawn, b: Drawn) => number;

/** Comparators, as published but for the last; the lower id breaks what ties remain. */
export const compare = {
  dexTie: (a, b) => b.initiative - a.initiative || b.dex - a.dex || a.index - b.index,
  rerollTie: (a, b) =>
    b.initiative - a.initiative ||
    b.rerolls[0] - a.rerolls[0] ||
    b.rerolls[1] - a.rerolls[1] ||
    b.rerolls[2] - a.rerolls[2] ||
    a.index - b.index,
  sideMarchDist: (a, b) =>
    a.side - b.side || (a.side === 0 ? a.march - b.march : a.dist - b.dist || a.angle - b.angle) || a.index - b.index,
  groupPhase: (a, b) =>
    Number(a.delayed || a.group) - Number(b.delayed || b.group) ||
    a.phase - b.phase ||
    a.speed - b.speed ||
    b.dex - a.dex ||
    a.index - b.index,
  /** A round of Group Initiative in which side 0 is HIGH: HIGH before LOW, the delayed last, then by side. */
  slots: (a, b) =>
    Number(a.delayed || a.group) - Number(b.delayed || b.group) ||
    Number(a.delayed) - Number(b.delayed) ||
    a.group - b.group ||
    a.index - b.index,
} satisfies Record<string, Compare>;

/** A ruleset's order of some combatants, and the comparator that says the same. */
export interface Ordering {
  readonly ruleset: string;
  readonly compare: Compare;
  /** Hashes of the order of 10, 100 and 1,000 of seed 1; published, but for Group Initiative's. */
  readonly golden: readonly string[];
  /** Encounter with these combatants. */
  state(all: readonly Drawn[]): EncounterState;
  /** Combatant for the comparator, measured from the encounter. Absent: stored as drawn. */
  measured?(state: EncounterState, one: Drawn): Drawn;
  order(state: EncounterState): CombatantId[];
}

export const golden = {
  dexTie: ["d6c2d3e4", "8935ef45", "bdb26ec9"],
  rerollTie: ["5fe4b354", "5d52d1c5", "d211a18d"],
  sideMarchDist: ["afcc8804", "7636d545", "e92e25d9"],
  groupPhase: ["719f9344", "500ed8a5", "0e315795"],
  slots: ["35bb6864", "a0eff065", "c26aa4f5"],
} as const;

const somebody: Combatant = { id: "c0000" as CombatantId, name: "Ada", side: "Red", number: 0 };

function each<T>(all: readonly Drawn[], make: (one: Drawn) => T): Record<CombatantId, T> {
  return Object.fromEntries(all.map((one) => [one.id, make(one)]));
}

/** State with the party in one point, and the others at their drawn distances and directions. */
function marchingState(all: readonly Drawn[]): marching.MarchingState {
  const guest = marchingBot.guest(new Luck(1), somebody) as marching.MarchingScores;
  const place = ({ side, dist, angle }: Drawn) => {
    const [far, turn] = [side === 0 ? 0 : dist + 1, (angle * Math.PI) / 180];
    return { layout: "gridless" as const, spaces: [{ x: far * Math.sin(turn), y: -far * Math.cos(turn) }] };
  };
  const party = all.filter(({ side }) => side === 0).sort((a, b) => a.march - b.march || a.index - b.index);
  return {
    ...marching.marching.empty(),
    firstSide: "party",
    marchingOrder: party.map(({ id }) => id),
    fighters: each(all, (one) => {
      const scores = { ...guest, side: one.side === 0 ? "party" : "monsters", place: place(one) } as const;
      return marching.newFighter(scores, one.index);
    }),
  };
}

export const orderings: readonly Ordering[] = [
  {
    ruleset: "dexterity",
    compare: compare.dexTie,
    golden: golden.dexTie,
    state: (all) => {
      const scores = dexterityBot.guest(new Luck(1), somebody);
      const fighter = dexterity.newFighter(scores as dexterity.DexterityScores);
      const roll = ({ initiative: total, dex: bonus }: Drawn) => ({ roll: { die: null, bonus, total } });
      return { ...dexterity.dexterity.empty(), fighters: each(all, (one) => ({ ...fighter, ...roll(one) })) };
    },
    order: (state) => dexterity.orderOf(state as dexterity.DexterityState),
  },
  {
    ruleset: "seconds",
    compare: compare.rerollTie,
    golden: golden.rerollTie,
    state: (all) => {
      const fighter = seconds.newFighter(secondsBot.guest(new Luck(1), somebody) as seconds.SecondsScores);
      const checks = ({ initiative, rerolls }: Drawn) => ({ checks: [initiative, ...rerolls] });
      return { ...seconds.seconds.empty(), fighters: each(all, (one) => ({ ...fighter, ...checks(one) })) };
    },
    order: (state) => seconds.orderOf(state as seconds.SecondsState),
  },
  {
    ruleset: "marching",
    compare: compare.sideMarchDist,
    golden: golden.sideMarchDist,
    state: marchingState,
    measured(state, one) {
      const { x = 0, y = 0 } = (state as marching.MarchingState).fighters[one.id]?.scores.place?.spaces[0] ?? {};
      return { ...one, dist: Math.hypot(x, y), angle: (Math.atan2(x, -y) * 180) / Math.PI };
    },
    order: (state) => marching.planRound(state as marching.MarchingState, 1).order,
  },
  {
    ruleset: "flow",
    compare: compare.groupPhase,
    golden: golden.groupPhase,
    state: (all) => {
      const empty = flow.flow.empty();
      const fighter = flow.newFighter(flowBot.guest(new Luck(1), somebody) as flow.FlowScores, empty.settings);
      const roll = { die: 1, mod: 0, total: 1 };
      const keys = ({ delayed, group: side, phase, speed, dex }: Drawn) => [
        -Number(delayed || side),
        -phase,
        -speed,
        dex,
      ];
      return { ...empty, fighters: each(all, (one) => ({ ...fighter, roll, orderKey: keys(one) })) };
    },
    order: (state) => flow.orderOf(state as flow.FlowState),
  },
  {
    ruleset: "group",
    compare: compare.slots,
    golden: golden.slots,
    state: (all) => {
      const scores = groupBot.guest(new Luck(1), somebody) as group.GroupScores;
      const delayed = { since: "GO_FIRST", by: "announcement", lasts: false } as const;
      const sideOf = (one: Drawn) => `side ${one.group}` as group.GroupId;
      return {
        ...group.group.empty(),
        round: 1,
        phase: "GO_FIRST",
        groups: {
          ["side 0" as group.GroupId]: { name: "side 0", die: 6, assigned: null },
          ["side 1" as group.GroupId]: { name: "side 1", die: 1, assigned: null },
        },
        fighters: each(all, (one) => ({
          ...group.newFighter(scores, sideOf(one)),
          delayed: one.delayed ? delayed : null,
        })),
      };
    },
    order: (state) => group.orderOf(state as group.GroupState),
  },
];
