import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { DryRunStatus, MutantRunStatus, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner";
import { startTests } from "@vitest/runner";
import fc from "fast-check";
import { bundled } from "./bundle.mjs";

/**
 * Three read the modules' text, which isn't ours any more once mutants are in it; the registry is no rule; and the fights of all rulesets that the
 * fuzz begins with would take longer than everything else together.
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

/** What takes long: tried when nothing else has noticed a mutant. */
const LONG = /(laws|properties|examples|entering|golden|careful|stored)\.test\.ts$/;

/** Generated fights: asked for their own ruleset; what all rulesets share is tried on those of the smallest. */
const LAWS = /(?<!sixth\/)(laws|properties)\.test\.ts$/;

/** How often each test, and each file while its tests are collected, asks whether a mutant is active; from the dry run to the workers. */
const ASKED = "asked.json";

/** What asks so many times as often, and a million times more, is called endless. */
const ENDLESS = 20;

/** What @vitest/runner asks of a configuration; no clock, since endless loops are noticed by counting. */
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

/** What Stryker's instrumented modules read and count in: the mutant that is active, hits of it, what each test reaches. */
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
stryker.tooLong = () => {
  stryker.isEndless = true;
  return new Error("A test asks for mutants without end.");
};

/** Where a test stands, and its title within its suites. */
const idOf = (file, test) => `${file}#${titleOf(test)}`;
const titleOf = ({ name, suite }) => (suite ? `${titleOf(suite)} ${name}` : name).trim();
const testsIn = ({ tasks }) => tasks.flatMap((task) => (task.type === "suite" ? testsIn(task) : task));

const sum = (hits) => Object.values(hits).reduce((all, more) => all + more, 0);

/** Why a test failed: itself, or what stands around it. */
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

  /** What became of a file's tests; of these where some are wanted, up to the first failure. */
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
