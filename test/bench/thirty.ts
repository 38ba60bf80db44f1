import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import { dist } from "../../scripts/places.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import { figures } from "./figures.ts";
import { atMost, type Verdict } from "./grid/goals.ts";
import { worldOf } from "./turn.ts";

const combatants = 30;
/** More than the history holds. */
const steps = 260;
const goals = { milliseconds: 25, kilobytes: 100 } as const;

/** Cost of thirty combatants under one ruleset: steps from the GM's call to the answer, and stored size. */
export interface ThirtyFigures {
  /** Milliseconds of the processor, for all of server, GM's page and player's page, whatever else the machine does. */
  readonly median: number;
  readonly p95: number;
  readonly bytes: number;
  readonly stateBytes: number;
  readonly entries: number;
}

/** Plays so many steps by the ruleset's bot at a real server, with a GM and a player who watches. */
export async function playThirty(bot: AnyBot, count = steps): Promise<ThirtyFigures> {
  const { id } = bot.ruleset;
  const table: HeadlessTable = await openTable({ system: dist, source: worldOf(combatants, id), generation: 13 });
  try {
    const gm: Client = await table.join("Gamemaster");
    await table.join("Player");
    const { DialogV2 } = gm.foundry.applications.api;
    DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => buttons[0]?.action;
    await gm.game.settings.set("turncraft", "dice", "gm");
    const combat = gm.game.combats.contents[0];
    if (["dexterity", "seconds", "flow"].includes(id)) await combat.rollAll();
    const luck = new Luck(1);
    const sideOf = (who: CombatantId) => combat.combatants.get(who)?.token?.disposition;
    const standing = (who: CombatantId) => !combat.state.fighters[who]?.defeated;
    const view = () => ({
      state: combat.state,
      luck,
      nameOf: (who: CombatantId) => String(who),
      foesOf: (who: CombatantId) =>
        (Object.keys(combat.state.fighters) as CombatantId[]).filter(
          (one) => sideOf(one) !== sideOf(who) && standing(one),
        ),
    });
    const took: number[] = [];
    while (took.length < count) {
      const isBegun = combat.round > 0;
      const wanted = isBegun ? bot.act(view())?.command : null;
      for (const command of [wanted, bot.onward(combat.state)]) {
        if (!command) continue;
        const began = process.cpuUsage();
        const { kind } = await combat.perform(command, { override: true });
        if (kind !== "accepted") continue;
        const { user, system } = process.cpuUsage(began);
        if (isBegun) took.push((user + system) / 1000);
        break;
      }
    }
    const { history, state } = combat._source.system;
    const bytes = Buffer.byteLength(JSON.stringify({ history, state }));
    const entries = Object.keys(history.entries).length;
    return { ...figures(took), bytes, stateBytes: Buffer.byteLength(JSON.stringify(state)), entries };
  } finally {
    await table.close();
  }
}

export async function benchThirty(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const bot of bots) {
    const { id } = bot.ruleset;
    const { median, p95, bytes, stateBytes, entries } = await playThirty(bot);
    const what = `A step of ${combatants}, ${id} (95 % below ${p95.toFixed(0)} ms)`;
    verdicts.push(atMost(what, median, goals.milliseconds, " ms"));
    const stored = `Stored with ${entries} steps, ${combatants} combatants, ${id} (state ${Math.round(stateBytes / 1000)} kB)`;
    // Bytes have no noise.
    const met = bytes / 1000 <= goals.kilobytes;
    verdicts.push({ ...atMost(stored, bytes / 1000, goals.kilobytes, " kB"), met });
  }
  return verdicts;
}
