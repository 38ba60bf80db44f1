import { join } from "node:path";
import { isFile, isFolder } from "../places.ts";
import { PlainError } from "../terminal.ts";

/** Folders open to mutation: rules without Foundry, for quick tests. */
const rooms = ["src/engine", "src/grid", "src/rulesets/*/rules"];

/**
 * Stryker's patterns for requested parts: "engine", "grid", rulesets by id, folders and files by path; by default all rules.
 * @throws PlainError for unknown ones
 */
export function mutated(root: string, asked: readonly string[]): string[] {
  return (asked.length > 0 ? asked : rooms).map((name) => {
    if (rooms.includes(name)) return `${name}/**/*.ts`;
    const path = [`src/rulesets/${name}/rules`, `src/${name}`, name].find(
      (each) => isFolder(join(root, each)) || isFile(join(root, each)),
    );
    if (path === undefined) throw new PlainError(`There is no ${name} to mutate.`);
    return isFile(join(root, path)) ? path : `${path.replace(/\/$/, "")}/**/*.ts`;
  });
}
