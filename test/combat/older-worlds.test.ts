import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";
import { generations } from "../generations.ts";
import { begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

/** Presses the first button of every question, from the page's loading on. */
const answers = fileURLToPath(new URL("../module/answers", import.meta.url));

interface StoredCombat {
  readonly system: { readonly revision: number; readonly state: DexterityState };
}

describe.each(generations(import.meta.url))("Worlds as they were stored, under V%i", (generation) => {
  const tables: Fight[] = [];
  afterEach(async () => {
    for (const { table } of tables.splice(0)) await table.close();
  });

  async function openTable(combat?: object, modules: string[] = []): Promise<Fight> {
    const fight = await openFight(generation, { type: "dexterity", modules, ...(combat && { combat }) });
    tables.push(fight);
    return fight;
  }

  /** Encounter in its first round, Tarn acting, as stored by the server. */
  async function storedFight(): Promise<StoredCombat> {
    const gm = await (await openTable()).join("Gamemaster");
    await begun(gm);
    await gm.endTurn();
    await until(() => gm.state.activeId === tarn);
    return JSON.parse(JSON.stringify(gm.combat.toObject()));
  }

  /** Same with a change in the state. */
  function changed({ system, ...combat }: StoredCombat, change: (state: Record<string, unknown>) => void): object {
    const state = structuredClone(system.state) as unknown as Record<string, unknown>;
    change(state);
    return { ...combat, system: { ...system, state } };
  }

  /** The page's only encounter, or null if there isn't exactly one. */
  function only(seat: Seat): Seat["combat"] | null {
    const all: Seat["combat"][] = seat.client.game.combats.contents;
    return all.length === 1 ? (all[0] ?? null) : null;
  }

  const version = (seat: Seat): string => seat.client.game.settings.get("turncraft", "version");

  it("an encounter from before its ruleset had all settings is stored anew after a word about a backup, and goes on", async () => {
    const old = changed(await storedFight(), ({ settings }) => {
      delete (settings as Record<string, unknown>).allowDowngrade;
    });
    const fight = await openTable(old, [answers]);
    const gm = await fight.join("Gamemaster");
    const ada = await fight.join("Ada");
    await until(() => only(gm)?.state?.activeId === tarn && only(ada)?.state?.activeId === tarn);
    expect(gm.client.global.asked).toEqual(["Migrate this world"]);
    expect(only(gm)?.state).toMatchObject({ round: 1, settings: { allowDowngrade: false } });
    await until(() => version(gm) === gm.client.game.system.version);
    const [report] = gm.client.game.messages.contents;
    expect([report.content, report.whisper.length]).toEqual([expect.stringContaining("Yard: Mira, Tarn, and Ogre"), 2]);
    await only(gm)?.undo();
    await until(() => only(ada)?.state?.activeId === mira);
    expect(gm.client.game.combats.invalidDocumentIds.size).toBe(0);
  });

  it("a world without necessary changes asks nothing, and a second loading does nothing", async () => {
    const stored = await storedFight();
    const fight = await openTable(stored, [answers]);
    const gm = await fight.join("Gamemaster");
    await until(() => version(gm) === gm.client.game.system.version);
    const again = await fight.join("Gamemaster");
    expect([gm, again].map(({ client }) => client.global.asked)).toEqual([[], []]);
    expect(gm.combat.state).toEqual(stored.system.state);
    expect(gm.client.game.messages.size).toBe(0);
  });

  it("names an invalid encounter and its field to the GM, and resets it alone", async () => {
    const invalid = changed(await storedFight(), (state) => {
      state.activeId = "nobody0000000000";
    });
    const fight = await openTable(invalid, [answers]);
    const gm = await fight.join("Gamemaster");
    const ada = await fight.join("Ada");
    await until(() => gm.notices.length > 0);
    expect(gm.notices[0]).toContain("(activeId): Yard: Mira, Tarn, and Ogre.");
    expect([only(gm), only(ada), ada.notices]).toEqual([null, null, []]);
    const [encounterId] = gm.client.game.combats.invalidDocumentIds;
    const { DialogV2 } = gm.client.foundry.applications.api;
    const press = () =>
      gm.client.ui.combat.constructor.DEFAULT_OPTIONS.actions.resetEncounter.call(
        gm.client.ui.combat,
        { detail: 1 },
        {
          dataset: { encounterId },
          getAttribute: () => null,
        },
      );
    DialogV2.confirm = async () => false;
    await press();
    expect(gm.client.game.combats.invalidDocumentIds.size).toBe(1);
    DialogV2.confirm = async () => true;
    await press();
    await until(() => Object.keys(only(ada)?.state?.fighters ?? {}).length === 3);
    expect(only(ada)?.state).toMatchObject({ round: 0, activeId: null });
    expect(only(ada)?.combatants.map(({ id, initiative }) => [id, initiative])).toEqual(
      [mira, tarn, ogre].map((id) => [id, null]),
    );
    expect(gm.client.game.combats.invalidDocumentIds.size).toBe(0);
    expect(gm.actor(mira).system.hp.value).toBe(20);
  });
});
