import { afterEach, describe, expect, it } from "vitest";
import { historyOf } from "../../src/combat/authority/history-store.ts";
import type { StoredHistory } from "../../src/combat/authority/stored.ts";
import { type AnyFight, begunUnder, type Page } from "./any-fight.ts";
import { agree, mira, ogre, until } from "./fight.ts";

/** The table in `docs/security.md` of what a player's page knows, read there under every ruleset. */
describe.each([13, 14] as const)("A player's page under V%i", (generation) => {
  let open: AnyFight | null = null;
  afterEach(async () => {
    await open?.fight.table.close();
    open = null;
  });

  const secret = "The ogre is the king's brother.";
  const ward = "Ward of Salt";

  /** Steps as this page's own data has them. */
  const steps = ({ combat }: Page) =>
    historyOf((combat.system as unknown as { history: StoredHistory }).history).entries.toReversed();
  /** All that this page was sent of the encounter beyond core's own fields, as text. */
  const sent = (page: Page) => JSON.stringify([page.state, steps(page)]);
  const cards = ({ client }: Page) => JSON.stringify(client.game.messages.contents);

  it.each(["dexterity", "seconds", "marching", "group", "flow"])("%s", async (type) => {
    const more = { system: { [ogre]: { biography: secret } } };
    open = await begunUnder(type, generation, {}, more);
    const { gm, ada } = open;
    const told: string[] = [];
    ada.client.Hooks.on("turncraft.step", (_combat: unknown, { log }: object & { log: unknown }) =>
      told.push(JSON.stringify(log)),
    );
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await gm.token(ogre).update({ hidden: true });
    await gm.client.CONFIG.ChatMessage.documentClass.create({ content: secret, whisper: ["gm00000000000000"] });

    // Where somebody hidden was.
    const from = gm.place(ogre);
    const waypoints = [{ x: from[0] + 200, y: 300, elevation: 0, action: "displace" }];
    expect(await gm.perform({ kind: "move", who: ogre, waypoints, forced: true })).toMatchObject({ kind: "accepted" });
    // A line for the GM.
    await gm.actor(ogre).createEmbeddedDocuments("ActiveEffect", [{ name: ward, img: "icons/svg/aura.svg" }]);
    await until(() => steps(gm)[0]?.log.some(({ forGM }) => forGM) ?? false);
    await gm.perform({ kind: "hit-points", who: mira, change: -1 });
    await agree(gm, ada);

    // In the document, and said to be so.
    expect(sent(ada)).toBe(sent(gm));
    expect(sent(ada)).toContain(JSON.stringify({ x: from[0], y: from[1], elevation: 0 }).slice(1, -1));
    expect(sent(ada)).toContain(ward);
    expect(ada.state.fighters[ogre]).toEqual(gm.state.fighters[ogre]);
    // In none.
    expect([sent(ada), cards(ada)].join()).not.toContain(secret);
    expect(sent(ada)).not.toContain("Ogre");
    // Told to nobody.
    expect([cards(ada), ...told].join()).not.toContain(ward);
    await until(() => cards(gm).includes(secret));
  });
});
