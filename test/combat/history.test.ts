import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const bless = "bless00000000000";

describe.each(generations(import.meta.url))("DX-005 · going to any step under V%i", (generation) => {
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

  const at = (seat: Seat) => (seat.combat.system as { history: { at: number } }).history.at;
  const effects = (seat: Seat) => [...seat.actor(mira).effects].map(({ id, name }) => ({ id, name }));
  /** All that a page knows of fight and world. */
  const seen = (seat: Seat) => ({
    fight: seat.known,
    hp: [mira, tarn, ogre].map((id) => seat.actor(id).system.hp.value),
    places: [mira, tarn, ogre].map((id) => seat.place(id)),
    effects: effects(seat),
    time: seat.client.game.time.worldTime,
  });

  /** A token is moved, and has arrived. */
  async function moved(who: typeof mira, x: number): Promise<void> {
    await gm.token(who).move([{ x, y: 0 }]);
    await until(() => gm.place(who)[0] === x);
  }

  /** Plays a round with a move, hit points and an expiring effect; returns the state after each step. */
  async function aRound(): Promise<Map<number, ReturnType<typeof seen>>> {
    const moments = new Map([[at(gm), seen(gm)]]);
    const steps = [
      () => moved(mira, 200),
      () => gm.perform({ kind: "hit-points", who: ogre, change: -7 }),
      () =>
        gm.perform({
          kind: "effect",
          id: bless,
          name: "Bless",
          bearer: mira,
          originator: mira,
          value: 1,
          unit: "rounds",
        }),
      () => gm.endTurn(),
      () => gm.perform({ kind: "hit-points", who: ogre, change: -4 }),
      () => gm.endTurn(),
      () => moved(ogre, 700),
      () => gm.endTurn(),
    ];
    for (const step of steps) {
      const before = at(gm);
      await step();
      await until(() => at(gm) === before + 1 && at(ada) === before + 1);
      await agree(gm, ada);
      moments.set(at(gm), seen(gm));
    }
    expect(gm.state.round).toBe(2);
    expect(effects(gm)).toEqual([]);
    return moments;
  }

  it("back to each step of a round and forward again gives equal fights and an equal world, in one write each", async () => {
    const moments = await aRound();
    const end = at(gm);
    for (const [seq, moment] of [...moments].reverse()) {
      const { writes } = gm;
      if (seq !== end) {
        expect(await gm.combat.goTo(seq)).toMatchObject({ kind: "accepted", seq });
        expect(gm.writes).toBe(writes + 1);
      }
      await until(() => at(ada) === seq && ada.client.game.time.worldTime === moment.time);
      expect(seen(gm)).toEqual(moment);
      await until(() => JSON.stringify(seen(ada)) === JSON.stringify(moment));
      if (seq !== end) {
        await gm.combat.goTo(end);
        expect(gm.writes).toBe(writes + 2);
      }
      expect(seen(gm)).toEqual(moments.get(end));
    }
  });

  it("goes to the beginning, and from there to a step in the middle", async () => {
    const moments = await aRound();
    const [first = 0] = moments.keys();
    await gm.combat.goTo(0);
    expect([gm.state.round, Object.keys(gm.state.fighters)]).toEqual([0, []]);
    await gm.combat.goTo(first + 4);
    expect(seen(gm)).toEqual(moments.get(first + 4));
    expect(gm.combat.steps().redo?.seq).toBe(first + 5);
  });

  it("refuses a player, a forgotten step, and a user who saw another newest step, each in one sentence", async () => {
    const moments = await aRound();
    const [first = 0] = moments.keys();
    const now = seen(gm);
    expect((await ada.combat.goTo(first)).kind).toBe("refused");
    expect(ada.notices.at(-1)).toBe("Only the GM can undo and redo.");
    expect((await gm.combat.goTo(999)).kind).toBe("refused");
    expect(gm.notices.at(-1)).toBe("That step is no longer in the history.");
    expect((await gm.combat.goTo(at(gm))).kind).toBe("refused");
    expect((await gm.perform({ kind: "go-to", seq: at(gm) - 1, to: first })).kind).toBe("stale");
    expect(gm.notices.at(-1)).toContain("has changed in the meantime");
    expect(seen(gm)).toEqual(now);
  });

  it("corrects hit points by the difference after an edit since then", async () => {
    const moments = await aRound();
    const [first = 0] = moments.keys();
    await gm.actor(ogre).update({ "system.hp.value": 5 });
    await gm.combat.goTo(first);
    await until(() => ada.actor(ogre).system.hp.value === 16);
  });

  it("has the next GM finish undo and redo of several steps whose changes to the world weren't written", async () => {
    const moments = await aRound();
    const [first = 0] = moments.keys();
    const end = at(gm);
    for (const to of [first, end]) {
      gm.client.network.hold("in");
      void gm.combat.goTo(to);
      await until(() => at(ada) === to);
      gm.client.kill();
      await until(() => !ada.client.game.users.get("gm00000000000000").active);
      gm = await fight.join("Gamemaster");
      const { fight: _, ...world } = moments.get(to) ?? seen(gm);
      await until(() => {
        const { fight: __, ...there } = seen(ada);
        return JSON.stringify(there) === JSON.stringify(world);
      });
    }
  });
});
