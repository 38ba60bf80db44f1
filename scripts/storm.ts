/**
 * `npm run test:storm -- [ruleset] [--commands 2000] [--seed 7]`: six pages (two GMs, one of them in two tabs, and three players)
 * click at once, so many times a ruleset and generation, while messages are late, lost or doubled, lines break, pages are gone and
 * the server is killed; the suite does about a hundred a ruleset. `--long [--share 0.1]`: every other kind of bad day too, each in
 * that share of its goal (10,000 commands, a million malformed ones, 300 rounds of 500 combatants, 50 encounters, 100 sessions).
 * `--share 1` takes about an hour on two cores. The figures of each part are printed as a table at the end, and stay in
 * `.build/bad-days.md`, row by row as the parts end.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      commands: { type: "string" },
      seed: { type: "string" },
      long: { type: "boolean", default: false },
      share: { type: "string", default: "0.1" },
    },
  });
  const [ruleset] = positionals;
  const { seed, long, share } = values;
  if (!(Number(share) > 0)) throw new PlainError("--share is a number above 0.");
  const commands = values.commands ?? String(long ? Math.ceil(1000 * Number(share)) : 2000);
  if (![commands, seed ?? "0"].every((number) => /^\d+$/.test(number))) {
    throw new PlainError("--commands and --seed are whole numbers.");
  }

  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const chosen = ruleset === undefined ? [] : ["-t", `under ${ruleset},`];
  const files = ["test/combat/storm-rulesets.test.ts"];
  if (long && ruleset === undefined) files.push("test/combat/bad-days.test.ts", "test/engine/fuzz.test.ts");
  const table = join(root, ".build", "bad-days.md");
  await mkdir(dirname(table), { recursive: true });
  await writeFile(table, "| Part | Figures |\n| --- | --- |\n");
  const options = ["--maxWorkers=1", "--testTimeout=0", "--reporter=verbose"];
  const child = spawn(process.execPath, [vitest, "run", ...options, ...files, ...chosen], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      TURNCRAFT_STORM: commands,
      TURNCRAFT_FIGURES: table,
      ...(long && { TURNCRAFT_LONG: share }),
      ...(seed !== undefined && { TURNCRAFT_SEED: seed }),
    },
  });
  const [code] = await once(child, "close");
  process.stdout.write(`\n${await readFile(table, "utf8")}`);
  process.exitCode = code === 0 ? 0 : 1;
});
