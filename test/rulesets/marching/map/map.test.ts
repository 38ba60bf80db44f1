import { describe, expect, it } from "vitest";
import {
  marchingLabels,
  marchingPlan,
  showsWays,
  walkedMarch,
  withMeeting,
} from "../../../../src/rulesets/marching/map/map.ts";
import { foreseen, type MarchingCommand, type MarchingState } from "../../../../src/rulesets/marching/rules/index.ts";
import { english } from "../../../sheets/english.ts";
import { after, C, F, fight, line, move, ownerOf, spend, together, way } from "../rules/fights.ts";

type Move = Extract<MarchingCommand, { kind: "move" }>;

/** Plan of F's path along the column, for the owner. */
function plan(state: MarchingState, length: number, more: Parameters<typeof move>[2] = {}) {
  const { measured: path, forced } = move(F, way([0, 0], [length, 0]), more) as Move;
  const found = marchingPlan(state, { who: F, measured: path, forced, asker: ownerOf(F) });
  if (!found) throw new Error("F isn't there");
  return found;
}

const state = fight({ ...line, F: { at: [0, 0], moveFeet: 30 } });
/** F and C act together and both move, from either end of a row. */
const both = () => together(fight({ ...line, C: { at: [6, 0] }, M2: { at: [9, 9] } }), { F: "move", C: "move" });
const label = (found: ReturnType<typeof plan>, reached: number) =>
  Object.values(marchingLabels(found, reached, reached > found.legal, english)).join(", ");

describe("the ruler under Marching Order", () => {
  it("MO-408 · counts 5 ft a space and says what the move action leaves, and from where it is too far", () => {
    const short = plan(state, 4);
    expect([short.legal, short.refusal, label(short, 2), label(short, 4)]).toEqual([
      4,
      null,
      "10 of 30 ft, 20 left",
      "20 of 30 ft, 10 left",
    ]);
    const long = plan(state, 8);
    expect([long.legal, long.whole, long.refusal?.clause]).toEqual([6, false, "MO-408"]);
    expect(label(long, 8)).toBe("40 of 30 ft, 10 ft too far");
  });

  it("MO-408 · goes on with a move action that is under way", () => {
    const walked = after(state, move(F, way([0, 0], [4, 0])));
    expect(label(plan(walked, 1), 1)).toBe("25 of 30 ft, 5 left");
    expect(walkedMarch(walked, F, english)).toMatchObject({ cost: "20 of 30 ft", left: "10 left" });
    expect(walkedMarch(walked, C, english)).toBeNull();
  });

  it("MO-401 · refuses the whole path if no move action is left", () => {
    const spent = plan(after(state, spend(F, "move")), 2);
    expect([spent.legal, spent.whole, spent.refusal?.clause, label(spent, 2)]).toEqual([0, true, "MO-401", "10 ft, "]);
  });

  it("shows no limits if there are none", () => {
    expect(label(plan(fight(line), 20), 20)).toBe("100 ft, ");
  });

  it("MO-503 · shows a reader the paths of their own and of the mover's side, and GMs all of visible combatants", () => {
    const sides = fight({
      F: { at: [0, 0], side: "party" },
      C: { at: [1, 0], side: "party" },
      X: { at: [2, 0], side: "monsters" },
      Y: { at: [3, 0], side: "monsters" },
    });
    const [X, Y] = ["X", "Y"] as (typeof F)[];
    const known = (owns: readonly string[], gm: boolean, hidden: readonly string[] = []) => {
      const reader = { owns: (id: string) => owns.includes(id), canSee: (id: string) => !hidden.includes(id), gm };
      return [C, X, Y].filter(showsWays(sides, F, reader) as (id: unknown) => boolean);
    };
    expect(known([], false)).toEqual([C]);
    expect(known(["X"], false)).toEqual([C, X]);
    expect(known(["X"], false, [C])).toEqual([X]);
    expect(known([], true)).toEqual([C, X, Y]);
    expect(known([], true, ["Y"])).toEqual([C, X]);
    const nobodys = { ...sides, fighters: { ...sides.fighters, [F]: { ...sides.fighters[F], side: null } } };
    expect(showsWays(nobodys as never, F, { owns: () => false, canSee: () => true, gm: false })(C)).toBe(false);
  });

  it("MO-503, MO-504 · names the combatant that a path would meet, and the step, as far as others' paths are known", () => {
    const logged = after(both(), move(C, way([6, 0], [2, 0])));
    const steps = way([0, 0], [4, 0]).map(([x, y]) => ({ to: { x, y } }));
    const planned = { from: { x: 0, y: 0 }, steps: steps.slice(1) };
    const meeting = foreseen(logged, F, planned, () => true);
    expect(meeting).toEqual({ ids: [F, C], step: 3, spaces: [{ x: 3, y: 0 }] });
    expect(foreseen(logged, F, planned, () => false)).toBeNull();
    expect(foreseen(both(), F, planned, () => true)).toBeNull();
    expect(foreseen(logged, F, { ...planned, steps: steps.slice(1, 2) }, () => true)).toBeNull();
    const plain = { cost: "20 ft", left: null, refused: false, reason: null };
    const end = { reached: 4, since: 0, last: true };
    expect(withMeeting(plain, meeting, end, english, String).reason).toEqual({
      text: "Meets C at step 3: overrun",
      clause: "MO-504",
    });
    expect(withMeeting(plain, meeting, { ...end, last: false }, english, String)).toBe(plain);
  });
});
