import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Number of passed and failed tests (or checks that count as one). */
export interface Count {
  passed: number;
  failed: number;
  /** Failed tests as `file › title: beginning of the error`, so far as the report names them. */
  failures?: readonly string[];
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
  fullName: string;
  status: string;
  failureMessages?: string[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** A check without tests of its own. */
export function countOne(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The numbers of vitest's JSON report. A test that didn't run failed: nothing here is skipped on purpose. */
export async function countVitest(file: string): Promise<Count | undefined> {
  const report = await readReport<VitestReport>(file);
  if (!report) return undefined;
  const passed = report.numPassedTests;
  const failed = report.numTotalTests - passed;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const tests = assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName, status, failureMessages }) => failure(path, fullName, failureMessages?.[0] ?? status));
    return message && tests.length === 0 ? [failure(path, "the file", message)] : tests;
  });
  return {
    passed,
    failed: failed === 0 && report.numFailedTestSuites > 0 ? report.numFailedTestSuites : failed,
    failures,
  };
}

/** The numbers of Playwright's JSON report. A test that passed only when tried again failed. */
export async function countPlaywright(file: string): Promise<Count | undefined> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map(({ message }) => failure("Playwright", "error", message)),
  ];
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length, failures };
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => failure(file, title, tests[0]?.results.find(({ error }) => error)?.error?.message));
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Beginning of the error (with fast-check's seed) on one line, without the colours of a terminal. */
function failure(file: string, title: string, message = ""): string {
  const beginning = stripVTControlCharacters(message).split("\n", 3).join(" ").slice(0, 400);
  return `${file} › ${title}: ${beginning}`;
}

/** Report written at a program's end; undefined after a crash. */
async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
