import { describe, expect, it } from "vitest";
import type { ClauseId, CombatantId } from "../../../../src/engine/index.ts";
import type {
  MarchingCommand,
  MarchingSettings,
  MarchingState,
} from "../../../../src/rulesets/marching/rules/index.ts";
import {
  after,
  at,
  C,
  F,
  fight,
  fighter,
  type Guest,
  gathering,
  M1,
  M2,
  needed,
  next,
  outcome,
  playTo,
  seize,
  spend,
  turns,
  W,
} from "./fights.ts";

/** Settings under which the GM is asked about one clause. */
const asking = (clause: ClauseId): Partial<MarchingSettings> => ({ interpretations: { [clause]: "ask" } });
const delay = (who: CombatantId): MarchingCommand => ({ kind: "delay", who });
const impair = (who: CombatantId, cause: "surprise" | "other"): MarchingCommand => ({
  kind: "impair",
  who: [who],
  cause,
  impaired: true,
});

/** F's clock starts at 0 ms; M2 acts after F. */
function frantic(clause: ClauseId): MarchingState {
  const guests = { F: { at: [0, 0] }, M2: { at: [5, 0] } } satisfies Record<string, Guest>;
  const on = after(gathering(guests, asking(clause)), { kind: "frantic", on: true });
  return after(on, at({ kind: "start" }, 0), { answers: { "MO-204": "take" } });
}

describe("Interpretations set to ask (MO-004)", () => {
  it("MO-306 · the GM chooses the target of the spiral; a marked target needs no question", () => {
    const guests: Record<string, Guest> = {
      F: { at: [5, 5] },
      C: { at: [7, 5] },
      M1: { at: [8, 5] },
      M2: { at: [6, 6] },
      M3: {},
    };
    const last = turns(fight(guests, asking("MO-306")), 4);
    expect(needed(last, next(last))).toEqual(["MO-306"]);
    const usual = after(last, next(last), { answers: { "MO-306": M2 } });
    expect([usual.contact, usual.targetId]).toEqual([{ x: 5, y: 5 }, M2]);
    const other = after(last, next(last), { answers: { "MO-306": M1 } });
    expect([other.contact, other.targetId, other.markedId]).toEqual([{ x: 7, y: 5 }, M1, null]);
    const marked = after(last, { kind: "target", who: M1 });
    expect(after(marked, next(marked)).targetId).toBe(M1);
    const down = after(last, { kind: "defeat", who: M1, defeated: true });
    const asked = outcome(down, next(down), { answers: { "MO-306": M2 } });
    expect(asked.state.targetId).toBe(M2);
    expect(() => after(down, next(down), { answers: { "MO-306": M1 } })).toThrow("MO-306");
  });

  it("MO-606 · the GM says whether a second delay loses the turn", () => {
    const state = fight({ F: {}, C: {}, W: {} }, asking("MO-606"));
    const back = turns(after(state, delay(F)), 2);
    expect(needed(back, delay(F))).toEqual(["MO-606:gm"]);
    expect(needed(back, delay(F), { answers: { "MO-606:gm": "lost" } })).toEqual(["MO-606"]);
    const second = after(after(after(state, delay(F)), delay(C)), { kind: "absent", who: W, absent: true });
    const third = turns(second, 1);
    expect(third.activeId).toBe(F);
    const again = after(third, delay(F), { answers: { "MO-606:gm": "again" } });
    expect([again.activeId, again.order.at(-1), fighter(again, F).acted]).toEqual([C, F, false]);
  });

  it("MO-709 · the GM says whether the only roller goes first", () => {
    const state = fight({ F: {}, C: { agl: 9 }, M1: {} }, asking("MO-709"));
    const rolls = (die: number, ruling?: string) => ({
      answers: { "MO-701:F": "no", "agl:C": die, ...(ruling && { "MO-709": ruling }) },
    });
    expect(needed(state, seize(C, F), rolls(9))).toEqual(["MO-709"]);
    expect(after(state, seize(C, F), rolls(9, "stays")).order).toEqual([F, C, M1]);
    expect(after(state, seize(C, F), rolls(9, "first")).order).toEqual([C, F, M1]);
    const late = after(state, seize(C, F), rolls(10, "first"));
    expect([late.order, fighter(late, C).left.reaction]).toEqual([[C, F, M1], 0]);
  });

  it("MO-806 · the GM says how often two causes of impairment count, to hit and on AGL checks", () => {
    const marked = after(fight({ F: {}, C: { agl: 9 }, M1: {} }, asking("MO-806")), impair(C, "surprise"));
    const attack = spend(F, "primary", { attack: { target: C, bonus: 4 } });
    expect(needed(marked, attack)).toEqual(["attack:F"]);
    const twice = after(marked, impair(C, "other"));
    expect(needed(twice, attack)).toEqual(["MO-806:C"]);
    const total = (ruling: string) =>
      outcome(twice, attack, { answers: { "MO-806:C": ruling, "attack:F": { dice: [9], total: 15 } } }).log[0]?.data;
    expect([total("once")?.total, total("each")?.total]).toEqual([15, 17]);
    const order = (ruling: string) =>
      after(twice, seize(C, F), { answers: { "MO-806:C": ruling, "MO-701:F": "no", "agl:C": 8 } }).order;
    expect([order("once"), order("each")]).toEqual([
      [C, F, M1],
      [F, C, M1],
    ]);
  });

  it("MO-908 · the GM says whether one missed action and nothing done is Consider Options", () => {
    const state = after(frantic("MO-908"), at({ kind: "timeout" }, 6001));
    const end = at(next(state), 7000);
    expect(needed(state, end)).toEqual(["MO-908:F"]);
    const events = (ruling: string) => {
      const { log } = outcome(state, end, { answers: { "MO-908:F": ruling } });
      return log.map(({ event }) => event.split(".").at(-1));
    };
    expect(events("all")).toContain("considerOptions");
    expect(events("some")).not.toContain("considerOptions");
    const both = outcome(state, at({ kind: "timeout" }, 12_001)).log;
    expect(both.some(({ event }) => event.endsWith("considerOptions"))).toBe(true);
  });

  it("MO-909 · the GM says whether the clock runs for a monster, and then it runs for all of its turn", () => {
    const state = frantic("MO-909");
    const end = at(next(state), 100);
    expect(needed(state, end)).toEqual(["MO-909:M2"]);
    expect(after(state, end, { answers: { "MO-909:M2": "no" } }).frantic.phase).toBe("off");
    const timed = after(state, end, { answers: { "MO-909:M2": "yes" } });
    expect(timed.frantic).toMatchObject({ phase: "announce", since: 100 });
    const lost = after(timed, at({ kind: "timeout" }, 6101));
    expect([fighter(lost, M2).lost, lost.frantic.phase, lost.frantic.since]).toEqual([["primary"], "announce", 6100]);
    const set = after(state, at({ kind: "manual", active: M2 }, 50), { answers: { "MO-909:M2": "yes" } });
    expect(set.frantic.since).toBe(50);
    expect(playTo(after(state, { kind: "frantic", on: false }), 1, M2).frantic.phase).toBe("off");
  });
});
