import {
  computeLeastProvokingReach,
  leastProvokingReachOn,
  occupy,
  provocations,
  provoked,
  reach,
  reachOn,
  setThreat,
  vacate,
} from "../../../src/grid/index.ts";
import { type Battlefield, battlefield, dragPaths, enemiesOf, sceneOf, threatsIn } from "../../grid/battlefield.ts";
import { budgetsOn } from "../../grid/golden.ts";
import { bytesOf, race, type Timing } from "./clock.ts";
import { atMost, type Verdict, worst } from "./goals.ts";
import { share, us } from "./reach.ts";

/** Race over all the work one frame of a drag may need, even if an enemy has just moved. */
export function frameRace(rounds: number): { rows: string[][]; verdicts: Verdict[] } {
  const results = (["square", "hex"] as const).map((kind) => {
    const call = frameOf(battlefield({ kind, n: 200, seed: 1, spread: "melee" }));
    const [time] = race([{ name: "frame", call }], rounds) as [Timing];
    return { name: `all of it in one frame, ${kind}, 200 melee`, time, bytes: bytesOf(call) };
  });
  return {
    rows: results.map(({ name, time }) => [name, us(time.median), us(time.p99), "", ""]),
    verdicts: [
      atMost("All of 1 to 3a, median of a frame", share(worst(results.map(({ time }) => time.median))), 3, " %"),
      atMost("All of 1 to 3a, garbage of a frame", worst(results.map(({ bytes }) => bytes)), 10_000, " B"),
    ],
  };
}

function frameOf(field: Battlefield): () => void {
  const scene = sceneOf(field);
  const { board, ground, start } = scene;
  const threats = threatsIn(field, scene);
  const budget = budgetsOn(field.kind)[1];
  const paths = dragPaths(field, 1001).map((path) => path.map(scene.cell));
  const [area, safe, pairs] = [reachOn(board.frame), leastProvokingReachOn(board.frame), provocations()];
  const enemy = enemiesOf(field)[0];
  const placed = threats.placed[0];
  if (!enemy || !placed) throw new Error("A battlefield without enemies");
  const beside = { ...placed, anchor: scene.cell({ x: enemy.x + 1, y: enemy.y }) };
  let turn = 0;
  return () => {
    const [from, to] = turn % 2 === 0 ? [placed, beside] : [beside, placed];
    vacate(ground, from.footprint, from.anchor, "foe");
    occupy(ground, to.footprint, to.anchor, "foe");
    setThreat(threats, 0, to);
    reach(ground, start, budget, area);
    provoked(threats, paths[turn++ % paths.length] ?? [], pairs);
    computeLeastProvokingReach(ground, { threats }, start, budget, safe);
  };
}

/** A loop that only counts, to see how quiet the machine is. */
export function calm(rounds: number): string {
  let sum = 0;
  const [time] = race(
    [
      {
        name: "nothing",
        call: () => {
          for (let i = 0; i < 8000; i++) sum = (sum + i) | 0;
        },
      },
    ],
    rounds,
  ) as [Timing];
  return `A loop that only counts: ${us(time.median)} µs, mean ${us(time.mean)}, p99 ${us(time.p99)}. The nearer they are, the better the figures above.`;
}
