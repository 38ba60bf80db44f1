import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupCommand, GroupCommandOf, GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import {
  act,
  after,
  at,
  fast,
  fight,
  fighter,
  type Guest,
  give,
  id,
  incantation,
  logged,
  needed,
  outcome,
  ownerOf,
  refused,
  type Scene,
  strike,
  weapon,
} from "./fights.ts";

const [A1, A2, B1, B2] = ["A1", "A2", "B1", "B2"].map(id) as [CombatantId, CombatantId, CombatantId, CombatantId];
const bless = incantation(5, { name: "bless" });
const casting = {
  declaration: { item: bless, plans: [], delay: false },
  major: "declared",
  spell: { item: bless, target: null, round: 1, segments: 5, added: 0, kept: false, state: "casting" },
  spellsThisRound: 1,
} as const;

/** A1 at the left end of a row, to whom the move phase belongs. */
function row(guests: Readonly<Record<string, Guest>>, scene: Scene = {}): GroupState {
  return fight({ A1: { place: at(0, 0) }, ...guests }, { phase: "HIGH_D4", dice: { A: 6, B: 1 }, ...scene });
}
/** Moves along the row to these squares. */
function walk(who: CombatantId, xs: readonly number[], more: Partial<GroupCommandOf<"move">> = {}): GroupCommand {
  const placed = (x: number) => ({ x: x * 100, y: 0, elevation: 0 });
  return {
    kind: "move",
    who,
    pace: "walk",
    forced: false,
    measured: {
      grid: "square",
      from: { x: 0, y: 0 },
      steps: xs.map((x) => ({ to: { x, y: 0 } })),
      token: { uuid: "Scene.s.Token.t", before: placed(0), path: xs.map(placed) },
      blocked: false,
    },
    ...more,
  };
}
const placeOf = (state: GroupState, who: CombatantId) => fighter(state, who).scores.place;

describe("Moving past others", () => {
  it("GR-160 · passing an ally breaks the concentration of both, once the mover has been warned", () => {
    const state = row({ A2: { place: at(1, 0), fighter: casting } });
    expect(needed(state, walk(A1, [1, 2]), { by: ownerOf(A1) })).toEqual(["GR-160:A1"]);
    expect(refused(state, walk(A1, [1, 2]), { answers: { "GR-160:A1": "stay" } })).toBe("GR-160");
    const gone = after(state, walk(A1, [1, 2]), { answers: { "GR-160:A1": "go" } });
    expect([fighter(gone, A2).spell?.state, placeOf(gone, A1)?.x]).toEqual(["lost", 2]);
  });

  it("GR-160 · the mover isn't warned if no one on the path concentrates", () => {
    expect(give(row({ A2: { place: at(1, 0) } }), walk(A1, [1, 2])).kind).toBe("done");
    const aside = row({ A2: { place: at(1, 1), fighter: casting } });
    expect(fighter(after(aside, walk(A1, [1, 2])), A2).spell?.state).toBe("casting");
  });

  it("GR-161 · the mover is jostled too", () => {
    const state = row({
      A1: { place: at(0, 0), fighter: { maintaining: id("fog") as never } },
      A2: { place: at(1, 0) },
    });
    const keeping = {
      ...state,
      effects: {
        fog: {
          uuid: "E.fog",
          name: "fog",
          source: A1,
          bearer: null,
          attributes: [],
          maintainedBy: A1,
          roundsLeft: null,
        },
      },
    } as GroupState;
    expect(needed(keeping, walk(A1, [1, 2]))).toEqual(["GR-160:A1"]);
    const gone = after(keeping, walk(A1, [1, 2]), { answers: { "GR-160:A1": "go" } });
    expect([fighter(gone, A1).maintaining, gone.effects]).toEqual([null, {}]);
  });

  it("GR-161 · no path leads through an enemy, unless the setting asks or allows", () => {
    const state = (passEnemy: "refuse" | "ask" | "allow") =>
      row({ B1: { place: at(1, 0) } }, { settings: { passEnemy } });
    expect(refused(state("refuse"), walk(A1, [1, 2]))).toBe("GR-161");
    expect(needed(state("ask"), walk(A1, [1, 2]))).toEqual(["GR-161"]);
    expect(refused(state("ask"), walk(A1, [1, 2]), { answers: { "GR-161": "refuse" } })).toBe("GR-161");
    expect(placeOf(after(state("ask"), walk(A1, [1, 2]), { answers: { "GR-161": "allow" } }), A1)?.x).toBe(2);
    expect(placeOf(after(state("allow"), walk(A1, [1, 2])), A1)?.x).toBe(2);
  });

  it("GR-159 · ending in a foe's square is the GM's to allow", () => {
    const state = row({ B1: { place: at(2, 0) } });
    expect(needed(state, walk(A1, [1, 2]))).toEqual(["GR-159"]);
    expect(refused(state, walk(A1, [1, 2]), { answers: { "GR-159": "refuse" } })).toBe("GR-159");
    expect(placeOf(after(state, walk(A1, [1, 2]), { answers: { "GR-159": "allow" } }), A1)?.x).toBe(2);
  });
});

