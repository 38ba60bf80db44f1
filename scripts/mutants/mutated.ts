import { join } from "node:path";
import { isFile, isFolder } from "../places.ts";
import { PlainError } from "../terminal.ts";

/** Stryker's patterns for what somebody asked to mutate: rulesets, folders and files of src/rules; all of it where nothing was named. */
export function mutated(root: string, asked: readonly string[]): string[] {
  return (asked.length > 0 ? asked : ["src/rules"]).map((name) => {
    const path = name.startsWith("src/rules") ? name.replace(/\/$/, "") : `src/rules/${name}`;
    if (isFolder(join(root, path))) return `${path}/**/*.ts`;
    if (isFile(join(root, path))) return path;
    throw new PlainError(`There is no ${path} to mutate.`);
  });
}
