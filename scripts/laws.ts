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
  const rooms = await readdir(join(root, "test", "rules"), { recursive: true });
  const paths = rooms.map((path) => `test/rules/${path.replaceAll("\\", "/")}`);
  const files = paths.filter((path) => path.endsWith(`${ruleset && `/${ruleset}`}/laws.test.ts`));
  if (files.length === 0) throw new PlainError(`There is no test/rules/${ruleset}/laws.test.ts.`);

  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--testTimeout=0", ...files], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(values.long && { TURNCRAFT_LAWS: "long" }) },
  });
  const [code] = await once(child, "close");
  process.exitCode = code === 0 ? 0 : 1;
});
