import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { dexterity, orderOf } from "../../../../src/rulesets/dexterity/rules/index.ts";
import {
  A,
  after,
  B,
  C,
  D,
  fight,
  fighter,
  gathering,
  give,
  gm,
  joins,
  needed,
  outcome,
  ownerOf,
  refused,
} from "./fights.ts";

const rollOff = (...who: CombatantId[]) => ({ kind: "roll-off", who }) as const;
const start = { kind: "start" } as const;
const E = "E" as CombatantId;

describe("DX-105: roll-offs", () => {
  const pairs = () =>
    gathering({ A: { total: 9 }, B: { total: 9 }, C: { total: 5 }, D: { total: 5 }, E: { total: 2 } });

  it("DX-105 · a roll-off concerns the named combatants and those tied with them, and nobody else", () => {
    expect(give(pairs(), rollOff(A))).toMatchObject({
      needs: [
        { id: "tie:1:A", formula: "1d20", who: A },
        { id: "tie:1:B", formula: "1d20", who: B },
      ],
    });
    const rolled = outcome(pairs(), rollOff(A), { answers: { "tie:1:A": 2, "tie:1:B": 7 } });
    expect(rolled.state.order).toEqual([B, A, C, D, E]);
    expect(rolled.log.map(({ who, data }) => [who, data?.die])).toEqual([
      [A, 2],
      [B, 7],
    ]);
    expect(needed(rolled.state, rollOff(D))).toEqual(["tie:1:C", "tie:1:D"]);
  });

  it("DX-105 · combatants with equal rolls roll again, and the named ones stop once their places are settled", () => {
    const again = after(pairs(), rollOff(A), {
      answers: { "tie:1:A": 4, "tie:1:B": 4, "tie:2:A": 9, "tie:2:B": 1 },
    });
    expect([fighter(again, A).rollOff, fighter(again, B).rollOff, fighter(again, C).rollOff]).toEqual([
      [4, 9],
      [4, 1],
      [],
    ]);
  });

  it("DX-105 · a combatant without an opponent for a roll-off is refused, beside others too", () => {
    expect([refused(pairs(), rollOff(E)), refused(pairs(), rollOff(A, E))]).toEqual(["DX-105", "DX-105"]);
  });

  it("DX-003 · owners roll off for their own and add their own to the encounter, at any time", () => {
    const answers = { "tie:1:A": 2, "tie:1:B": 7 };
    expect(after(pairs(), rollOff(A), { by: ownerOf(A), answers }).order.slice(0, 2)).toEqual([B, A]);
    expect(refused(pairs(), rollOff(A), { by: ownerOf(C), answers })).toBe("DX-003");
  });

  it("DX-105 · by default a player's combatant rolls off against a GM's", () => {
    const tied = gathering({ A: { total: 9, player: false }, B: { total: 9 } });
    expect(needed(tied, start)).toEqual(["tie:1:A", "tie:1:B"]);
  });

  it("DX-105 · before the start a roll leaves ties open", () => {
    const one = gathering({ A: { total: 9 }, B: {} });
    const rolled = after(one, { kind: "roll", who: [B] }, { answers: { "initiative:B": 9 } });
    expect([fighter(rolled, A).rollOff, fighter(rolled, B).rollOff]).toEqual([[], []]);
  });
});

describe("DX-105: players first", () => {
  const settings = { tieBreak: "playersFirst" } as const;
  const monster = { total: 9, player: false };

  it("DX-105 · under playersFirst a GM's combatant comes after players who rolled off", () => {
    const state = fight({ A: { total: 9, rollOff: [6] }, B: { total: 9, rollOff: [11] } }, settings);
    const joined = joins(state, C, 9, { player: false });
    expect([joined.order, fighter(joined, C).rollOff]).toEqual([[B, A, C], [0]]);
  });

  it("DX-105 · under playersFirst a late player stands with the players, and rolls off against them alone", () => {
    const state = fight({ A: { total: 9 }, B: monster }, settings);
    expect([fighter(state, A).rollOff, fighter(state, B).rollOff]).toEqual([[1], [0]]);
    const joined = joins(state, C, 9, {}, { "tie:2:A": 3, "tie:2:C": 5 });
    expect([joined.order, fighter(joined, B).rollOff]).toEqual([[C, A, B], [0]]);
  });

  it("DX-105 · under playersFirst a late player rolls against players with other dice, with no GM's combatant between them", () => {
    const state = fight({ A: { total: 9, rollOff: [6] }, B: { total: 9, rollOff: [11] }, D: { total: 1 } }, settings);
    const joined = joins(state, C, 9, {}, { "tie:1:C": 8 });
    expect(joined.order).toEqual([B, C, A, D]);
    const mixed = joins(state, E, 9, { player: false });
    expect(joins(mixed, C, 9, {}, { "tie:1:C": 8 }).order).toEqual([B, C, A, E, D]);
  });

  it("DX-105 · under playersFirst all of one side roll off", () => {
    expect(needed(gathering({ A: monster, B: monster }, settings), start)).toEqual(["tie:1:A", "tie:1:B"]);
  });
});

