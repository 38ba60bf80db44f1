import { describe, expect, it } from "vitest";
import {
  careful,
  carefulReachOn,
  costTo,
  type Danger,
  provocations,
  provoked,
  reach,
  reachOn,
  route,
  routerOn,
  type Size,
} from "../../../src/rules/grid/index.ts";
import {
  type Battlefield,
  battlefield,
  dragPaths,
  goalsOf,
  hashOf,
  mapHash,
  mulberry32,
  type Plan,
  type Scene,
  sceneOf,
  threatsIn,
} from "./battlefield.ts";

type Row = [Plan["kind"], number, Plan["spread"], ...string[]];
const rows: Row[] = [
  ["square", 100, "spread", "9858cdae", "96cfc545:54", "0802deef:178", "44949034:178", "ae453d8e"],
  ["square", 100, "melee", "2e4204bc", "c2c2c645:19", "f0b4fd93:80", "a778fcdf:80", "0c74868b"],
  ["square", 200, "spread", "52f9f52c", "7c2e5eec:47", "2c5d195b:256", "e5e130b3:256", "91e5bb9b"],
  ["square", 200, "melee", "1f3c660b", "cbc48f11:32", "5d68f949:160", "5658a977:160", "4b3930a7"],
  ["hex", 100, "spread", "b72e8f6c", "26b2ba2a:90", "08344bfa:276", "6599ec90:276", "a99bed79"],
  ["hex", 100, "melee", "1c903ffc", "4f10ef04:35", "f58e5425:117", "54a2d48d:117", "d89bec16"],
  ["hex", 200, "spread", "0a70153f", "f2931081:86", "f101ef1e:342", "e13e00c4:342", "ddac7fcb"],
  ["hex", 200, "melee", "314d6310", "dfda7be2:30", "51e837b5:148", "1e0463f2:148", "9991906e"],
];

function reachHash({ ground, start, indexOf }: Scene, budget: number): string {
  const found = reach(ground, start, budget, reachOn(ground.board.frame));
  const pairs = Array.from(
    { length: found.count },
    (_, i) => [indexOf(found.cells[i] as number), found.costs[i] as number] as const,
  );
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${found.count}`;
}

function carefulHash({ board, ground, start, indexOf }: Scene, danger: Danger, budget: number): string {
  const { count, cells, provoked, costs } = careful(ground, danger, start, budget, carefulReachOn(board.frame));
  const answer = (i: number) => (provoked[i] as number) * 65536 + (costs[i] as number);
  const pairs = Array.from({ length: count }, (_, i) => [indexOf(cells[i] as number), answer(i)] as const);
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${count}`;
}

function routesOf(field: Battlefield, { board, ground, start, cell }: Scene, danger: Danger): number[] {
  const everywhere = reach(ground, start, 1e6, reachOn(board.frame));
  const goals = goalsOf(field, 2001, (x, y) => costTo(everywhere, cell({ x, y })) !== null);
  const router = routerOn(board.frame);
  return goals.map((goal) => {
    const path = route(ground, danger, start, cell(goal), router);
    return path ? path.provoked * 65536 + path.cost : -1;
  });
}

describe("Published battlefields", () => {
  it("the generator draws what it should", () => {
    const draw = mulberry32(1);
    expect([draw(), draw(), draw()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
    const [path] = dragPaths(battlefield({ kind: "square", n: 100, seed: 1, spread: "melee" }), 1001);
    expect(path?.map(({ x, y }) => `${x},${y}`).join(" ")).toBe(
      "40,41 39,40 38,39 39,40 40,41 41,42 42,43 43,42 44,43 45,44 46,45 45,44 44,43 43,42",
    );
  });

  it.each(rows)("%s %i %s", (kind, n, spread, map, near, far, within, paths) => {
    const field = battlefield({ kind, n, seed: 1, spread });
    expect(mapHash(field)).toBe(map);
    const scene = sceneOf(field);
    const [half, whole] = kind === "square" ? [30, 60] : [6, 12];
    expect(reachHash(scene, half as number)).toBe(near);
    expect(reachHash(scene, whole as number)).toBe(far);
    const danger = { threats: threatsIn(field, scene) };
    expect(carefulHash(scene, danger, whole as number)).toBe(within);
    expect(hashOf(routesOf(field, scene, danger))).toBe(paths);
  });
});

const threatRows: [Plan["kind"], Size, string, string, number][] = [
  ["square", 1, "d74efd7f", "16477925", 71.8],
  ["square", 2, "8e050084", "a341879b", 99.3],
  ["square", 3, "dea6ceb4", "bd71d204", 128.2],
  ["square", 4, "39a9228d", "5701debb", 142.2],
  ["hex", 1, "bc7b8cdf", "cd828e56", 53.8],
  ["hex", 2, "2f0c654b", "ccddd2b2", 74.1],
  ["hex", 3, "bb011e1a", "27a5840f", 96.5],
  ["hex", 4, "81d80bc9", "ae90fe8e", 113.0],
];

describe("Published threat maps", () => {
  it.each(threatRows)("%s, mover %i", (kind, moverSize, map, answer, average) => {
    const field = battlefield({ kind, n: 100, seed: 1, spread: "melee", enemyFraction: 1, moverSize });
    expect(mapHash(field)).toBe(map);
    const scene = sceneOf(field);
    const threats = threatsIn(field, scene);
    const found = dragPaths(field, 1001).flatMap((path) => {
      const { count, steps, who } = provoked(threats, path.map(scene.cell), provocations());
      return Array.from({ length: count }, (_, i) => (steps[i] as number) * 1024 + (who[i] as number));
    });
    expect([hashOf(found), (found.length / 64).toFixed(1)]).toEqual([answer, average.toFixed(1)]);
  });
});
