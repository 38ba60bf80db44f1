import { parse } from "yaml";

/** A worked example that runs from a data file. */
export interface DataExample {
  readonly example: number;
  readonly clauses: readonly string[];
}

/**
 * The examples of a data file: a list of entries with `example: 7` (or `E07`) and `clauses: [ids]`. An entry that is
 * something else comes back as a sentence.
 */
export function readExamples(file: string, text: string): (DataExample | string)[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) return [`${file} isn't a list of examples.`];
  return entries.map((entry, at) => readExample(entry) ?? `${file}: entry ${at + 1} has no example and clauses.`);
}

function readExample(entry: unknown): DataExample | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { example, clauses } = entry as Record<string, unknown>;
  const number = Number(String(example).replace(/^E/, ""));
  if (!Number.isInteger(number) || !Array.isArray(clauses)) return null;
  return { example: number, clauses: clauses.map(String) };
}
