import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Servers and property tests share two cores in CI.
const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  allowOnly: false,
};

// Each client of a table is a realm of its own: a young heap of its usual size is swept over and over while they load.
const youngHeap = ["--max-semi-space-size=64"];

// Baseline code is shared by all realms and compiled at once; optimized code serves one realm, and is rarely worth its compilation.
const forRealms = [...youngHeap, "--always-sparkplug", "--interrupt-budget=1000000"];

export default defineConfig({
  test: {
    // More than cores: who waits for a line to break or an answer to fail leaves a core to others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // Pure functions leave nothing behind, so their files share a process.
      {
        test: {
          ...shared,
          name: "alone",
          execArgv: youngHeap,
          isolate: false,
          include: [
            "test/{engine,grid,sheets,canvas,welcome}/**/*.test.ts",
            "test/rulesets/{,sixth/,*/{rules,sheet,map}/}*.test.ts",
          ],
        },
      },
      { test: { ...shared, name: "host", execArgv: youngHeap, include: ["test/{table,scripts}/**/*.test.ts"] } },
      {
        // These load the built system into headless clients, as the table does. What a table opened it closes, so that files
        // share a process, where client and system are compiled once.
        test: {
          ...shared,
          name: "combat",
          execArgv: forRealms,
          isolate: false,
          include: ["test/combat/**/*.test.ts", "test/rulesets/*/table/*.test.ts"],
          globalSetup: ["test/combat/build-first.ts"],
        },
      },
    ],
  },
});
