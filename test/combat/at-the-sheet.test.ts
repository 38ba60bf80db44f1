/** Sheets show their creature's encounter, and cards the state of their step. */
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import type { MarchingState } from "../../src/rulesets/marching/rules/index.ts";
import { generations } from "../generations.ts";
import { begunUnder, type Page } from "./any-fight.ts";
import { type Fight, mira, ogre, openFight, until } from "./fight.ts";
import { Hands } from "./hands.ts";

let fight: Fight<EncounterState> | null = null;
afterEach(async () => {
  await fight?.table.close();
  fight = null;
});

const rulesets = ["dexterity", "seconds", "marching", "group", "flow"];
const sword = { _id: "sword00000000000", name: "Sword", type: "weapon" };

describe.each(generations(import.meta.url))("A sheet under V%i", (generation) => {
  it.each(rulesets)(
    "opens with %s where that is the encounter's, begun or not, else with the world's",
    async (type) => {
      fight = await openFight<EncounterState>(generation, { type, items: { [ogre]: [sword] } });
      const gm = await fight.join("Gamemaster");
      const world = type === "flow" ? "group" : "flow";
      await gm.client.game.settings.set("turncraft", "ruleset", world);
      await until(() => Object.keys(gm.state.fighters).length === 3);
      const hands = new Hands(gm.client);
      const creature = gm.actor(ogre);
      const item = creature.items.contents[0];
      const open = () => [creature, item].map((each) => hands.blocks(each).filter((id) => !id.startsWith("(")));
      expect(open()).toEqual([[type], ["common", type]]);
      expect(hands.buttons(creature, "items")).toContain("pasteBlock");
      await gm.combat.delete();
      await until(() => gm.client.game.combats.size === 0);
      expect(open()).toEqual([[world], ["common", world]]);
      expect(hands.buttons(creature, "items")).toContain("pasteBlock");
    },
  );

  it("of a world actor opens with the ruleset of the encounter of its unlinked token", async () => {
    fight = await openFight<EncounterState>(generation, { type: "seconds", tokens: { [ogre]: { actorLink: false } } });
    const gm = await fight.join("Gamemaster");
    await gm.client.game.settings.set("turncraft", "ruleset", "flow");
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const combatant = gm.combat.combatants.get(ogre) as Loose;
    const creature = gm.client.game.actors.get(combatant.actorId);
    expect(combatant.actor.uuid).not.toBe(creature.uuid);
    const hands = new Hands(gm.client);
    const open = () => hands.blocks(creature).filter((id) => !id.startsWith("("));
    expect(open()).toEqual(["seconds"]);
    await gm.combat.delete();
    await until(() => gm.client.game.combats.size === 0);
    expect(open()).toEqual(["flow"]);
  });

  it("MO-803, MO-708 · checks AGL with the encounter's die and with its creature's impairment there", async () => {
    const begun = await begunUnder("marching", generation, {}, { system: { [ogre]: { marching: { agl: 12 } } } });
    fight = begun.fight;
    const { gm } = begun;
    const hands = new Hands(gm.client);
    const words = async () => {
      await hands.check(gm.actor(ogre), "agl");
      return hands.read.slice(hands.read.findLastIndex((each) => each.startsWith("Ogre"))).join(" ");
    };
    expect(await words()).toContain("12");
    await gm.perform({ kind: "impair", who: [ogre], cause: "other", impaired: true } as never);
    const state = gm.state as MarchingState;
    expect(state.fighters[ogre]?.impaired).toEqual(["other"]);
    expect(await words()).toContain("11");
    await gm.perform({ kind: "settings", changes: { aglDie: "1d12" } } as never);
    expect(await words()).toContain("1d12");
  });
});

