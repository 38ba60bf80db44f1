import { defineConfig } from "vitest/config";

/** The tests that mutants are tried on: those of the rules, with short laws. */
export default defineConfig({
  test: {
    include: ["test/rules/**/*.test.ts"],
    // They read the modules' text, which isn't ours any more once mutants are in it.
    exclude: ["test/rules/bare.test.ts", "test/rules/words.test.ts"],
    setupFiles: ["scripts/mutants/one-chance.ts"],
    env: { TURNCRAFT_LAWS: "short" },
    testTimeout: 60_000,
    allowOnly: false,
  },
});
