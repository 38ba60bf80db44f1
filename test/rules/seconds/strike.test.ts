import { describe, expect, it } from "vitest";
import type { Strike } from "../../../src/rules/engine/index.ts";
import {
  A,
  after,
  B,
  begin,
  cast,
  fighter,
  finish,
  goOn,
  item,
  leftOf,
  line,
  needed,
  outcome,
  playTo,
  refused,
} from "./table.ts";

const claws: Strike = { with: "Claws", item: "Item.x", attack: "1d20", damage: "1d6", targets: [B], situation: 0 };
const dice = { "strike:B": 12, "harm:B": 3 };
const bite = begin(A, "melee", { item: item({ id: "Item.claws", name: "Claws" }), strike: claws });

describe("Dice of an action", () => {
  it("SX-408 · fall with its last second, in the step that begins it where that passes at once; its result is posted", () => {
    const state = line(2);
    expect(needed(state, bite)).toEqual(["strike:B", "harm:B"]);
    const done = outcome(state, bite, { answers: dice });
    expect(done.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.strike.attackAndHarm");
    expect([leftOf(done.state, A), fighter(done.state, A).inAction]).toEqual([4, null]);
  });

  it("SX-408 · wait for its end where that lies in another turn, and fall as its result is posted", () => {
    const slow = cast(A, {}, { strike: claws });
    const state = line(2, { secondsLeft: 2 });
    const later = playTo(after(state, slow), 2, A);
    const ended = after(later, goOn(A));
    expect(fighter(ended, A).inAction?.name).toBe("Fireball");
    expect(needed(ended, { ...finish(A), strike: claws } as typeof bite)).toEqual(["strike:B", "harm:B"]);
    const posted = after(ended, { ...finish(A), strike: claws } as typeof bite, { answers: dice });
    expect(fighter(posted, A).inAction).toBeNull();
  });

  it("SX-601 · don't fall while its effect is delayed", () => {
    const { log } = outcome(line(2), cast(A, { delay: 2 }, { strike: claws }));
    expect(log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.seconds.began", "TURNCRAFT.Log.seconds.delayed"]);
  });

  it("SX-701 · fall with an action that takes no time", () => {
    const flick = begin(A, "spell", { item: item({ seconds: 0 }), strike: claws });
    expect(needed(line(2), flick)).toEqual(["strike:B", "harm:B"]);
    expect(leftOf(after(line(2), flick, { answers: dice }), A)).toBe(6);
  });

  it("SX-401 · fall for nothing that is refused", () => {
    expect(refused(line(2, { secondsLeft: 0 }), bite)).toBe("SX-401");
  });
});
