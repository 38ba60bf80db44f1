/**
 * `npm run bench -- grid`: the grid library compared with npm's, on the same published battlefields, in one process and in turns.
 * Wrong answers end the run before any measurement. Times depend on the machine; the ratios are the result.
 */
import { run, table } from "../../../scripts/terminal.ts";
import { calm, frameRace } from "./frame.ts";
import { carefulRace, routeRace } from "./least-provoking.ts";
import { reachRace, refreshRace } from "./reach.ts";
import { threatRace, updateRace } from "./threat.ts";

await run(async () => {
  const rounds = 400;
  const races = [
    () => reachRace("square", rounds),
    () => reachRace("hex", rounds),
    () => refreshRace(rounds),
    () => threatRace(rounds),
    () => updateRace(rounds),
    () => carefulRace(rounds),
    () => routeRace(rounds / 2),
    () => frameRace(rounds),
  ].map((start) => start());
  const header = ["Workload", "ours, µs", "p99", "best other", "ratio"];
  console.log(table([header, ...races.flatMap(({ rows }) => rows)], true));
  const verdicts = races.flatMap((race) => race.verdicts);
  const lines = verdicts.map(({ goal, wanted, measured, met }) => [goal, wanted, measured, met ? "met" : "NOT MET"]);
  console.log(`\n${table([["Goal (15 % allowed for noise)", "wanted", "measured", ""], ...lines])}`);
  console.log(`\n${calm(rounds)}`);
});
