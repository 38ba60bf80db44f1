/**
 * `npm run bench [-- table | grid | sheet | speed | tracker | step | writes]`: the benchmark of that name, the table's when none is
 * named.
 */
import { PlainError, run } from "../../scripts/terminal.ts";

const benches: Readonly<Record<string, string>> = {
  table: "./table.ts",
  grid: "./grid/run.ts",
  sheet: "./sheet.ts",
  speed: "./speed.ts",
  tracker: "./tracker.ts",
  step: "./step.ts",
  canvas: "./canvas.ts",
  writes: "./writes.ts",
};

const [name = "table"] = process.argv.slice(2, 3);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) {
  await run(async () => {
    throw new PlainError(`There is no benchmark "${name}"; there are ${Object.keys(benches).join(", ")}.`);
  });
} else {
  // What follows are the benchmark's own arguments.
  process.argv.splice(2, 1);
  await import(bench);
}
