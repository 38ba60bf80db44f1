import { describe, expect, it } from "vitest";
import { throwsNeeds } from "../../src/engine/execution.ts";
import type { Limited } from "../../src/engine/index.ts";
import { type DexterityState, dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { flow } from "../../src/rulesets/flow/rules/index.ts";
import { group } from "../../src/rulesets/group/rules/index.ts";
import { marching } from "../../src/rulesets/marching/rules/index.ts";
import { seconds } from "../../src/rulesets/seconds/rules/index.ts";
import { A, B, fight, fighter, give, outcome, ownerOf, spend } from "../rulesets/dexterity/rules/fights.ts";

const limit = (changes: Partial<Limited> = {}): Limited => ({
  uuid: "Item.wind",
  name: "Second Wind",
  left: 1,
  max: 2,
  per: "round",
  ...changes,
});
/** Encounter on A's turn, with the same limited items for A and B. */
const fightWith = (...limits: Limited[]): DexterityState => {
  const state = fight({ A: { total: 10 }, B: { total: 5 } });
  const fighters = Object.entries(state.fighters).map(([id, one]) => [
    id,
    { ...one, scores: { ...one.scores, limits } },
  ]);
  return { ...state, fighters: Object.fromEntries(fighters) };
};
const use = spend(A, "quick", { item: "Item.wind" });
const left = (state: DexterityState, who = A) => fighter(state, who).scores.limits?.[0]?.left;
const advance = { kind: "advance", round: 1, turn: A } as const;

describe("Limits of an item's uses", () => {
  it.each([dexterity, group, seconds, marching, flow])(
    "$id's rules run a command once for both its dice and its outcome, unless a module has replaced either",
    (ruleset) => {
      expect(throwsNeeds(ruleset)).toBe(true);
      expect(throwsNeeds({ ...ruleset, needs: () => [] })).toBe(false);
    },
  );

  it("a use takes one, in the fight and in its document", () => {
    const { state, world } = outcome(fightWith(limit()), use);
    expect([left(state), left(state, B)]).toEqual([0, 1]);
    expect(world).toEqual([
      {
        kind: "fields",
        uuid: "Item.wind",
        before: { "system.uses.spent": 1 },
        after: { "system.uses.spent": 2 },
      },
    ]);
  });

  it("counted items are taken from their quantity", () => {
    const { world } = outcome(fightWith(limit({ left: 3, max: 0, per: "quantity" })), use);
    expect(world).toMatchObject([{ before: { "system.quantity": 3 }, after: { "system.quantity": 2 } }]);
  });

  it.each(["turn", "round", "encounter", "day", "charges", "quantity"] as const)(
    "an item without uses left can't be used and says so, counted by %s; a GM's override uses it for free",
    (per) => {
      const state = fightWith(limit({ left: 0, per }));
      const message = `TURNCRAFT.Refused.spent.${per}`;
      expect(give(state, use, { by: ownerOf(A) })).toMatchObject({
        refusal: { clause: "DX-001", message, data: { item: "Second Wind" } },
      });
      expect(outcome(state, use, { override: true }).world).toEqual([]);
    },
  );

  it("a negative number of uses, from an external edit, counts as 0", () => {
    expect(give(fightWith(limit({ left: -2 })), use)).toMatchObject({
      refusal: { message: "TURNCRAFT.Refused.spent.round" },
    });
  });

  it("drawing or putting away an item doesn't use it", () => {
    const changes = { uuid: "Item.wind", before: { "system.wielded": false }, after: { "system.wielded": true } };
    const state = fightWith(limit({ left: 0 }));
    expect(outcome(state, spend(A, "interaction", { item: "Item.wind", changes })).world).toHaveLength(1);
  });

  it.each([
    { per: "turn", next: [0, 2], after: [2, 2] },
    { per: "round", next: [0, 0], after: [2, 2] },
    { per: "encounter", next: [0, 0], after: [0, 0] },
    { per: "day", next: [0, 0], after: [0, 0] },
    { per: "charges", next: [0, 0], after: [0, 0] },
  ] as const)("uses per $per come back in time: next in turn $next, in the next round $after", (row) => {
    const first = outcome(fightWith(limit({ left: 0, per: row.per })), advance).state;
    expect([left(first), left(first, B)]).toEqual(row.next);
    const second = outcome(first, { kind: "advance", round: 1, turn: B }).state;
    expect(second).toMatchObject({ round: 2, activeId: A });
    expect([left(second), left(second, B)]).toEqual(row.after);
  });

  it.each([
    { per: "turn", after: 2 },
    { per: "round", after: 2 },
    { per: "encounter", after: 2 },
    { per: "day", after: 0 },
    { per: "charges", after: 0 },
    { per: "quantity", after: 0 },
  ] as const)("after combat, uses per $per are $after", ({ per, after }) => {
    const { state } = outcome(fightWith(limit({ left: 0, per })), { kind: "end" });
    expect(left(state)).toBe(after);
  });

  it("come with the scores, and are read again from storage", () => {
    const freshScores = { A: { ...fighter(fightWith(), A).scores, limits: [limit({ left: 2 })] } };
    const { state } = outcome(fightWith(), spend(A, "quick", {}), { freshScores });
    expect(left(state)).toBe(2);
    expect(dexterity.load(JSON.parse(JSON.stringify(state)))).toEqual(state);
    const spoiled = { A: { ...freshScores.A, limits: [{ ...limit(), per: "moon" }] } };
    expect(left(outcome(fightWith(), spend(A, "quick", {}), { freshScores: spoiled }).state)).toBeUndefined();
  });
});

describe("Items used by a command", () => {
  const item = "Item.x";
  const strike = { item, targets: [], abilities: [{ item: "Item.flourish" }] };
  // Commands as far as this asks about them.
  const usedBy = (
    ruleset: { uses?: (command: never, state: never) => readonly string[] },
    command: object,
    state = {},
  ) => ruleset.uses?.(command as never, { fighters: {}, ...state } as never);

  it.each([
    [dexterity, { kind: "react", item }, [item]],
    [dexterity, { kind: "react", item: null }, []],
    [dexterity, { kind: "end" }, []],
    [marching, { kind: "spend", item }, [item]],
    [marching, { kind: "spend" }, []],
    [seconds, { kind: "begin", who: A, item: { id: item } }, [item]],
    [seconds, { kind: "begin", who: A }, []],
    [seconds, { kind: "finish", who: A }, []],
    [
      group,
      { kind: "act", item: { uuid: item }, minors: [{ uuid: "Item.minor" }, { uuid: "" }] },
      [item, "Item.minor"],
    ],
    [group, { kind: "act", item: { uuid: item }, changes: {} }, []],
    [group, { kind: "react", item: { uuid: item } }, [item]],
    [flow, { kind: "act", action: { action: "attack", ...strike } }, [item, "Item.flourish"]],
    [flow, { kind: "act", action: { action: "potion", item } }, [item]],
    [flow, { kind: "act", action: { action: "draw", item } }, []],
    [flow, { kind: "react", choice: { item } }, [item]],
    [flow, { kind: "react", choice: { item: null } }, []],
    [flow, { kind: "end" }, []],
  ])("$id: %#", (ruleset, command, used) => {
    expect(usedBy(ruleset, command)).toEqual(used);
  });

  it("an action begun before isn't used again when it continues (SX-505, GR-77)", () => {
    const paused = { fighters: { A: { paused: [{ itemId: item }] } } };
    const begin = (consecutive: boolean) => ({ kind: "begin", who: A, item: { id: item, consecutive } });
    expect(usedBy(seconds, begin(false), paused)).toEqual([]);
    expect(usedBy(seconds, begin(true), paused)).toEqual([item]);
    const working = { delayed: null, late: null, minorRuling: null };
    const under = { phase: "GO_LAST", fighters: { A: { ...working, progress: { item } } } };
    expect(usedBy(group, { kind: "act", who: A, item: { uuid: item } }, under)).toEqual([]);
    const other = { ...under, fighters: { A: { ...working, progress: null } } };
    expect(usedBy(group, { kind: "act", who: A, item: { uuid: item } }, other)).toEqual([item]);
  });
});
