import { describe, expect, it } from "vitest";
import { redo, stepsBack, takeBack } from "../../../../src/engine/index.ts";
import { type MarchingCommand, marching } from "../../../../src/rulesets/marching/rules/index.ts";
import { withScores } from "../../giving.ts";
import { type Move, played } from "../../played.ts";
import {
  actors,
  after,
  C,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  gathering,
  give,
  line,
  M1,
  M2,
  move,
  N,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  seize,
  spend,
  turns,
  W,
  way,
} from "./fights.ts";

const settings = (changes: object): MarchingCommand => ({ kind: "settings", changes });

describe("Section 0: conventions", () => {
  it("MO-001 · a refusal names clause, reason and figures, and changes nothing", () => {
    const state = after(fight(line), spend(F, "primary"));
    const before = JSON.stringify(state);
    expect(give(state, spend(F, "primary"))).toEqual({
      kind: "refused",
      refusal: {
        clause: "MO-401",
        message: "TURNCRAFT.Refused.MO-401.used",
        data: { name: { combatant: F }, action: { key: "TURNCRAFT.Resource.primary" } },
      },
    });
    expect(JSON.stringify(state)).toBe(before);
  });

  it("MO-001 · a command can't name a combatant outside the encounter, not even with a GM's override", () => {
    const strangers: MarchingCommand[] = [
      spend(N, "primary"),
      spend(F, "primary", { attack: { target: N, bonus: 0 } }),
      move(N, way([0, 0], [1, 0])),
      { kind: "delay", who: N },
      { kind: "act-together", who: F, others: [N] },
      seize(F, N),
      { kind: "impair", who: [N], cause: "other", impaired: true },
      { kind: "target", who: N },
      { kind: "lead", who: N },
      { kind: "resolve-overrun", continues: N },
      { kind: "marching-order", order: [N], vanguard: null },
      { kind: "marching-order", order: [], vanguard: N },
      { kind: "manual", active: N },
      { kind: "result", who: F, target: N, fells: true, strikesFirst: false, change: null },
    ];
    for (const command of strangers) {
      expect(give(fight(line), command, { override: true })).toMatchObject({
        refusal: { clause: "MO-001", final: true },
      });
    }
  });

  it("MO-002 · an overridden step is carried out with its clause in the log, and counters stop at 0", () => {
    const used = after(fight(line), spend(F, "primary"));
    const again = outcome(used, spend(F, "primary"), { override: true });
    expect(fighter(again.state, F).left.primary).toBe(0);
    expect(again.log.every((entry) => entry.overruled?.includes("MO-401"))).toBe(true);
    expect(refused(used, spend(F, "primary"), { override: true, by: ownerOf(F) })).toBe("MO-401");
    expect(outcome(fight(line), spend(F, "primary"), { override: true }).log.some((entry) => entry.overruled)).toBe(
      false,
    );
  });

  it("MO-003 · owners command only their own, and only on its turn; the GM everybody on their turns", () => {
    const state = fight(line);
    expect(refused(state, spend(C, "primary"), { by: ownerOf(F) })).toBe("MO-003");
    expect(refused(state, spend(C, "primary"), { by: ownerOf(C) })).toBe("MO-003");
    expect(refused(state, spend(C, "primary"))).toBe("MO-003");
    expect(refused(state, next(state), { by: ownerOf(C) })).toBe("MO-003");
    expect(refused(state, { kind: "defeat", who: C, defeated: true }, { by: ownerOf(C) })).toBe("MO-003");
    expect(after(state, { kind: "defeat", who: C, defeated: true }).fighters[C]?.defeated).toBe(true);
    expect(after(state, next(state), { by: ownerOf(F) }).activeId).toBe(C);
    expect(after(state, spend(F, "move"), { by: ownerOf(F) }).fighters[F]?.left.move).toBe(0);
    expect(give(state, spend(C, "primary"))).toMatchObject({
      refusal: { message: "TURNCRAFT.Refused.MO-003.turn", data: { name: { combatant: C } } },
    });
  });

  it.each<MarchingCommand>([
    { kind: "start" },
    { kind: "sight", partySeesMonsters: true, monstersSeeParty: true },
    { kind: "side", who: F, side: "monsters" },
    { kind: "absent", who: F, absent: true },
    { kind: "lead", who: F },
    { kind: "impair", who: [M1], cause: "other", impaired: true },
    { kind: "contact", space: null, inScene: true },
    { kind: "target", who: M1 },
    { kind: "clock", running: false },
    { kind: "timeout" },
    { kind: "split", who: F },
    { kind: "resolve-overrun", continues: null },
    { kind: "manual", round: 3 },
    { kind: "end" },
    settings({ orderMode: "lines" }),
    move(F, way([0, 0], [1, 0]), { forced: true }),
  ])("MO-003 · $kind is for the GM alone", (command) => {
    expect(refused(fight(line), command, { by: ownerOf(F) })).toBe("MO-003");
  });

  it("MO-003 · reactions, consent and hit points aren't bound to the own turn", () => {
    const state = fight(line);
    expect(fighter(after(state, spend(C, "reaction"), { by: ownerOf(C) }), C).left.reaction).toBe(0);
    const change = { kind: "hit-points", who: C, uuid: "Actor.C", path: "system.hp", before: 5, after: 3 } as const;
    expect(outcome(state, change, { by: ownerOf(C) }).world).toEqual([
      { kind: "fields", uuid: "Actor.C", before: { "system.hp": 5 }, after: { "system.hp": 3 } },
    ]);
    expect(refused(state, change, { by: ownerOf(F) })).toBe("MO-003");
  });

  it("MO-004 · settings count from now on: an order that stands isn't built anew", () => {
    const touching = fight({ F: { at: [0, 0] }, C: { at: [9, 9] }, M1: { at: [1, 0] } });
    const changed = after(touching, settings({ orderMode: "spiral" }));
    expect([changed.mode, changed.order]).toEqual(["lines", touching.order]);
    expect(playTo(changed, 2, F).mode).toBe("spiral");
  });

  it("MO-004 · a clause set to ask is asked about each time", () => {
    const state = after(fight(line), settings({ interpretations: { "MO-406": "ask" } }));
    const poisoned = after(state, condition(F, 1));
    expect(needed(poisoned, next(poisoned))).toEqual(["MO-406:F:poison"]);
    const stays = after(poisoned, next(poisoned), { answers: { "MO-406:F:poison": "stays" } });
    expect(elapsed(stays, F)).toBe(1);
    expect(elapsed(after(poisoned, next(poisoned), { answers: { "MO-406:F:poison": "ends" } }), F)).toBeNull();
    expect(marching.settings.askable).toContain("MO-406");
  });

  it("MO-005 · undo restores the choice, the order, counters, positions, delays, seizes and their reactions", () => {
    const steps: Move<MarchingCommand>[] = [
      { kind: "cede-initiative" },
      { kind: "start" },
      "next",
      "next",
      move(F, way([0, 0], [1, 0])),
      { command: seize(M2, M1), override: true, answers: { "MO-701:M1": "yes", "agl:M1": 3, "agl:M2": 4 } },
      { command: { kind: "delay", who: F }, override: true },
      "next",
    ];
    const game = played(marching, gathering(line), steps);
    let { state } = game;
    for (const entry of [...game.history.entries].reverse()) {
      state = takeBack(state, [entry]).state;
      expect(state).toEqual(game.states[game.history.entries.indexOf(entry)]);
    }
    expect(state).toEqual(gathering(line));
  });

  it("MO-005 · redo gives back the same dice", () => {
    const game = played(marching, fight(line), [{ command: seize(C, F), answers: { "MO-701:F": "no", "agl:C": 4 } }]);
    const [last] = game.history.entries;
    if (!last) throw new Error("Nothing was done");
    const again = redo(marching, takeBack(game.state, [last]).state, last);
    expect(again.kind === "done" && again.state).toEqual(game.state);
  });

  it("MO-005 · previous turn restores the last combatant's actions left, previous round the round before", () => {
    const game = played(marching, fight(line), [
      spend(F, "move"),
      "next",
      spend(C, "primary"),
      "next",
      "next",
      "next",
      "next",
      spend(F, "move"),
    ]);
    const turn = takeBack(game.state, stepsBack(game.history, "turn")).state;
    expect([turn.round, turn.activeId]).toEqual([1, M1]);
    const round = takeBack(game.state, stepsBack(game.history, "round")).state;
    expect(round.round).toBe(1);
    const [first] = stepsBack({ ...game.history, at: 3 }, "turn").slice(-1);
    expect(first?.given.command.kind).toBe("advance");
    const back = takeBack(game.states[3] ?? game.state, game.history.entries.slice(1, 3).reverse()).state;
    expect([back.activeId, fighter(back, F).left]).toEqual([F, { primary: 1, move: 0, reaction: 1 }]);
  });

  it("MO-006 · before the start moves and actions cost nothing, and nobody delays or seizes", () => {
    const state = gathering({ ...line, F: { at: [0, 0], moveFeet: 5 } });
    const moved = after(state, move(F, way([0, 0], [7, 0])));
    expect([fighter(moved, F).left.move, fighter(moved, F).scores.place?.spaces]).toEqual([1, [{ x: 7, y: 0 }]]);
    expect(fighter(after(state, spend(F, "primary")), F).left.primary).toBe(1);
    for (const command of [
      { kind: "delay", who: F } as const,
      seize(F, C),
      next(state),
      { kind: "timeout" } as const,
    ]) {
      expect(give(state, command, { override: true })).toMatchObject({ refusal: { clause: "MO-006", final: true } });
    }
  });

  it("MO-006 · the end of combat frees everybody; marching order, sides and conditions stay", () => {
    const played = after(after(turns(fight(line), 2), condition(F, 5)), { kind: "end" });
    expect([played.round, played.activeId, played.choice, played.partySeesMonsters]).toEqual([0, null, null, null]);
    expect([played.marchingOrder, elapsed(played, F), fighter(played, F).acted]).toEqual([[F, C, W], 0, false]);
    const tied = { answers: { "MO-701:C": "yes", "agl:W": 7, "agl:C": 7 } };
    const bound = after(after(fight(line), seize(W, C), tied), { kind: "end" });
    expect([bound.bands, bound.order, bound.mode]).toEqual([[], [F, C, W, M2, M1], "lines"]);
    const gone = after(after(fight(line), { kind: "leave", who: W }), { kind: "end" });
    expect([gone.marchingOrder, Object.keys(gone.fighters).includes(W)]).toEqual([[F, C], false]);
  });
});

