import { computeLeastProvokingReach, leastProvokingReachOn, route, routerOn } from "../../../src/grid/index.ts";
import { type Battlefield, battlefield, goalsOf, hashOf, sceneOf, threatsIn } from "../../grid/battlefield.ts";
import { budgetsOn, carefulHash, goldenRows, routesOf } from "../../grid/golden.ts";
import { bytesOf, race, type Timing, taking } from "./clock.ts";
import { atMost, atMostMedian, type Verdict, worst } from "./goals.ts";
import { type Answer, flatqueueReach, flatqueueRoute, tinyqueueCareful } from "./libraries.ts";
import { plainOf } from "./plain.ts";
import { ratio, same, share, us } from "./reach.ts";

type Kind = Battlefield["kind"];
const kinds = ["square", "hex"] as const;
const maps = [
  [100, "spread"],
  [200, "spread"],
  [100, "melee"],
  [200, "melee"],
] as const;

function sortedHash({ count, cells, values }: Answer): string {
  const pairs = Array.from({ length: count }, (_, i) => [cells[i] as number, values[i] as number] as const);
  return `${hashOf(pairs.sort(([a], [b]) => a - b).flat())}:${count}`;
}

function golden({ kind, n, spread }: Battlefield): readonly unknown[] {
  return goldenRows.find((row) => row[0] === kind && row[1] === n && row[2] === spread) ?? [];
}

/** Least provocation within a budget, everywhere. */
export function carefulRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = kinds.flatMap((kind) => maps.map((map) => raceCareful(kind, map, rounds)));
  return {
    rows: results.map(({ name, ours, best }) => [
      name,
      us(ours.median),
      us(ours.p99),
      us(best),
      ratio(ours.median / best),
    ]),
    verdicts: [
      atMostMedian(
        "3a careful reach: of tinyqueue",
        results.map(({ ours, best }) => ours.median / best),
        0.5,
      ),
      atMost("3a careful reach: p99 of a frame", share(worst(results.map(({ ours }) => ours.p99))), 1.5, " %"),
      atMost("3a careful reach: garbage of a call", worst(results.map(({ bytes }) => bytes)), 2000, " B"),
    ],
  };
}

function raceCareful(kind: Kind, [n, spread]: (typeof maps)[number], rounds: number) {
  const field = battlefield({ kind, n, seed: 1, spread });
  const scene = sceneOf(field);
  const danger = { threats: threatsIn(field, scene) };
  const budget = budgetsOn(kind)[1];
  const tiny = tinyqueueCareful(plainOf(field));
  const hash = carefulHash(scene, danger, budget);
  const name = `careful ${kind} ${budget}, ${n} ${spread}`;
  same("published careful reach", hash, golden(field)[6] as string);
  same(name, hash, sortedHash(tiny(budget)));
  const into = leastProvokingReachOn(scene.board.frame);
  const our = () => computeLeastProvokingReach(scene.ground, danger, scene.start, budget, into);
  const [ours, theirs] = race(
    [
      { name: "ours", call: our },
      { name: "tinyqueue", call: () => tiny(budget) },
    ],
    rounds,
  ) as [Timing, Timing];
  return { name, ours, best: theirs.median, bytes: bytesOf(our) };
}

/** Least provocation all the way to one goal, over 32 goals. */
export function routeRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = kinds.map((kind) => raceRoute(kind, rounds));
  return {
    rows: results.map(({ name, ours, best }) => [name, us(ours.mean), us(ours.p99), us(best), ratio(ours.mean / best)]),
    verdicts: [
      atMost("3b route: mean of flatqueue A*", worst(results.map(({ ours, best }) => ours.mean / best)), 0.8),
      atMost("3b route: p99 of a frame at 200 × 200", share(worst(results.map(({ ours }) => ours.p99))), 60, " %"),
    ],
  };
}

function raceRoute(kind: Kind, rounds: number) {
  const field = battlefield({ kind, n: 200, seed: 1, spread: "melee" });
  const scene = sceneOf(field);
  const plain = plainOf(field);
  const danger = { threats: threatsIn(field, scene) };
  const everywhere = new Set(flatqueueReach({ ...plain, canStay: plain.canStay.map(() => 1) })(1e6).cells);
  const goals = goalsOf(field, 2001, (x, y) => everywhere.has(y * field.n + x));
  const rival = flatqueueRoute(plain);
  const hash = hashOf(routesOf(field, scene, danger));
  same("published routes", hash, golden(field)[7] as string);
  same(`routes ${kind}`, hash, hashOf(goals.map(rival)));
  const router = routerOn(scene.board.frame);
  const cells = goals.map(scene.cell);
  const [ours, theirs] = race(
    [
      { name: "ours", call: taking(cells, (goal) => route(scene.ground, danger, scene.start, goal, router)) },
      { name: "flatqueue A*", call: taking(goals, rival) },
    ],
    32 * Math.ceil(rounds / 32),
  ) as [Timing, Timing];
  return { name: `route ${kind}, 200 melee (mean)`, ours, best: theirs.mean };
}
