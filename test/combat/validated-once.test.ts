import { afterEach, describe, expect, it } from "vitest";
import { copyForRules, invalidField } from "../../src/data/valid.ts";
import { step } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { type CoinState, coin } from "../rulesets/sixth/coin/index.ts";
import { agree, begun, type Fight, openFight, type Seat } from "./fight.ts";

/** Counts how often a ruleset validates a state from now on. */
function countLoads(ruleset: { load(raw: unknown): unknown }): { loads: number } {
  const counted = { loads: 0 };
  const { load } = ruleset;
  ruleset.load = (raw) => {
    counted.loads += 1;
    return load(raw);
  };
  return counted;
}

describe.each(generations(import.meta.url))(
  "A stored state is validated once a page and write, under V%i",
  (generation) => {
    let fight: Fight;
    afterEach(() => fight.table.close());

    it("by the page that makes a step, from its first draft to the next step, and by the pages that watch", async () => {
      fight = await openFight(generation);
      const seats: Seat[] = [];
      for (const name of ["Gamemaster", "Ada", "Bram"]) seats.push(await fight.join(name));
      const [gm, ...players] = seats as [Seat, Seat, Seat];
      await begun(gm, ...players);
      await agree(...seats);
      const counted = seats.map(({ client }) => countLoads(client.game.turncraft.rulesets.get("dexterity")));
      const loads = () => counted.map((each) => each.loads);
      await gm.endTurn();
      await agree(...seats);
      expect(loads()).toEqual([1, 1, 1]);
      await gm.endTurn();
      await agree(...seats);
      expect(loads()).toEqual([2, 2, 2]);
      await gm.combat.undo();
      await agree(...seats);
      expect(Math.max(...loads())).toBeLessThan(4);
    });
  },
);

describe("A state that was valid", () => {
  const begin = () => {
    const ruleset = { ...coin };
    return { ruleset, counted: countLoads(ruleset), state: JSON.parse(JSON.stringify(coin.empty())) };
  };
  const given = { command: { kind: "start" }, asker: { gm: true, owns: [] }, insist: false, freshScores: {} } as const;

  it("isn't validated again, nor is its copy in a step", () => {
    const { ruleset, counted, state } = begin();
    expect(invalidField(ruleset, state)).toBeNull();
    expect(invalidField(ruleset, structuredClone(state))).toBeNull();
    step(ruleset, copyForRules(ruleset, state), given, []);
    expect(counted.loads).toBe(1);
  });

  it("is found invalid once it has been changed in place", () => {
    const { ruleset, state } = begin();
    expect(invalidField(ruleset, state)).toBeNull();
    state.round = -1;
    expect(invalidField(ruleset, state)).toMatchObject({ data: { field: "round" } });
    expect(step(ruleset, copyForRules(ruleset, state), given, [])).toMatchObject({
      refusal: { data: { field: "round" } },
    });
  });

  it("can't be changed as the rules' copy, and what could be is no copy of it", () => {
    const { ruleset, state } = begin();
    const copy = copyForRules(ruleset, state) as CoinState; // It was made under this ruleset.
    expect(() => Object.assign(copy.settings, { mercy: "sometimes" })).toThrow(TypeError);
    expect(() => Object.assign(copy, { round: -1 })).toThrow(TypeError);
    expect(step(ruleset, { ...copy, round: -1 }, given, [])).toMatchObject({ refusal: { data: { field: "round" } } });
  });

  it("makes nothing else valid whose text begins alike", () => {
    const { ruleset, counted, state } = begin();
    invalidField(ruleset, state);
    expect(invalidField(ruleset, { ...state, order: ["A"] })).toMatchObject({ data: { field: "order" } });
    expect(invalidField(ruleset, undefined)).not.toBeNull();
    expect(invalidField(ruleset, [state])).not.toBeNull();
    expect(counted.loads).toBe(4);
  });
});
