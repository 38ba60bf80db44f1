import { describe, expect, it } from "vitest";
import type { Strike } from "../../../../src/engine/index.ts";
import { after, C, F, fight, fighter, give, line, M1, M2, outcome, playTo, refused, spend } from "./fights.ts";

const axe: Strike = {
  with: "Axe",
  item: "Item.x",
  attack: "1d20 + 4",
  damage: "1d10",
  targets: [M1, M2],
  situation: 1,
};
const state = playTo(fight(line), 1, F);
const marked = after(state, { kind: "impair", who: [M1], cause: "other", impaired: true });

describe("Dice of an item", () => {
  it("MO-802 · have +2 against the impaired, named on the roll, and nothing more against others", () => {
    const blow = spend(F, "primary", { strike: axe });
    expect(give(marked, blow)).toMatchObject({
      needs: [
        { id: "strike:M1", formula: "1d20 + 4 + 2 + 1" },
        { id: "damage:M1", formula: "1d10" },
        { id: "strike:M2", formula: "1d20 + 4 + 1" },
        { id: "damage:M2" },
      ],
    });
    const done = outcome(marked, blow, {
      answers: { "strike:M1": 16, "damage:M1": 5, "strike:M2": 8, "damage:M2": 2 },
    });
    const logged = done.log.filter(({ event }) => event.startsWith("TURNCRAFT.Log.strike."));
    expect(logged.map(({ data }) => [data?.total, data?.impaired, data?.situation])).toEqual([
      [16, 2, 1],
      [8, undefined, 1],
    ]);
    expect(fighter(done.state, F).left.primary).toBe(0);
  });

  it("MO-401 · aren't rolled for a refused action", () => {
    expect(refused(state, spend(C, "primary", { strike: axe }))).toBe("MO-003");
  });
});
