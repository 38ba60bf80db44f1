import { type Check, Unchecked } from "../check.ts";
import { accepted, checkedRuleset } from "../scratch.ts";
import { until } from "../until.ts";

/** Seconds by which the clock is put back for a check, so that nothing of the world's own comes due meanwhile. */
const BACK = 600;

/** Sets world time back, lets `act` move it, and restores it. */
async function earlier<T>(act: () => Promise<T>): Promise<T> {
  const now = game.time.worldTime;
  try {
    await game.time.advance(-BACK);
    if (!(await until(() => game.time.worldTime === now - BACK)))
      throw new Unchecked("TURNCRAFT.SelfCheck.unchecked.clock");
    return await act();
  } finally {
    const gone = now - game.time.worldTime;
    if (gone !== 0) await game.time.advance(gone);
    await until(() => game.time.worldTime === now);
  }
}

export const time: readonly Check[] = [
  {
    id: "roundTime",
    wanted: { rounds: 1, undone: 0 },
    async run(scratch) {
      const { combat } = await scratch.fight();
      const { roundSeconds = 6 } = checkedRuleset().host;
      await accepted(combat, { kind: "settings", changes: { advanceClock: true } });
      return earlier(async () => {
        const begun = game.time.worldTime;
        await accepted(combat, { kind: "advance-round", round: 1 });
        await until(() => game.time.worldTime === begun + roundSeconds);
        const rounds = (game.time.worldTime - begun) / roundSeconds;
        await combat.undo();
        await until(() => game.time.worldTime === begun);
        return { rounds, undone: game.time.worldTime - begun };
      });
    },
  },
  {
    id: "timeAlone",
    wanted: { advanced: 60 },
    async run(scratch) {
      const { combat } = await scratch.fight();
      return earlier(async () => {
        const begun = game.time.worldTime;
        // Neither round nor turn changes: whether the clock moves with such a write is the server's to say.
        const options = { worldTime: { delta: 60 }, turncraft: { page: "nobody" } };
        await combat.update({ flags: { turncraft: { scratch: true, time: begun } } } as never, options as never);
        const byOption = await until(() => game.time.worldTime === begun + 60, 1);
        if (!byOption) await game.time.advance(60);
        await until(() => game.time.worldTime === begun + 60);
        return { advanced: game.time.worldTime - begun, byOption };
      });
    },
  },
];
