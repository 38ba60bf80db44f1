import { table } from "../terminal.ts";
import type { ClauseRow, RulesetReport } from "./report.ts";

/** A clause with all that belongs to it, a line each. */
export function clauseText({ id, title, own, named, examples, sources }: ClauseRow): string {
  const lines = [
    ...own.map((test) => `test      ${test.file}: ${test.title}`),
    ...named.map((test) => `named by  ${test.file}: ${test.title}`),
    ...(examples.length > 0 ? [`examples  ${examples.join(", ")}`] : []),
    ...sources.map((file) => `source    ${file}`),
  ];
  return [`${id} · ${title}`, ...(lines.length > 0 ? lines : ["nothing yet"]).map((line) => `    ${line}`)].join("\n");
}

/** Returns a summary of the tested share of each ruleset. */
export function summaryText(rulesets: readonly RulesetReport[]): string {
  const rows = rulesets.map(({ ruleset, clauses, examples }) => [
    ruleset,
    `${clauses.length}`,
    `${clauses.filter(({ own }) => own.length > 0).length}`,
    `${clauses.filter(({ sources }) => sources.length > 0).length}`,
    `${examples.length}`,
    `${examples.filter(({ files }) => files.length > 0).length}`,
  ]);
  return table([["", "clauses", "with a test", "in src", "examples", "with a test"], ...rows], true);
}
