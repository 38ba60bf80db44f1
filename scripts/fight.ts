/**
 * `npm run fight -- <ruleset> [--seed 1] [--combatants 4] [--set key=value …] [--count 1]`: plays and logs a whole fight between
 * simple bots. With `--count` several fights with consecutive seeds, and a table of results; exits with 1, seed and command after
 * a throw, a broken law or an endless fight. Equal seeds give equal fights.
 */
import { parseArgs } from "node:util";
import { type Course, playOut, type Terms } from "./fight/arena.ts";
import type { AnyBot } from "./fight/bot.ts";
import { bots } from "./fight/bots/index.ts";
import { botNamed, settingsFrom, wholeFlag } from "./fight/choices.ts";
import { tallyText } from "./fight/tally.ts";
import { Trouble } from "./fight/trouble.ts";
import { PlainError, run } from "./terminal.ts";

const help = `npm run fight -- <ruleset> [flags]

Rulesets: ${bots.map(({ ruleset }) => ruleset.id).join(", ")}; or the path of a module that exports a bot.

--seed <number>        where chance begins; 1 when absent
--combatants <number>  how many, in turn of one side and the other; 4 when absent
--count <number>       plays so many fights and prints a table
--set <key>=<value>    a setting of the ruleset, as often as you like; dots lead inside`;

// A reader who has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

await run(async () => {
  const { name, typed } = readArguments();
  if (name === undefined) return console.log(help);
  const bot = await botNamed(name);
  const seed = wholeFlag("seed", typed.seed, 0, 2 ** 32 - 1);
  const combatants = wholeFlag("combatants", typed.combatants, 2, 1000);
  const terms = { seed, combatants, settings: settingsFrom(bot.ruleset, typed.set) };
  if (typed.count === undefined) return playOne(bot, terms);
  const count = wholeFlag("count", typed.count, 1, 1_000_000);
  const courses = Array.from({ length: count }, (_, i) => played(bot, { ...terms, seed: seed + i }));
  console.log(tallyText(courses));
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: "string", default: "1" },
        combatants: { type: "string", default: "4" },
        count: { type: "string" },
        set: { type: "string", multiple: true, default: [] },
      },
    });
    if (positionals.length > 1) throw new PlainError(`One ruleset at a time, not ${positionals.join(" and ")}.`);
    return { name: positionals[0], typed: values };
  } catch (error) {
    throw new PlainError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

function playOne(bot: AnyBot, terms: Terms): void {
  const { winner, rounds, standing } = played(bot, { ...terms, log: (line) => console.log(line) });
  const names = standing.map(({ name }) => name).join(", ");
  console.log(
    `\n${winner ? `${winner} wins` : "Nobody wins"} after ${rounds} ${rounds === 1 ? "round" : "rounds"}${names && `; standing: ${names}`}.`,
  );
}

function played(bot: AnyBot, terms: Terms): Course {
  try {
    return playOut(bot, terms);
  } catch (error) {
    const at = error instanceof Trouble ? `, at ${JSON.stringify(error.command)}` : "";
    const { message, stack } = causeOf(error);
    throw new PlainError(`Seed ${terms.seed}: ${message}${at}${stack}`);
  }
}

/** Returns the cause in a sentence, and the stack of the error unless a broken law or limit explains it all. */
function causeOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  const thrown = error instanceof Trouble ? error.cause : error;
  return { message: error.message, stack: thrown instanceof Error ? `\n${thrown.stack}` : "" };
}
