import { describe, expect, it } from "vitest";
import { movementView } from "../../src/combat/views/numbers-view.ts";
import { nextUp, pipsView, turnView } from "../../src/rulesets/dexterity/tracker/turn-view.ts";
import { english } from "./english.ts";
import { fight, id, scores } from "./fight.ts";

const max = { action: 1, quick: 1, interaction: 1, reaction: 2 };

describe("DX-401, DX-601 · pips", () => {
  it("shows points left in combat, spent ones after them", () => {
    const [action, , , reaction] = pipsView(max, { action: 0, quick: 1, interaction: 1, reaction: 1 }, english);
    expect(action).toMatchObject({ label: "Action", left: 0, empty: true, sentence: "Action: 0 of 1 left" });
    expect(reaction?.pips).toEqual([{ spent: false }, { spent: true }]);
  });

  it("shows the maxima out of combat", () => {
    const rows = pipsView(max, null, english);
    expect(rows.map((row) => row.pips.length)).toEqual([1, 1, 1, 2]);
    expect(rows[3]?.sentence).toBe("Reaction: 2 each round");
  });

  it("shows more than the maximum where the GM gave more", () => {
    expect(pipsView(max, { action: 3, quick: 1, interaction: 1, reaction: 2 }, english)[0]?.pips).toHaveLength(3);
  });
});

describe("DX-509 · several speeds count in tandem", () => {
  it("walk 30 and swim 45: after 20 ft 10 are left on foot and 25 swimming", () => {
    const view = movementView(scores({ speeds: { swim: 45 } }).speeds, 20, english);
    expect(view.modes.map(({ id, left }) => [id, left])).toEqual([
      ["walk", 10],
      ["swim", 25],
    ]);
    expect(view.modes.map((mode) => mode.tick)).toEqual([66.7, 100]);
    expect(view.leftPercent).toBe(55.6);
  });

  it("uses a mode up once as many feet as its speed were moved by any", () => {
    const view = movementView(scores({ speeds: { swim: 45 } }).speeds, 33, english);
    expect(view.modes.map(({ left, usedUp }) => [left, usedUp])).toEqual([
      [0, true],
      [12, false],
    ]);
    expect(view.sentence).toBe("Walk 0 of 30 ft left · Swim 12 of 45 ft left");
  });

  it("gives a creature without speeds an empty bar", () => {
    expect(movementView(scores({ speeds: { walk: 0 } }).speeds, 0, english)).toMatchObject({
      longest: 0,
      leftPercent: 0,
    });
  });
});

describe("the turn state", () => {
  const nameOf = (who: string) => `the ${who}`;
  const words = (state: Parameters<typeof turnView>[0], who: string) => turnView(state, id(who), nameOf, english);

  it("names the active combatant and the next", () => {
    const state = fight({ a: {}, b: {}, c: {} });
    expect(words(state, "a")).toEqual({ kind: "acting", text: "Your turn · round 3" });
    expect(words(state, "b")).toEqual({ kind: "next", text: "the a is acting, you're next · round 3" });
    expect(words(state, "c")).toEqual({ kind: "waiting", text: "the a is acting · round 3" });
  });

  it("DX-110 · a late arrival below the active place acts this round, above it the next", () => {
    const late = { lateUntilTurn: true, joinedRound: 3 };
    const state = fight({ a: late, b: {}, c: late }, { activeId: id("b") });
    expect(words(state, "a").text).toBe("Joined late: acts in round 4");
    expect(words(state, "c").text).toBe("Joined late: acts in round 3");
    const waits = fight({ b: {}, c: { ...late, waitsUntilRound: 4 } });
    expect(words(waits, "c").text).toBe("Joined late: acts in round 4");
  });

  it("DX-111 · shows the defeated and departed as such, and never as next", () => {
    const state = fight({ a: {}, b: { defeated: true }, c: { departed: true }, d: {} });
    expect(words(state, "b").kind).toBe("passed-over");
    expect(words(state, "c").kind).toBe("gone");
    expect(nextUp(state)).toBe("d");
  });

  it("DX-111 · names neither an active combatant nor a next one if everybody is skipped", () => {
    const state = fight({ a: { defeated: true }, b: { defeated: true } }, { activeId: null });
    expect(nextUp(state)).toBeNull();
    expect(words(fight({ a: {} }, { activeId: null }), "a").kind).toBe("nobody");
  });

  it("DX-110 · isn't next in this round for a combatant who waits for the next one", () => {
    const state = fight({ a: {}, b: { lateUntilTurn: true, joinedRound: 3, waitsUntilRound: 4 }, c: {} });
    expect(nextUp(state)).toBe("c");
  });
});
