import { expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, mira, ogre, openFight } from "./fight.ts";
import { Hands } from "./hands.ts";

it.each(generations(import.meta.url))(
  "A creature at 0 hit points isn't aimed at unasked, under V%i",
  async (generation) => {
    const tokens = { [mira]: { disposition: 1 }, [ogre]: { disposition: -1, x: 100 } };
    const system = { cost: "action", rolls: { attack: "1d20", damage: "1d6" } };
    const items = { [mira]: [{ _id: "sword00000000000", name: "Sword", type: "weapon", system }] };
    const fight = await openFight(generation, { type: "dexterity", tokens, items });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    const hands = new Hands(ada.client);
    let asked = "";
    ada.client.foundry.applications.api.DialogV2.wait = async ({ content }: { content: { innerHTML: string } }) => {
      asked = content.innerHTML;
      return null;
    };
    const isAimedAt = async () => {
      await hands.use(ada.actor(mira), "sword00000000000");
      return asked.includes(`name="target" value="${ogre}" checked`);
    };
    expect(await isAimedAt()).toBe(true);
    await gm.perform({ kind: "hit-points", who: ogre, change: -20 } as Command);
    await agree(gm, ada);
    expect(await isAimedAt()).toBe(false);
    await fight.table.close();
  },
);
