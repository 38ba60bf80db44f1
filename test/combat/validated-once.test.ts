import { afterEach, describe, expect, it } from "vitest";
import { copyOrRefusal, invalidField, rememberMade } from "../../src/data/valid.ts";
import { type CombatantId, Fields, step } from "../../src/engine/index.ts";
import { data, object, once, type Schema, whole } from "../../src/engine/schema.ts";
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

describe.each(generations(import.meta.url))("Validation of a stored state under V%i", (generation) => {
  let fight: Fight;
  afterEach(() => fight.table.close());

  it("runs once on each page for each write, from a step's draft to the next step", async () => {
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
});

describe("A valid state", () => {
  const begin = () => {
    const ruleset = { ...coin };
    return { ruleset, counted: countLoads(ruleset), state: JSON.parse(JSON.stringify(coin.empty())) };
  };
  const given = {
    command: { kind: "start" },
    asker: { gm: true, owns: [] },
    override: false,
    freshScores: {},
  } as const;

  it("isn't validated again, and neither is its copy in a step", () => {
    const { ruleset, counted, state } = begin();
    expect(invalidField(ruleset, state)).toBeNull();
    expect(invalidField(ruleset, structuredClone(state))).toBeNull();
    step(ruleset, copyOrRefusal(ruleset, state) as CoinState, given, []);
    expect(counted.loads).toBe(1);
  });

  it("is found invalid after being changed in place", () => {
    const { ruleset, state } = begin();
    expect(invalidField(ruleset, state)).toBeNull();
    state.round = -1;
    expect(invalidField(ruleset, state)).toMatchObject({ data: { field: "round" } });
    expect(step(ruleset, structuredClone(state), given, [])).toMatchObject({
      refusal: { data: { field: "round" } },
    });
  });

  it("can't be changed through the rules' copy, and a changeable object isn't taken for that copy", () => {
    const { ruleset, state } = begin();
    const copy = copyOrRefusal(ruleset, state) as CoinState; // It was made under this ruleset.
    expect(() => Object.assign(copy.settings, { mercy: "sometimes" })).toThrow(TypeError);
    expect(() => Object.assign(copy, { round: -1 })).toThrow(TypeError);
    expect(step(ruleset, { ...copy, round: -1 }, given, [])).toMatchObject({ refusal: { data: { field: "round" } } });
  });

  it("makes no other state valid whose text begins alike", () => {
    const { ruleset, counted, state } = begin();
    invalidField(ruleset, state);
    expect(invalidField(ruleset, { ...state, order: ["A"] })).toMatchObject({ data: { field: "order" } });
    expect(invalidField(ruleset, undefined)).not.toBeNull();
    expect(invalidField(ruleset, [state])).not.toBeNull();
    expect(invalidField(ruleset, { ...state, fighters: [] })).not.toBeNull();
    expect(counted.loads).toBe(5);
  });
});

describe("An unchanged part of a state after another write", () => {
  const twoOf = (combatants: readonly object[]) => {
    const [A, B] = combatants;
    return JSON.parse(JSON.stringify({ ...coin.empty(), order: ["A", "B"], fighters: { A, B } }));
  };
  const plain = {
    ...{ initiative: null, defeated: false, departed: false, scores: { nerve: 3 } },
    ...{ nerve: 3, most: 3, flipped: false, dodged: false },
  };

  it("is shared, frozen, between both of the rules' copies; a changed part isn't", () => {
    const ruleset = { ...coin };
    const before = copyOrRefusal(ruleset, twoOf([plain, plain])) as CoinState;
    const after = copyOrRefusal(ruleset, twoOf([plain, { ...plain, nerve: 2 }])) as CoinState;
    const [a, b] = ["A", "B"] as [CombatantId, CombatantId];
    expect(after.fighters[a]).toBe(before.fighters[a]);
    expect(after.settings).toBe(before.settings);
    expect(after.fighters[b]).toMatchObject({ nerve: 2 });
    expect(before.fighters[b]).toMatchObject({ nerve: 3 });
    expect(Object.isFrozen(after.fighters[b])).toBe(true);
  });

  it("doesn't hide an invalid part", () => {
    const ruleset = { ...coin };
    copyOrRefusal(ruleset, twoOf([plain, plain]));
    expect(invalidField(ruleset, twoOf([plain, { ...plain, nerve: "2" }]))).not.toBeNull();
    expect(invalidField(ruleset, { ...twoOf([plain, plain]), fighters: [plain, plain] })).not.toBeNull();
  });

  it("isn't validated again if the rules made it valid, and is if they made it invalid", () => {
    const ruleset = { ...coin };
    const counted = countLoads(ruleset);
    const made = twoOf([plain, plain]);
    rememberMade(ruleset, made);
    expect(invalidField(ruleset, structuredClone(made))).toBeNull();
    expect(copyOrRefusal(ruleset, structuredClone(made))).toBe(made);
    expect(counted.loads).toBe(1);
    const wrong = { ...made, round: -1 };
    rememberMade(ruleset, wrong);
    expect(invalidField(ruleset, wrong)).toMatchObject({ data: { field: "round" } });
  });
});

describe("A frozen value", () => {
  it("is read once, and a changeable one each time", () => {
    let reads = 0;
    const counted: Schema<object> = {
      form: data.form,
      read(f, name) {
        reads += 1;
        return data.read(f, name);
      },
    };
    const schema = once(counted);
    const read = (value: unknown) => schema.read(new Fields({ value }, "CF-1"), "value");
    const [frozen, open] = [Object.freeze({ a: 1 }), { a: 1 }];
    expect([read(frozen), read(frozen), read(open), read(open)]).toEqual([frozen, frozen, open, open]);
    expect(reads).toBe(3);
  });

  it("is refused each time if it is invalid", () => {
    const schema = once(object({ a: whole(0, 9) }));
    const wrong = Object.freeze({ a: 10 });
    for (const _ of [1, 2]) {
      const fields = new Fields({ value: wrong }, "CF-1");
      schema.read(fields, "value");
      expect(fields.problem).toMatchObject({ data: { field: "value.a" } });
    }
  });
});
