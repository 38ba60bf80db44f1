import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build } from "esbuild";

/** A word like "vitest": a package, and not a path. */
const PACKAGE = /^[^./]/;

/** Takes the exports of packages from `packages`, so that each package is loaded once and not with every mutant. */
const packagesAsTheyAre = (packages) => ({
  name: "packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: PACKAGE }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path, namespace: "package" },
    );
    onLoad({ filter: /./, namespace: "package" }, async ({ path }) => {
      packages[path] ??= await import(path);
      const names = Object.keys(packages[path]).filter((name) => name !== "default");
      const from = `packages[${JSON.stringify(path)}]`;
      return { contents: `export const { ${names.join(", ")} } = ${from};\nexport default ${from}.default;` };
    });
  },
});

/** An instrumented module for a run in which nothing is learnt, but quickly and not for ever. */
function quick(text) {
  const isActive = `function stryMutAct_9fa48(id) {
    if (++__stryker__.asked > __stryker__.endless) throw __stryker__.tooLong();
    return id === __stryker__.activeMutant;
  }`;
  return text
    .replace(/function stryCov_9fa48\(\) \{[\s\S]*?\n\}/, "function stryCov_9fa48() {}")
    .replace(/function stryMutAct_9fa48\(id\) \{[\s\S]*?\n\}/, isActive)
    .replaceAll(/stryMutAct_9fa48\("(\d+)"\)/g, "stryMutAct_9fa48($1)");
}

/** A module still finds the files beside its source. */
const modules = (counts) => ({
  name: "modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const placed = text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents: counts ? placed : quick(placed), loader: "ts" };
    });
  },
});

/**
 * The tests and all that they import as one script, compiled once. Every call of `world` gives a world of its own where
 * no module has been evaluated yet: by the path of a test file (`test/grid/line.test.ts`) a function that
 * evaluates it, and what it imports unless that is evaluated already. With `counts` Stryker learns what tests reach;
 * without, `__stryker__.asked` counts how often some mutant was asked for, and beyond
 * `__stryker__.endless` what `__stryker__.tooLong` gives is thrown.
 */
export async function bundled(files, counts) {
  const packages = {};
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`);
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export const files = { ${entries.join(", ")} };`, resolveDir: process.cwd() },
    absWorkingDir: process.cwd(),
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    globalName: "tests",
    target: "node20",
    minifySyntax: true,
    logLevel: "silent",
    plugins: [packagesAsTheyAre(packages), modules(counts)],
  });
  const text = `(function (packages, __stryker__) { ${outputFiles[0].text}\nreturn tests.files; })`;
  const evaluate = new Script(text, { filename: "tests-of-mutants.js" }).runInThisContext();
  return { world: () => evaluate(packages, globalThis.__stryker__), reaches: reaching(metafile.inputs) };
}

/** Finds files importing one of these, directly or indirectly. Paths as esbuild gives them, from the root. */
function reaching(inputs) {
  return (file, wanted) => {
    const seen = new Set([file]);
    for (const each of seen) {
      if (wanted.has(each)) return true;
      for (const { path } of inputs[each]?.imports ?? []) seen.add(path);
    }
    return false;
  };
}
