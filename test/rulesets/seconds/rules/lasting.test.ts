import { describe, expect, it } from "vitest";
import type { CombatantId, EffectId } from "../../../../src/engine/index.ts";
import {
  lastingIn,
  type SecondsCommandOf,
  type SecondsState,
  seconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { A, after, all, B, begin, C, hold, line, next, outcome, ownerOf, playTo, refused, wait } from "./fights.ts";

/** An effect on B that counts A's own seconds. */
function lasting(value: number, more: Partial<SecondsCommandOf<"effect">> = {}): SecondsCommandOf<"effect"> {
  const id = (more.id ?? "bless") as EffectId;
  const made = { uuid: `Actor.b.ActiveEffect.${id}`, name: "Bless", bearer: B, originator: A } as const;
  return { kind: "effect", id, ...made, value, unit: "seconds", data: { name: "Bless" }, ...more };
}

const uuid = "Actor.b.ActiveEffect.bless";
const left = (state: SecondsState): (readonly [CombatantId, string, number])[] =>
  lastingIn(state).map(({ who, effect }) => [who, effect.name, effect.left]);
const end = { kind: "end" } as const;

describe("Effects with a duration", () => {
  it("SX-602 · count their originator's own seconds: used, waited or lost; other turns don't count", () => {
    const begun = outcome(line(3), lasting(8));
    expect(begun.world).toEqual([{ kind: "effect-begins", uuid, data: { name: "Bless" } }]);
    expect(begun.log).toEqual([{ event: "TURNCRAFT.Log.effectBegan", who: B, data: { effect: "Bless", seconds: 8 } }]);
    expect(seconds.load(JSON.parse(JSON.stringify(begun.state)))).toEqual(begun.state);
    const acted = all(begun.state, begin(A, "move"), wait(A, 2));
    const spent = 6 - (acted.fighters[A]?.secondsLeft ?? 0);
    expect(left(acted)).toEqual([[A, "Bless", 8 - spent]]);
    const turnOver = after(acted, next(acted));
    expect(left(turnOver)).toEqual([[A, "Bless", 2]]);
    const again = playTo(turnOver, 2, A);
    expect(left(again)).toEqual([[A, "Bless", 2]]);
    const over = outcome(again, wait(A, 2));
    expect(left(over.state)).toEqual([]);
    expect(over.state.fighters[A]).not.toHaveProperty("lasting");
    expect(over.world).toEqual([{ kind: "effect-ends", uuid }]);
    expect(over.log.at(-1)).toEqual({ event: "TURNCRAFT.Log.effectEnded", who: B, data: { effect: "Bless" } });
  });

  it("SX-602, SX-301 · count a round as six seconds, a minute as sixty; 0 s are over at once; without an originator they count the bearer's", () => {
    const of = (value: number, more: Partial<SecondsCommandOf<"effect">>) => left(after(line(2), lasting(value, more)));
    expect(of(2, { unit: "rounds" })).toEqual([[A, "Bless", 12]]);
    expect(of(1, { unit: "minutes", originator: null })).toEqual([[B, "Bless", 60]]);
    const none = outcome(line(2), lasting(0));
    expect([left(none.state), none.world]).toEqual([[], []]);
  });

  it("SX-609 · don't count while the turn is held", () => {
    const held = after(after(line(3), lasting(8)), hold(A));
    expect(left(held)).toEqual([[A, "Bless", 8]]);
  });

  it("SX-602, SX-003 · are ended early by their originator's owner or the GM; taken or unknown ids are refused", () => {
    const there = after(line(2), lasting(8));
    const stop = { kind: "end-effect", id: "bless" as EffectId } as const;
    expect(outcome(there, stop, { by: ownerOf(A) }).world).toEqual([{ kind: "effect-ends", uuid }]);
    expect(refused(there, stop, { by: ownerOf(B) })).toBe("SX-003");
    expect(refused(there, lasting(5))).toBe("SX-602");
    expect(refused(line(2), stop)).toBe("SX-602");
    expect(refused(line(2), lasting(5), { by: ownerOf(B) })).toBe("SX-003");
    expect(refused(line(2), lasting(5, { bearer: C }))).toBe("SX-001");
  });

  it("SX-610 · go on in world time after combat, or end if the GM says so", () => {
    const there = after(line(2), lasting(8));
    const [pending] = seconds.pending?.(there) ?? [];
    expect(pending).toMatchObject({ onCombatEnd: "continues", line: { data: { effect: "Bless", seconds: 8 } } });
    const continues = outcome(there, end, { answers: { "SX-610": "continue" } });
    expect(continues.world).toEqual([{ kind: "effect-freed", uuid, seconds: 8 }]);
    expect(left(continues.state)).toEqual([]);
    const ends = outcome(there, end, { answers: { "SX-610": "end" } });
    expect(ends.world).toEqual([{ kind: "effect-ends", uuid }]);
  });

  it("SX-110 · of a combatant who leaves for good go on in world time; the defeated count on", () => {
    const there = after(line(3), lasting(8));
    const gone = outcome(there, { kind: "leave", who: A });
    expect(gone.world).toEqual([{ kind: "effect-freed", uuid, seconds: 8 }]);
    expect(left(gone.state)).toEqual([]);
    const fallen = after(there, { kind: "defeat", who: A, defeated: true });
    expect(left(fallen)).toEqual([[A, "Bless", 8]]);
    const later = after(fallen, next(fallen));
    expect(left(later)).toEqual([[A, "Bless", 2]]);
    const last = after(later, next(later));
    expect(left(after(last, next(last)))).toEqual([]);
  });
});