describe("Removing a combatant from an encounter that has begun", () => {
  it("asks first at the Token HUD too, and the tracker keeps the combatant's name", async () => {
    const begun = await begunUnder("dexterity", 14, {});
    fight = begun.fight;
    const { gm } = begun;
    const hands = new Hands(gm.client);
    const { DialogV2 } = gm.client.foundry.applications.api;
    const asked: string[] = [];
    const confirms = (yes: boolean) => {
      DialogV2.confirm = async ({ content }: { content: string }) => {
        asked.push(content);
        return yes;
      };
    };
    // As core's Token HUD does it.
    const remove = () => gm.client.CONFIG.Token.documentClass.deleteCombatants([gm.token(ogre)], { combat: gm.combat });
    confirms(false);
    await remove();
    expect(gm.state.fighters[ogre]?.departed).toBe(false);
    confirms(true);
    await remove();
    await until(() => gm.state.fighters[ogre]?.departed === true);
    expect(asked.map((text) => text.includes("Ogre"))).toEqual([true, true]);
    await until(() => !gm.combat.combatants.has(ogre));
    await hands.look(gm.combat, gm.actor(mira));
    expect(hands.read.some((text) => text.includes("Undo: Ogre leaves the encounter"))).toBe(true);
  });
});

describe("A spell under Dexterity Order", () => {
  it("DX-608 · at a point names no target, even while a token is targeted; another spell names its target", async () => {
    const mist = { _id: "mist000000000000", name: "Mist", type: "spell", system: { group: { targets: "point" } } };
    const hex = { _id: "hex0000000000000", name: "Hex", type: "spell", system: {} };
    const costs = [mist, hex].map((each) => ({ ...each, system: { ...each.system, cost: "interaction" } }));
    const begun = await begunUnder("dexterity", 14, {}, { items: { [ogre]: costs } });
    fight = begun.fight;
    const { gm } = begun;
    while (gm.state.activeId !== ogre)
      await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId } as never, {
        override: true,
      });
    const hands = new Hands(gm.client);
    hands.aim(gm.token(mira));
    const logged = async (id: string) => {
      const { seq = 0 } = gm.combat.steps().undo ?? {};
      await hands.use(gm.actor(ogre), id);
      await until(() => (gm.combat.steps().undo?.seq ?? 0) > seq);
      const log: readonly { readonly event: string }[] = gm.combat.steps().undo?.log ?? [];
      return log.map(({ event }) => event);
    };
    expect(await logged(mist._id)).not.toContain("TURNCRAFT.Log.castAt");
    await gm.combat.undo();
    expect(await logged(hex._id)).toContain("TURNCRAFT.Log.castAt");
  });
});

describe("A card", () => {
  /** Card as drawn by the chat, with toggled parts. */
  function drawn(page: Page, message: Loose) {
    const marks = new Set<string>();
    const card = {
      dataset: {},
      classList: { toggle: (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name)) },
      querySelector: () => null,
      querySelectorAll: () => [],
      append() {},
    };
    page.client.Hooks.callAll("renderChatMessageHTML", message, {
      querySelector: (selector: string) => (selector === ".tc-card" ? card : null),
      querySelectorAll: (selector: string) => (selector === ".tc-card" ? [card] : []),
    });
    return { card, marks };
  }

  it("of an undone step is crossed out, and plain again after redo", async () => {
    const begun = await begunUnder("dexterity", 14, {});
    fight = begun.fight;
    const { gm, ada } = begun;
    const pages = [gm, ada];
    for (const { client } of pages) new Hands(client);
    const who = gm.state.activeId ?? mira;
    await gm.perform({ kind: "spend", who, resource: "quick", what: "Shout" } as never);
    const { seq } = gm.combat.steps().undo ?? {};
    const cardOf = (page: Page) => page.client.game.messages.find(({ flags }: Loose) => flags.turncraft?.seq === seq);
    await until(() => pages.every((page) => cardOf(page)));
    const cards = pages.map((page) => drawn(page, cardOf(page)));
    const marksOfUndone = () => cards.map(({ marks }) => marks.has("tc-undone"));
    expect(marksOfUndone()).toEqual([false, false]);
    await gm.combat.undo();
    await until(() => marksOfUndone().every(Boolean));
    await gm.combat.redo();
    await until(() => !marksOfUndone().some(Boolean));
  });
});
