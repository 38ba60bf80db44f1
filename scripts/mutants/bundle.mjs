import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build } from "esbuild";

/** A word like "vitest": a package, and not a path. */
const PACKAGE = /^[^./]/;

/** What a package exports is taken from `packages`, so that it is loaded once and not with every mutant. */
const packagesAsTheyAre = (packages) => ({
  name: "packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: PACKAGE }, ({ path, kind }) => (kind === "entry-point" ? undefined : { path, namespace: "package" }));
    onLoad({ filter: /./, namespace: "package" }, async ({ path }) => {
      packages[path] ??= await import(path);
      const names = Object.keys(packages[path]).filter((name) => name !== "default");
      const from = `packages[${JSON.stringify(path)}]`;
      return { contents: `export const { ${names.join(", ")} } = ${from};\nexport default ${from}.default;` };
    });
  },
});

/** A module of the bundle still finds the files beside its source. */
const ownAddress = {
  name: "own-address",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
    });
  },
};

/**
 * The tests and all that they import as one script, compiled once. Every call of what this returns is a world of its own
 * where no module has been evaluated yet: by the path of a test file (`test/rules/grid/line.test.ts`) a function that
 * evaluates it, and what it imports unless that is evaluated already.
 */
export async function bundled(files) {
  const packages = {};
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`);
  const { outputFiles } = await build({
    stdin: { contents: `export const files = { ${entries.join(", ")} };`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "tests",
    target: "node20",
    minifySyntax: true,
    logLevel: "silent",
    plugins: [packagesAsTheyAre(packages), ownAddress],
  });
  const text = `(function (packages) { ${outputFiles[0].text}\nreturn tests.files; })`;
  const evaluate = new Script(text, { filename: "tests-of-mutants.js" }).runInThisContext();
  return () => evaluate(packages);
}
