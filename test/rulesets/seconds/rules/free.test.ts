import { describe, expect, it } from "vitest";
import { actionTimes } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  after,
  all,
  B,
  begin,
  cast,
  delay,
  delaysOf,
  fighter,
  free,
  give,
  goOn,
  leftOf,
  line,
  logged,
  needed,
  next,
  outcome,
  ownerOf,
  refused,
  rules,
  spellAt,
} from "./fights.ts";

describe("Section 7: zero-second actions", () => {
  it("SX-701 · are unlimited on the own turn: no second passes, no delay runs, and they are counted", () => {
    const state = line(2, { delays: [delay(1)] });
    const done = all(state, free(A), begin(A, "drop"), begin(A, "talk"), free(A), cast(A, { seconds: 0 }));
    expect([leftOf(done, A), delaysOf(done, A), fighter(done, A).freeCount]).toEqual([6, [1], 5]);
    expect(outcome(state, free(A)).log).toEqual([{ event: "TURNCRAFT.Log.did", who: A, data: { what: "a word" } }]);
    expect(logged(state, begin(A, "drop"))).toEqual(["done"]);
    expect(delaysOf(after(line(1), cast(A, { seconds: 0, delay: 3 })), A)).toEqual([3]);
    expect(fighter(after(done, next(done)), B).freeCount).toBe(0);
    for (const command of [free(B), begin(B, "drop"), cast(B, { seconds: 0 })]) {
      expect(give(state, command, { by: ownerOf(B) })).toMatchObject({
        refusal: { clause: "SX-701", message: "TURNCRAFT.Refused.SX-701.ownTurn" },
      });
    }
    expect(refused(state, begin(B, "draw"))).toBe("SX-003");
    const slow = after(state, rules({ actionTimes: { ...actionTimes, drop: 1 } }));
    expect(refused(slow, begin(B, "drop"))).toBe("SX-003");
  });

  it("SX-702 · remind the GM from the third on, or as the setting says, and the GM may take the last back", () => {
    const two = all(line(1), free(A), free(A));
    expect(logged(line(1), free(A))).toEqual(["did"]);
    expect(logged(after(line(1), free(A)), free(A))).toEqual(["did"]);
    const third = outcome(two, free(A));
    expect(third.log[1]).toEqual({
      event: "TURNCRAFT.Log.seconds.manyFree",
      who: A,
      data: { count: 3 },
      forGM: true,
    });
    expect(logged(third.state, begin(A, "drop"))).toEqual(["done", "manyFree"]);
    expect(logged(after(two, rules({ freeReminder: 0 })), free(A))).toEqual(["did"]);
    expect(logged(after(line(1), rules({ freeReminder: 1 })), free(A))).toEqual(["did", "manyFree"]);
  });

  it("SX-702 · can be refused one by one by a GM who wants to judge each", () => {
    const state = after(line(1), rules({ interpretations: { "SX-702": "ask" } }));
    for (const command of [free(A), begin(A, "drop")]) {
      expect(needed(state, command)).toEqual(["SX-702"]);
      expect(give(state, command, { answers: { "SX-702": "refuse" } })).toMatchObject({
        refusal: { clause: "SX-702", message: "TURNCRAFT.Refused.SX-702.reason" },
      });
      expect(fighter(after(state, command, { answers: { "SX-702": "allow" } }), A).freeCount).toBe(1);
    }
  });

  it("SX-703 · are allowed beside another action, between the parts of a spanning one, and with no second left", () => {
    const state = line(1, { running: spellAt(3), secondsLeft: 0 });
    const done = all(state, free(A), begin(A, "drop"));
    expect(fighter(done, A)).toMatchObject({ running: { done: 3 }, secondsLeft: 0, freeCount: 2 });
    const open = all(line(1), cast(A, { throws: true }), begin(A, "drop"), free(A));
    expect(fighter(open, A).inAction?.name).toBe("Fireball");
    const went = all(line(1, { running: spellAt(3) }), free(A), goOn(A));
    expect([fighter(went, A).running, leftOf(went, A)]).toEqual([null, 5]);
  });
});
