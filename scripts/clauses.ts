/**
 * `npm run report:clauses -- [ruleset] [--missing | --check]`: tests and `src` files of each clause of `docs/rules`. `--missing`
 * lists only clauses without a test, `--check` only errors. Exits with 1, a sentence each, for gaps in a finished ruleset, and
 * for unknown clauses named in tests or rules.
 */
import { parseArgs } from "node:util";
import { gather } from "./clauses/gather.ts";
import { clauseText, summaryText } from "./clauses/print.ts";
import { missing, problems } from "./clauses/problems.ts";
import { report } from "./clauses/report.ts";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

/** Rulesets of which every clause and every worked example has to have its test. */
const finished: readonly string[] = ["dexterity", "seconds", "marching", "flow", "group"];

// A reader who has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { missing: { type: "boolean" }, check: { type: "boolean" } },
  });
  const gathered = await gather(root);
  const [asked] = positionals;
  const shown = report(gathered).filter(({ ruleset }) => asked === undefined || ruleset === asked);
  if (shown.length === 0) throw new PlainError(`There is no docs/rules/${asked}.md.`);

  if (values.missing) console.log(shown.flatMap(missing).join("\n"));
  else if (!values.check) console.log(shown.flatMap(({ clauses }) => clauses.map(clauseText)).join("\n\n"));
  console.log(`\n${summaryText(shown)}`);
  const found = problems(gathered, finished);
  if (found.length === 0) return;
  console.error(`\n${found.join("\n")}`);
  process.exitCode = 1;
});
