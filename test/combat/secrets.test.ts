import { afterEach, describe, expect, it } from "vitest";
import { historyOf } from "../../src/combat/authority/history-store.ts";
import type { StoredHistory } from "../../src/combat/authority/stored.ts";
import type { Command } from "../../src/combat/index.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { advanceTurn, covers, type GroupSeat } from "../rulesets/group/table/fight.ts";
import { type AnyFight, begunUnder, type Page } from "./any-fight.ts";
import { agree, mira, ogre, tarn, until } from "./fight.ts";

interface Card {
  readonly rolls: readonly object[];
}

/** The table in `docs/security.md` of what a player's page knows, read there under every ruleset. */
describe.each([13, 14] as const)("A player's page under V%i", (generation) => {
  let open: AnyFight | null = null;
  afterEach(async () => {
    await open?.fight.table.close();
    open = null;
  });

  const secret = "The ogre is the king's brother.";
  const ward = "Ward of Salt";
  /** Longer than any random id could spell by chance. */
  const name = "Grimtooth of the Yard";

  /** Steps in this page's own data. */
  const steps = ({ combat }: Page) =>
    historyOf((combat.system as unknown as { history: StoredHistory }).history).entries.toReversed();
  /** Data of the encounter sent to this page beyond core's own fields, as text. */
  const sent = (page: Page) => JSON.stringify([page.state, steps(page)]);
  const cards = ({ client }: Page) => JSON.stringify(client.game.messages.contents);

  const types = ["dexterity", "seconds", "marching", "group", "flow"];

  it.each(types)(
    "contains under %s a hidden combatant's past places, but no whispers, biography and names",
    async (type) => {
      const more = { system: { [ogre]: { biography: secret } } };
      open = await begunUnder(type, generation, {}, more);
      const { gm, ada } = open;
      const logged: string[] = [];
      ada.client.Hooks.on("turncraft.step", (_combat: unknown, { log }: object & { log: unknown }) =>
        logged.push(JSON.stringify(log)),
      );
      await gm.combat.combatants.get(ogre)?.update({ hidden: true });
      await gm.token(ogre).update({ hidden: true, name });
      await gm.actor(ogre).update({ name });
      await gm.client.CONFIG.ChatMessage.documentClass.create({ content: secret, whisper: ["gm00000000000000"] });

      // Where somebody hidden was.
      const from = gm.place(ogre);
      const waypoints = [{ x: from[0] + 200, y: 300, elevation: 0, action: "displace" }];
      expect(await gm.perform({ kind: "move", who: ogre, waypoints, forced: true })).toMatchObject({
        kind: "accepted",
      });
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
      expect(gm.combat.combatants.get(ogre)?.name).toBe(name);
      expect(sent(ada)).not.toContain("Grimtooth");
      // Told to nobody.
      expect([cards(ada), ...logged].join()).not.toContain(ward);
      await until(() => cards(gm).includes(secret));
    },
  );

  /** From now on dice of this page are thrown for others' eyes. */
  async function throwsAs(page: Page, mode: string): Promise<void> {
    const { settings } = page.client.game;
    await (generation === 14
      ? settings.set("core", "messageMode", mode)
      : settings.set("core", "rollMode", `${mode}roll`));
  }

  /** Throws dice on the GM's page where the ruleset hasn't for initiative. */
  async function throwDice(gm: Page): Promise<void> {
    if (gm.combat.type === "marching") {
      const attack = { target: mira, bonus: 0 };
      const claw = { kind: "spend", who: ogre, action: "primary", what: "Claw", attack };
      await gm.perform(claw as Command, { override: true });
    }
    if (gm.combat.type !== "group") return;
    const { round, activeId, phase } = gm.state as GroupState;
    await gm.perform({ kind: "advance", round, turn: activeId, phase } as Command, { override: true });
    await gm.combat.rollAll();
  }

  it.each(types.flatMap((type) => ["blind", "gm"].map((mode) => [type, mode] as const)))(
    "contains under %s the GM's dice thrown as %s in the document, and no card, line or hook shows them",
    async (type, mode) => {
      const logged: string[] = [];
      open = await begunUnder(type, generation, {}, {}, async (gm, ada) => {
        await throwsAs(gm, mode);
        ada.client.Hooks.on("turncraft.step", (_combat: unknown, { seq, log }: { seq: number; log: unknown[] }) => {
          if (log.length > 0) logged.push(`${seq}`);
        });
      });
      const { gm, ada } = open;
      await throwDice(gm);
      await agree(gm, ada);
      expect(steps(ada)).toEqual(steps(gm));
      const thrown = steps(ada).filter(({ results }) => results.some(({ kind }) => kind === "roll"));
      expect(thrown.length).toBeGreaterThan(0);
      const isThrown = ({ client }: Page) => client.game.messages.contents.some((card: Card) => card.rolls.length > 0);
      await until(() => isThrown(gm));
      expect(isThrown(ada)).toBe(false);
      for (const { seq } of thrown) expect(logged).not.toContain(`${seq}`);
    },
  );

  it.each(types)("contains under %s the GM's overrides of clauses in the document", async (type) => {
    open = await begunUnder(type, generation, {});
    const { gm, ada } = open;
    const far = [{ x: 1500, y: 800, elevation: 0, action: "walk" }];
    const who = gm.state.activeId === ogre ? tarn : ogre;
    const move = { kind: "move", who, waypoints: far, forced: false } as const;
    expect(await gm.perform(move)).toMatchObject({ kind: "refused", mayOverride: true });
    expect(await gm.perform(move, { override: true })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    const [newest] = steps(ada);
    expect(newest?.given.override).toBe(true);
    expect(newest?.log.flatMap(({ overruled }) => overruled ?? []).length).toBeGreaterThan(0);
  });

  it("contains under group the salt and the words of a card once it is turned over, and not before", async () => {
    open = await begunUnder("group", generation, {}, {}, async (gm) => {
      const { DialogV2 } = gm.client.foundry.applications.api;
      DialogV2.wait = async () => "continue";
    });
    const { fight, gm, ada } = open;
    const bram = (await fight.join("Bram")) as unknown as Page;
    await covers(ada as unknown as GroupSeat, mira, { what: "none", plans: "hum a tune" });
    await agree(gm, ada, bram);
    const stored = Object.values(ada.client.game.settings.get("turncraft", "declared")) as { salt: string }[];
    const salt = stored[0]?.salt ?? "";
    expect(salt).not.toBe("");
    for (const words of [salt, "hum a tune"]) expect([sent(bram), cards(bram)].join()).not.toContain(words);
    await advanceTurn(gm as unknown as GroupSeat);
    await until(() => sent(bram).includes("hum a tune"));
    expect(sent(bram)).toContain(salt);
  });
});
