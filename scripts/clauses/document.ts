/** A clause of a ruleset, as its document numbers it. */
export interface Clause {
  /** E.g. `DX-104`. */
  readonly id: string;
  readonly title: string;
}

/** A document of `docs/rules`: the clauses of one ruleset and its worked examples. */
export interface ClauseDocument {
  readonly ruleset: string;
  /** Path in the repository. */
  readonly file: string;
  readonly clauses: readonly Clause[];
  /** Numbers of the worked examples. */
  readonly examples: readonly number[];
}

/** `#### DX-104 · Title`, `**GR-04 — Title** …` and `**FL-04 Title** …`: each document writes its clauses in its own way. */
const clauseHeads = [/^#### ([A-Z]{2}-\d+) · (.+)$/gm, /^\*\*([A-Z]{2}-\d+) (?:— )?([^*]+)\*\*/gm];
const exampleSection = /^## (?:\d+ )?Worked examples$/m;
/** The first cell of a row: `| 7 |` or `| E07 |`. */
const exampleRow = /^\| E?(\d+) \|/gm;

export function readDocument(ruleset: string, file: string, text: string): ClauseDocument {
  const clauses = clauseHeads.flatMap((head) =>
    [...text.matchAll(head)].map(([, id = "", title = ""]) => ({ id, title: title.trim() })),
  );
  const [, after = ""] = text.split(exampleSection);
  const [section = ""] = after.split(/^## /m);
  const examples = [...section.matchAll(exampleRow)].map(([, number]) => Number(number));
  return { ruleset, file, clauses, examples };
}

/** `DX` of `DX-104`. */
export function prefixOf(id: string): string {
  return id.slice(0, id.indexOf("-"));
}
