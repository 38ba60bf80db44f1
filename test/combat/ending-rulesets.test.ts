import { describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { mira, openFight, type Seat, until } from "./fight.ts";

const id = "bless00000000000";

/** Rulesets with counted effects, each with the seconds of three rounds or turns. */
const rulesets = [
  ["GR-23", "group", 180],
  ["MO-409", "marching", 18],
  ["FL-17", "flow", 18],
] as const;

describe.each([13, 14] as const)("Effects after an encounter's end under V%i", (generation) => {
  async function begins(type: string): Promise<[gm: Seat, ada: Seat, close: () => Promise<void>]> {
    const fight = await openFight(generation, { type });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    expect((await gm.perform({ kind: "manual", round: 1 })).kind).toBe("accepted");
    return [gm, ada, async () => fight.table.close()];
  }

  async function counted(gm: Seat, type: string): Promise<void> {
    if (type !== "flow") {
      const effect = { kind: "effect", id, name: "Bless", bearer: mira, originator: mira, value: 3, unit: "rounds" };
      expect((await gm.perform(effect as Command)).kind).toBe("accepted");
      return;
    }
    const [made] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ _id: id, name: "Bless" }], {
      keepId: true,
    });
    const effect = { id, name: "Bless", damage: "", pool: "none", change: 0, turns: 3, uuid: made.uuid } as const;
    expect((await gm.perform({ kind: "ongoing", who: mira, effect })).kind).toBe("accepted");
  }

  it.each(rulesets)(
    "%s · %s: an effect's time goes on in the world after the encounter is deleted",
    async (_clause, type, seconds) => {
      const [gm, ada, close] = await begins(type);
      await counted(gm, type);
      await gm.combat.delete();
      await until(() => {
        const { duration } = ada.actor(mira).effects.get(id).toObject();
        return (generation === 13 ? duration.seconds : duration.value) === seconds;
      });
      await close();
    },
  );
});
