/** Small table under any ruleset: an encounter begun by its bot, with the GM and Ada. */
import type { Generation } from "../../playground/protocol.ts";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import type { Command } from "../../src/combat/index.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import { agree, type Fight, openFight, type Played, type Seat, until } from "./fight.ts";

export type Page = Seat<EncounterState>;

const bots: Readonly<Record<string, AnyBot>> = {
  dexterity: dexterityBot,
  seconds: secondsBot,
  marching: marchingBot,
  group: groupBot,
  flow: flowBot,
};
/** Rulesets with individual rolls before the first round. */
const rolling = ["dexterity", "seconds", "flow"];

export interface AnyFight {
  readonly fight: Fight<EncounterState>;
  readonly gm: Page;
  readonly ada: Page;
}

/**
 * Close it with `fight.table.close()`. `scene`: fields of the scene; `more`: of the creatures; `before`: the GM's preparations.
 */
export async function begunUnder(
  type: string,
  generation: Generation,
  scene: object,
  more: Pick<Played, "system" | "items"> = {},
  before: (gm: Page, ada: Page) => Promise<void> = async () => undefined,
): Promise<AnyFight> {
  const fight = await openFight<EncounterState>(generation, { type, scene, ...more });
  const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
  const { DialogV2 } = gm.client.foundry.applications.api;
  DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => buttons[0]?.action;
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await before(gm, ada);
  if (rolling.includes(type)) await gm.combat.rollAll();
  for (let step = 0; gm.state.round === 0 && step < 20; step++)
    await gm.perform(bots[type]?.onward(gm.state) as Command, { override: true });
  await agree(gm, ada);
  return { fight, gm, ada };
}
