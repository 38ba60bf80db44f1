import { describe, expect, it } from "vitest";
import type { DexterityState } from "../../../src/rules/dexterity/index.ts";
import {
  A,
  after,
  announce,
  asked,
  B,
  C,
  counterspell,
  effect,
  fight,
  fighter,
  gathering,
  give,
  move,
  needed,
  next,
  outcome,
  ownerOf,
  parry,
  playTo,
  react,
  refused,
  spend,
  strides,
  walk,
} from "./table.ts";

const knows = { reactions: [counterspell] };
const guard = { item: "Guard", name: "Guard", reactsTo: "onMove", casts: false, moves: true } as const;
const four = () => fight({ A: {}, B: knows, C: { reactions: [parry] }, D: {} });
const reactionOf = (state: DexterityState, id = B) => fighter(state, id).left.reaction;

describe("Section 6: the Reaction", () => {
  it("DX-601 · one Reaction, paid outside the own turn", () => {
    const cast = after(four(), announce(A));
    const reacted = after(cast, react(B, cast), { by: ownerOf(B) });
    expect([reactionOf(cast), reactionOf(reacted)]).toEqual([1, 0]);
    expect(refused(reacted, react(B, reacted), { by: ownerOf(B) })).toBe("DX-601");
  });

  it("DX-602 · not on the own turn", () => {
    const state = playTo(four(), 1, B);
    expect(refused(state, react(B, state))).toBe("DX-602");
  });

  it("DX-603 · only with an item that can be used so and answers this event; the GM can allow one without", () => {
    const cast = after(fight({ A: {}, B: { reactions: [counterspell, parry] } }), announce(A));
    for (const item of [null, "Umbrella", "Parry"]) expect(refused(cast, react(B, cast, item))).toBe("DX-603");
    expect(reactionOf(after(cast, react(B, cast, null), { insist: true }))).toBe(0);
  });

  it("DX-604 · asked are all with a matching item and a Reaction, save the active, the late and the defeated", () => {
    expect(asked(after(four(), announce(A)))).toEqual({ B: "waiting" });
    expect(asked(after(four(), announce(A, "onAttack")))).toEqual({ C: "waiting" });
    const nobody = outcome(four(), announce(A, "other"));
    expect([nobody.state.windows, nobody.log.at(-1)?.event]).toEqual([[], "TURNCRAFT.Log.nobodyReacts"]);
    const fallen = after(four(), { kind: "defeat", who: B, defeated: true });
    expect(after(fallen, announce(A)).windows).toEqual([]);
    expect(refused(fallen, react(B, fallen))).toBe("DX-604");
  });

  it("DX-604 · the window stays until all have answered or the GM closes it; then the moment has passed", () => {
    const cast = after(fight({ A: {}, B: knows, C: knows }), announce(A));
    const one = after(cast, { kind: "pass", who: B, window: "window-1" }, { by: ownerOf(B) });
    expect(asked(one)).toEqual({ B: "passed", C: "waiting" });
    expect(refused(one, react(B, one))).toBe("DX-604");
    expect(after(one, { kind: "pass", who: C, window: "window-1" }).windows).toEqual([]);
    const closed = after(cast, { kind: "close-window", window: "window-1" });
    expect([closed.windows, refused(closed, { kind: "pass", who: B, window: "window-1" }, { by: ownerOf(B) })]).toEqual(
      [[], "DX-604"],
    );
    expect(refused(closed, react(B, cast))).toBe("DX-604");
    expect(refused(cast, { kind: "pass", who: A, window: "window-1" })).toBe("DX-604");
  });

  it("DX-604 · an answer to an old window never meets a new one", () => {
    const closed = after(after(four(), announce(A)), { kind: "close-window", window: "window-1" });
    expect(after(closed, announce(A)).windows[0]?.id).toBe("window-2");
  });

  it("DX-604 · a player's turn can't end over an open window; the GM's word closes it", () => {
    const cast = after(four(), announce(A));
    expect(refused(cast, next(cast), { by: ownerOf(A) })).toBe("DX-604");
    expect(after(cast, next(cast))).toMatchObject({ activeId: B, windows: [] });
  });

  it("DX-604 · who can't react any more is waited for no longer", () => {
    const cast = after(fight({ A: {}, B: knows, C: knows }), announce(A));
    expect(asked(after(cast, { kind: "leave", who: C }))).toEqual({ B: "waiting", C: "passed" });
    expect(asked(after(cast, { kind: "defeat", who: C, defeated: true }))).toEqual({ B: "waiting", C: "passed" });
    const countered = after(cast, react(B, cast));
    expect(after(countered, react(C, countered)).windows).toEqual([]);
  });

  it("DX-604 · nobody is asked about their own deed", () => {
    const state = fight({ A: {}, B: knows, C: knows });
    expect(asked(after(state, announce(B)))).toEqual({ C: "waiting" });
  });

  it("DX-604 · a path opens one window, not one a step", () => {
    const state = fight({ A: {}, B: { reactions: [guard] }, C: { reactions: [guard] } });
    const moved = after(state, strides(A, 5));
    expect([moved.windows.length, asked(moved)]).toEqual([1, { B: "waiting", C: "waiting" }]);
    expect(after(four(), strides(A, 5)).windows).toEqual([]);
    expect(after(state, move(A, walk(2, 1, 0), { forced: true })).windows).toEqual([]);
  });

  it("DX-604 · a deed that is paid may be announced in the same step", () => {
    const cast = after(four(), spend(A, "action", { trigger: "onCast", what: "Fireball" }));
    expect([asked(cast), cast.windows[0]?.event.what]).toEqual([{ B: "waiting" }, "Fireball"]);
  });

  it("DX-605 · the Reaction returns at the own turn's start, or at the round's under roundStart", () => {
    const used = (settings: object) => {
      const state = playTo(fight({ A: {}, B: knows, C: {} }, settings), 1, C);
      const cast = after(state, announce(C));
      return after(cast, react(B, cast));
    };
    const [own, round] = [used({}), used({ reactionReturns: "roundStart" })];
    expect([reactionOf(playTo(own, 2, A)), reactionOf(playTo(own, 2, B))]).toEqual([0, 1]);
    expect(reactionOf(playTo(round, 2, A))).toBe(1);
    const cast = after(fight({ A: {}, B: knows }, { reactionReturns: "roundStart" }), announce(A));
    expect(reactionOf(playTo(after(cast, react(B, cast)), 1, B))).toBe(0);
  });

  it("DX-606 · everybody present at the start has a Reaction; set to ask, the GM may say no", () => {
    expect(reactionOf(four())).toBe(1);
    const asking = gathering({ A: { total: 9 }, B: { total: 5 } }, { interpretations: { "DX-606": "ask" } });
    expect(needed(asking, { kind: "start" })).toEqual(["DX-606"]);
    const none = after(asking, { kind: "start" }, { answers: { "DX-606": "none" } });
    expect([reactionOf(none), reactionOf(playTo(none, 1, B))]).toEqual([0, 1]);
  });

  it("DX-607 · a Reaction moves only if its item says so, and its feet don't touch spent", () => {
    const cast = after(four(), announce(A));
    expect(refused(cast, react(B, cast, "Counterspell", { move: true }))).toBe("DX-607");
    const state = after(fight({ A: {}, B: { reactions: [guard] } }), announce(A, "onMove"));
    expect(fighter(after(state, react(B, state, "Guard", { move: true })), B).spent).toBe(0);
    const asking = after(cast, { kind: "settings", changes: { interpretations: { "DX-607": "ask" } } });
    expect(needed(asking, react(B, asking, "Counterspell", { move: true }))).toEqual(["DX-607"]);
    expect(refused(asking, react(B, asking, "Counterspell", { move: true }), { answers: { "DX-607": "refuse" } })).toBe(
      "DX-607",
    );
    expect(
      reactionOf(after(asking, react(B, asking, "Counterspell", { move: true }), { answers: { "DX-607": "allow" } })),
    ).toBe(0);
  });

  it("DX-307 · an owner may make an effect off turn only after a Reaction", () => {
    const cast = after(four(), announce(A));
    expect(refused(cast, effect({ value: 5, by: B }), { by: ownerOf(B) })).toBe("DX-407");
    expect(give(after(cast, react(B, cast)), effect({ value: 5, by: B }), { by: ownerOf(B) }).kind).toBe("done");
  });
});
