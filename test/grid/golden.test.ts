import { describe, expect, it } from "vitest";
import { battlefield, dragPaths, hashOf, mapHash, mulberry32, sceneOf, threatsIn } from "./battlefield.ts";
import { budgetsOn, carefulHash, goldenRows, goldenThreats, pairsOf, reachHash, routesOf } from "./golden.ts";
import { isShort } from "./worlds.ts";

/** The small maps alone where time is short. */
const rows = isShort ? goldenRows.filter(([, n]) => n === 100) : goldenRows;

describe("Published battlefields", () => {
  it("the generator draws what it should", () => {
    const draw = mulberry32(1);
    expect([draw(), draw(), draw()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
    const [path] = dragPaths(battlefield({ kind: "square", n: 100, seed: 1, spread: "melee" }), 1001);
    expect(path?.map(({ x, y }) => `${x},${y}`).join(" ")).toBe(
      "40,41 39,40 38,39 39,40 40,41 41,42 42,43 43,42 44,43 45,44 46,45 45,44 44,43 43,42",
    );
  });

  it.each(rows)("%s %i %s", (kind, n, spread, map, nearest, far, within, paths) => {
    const field = battlefield({ kind, n, seed: 1, spread });
    expect(mapHash(field)).toBe(map);
    const scene = sceneOf(field);
    const [half, whole] = budgetsOn(kind);
    expect(reachHash(scene, half)).toBe(nearest);
    expect(reachHash(scene, whole)).toBe(far);
    const danger = { threats: threatsIn(field, scene) };
    expect(carefulHash(scene, danger, whole)).toBe(within);
    expect(hashOf(routesOf(field, scene, danger))).toBe(paths);
  });
});

describe("Published threat maps", () => {
  it.each(goldenThreats)("%s, mover %i", (kind, moverSize, map, answer, average) => {
    const field = battlefield({ kind, n: 100, seed: 1, spread: "melee", enemyFraction: 1, moverSize });
    expect(mapHash(field)).toBe(map);
    const scene = sceneOf(field);
    const found = pairsOf(field, scene, threatsIn(field, scene));
    expect([hashOf(found), (found.length / 64).toFixed(1)]).toEqual([answer, average.toFixed(1)]);
  });
});
