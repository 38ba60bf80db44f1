import type { ClauseDocument } from "./document.ts";
import type { ExampleFile, Gathered } from "./gather.ts";
import { idFinder, idsAlone } from "./ids.ts";
import { knownIds, playedExamples, type RulesetReport, report } from "./report.ts";

/**
 * Returns problems, a sentence each: tests missing from a finished ruleset, examples missing although the examples are
 * in a data file, and ids of clauses or examples found in no document.
 */
export function problems(gathered: Gathered, finished: readonly string[]): string[] {
  const rulesets = report(gathered);
  const hasData = new Set(gathered.exampleFiles.map(({ ruleset }) => ruleset));
  return [
    ...finished
      .filter((id) => !rulesets.some(({ ruleset }) => ruleset === id))
      .map((id) => `There is no docs/rules/${id}.md.`),
    ...gathered.documents.flatMap(repeatedClauses),
    ...rulesets.filter(({ ruleset }) => finished.includes(ruleset)).flatMap(unread),
    ...rulesets.flatMap((one) => {
      if (finished.includes(one.ruleset)) return missing(one);
      return hasData.has(one.ruleset) ? missingExamples(one) : [];
    }),
    ...strangersInTests(gathered),
    ...gathered.exampleFiles.flatMap((file) => wrongEntries(file, knownIds(gathered))),
    ...strangeExamples(gathered),
    ...strangersInRules(gathered),
  ];
}

/** Returns the gaps of a ruleset: clauses and worked examples without a test. */
export function missing(ruleset: RulesetReport): string[] {
  const untested = ruleset.clauses.filter(({ own }) => own.length === 0);
  return [
    ...untested.map(({ id, title }) => `${id} (${title}) has no test of its own: no title starts with "${id} · ".`),
    ...missingExamples(ruleset),
  ];
}

function missingExamples({ ruleset, examples }: RulesetReport): string[] {
  const unplayed = examples.filter(({ files }) => files.length === 0);
  return unplayed.map(({ example }) => `Example ${example} of ${ruleset} has no test.`);
}

/** Problems of a finished ruleset without readable clauses or examples. */
function unread({ ruleset, clauses, examples }: RulesetReport): string[] {
  const empty = Object.entries({ clause: clauses, "worked example": examples }).filter(([, rows]) => rows.length === 0);
  return empty.map(([what]) => `docs/rules/${ruleset}.md has no ${what}.`);
}

function repeatedClauses({ file, clauses }: ClauseDocument): string[] {
  return twice(clauses.map(({ id }) => id)).map((id) => `${file}: there are two clauses ${id}.`);
}

function strangersInTests(gathered: Gathered): string[] {
  const known = knownIds(gathered);
  const idsIn = idFinder(known);
  return gathered.tests.flatMap(({ file, title }) =>
    strangers(idsIn(title), known).map((id) => `${file}: "${title}" names ${id}, which is no clause.`),
  );
}

function wrongEntries({ file, entries, isRun }: ExampleFile, known: readonly string[]): string[] {
  const examples = entries.filter((entry) => typeof entry !== "string");
  return [
    ...(isRun ? [] : [`${file} is run by no test of its folder.`]),
    ...entries.filter((entry) => typeof entry === "string"),
    ...twice(examples.map(({ example }) => example)).map((example) => `${file}: example ${example} is there twice.`),
    ...examples.flatMap(({ example, clauses }) =>
      strangers(clauses, known).map((id) => `${file}: example ${example} names ${id}, which is no clause.`),
    ),
  ];
}

function strangeExamples(gathered: Gathered): string[] {
  const known = new Map(gathered.documents.map(({ ruleset, examples }) => [ruleset, examples]));
  return playedExamples(gathered)
    .filter(({ ruleset, example }) => !known.get(ruleset)?.includes(example))
    .map(({ ruleset, file, example }) => `${file}: ${ruleset || "no ruleset"} has no example ${example}.`);
}

function strangersInRules(gathered: Gathered): string[] {
  const known = knownIds(gathered);
  const idsIn = idFinder(known);
  return gathered.sources.flatMap(({ file, text }) =>
    strangers([...idsIn(text), ...idsAlone(text)], known).map((id) => `${file} names ${id}, which is no clause.`),
  );
}

function strangers(ids: readonly string[], known: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => !known.includes(id));
}

function twice<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
