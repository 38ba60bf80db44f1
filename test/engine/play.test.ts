import { isDraft, produce } from "immer";
import { describe, expect, it } from "vitest";
import { askFaces, askTotals, snapshot } from "../../src/engine/index.ts";

describe("A snapshot of a draft", () => {
  it("keeps the changes so far, and isn't a draft", () => {
    const start = { a: { b: 1 }, c: [1] };
    produce(start, (draft) => {
      draft.a.b = 2;
      const now = snapshot(draft);
      draft.a.b = 3;
      expect([isDraft(now), now]).toEqual([false, { a: { b: 2 }, c: [1] }]);
      expect(snapshot(draft.c)).toEqual([1]);
    });
    expect([snapshot(start) === start, start.a.b]).toEqual([true, 1]);
  });
});

describe("Requested rolls", () => {
  const request = (id: string) =>
    ({ kind: "roll", id, who: "A" as never, formula: "1d6", label: "TURNCRAFT.Roll.tie" }) as const;
  const answered = (dice: number[], total = 0) => new Map([["x", { kind: "roll", id: "x", dice, total } as const]]);

  it("are all missing rolls at once, without the given ones", () => {
    const asking = askFaces({ answers: answered([3]) }, ["x", "y", "z"].map(request), 6);
    expect(asking.next().value).toEqual([request("y"), request("z")]);
    expect(askFaces({ answers: answered([3]) }, [request("x")], 6).next()).toEqual({ done: true, value: [3] });
  });

  it("show a face that the die has; of a d20 unless it is said", () => {
    const isAsked = (dice: number[], sides?: number) =>
      !askFaces({ answers: answered(dice) }, [request("x")], sides).next().done;
    expect([[1], [6], [0], [7], [2, 3], []].map((dice) => isAsked(dice, 6))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect([[20], [21]].map((dice) => isAsked(dice))).toEqual([false, true]);
  });

  it("of any formula have a whole total", () => {
    const isAsked = (total: number) => !askTotals({ answers: answered([], total) }, [request("x")]).next().done;
    expect([-3, 0, 700, 1.5, Number.NaN].map(isAsked)).toEqual([false, false, false, true, true]);
  });
});
