import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  interleave,
  type MarchingCommand,
  type MarchingCommandOf,
  type MarchingState,
  type PlannedPath,
} from "../../../../src/rulesets/marching/rules/index.ts";
import {
  after,
  attacking,
  C,
  choose,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  finish,
  give,
  gm,
  M1,
  move,
  N,
  needed,
  next,
  outcome,
  ownerOf,
  refused,
  result,
  scores,
  seize,
  spend,
  together,
  turns,
  W,
  way,
} from "./fights.ts";

const party = {
  F: { at: [0, 0] },
  C: { at: [0, 1] },
  W: { at: [0, 2] },
  M1: { at: [6, 0] },
  M2: { at: [9, 9] },
} as const;
const common = (...others: string[]): MarchingCommandOf<"act-together"> => ({
  kind: "act-together",
  who: F,
  others: others as CombatantId[],
});
const agreed = (...ids: string[]) => ({ answers: Object.fromEntries(ids.map((id) => [`MO-501:${id}`, "yes"])) });
const settle = (continues: CombatantId | null): MarchingCommand => ({ kind: "resolve-overrun", continues });
const at = (state: MarchingState, id: CombatantId) => fighter(state, id).scores.place?.spaces;
const all = (state: MarchingState, ...commands: MarchingCommand[]) =>
  commands.reduce((now, command) => after(now, command), state);

/** F and M1 walk towards each other and meet at step 3. */
const met = () =>
  all(together(fight(party), { F: "move", M1: "move" }), move(F, way([0, 0], [4, 0])), move(M1, way([6, 0], [2, 0])));

