import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isFolder } from "../places.ts";
import { type ClauseDocument, readDocument } from "./document.ts";
import { readExamples } from "./examples.ts";
import { titlesIn } from "./titles.ts";

/** Test or group of tests, by place and title. */
export interface Titled {
  /** Path in the repository, with slashes. */
  readonly file: string;
  readonly title: string;
}

/** Worked examples in a data file of `test/rulesets/<ruleset>/rules`. */
export interface ExampleFile {
  readonly ruleset: string;
  readonly file: string;
  readonly entries: ReturnType<typeof readExamples>;
  /** True if a test of that folder names it. */
  readonly isRun: boolean;
}

/** All that the report is made of. */
export interface Gathered {
  readonly documents: readonly ClauseDocument[];
  readonly tests: readonly Titled[];
  readonly exampleFiles: readonly ExampleFile[];
  readonly sources: readonly { readonly file: string; readonly text: string }[];
}

/** Reads clauses, tests, examples and rules of the repository in this folder. */
export async function gather(root: string): Promise<Gathered> {
  const documents = await read(root, "docs/rules", /\.md$/);
  const tests = await read(root, "test", /\.(?:test|spec)\.ts$/);
  const examples = await read(root, "test/rulesets", /\/examples[^/]*\.yaml$/);
  return {
    documents: documents.map(({ file, text }) => readDocument(basename(file, ".md"), file, text)),
    tests: tests.flatMap(({ file, text }) => titlesIn(file, text).map((title) => ({ file, title }))),
    exampleFiles: examples.map(({ file, text }) => ({
      ruleset: rulesetOf(file),
      file,
      entries: readExamples(file, text),
      isRun: tests.some((test) => dirname(test.file) === dirname(file) && test.text.includes(basename(file))),
    })),
    sources: (
      await Promise.all(["engine", "grid", "rulesets"].map((room) => read(root, `src/${room}`, /\.ts$/)))
    ).flat(),
  };
}

/** The ruleset whose tests these are: `test/rulesets/<ruleset>/…`. */
export function rulesetOf(file: string): string {
  return /^test\/rulesets\/([^/]+)\//.exec(file)?.[1] ?? "";
}

async function read(root: string, folder: string, name: RegExp): Promise<{ file: string; text: string }[]> {
  if (!isFolder(join(root, folder))) return [];
  const found = await readdir(join(root, folder), { recursive: true });
  const files = found.map((path) => `${folder}/${path.replaceAll("\\", "/")}`).filter((path) => name.test(path));
  return Promise.all(files.sort().map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })));
}
