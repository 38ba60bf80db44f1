/**
 * `npm run bench -- writes`: operations and bytes sent by steps with a hundred combatants under each ruleset, at a round's start
 * too, with goals.
 */
import { openTable } from "../../playground/client/headless/index.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import { dist } from "../../scripts/places.ts";
import { run, table } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { listen, worldOf } from "./turn.ts";

const COMBATANTS = 100;
/** Limits in bytes for a step with its undo entry, and for a step renewing a hundred combatants. */
const goals = { step: 1000, round: 12_000 };

interface Step {
  readonly operations: number;
  readonly bytes: number;
  readonly begins: boolean;
}

/** Steps of a GM moving an encounter on, two rounds or at most this many. */
async function stepsOf(bot: AnyBot, most: number): Promise<Step[]> {
  const table = await openTable({ system: dist, source: worldOf(COMBATANTS, bot.ruleset.id), generation: 13 });
  try {
    const gm = await table.join("Gamemaster");
    const { DialogV2 } = gm.foundry.applications.api;
    DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => buttons[0]?.action;
    const combat = gm.game.combats.contents[0];
    const onward = () => combat.perform(bot.onward(combat.state), { override: true });
    await combat.rollAll();
    for (let n = 0; combat.round === 0 && n < 10; n++) await onward();
    const { heard, close } = await listen(table);
    const steps: Step[] = [];
    while (steps.length < most && steps.filter(({ begins }) => begins).length < 2) {
      const before = { ...heard };
      const { round } = combat;
      const { kind } = await onward();
      if (kind !== "accepted") throw new Error(`${bot.ruleset.id} doesn't go on: ${kind}`);
      while (heard.operations === before.operations) await new Promise((again) => setTimeout(again, 5));
      const operations = heard.operations - before.operations;
      steps.push({ operations, bytes: heard.ownBytes - before.ownBytes, begins: combat.round > round });
    }
    close();
    return steps;
  } finally {
    await table.close();
  }
}

/** Judged by the median: some steps change all combatants. */
function rowOf(what: string, steps: readonly Step[], goal: number): string[] {
  const bytes = steps.map((step) => step.bytes).toSorted((a, b) => a - b);
  const middle = bytes[Math.floor(bytes.length / 2)];
  if (middle === undefined) return [what, "none", "", "", ""];
  const operations = Math.max(...steps.map((step) => step.operations));
  return [what, String(operations), String(middle), String(bytes.at(-1)), middle <= goal ? "met" : `not met (${goal})`];
}

await run(async () => {
  await buildFirst();
  const rows = [["Step of a hundred", "Operations, most", "Bytes, median", "Bytes, most", "Goal"]];
  for (const bot of bots) {
    const { id } = bot.ruleset;
    const steps = await stepsOf(bot, 3 * COMBATANTS);
    rows.push(
      rowOf(
        `${id}: goes on`,
        steps.filter(({ begins }) => !begins),
        goals.step,
      ),
    );
    rows.push(
      rowOf(
        `${id}: a round begins`,
        steps.filter(({ begins }) => begins),
        goals.round,
      ),
    );
  }
  console.log(table(rows));
});
