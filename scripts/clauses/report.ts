import type { Clause, ClauseDocument } from "./document.ts";
import { type Gathered, rulesetOf, type Titled } from "./gather.ts";
import { idFinder } from "./ids.ts";

/** Coverage of a clause: its own tests, other tests with its id, worked examples, and implementing files. */
export interface ClauseRow extends Clause {
  readonly own: readonly Titled[];
  readonly named: readonly Titled[];
  readonly examples: readonly number[];
  readonly sources: readonly string[];
}

export interface ExampleRow {
  readonly example: number;
  /** Files that it runs from. */
  readonly files: readonly string[];
}

export interface RulesetReport {
  readonly ruleset: string;
  readonly clauses: readonly ClauseRow[];
  readonly examples: readonly ExampleRow[];
}

/** A worked example that a test or a data file plays. */
export interface Played {
  readonly ruleset: string;
  readonly file: string;
  readonly example: number;
  readonly clauses: readonly string[];
}

/** Ids of all clauses, in the order of their documents. */
export function knownIds({ documents }: Gathered): string[] {
  return documents.flatMap(({ clauses }) => clauses.map(({ id }) => id));
}

/** Returns the tests, examples and rules that belong to each clause. */
export function report(gathered: Gathered): RulesetReport[] {
  const idsIn = idFinder(knownIds(gathered));
  const played = playedExamples(gathered);
  const tests = gathered.tests.filter(({ title }) => exampleOf(title) === null);
  const naming = tests.map((test) => ({ test, ids: idsIn(test.title) }));
  const carrying = gathered.sources.map(({ file, text }) => ({ file, ids: idsIn(text) }));

  const clauseRow = (clause: Clause, examples: readonly Played[]): ClauseRow => {
    const mine = naming.filter(({ ids }) => ids.includes(clause.id)).map(({ test }) => test);
    const isOwn = ({ title }: Titled) => title.startsWith(`${clause.id} · `);
    return {
      ...clause,
      own: mine.filter(isOwn),
      named: mine.filter((test) => !isOwn(test)),
      examples: examples.filter(({ clauses }) => clauses.includes(clause.id)).map(({ example }) => example),
      sources: carrying.filter(({ ids }) => ids.includes(clause.id)).map(({ file }) => file),
    };
  };
  const rulesetReport = ({ ruleset, clauses, examples }: ClauseDocument): RulesetReport => {
    const here = played.filter((one) => one.ruleset === ruleset).sort((a, b) => a.example - b.example);
    const filesOf = (example: number) => here.filter((one) => one.example === example).map(({ file }) => file);
    return {
      ruleset,
      clauses: clauses.map((clause) => clauseRow(clause, here)),
      examples: examples.map((example) => ({ example, files: filesOf(example) })),
    };
  };
  return gathered.documents.map(rulesetReport);
}

/** The number of a title `example 7 · DX-104`. */
function exampleOf(title: string): number | null {
  const [, number] = /^example E?(\d+) · /.exec(title) ?? [];
  return number === undefined ? null : Number(number);
}

/** Every worked example that is played, from the titles of tests and from data files. */
export function playedExamples(gathered: Gathered): Played[] {
  const idsIn = idFinder(knownIds(gathered));
  const titled = gathered.tests.flatMap(({ file, title }) => {
    const example = exampleOf(title);
    return example === null ? [] : [{ ruleset: rulesetOf(file), file, example, clauses: idsIn(title) }];
  });
  const listed = gathered.exampleFiles.flatMap(({ ruleset, file, entries }) =>
    entries.flatMap((entry) => (typeof entry === "string" ? [] : [{ ruleset, file, ...entry }])),
  );
  return [...titled, ...listed];
}