describe("Leaving a melee", () => {
  const brawl = () => row({ B1: { place: at(1, 1) }, B2: { place: at(9, 9) } }, { set: { melees: { m: [A1, B1] } } });

  it("GR-165 · an ordinary move stays within it", () => {
    expect(refused(brawl(), walk(A1, [-1, -2, -3]))).toBe("GR-165");
    const moved = after(brawl(), walk(A1, [1, 2]));
    expect([placeOf(moved, A1)?.x, moved.melees]).toEqual([2, { m: ["A1", "B1"] }]);
  });

  it("GR-165 · needs Flee, and ends a melee with one combatant left", () => {
    const flees = { declaration: { item: fast("flee"), plans: [], delay: false }, major: "declared" } as const;
    const state = row(
      { A1: { place: at(0, 0), fighter: flees }, B1: { place: at(1, 1), fighter: { surprised: true } } },
      { phase: "B_FLEE", set: { melees: { m: [A1, B1] } } },
    );
    const fled = outcome(state, act(A1, fast("flee")));
    expect([fled.state.melees, fled.state.window, logged(fled)]).toEqual([{}, null, expect.arrayContaining(["fled"])]);
  });

  it("GR-165 · happens by defeat, and by the GM's word", () => {
    expect(after(brawl(), { kind: "defeat", who: B1, defeated: true }).melees).toEqual({});
    expect(after(brawl(), { kind: "leave", who: B1 }).melees).toEqual({});
    expect(after(brawl(), { kind: "melee", who: [B1], in: false }).melees).toEqual({});
    const three = after(brawl(), { kind: "melee", who: [A1, B2], in: true });
    expect(three.melees).toEqual({ m: ["A1", "B1", "B2"] });
    expect(refused(brawl(), { kind: "melee", who: [A1, B2], in: true }, { by: ownerOf(A1, B2) })).toBe("GR-170");
  });

  it("GR-165 · a blow brings two melees together", () => {
    const state = fight(
      { A1: { place: at(0, 0) }, A2: { place: at(5, 0) }, B1: { place: at(1, 0) }, B2: { place: at(0, 1) } },
      { dice: { A: 6, B: 1 }, set: { melees: { m: [A1, B1], n: [A2, B2] } } },
    );
    const afterAttack = after(state, strike(A1, weapon(3), B2), { answers: { "attack:1:A1": 1 } });
    expect(Object.values(afterAttack.melees).map((all) => [...all].sort())).toEqual([["A1", "A2", "B1", "B2"]]);
  });
});

describe("The scene", () => {
  const gathered = () => fight({ A1: {}, B1: {} }, { phase: "SETUP", round: 0 });

  it("GR-157 · the GM is reminded where a square isn't 5 ft", () => {
    expect(logged(outcome(gathered(), { kind: "start", sceneFeet: 10 }))).toContain("sceneFeet");
    expect(logged(outcome(gathered(), { kind: "start", sceneFeet: 5 }))).not.toContain("sceneFeet");
  });

  it("GR-164 · restricted quarters are the GM's to say", () => {
    const state = fight({ A1: {}, B1: {} });
    expect(after(state, { kind: "quarters", restricted: true }).restrictedQuarters).toBe(true);
    expect(refused(state, { kind: "quarters", restricted: true }, { by: ownerOf(A1) })).toBe("GR-170");
  });
});
