import { join } from "node:path";
import { isFile, isFolder } from "../places.ts";
import { PlainError } from "../terminal.ts";

/** Folders of all that may be mutated: rules know no Foundry, so that their tests are quick. */
const rooms = ["src/engine", "src/grid", "src/rulesets/*/rules"];

/**
 * Stryker's patterns for what somebody asked to mutate: "engine", "grid", rulesets by their ids, folders and files by their
 * paths; all rules where nothing was named. Throws a PlainError where there is no such thing.
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
