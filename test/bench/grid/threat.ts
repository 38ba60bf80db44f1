import {
  footprint,
  provocations,
  provoked,
  type Size,
  type Spaces,
  setThreat,
  type Threats,
  threatsOn,
} from "../../../src/grid/index.ts";
import {
  type Battlefield,
  battlefield,
  dragPaths,
  enemiesOf,
  hashOf,
  sceneOf,
  threatsIn,
} from "../../grid/battlefield.ts";
import { goldenThreats, pairsOf } from "../../grid/golden.ts";
import { bytesOf, race, type Timing, taking } from "./clock.ts";
import { atMost, atMostMedian, type Verdict, worst } from "./goals.ts";
import { arithmeticThreat, objectThreat, type Pairs, rbushThreat } from "./libraries.ts";
import { type Goal, plainOf } from "./plain.ts";
import { ratio, same, share, us } from "./reach.ts";

type Kind = Battlefield["kind"];
const maps = [
  [100, "melee"],
  [200, "spread"],
] as const;

interface Result {
  readonly name: string;
  readonly ours: Timing;
  readonly rbush: number;
  readonly arithmetic: number;
  readonly objects: number;
  readonly bytes: number;
}

/** Race over the enemies provoked by a path of 13 steps, among 200 enemies. */
export function threatRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = (["square", "hex"] as const).flatMap((kind) =>
    ([1, 4] as const).flatMap((size) => maps.map((map) => raceMap(kind, size, map, rounds))),
  );
  const of = (pick: (result: Result) => number) => results.map((result) => result.ours.median / pick(result));
  return {
    rows: results.map(({ name, ours, rbush, arithmetic }) => [
      name,
      us(ours.median),
      us(ours.p99),
      us(Math.min(rbush, arithmetic)),
      ratio(ours.median / Math.min(rbush, arithmetic)),
    ]),
    verdicts: [
      atMostMedian(
        "2a threat: of rbush with arithmetic",
        of(({ rbush }) => rbush),
        0.5,
      ),
      atMostMedian(
        "2a threat: of plain arithmetic",
        of(({ arithmetic }) => arithmetic),
        0.5,
      ),
      atMostMedian(
        "2a threat: of objects for every pair",
        of(({ objects }) => objects),
        1 / 50,
      ),
      atMost("2a threat: p99 of a frame", share(worst(results.map(({ ours }) => ours.p99))), 0.5, " %"),
      atMost("2a threat: garbage of a path", worst(results.map(({ bytes }) => bytes)), 10_000, " B"),
    ],
  };
}

function raceMap(kind: Kind, size: Size, [n, spread]: (typeof maps)[number], rounds: number): Result {
  const field = battlefield({ kind, n, seed: 1, spread, enemyFraction: 1, moverSize: size });
  const scene = sceneOf(field);
  const threats = threatsIn(field, scene);
  const plain = plainOf(field);
  const paths = dragPaths(field, 1001);
  const cells = paths.map((path) => path.map(scene.cell));
  const mover = footprint(kind, size);
  const [rbush, arithmetic, objects] = [
    rbushThreat(plain, mover),
    arithmeticThreat(plain, mover),
    objectThreat(plain, mover),
  ];
  const name = `threat ${kind}, mover ${size}, ${n} ${spread}`;
  const hash = hashOf(pairsOf(field, scene, threats));
  const golden = goldenThreats.find(([k, s]) => k === kind && s === size && n === 100);
  if (golden) same("published pairs", hash, golden[3]);
  for (const rival of [rbush, arithmetic, objects])
    same(name, hash, hashOf(paths.flatMap((path) => listed(rival(path)))));
  const into = provocations();
  const our = taking(cells, (path) => provoked(threats, path, into));
  const [ours, ...others] = race(
    [
      { name: "ours", batch: 8, call: our },
      { name: "rbush", call: taking(paths, rbush) },
      { name: "arithmetic", call: taking(paths, arithmetic) },
    ],
    rounds,
  ) as [Timing, Timing, Timing];
  const [slow] = race([{ name: "objects", call: taking(paths, objects) }], 20) as [Timing];
  return {
    name,
    ours,
    rbush: others[0].median,
    arithmetic: others[1].median,
    objects: slow.median,
    bytes: bytesOf(our),
  };
}

function listed({ count, pairs }: Pairs): number[] {
  return [...pairs.subarray(0, count)];
}

/** Race of updating one enemy's move against marking all enemies again. */
export function updateRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = (["square", "hex"] as const).flatMap((kind) =>
    ([1, 4] as const).map((size) => raceUpdate(kind, size, rounds)),
  );
  return {
    rows: results.map(({ name, one, all, part }) => [name, us(one), "", us(all.median), ratio(part)]),
    verdicts: [
      atMost("2b one enemy's move, of a rebuild", worst(results.map(({ part }) => part)), 1 / 50),
      atMost(
        "2b rebuild for one mover, median of a frame",
        share(worst(results.map(({ all }) => all.median))),
        2,
        " %",
      ),
      atMost("2b bytes of a cell", worst(results.map(({ bytes }) => bytes)), 32, " B"),
    ],
  };
}

function raceUpdate(kind: Kind, size: Size, rounds: number) {
  const field = battlefield({ kind, n: 100, seed: 1, spread: "melee", enemyFraction: 1, moverSize: size });
  const scene = sceneOf(field);
  const threats = threatsIn(field, scene);
  const rebuilt = threatsOn(scene.board, footprint(kind, size));
  const enemies = enemiesOf(field).map((enemy) => ({
    here: { anchor: scene.cell(enemy), footprint: footprint(kind, enemy.size), reach: enemy.reach as Spaces },
    there: { anchor: scene.cell(beside(enemy)), footprint: footprint(kind, enemy.size), reach: enemy.reach as Spaces },
  }));
  let turn = 0;
  const [one, all] = race(
    [
      {
        name: "one move",
        batch: 20,
        call: () => {
          const number = (turn >> 1) % enemies.length;
          const enemy = enemies[number];
          if (enemy) setThreat(threats, number, turn++ % 2 === 0 ? enemy.there : enemy.here);
        },
      },
      {
        name: "rebuild",
        call: () =>
          rebuild(
            rebuilt,
            enemies.map(({ here }) => here),
          ),
      },
    ],
    rounds,
  ) as [Timing, Timing];
  return {
    name: `2b threat map after a move, ${kind}, mover ${size}`,
    one: one.median,
    all,
    part: one.median / all.median,
    bytes: 4 * threats.words + threats.counts.BYTES_PER_ELEMENT,
  };
}

function beside({ x, y }: Goal): Goal {
  return { x: x > 0 ? x - 1 : x + 1, y };
}

/** Fills an emptied map with everybody. */
function rebuild(threats: Threats, enemies: readonly Parameters<typeof setThreat>[2][]): void {
  threats.bits.fill(0);
  threats.counts.fill(0);
  threats.placed.length = 0;
  enemies.forEach((enemy, number) => {
    setThreat(threats, number, enemy);
  });
}
