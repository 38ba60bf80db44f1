import { defineConfig } from "vitest/config";

// Servers and property tests share two cores in CI.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, allowOnly: false };

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "alone", include: ["test/{rules,sheets,canvas,table,scripts}/**/*.test.ts"] } },
      {
        // These load the built system into headless clients, as the table does.
        test: {
          ...shared,
          name: "combat",
          include: ["test/combat/**/*.test.ts"],
          globalSetup: ["test/combat/build-first.ts"],
        },
      },
    ],
  },
});
