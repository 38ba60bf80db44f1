import { afterEach, describe, expect, it } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import type { Command } from "../../src/combat/index.ts";
import type { EncounterState } from "../../src/rules/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

type Page = Seat<EncounterState>;

/** On squares: Mira in the first, Tarn in the fourth, the Ogre in the seventh; a wall left of the Ogre. */
const walls = [{ _id: "wall000000000000", c: [600, 0, 600, 100], move: 20 }];

describe.each([
  ["dexterity", 13, dexterityBot, true],
  ["seconds", 14, secondsBot, true],
  ["marching", 14, marchingBot, false],
  ["group", 13, groupBot, false],
  ["flow", 14, flowBot, true],
] as const)("Pushing under %s, V%i", (type, generation, bot: AnyBot, rolls) => {
  let fight: Fight<EncounterState>;
  let gm: Page;
  let ada: Page;
  afterEach(() => fight.table.close());

  async function begin(): Promise<void> {
    fight = await openFight<EncounterState>(generation, { type, scene: { walls } });
    [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    const { DialogV2 } = gm.client.foundry.applications.api;
    DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => buttons[0]?.action;
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(gm.state.fighters).length === 3);
    if (rolls) await gm.combat.rollAll();
    for (let step = 0; gm.state.round === 0 && step < 20; step++)
      await gm.perform(bot.onward(gm.state) as Command, { insist: true });
    await agree(gm, ada);
  }
  /** All of the fight but where its creatures stand. */
  const costs = () => JSON.stringify(gm.state.fighters).replace(/"(x|y)":-?\d+/g, "");
  const push = (seat: Page, who: typeof mira, x: number) => seat.token(who).move([{ x, y: 0, action: "push" }]);
  const stands = (who: typeof mira, x: number) => until(() => [gm, ada].every((seat) => seat.place(who)[0] === x));

  it("is free, takes nobody's turn, stops before somebody and before a wall, and is taken back", async () => {
    await begin();
    const before = costs();
    await push(gm, mira, 500);
    await stands(mira, 200);
    await push(gm, tarn, 800);
    await stands(tarn, 500);
    await agree(gm, ada);
    expect(costs()).toBe(before);
    await gm.combat.undo();
    await stands(tarn, 300);
    await gm.combat.undo();
    await stands(mira, 0);
  });

  it("where there is no room nobody is moved and the GM is told; players push nobody", async () => {
    await begin();
    const { seq } = gm.combat.steps().undo ?? {};
    await push(gm, ogre, 500);
    expect(gm.told.at(-1)).toContain("no room");
    const told = ada.told.length;
    await push(ada, mira, 100);
    await until(() => ada.told.length > told);
    expect([gm.place(ogre)[0], gm.place(mira)[0], gm.combat.steps().undo?.seq]).toEqual([600, 0, seq]);
  });

  it("can be chosen by GMs in a fight alone", async () => {
    await begin();
    const mayChoose = (seat: Page) => seat.client.CONFIG.Token.movement.actions.push.canSelect(seat.token(mira));
    expect([mayChoose(gm), mayChoose(ada)]).toEqual([true, false]);
    await gm.combat.delete();
    expect(mayChoose(gm)).toBe(false);
  });
});
