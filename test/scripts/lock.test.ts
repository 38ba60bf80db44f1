import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/places.ts";

interface Locked {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/** True if Node would find a package from the folder of another. */
function isFound(packages: Record<string, Locked>, from: string, name: string): boolean {
  const folders = from.split("/node_modules/").map((_, depth, all) => all.slice(0, depth + 1).join("/node_modules/"));
  return ["", ...folders].some((folder) => `${folder}${folder && "/"}node_modules/${name}` in packages);
}

const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

it("package-lock.json has the builds for every platform, or npm ci would fail on a fresh clone", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isFound(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

it("package-lock.json names no registry, so that npm uses its own setting", () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([]);
});
