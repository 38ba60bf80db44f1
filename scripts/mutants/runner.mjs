import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { DryRunStatus, MutantRunStatus, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner";
import { startTests } from "@vitest/runner";
import fc from "fast-check";
import { bundled } from "./bundle.mjs";

/**
 * Test files left out: three read the modules' text, changed by mutants; the registry is no rule; and the fuzz's initial fights
 * under all rulesets take longer than all else.
 */
const LEFT_OUT = [
  "test/rulesets/bare.test.ts",
  "test/rulesets/words.test.ts",
  "test/rulesets/shared.test.ts",
  "test/rulesets/registry.test.ts",
  "test/engine/fuzz.test.ts",
];

/** Tests of engine, grid, rules, and of rulesets together. */
const OF_RULES =
  /^test\/(?:engine|grid|rulesets\/(?:sixth|[^/]+\/rules))\/.*\.test\.ts$|^test\/rulesets\/[^/]+\.test\.ts$/;

/** Slow tests, tried if no other test has noticed a mutant. */
const LONG = /(laws|properties|examples|entering|golden|careful|stored)\.test\.ts$/;

/** Generated fights, under their own ruleset; shared code is tried on the smallest ruleset's. */
const LAWS = /(?<!sixth\/)(laws|properties)\.test\.ts$/;

/**
 * Counts from the dry run for the workers: how often each test, and each file while loading, asks for the active
 * mutant.
 */
const ASKED = "asked.json";

/** Factor for endless loops: this many times the counted questions, and a million more. */
const ENDLESS = 20;

/** Configuration for @vitest/runner; no clock, since endless loops are noticed by counting. */
const config = {
  root: process.cwd(),
  setupFiles: [],
  sequence: { shuffle: false, concurrent: false, hooks: "stack", setupFiles: "list", seed: 1 },
  allowOnly: false,
  passWithNoTests: true,
  maxConcurrency: 1,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  strictTags: false,
};

/** Data shared with Stryker's instrumented modules: the active mutant, its hits, the mutants that each test reaches. */
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
stryker.tooLong = () => {
  stryker.isEndless = true;
  return new Error("A test asks for mutants without end.");
};

/** Id of a test: file, and title within its suites. */
const idOf = (file, test) => `${file}#${titleOf(test)}`;
const titleOf = ({ name, suite }) => (suite ? `${titleOf(suite)} ${name}` : name).trim();
const testsIn = ({ tasks }) => tasks.flatMap((task) => (task.type === "suite" ? testsIn(task) : task));

const sum = (hits) => Object.values(hits).reduce((all, more) => all + more, 0);

/** Reason for a test's failure: its own, or its suite's. */
function failureOf(task) {
  if (task.result?.state === "fail" && task.result.errors?.length) return task.result.errors[0].message;
  return task.suite || task.file !== task ? failureOf(task.suite ?? task.file) : undefined;
}

function resultOf(file, test) {
  const failureMessage = failureOf(test);
  const common = { id: idOf(file, test), name: titleOf(test), fileName: resolve(file) };
  const timeSpentMs = test.result?.duration ?? 0;
  if (failureMessage !== undefined) return { ...common, timeSpentMs, status: TestStatus.Failed, failureMessage };
  return { ...common, timeSpentMs, status: test.result?.state === "pass" ? TestStatus.Success : TestStatus.Skipped };
}

/**
 * Runs the tests of the rules in the process of Stryker's worker, by vitest's own runner: the modules are compiled once
 * and evaluated anew for each file of tests, with the mutant active before they are. What is computed while a file's
 * tests are collected counts as reached by each of these tests, so that Stryker sees no "static" mutants, for which it
 * would run everything.
 */
class RulesTestRunner {
  #files = [];
  /** Gives the test files of a world where nothing is evaluated yet; bundled when it is needed. */
  #world;
  #asked = {};
  /** For a mutated file the files of tests: who noticed a mutant of it last comes first. */
  #orders = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env.TURNCRAFT_LAWS = "short";
    // Always the same fights, or a score would depend on luck; and nobody reads the shortest one.
    fc.configureGlobal({ seed: 1, endOnFailure: true });
    const paths = readdirSync("test", { recursive: true }).map((name) => join("test", name));
    this.#files = paths.filter((path) => OF_RULES.test(path) && !LEFT_OUT.includes(path)).sort();
  }

  async dryRun({ files }) {
    const { world, reaches } = await bundled(this.#files, true);
    const mutated = new Set(files.map((file) => relative("", file)));
    this.#world = world;
    stryker.activeMutant = undefined;
    const tests = [];
    const perTest = {};
    for (const file of this.#files.filter((each) => reaches(each, mutated))) {
      stryker.mutantCoverage = { static: {}, perTest: {} };
      const results = await this.#run(file);
      const { static: collected, perTest: reached } = stryker.mutantCoverage;
      this.#asked[file] = sum(collected);
      for (const { id } of results) {
        const own = { ...reached[id] };
        this.#asked[id] = sum(own);
        for (const [mutant, hits] of Object.entries(collected))
          own[mutant] = (own[mutant] ?? 0) + hits / results.length;
        perTest[id] = own;
      }
      tests.push(...results);
    }
    writeFileSync(ASKED, JSON.stringify(this.#asked));
    this.#world = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: {}, perTest } };
  }

  async mutantRun({ activeMutant, testFilter, sandboxFileName }) {
    if (!this.#world) {
      this.#asked = JSON.parse(readFileSync(ASKED, "utf8"));
      this.#world = (await bundled(this.#files, false)).world;
    }
    Object.assign(stryker, { activeMutant: Number(activeMutant.id), isEndless: false });
    const wanted = new Map();
    for (const id of testFilter) {
      const [file] = id.split("#", 1);
      wanted.set(file, wanted.get(file)?.add(id) ?? new Set([id]));
    }
    const order = this.#orderFor(sandboxFileName);
    const tests = [];
    for (const file of order) {
      const ids = wanted.get(file);
      if (!ids) continue;
      tests.push(...(await this.#run(file, ids)));
      if (stryker.isEndless) return { status: MutantRunStatus.Timeout, reason: `Endless in ${file}` };
      if (tests.at(-1)?.status !== TestStatus.Failed) continue;
      if (!LONG.test(file)) order.unshift(...order.splice(order.indexOf(file), 1));
      break;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }

  #orderFor(mutated) {
    const folder = dirname(mutated).replace(/.*\bsrc\//, "test/");
    const isOwn = (file) => file.startsWith(`${folder}/`);
    const rank = (file) => (LONG.test(file) ? 2 : 0) + (isOwn(file) ? 0 : 1);
    const asked = this.#files.filter((file) => isOwn(file) || !LAWS.test(file));
    const order = this.#orders.get(mutated) ?? asked.sort((a, b) => rank(a) - rank(b));
    this.#orders.set(mutated, order);
    return order;
  }

  /** Results of a file's tests; with `wanted`, of these up to the first failure. */
  async #run(file, wanted) {
    let isOver = false;
    const begins = (id) => Object.assign(stryker, { asked: 0, endless: ENDLESS * (this.#asked[id] ?? 0) + 1_000_000 });
    const evaluate = this.#world()[file];
    begins(file);
    const [collected] = await startTests([resolve(file)], {
      config,
      importFile: () => void evaluate(),
      onBeforeRunTask(test) {
        const id = idOf(file, test);
        isOver ||= stryker.isEndless;
        if (isOver || (wanted && !wanted.has(id))) test.mode = "skip";
        stryker.currentTestId = id;
        begins(id);
      },
      onAfterRunTask(test) {
        stryker.currentTestId = undefined;
        isOver ||= wanted !== undefined && test.result?.state === "fail";
      },
    });
    const results = testsIn(collected).map((test) => resultOf(file, test));
    const failed = results.find(({ status }) => status === TestStatus.Failed);
    if (wanted && failed) return [failed];
    const failureMessage = failureOf(collected);
    if (failureMessage === undefined) return results;
    return [{ id: `${file}#`, name: file, timeSpentMs: 0, status: TestStatus.Failed, failureMessage }];
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "rules", RulesTestRunner)];
