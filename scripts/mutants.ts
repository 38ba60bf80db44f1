/**
 * `npm run test:mutants -- [rulesets, engine, grid, or folders and files of them …] [--sample <percent>]`: changes the rules one thing
 * at a time and lists the changes that no test notices. Ends with 1 where fewer than 85 % are noticed. Takes minutes a
 * folder; with a sample only those of so many statements in a hundred are tried, always the same ones.
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