describe("External edits by the GM", () => {
  it("MO-003 · setting the turn skips the combatants before it, and ends the current turn", () => {
    const state = after(after(fight(line), condition(C, 5)), condition(F, 5));
    const set = after(state, { kind: "manual", active: W });
    expect([set.activeId, elapsed(set, F), elapsed(set, C), fighter(set, W).begun]).toEqual([W, 1, 1, true]);
    expect(after(set, next(set)).activeId).toBe(M2);
    const nobody = after(state, { kind: "manual", active: null });
    expect([nobody.activeId, after(nobody, next(nobody)).activeId]).toEqual([null, C]);
  });

  it("MO-403 · a round set back comes again for everybody, in its order after the running turn", () => {
    const state = playTo(after(fight(line, { orderMode: "lines" }), condition(F, 9)), 2, C);
    const back = after(state, { kind: "manual", round: 1 });
    expect([back.activeId, actors(back), elapsed(turns(back, 5), F)]).toEqual([C, "C F W M2 M1", 3]);
  });

  it("MO-407 · setting the turn skips only combatants still to act, and begins even a turn that is over", () => {
    const second = turns(fight(line), 1);
    const set = outcome(second, { kind: "manual", active: W });
    expect(set.log.find(({ event }) => event.endsWith("passedOver"))).toBeUndefined();
    const skipped = outcome(fight(line), { kind: "manual", active: M2 });
    expect(skipped.log.find(({ event }) => event.endsWith("passedOver"))?.data).toEqual({
      names: { combatants: [C, W] },
    });
    const again = after(second, { kind: "manual", active: F });
    expect([again.activeId, fighter(again, F).acted, after(again, next(again)).activeId]).toEqual([F, false, W]);
  });

  it("MO-308 · scores of other combatants, and invalid ones, are ignored", () => {
    const place = { layout: "square", spaces: [{ x: 7, y: 7 }] };
    const state = fight(line);
    const known = { ...withScores(state, F, { place }), ...withScores(state, M2, { place, agl: 99 }) };
    const freshScores = { ...known, X: { place }, C: [{ place }], W: "away", M1: null };
    const logged = after(state, spend(F, "none"), { freshScores });
    expect([fighter(logged, F).scores.place, fighter(logged, F).scores.agl]).toEqual([place, 10]);
    for (const id of [C, W, M1, M2]) expect(fighter(logged, id).scores).toEqual(fighter(fight(line), id).scores);
  });

  it("MO-211 · setting a round starts it from its beginning; round 0 frees the combatants", () => {
    const state = turns(fight(line), 2);
    const back = after(state, { kind: "manual", round: 5 });
    expect([back.round, playTo(back, 5, F).activeId]).toEqual([5, F]);
    expect(outcome(state, { kind: "manual", round: 5 }).turnEvents).toContain("round-began");
    expect(outcome(state, { kind: "manual", round: 1 }).turnEvents).not.toContain("round-began");
    expect(outcome(after(state, { kind: "manual", round: 5 }), { kind: "manual", round: 2 }).turnEvents).toEqual([]);
    const fresh = after(turns(after(fight(line), { kind: "delay", who: F }), 1), { kind: "manual", round: 3 });
    expect([fighter(fresh, F).delayed, fighter(fresh, C).begun, fighter(fresh, C).acted]).toEqual([
      false,
      false,
      false,
    ]);
    const same = after(state, { kind: "manual", round: 1, active: W });
    expect([fighter(same, F).acted, same.activeId, fighter(same, C).acted]).toEqual([true, W, true]);
    expect(outcome(state, { kind: "manual", active: W }).log.map(({ event }) => event)).toEqual([
      "TURNCRAFT.Log.manual",
    ]);
    const none = after(state, { kind: "manual", round: 0 });
    expect([none.round, none.activeId]).toEqual([0, null]);
    const typed = after(state, { kind: "manual", initiative: { [F]: 12 } });
    expect(fighter(typed, F).initiative).toBe(12);
  });
});
