/**
 * Tests of removal from an encounter: undo brings removed combatants back unchanged, under every ruleset; late arrivals
 * leave again.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

type Page = Seat<EncounterState>;

const late = "late000000000000" as CombatantId;

describe.each([
  ["dexterity", 13],
  ["dexterity", 14],
  ["seconds", 14],
  ["marching", 13],
  ["group", 14],
  ["flow", 13],
] as const)("DX-005 · removing from an encounter under %s, V%i", (type, generation) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  async function sit(): Promise<[gm: Page, second: Page, ada: Page]> {
    fight = await openFight<EncounterState>(generation, { type });
    const [gm, second, ada] = [await fight.join("Gamemaster"), await fight.join("Second GM"), await fight.join("Ada")];
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(second.state.fighters).length === 3);
    // Marching Order asks who has seen whom first.
    gm.client.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
      buttons[0]?.action;
    expect(await gm.perform({ kind: "start" }, { override: true })).toMatchObject({ kind: "accepted" });
    await agree(gm, second, ada);
    return [gm, second, ada];
  }

  /** Stored document of a row, without write times. */
  const row = (page: Page, id: CombatantId) => {
    const { _stats: _when, ...data } = (page.combat.combatants.get(id)?.toObject() ?? {}) as { _stats?: unknown };
    return data;
  };
  /** State of a page, with rows by id, since a recreated document comes last. */
  const knownBy = ({ known }: Page) => ({
    ...known,
    combatants: known.combatants.toSorted((a, b) => String(a._id).localeCompare(String(b._id))),
  });
  async function settled(pages: readonly Page[], there: boolean, id: CombatantId): Promise<void> {
    await until(() => pages.every(({ combat }) => combat.combatants.has(id) === there));
    await agree(...pages);
    expect(pages.map((page) => page.client.errors)).toEqual(pages.map(() => []));
  }

  it("undo brings a removed combatant back with id, place, flags and name; redo removes again", async () => {
    const pages = await sit();
    const [gm, second] = pages;
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await gm.perform({ kind: "defeat", who: ogre, defeated: true });
    await agree(...pages);
    const [before, known] = [row(gm, ogre), knownBy(gm)];
    expect(before).toMatchObject({ _id: ogre, hidden: true, defeated: true });

    await second.combat.deleteEmbeddedDocuments("Combatant", [ogre]);
    await until(() => gm.state.fighters[ogre]?.departed === true);
    await settled(pages, false, ogre);
    await gm.combat.undo();
    await settled(pages, true, ogre);
    for (const page of pages) {
      expect(row(page, ogre)).toEqual(before);
      expect(knownBy(page)).toEqual(known);
    }
    await gm.combat.redo();
    await settled(pages, false, ogre);
    expect(gm.state.fighters[ogre]?.departed).toBe(true);
    await gm.combat.undo();
    await settled(pages, true, ogre);
    expect(knownBy(second)).toEqual(known);
  });

  it("undo of the active combatant's removal gives them the turn again, in core's tracker too", async () => {
    const pages = await sit();
    const [gm] = pages;
    const { activeId } = gm.state;
    const acting = activeId ?? mira;
    const known = knownBy(gm);
    await gm.combat.deleteEmbeddedDocuments("Combatant", [acting]);
    await until(() => gm.state.fighters[acting]?.departed === true);
    await settled(pages, false, acting);
    await gm.combat.undo();
    await settled(pages, true, acting);
    expect(gm.state.activeId).toBe(activeId);
    for (const page of pages) expect(knownBy(page)).toEqual(known);
  });

  it("undo removes a late arrival, and redo brings it back under the same id", async () => {
    const pages = await sit();
    const [gm, second] = pages;
    const before = gm.combat.steps().undo?.seq ?? 0;
    const data = { _id: late, actorId: tarn, name: "Bandit C" };
    await second.combat.createEmbeddedDocuments("Combatant", [data], { keepId: true } as never);
    await until(() => gm.state.fighters[late] !== undefined);
    await settled(pages, true, late);
    const arrived = knownBy(gm);
    await gm.combat.goTo(before);
    await settled(pages, false, late);
    expect(gm.state.fighters[late]).toBeUndefined();
    await gm.combat.redo();
    await settled(pages, true, late);
    expect(knownBy(gm)).toEqual(arrived);
  });

  it("a token deleted separately stays deleted, and its combatant comes back without it", async () => {
    const pages = await sit();
    const [gm] = pages;
    const seq = gm.combat.steps().undo?.seq ?? 0;
    await gm.combat.deleteEmbeddedDocuments("Combatant", [ogre]);
    await until(() => gm.state.fighters[ogre]?.departed === true);
    await gm.token(ogre).delete();
    await until(() => !gm.token(ogre));
    await gm.combat.goTo(seq);
    await settled(pages, true, ogre);
    expect(gm.token(ogre)).toBeUndefined();
    expect(gm.combat.combatants.get(ogre)?.name).toBe("Ogre");
  });
});
