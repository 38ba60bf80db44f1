import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{rules,sheets,table,combat,scripts}/**/*.test.ts"],
    // Servers and property tests share two cores in CI.
    testTimeout: 30_000,
    allowOnly: false,
  },
});
