/**
 * Openings of doc comments: "What X is" makes readers wait for the noun; "Name of X" doesn't. Prints each comment of src,
 * playground, scripts and test with such an opening, and exits with 1 for any.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../places.ts";

const refused = new Set(
  (
    "what whom whose who whoever whatever whichever which how where when why this these those that it they he she its his their " +
    "there such one somebody something anybody nobody nothing everybody everyone everything"
  ).split(" "),
);

/** A refused opening, with the line (from 1) on which its comment begins. */
export interface Opening {
  readonly line: number;
  readonly word: string;
}

/** Refused openings of a file's doc comments, in its order. */
export function refusedOpenings(text: string): Opening[] {
  return [...text.matchAll(/\/\*\*[\s*]*([a-z]+)/gi)].flatMap(({ 1: word = "", index }) =>
    refused.has(word.toLowerCase()) ? [{ line: text.slice(0, index).split("\n").length, word }] : [],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = ["src", "playground", "scripts", "test"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((path) => join(room, path)),
  );
  const found = files
    .filter((file) => /\.m?[jt]s$/.test(file) && !file.includes("node_modules"))
    .flatMap((file) =>
      refusedOpenings(readFileSync(join(root, file), "utf8")).map(
        ({ line, word }) => `${file}:${line} begins with "${word}"`,
      ),
    );
  for (const each of found) console.error(each);
  if (found.length > 0) console.error("Begin a doc comment with a noun or a verb: docs/contributing.md says how.");
  process.exitCode = found.length > 0 ? 1 : 0;
}
