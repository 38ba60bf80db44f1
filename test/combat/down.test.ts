import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, trackerOf, until } from "./fight.ts";

describe.each(generations(import.meta.url))("A creature at 0 hit points, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  const open = async (type: string, tokens: Readonly<Record<string, object>> = {}) => {
    fight = await openFight(generation, { type, tokens });
    [gm, ada] = (await Promise.all(["Gamemaster", "Ada"].map((name) => fight.join(name)))) as [Seat, Seat];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const { handlebars } = gm.client.foundry.applications;
    handlebars.renderTemplate = async (_path: string, data: unknown) => JSON.stringify(data);
  };
  const hurt = (change: number) => gm.perform({ kind: "hit-points", who: ogre, change } as Command);
  const lines = (seat: Seat): { text: string; down: string | null }[] =>
    seat.client.game.messages.contents.flatMap(({ content }: { content: string }) => JSON.parse(content).card.lines);
  const isDefeated = () => ada.state.fighters[ogre]?.defeated;

  afterEach(() => fight.table.close());

  it.each(["dexterity", "seconds", "marching", "group"])(
    "%s: a card says so, and the GM decides the rest",
    async (type) => {
      await open(type);
      await hurt(-19);
      await hurt(-1);
      await until(() => lines(ada).length === 1);
      expect(lines(ada)).toMatchObject([{ text: "Ogre is at 0 hit points.", down: ogre }]);
      await agree(gm, ada);
      expect(isDefeated()).toBe(false);
      const offered = async (seat: Seat) => (await trackerOf(seat)).fallen;
      expect(await offered(gm)).toEqual([{ who: ogre, label: "Mark Ogre as defeated" }]);
      expect(await offered(ada)).toEqual([]);
      await gm.perform({ kind: "defeat", who: ogre, defeated: true });
      expect(await offered(gm)).toEqual([]);
      await agree(gm, ada);
      expect(isDefeated()).toBe(true);
      await gm.combat.undo();
      await agree(gm, ada);
      expect(isDefeated()).toBe(false);
    },
  );

  it("FL-13 · a combatant at 0 hit points is defeated in the same step, and undo takes the defeat back", async () => {
    await open("flow");
    await hurt(-20);
    await agree(gm, ada);
    expect(isDefeated()).toBe(true);
    await until(() => lines(ada).length === 2);
    await gm.combat.undo();
    await agree(gm, ada);
    expect([isDefeated(), gm.actor(ogre).system.hp.value]).toEqual([false, 20]);
    await gm.combat.redo();
    await hurt(3);
    await agree(gm, ada);
    expect(isDefeated()).toBe(false);
  });

  it("stays marked as defeated once the encounter has ended, and the mark can be taken away", async () => {
    await open("dexterity");
    await begun(gm, ada);
    await gm.perform({ kind: "defeat", who: ogre, defeated: true });
    gm.client.foundry.applications.api.DialogV2.input = async () => ({});
    const actors = [gm, ada].map((seat) => seat.actor(ogre));
    await gm.combat.endCombat();
    await until(() => actors.every(({ effects }) => effects.size === 1));
    expect(gm.client.game.combats.size).toBe(0);
    expect(actors.map(({ statuses }) => statuses.has("dead"))).toEqual([true, true]);
    await actors[0].toggleStatusEffect("dead");
    await until(() => actors.every(({ effects }) => effects.size === 0));
    expect(actors.map(({ statuses }) => statuses.has("dead"))).toEqual([false, false]);
  });

  it.each(["dexterity", "seconds", "flow", "marching", "group"])(
    "%s: marked as defeated outside, it joins as such, and gets no turn",
    async (type) => {
      await open(type);
      await gm.combat.deleteEmbeddedDocuments("Combatant", [ogre]);
      await agree(gm, ada);
      await gm.actor(ogre).toggleStatusEffect("dead", { active: true });
      await until(() => ada.actor(ogre).statuses.has("dead"));
      for (const round of [0, 1]) {
        const data = { _id: ogre, actorId: ogre, tokenId: ogre, sceneId: "yard000000000000" };
        await gm.combat.createEmbeddedDocuments("Combatant", [data], { keepId: true } as never);
        await until(() => isDefeated() === true);
        await gm.combat.undo();
        await until(() => isDefeated() === undefined);
        await gm.combat.redo();
        await until(() => isDefeated() === true);
        expect(ada.combat.combatants.get(ogre)?.defeated).toBe(true);
        if (round === 1) break;
        await gm.combat.deleteEmbeddedDocuments("Combatant", [ogre]);
        await agree(gm, ada);
        await gm.combat.startCombat();
        await agree(gm, ada);
      }
      const isMarked = () => ada.actor(ogre).statuses.has("dead");
      await gm.perform({ kind: "defeat", who: ogre, defeated: false });
      await until(() => !isMarked() && isDefeated() === false);
      await gm.combat.undo();
      await until(() => isMarked() && ada.actor(ogre).effects.size === 1 && isDefeated() === true);
    },
  );

  it("DX-111 · gets turns by the ruleset's setting, whatever core's setting of the tracker says", async () => {
    await open("dexterity");
    await begun(gm, ada);
    await gm.perform({ kind: "defeat", who: tarn, defeated: true });
    const turns = async (core: boolean, ruleset: boolean) => {
      await gm.client.game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: core });
      await gm.perform({ kind: "settings", changes: { skipDefeated: ruleset } } as Command);
      while (gm.state.activeId !== mira) await gm.combat.nextTurn();
      await gm.combat.nextTurn();
      return gm.state.activeId;
    };
    expect([await turns(true, false), await turns(false, true)]).toEqual([tarn, ogre]);
    await gm.combat.previousTurn();
    expect(gm.state.activeId).toBe(mira);
  });

  it("only the GM reads the card of a hidden combatant", async () => {
    await open("dexterity", { [ogre]: { hidden: true } });
    await hurt(-20);
    await until(() => lines(gm).length === 1);
    expect(ada.client.game.messages.contents).toEqual([]);
  });
});
