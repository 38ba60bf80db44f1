import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

describe.each(generations(import.meta.url))("Core's row menu under V%i", (generation) => {
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

  /** The tracker's entry in place of core's with this label. */
  function entryOf(label: string, page: Seat = gm) {
    const core = () => void writes.push(label);
    const visible = () => true;
    const entry =
      generation === 14 ? { label, visible, onClick: core } : { name: label, condition: visible, callback: core };
    const { prototype } = page.client.CONFIG.ui.combat;
    Object.getPrototypeOf(prototype)._getEntryContextOptions = () => [entry];
    const tracker = Object.create(prototype, { viewed: { value: page.combat } });
    const found: Entry = tracker._getEntryContextOptions().find((each: Entry) => (each.label ?? each.name) === label);
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
});
