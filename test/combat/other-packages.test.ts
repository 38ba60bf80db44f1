import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const restless = fileURLToPath(new URL("../module/restless", import.meta.url));

describe.each(generations(import.meta.url))(
  "Beside a package that writes to encounters itself, under V%i",
  (generation) => {
    let fight: Fight;
    let gm: Seat;
    let ada: Seat;

    beforeEach(async () => {
      fight = await openFight(generation, { type: "dexterity", modules: [restless] });
      gm = await fight.join("Gamemaster");
      ada = await fight.join("Ada");
      await begun(gm, ada);
    });
    afterEach(() => fight.table.close());

    const flag = (document: unknown, key: string, value: unknown) =>
      (document as { setFlag(scope: string, key: string, value: unknown): Promise<unknown> }).setFlag(
        "restless",
        key,
        value,
      );
    const flagOf = (seat: Seat, key: string): unknown =>
      (seat.combat as unknown as { getFlag(scope: string, key: string): unknown }).getFlag("restless", key);
    /** The steps that are in the history. */
    const steps = (seat: Seat): number => seat.combat.steps().undo?.seq ?? 0;

    it("its changes in core's hooks are dropped, its flags are stored, and the encounter goes on as usual", async () => {
      await ada.combat.nextTurn();
      await agree(gm, ada);
      await gm.combat.update({ turn: 2 });
      await until(() => ada.combat.turn === 2);
      await gm.combat.nextTurn();
      await until(() => ada.state.round === 2 && ada.combat.turn === 0);
      await until(() => flagOf(ada, "turns") === 2);
      expect(ada.known).toEqual(gm.known);
      await gm.combat.previousRound();
      await until(() => ada.state.round === 1 && ada.combat.turn === 2);
      expect(flagOf(ada, "turns")).toBe(2);
    });

    it("a package that skips a combatant skips it once, in a step of its own", async () => {
      await flag(gm.combat.combatants.get(tarn), "skipped", true);
      const before = steps(gm);
      await ada.combat.nextTurn();
      await until(() => ada.state.activeId === ogre && ada.combat.turn === 2);
      expect(steps(gm)).toBe(before + 2);
      await gm.combat.undo();
      await until(() => gm.state.activeId !== ogre);
      await agree(gm, ada);
      expect(ada.known).toEqual(gm.known);
    });

    it("a package that fixes a combatant's initiative is obeyed once, and the order follows", async () => {
      await flag(gm.combat.combatants.get(ogre), "initiative", 30);
      const before = steps(gm);
      await gm.perform({ kind: "manual", initiative: { [ogre]: 12 } });
      await until(() => ada.state.order[0] === ogre);
      await agree(gm, ada);
      expect([steps(gm), ada.combat.combatants.get(ogre)?.initiative]).toEqual([before + 2, 30]);
      expect(ada.combat.turns.map(({ id }) => id)).toEqual([ogre, mira, tarn]);
    });

    it("a package that reacts to each repair on a player's page causes no loop, and no step is lost", async () => {
      const forced = (): number => ada.client.global.restless.forced;
      await flag(gm.combat, "stubborn", 2);
      await until(() => forced() > 0);
      const before = steps(gm);
      await gm.endTurn();
      await gm.perform({ kind: "spend", who: tarn, resource: "action", what: "Attack" });
      await gm.endTurn();
      await gm.endTurn();
      await agree(gm, ada);
      expect(steps(gm)).toBe(before + 4);
      expect(ada.state).toMatchObject({ round: 2, activeId: mira });
      const answered = forced();
      expect(answered).toBeLessThan(40);
      await flag(gm.combat, "stubborn", 0);
      await gm.endTurn();
      await gm.combat.undo();
      await agree(gm, ada);
      expect(ada.state).toEqual(gm.state);
      expect(forced()).toBeLessThan(answered + 20);
    });
  },
);
