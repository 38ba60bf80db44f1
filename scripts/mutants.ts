/**
 * `npm run test:mutants -- [rulesets, engine, grid, or folders and files of them …] [--sample <percent>]`: changes the rules one
 * statement at a time and lists changes unnoticed by tests. Exits with 1 below 85 % noticed. Takes minutes a folder; a sample
 * tries a fixed share of the statements.
 */
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { mutated } from "./mutants/mutated.ts";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

await run(async () => {
  process.chdir(root);
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: "string" } } });
  const mutate = mutated(root, positionals);
  const sample = values.sample ?? "100";
  if (!/^(100|[1-9]\d?)$/.test(sample)) throw new PlainError(`A sample is 1 to 100 percent, and not "${sample}".`);
  process.env.TURNCRAFT_SAMPLE = sample;
  await new Stryker({ configFile: "scripts/mutants/stryker.config.mjs", mutate }).runMutationTest();
});
