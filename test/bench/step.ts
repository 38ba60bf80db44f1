/**
 * `npm run bench -- step [rulesets]`: how much of the processor's time `step` takes for each kind of command, and how many bytes
 * its patches have, in fights of 10, 100 and 1,000. Prints a table and judges nothing.
 */
import { playOut } from "../../scripts/fight/arena.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import { run, table } from "../../scripts/terminal.ts";
import { type AnyCommand, type EncounterState, type Invocation, type Result, step } from "../../src/engine/index.ts";
import { figures } from "./figures.ts";

/** A step to be made again and again. */
interface Sample {
  readonly state: EncounterState;
  readonly given: Invocation<AnyCommand>;
  readonly results: readonly Result[];
}

const crowds = [10, 100, 1000];
const fight = { seed: 1, mostCommands: 400 };
/** Measuring a command stops when either is reached, but never before there are a few. */
const enough = { samples: 10, measurings: 100, milliseconds: 1000, few: 5 };

/** Samples of every kind of command from a bot, and of the common commands. */
function samplesOf(bot: AnyBot, combatants: number): Map<string, Sample[]> {
  const kinds = new Map<string, Sample[]>();
  const take = (sample: Sample) => {
    const known = kinds.get(sample.given.command.kind) ?? [];
    if (known.length < enough.samples) kinds.set(sample.given.command.kind, [...known, sample]);
  };
  const settings = bot.ruleset.settings.defaults;
  const watch = (state: EncounterState, given: Invocation<AnyCommand>, results: readonly Result[]) => {
    take({ state, given, results: [...results] });
    if (state.round > 0)
      for (const command of alwaysPossible(state)) take({ state, given: { ...given, command }, results: [] });
  };
  playOut(bot, { seed: fight.seed, combatants, settings, watch, most: fight.mostCommands, isLawless: true });
  return kinds;
}

function alwaysPossible({ round, order }: EncounterState): AnyCommand[] {
  const who = order.at(-1);
  const commands: (AnyCommand & Readonly<Record<string, unknown>>)[] = [
    { kind: "leave", who },
    { kind: "advance-round", round },
    { kind: "settings", changes: {} },
    { kind: "manual", round: round + 1 },
  ];
  return commands;
}

/** Microseconds of the processor, whatever else the machine does, and bytes of the patches there and back. */
function measure({ ruleset }: AnyBot, samples: readonly Sample[]) {
  const times: number[] = [];
  const bytes: number[] = [];
  const until = performance.now() + enough.milliseconds;
  for (let i = 0; i < enough.measurings && (i < enough.few || performance.now() < until); i++) {
    const { state, given, results } = samples[i % samples.length] as Sample;
    const began = process.cpuUsage();
    const outcome = step(ruleset, state, { ...given, asker: { gm: true, owns: [] }, override: true }, results);
    const { user, system } = process.cpuUsage(began);
    times.push(user + system);
    if (outcome.kind === "done") bytes.push(JSON.stringify([outcome.forward, outcome.inverse]).length);
  }
  return { time: figures(times), bytes: figures(bytes) };
}

await run(async () => {
  const rows = [["Ruleset", "Command", "Combatants", "Median µs", "95 % below µs", "Median bytes", "95 % below bytes"]];
  const asked = process.argv.slice(2);
  for (const bot of bots.filter(({ ruleset }) => asked.length === 0 || asked.includes(ruleset.id))) {
    const crowded = crowds.map((combatants) => [combatants, samplesOf(bot, combatants)] as const);
    const kinds = new Set(crowded.flatMap(([, samples]) => [...samples.keys()]));
    for (const kind of [...kinds].sort()) {
      for (const [combatants, samples] of crowded) {
        const found = samples.get(kind);
        if (!found) continue;
        const { time, bytes } = measure(bot, found);
        const numbers = [time.median, time.p95, bytes.median, bytes.p95].map((value) => value.toFixed(0));
        rows.push([bot.ruleset.id, kind, String(combatants), ...numbers]);
      }
    }
  }
  console.log(table(rows, true));
});
