/**
 * Mutation testing of the rules: Stryker changes one thing in engine, grid or a ruleset's rules at a time, and some test of theirs has to
 * notice. `npm run test:mutants` (scripts/mutants.ts) says what is mutated.
 */
export default {
  testRunner: "rules",
  plugins: ["./scripts/mutants/runner.mjs", "./scripts/mutants/sample.mjs"],
  ignorers: ["sample"],
  coverageAnalysis: "perTest",
  mutate: ["src/engine/**/*.ts", "src/grid/**/*.ts", "src/rulesets/*/rules/**/*.ts"],
  // What the rules and their tests read is copied. Not the root's tsconfig.json: Stryker would want the API of TypeScript 5.
  ignorePatterns: ["/*", "!/src", "!/test", "!/lang", "!/docs", "!/scripts", "!/package.json", "!/tsconfig.base.json"],
  tempDirName: ".build/mutants/sandboxes",
  concurrency: 2,
  // The runner notices endless loops by counting; a clock alone would call a busy machine a killed mutant.
  timeoutMS: 30_000,
  reporters: ["clear-text", "progress", "html", "json"],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  htmlReporter: { fileName: ".build/mutants/report.html" },
  jsonReporter: { fileName: ".build/mutants/report.json" },
  thresholds: { high: 95, low: 85, break: 85 },
};
