import {
  computeLeastProvokingReach,
  costTo,
  type Danger,
  leastProvokingReachOn,
  provocations,
  provoked,
  reach,
  reachOn,
  route,
  routerOn,
  type Size,
  type Threats,
} from "../../src/grid/index.ts";
import { type Battlefield, dragPaths, goalsOf, hashOf, type Plan, type Scene } from "./battlefield.ts";

/** The published answers of the battlefields with seed 1, and ours in the same form. */

/** Grid, columns and rows, spread; then the hashes of the map, reach at half and at whole budget, careful reach, routes. */
export type GoldenRow = [Plan["kind"], number, Plan["spread"], ...string[]];
export const goldenRows: readonly GoldenRow[] = [
  ["square", 100, "spread", "9858cdae", "96cfc545:54", "0802deef:178", "44949034:178", "ae453d8e"],
  ["square", 100, "melee", "2e4204bc", "c2c2c645:19", "f0b4fd93:80", "a778fcdf:80", "0c74868b"],
  ["square", 200, "spread", "52f9f52c", "7c2e5eec:47", "2c5d195b:256", "e5e130b3:256", "91e5bb9b"],
  ["square", 200, "melee", "1f3c660b", "cbc48f11:32", "5d68f949:160", "5658a977:160", "4b3930a7"],
  ["hex", 100, "spread", "b72e8f6c", "26b2ba2a:90", "08344bfa:276", "6599ec90:276", "a99bed79"],
  ["hex", 100, "melee", "1c903ffc", "4f10ef04:35", "f58e5425:117", "54a2d48d:117", "d89bec16"],
  ["hex", 200, "spread", "0a70153f", "f2931081:86", "f101ef1e:342", "e13e00c4:342", "ddac7fcb"],
  ["hex", 200, "melee", "314d6310", "dfda7be2:30", "51e837b5:148", "1e0463f2:148", "9991906e"],
];

/** Grid, width of the mover; then the hashes of map and pairs, and how many pairs a path has on average. */
export const goldenThreats: readonly [Plan["kind"], Size, string, string, number][] = [
  ["square", 1, "d74efd7f", "16477925", 71.8],
  ["square", 2, "8e050084", "a341879b", 99.3],
  ["square", 3, "dea6ceb4", "bd71d204", 128.2],
  ["square", 4, "39a9228d", "5701debb", 142.2],
  ["hex", 1, "bc7b8cdf", "cd828e56", 53.8],
  ["hex", 2, "2f0c654b", "ccddd2b2", 74.1],
  ["hex", 3, "bb011e1a", "27a5840f", 96.5],
  ["hex", 4, "81d80bc9", "ae90fe8e", 113.0],
];

/** Budgets of one and of two moves: feet on squares, hexes on hexes. */
export function budgetsOn(kind: Plan["kind"]): readonly [number, number] {
  return kind === "square" ? [30, 60] : [6, 12];
}

export function reachHash({ ground, start, indexOf }: Scene, budget: number): string {
  const found = reach(ground, start, budget, reachOn(ground.board.frame));
  const pairs = Array.from(
    { length: found.count },
    (_, i) => [indexOf(found.cells[i] as number), found.costs[i] as number] as const,
  );
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${found.count}`;
}

export function carefulHash({ board, ground, start, indexOf }: Scene, danger: Danger, budget: number): string {
  const { count, cells, provoked, costs } = computeLeastProvokingReach(
    ground,
    danger,
    start,
    budget,
    leastProvokingReachOn(board.frame),
  );
  const answer = (i: number) => (provoked[i] as number) * 65536 + (costs[i] as number);
  const pairs = Array.from({ length: count }, (_, i) => [indexOf(cells[i] as number), answer(i)] as const);
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${count}`;
}

export function routesOf(field: Battlefield, { board, ground, start, cell }: Scene, danger: Danger): number[] {
  const everywhere = reach(ground, start, 1e6, reachOn(board.frame));
  const goals = goalsOf(field, field.seed + 2000, (x, y) => costTo(everywhere, cell({ x, y })) !== null);
  const router = routerOn(board.frame);
  return goals.map((goal) => {
    const path = route(ground, danger, start, cell(goal), router);
    return path ? path.provoked * 65536 + path.cost : -1;
  });
}

/** Of all drag paths the pairs of step and enemy, step × 1024 + its number. */
export function pairsOf(field: Battlefield, scene: Scene, threats: Threats): number[] {
  return dragPaths(field, field.seed + 1000).flatMap((path) => {
    const { count, steps, who } = provoked(threats, path.map(scene.cell), provocations());
    return Array.from({ length: count }, (_, i) => (steps[i] as number) * 1024 + (who[i] as number));
  });
}
