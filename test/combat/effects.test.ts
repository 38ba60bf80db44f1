import { afterEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, openFight, type Seat, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const statuses = (seat: Pick<Seat, "token">, who = mira): string[] => [...seat.token(who).actor.statuses].sort();

/** Ends turns on the GM's page until this round has begun. */
async function playTo(round: number, gm: Seat, ...others: Seat[]): Promise<void> {
  while (gm.state.round < round) await gm.endTurn();
  await agree(gm, ...others);
}

describe.each([13, 14] as const)("effects under V%i", (generation) => {
  it("DX-301 · what has no duration has no end: a status of no ruleset, and an effect for ever", async () => {
    const fight = await openFight(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await begun(gm, ada);
    await gm.token(mira).actor.toggleStatusEffect("blind");
    await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Cursed", statuses: ["deaf"] }]);
    await playTo(3, gm, ada);
    await gm.client.game.time.advance(3600);
    await until(() => ada.client.game.time.worldTime === gm.client.game.time.worldTime);
    for (const seat of [gm, ada]) {
      expect(statuses(seat)).toEqual(["blind", "deaf"]);
      for (const effect of seat.actor(mira).effects) expect(effect.active).toBe(true);
    }
  });
});
