import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../src/engine/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const names = (seat: Seat, id: CombatantId): string[] =>
  seat.token(id).actor.effects.map(({ name }: { name: string }) => name);
const statuses = (seat: Seat, id: CombatantId) => [...seat.token(id).actor.statuses].sort();

/** Two turns of Mira, who acts first. */
const bless = (bearer: CombatantId) =>
  ({
    kind: "effect",
    id: "bless00000000000",
    name: "Bless",
    bearer,
    originator: mira,
    value: 10,
    unit: "seconds",
    img: "icons/svg/aura.svg",
  }) as const;

/** The Ogre's token has an actor of its own, in a delta; Mira's is linked. */
describe.each([13, 14] as const)("unlinked adversaries and linked characters alike under V%i", (generation) => {
  async function table() {
    const fight = await openFight(generation, { type: "dexterity", tokens: { [ogre]: { actorLink: false } } });
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    return { gm, ada };
  }

  it.each([
    ["linked", mira],
    ["unlinked", ogre],
  ] as const)("an effect runs out on time and comes back on undo: %s", async (_how, who) => {
    const { gm, ada } = await table();
    await gm.perform(bless(who));
    await until(() => [gm, ada].every((seat) => names(seat, who).includes("Bless")));
    const drawn = generation === 13 ? "temporaryEffects" : "appliedEffects";
    const [icon] = ada.token(who).actor[drawn];
    expect([icon.name, icon.isTemporary]).toEqual(["Bless", true]);
    // Three turn starts of Mira: the first that counts, and the second, which ends the effect.
    for (let turn = 0; turn < 6; turn++) await gm.endTurn();
    await until(() => [gm, ada].every((seat) => names(seat, who).length === 0));
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => names(seat, who).includes("Bless")));
    await gm.combat.redo();
    await until(() => [gm, ada].every((seat) => names(seat, who).length === 0));
    // The world's own actor of the same name is another creature.
    if (who === ogre) expect(gm.actor(ogre).effects.size).toBe(0);
  });

  it("a status shown by an encounter ends with it, also on a creature that was made anew meanwhile", async () => {
    const { gm, ada } = await table();
    await gm.perform({ kind: "defeat", who: ogre, defeated: true });
    for (const seat of [gm, ada]) await until(() => statuses(seat, ogre).includes("dead"));
    // V14 makes the creature of a token late, and again after its delta has changed.
    for (const seat of [gm, ada]) seat.token(ogre).delta.made = null;
    await gm.perform({ kind: "defeat", who: ogre, defeated: false });
    for (const seat of [gm, ada]) await until(() => !statuses(seat, ogre).includes("dead"));
    await gm.perform({ kind: "defeat", who: ogre, defeated: true });
    for (const seat of [gm, ada]) await until(() => statuses(seat, ogre).includes("dead"));
    const row = gm.combat.combatants.get(ogre);
    for (const seat of [gm, ada]) seat.token(ogre).delta.made = null;
    for (const seat of [gm, ada]) expect(statuses(seat, ogre)).toContain("dead");
    await row?.delete();
    for (const seat of [gm, ada]) await until(() => !statuses(seat, ogre).includes("dead"));
  });

  it.each([
    ["linked", mira],
    ["unlinked", ogre],
  ] as const)(
    "an effect deleted in an external edit is there again after undo, with its time left: %s",
    async (_how, who) => {
      const { gm, ada } = await table();
      await gm.perform(bless(who));
      await until(() => names(ada, who).includes("Bless"));
      const before = structuredClone(gm.state.effects);
      await gm.token(who).actor.effects.contents[0].delete();
      await until(() => Object.keys(gm.state.effects).length === 0);
      await until(() => [gm, ada].every((seat) => names(seat, who).length === 0));
      await gm.combat.undo();
      await until(() => [gm, ada].every((seat) => names(seat, who).includes("Bless")));
      expect(gm.state.effects).toEqual(before);
    },
  );

  it.each([
    ["linked", mira],
    ["unlinked", ogre],
  ] as const)(
    "DX-308 · a status with a duration that a GM sets runs out, and is there again after undo: %s",
    async (_how, who) => {
      const { gm, ada } = await table();
      const duration = generation === 13 ? { rounds: 1 } : { value: 1, units: "rounds" };
      const stun = { name: "Stunned", img: "icons/svg/daze.svg", statuses: ["stun"], duration };
      await gm.token(who).actor.createEmbeddedDocuments("ActiveEffect", [stun]);
      await until(() => Object.keys(gm.state.effects).length === 1);
      await until(() => statuses(ada, who).includes("stun"));
      for (let turn = 0; turn < 4 && Object.keys(gm.state.effects).length > 0; turn++) await gm.endTurn();
      await until(() => [gm, ada].every((seat) => statuses(seat, who).length === 0));
      await gm.combat.undo();
      await until(() => [gm, ada].every((seat) => statuses(seat, who).includes("stun")));
    },
  );

  it("a status of an unlinked token is its own, and the world's actor has none of it", async () => {
    const { gm, ada } = await table();
    await gm.token(ogre).actor.toggleStatusEffect("dead");
    await agree(gm, ada);
    for (const seat of [gm, ada]) {
      expect(statuses(seat, ogre)).toEqual(["dead"]);
      expect([...seat.actor(ogre).statuses]).toEqual([]);
      expect(seat.token(ogre).actor.system.fight.feet).toEqual({ value: 30, max: 30 });
      expect(seat.actor(ogre).system.fight).toEqual({});
    }
    await gm.combat.undo();
    await agree(gm, ada);
    expect(statuses(ada, ogre)).toEqual([]);
  });

  it("a page that loads in mid-encounter shows the same statuses as the others", async () => {
    const { gm } = await table();
    await gm.token(ogre).actor.toggleStatusEffect("dead");
    if (!open) throw new Error("No table");
    const bram = new (gm.constructor as new (client: unknown) => Seat)(await open.table.join("Bram"));
    await until(() => statuses(bram, ogre).length === 1);
    expect(statuses(bram, ogre)).toEqual(["dead"]);
    expect(bram.token(mira).actor.system.fight.feet).toEqual({ value: 30, max: 30 });
  });
});
