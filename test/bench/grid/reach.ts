import { footprint, groundFor, occupy, reach, reachOn, renew, vacate } from "../../../src/grid/index.ts";
import {
  type Battlefield,
  battlefield,
  enemiesOf,
  hashOf,
  mapHash,
  type Scene,
  sceneOf,
} from "../../grid/battlefield.ts";
import { budgetsOn, goldenRows, reachHash } from "../../grid/golden.ts";
import { bytesOf, race, type Timing } from "./clock.ts";
import { atMost, atMostMedian, frameMicroseconds, type Verdict, worst } from "./goals.ts";
import { type Answer, flatqueueReach, tinyqueueReach } from "./libraries.ts";
import { plainOf } from "./plain.ts";

type Kind = Battlefield["kind"];
const maps = [
  [100, "spread"],
  [200, "spread"],
  [100, "melee"],
] as const;

/** Stops the whole run when two answers that have to be equal aren't. */
export function same(what: string, ours: string, theirs: string): void {
  if (ours !== theirs) throw new Error(`${what}: ${ours} is not ${theirs}`);
}

function hashOfAnswer({ count, cells, values }: Answer): string {
  const pairs = Array.from({ length: count }, (_, i) => [cells[i] as number, values[i] as number] as const);
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${count}`;
}

interface Result {
  readonly name: string;
  readonly n: number;
  readonly ours: Timing;
  readonly best: number;
}

/** Time of the reachable area beside the libraries', on every map. */
export function reachRace(kind: Kind, rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = budgetsOn(kind).flatMap((budget) => maps.flatMap((map) => raceMap(kind, map, budget, rounds)));
  const bytes = bytesOf(callOn(sceneOf(battlefield({ kind, n: 200, seed: 1, spread: "spread" })), budgetsOn(kind)[1]));
  const name = kind === "square" ? "1a reach, squares" : "1b reach, hexes";
  return {
    rows: results.map(({ name: row, ours, best }) => [
      row,
      us(ours.median),
      us(ours.p99),
      us(best),
      ratio(ours.median / best),
    ]),
    verdicts: [
      atMostMedian(
        `${name}: of the best library`,
        results.map(({ ours, best }) => ours.median / best),
        0.5,
      ),
      atMost(
        `${name}: p99 of a frame at 200 × 200`,
        share(worst(results.filter(({ n }) => n === 200).map(({ ours }) => ours.p99))),
        1,
        " %",
      ),
      atMost(`${name}: garbage of a call`, bytes, 2000, " B"),
      atMost(`${name}: 400 tokens / 50 tokens`, tokensRatio(kind, rounds), 1.25),
    ],
  };
}

function raceMap(kind: Kind, [n, spread]: (typeof maps)[number], budget: number, rounds: number): Result[] {
  return [1, 2, 3].map((seed) => {
    const field = battlefield({ kind, n, seed, spread });
    const scene = sceneOf(field);
    const plain = plainOf(field);
    const [flat, tiny] = [flatqueueReach(plain), tinyqueueReach(plain)];
    const name = `reach ${kind} ${budget}, ${n} ${spread}, seed ${seed}`;
    checkGolden(field, scene, budget);
    const hash = reachHash(scene, budget);
    same(name, hash, hashOfAnswer(flat(budget)));
    same(name, hash, hashOfAnswer(tiny(budget)));
    const [ours, flatTime, tinyTime] = race(
      [
        { name: "ours", batch: 4, call: callOn(scene, budget) },
        { name: "flatqueue", batch: 4, call: () => flat(budget) },
        { name: "tinyqueue", batch: 4, call: () => tiny(budget) },
      ],
      rounds,
    ) as [Timing, Timing, Timing];
    return { name, n, ours, best: Math.min(flatTime.median, tinyTime.median) };
  });
}

function checkGolden(field: Battlefield, scene: Scene, budget: number): void {
  if (field.seed !== 1) return;
  const row = goldenRows.find(([kind, n, spread]) => kind === field.kind && n === field.n && spread === field.spread);
  if (!row) return;
  const answer = budget === budgetsOn(field.kind)[0] ? row[4] : row[5];
  same("map", mapHash(field), row[3] as string);
  same("published reach", reachHash(scene, budget), answer as string);
}

function callOn({ ground, start }: Scene, budget: number): () => unknown {
  const into = reachOn(ground.board.frame);
  return () => reach(ground, start, budget, into);
}

/** Ratio of times among 400 and 50 tokens, on the same area, terrain and budget, none within reach of the start. */
function tokensRatio(kind: Kind, rounds: number): number {
  const [few, many] = [50, 400].map((tokens) =>
    sceneOf(battlefield({ kind, n: 200, seed: 1, spread: "spread", tokens })),
  );
  const budget = budgetsOn(kind)[1];
  const [fewTime, manyTime] = race(
    [
      { name: "50", call: callOn(few as Scene, budget) },
      { name: "400", call: callOn(many as Scene, budget) },
    ],
    rounds,
  ) as [Timing, Timing];
  return manyTime.median / fewTime.median;
}

/** Race of updating one token's move against recomputing the whole board. */
export function refreshRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = [100, 200].map((n) => {
    const field = battlefield({ kind: "square", n, seed: 1, spread: "melee" });
    const scene = sceneOf(field);
    const { ground } = scene;
    const enemy = enemiesOf(field)[0];
    if (!enemy) throw new Error("A battlefield without enemies");
    const spaces = footprint("square", enemy.size);
    const [here, there] = [scene.cell(enemy), scene.cell({ x: enemy.x + 1, y: enemy.y })];
    const whole = groundFor(scene.board, ground.footprint, ground.pace);
    const [move, all] = race(
      [
        {
          name: "one move",
          batch: 100,
          call: () => {
            vacate(ground, spaces, here, "foe");
            occupy(ground, spaces, there, "foe");
            vacate(ground, spaces, there, "foe");
            occupy(ground, spaces, here, "foe");
          },
        },
        { name: "whole board", call: () => renew(whole) },
      ],
      rounds,
    ) as [Timing, Timing];
    // The move was made and taken back.
    return { name: `1c passability after a move, ${n} × ${n}`, move: move.median / 2, all };
  });
  return {
    rows: results.map(({ name, move, all }) => [name, us(move), "", us(all.median), ratio(move / all.median)]),
    verdicts: [
      atMost("1c one move, of the whole board", worst(results.map(({ move, all }) => move / all.median)), 1 / 50),
      atMost("1c whole board, p99 of a frame", share(worst(results.map(({ all }) => all.p99))), 15, " %"),
    ],
  };
}

export function us(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

export function ratio(value: number): string {
  return value < 0.1 ? value.toFixed(4) : value.toFixed(2);
}

/** Percent of a frame. */
export function share(microseconds: number): number {
  return (100 * microseconds) / frameMicroseconds;
}
