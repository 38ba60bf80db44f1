import { describe, expect, it } from "vitest";
import { type ReactionFilter, usualFilter } from "../../../../src/engine/index.ts";
import type { CombatantId } from "../../../../src/engine/types.ts";
import type {
  DexterityCommand,
  DexterityScores,
  DexterityState,
  ReactionItem,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
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
  movedSteps,
  needed,
  next,
  outcome,
  ownerOf,
  parry,
  playTo,
  react,
  refused,
  spend,
  walk,
} from "./fights.ts";

const D = "D" as CombatantId;
const knows = { reactions: [counterspell] };
const guard = { item: "Guard", name: "Guard", reactsTo: "onMove", casts: false, moves: true } as const;
/** Movement this near to B, as measured by the authority. */
const closest = (command: DexterityCommand, feet: number): DexterityCommand =>
  command.kind === "move" ? { ...command, feet: { [B]: feet } } : command;
const four = () => fight({ A: {}, B: knows, C: { reactions: [parry] }, D: {} });
const reactionOf = (state: DexterityState, id = B) => fighter(state, id).left.reaction;

describe("Section 6: the Reaction", () => {
  it("DX-601 · a combatant has one Reaction, paid outside the own turn", () => {
    const cast = after(four(), announce(A));
    const reacted = after(cast, react(B, cast), { by: ownerOf(B) });
    expect([reactionOf(cast), reactionOf(reacted)]).toEqual([1, 0]);
    expect(refused(reacted, react(B, reacted), { by: ownerOf(B) })).toBe("DX-601");
  });

  it("DX-602 · a Reaction isn't used on the own turn", () => {
    const state = playTo(four(), 1, B);
    expect(refused(state, react(B, state))).toBe("DX-602");
  });

  it("DX-603 · a Reaction needs an item with this trigger; the GM can allow one without", () => {
    const cast = after(fight({ A: {}, B: { reactions: [counterspell, parry] } }), announce(A));
    for (const item of [null, "Umbrella", "Parry"]) expect(refused(cast, react(B, cast, item))).toBe("DX-603");
    expect(reactionOf(after(cast, react(B, cast, null), { override: true }))).toBe(0);
  });

  it("DX-604 · all combatants with a matching item and a Reaction are asked, save the active, the late and the defeated", () => {
    expect(asked(after(four(), announce(A)))).toEqual({ B: "waiting" });
    expect(asked(after(four(), announce(A, "onAttack")))).toEqual({ C: "waiting" });
    const nobody = outcome(four(), announce(A, "other"));
    expect([nobody.state.windows, nobody.log.at(-1)?.event]).toEqual([[], "TURNCRAFT.Log.announced.other"]);
    const fallen = after(four(), { kind: "defeat", who: B, defeated: true });
    expect(after(fallen, announce(A)).windows).toEqual([]);
    expect(refused(fallen, react(B, fallen))).toBe("DX-604");
  });

  it("DX-604 · the window stays until all have chosen or the GM closes it; later Reactions are refused", () => {
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

  it("DX-604 · a Reaction to an old window never counts for a new one", () => {
    const closed = after(after(four(), announce(A)), { kind: "close-window", window: "window-1" });
    expect(after(closed, announce(A)).windows[0]?.id).toBe("window-2");
  });

  it("DX-604 · a player's turn can't end over an open window; the GM closes it by ending the turn", () => {
    const cast = after(four(), announce(A));
    expect(refused(cast, next(cast), { by: ownerOf(A) })).toBe("DX-604");
    expect(after(cast, next(cast))).toMatchObject({ activeId: B, windows: [] });
  });

  it("DX-604 · a combatant who can't react any more isn't waited for", () => {
    const cast = after(fight({ A: {}, B: knows, C: knows }), announce(A));
    expect(asked(after(cast, { kind: "leave", who: C }))).toEqual({ B: "waiting", C: "passed" });
    expect(asked(after(cast, { kind: "defeat", who: C, defeated: true }))).toEqual({ B: "waiting", C: "passed" });
    const countered = after(cast, react(B, cast));
    expect(after(countered, react(C, countered)).windows).toEqual([]);
  });

  it("DX-604 · combatants aren't asked about their own actions", () => {
    const state = fight({ A: {}, B: knows, C: knows });
    expect(asked(after(state, announce(B)))).toEqual({ C: "waiting" });
  });

  it("DX-604 · a path opens one window, not one a step", () => {
    const state = fight({ A: {}, B: { reactions: [guard] }, C: { reactions: [guard] } });
    const moved = after(state, movedSteps(A, 5));
    expect([moved.windows.length, asked(moved)]).toEqual([1, { B: "waiting", C: "waiting" }]);
    expect(after(four(), movedSteps(A, 5)).windows).toEqual([]);
    expect(after(state, move(A, walk(2, 1, 0), { forced: true })).windows).toEqual([]);
  });

  it("DX-604 · a paid action may be announced in the same step", () => {
    const cast = after(four(), spend(A, "action", { trigger: "onCast", what: "Fireball" }));
    expect([asked(cast), cast.windows[0]?.event.what]).toEqual([{ B: "waiting" }, "Fireball"]);
  });

  it("DX-604 · without a possible reactor no window is logged", () => {
    const moved = outcome(fight({ A: {}, B: { reactions: [guard], reach: 5 } }), closest(movedSteps(A, 2), 30));
    expect(moved.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.moved"]);
    const done = outcome(four(), spend(A, "action", { trigger: "onAttack", what: "Axe", targets: [] }));
    expect(done.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.spent"]);
  });

  it("DX-604 · no new action or movement starts while a window is open, save by the GM's override", () => {
    const moved = after(fight({ A: {}, B: { reactions: [guard] } }), movedSteps(A, 2));
    expect(refused(moved, spend(A, "action", { trigger: "onAttack", what: "Axe" }), { by: ownerOf(A) })).toBe("DX-604");
    expect(refused(moved, movedSteps(A, 1), { by: ownerOf(A) })).toBe("DX-604");
    expect(after(moved, spend(A, "action", { what: "Axe" }), { override: true }).windows.length).toBe(1);
    const answered = after(moved, { kind: "pass", who: B, window: "window-1" });
    expect(give(answered, spend(A, "action", { what: "Axe" })).kind).toBe("done");
  });

  it("DX-604 · a combatant asked about an older event reacts after the newer one is settled", () => {
    const state = fight({ A: {}, B: { reactions: [{ ...counterspell, casts: true }] }, C: knows, D: knows });
    const [cast] = [after(state, announce(A))];
    const countered = after(after(cast, { kind: "pass", who: D, window: "window-1" }), react(B, cast));
    expect(countered.windows.map(({ asked }) => asked)).toEqual([
      { B: "reacted", C: "waiting", D: "passed" },
      { C: "waiting", D: "waiting" },
    ]);
    const passed = after(countered, { kind: "pass", who: C, window: "window-2" });
    expect(refused(passed, react(C, passed, "Counterspell", { window: null }))).toBe("DX-604");
    expect(refused(passed, react(C, passed, "Counterspell", { window: "window-1" }))).toBe("DX-604");
  });

  const filtered = (filter: Partial<ReactionFilter>, more: Partial<ReactionItem> = {}): ReactionItem => ({
    ...parry,
    ...more,
    filter: { ...usualFilter("onAttack"), ...filter },
  });
  const sided = (reaction: ReactionItem, sides: Record<"A" | "B" | "C", NonNullable<DexterityScores["side"]>>) =>
    fight({
      A: { side: sides.A },
      B: { side: sides.B, reach: 5, reactions: [reaction] },
      C: { side: sides.C },
    });
  const announceAttack = (targets: readonly CombatantId[], more: object = {}) =>
    spend(A, "action", { trigger: "onAttack", what: "Axe", targets, ...more });
  const foes = { A: "hostile", B: "friendly", C: "friendly" } as const;

  it("DX-608 · an item of an earlier version answers attacks on its bearer; an item against enemies doesn't answer an ally's", () => {
    const state = sided(parry, foes);
    expect(asked(after(state, announceAttack([B])))).toEqual({ B: "waiting" });
    for (const targets of [[C], []]) expect(after(state, announceAttack(targets)).windows).toEqual([]);
    expect(asked(after(sided(parry, { ...foes, A: "friendly" }), announceAttack([B])))).toEqual({ B: "waiting" });
    const wary = filtered({ by: "enemy" });
    expect(after(sided(wary, { ...foes, A: "friendly" }), announceAttack([B])).windows).toEqual([]);
    const neutral = { A: "neutral", B: "neutral", C: "neutral" } as const;
    expect(asked(after(sided(wary, neutral), announceAttack([B])))).toEqual({ B: "waiting" });
    expect(asked(after(sided(parry, { A: "neutral", B: "neutral", C: "neutral" }), announceAttack([B])))).toEqual({
      B: "waiting",
    });
  });

  it("DX-608 · an item may answer attacks on allies, or on anybody, by anybody", () => {
    const ally = sided(filtered({ target: "ally" }), foes);
    expect(asked(after(ally, announceAttack([C])))).toEqual({ B: "waiting" });
    for (const targets of [[B], []]) expect(after(ally, announceAttack(targets)).windows).toEqual([]);
    const anybody = sided(filtered({ target: "anybody", by: "anybody" }), { ...foes, A: "friendly" });
    expect(asked(after(anybody, announceAttack([])))).toEqual({ B: "waiting" });
  });

  it("DX-608 · combatants out of reach, or farther than the item's range, aren't asked", () => {
    const reach = sided(filtered({ range: "reach" }), foes);
    expect(asked(after(reach, announceAttack([B], { feet: { B: 5 } })))).toEqual({ B: "waiting" });
    expect(after(reach, announceAttack([B], { feet: { B: 10 } })).windows).toEqual([]);
    const within = sided(filtered({ range: "feet", feet: 30 }), foes);
    expect(asked(after(within, announceAttack([B], { feet: { B: 30 } })))).toEqual({ B: "waiting" });
    expect(after(within, announceAttack([B], { feet: { B: 35 } })).windows).toEqual([]);
    const walked = sided({ ...guard }, foes);
    expect(asked(after(walked, closest(movedSteps(A, 1), 5)))).toEqual({ B: "waiting" });
    expect(after(walked, closest(movedSteps(A, 1), 10)).windows).toEqual([]);
  });

  it("DX-608 · the rules refuse a Reaction that its item's filter excludes, in a window or beside it", () => {
    const state = fight({
      A: { side: "hostile" },
      B: { side: "friendly", reactions: [parry, filtered({ target: "ally" }, { item: "Cover", name: "Cover" })] },
      C: { side: "friendly", reactions: [parry] },
    });
    const attacked = after(state, announceAttack([B]));
    expect(refused(attacked, react(B, attacked, "Cover"), { by: ownerOf(B) })).toBe("DX-608");
    expect(refused(attacked, react(C, attacked, "Parry", { window: null }), { by: ownerOf(C) })).toBe("DX-608");
    expect(reactionOf(after(attacked, react(B, attacked, "Parry"), { by: ownerOf(B) }))).toBe(0);
  });

  it("DX-609 · the GM says whether a counter stops its event; a stopped event asks nobody else", () => {
    const state = fight({ A: {}, B: { reactions: [{ ...counterspell, casts: false, stops: true }] }, C: knows });
    const cast = after(state, announce(A));
    expect(needed(cast, react(B, cast))).toEqual(["DX-609"]);
    const stopped = outcome(cast, react(B, cast), { answers: { "DX-609": "stops" } });
    expect([stopped.state.windows, stopped.log.some(({ event }) => event === "TURNCRAFT.Log.stopped")]).toEqual([
      [],
      true,
    ]);
    const continues = after(cast, react(B, cast), { answers: { "DX-609": "continues" } });
    expect(asked(continues)).toEqual({ B: "reacted", C: "waiting" });
  });

  it("DX-610 · a combatant stopped in a movement has no feet left this turn, and the log says who stopped whom", () => {
    const bar = { ...guard, moves: false, stops: true };
    const moved = after(fight({ A: {}, B: { reactions: [bar] } }), movedSteps(A, 2));
    const barred = react(B, moved, "Guard");
    expect(needed(moved, barred)).toEqual(["DX-609"]);
    const question = give(moved, barred);
    expect(question.kind === "needs" && question.needs).toMatchObject([
      { question: "TURNCRAFT.Ruling.DX-609.movement", data: { by: "Guard" } },
    ]);
    const stopped = outcome(moved, barred, { answers: { "DX-609": "stops" } });
    expect(stopped.log.map(({ event }) => event)).toEqual(
      ["reactedTo.onMove", "stopped", "halted", "windowClosed"].map((key) => `TURNCRAFT.Log.${key}`),
    );
    expect(refused(stopped.state, movedSteps(A, 1))).toBe("DX-509");
    const continues = after(moved, barred, { answers: { "DX-609": "continues" } });
    expect(fighter(continues, A).spent).toBe(10);
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

  it("DX-606 · every combatant has a Reaction from the start; set to ask, the GM may say no", () => {
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
    const may = after(state, react(B, state, "Guard", { move: true }));
    expect(refused(may, movedSteps(B, 7), { by: ownerOf(B) })).toBe("DX-509");
    const moved = after(may, movedSteps(B, 1), { by: ownerOf(B) });
    expect([fighter(moved, B).spent, fighter(moved, B).path]).toEqual([0, []]);
    for (const over of [moved, after(state, react(B, state, "Guard")), playTo(may, 2, A)])
      expect(refused(over, movedSteps(B, 1), { by: ownerOf(B) })).toBe("DX-407");
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
