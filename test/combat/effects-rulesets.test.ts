import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import { type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

type Anyone = Seat<EncounterState>;

const names = (seat: Anyone, id: CombatantId): string[] =>
  seat.token(id).actor.effects.map(({ name }: { name: string }) => name);

/** Counted effects of the encounter, wherever kept by the ruleset. */
const counted = ({ state }: Anyone) => {
  const { effects = {}, fighters } = state as unknown as { effects?: object; fighters: Record<string, Counting> };
  return [
    ...Object.values(effects),
    ...Object.values(fighters).flatMap(({ ongoing = [], conditions = [], lasting = [] }) => [
      ...ongoing,
      ...conditions,
      ...lasting,
    ]),
  ];
};

interface Counting {
  readonly ongoing?: readonly object[];
  readonly conditions?: readonly object[];
  readonly lasting?: readonly object[];
}

/** Started encounter under this ruleset; the Ogre's token isn't linked. */
async function begun(type: string, generation: 13 | 14, beforehand = async (_gm: Anyone): Promise<void> => {}) {
  const fight = await openFight<EncounterState>(generation, { type, tokens: { [ogre]: { actorLink: false } } });
  open = fight;
  const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  for (const { client } of [gm, ada]) client.foundry.applications.api.DialogV2.wait = async () => "take";
  if (type === "marching")
    await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true } as never);
  if (type === "flow" || type === "seconds") await gm.combat.rollAll();
  await beforehand(gm);
  await gm.combat.startCombat();
  await until(() => ada.state.round === 1);
  return { gm, ada };
}

describe.each([13, 14] as const)("effects with a duration under V%i", (generation) => {
  describe.each([
    ["GR-22", "group"],
    ["MO-402", "marching"],
    ["FL-11", "flow"],
    ["SX-602", "seconds"],
  ] as const)("%s: effects that a GM makes under %s", (clause, type) => {
    it.each([
      ["linked", mira],
      ["unlinked", ogre],
    ] as const)(
      `${clause} · ${type}, deleted in an external edit, and there again after undo: %s`,
      async (_how, who) => {
        const { gm, ada } = await begun(type, generation);
        const duration = generation === 13 ? { rounds: 2 } : { value: 2, units: "rounds" };
        const effect = { name: "Webbed", img: "icons/svg/daze.svg", statuses: ["restrain"], duration };
        const [made] = await gm.token(who).actor.createEmbeddedDocuments("ActiveEffect", [effect]);
        await until(() => counted(ada).length === 1);
        const before = structuredClone(counted(gm));
        expect(JSON.stringify(before)).toContain(made.id);
        expect([...ada.token(who).actor.statuses]).toContain("restrain");
        await made.delete();
        await until(() => counted(ada).length === 0 && names(ada, who).length === 0);
        await gm.combat.undo();
        await until(() => [gm, ada].every((seat) => names(seat, who).includes("Webbed")));
        expect(counted(gm)).toEqual(before);
        await until(() => [...ada.token(who).actor.statuses].includes("restrain"));
        if (who === ogre) expect(gm.actor(ogre).effects.size).toBe(0);
      },
    );

    it.each([
      ["linked", mira],
      ["unlinked", ogre],
    ] as const)(
      `${clause} · ${type}, made before the fight, is counted from its start, and stays on the way back: %s`,
      async (_how, who) => {
        const timed = { value: 2, unit: "rounds", originator: null };
        const effect = { name: "Blessed", img: "icons/svg/aura.svg", flags: { turncraft: { timed } } };
        const { gm, ada } = await begun(type, generation, async (seat) => {
          await seat.token(who).actor.createEmbeddedDocuments("ActiveEffect", [effect]);
        });
        await until(() => counted(ada).length === 1);
        expect(JSON.stringify(counted(gm))).toContain("Blessed");
        await gm.combat.undo();
        await until(() => counted(ada).length === 0);
        for (const seat of [gm, ada]) expect(names(seat, who)).toEqual(["Blessed"]);
      },
    );

    it.each([
      ["linked", mira],
      ["unlinked", ogre],
    ] as const)(
      `${clause} · ${type}, changed on core's own sheet, is counted by its new duration, and undo counts as before: %s`,
      async (_how, who) => {
        const { gm, ada } = await begun(type, generation);
        const lasting = (rounds: number) => (generation === 13 ? { rounds } : { value: rounds, units: "rounds" });
        const effect = { name: "Webbed", statuses: ["restrain"], duration: lasting(2) };
        const [made] = await gm.token(who).actor.createEmbeddedDocuments("ActiveEffect", [effect]);
        await until(() => counted(ada).length === 1);
        const before = structuredClone(counted(gm));
        const revision = () => JSON.stringify(counted(ada));
        await made.update({ duration: lasting(7) });
        await until(() => revision() !== JSON.stringify(before));
        expect(counted(gm)).toHaveLength(1);
        expect(gm.combat.steps().undo?.log).toMatchObject([
          { event: "TURNCRAFT.Log.effect.rounds", who, data: { effect: "Webbed", count: 7 } },
        ]);
        await gm.combat.undo();
        await until(() => revision() === JSON.stringify(before));
        const { duration } = gm.token(who).actor.effects.get(made.id)._source;
        expect(duration).toMatchObject(lasting(2));
      },
    );

    it(`${clause} · ${type}, a status unknown to it is a step all the same`, async () => {
      const { gm, ada } = await begun(type, generation);
      const before = gm.state;
      await ada.token(mira).actor.toggleStatusEffect("blind");
      const logged = { event: "TURNCRAFT.Log.effect.on", who: mira, data: { effect: names(ada, mira)[0] } };
      await until(() => gm.combat.steps().undo?.log[0]?.event === logged.event);
      expect(gm.combat.steps().undo?.log).toEqual([logged]);
      expect(gm.state).toEqual(before);
      await gm.combat.undo();
      await until(() => names(ada, mira).length === 0);
    });

    it(`${clause} · ${type}, given by a command, has a document with its status, which undo takes away again`, async () => {
      const { gm, ada } = await begun(type, generation);
      const id = "blinded000000000";
      const effect = { kind: "effect", id, name: "Blinded", bearer: ogre, originator: ogre, value: 2, unit: "rounds" };
      expect(await gm.perform({ ...effect, statuses: ["blind"] } as never)).toMatchObject({ kind: "accepted" });
      await until(() => counted(ada).length === 1 && [...ada.token(ogre).actor.statuses].includes("blind"));
      await gm.combat.undo();
      await until(() => counted(ada).length === 0 && names(ada, ogre).length === 0);
    });
  });
});