describe("Section 5: acting together", () => {
  it("MO-501 · two may act together if the other's owner agrees", () => {
    const state = fight(party);
    const asked = give(state, common("C"), { by: ownerOf(F) });
    expect(asked).toMatchObject({
      kind: "needs",
      needs: [{ id: "MO-501:C", who: C, data: { name: { combatant: F } } }],
    });
    const begun = after(state, common("C"), { by: ownerOf(F), ...agreed("C") });
    expect([begun.activeId, begun.together?.ids, begun.together?.half]).toEqual([null, [F, C], 1]);
    expect([fighter(begun, F).begun, fighter(begun, C).begun]).toEqual([true, true]);
  });

  it("MO-502 · each chooses to act or to move first, and nothing is done before both have", () => {
    let state = after(fight(party), common("C"), agreed("C"));
    for (const command of [spend(F, "primary"), move(F, way([0, 0], [1, 0])), finish(F), result(F, M1)]) {
      expect(give(state, command)).toMatchObject({ refusal: { clause: "MO-502", data: { name: { combatant: F } } } });
    }
    state = after(state, choose(F, "act"), { by: ownerOf(F) });
    expect(give(state, spend(F, "primary"))).toMatchObject({ refusal: { data: { name: { combatant: C } } } });
    expect(refused(state, choose(F, "move"))).toBe("MO-502");
    expect(refused(state, choose(C, "move"), { by: ownerOf(F) })).toBe("MO-003");
    state = after(state, choose(C, "move"));
    expect(refused(state, spend(F, "move"))).toBe("MO-502");
    expect(refused(state, move(F, way([0, 0], [1, 0])))).toBe("MO-502");
    expect(refused(state, spend(C, "primary"))).toBe("MO-502");
    expect(refused(state, result(C, M1))).toBe("MO-502");
    expect(fighter(after(state, spend(F, "primary")), F).left.primary).toBe(0);
    expect(fighter(after(state, spend(C, "reaction")), C).left.reaction).toBe(0);
    expect(give(fight(party), choose(F, "act"), { override: true })).toMatchObject({ refusal: { final: true } });
    expect(give(fight(party), finish(F), { override: true })).toMatchObject({ refusal: { final: true } });
  });

  it("MO-502 · the asker says at once what members of their own do first; the others are asked", () => {
    const firsts = { [F]: "act", [C]: "move" } as const;
    const both = { ...common("C"), firsts } as const;
    expect(after(fight(party), both, { by: ownerOf(F, C), ...agreed("C") }).together?.firstChoice).toEqual(firsts);
    const own = { ...common("C"), firsts: { [F]: "act" } } as const;
    const begun = after(fight(party), own, { by: ownerOf(F), ...agreed("C") });
    expect(begun.together?.firstChoice).toEqual({ [F]: "act", [C]: null });
    expect(refused(fight(party), both, { by: ownerOf(F) })).toBe("MO-003");
    expect(refused(fight(party), { ...common("C"), firsts: { [W]: "act" } })).toBe("MO-001");
  });

  it("MO-502 · a common turn has two halves: in the second each does the other thing", () => {
    let state = all(together(fight(party), { F: "act", C: "move" }), spend(F, "primary"), finish(F));
    expect(state.together?.half).toBe(1);
    expect(refused(state, finish(F))).toBe("MO-511");
    state = all(state, finish(C));
    expect(state.together).toMatchObject({ half: 2, finished: [], landed: false });
    expect(refused(state, move(C, way([0, 1], [1, 1])))).toBe("MO-502");
    expect(fighter(after(state, spend(C, "primary")), C).left.primary).toBe(0);
    expect(fighter(after(state, move(F, way([0, 0], [1, 0]))), F).moved).toBe(5);
  });

  it("MO-503 · both paths are known before anybody moves, then they go 5 ft at a time", () => {
    let state = together(fight(party), { F: "move", C: "move" });
    const logged = outcome(state, move(F, way([0, 0], [3, 0])));
    expect([at(logged.state, F), logged.world]).toEqual([[{ x: 0, y: 0 }], []]);
    expect(refused(logged.state, move(F, way([0, 0], [1, 0])))).toBe("MO-503");
    const gone = outcome(logged.state, move(C, way([0, 1], [2, 1])));
    expect([at(gone.state, F), at(gone.state, C)]).toEqual([[{ x: 3, y: 0 }], [{ x: 2, y: 1 }]]);
    expect(gone.world.map((intent) => intent.kind === "token" && intent.path.length)).toEqual([3, 2]);
    expect([fighter(gone.state, F).moved, fighter(gone.state, C).moved, gone.state.together?.paths]).toEqual([
      15,
      10,
      {},
    ]);
    state = after(logged.state, finish(C));
    expect(at(state, F)).toEqual([{ x: 3, y: 0 }]);
    expect(fighter(after(gone.state, move(F, way([3, 0], [4, 0]))), F).moved).toBe(15);
  });

  it("MO-503 · a path goes from space to space, with a place for every step", () => {
    const state = together(fight(party), { F: "move", C: "move" });
    expect(
      refused(
        state,
        move(F, [
          [0, 0],
          [2, 0],
        ]),
      ),
    ).toBe("MO-503");
    const unplaced = structuredClone(move(F, way([0, 0], [2, 0]))) as MarchingCommand & {
      measured: { token: { path: unknown[] } };
    };
    unplaced.measured.token.path.pop();
    expect(give(state, unplaced, { override: true })).toMatchObject({
      refusal: { clause: "MO-001", final: true, data: { field: "measured.token.path" } },
    });
    const jump = outcome(
      state,
      move(F, [
        [0, 0],
        [2, 0],
      ]),
      { override: true },
    );
    expect(jump.state.together?.paths[F]?.spaces).toHaveLength(2);
  });

  const walk = (id: string, spaces: [number, number][]): PlannedPath => ({
    id: id as CombatantId,
    places: spaces.map(([x, y]) => [{ x, y }]),
  });

  it("MO-503 · interleaving never lets two end a step in one space or change places, and stops only for that", () => {
    const space = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    const step = fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }));
    const ways = fc.tuple(space, fc.array(step, { maxLength: 6 })).map(([from, steps]) => {
      const spaces: [number, number][] = [from];
      for (const [dx, dy] of steps) {
        const [x, y] = spaces.at(-1) ?? from;
        spaces.push([x + dx, y + dy]);
      }
      return spaces;
    });
    const walkers = fc
      .array(ways, { minLength: 2, maxLength: 5 })
      .filter((some) => new Set(some.map(([first]) => String(first))).size === some.length)
      .map((some) => some.map((each, i) => walk(`w${i}`, each)));
    const placeAt = ({ places }: PlannedPath, k: number) => JSON.stringify(places[Math.min(k, places.length - 1)]);
    const clash = (some: PlannedPath[], k: number) =>
      some.some((a, i) =>
        some
          .slice(i + 1)
          .some(
            (b) =>
              placeAt(a, k) === placeAt(b, k) ||
              (placeAt(a, k) === placeAt(b, k - 1) && placeAt(b, k) === placeAt(a, k - 1)),
          ),
      );
    fc.assert(
      fc.property(walkers, (some) => {
        const { made, conflict } = interleave("square", some);
        for (let k = 1; k <= made; k++) expect(clash(some, k)).toBe(false);
        expect(conflict !== null).toBe(clash(some, made + 1));
        if (!conflict) expect(made).toBe(Math.max(...some.map(({ places }) => places.length - 1)));
      }),
    );
  });

  it("MO-503 · without a grid steps are 5 ft at most, without a token the measured spaces count", () => {
    const guests = { F: { at: [0, 0], layout: "gridless" }, C: { at: [0, 20], layout: "gridless" }, M1: {} } as const;
    const free = { grid: "gridless" } as const;
    const state = together(fight(guests), { F: "move", C: "move" });
    expect(
      after(
        state,
        move(
          F,
          [
            [0, 0],
            [5, 0],
            [8, 4],
          ],
          free,
        ),
      ).together?.paths[F]?.spaces,
    ).toHaveLength(3);
    expect(
      refused(
        state,
        move(
          F,
          [
            [0, 0],
            [6, 0],
          ],
          free,
        ),
      ),
    ).toBe("MO-503");
    const met = all(
      state,
      move(
        F,
        [
          [0, 0],
          [0, 5],
          [0, 10],
        ],
        free,
      ),
      move(
        C,
        [
          [0, 20],
          [0, 15],
          [0, 11],
        ],
        free,
      ),
    );
    expect([met.overrun?.step, fighter(met, F).moved]).toEqual([2, 5]);
    const unplaced = together(fight({ F: {}, C: {}, M1: {} }), { F: "move", C: "move" });
    const crossed = all(unplaced, move(F, way([0, 0], [4, 0])), move(C, way([6, 0], [2, 0])));
    expect(crossed.overrun).toEqual({ ids: [F, C], step: 3, spaces: [{ x: 3, y: 0 }] });
    expect(all(unplaced, move(F, way([0, 0], [4, 0])), finish(C)).overrun).toBeNull();
  });

  it("MO-504 · colliding paths are stopped before the collision, and the members wait for the GM", () => {
    const state = met();
    expect(state.overrun).toEqual({ ids: [F, M1], step: 3, spaces: [{ x: 3, y: 0 }] });
    expect([at(state, F), at(state, M1), fighter(state, F).moved, fighter(state, M1).moved]).toEqual([
      [{ x: 2, y: 0 }],
      [{ x: 4, y: 0 }],
      10,
      10,
    ]);
    for (const command of [finish(F), move(F, way([2, 0], [2, 1])), spend(M1, "move"), spend(F, "none"), next(state)]) {
      expect(refused(state, command)).toBe("MO-504");
    }
    const placed = after(state, move(M1, way([4, 0], [4, 1]), { forced: true }));
    expect([at(placed, M1), placed.overrun?.step]).toEqual([[{ x: 4, y: 1 }], 3]);
    const over = after(state, next(state), { override: true });
    expect([over.overrun, over.together, over.activeId]).toEqual([null, null, C]);
  });

  it("MO-505 · attacks of the same half take effect together: a felled attacker still hits", () => {
    const hp = (uuid: string, before: number, after: number) => ({ uuid, path: "system.hp", before, after });
    const state = attacking(fight(party), { F: "act", M1: "act" });
    const first = outcome(state, result(F, M1, { change: hp("Actor.M1", 5, 0) }));
    expect([first.world, fighter(first.state, M1).defeated]).toEqual([[], false]);
    const both = outcome(first.state, result(M1, F, { change: hp("Actor.F", 4, 0) }));
    expect([fighter(both.state, F).defeated, fighter(both.state, M1).defeated]).toEqual([true, true]);
    expect(both.world).toEqual([
      { kind: "fields", uuid: "Actor.M1", before: { "system.hp": 5 }, after: { "system.hp": 0 } },
      { kind: "fields", uuid: "Actor.F", before: { "system.hp": 4 }, after: { "system.hp": 0 } },
    ]);
    expect(refused(both.state, result(F, M1))).toBe("MO-512");
    const unhurt = all(state, result(F, M1, { fells: false }), result(M1, F, { fells: false }));
    expect(refused(unhurt, result(F, M1))).toBe("MO-505");
    const changed = after(first.state, result(F, M1, { fells: false }));
    expect(fighter(after(changed, result(M1, F)), M1).defeated).toBe(false);
    expect(fighter(after(first.state, finish(M1)), M1).defeated).toBe(true);
  });

  it("MO-505 · damage of both to one target adds up", () => {
    const state = attacking(fight(party), { F: "act", C: "act" });
    const change = (by: number) => ({ uuid: "Actor.M1", path: "system.hp", before: 9, after: 9 - by });
    const both = outcome(
      after(state, result(F, M1, { fells: false, change: change(3) })),
      result(C, M1, { change: change(4) }),
    );
    expect(both.world).toEqual([
      { kind: "fields", uuid: "Actor.M1", before: { "system.hp": 9 }, after: { "system.hp": 6 } },
      { kind: "fields", uuid: "Actor.M1", before: { "system.hp": 6 }, after: { "system.hp": 2 } },
    ]);
  });

  it("MO-505 · the GM or the target's player enters an attack's result; the attacker may enter a miss", () => {
    const state = attacking(fight(party), { F: "act", C: "act" });
    const change = { uuid: "Actor.M1", path: "system.hp", before: 9, after: 6 };
    expect(refused(state, result(F, M1, { change }), { by: ownerOf(F) })).toBe("MO-505");
    expect(after(state, result(F, M1, { change }), { by: ownerOf(F, M1) }).together?.results[F]).toMatchObject({
      change,
    });
    expect(
      after(state, result(F, M1, { fells: false, change: null }), { by: ownerOf(F) }).together?.results[F],
    ).toBeDefined();
  });

  it("MO-505 · the GM may split them; an attack in a turn of one's own takes effect at once", () => {
    const held = after(attacking(fight(party), { F: "act", M1: "act" }), result(F, M1));
    const split = after(held, { kind: "split", who: F });
    expect([fighter(split, M1).defeated, split.together?.half]).toEqual([true, 2]);
    const graze = after(after(attacking(fight(party), { F: "act", M1: "act" }), result(F, M1, { fells: false })), {
      kind: "split",
      who: F,
    });
    expect([graze.together?.results, graze.together?.finished]).toEqual([{}, [F]]);
    expect(give(held, { kind: "split", who: M1 }, { override: true })).toMatchObject({
      refusal: { clause: "MO-505", final: true },
    });
    expect(fighter(all(fight(party), spend(F, "primary"), result(F, M1)), M1).defeated).toBe(true);
    expect(refused(fight(party), result(C, M1))).toBe("MO-003");
    const ended = after(held, next(held), { override: true });
    expect(fighter(ended, M1).defeated).toBe(true);
  });

  it("MO-512 · a combatant felled in one half does nothing in a later one, pays for nothing, and isn't waited for", () => {
    const state = attacking(fight(party), { F: "act", M1: "move" });
    const felled = all(state, result(F, M1), finish(F));
    expect([fighter(felled, M1).defeated, felled.together?.half]).toEqual([true, 2]);
    const actions = [spend(M1, "primary"), spend(M1, "reaction"), spend(M1, "none"), result(M1, F), seize(M1, C)];
    for (const action of [...actions, move(M1, way([6, 0], [5, 0]))]) expect(refused(felled, action)).toBe("MO-512");
    expect(after(felled, finish(F))).toMatchObject({ together: null, activeId: C });
    const logged = after(after(attacking(fight(party), { F: "act", M1: "act" }), result(M1, F)), {
      kind: "defeat",
      who: M1,
      defeated: true,
    });
    expect(fighter(after(logged, result(F, M1)), F).defeated).toBe(true);
  });

  it("MO-512 · after a split a felled combatant enters no result any more, with one entered before or not", () => {
    const held = after(attacking(fight(party), { F: "act", M1: "act" }), result(F, M1));
    expect(refused(after(held, { kind: "split", who: F }), result(M1, F))).toBe("MO-512");
    const both = after(attacking(fight(party, { maxTogether: 3 }), { F: "act", C: "act", M1: "act" }), result(F, M1));
    const split = after(after(both, result(M1, F)), { kind: "split", who: F });
    expect(fighter(all(split, finish(C), finish(C)), F).defeated).toBe(false);
  });

  it("MO-512 · the felled choose nothing; if all are felled the GM ends the turn", () => {
    const fell = (who: CombatantId): MarchingCommand => ({ kind: "defeat", who, defeated: true });
    const begun = after(fight(party), common("C"), agreed("C"));
    const one = all(begun, fell(C), choose(F, "act"));
    expect(refused(one, choose(C, "move"))).toBe("MO-512");
    expect(fighter(after(one, spend(F, "primary")), F).left.primary).toBe(0);
    expect(all(one, finish(F), finish(F)).activeId).toBe(W);
    const all2 = all(begun, fell(C), fell(F));
    expect(all2.together).not.toBeNull();
    expect(after(all2, next(all2)).activeId).toBe(W);
    // Nobody rises by their own saying so.
    expect(refused(all2, { kind: "defeat", who: F, defeated: false }, { by: ownerOf(F) })).toBe("MO-003");
  });

  it("MO-513 · a result needs a paid attack, each has one, and a contest has none", () => {
    const state = fight(party);
    const by = ownerOf(F);
    expect(refused(state, result(F, M1), { by })).toBe("MO-513");
    expect(refused(after(state, spend(F, "move")), result(F, M1), { by })).toBe("MO-513");
    const logged = all(state, spend(F, "primary"), result(F, M1, { fells: false }));
    expect(refused(logged, result(F, M1), { by })).toBe("MO-513");
    expect(refused(turns(after(state, spend(F, "primary")), 1), result(F, M1), { by })).toBe("MO-003");
    const reacted = after(state, spend(C, "reaction"));
    const answered = after(reacted, result(C, M1, { fells: false }), { by: ownerOf(C) });
    expect(refused(answered, result(C, M1), { by: ownerOf(C) })).toBe("MO-003");
    const seized = after(state, seize(M1, C), { answers: { "MO-701:C": "no", "agl:M1": 20 } });
    expect(fighter(seized, M1).left.reaction).toBe(0);
    expect(refused(seized, result(M1, F), { by: ownerOf(M1) })).toBe("MO-003");
    const { untold: _, ...stored } = fighter(after(state, spend(F, "primary")), F);
    const old = { ...state, fighters: { ...state.fighters, [F]: stored } };
    expect(fighter(after(old, result(F, M1)), M1).defeated).toBe(true);
  });

  it("MO-401 · an attack without an item isn't free, and a move doesn't pay for it", () => {
    const attack = { attack: { target: M1, bonus: 0 } };
    for (const action of ["none", "move"] as const)
      expect(refused(fight(party), spend(F, action, attack))).toBe("MO-401");
  });

  it("MO-407 · leaving and coming back in the same round restores no actions", () => {
    const state = fight(party);
    const gone = after(after(state, spend(F, "reaction")), { kind: "leave", who: F });
    const back = after(gone, { kind: "join", who: [F] }, { by: ownerOf(F), freshScores: { F: scores() } });
    expect(refused(back, spend(F, "reaction"), { by: ownerOf(F) })).toBe("MO-401");
  });

  it("MO-506 · an attack feature goes first, and its victim doesn't attack; two features cancel out", () => {
    const blows = (guests: object, mine: object = {}, theirs: object = {}) => {
      const state = attacking(fight({ ...party, ...guests }), { F: "act", M1: "act" });
      const done = outcome(after(state, result(F, M1, mine)), result(M1, F, theirs));
      return [fighter(done.state, F).defeated, fighter(done.state, M1).defeated];
    };
    const quick = { strikesFirst: true };
    expect(blows({ F: quick })).toEqual([false, true]);
    expect(blows({}, quick)).toEqual([false, true]);
    expect(blows({}, {}, quick)).toEqual([true, false]);
    expect(blows({ F: quick, M1: quick })).toEqual([true, true]);
    expect(blows({ F: quick }, {}, quick)).toEqual([true, true]);
    expect(blows({ F: quick }, { fells: false })).toEqual([true, false]);
  });

  it("MO-506 · each attack takes effect once, and a combatant already down is logged so", () => {
    const hp = (uuid: string) => ({ uuid, path: "system.hp", before: 9, after: 5 });
    const state = attacking(fight({ ...party, F: { strikesFirst: true } }), { F: "act", M1: "act" });
    const graze = { fells: false, change: hp("Actor.M1") };
    const both = outcome(after(state, result(F, M1, graze)), result(M1, F, { fells: false, change: hp("Actor.F") }));
    expect(both.world.map((intent) => intent.kind === "fields" && intent.uuid)).toEqual(["Actor.M1", "Actor.F"]);
    const late = outcome(after(state, result(F, M1)), result(M1, F));
    expect(late.log.filter(({ event }) => event.endsWith("tooLate")).map(({ who }) => who)).toEqual([M1]);
    expect(late.log.filter(({ event }) => event.endsWith("landed")).map(({ who }) => who)).toEqual([F]);
    const missed = outcome(after(state, result(F, M1, graze)), result(M1, F, { fells: false, change: null }));
    expect(missed.log.filter(({ event }) => event.endsWith("noDamage")).map(({ who }) => who)).toEqual([M1]);
  });

  it("MO-506 · an attack ahead of another on the same target counts before the other's damage", () => {
    const hp = (after: number) => ({ uuid: "Actor.M1", path: "system.hp", before: 9, after });
    const state = attacking(fight({ ...party, F: { strikesFirst: true } }), { F: "act", C: "act" });
    const logged = after(state, result(C, M1, { fells: false, change: hp(7) }));
    const both = outcome(logged, result(F, M1, { fells: false, change: hp(5) }));
    expect(both.world).toMatchObject([
      { before: { "system.hp": 9 }, after: { "system.hp": 5 } },
      { before: { "system.hp": 5 }, after: { "system.hp": 3 } },
    ]);
  });

  it("MO-505 · an attack that has landed doesn't land again, and only attacks of this half are held", () => {
    const acting = attacking(fight(party), { F: "act", M1: "act" });
    const change = { uuid: "Actor.M1", path: "system.hp", before: 9, after: 5 };
    const both = after(after(acting, result(F, M1, { fells: false, change })), result(M1, F, { fells: false }));
    expect(outcome(both, finish(F)).world).toEqual([]);
    expect(outcome(both, result(F, M1, { change }), { override: true }).world).toHaveLength(1);
    const mixed = attacking(fight(party), { F: "act", M1: "move" });
    expect(outcome(mixed, result(M1, F, { change }), { override: true }).world).toHaveLength(1);
    expect(outcome(mixed, result(C, M1, { change }), { override: true }).world).toHaveLength(1);
    const felled = outcome(acting, result(C, M1), { override: true });
    expect(felled.log.filter(({ event }) => event.endsWith("defeated"))).toHaveLength(1);
    expect(
      outcome(felled.state, result(C, M1), { override: true }).log.filter(({ event }) => event.endsWith("defeated")),
    ).toEqual([]);
    const done = after(after(acting, result(F, M1, { fells: false })), finish(F));
    expect(after(done, { kind: "split", who: F }).together?.finished).toEqual([F]);
  });

  it("MO-501 · one user's own combatants need no question: neither an owner's two, nor the GM's monsters", () => {
    const state = fight(party);
    expect(after(state, common("C"), { by: ownerOf(F, C) }).together?.ids).toEqual([F, C]);
    expect(after(state, common("M1")).together?.ids).toEqual([F, M1]);
    expect(needed(state, common("C"))).toEqual(["MO-501:C"]);
  });

  it("MO-507 · the active one and another who hasn't acted, two at a time, and its place is used up", () => {
    const state = fight(party);
    expect(refused(state, common("C", "W"))).toBe("MO-507");
    expect(refused(state, common("C"), { answers: { "MO-501:C": "no" } })).toBe("MO-507");
    expect(refused(state, { kind: "act-together", who: C, others: [F] })).toBe("MO-003");
    expect(give(state, common("F"), { override: true })).toMatchObject({
      refusal: { clause: "MO-001", data: { field: "others" } },
    });
    const second = turns(state, 1);
    const late = { kind: "act-together", who: C, others: [F] } as const;
    expect(give(second, late)).toMatchObject({
      refusal: { clause: "MO-507", message: "TURNCRAFT.Refused.marching.acted", data: { name: { combatant: F } } },
    });
    expect(refused(after(state, { kind: "defeat", who: C, defeated: true }), common("C"))).toBe("MO-407");
    const joined = after(state, { kind: "join", who: [N] }, { freshScores: { N: scores() } });
    expect(refused(joined, common("N"))).toBe("MO-214");
    expect(refused(after(state, common("C"), agreed("C")), { kind: "act-together", who: F, others: [W] })).toBe(
      "MO-507",
    );
    const over = all(together(state, { F: "act", W: "act" }), finish(F), finish(W), finish(F), finish(W));
    expect([over.activeId, turns(over, 1).activeId, fighter(over, W).acted]).toEqual([C, M1, true]);
  });

  it("MO-507 · with maxTogether up to eight act together, every pair compared", () => {
    const three = fight({ ...party, C: { at: [3, 3] }, W: { at: [0, 6] } }, { maxTogether: 3 });
    expect(refused(three, common("C", "W", "M1"))).toBe("MO-507");
    expect(needed(three, common("C", "W"))).toEqual(["MO-501:C", "MO-501:W"]);
    let state = together(three, { F: "move", C: "move", W: "move" });
    state = all(state, move(F, way([0, 0], [6, 6])), move(C, way([3, 3], [3, 6])), move(W, way([0, 6], [6, 6])));
    expect(state.overrun).toEqual({ ids: [C, W], step: 3, spaces: [{ x: 3, y: 6 }] });
    state = all(state, settle(W));
    expect(state.overrun).toEqual({ ids: [F, W], step: 6, spaces: [{ x: 6, y: 6 }] });
    expect([at(state, F), at(state, C), at(state, W)]).toEqual([[{ x: 5, y: 5 }], [{ x: 3, y: 5 }], [{ x: 5, y: 6 }]]);
    state = all(state, settle(F));
    expect([state.overrun, at(state, F), at(state, W)]).toEqual([null, [{ x: 6, y: 6 }], [{ x: 5, y: 6 }]]);
  });

  it("MO-508 · combatants on different levels of the scene at that step don't collide", () => {
    const [below, above] = [
      (places: [number, number][]) => ({ ...walk("a", places), levels: ["hall"] }),
      (places: [number, number][], ...levels: string[]) => ({ ...walk("b", places), levels }),
    ];
    const meet = (...walks: PlannedPath[]) => interleave("square", walks).conflict;
    expect(meet(below(way([0, 0], [3, 0])), above(way([5, 0], [2, 0]), "gallery"))).toBeNull();
    expect(meet(below(way([0, 0], [1, 0])), above(way([1, 0], [0, 0]), "gallery"))).toBeNull();
    const comes = above(way([5, 0], [2, 0]), "gallery", "gallery", "gallery", "hall");
    expect(meet(below(way([0, 0], [2, 0])), comes)).toMatchObject({ step: 3, spaces: [{ x: 2, y: 0 }] });
    expect(meet(below(way([0, 0], [3, 0])), walk("b", way([5, 0], [2, 0])))).toMatchObject({ step: 3 });
  });

  it("MO-508 · the same space and changed places collide; a vacated space doesn't; a combatant standing still does", () => {
    const [a, b] = ["a", "b"] as CombatantId[];
    const meet = (one: [number, number][], other: [number, number][]) =>
      interleave("square", [walk("a", one), walk("b", other)]);
    expect(meet(way([0, 0], [3, 0]), way([5, 0], [2, 0])).conflict).toMatchObject({ ids: [a, b], step: 3 });
    expect(meet(way([0, 0], [1, 0]), way([1, 0], [0, 0])).conflict).toMatchObject({ step: 1 });
    expect(meet(way([0, 0], [2, 0]), way([1, 0], [3, 0]))).toEqual({ made: 2, conflict: null });
    expect(meet(way([0, 0], [3, 0]), [[2, 0]]).conflict).toMatchObject({ step: 2, spaces: [{ x: 2, y: 0 }] });
    expect(meet(way([0, 0], [2, 2]), way([2, 0], [0, 2])).conflict).toMatchObject({
      step: 1,
      spaces: [{ x: 1, y: 1 }],
    });
    const large: PlannedPath = {
      id: a as CombatantId,
      places: [0, 1].map((x) => [
        { x, y: 0 },
        { x: x + 1, y: 0 },
      ]),
    };
    expect(interleave("square", [large, walk("b", [[2, 0]])]).conflict).toMatchObject({ step: 1 });
    const broad = [
      [5, 0],
      [2, 0],
    ].map(([x = 0]) => [0, 1].map((y) => ({ x, y: -y })));
    expect(interleave("square", [large, { id: b as CombatantId, places: [broad[1] ?? []] }]).conflict?.spaces).toEqual([
      { x: 2, y: 0 },
    ]);
    expect(interleave("square", [large, { id: b as CombatantId, places: [broad[0] ?? []] }]).conflict).toBeNull();
    const free = (x: number[]) => x.map((each) => [each, 0] as [number, number]);
    expect(interleave("gridless", [walk("a", free([0, 5])), walk("b", free([9]))]).conflict).toMatchObject({ step: 1 });
    expect(interleave("gridless", [walk("a", free([0, 4])), walk("b", free([9]))]).conflict).toBeNull();
    const friends = all(
      together(fight(party), { F: "move", C: "move" }),
      move(F, way([0, 0], [2, 2])),
      move(C, way([0, 1], [2, 1])),
    );
    expect(friends.overrun).toMatchObject({ ids: [F, C], step: 1 });
  });

  it("MO-509 · the GM picks who goes on: the winner makes step and rest, the other keeps its feet left", () => {
    const first = outcome(met(), settle(F));
    expect([at(first.state, F), at(first.state, M1), first.state.overrun]).toEqual([
      [{ x: 4, y: 0 }],
      [{ x: 4, y: 0 }],
      null,
    ]);
    expect([fighter(first.state, F).moved, fighter(first.state, M1).moved]).toEqual([20, 10]);
    expect(first.world).toMatchObject([{ before: { x: 200 }, path: [{ x: 300 }, { x: 400 }] }]);
    // Both stay in one space: the log says who has to be moved.
    const shares = { event: "TURNCRAFT.Log.marching.sharesSpace", who: F, data: { other: { combatant: M1 } } };
    expect(first.log).toContainEqual(shares);
    expect(outcome(met(), settle(null)).log.map(({ event }) => event)).not.toContain(shares.event);
    const second = after(met(), settle(M1));
    expect([at(second, F), at(second, M1)]).toEqual([[{ x: 2, y: 0 }], [{ x: 2, y: 0 }]]);
    const neither = after(met(), settle(null));
    expect([at(neither, F), at(neither, M1), neither.together?.paths]).toEqual([
      [{ x: 2, y: 0 }],
      [{ x: 4, y: 0 }],
      {},
    ]);
    const rest = all(neither, move(M1, way([4, 0], [4, 2])), finish(F));
    expect([at(rest, M1), fighter(rest, M1).moved]).toEqual([[{ x: 4, y: 2 }], 20]);
    expect(refused(met(), settle(F), { by: ownerOf(F) })).toBe("MO-003");
    expect(give(met(), settle(C), { override: true })).toMatchObject({ refusal: { clause: "MO-509", final: true } });
    expect(give(neither, settle(null), { override: true, by: gm })).toMatchObject({
      refusal: { clause: "MO-509", final: true },
    });
  });

  it("MO-510 · an action beside a move isn't interleaved, each happens at once", () => {
    const state = attacking(fight({ ...party, C: { at: [2, 0] } }), { F: "move", C: "act" });
    const gone = outcome(state, move(F, way([0, 0], [4, 0])));
    expect([at(gone.state, F), gone.state.overrun, gone.world.length]).toEqual([[{ x: 4, y: 0 }], null, 1]);
    expect(fighter(after(gone.state, result(C, M1)), M1).defeated).toBe(true);
  });

  it("MO-511 · both turns end together, the active one's first, and play goes on after its place", () => {
    let state = all(fight(party), condition(F, 5), condition(M1, 5));
    state = all(together(state, { F: "act", M1: "move" }), finish(F), finish(M1), finish(M1));
    expect(give(state, next(state))).toMatchObject({ refusal: { clause: "MO-511", data: { name: { combatant: F } } } });
    expect([elapsed(state, F), elapsed(state, M1), state.round]).toEqual([0, 0, 1]);
    const over = outcome(state, finish(F));
    expect([over.state.activeId, elapsed(over.state, F), elapsed(over.state, M1)]).toEqual([C, 1, 1]);
    expect(over.log.filter(({ event }) => event.endsWith("turnEnded")).map(({ who }) => who)).toEqual([F, M1]);
    expect(over.turnEvents).toEqual(["turn-ended"]);
    expect([fighter(over.state, F).acted, fighter(over.state, M1).acted]).toEqual([true, true]);
    const early = together(fight(party), { F: "act", M1: "move" });
    expect(refused(early, next(early), { by: ownerOf(F) })).toBe("MO-511");
    expect(after(early, next(early), { override: true }).activeId).toBe(C);
  });

  it("MO-511 · a member who leaves a common turn leaves the other with an ordinary one", () => {
    const state = attacking(fight(party), { F: "act", C: "act" });
    const left = after(after(state, result(C, M1)), { kind: "leave", who: F });
    expect([left.activeId, left.together, fighter(left, F).acted, fighter(left, M1).defeated]).toEqual([
      C,
      null,
      true,
      true,
    ]);
    const three = together(fight(party, { maxTogether: 3 }), { F: "move", C: "move", M1: "move" });
    const going = all(three, move(F, way([0, 0], [4, 0])), move(M1, way([6, 0], [2, 0])), { kind: "leave", who: C });
    expect([going.together?.ids, going.overrun?.ids, at(going, F)]).toEqual([[F, M1], [F, M1], [{ x: 2, y: 0 }]]);
    const waiting = all(going, { kind: "leave", who: M1 });
    expect([waiting.activeId, waiting.overrun, fighter(waiting, F).moved]).toEqual([F, null, 10]);
    const last = all(three, finish(F), finish(M1), finish(C), finish(F), finish(M1), { kind: "leave", who: C });
    expect([last.activeId, last.together]).toEqual([W, null]);
  });

  it("MO-511 · of three the remaining two go on with their choices and finished halves", () => {
    const three = together(fight(party, { maxTogether: 3 }), { F: "act", C: "act", M1: "move" });
    const done = all(three, finish(F), finish(C));
    const left = after(done, { kind: "leave", who: C });
    expect(left.together).toMatchObject({ ids: [F, M1], finished: [F], firstChoice: { F: "act", M1: "move" } });
    expect(Object.keys(left.together?.firstChoice ?? {})).toEqual([F, M1]);
    expect(refused(left, finish(F))).toBe("MO-511");
  });

  it("MO-504 · a member outside a collision may leave; when one inside it leaves, the collision is over", () => {
    const going = together(fight(party, { maxTogether: 3 }), { F: "move", C: "move", M1: "move" });
    const met = all(going, move(F, way([0, 0], [4, 0])), move(M1, way([6, 0], [2, 0])), finish(C));
    expect(met.overrun?.ids).toEqual([F, M1]);
    const without = after(met, { kind: "leave", who: M1 });
    expect([without.overrun, without.together?.ids]).toEqual([null, [F, C]]);
    expect(after(met, { kind: "leave", who: C }).overrun?.ids).toEqual([F, M1]);
  });

  it("MO-501 · the log names the members, and the owner who chooses", () => {
    const state = fight(party);
    const begun = outcome(state, { kind: "act-together", who: F, others: [C] }, { answers: { "MO-501:C": "yes" } });
    expect(begun.log.at(-1)).toMatchObject({ data: { names: { combatants: [F, C] } } });
    const logged = (first: "act" | "move") => outcome(begun.state, choose(C, first)).log[0];
    expect([logged("act"), logged("move")]).toMatchObject([
      { event: "TURNCRAFT.Log.marching.actsFirst", who: C },
      { event: "TURNCRAFT.Log.marching.movesFirst", who: C },
    ]);
  });

  it("MO-511 · when the member whose place it was leaves, play goes on after that place all the same", () => {
    const state = together(fight(party), { F: "act", M1: "act" });
    const left = after(state, { kind: "leave", who: F });
    expect(left.activeId).toBe(M1);
    expect(turns(left, 1).activeId).toBe(C);
  });

  it("MO-002 · a movement by override is made at once, without waiting for a path", () => {
    const change = (state: MarchingState, who: CombatantId, to: [number, number]) =>
      outcome(state, move(who, way([0, 0], to)), { override: true }).world;
    const acting = together(fight(party), { F: "act", M1: "act" });
    expect(change(acting, F, [1, 0])).toMatchObject([{ kind: "token" }]);
    const moving = together(fight(party), { F: "move", M1: "move" });
    const logged = after(moving, move(F, way([0, 0], [2, 0])));
    expect(change(logged, F, [1, 0])).toMatchObject([{ kind: "token" }]);
    expect(change(met(), F, [1, 0])).toMatchObject([{ kind: "token" }]);
  });

  it("MO-505 · a combatant felled by a split attack doesn't land its held one", () => {
    const held = after(
      attacking(fight({ ...party, W: {} }, { maxTogether: 3 }), { F: "act", C: "act", M1: "act" }),
      result(F, M1),
    );
    const split = outcome(after(held, result(M1, F)), { kind: "split", who: F });
    expect([fighter(split.state, M1).defeated, fighter(split.state, F).defeated]).toEqual([true, false]);
    expect(split.log.at(-1)).toMatchObject({ event: "TURNCRAFT.Log.marching.tooLate", who: M1 });
    expect(fighter(after(split.state, finish(C)), F).defeated).toBe(false);
    const alive = after(after(held, result(M1, F)), { kind: "split", who: M1 });
    expect(fighter(alive, F).defeated).toBe(true);
  });

  it("MO-505 · a delay by override in a common turn doesn't lose the other's attack", () => {
    const held = after(attacking(fight(party), { F: "act", C: "act" }), result(C, M1));
    const delayed = after(held, { kind: "delay", who: F }, { override: true });
    expect([delayed.together, delayed.activeId, fighter(delayed, M1).defeated]).toEqual([null, C, true]);
  });
});
