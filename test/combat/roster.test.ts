/**
 * Tests of combatants added and removed while the fight is still taking in others: in the end the fighters match the
 * encounter.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

type Page = Seat<EncounterState>;

const [late, later] = ["late000000000000", "later00000000000"] as [CombatantId, CombatantId];

describe.each([
  ["dexterity", 14],
  ["seconds", 13],
  ["marching", 14],
  ["group", 13],
  ["flow", 14],
] as const)("The combatants under %s, V%i", (type, generation) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  /** The first GM's page keeps the encounter. */
  async function sit(): Promise<[gm: Page, second: Page]> {
    fight = await openFight<EncounterState>(generation, { type });
    const [gm, second] = [await fight.join("Gamemaster"), await fight.join("Second GM")];
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(second.state.fighters).length === 3);
    return [gm, second];
  }

  const present = ({ state }: Page) =>
    Object.entries(state.fighters).flatMap(([id, { departed }]) => (departed ? [] : [id]));
  const inEncounter = ({ combat }: Page) => combat.combatants.map(({ id }) => id);
  const revision = ({ combat }: Page) => (combat.system as { revision: number }).revision;

  /** Waits until exactly these combatants fight and are in the encounter, on all pages. */
  async function settled(who: CombatantId[], ...pages: Page[]): Promise<void> {
    const all = who.toSorted().join();
    await until(() =>
      pages.flatMap((page) => [present(page), inEncounter(page)]).every((ids) => ids.sort().join() === all),
    );
    await agree(...pages);
    expect(pages.map((page) => page.client.errors)).toEqual(pages.map(() => []));
  }

  async function bring(page: Page, ...ids: CombatantId[]): Promise<void> {
    const data = ids.map((_id) => ({ _id, actorId: ogre, name: _id }));
    await page.combat.createEmbeddedDocuments("Combatant", data, { keepId: true } as never);
  }

  it("don't include a combatant deleted while it was joining", async () => {
    const [gm, second] = await sit();
    gm.client.network.hold("out");
    await bring(second, late);
    await until(() => gm.combat.combatants.has(late));
    // What the authority's page writes of the newcomer is on its way.
    await second.combat.deleteEmbeddedDocuments("Combatant", [late]);
    await until(() => !gm.combat.combatants.has(late));
    const before = revision(gm);
    gm.client.network.release("out");
    await until(() => revision(gm) > before);
    await settled([mira, tarn, ogre], gm, second);
  });

  it("include the remaining ones of several that were added together", async () => {
    const [gm, second] = await sit();
    gm.client.network.hold("out");
    // The newcomers wait for a command that is being carried out.
    const damage = gm.perform({ kind: "hit-points", who: ogre, change: -1 });
    await bring(second, late, later);
    await until(() => gm.combat.combatants.has(later));
    await second.combat.deleteEmbeddedDocuments("Combatant", [late, mira]);
    await until(() => !gm.combat.combatants.has(mira));
    gm.client.network.release("out");
    expect((await damage).kind).toBe("accepted");
    await settled([tarn, ogre, later], gm, second);
  });

  it("are none when all were deleted at once, and can be added again", async () => {
    const [gm, second] = await sit();
    await second.combat.deleteEmbeddedDocuments("Combatant", [mira, tarn, ogre]);
    await bring(second, late);
    await settled([late], gm, second);
  });
});
