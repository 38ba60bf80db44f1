/**
 * `npm run test:storm -- [ruleset] [--commands 2000] [--seed 7]`: a GM and two players click at once, with delayed lines and
 * pages that are gone in the middle, so many times a ruleset and generation; the suite does about a hundred a ruleset. A thousand
 * take half a minute.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { commands: { type: "string", default: "2000" }, seed: { type: "string" } },
  });
  const [ruleset] = positionals;
  const { commands, seed } = values;
  if (![commands, seed ?? "0"].every((number) => /^\d+$/.test(number))) {
    throw new PlainError("--commands and --seed are whole numbers.");
  }

  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const chosen = ruleset === undefined ? [] : ["-t", `under ${ruleset},`];
  const child = spawn(
    process.execPath,
    [vitest, "run", "--project", "combat", "--testTimeout=0", "test/combat/storm-rulesets.test.ts", ...chosen],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, TURNCRAFT_STORM: commands, ...(seed !== undefined && { TURNCRAFT_SEED: seed }) },
    },
  );
  const [code] = await once(child, "close");
  process.exitCode = code === 0 ? 0 : 1;
});
