import { describe, expect, it } from "vitest";
import {
  A,
  act,
  after,
  attack,
  B,
  byOwner,
  E,
  F,
  faces,
  fight,
  fighter,
  gathering,
  give,
  hits,
  next,
  outcome,
  playTo,
  poolsOf,
  refused,
  run,
} from "./fights.ts";

const three = () => fight({ A: {}, E: {}, B: {} });
const grant = (who: typeof A, pool: "ap" | "rp" | "fp" | "apNext", amount: number) =>
  ({ kind: "grant", who, pool, amount }) as const;

describe("Pools", () => {
  it("FL-18 · AP are set to 5 at the round's start, plus the bonus for this one, whatever number is left", () => {
    const state = after(fight({ A: {}, E: { is: { ap: 3 } } }), grant(A, "apNext", 2));
    const two = playTo(state, 2, A);
    expect([fighter(two, A).ap, fighter(two, E).ap]).toEqual([7, 5]);
    expect(fighter(playTo(two, 3, A), A).ap).toBe(5);
  });

  it("FL-19 · the price is paid at declaration, and doesn't come back for a miss", () => {
    const state = fight({ A: { is: { ap: 3 } }, E: {} });
    const missed = after(state, attack(A, E), { answers: { "attack-1": faces.failure } });
    expect([fighter(missed, A).ap, missed.open]).toEqual([1, []]);
    expect(give(missed, attack(A, E))).toMatchObject({ refusal: { clause: "FL-19", data: { price: 2, left: 1 } } });
  });

  it("FL-20 · AP left at the turn's end are lost", () => {
    const ended = outcome(three(), next(three()));
    expect(fighter(ended.state, A).ap).toBe(0);
    expect(ended.log).toContainEqual({ event: "TURNCRAFT.Log.flow.apLost", who: A, data: { ap: 5 } });
  });

  it("FL-21 · there may be more than 5 AP, and no limit to those spent", () => {
    let state = after(three(), grant(A, "ap", 3));
    for (let n = 0; n < 4; n++) state = after(state, attack(A, E), { answers: hits(state, faces.failure, E) });
    expect(fighter(state, A).ap).toBe(0);
  });

  it("FL-22 · AP are spent on the own turn alone", () => {
    expect(refused(three(), act(E, { action: "flowState" }))).toBe("FL-06");
    expect(refused(three(), run(three(), E, 1))).toBe("FL-06");
  });

  it("FL-23 · AP gained before the own turn count on it, those after it are overwritten", () => {
    const state = after(three(), grant(E, "ap", 1));
    expect(fighter(after(state, next(state)), E).ap).toBe(6);
    const late = outcome(playTo(state, 1, B), grant(A, "ap", 2));
    expect(late.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.apLate");
    expect([fighter(late.state, A).ap, fighter(playTo(late.state, 2, A), A).ap]).toEqual([2, 5]);
  });

  it("FL-24 · everybody starts with full RP", () => {
    const state = fight({ A: {}, E: { scores: { rpMax: 3 } } });
    expect([fighter(state, A).rp, fighter(state, E).rp]).toEqual([2, 3]);
  });

  it("FL-25 · RP are set to full at the own turn's start, in the first round too", () => {
    const state = fight({ A: {}, E: { is: { rp: 0 } }, B: { is: { rp: 5 } } });
    const atE = after(state, next(state));
    expect([fighter(atE, E).rp, fighter(atE, B).rp]).toEqual([2, 5]);
    expect(fighter(after(atE, next(atE)), B).rp).toBe(2);
  });

  it("FL-26 · abilities give more RP, for now or for good", () => {
    const state = after(three(), grant(E, "rp", 2));
    expect(fighter(state, E).rp).toBe(4);
    const perk = { name: "Quick", check: "", modifier: 0, pool: "rp", change: 1 } as const;
    expect(fighter(fight({ A: { scores: { perks: [perk] } } }), A).rp).toBe(3);
  });

  it("FL-30 · every combatant starts with 2 FP, or with its own number", () => {
    expect([fighter(three(), A).fp, fighter(fight({ A: { scores: { fpAtStart: 4 } } }), A).fp]).toEqual([2, 4]);
  });

  it("FL-37 · a turn's end takes 1 FP, unless it flows", () => {
    const state = fight({ A: { is: { fp: 4 } }, E: {} });
    expect(fighter(after(state, next(state)), A).fp).toBe(3);
    const flowing = after(state, act(A, { action: "flowState" }));
    expect(fighter(after(flowing, next(flowing)), A).fp).toBe(4);
    expect(fighter(playTo(flowing, 2, E), A).fp).toBe(3);
  });

  it("FL-38 · FP never fall below 0, and have no bound above but the GM's", () => {
    const state = fight({ A: { is: { fp: 0 } }, E: {} });
    expect(fighter(after(state, next(state)), A).fp).toBe(0);
    expect(fighter(after(state, grant(A, "fp", 500)), A).fp).toBe(500);
    expect(fighter(after(state, grant(A, "fp", -3)), A).fp).toBe(0);
    const bounded = fight({ A: { is: { fp: 4 } } }, { fpMax: 6 });
    expect(fighter(after(bounded, grant(A, "fp", 5)), A).fp).toBe(6);
  });
});

describe("Surprise", () => {
  const surprised = (settings = {}) =>
    after(
      after(gathering({ A: { total: 12 }, E: { total: 9 }, B: { total: 5 } }, settings), {
        kind: "surprise",
        side: "ours",
      }),
      { kind: "start" },
    );

  it("FL-144 · the GM names the surprising side, and may change single combatants, before the fight starts", () => {
    const named = after(gathering({ A: {}, E: {}, F: {} }), { kind: "surprise", side: "ours" });
    expect([A, E, F].map((id) => fighter(named, id).surprised)).toEqual([false, true, true]);
    const changed = after(named, { kind: "set-flags", who: F, flags: { surprised: false } });
    expect(fighter(changed, F).surprised).toBe(false);
    expect(fighter(after(named, { kind: "surprise", side: null }), E).surprised).toBe(false);
    expect(refused(named, { kind: "surprise", side: null }, byOwner(A))).toBe("FL-01");
    expect(refused(three(), { kind: "surprise", side: "ours" })).toBe("FL-144");
    expect(refused(three(), { kind: "set-flags", who: E, flags: { surprised: true } })).toBe("FL-144");
    const joined = after(
      named,
      { kind: "join", who: [B] },
      { freshScores: { B: fighter(fight({ B: { side: "theirs" } }), B).scores } },
    );
    expect(fighter(joined, B).surprised).toBe(true);
  });

  it("FL-145 · the surprised roll initiative like everybody else", () => {
    const state = after(gathering({ A: {}, E: {} }), { kind: "surprise", side: "ours" });
    const started = after(state, { kind: "start" }, { answers: { "initiative:A": 3, "initiative:E": 9 } });
    expect([started.order, fighter(started, E).initiative]).toEqual([[E, A], 9]);
  });

  it("FL-146 · only the surprising side has turns in the surprise round; the surprised do nothing", () => {
    const state = surprised();
    expect([state.activeId, after(state, next(state)).activeId]).toEqual([A, B]);
    expect(refused(state, act(E, { action: "free", what: "shouts" }))).toBe("FL-146");
    expect(fighter(playTo(state, 1, B), E).turn.started).toBe(false);
    expect(fighter(after(state, attack(A, E), { answers: hits(state, faces.normal, E) }), E).scores.hp.value).toBe(17);
  });

  it("FL-147 · the surprised have 0 of everything, the others as always", () => {
    expect([poolsOf(surprised(), A), poolsOf(surprised(), E)]).toEqual([
      [5, 2, 2],
      [0, 0, 0],
    ]);
  });

  it("FL-148 · the surprised get their FP with the first normal round, the others none a second time", () => {
    const normal = playTo(surprised(), 2, A);
    expect([fighter(normal, A).fp, fighter(normal, E).fp]).toEqual([1, 2]);
    expect(fighter(playTo(normal, 3, A), E).fp).toBe(1);
  });

  it("FL-148 · logs once who is no longer surprised", () => {
    const last = playTo(surprised(), 1, B);
    const ends = { event: "TURNCRAFT.Log.flow.surpriseEnds", data: { names: { combatants: [E] } } };
    const { state: normal, log } = outcome(last, next(last));
    expect(log.filter(({ event }) => event === ends.event)).toEqual([ends]);
    const later = playTo(normal, 2, B);
    expect(outcome(later, next(later)).log).not.toContainEqual(ends);
  });

  it("FL-149 · the surprised have no RP before their first turn, or get them with the round", () => {
    const normal = playTo(surprised(), 2, A);
    expect([poolsOf(normal, E), poolsOf(after(normal, next(normal)), E)]).toEqual([
      [5, 0, 2],
      [5, 2, 2],
    ]);
    expect(poolsOf(playTo(surprised({ surprisedRp: "roundStart" }), 2, A), E)).toEqual([5, 2, 2]);
  });

  it("FL-150 · normal rounds start from the top of the order", () => {
    let state = playTo(surprised(), 1, B);
    const turns: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      state = after(state, next(state));
      turns.push(state.activeId);
    }
    expect(turns).toEqual([A, E, B]);
  });
});
