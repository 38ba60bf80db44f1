import { readFile } from "node:fs/promises";

/** Number of passed and failed tests (or checks that count as one). */
export interface Count {
  passed: number;
  failed: number;
}

/** A check without tests of its own. */
export function countOne(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The numbers of vitest's JSON report. A test that didn't run failed: nothing here is skipped on purpose. */
export async function countVitest(file: string): Promise<Count | undefined> {
  const report = await readReport<{ numTotalTests: number; numPassedTests: number; numFailedTestSuites: number }>(file);
  if (!report) return undefined;
  const passed = report.numPassedTests;
  const failed = report.numTotalTests - passed;
  return { passed, failed: failed === 0 && report.numFailedTestSuites > 0 ? report.numFailedTestSuites : failed };
}

/** The numbers of Playwright's JSON report. A test that passed only when tried again failed. */
export async function countPlaywright(file: string): Promise<Count | undefined> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  }>(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}

/** Report written at a program's end; undefined after a crash. */
async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
