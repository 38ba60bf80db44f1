import { describe, expect, it } from "vitest";
import { type MarchingCommand, settings } from "../../../../src/rulesets/marching/rules/index.ts";
import {
  actors,
  after,
  C,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  give,
  line,
  M1,
  M2,
  move,
  outcome,
  ownerOf,
  playTo,
  refused,
  seize,
  spend,
  together,
  turns,
  W,
  way,
} from "./fights.ts";

const delay = (who: string) => ({ kind: "delay", who }) as MarchingCommand;
const twice = { answers: { "MO-606": "yes" } };

describe("Section 6: delaying", () => {
  it("MO-601 · the owner or the GM passes the turn to the next in line, before anything is used", () => {
    const state = fight(line);
    for (const by of [ownerOf(F), { gm: true, owns: [] }]) {
      const passed = after(state, delay("F"), { by });
      expect([passed.activeId, fighter(passed, F).delayed, fighter(passed, F).acted]).toEqual([C, true, false]);
    }
    expect(outcome(state, delay("F")).turnEvents).toEqual(["turn-ended"]);
    expect(refused(state, delay("F"), { by: ownerOf(C) })).toBe("MO-003");
    expect(refused(state, delay("C"))).toBe("MO-003");
    for (const action of ["primary", "move"] as const) {
      expect(give(after(state, spend(F, action)), delay("F"))).toMatchObject({
        refusal: { clause: "MO-601", data: { action: { key: `TURNCRAFT.Resource.${action}` } } },
      });
    }
    expect(refused(after(state, move(F, way([0, 0], [1, 0]))), delay("F"))).toBe("MO-601");
    expect(after(after(state, spend(F, "reaction")), delay("F")).activeId).toBe(C);
    expect(refused(together(state, { F: "act", C: "act" }), delay("F"))).toBe("MO-601");
  });

  it("MO-601 · a delay by override in a common turn lets the others go on alone", () => {
    const state = after(together(fight(line), { F: "act", C: "act" }), delay("F"), { override: true });
    expect([state.together, state.activeId, state.order.at(-1)]).toEqual([null, C, F]);
  });

  it("MO-602 · a delayed turn comes back after the rest of the line and the monsters, in the order of delaying", () => {
    const one = after(fight(line), delay("F"));
    expect(one.order).toEqual([C, W, M2, M1, F]);
    expect(actors(one)).toBe("C W M2 M1 F");
    const two = after(one, delay("C"));
    expect([two.order, actors(two)]).toEqual([[W, M2, M1, F, C], "W M2 M1 F C"]);
    expect(give(two, spend(F, "primary"))).toMatchObject({
      refusal: { clause: "MO-602", data: { name: { combatant: F }, last: { combatant: M1 } } },
    });
    expect(give(two, spend(C, "primary"))).toMatchObject({ refusal: { data: { last: { combatant: F } } } });
    const back = playTo(one, 1, F);
    expect([fighter(back, F).left, fighter(back, F).begun]).toEqual([{ primary: 1, move: 1, reaction: 1 }, true]);
    expect(refused(turns(back, 1), spend(M1, "primary"))).toBe("MO-003");
  });

  it("MO-602 · the turn that comes back begins anew", () => {
    const last = playTo(after(fight(line), delay("F")), 1, M1);
    const back = outcome(last, { kind: "advance", round: 1, turn: M1 });
    expect(back.log.at(-1)).toMatchObject({ event: "TURNCRAFT.Log.turnStarted", who: F });
  });

  it("MO-603 · a new round restores the usual order: delays and seizes are forgotten", () => {
    let state = after(fight(line), delay("F"));
    state = after(state, seize(M1, C), { answers: { "MO-701:C": "no", "agl:M1": 1 } });
    expect(state.order).toEqual([M1, C, W, M2, F]);
    state = playTo(state, 2, F);
    expect([state.order, fighter(state, F).delayed]).toEqual([[F, C, W, M2, M1], false]);
    expect(actors(state)).toBe("F C W M2 M1");
  });

  it("MO-604 · no clock forces a delay: the GM is only reminded, and not at all by default", () => {
    expect(settings.defaults.delaySeconds).toBe(0);
    const slow = fight(line, { delaySeconds: 1 });
    expect(after(slow, { ...spend(F, "primary"), at: 99_999 } as MarchingCommand).activeId).toBe(F);
    expect(after(slow, { ...delay("F"), at: 99_999 } as MarchingCommand).activeId).toBe(C);
  });

  it("MO-605 · if the monsters have acted already a delayed turn comes back right after the line", () => {
    const state = turns(fight(line, {}, "cede"), 2);
    expect(actors(after(state, delay("F")))).toBe("C W F");
  });

  it("MO-606 · a second delay loses the turn, after a question; conditions advance once, at the round's end", () => {
    const back = playTo(after(after(fight(line), condition(F, 9)), delay("F")), 1, F);
    const asked = give(back, delay("F"));
    expect(asked).toMatchObject({ kind: "needs", needs: [{ id: "MO-606", who: F }] });
    expect(refused(back, delay("F"), { answers: { "MO-606": "no" } })).toBe("MO-606");
    const lost = outcome(back, delay("F"), twice);
    expect([lost.state.round, elapsed(lost.state, F)]).toEqual([2, 1]);
    const pair = after(after(after(fight(line), condition(F, 9)), delay("F")), delay("C"));
    const first = after(playTo(pair, 1, F), delay("F"), twice);
    expect([first.round, first.activeId, elapsed(first, F), fighter(first, F).acted]).toEqual([1, C, 0, true]);
    expect(refused(first, spend(F, "primary"))).toBe("MO-003");
    expect(elapsed(turns(first, 1), F)).toBe(1);
  });

  it("MO-607 · monsters don't delay, unless monstersMayDelay is on", () => {
    expect(refused(fight(line, {}, "cede"), delay("M2"))).toBe("MO-607");
    const state = after(fight(line, { monstersMayDelay: true }, "cede"), delay("M2"));
    expect(state.order).toEqual([M1, F, C, W, M2]);
  });

  it("MO-608 · under oneThenMonsters the order is one of the line, the other side, the delayers, the rest of the line", () => {
    const narrow = { delayPasses: "oneThenMonsters" } as const;
    const one = after(fight(line, narrow), delay("F"));
    expect([one.order, actors(one)]).toEqual([[C, M2, M1, F, W], "C M2 M1 F W"]);
    const two = after(one, delay("C"));
    expect(two.order).toEqual([W, M2, M1, F, C]);
    const later = after(turns(fight(line, narrow), 1), delay("C"));
    expect([later.order, actors(later)]).toEqual([[F, W, M2, M1, C], "W M2 M1 C"]);
    const monster = after(fight(line, { ...narrow, monstersMayDelay: true }, "cede"), delay("M2"));
    expect(monster.order).toEqual([M1, F, C, W, M2]);
  });
});