describe("DX-105: the GM puts the tied in order", () => {
  const tied = () => gathering({ A: { total: 9 }, B: { total: 9 } }, { tieBreak: "gm" });
  const two = () => after(tied(), start, { answers: { "places:1:A B": "B" } });

  it("DX-105 · under gm the question names the waiting combatants, and those before whom a newcomer may come", () => {
    expect(give(tied(), start)).toMatchObject({
      needs: [
        {
          id: "places:1:A B",
          data: { names: { combatants: [A, B] } },
          options: [
            { value: A, data: { name: { combatant: A } } },
            { value: B, data: { name: { combatant: B } } },
          ],
        },
      ],
    });
    const joining = { freshScores: { C: fighter(two(), A).scores }, answers: { "initiative:C": 9 } };
    expect(give(two(), { kind: "join", who: [C] }, joining)).toMatchObject({
      needs: [
        {
          id: "place:1:C",
          clause: "DX-105",
          question: "TURNCRAFT.Ruling.tie.where",
          data: { name: { combatant: C } },
          options: [{ value: B }, { value: A }, { value: "last" }],
        },
      ],
    });
  });

  it("DX-105 · under gm places lie ten apart, before the first and after the last too", () => {
    const placed = (id: string, where: string) => joins(two(), id as CombatantId, 9, {}, { [`place:1:${id}`]: where });
    expect(["B", "A", "last"].map((where) => fighter(placed("C", where), C).rollOff)).toEqual([[30], [15], [0]]);
    const last = joins(placed("C", "last"), D, 9, {}, { "place:1:D": "last" });
    expect([last.order, fighter(last, D).rollOff]).toEqual([[B, A, C, D], [-10]]);
  });

  it("DX-105 · under gm there is always room before a combatant: if none is left, the next place is asked about", () => {
    let state = two();
    const newcomers = ["C", "D", "E", "F", "G"] as CombatantId[];
    for (const id of newcomers.slice(0, 4)) state = joins(state, id, 9, {}, { [`place:1:${id}`]: A });
    expect(newcomers.slice(0, 4).map((id) => fighter(state, id).rollOff)).toEqual([[15], [13], [12], [11]]);
    const full = { "place:1:G": A, "places:2:A G": "G" };
    expect(joins(state, "G" as CombatantId, 9, {}, full).order).toEqual([B, ...newcomers, A]);
  });
});

describe("DX-101: rolls before the start", () => {
  const before = (state: ReturnType<typeof fight>, override: boolean) =>
    dexterity.prerequisites?.(state, { command: start, asker: gm, override, freshScores: {} });

  it("DX-101 · nothing is rolled beforehand without an override, and nothing in a running encounter", () => {
    expect(before(gathering({ A: { total: 10 }, B: {} }), false)).toEqual([]);
    const nobody = { [B]: null } as unknown as Record<CombatantId, number>;
    const typed = after(fight({ A: {}, B: {} }), { kind: "manual", initiative: nobody });
    expect(before(typed, true)).toEqual([]);
  });

  it("DX-606 · with Reactions from the start every combatant but the first has one", () => {
    const asking = gathering({ A: { total: 3 }, B: { total: 2 } }, { interpretations: { "DX-606": "ask" } });
    expect(give(asking, start)).toMatchObject({
      needs: [{ id: "DX-606", clause: "DX-606", options: [{ value: "full" }, { value: "none" }] }],
    });
    const left = (answer: string) => fighter(after(asking, start, { answers: { "DX-606": answer } }), B).left.reaction;
    expect([left("full"), left("none")]).toEqual([1, 0]);
  });

  it.each([
    [3, 12, "+3"],
    [0, 12, "+0"],
    [-2, 12, "−2"],
  ])("DX-102 · the log shows die, bonus and total (%i)", (bonus, die, signed) => {
    const state = gathering({ A: { bonus } });
    const rolled = outcome(state, { kind: "roll", who: [A] }, { answers: { "initiative:A": die } });
    expect(rolled.log).toMatchObject([{ who: A, data: { die, bonus: signed, total: die + bonus } }]);
  });
});

describe("DX-103: the order", () => {
  const ranked = (guests: Parameters<typeof gathering>[0]) => orderOf({ fighters: gathering(guests).fighters });

  it("DX-105 · of two with the same first roll-offs the one with another roll comes first", () => {
    expect(ranked({ A: { total: 9, rollOff: [4] }, B: { total: 9, rollOff: [4, 1] } })).toEqual([B, A]);
    expect(ranked({ A: { total: 9, rollOff: [4, 1] }, B: { total: 9, rollOff: [4] } })).toEqual([A, B]);
  });

  it("DX-101 · a combatant without a roll stands last, several of them by id", () => {
    expect(ranked({ A: {}, B: {}, C: { total: -3 } })).toEqual([C, A, B]);
    expect(ranked({ A: { total: -3 }, B: {} })).toEqual([A, B]);
  });

  it("DX-103 · a step in which no place changes writes no order, any other writes it", () => {
    const typed = (total: number) =>
      ({ kind: "manual", initiative: { [B]: total } as Record<CombatantId, number> }) as const;
    const state = fight({ A: { total: 15 }, B: { total: 10 }, C: { total: 5 } });
    const written = (total: number) => outcome(state, typed(total)).forward.filter(({ path }) => path[0] === "order");
    expect([written(12).length, written(20).length > 0, written(1).length > 0]).toEqual([0, true, true]);
  });
});
