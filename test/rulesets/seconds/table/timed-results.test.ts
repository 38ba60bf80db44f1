import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SecondsState } from "../../../../src/rulesets/seconds/rules/index.ts";
import { agree, type Fight, mira, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import { begin, beginSeconds, bloom, openSeconds, type SecondsSeat } from "./fight.ts";

describe.each(generations(import.meta.url))(
  "Delays left after an encounter under Six Seconds, under V%i",
  (generation) => {
    let fight: Fight<SecondsState>;
    let gm: SecondsSeat;
    let ada: SecondsSeat;

    const waiting = (seat: SecondsSeat) =>
      seat
        .actor(mira)
        .effects.contents.map(({ name, flags }: { name: string; flags: Flags }) => [name, flags.turncraft?.due?.at]);
    /** Cards that aren't of a step. */
    const cards = (seat: SecondsSeat) =>
      seat.client.game.messages.contents.filter(({ flags }: { flags: Flags }) => !flags.turncraft?.seq).length;
    const time = (seconds: number) => gm.client.game.time.advance(seconds);

    /** Late Bloom is cast in two seconds and takes effect seven later; the GM lets it go on. */
    async function ends(answer: "continue" | "end"): Promise<void> {
      await ada.perform(begin(mira, bloom));
      await agree(gm, ada);
      gm.client.foundry.applications.api.DialogV2.wait = () => Promise.resolve(answer);
      await gm.perform({ kind: "end" });
      await agree(gm, ada);
    }

    beforeEach(async () => {
      fight = await openSeconds(generation);
      gm = await fight.join("Gamemaster");
      ada = await fight.join("Ada");
      await beginSeconds(gm, ada);
    });
    afterEach(() => fight.table.close());

    it("SX-610 · end once world time has got there, and not before", async () => {
      await ends("continue");
      await until(() => waiting(ada).length === 1);
      expect(waiting(ada)).toEqual([["Late Bloom comes due", 7]]);
      await time(6);
      await until(() => ada.client.game.time.worldTime === 6);
      expect([waiting(gm).length, cards(ada)]).toEqual([1, 0]);
      await time(60);
      await until(() => waiting(ada).length === 0 && cards(ada) === 1);
    });

    it("SX-610 · end once, however fast time goes on", async () => {
      await ends("continue");
      await until(() => waiting(ada).length === 1);
      await time(1);
      const [effect] = gm.actor(mira).effects.contents;
      const deletes = vi.spyOn(effect, "delete");
      await Promise.all([time(6), time(7)]);
      await until(() => waiting(ada).length === 0 && ada.client.game.time.worldTime === 8 && cards(ada) > 0);
      await agree(gm, ada);
      expect([deletes.mock.calls.length, cards(ada)]).toEqual([1, 1]);
    });

    it("SX-610, SX-005 · disappear when the end is undone, and wait again when it is redone", async () => {
      await ends("continue");
      await until(() => waiting(ada).length === 1);
      const before = waiting(gm);
      await gm.combat.undo();
      await until(() => waiting(ada).length === 0);
      expect(gm.state.fighters[mira]?.delays).toMatchObject([{ left: 7 }]);
      await gm.combat.redo();
      await until(() => waiting(ada).length === 1);
      expect(waiting(gm)).toEqual(before);
    });

    it("SX-610 · end with the encounter if the GM says so", async () => {
      await ends("end");
      await time(60);
      await until(() => ada.client.game.time.worldTime === 60);
      expect(waiting(gm)).toEqual([]);
    });

    it("SX-610 · stay after an encounter is deleted, too", async () => {
      await ada.perform(begin(mira, bloom));
      await agree(gm, ada);
      await gm.combat.delete();
      await until(() => waiting(ada).length === 1);
      await time(7);
      await until(() => waiting(ada).length === 0);
    });
  },
);

interface Flags {
  readonly turncraft?: { readonly due?: { readonly at: number }; readonly seq?: number };
}
