import { describe, expect, it } from "vitest";
import type { DexterityState } from "../../../src/rules/dexterity/index.ts";
import type { CombatantId } from "../../../src/rules/engine/index.ts";
import {
  A,
  after,
  fight,
  fighter,
  move,
  needed,
  outcome,
  playTo,
  refused,
  scores,
  spend,
  strides,
  walk,
} from "./table.ts";

const leftOf = (state: DexterityState, id: CombatantId) => fighter(state, id).left;

describe("Worked examples of section 8: resources and movement", () => {
  const alone = (guest = {}) => fight({ A: guest, B: {} });
  const water = { medium: "water", mode: "swim" };
  const land = { medium: "land", mode: "walk" };
  const swims = { speeds: { swim: 45 } };

  it("example 16 · DX-402, DX-508", () => {
    let state = after(alone(), strides(A, 2));
    state = after(state, spend(A, "action"));
    state = after(state, move(A, walk(1, -1, 0)));
    state = after(state, spend(A, "interaction"));
    state = after(state, strides(A, 3));
    state = after(state, spend(A, "quick"));
    expect([fighter(state, A).spent, leftOf(state, A)]).toEqual([
      30,
      { action: 0, quick: 0, interaction: 0, reaction: 1 },
    ]);
    expect(refused(state, strides(A, 1))).toBe("DX-509");
  });

  it("example 17 · DX-408", () => {
    expect(refused(after(alone(), spend(A, "action")), spend(A, "action"))).toBe("DX-408");
  });

  it("example 18 · DX-502, DX-506", () => {
    const six = after(alone(), strides(A, 6));
    expect(fighter(six, A).spent).toBe(30);
    expect(refused(six, strides(A, 1))).toBe("DX-509");
  });

  it("example 19 · DX-506", () => {
    const ways = [...walk(3, 0, -1), ...walk(3, -1, 0, { x: 0, y: -3 })];
    expect(fighter(after(alone(), move(A, ways)), A).spent).toBe(30);
  });

  it("example 20 · DX-503, DX-513", () => {
    const four = after(alone(), move(A, walk(4, 1, 1)));
    expect(fighter(four, A).spent).toBe(28);
    expect(refused(four, strides(A, 1))).toBe("DX-506");
  });

  it("example 21 · DX-503", () => {
    expect(fighter(after(alone(), move(A, [...walk(2, 1, 1), ...walk(3, 1, 0, { x: 2, y: 2 })])), A).spent).toBe(29);
  });

  it("example 22 · DX-506", () => {
    expect(refused(alone(), move(A, [...walk(3, 1, 1), ...walk(2, 1, 0, { x: 3, y: 3 })]))).toBe("DX-506");
  });

  it("example 23 · DX-504", () => {
    const zigzag = [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 3],
      [2, 2],
    ].map(([x = 0, y = 0]) => ({ to: { x, y } }));
    expect(fighter(after(alone(), move(A, zigzag, { grid: "hex" })), A).spent).toBe(30);
  });

  it("example 24 · DX-507", () => {
    const back = after(after(alone(), strides(A, 4)), move(A, walk(2, -1, 0)));
    expect(fighter(back, A).spent).toBe(30);
    expect(refused(back, move(A, walk(1, -1, 0)))).toBe("DX-509");
  });

  it("example 25 · DX-509", () => {
    const state = after(
      alone(swims),
      move(A, [...walk(6, 1, 0, undefined, land), ...walk(3, 1, 0, { x: 6, y: 0 }, water)]),
    );
    expect(fighter(state, A).spent).toBe(45);
    expect(refused(state, move(A, walk(1, 1, 0, undefined, water)))).toBe("DX-509");
  });

  it("example 26 · DX-510", () => {
    const state = after(alone(swims), move(A, walk(6, 1, 0, undefined, land)));
    expect(refused(state, move(A, walk(1, 1, 0, undefined, land)))).toBe("DX-509");
    expect(refused(state, move(A, walk(1, 1, 0, undefined, { medium: "land", mode: "swim" })))).toBe("DX-510");
  });

  it("example 27 · DX-509", () => {
    const state = after(alone(swims), move(A, walk(6, 1, 0, undefined, water)));
    expect(refused(state, move(A, walk(1, 1, 0, undefined, land)))).toBe("DX-509");
    expect(fighter(after(state, move(A, walk(3, 1, 0, undefined, water))), A).spent).toBe(45);
  });

  it("example 28 · DX-509", () => {
    const ways = [
      ...walk(4, 1, 0, undefined, water),
      ...walk(2, 1, 0, { x: 4, y: 0 }, land),
      ...walk(3, 1, 0, { x: 6, y: 0 }, water),
    ];
    expect(fighter(after(alone(swims), move(A, ways)), A).spent).toBe(45);
  });

  it("example 29 · DX-509", () => {
    const state = after(
      alone(swims),
      move(A, [...walk(4, 1, 1, undefined, land), ...walk(1, 1, 0, { x: 4, y: 4 }, water)]),
    );
    expect(fighter(state, A).spent).toBe(33);
    expect(refused(state, move(A, walk(1, 1, 0, undefined, land)))).toBe("DX-509");
  });

  it("example 30 · DX-002, DX-408", () => {
    const opened = after(alone(), spend(A, "interaction"));
    expect(refused(opened, spend(A, "interaction"))).toBe("DX-408");
    const insisted = outcome(opened, spend(A, "interaction"), { insist: true });
    expect([leftOf(insisted.state, A).interaction, insisted.log[0]?.overruled]).toEqual([0, ["DX-408"]]);
  });

  it("example 31 · DX-406", () => {
    const pick = spend(A, "interaction", { effortful: true });
    expect(needed(alone(), pick)).toEqual(["DX-406"]);
    expect(leftOf(after(alone(), pick, { answers: { "DX-406": "action" } }), A)).toMatchObject({
      action: 0,
      interaction: 1,
    });
  });

  it("example 41 · DX-517", () => {
    const state = after(alone(), strides(A, 5));
    expect(refused(state, strides(A, 1), { facts: { A: scores({ speeds: { walk: 20 } }) } })).toBe("DX-509");
    const faster = after(state, strides(A, 1), { facts: { A: scores({ speeds: { walk: 40 } }) } });
    expect(fighter(faster, A).scores.speeds.walk - fighter(faster, A).spent).toBe(10);
  });

  it("example 42 · DX-516", () => {
    const state = after(alone(), strides(A, 2));
    expect(fighter(after(state, move(A, walk(2, 1, 0), { forced: true })), A).spent).toBe(10);
  });

  it("example 43 · DX-511, DX-512", () => {
    expect(refused(alone(), move(A, walk(1, 1, 0, undefined, water)))).toBe("DX-512");
  });

  it("example 44 · DX-408, DX-410", () => {
    const quick = (settings: object) => after(fight({ A: {} }, settings), spend(A, "quick"));
    expect(refused(quick({}), spend(A, "quick", { item: "i" }))).toBe("DX-408");
    expect(leftOf(after(quick({ allowDowngrade: true }), spend(A, "quick", { item: "i" })), A)).toMatchObject({
      action: 0,
      quick: 0,
    });
  });

  it("example 45 · DX-409", () => {
    expect(leftOf(playTo(alone(), 2, A), A)).toEqual({ action: 1, quick: 1, interaction: 1, reaction: 1 });
  });

  it("example 51 · DX-518", () => {
    expect(fighter(after(alone(), move(A, walk(6, 1, 0), { width: 2 })), A).spent).toBe(30);
  });

  it("example 52 · DX-509, DX-511", () => {
    const flies = (medium: string, x: number) => walk(3, 1, 0, { x, y: 0 }, { medium, mode: "fly" });
    const state = after(
      alone({ speeds: { fly: 60 } }),
      move(A, [...walk(6, 1, 0, undefined, land), ...flies("water", 6), ...flies("land", 9)]),
    );
    expect(fighter(state, A).spent).toBe(60);
    expect(refused(state, move(A, walk(1, 1, 0, undefined, land)))).toBe("DX-509");
  });
});
