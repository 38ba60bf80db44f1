import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/types.ts";
import { waitingWays } from "../../../../src/rulesets/flow/map/map.ts";
import { hex } from "../rules/creatures.ts";
import { A, after, E, F, faces, fight, move, pass, strikeBack } from "../rules/fights.ts";

const everybody = () => true;
const allBut = (hidden: CombatantId) => (id: CombatantId) => id !== hidden;
const ways = [
  [2, 0],
  [3, 0],
  [4, 0],
] as const;
/** A leaves E, which is asked before the first step. */
const stopped = () => {
  const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, F: { at: hex(8, 8) } });
  return after(state, move(state, A, ways));
};
const ends = (found: ReturnType<typeof waitingWays>) => found.map(({ to }) => to.map(({ x, y }) => [x, y]));

describe("The rest of a paused movement", () => {
  it("FL-70 · leads from the mover's place to its goal, and disappears once no reaction is awaited", () => {
    const state = stopped();
    const [way] = waitingWays(state, everybody);
    expect(way).toMatchObject({ who: A, from: [{ x: 1, y: 0 }] });
    expect(ends(waitingWays(state, everybody))).toEqual([ways]);
    expect(waitingWays(after(state, pass(state, E)), everybody)).toEqual([]);
  });

  it("FL-70 · stays while the reaction's own consequences are settled", () => {
    const state = stopped();
    const afterAttack = after(state, strikeBack(state, E), { answers: { "attack-2": faces.normal } });
    expect(afterAttack.open.length).toBeGreaterThan(1);
    expect(ends(waitingWays(afterAttack, everybody))).toEqual([ways]);
  });

  it("shows no one a mover hidden from them, nor that it waits for combatants hidden from them", () => {
    const state = stopped();
    expect(waitingWays(state, allBut(A))).toEqual([]);
    expect(waitingWays(state, allBut(E))).toEqual([]);
    expect(waitingWays(state, allBut(F))).toHaveLength(1);
  });
});
