/**
 * `npm run test:laws -- [ruleset] [--long]`: the laws of every fight as property tests, over generated fights. `--long` gives
 * 100,000 commands a ruleset, which takes minutes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { long: { type: "boolean" } } });
  const [ruleset = ""] = positionals;
  const found = await readdir(join(root, "test"), { recursive: true });
  const paths = found
    .map((path) => `test/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith("/laws.test.ts"));
  const files = paths.filter((path) => !ruleset || path.split("/").includes(ruleset));
  if (files.length === 0) throw new PlainError(`There are no laws of "${ruleset}" in test.`);

  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--testTimeout=0", ...files], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(values.long && { TURNCRAFT_LAWS: "long" }) },
  });
  const [code] = await once(child, "close");
  process.exitCode = code === 0 ? 0 : 1;
});
