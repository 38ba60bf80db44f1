import { describe, expect, it } from "vitest";
import type { DexterityState } from "../../../src/rules/dexterity/index.ts";
import {
  A,
  after,
  announce,
  B,
  C,
  counterspell,
  D,
  fight,
  fighter,
  gathering,
  joins,
  needed,
  next,
  ownerOf,
  playTo,
  react,
  refused,
} from "./table.ts";

const start = { kind: "start" } as const;
const step = (state: DexterityState) => after(state, next(state));

/** Round 2; A 19, B 12 active, C 5. */
const bActs = () => playTo(fight({ A: { total: 19 }, B: { total: 12 }, C: { total: 5 } }), 2, B);

describe("Worked examples of section 8: initiative", () => {
  it("example 1 · DX-102, DX-103, DX-104", () => {
    const before = gathering({ A: { bonus: 3 }, B: { bonus: 5 }, C: { bonus: 0 } });
    const rolled = after(
      before,
      { kind: "roll", who: [A, B, C] },
      { answers: { "initiative:A": 12, "initiative:B": 9, "initiative:C": 15 } },
    );
    const started = after(rolled, start);
    expect([A, B, C].map((id) => fighter(started, id).initiative)).toEqual([15, 14, 15]);
    expect([started.order, started.round, started.activeId]).toEqual([[A, C, B], 1, A]);
  });

  it("example 2 · DX-105", () => {
    const tied = gathering({ A: { total: 16, bonus: 2 }, B: { total: 16, bonus: 2 } });
    expect(needed(tied, start)).toEqual(["tie:1:A", "tie:1:B"]);
    const started = after(tied, start, { answers: { "tie:1:A": 6, "tie:1:B": 11 } });
    expect(started.order).toEqual([B, A]);
    expect([A, B].map((id) => fighter(started, id).initiative)).toEqual([16, 16]);
  });

  it("example 3 · DX-105", () => {
    const tied = gathering({ A: { total: 16, bonus: 2 }, B: { total: 16, bonus: 2 } });
    const first = { "tie:1:A": 8, "tie:1:B": 8 };
    expect(needed(tied, start, { answers: first })).toEqual(["tie:2:A", "tie:2:B"]);
    expect(after(tied, start, { answers: { ...first, "tie:2:A": 17, "tie:2:B": 3 } }).order).toEqual([A, B]);
  });

  it("example 4 · DX-101", () => {
    expect(refused(gathering({ A: { total: 1 }, B: { total: 2 }, C: { total: 3 }, D: {} }), start)).toBe("DX-101");
  });

  it("example 5 · DX-102", () => {
    const state = gathering({ A: { total: 18 } });
    expect(refused(state, { kind: "roll", who: [A] }, { by: ownerOf(A) })).toBe("DX-102");
  });

  it("example 6 · DX-107, DX-110", () => {
    const joined = joins(bActs(), D, 18);
    expect([joined.order, joined.activeId]).toEqual([[A, D, B, C], B]);
    const turns = [joined, step(joined), step(step(joined)), step(step(step(joined)))].map((state) => [
      state.round,
      state.activeId,
    ]);
    expect(turns).toEqual([
      [2, B],
      [2, C],
      [3, A],
      [3, D],
    ]);
  });

  it("example 7 · DX-107, DX-110", () => {
    const joined = joins(bActs(), D, 8);
    expect(joined.order).toEqual([A, B, D, C]);
    expect([step(joined).round, step(joined).activeId]).toEqual([2, D]);
  });

  it("example 8 · DX-109", () => {
    const state = step(joins(bActs(), D, 18, { reactions: [counterspell] }));
    const cast = after(state, announce(C));
    expect([state.activeId, cast.windows]).toEqual([C, []]);
    expect(refused(cast, react(D, cast))).toBe("DX-109");
  });

  it("example 9 · DX-201, DX-204", () => {
    const joined = joins(step(bActs()), D, 23, { bonus: 5 });
    const third = step(joined);
    expect([joined.activeId, joined.order[0], third.round, third.activeId]).toEqual([C, D, 3, D]);
    expect(step(third).activeId).toBe(A);
  });
});
