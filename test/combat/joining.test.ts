import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../src/engine/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each([13, 14] as const)("Combatants that players make, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  const makes = (seat: Seat, ...rows: object[]) =>
    seat.combat.createEmbeddedDocuments("Combatant", rows as never, { keepId: true } as never);
  const ids = (seat: Seat) => seat.combat.combatants.map(({ id }) => id).sort();
  const familiar = "familiar00000000" as CombatantId;

  /** A second creature of Ada's. */
  async function cat(): Promise<void> {
    const data = { _id: familiar, name: "Cat", type: "character", ownership: { ada0000000000000: 3 } };
    await gm.client.CONFIG.Actor.documentClass.create(data, { keepId: true });
    await until(() => ada.actor(familiar) !== undefined);
  }

  it("don't get a token a second combatant, however many are made", async () => {
    const place = { actorId: mira, tokenId: mira, sceneId: "yard000000000000" };
    await makes(ada, ...Array.from({ length: 30 }, () => place));
    await makes(ada, { actorId: mira });
    await until(() => ids(ada).length === 3 && ids(gm).length === 3);
    expect(ids(gm)).toEqual([mira, ogre, tarn].sort());
    expect(Object.keys(gm.state.fighters)).toHaveLength(3);
    await until(() => ada.notices.some((text) => text.includes("already in the encounter")));
  });

  it("wait for the GM, on a page that loads later too, and join by one click", async () => {
    await cat();
    await makes(ada, { _id: familiar, actorId: familiar, name: "Cat" });
    await until(() => gm.combat.combatants.has(familiar));
    await until(() => ada.notices.some((text) => text.includes("when the GM lets it in")));
    const second = await fight.join("Second GM");
    await gm.endTurn();
    await agree(gm, second, ada);
    expect([gm, second, ada].map(({ state }) => Object.keys(state.fighters).length)).toEqual([3, 3, 3]);
    gm.client.network.cut();
    await until(() => second.client.game.users.activeGM?.isSelf === true);
    second.dice(3, 3, 3);
    await second.endTurn();
    await until(() => (second.combat.system as { authority: string }).authority.startsWith("gmtwo"));
    expect(second.state.fighters[familiar]).toBeUndefined();
    const join = { kind: "join", who: [familiar] } as const;
    for (const asked of [join, { kind: "batch", commands: [join] }])
      expect(await ada.perform(asked as never)).toMatchObject({ kind: "refused" });
    expect(await second.perform({ kind: "join", who: [familiar] })).toMatchObject({ kind: "accepted" });
    await until(() => ada.state.fighters[familiar]?.departed === false);
  });

  it("join at once, as often as the GM wants, when a GM makes them", async () => {
    gm.dice(2, 3);
    await makes(gm, { actorId: ogre, tokenId: ogre, sceneId: "yard000000000000", name: "Ogre's lair" });
    await until(() => Object.keys(ada.state.fighters).length === 4);
  });
});
