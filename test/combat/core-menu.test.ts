import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../src/engine/types.ts";
import { generations } from "../generations.ts";
import { begun, type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

/** An entry of core's menu in the shape of either generation. */
interface Entry {
  readonly label?: string;
  readonly name?: string;
  readonly visible?: (row: object) => boolean;
  readonly condition?: (row: object) => boolean;
  readonly onClick?: (event: object, row: object) => unknown;
  readonly callback?: (row: object) => unknown;
}

describe.each(generations(import.meta.url))("Core's menus under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let writes: string[];

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    writes = [];
  });
  afterEach(() => fight.table.close());

  const row = (combatantId: string) => ({ nodeType: 1, dataset: { combatantId } });

  /** The tracker's entry in place of core's with this label, in the menu of a row or of the encounter. */
  function entryOf(label: string, page: Seat = gm, menu: "Entry" | "Combat" = "Entry") {
    const core = () => void writes.push(label);
    const visible = () => true;
    const entry =
      generation === 14 ? { label, visible, onClick: core } : { name: label, condition: visible, callback: core };
    const { prototype } = page.client.CONFIG.ui.combat;
    Object.getPrototypeOf(prototype)[`_get${menu}ContextOptions`] = () => [entry];
    const tracker = Object.create(prototype, { viewed: { value: page.combat } });
    const found: Entry = tracker[`_get${menu}ContextOptions`]().find(
      (each: Entry) => (each.label ?? each.name) === label,
    );
    return {
      shows: (who: string) => (found.visible ?? found.condition)?.(row(who)),
      run: (who: string) => (found.onClick ? found.onClick({}, row(who)) : found.callback?.(row(who))),
    };
  }

  it("DX-102 · clearing an initiative clears the roll behind it as one step, for the GM and those who have one", async () => {
    const ada = await fight.join("Ada");
    await gm.perform({ kind: "roll", who: [mira] });
    await until(() => ada.state.fighters[mira]?.initiative != null);
    const clear = entryOf("COMBAT.CombatantClear");
    expect([clear.shows(mira), clear.shows(ogre)]).toEqual([true, false]);
    expect(entryOf("COMBAT.CombatantClear", ada).shows(mira)).toBe(false);
    await clear.run(mira);
    await until(() => gm.state.fighters[mira]?.initiative === null);
    expect(gm.combat.steps().undo).toMatchObject({ log: [{ event: "TURNCRAFT.Log.rollReset", who: mira }] });
    expect(writes).toEqual([]);
  });

  it("DX-102 · clearing an initiative asks in a running encounter, and waits for the end of the combatant's turn", async () => {
    const [ada, bram] = [await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ada, bram);
    const clear = entryOf("COMBAT.CombatantClear");
    const { DialogV2 } = gm.client.foundry.applications.api;
    let asked = "";
    const clearAfter = async (who: CombatantId, answer: boolean) => {
      DialogV2.confirm = async ({ content }: { content: string }) => {
        asked = content;
        return answer;
      };
      await clear.run(who);
    };
    await clearAfter(mira, true);
    expect([asked, gm.notices.at(-1)]).toEqual(["", "It is Mira's turn. End the turn, then clear the initiative."]);
    await clearAfter(ogre, false);
    expect(asked).toContain("initiative in round 1? Ogre goes last until initiative is rolled again.");
    expect([mira, ogre].map((who) => gm.state.fighters[who]?.initiative)).not.toContain(null);
    await clearAfter(ogre, true);
    await until(() => gm.state.fighters[ogre]?.initiative === null);
  });

  it("an entry that means the same under a ruleset remains core's", async () => {
    const ping = entryOf("COMBAT.PingCombatant");
    expect(ping.shows(mira)).toBe(true);
    await ping.run(mira);
    expect(writes).toEqual(["COMBAT.PingCombatant"]);
  });

  it("removing somebody from a started encounter asks first", async () => {
    const [ada, bram] = [await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ada, bram);
    const remove = entryOf("COMBAT.CombatantRemove");
    const { DialogV2 } = gm.client.foundry.applications.api;
    for (const answer of [false, true]) {
      DialogV2.confirm = async () => answer;
      await remove.run(ogre);
      expect(writes).toEqual(answer ? ["COMBAT.CombatantRemove"] : []);
    }
  });

  it("resetting initiative asks in a running encounter only", async () => {
    const { DialogV2 } = gm.client.foundry.applications.api;
    const reset = entryOf("COMBAT.InitiativeReset", gm, "Combat");
    const asked: boolean[] = [];
    const resetsAfter = async (answer: boolean) => {
      writes = [];
      DialogV2.confirm = async () => {
        asked.push(answer);
        return answer;
      };
      await reset.run("");
      return writes;
    };
    expect(await resetsAfter(false)).toEqual(["COMBAT.InitiativeReset"]);
    expect(asked).toEqual([]);
    const [ada, bram] = [await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ada, bram);
    expect(await resetsAfter(false)).toEqual([]);
    expect(await resetsAfter(true)).toEqual(["COMBAT.InitiativeReset"]);
    expect(asked).toEqual([false, true]);
  });

  it("the GM marks a combatant as defeated, and takes it back, from the menu of its row", async () => {
    const ada = await fight.join("Ada");
    const entries = (page: Seat) => {
      const { prototype } = page.client.CONFIG.ui.combat;
      Object.getPrototypeOf(prototype)._getEntryContextOptions = () => [];
      const found: Entry[] = Object.create(prototype, {
        viewed: { value: page.combat },
      })._getEntryContextOptions();
      const textOf = ({ label, name }: Entry) => page.client.game.i18n.localize(label ?? name ?? "");
      return found.flatMap((each) =>
        each.visible?.(row(ogre)) || each.condition?.(row(ogre))
          ? [{ text: textOf(each), run: () => each.onClick?.({}, row(ogre)) ?? each.callback?.(row(ogre)) }]
          : [],
      );
    };
    const names = (page: Seat) => entries(page).map(({ text }) => text);
    for (const [text, defeated] of [
      ["Mark as defeated", true],
      ["Clear defeated", false],
    ] as const) {
      expect(names(gm)).toContain(text);
      expect(names(ada)).not.toContain(text);
      entries(gm)
        .find((each) => each.text === text)
        ?.run();
      await until(() => gm.state.fighters[ogre]?.defeated === defeated);
    }
  });
});
