import { describe, expect, it } from "vitest";
import {
  A,
  after,
  B,
  feet,
  fight,
  fighter,
  give,
  move,
  movedSteps,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  spend,
  walk,
} from "./fights.ts";

const two = (guest: object = {}, settings: object = {}) => fight({ A: guest, B: {} }, settings);
const spentBy = (command: Parameters<typeof after>[1], guest: object = {}, settings: object = {}, answers = {}) =>
  fighter(after(two(guest, settings), command, { answers }), A).spent;
const into = (medium: string | null, mode: string) => move(A, walk(1, 1, 0, undefined, { medium, mode }));
const asking = (clause: string) => ({ interpretations: { [clause]: "ask" } });

describe("Section 5: movement", () => {
  it("DX-501 · moving on the own turn costs no resource and puts the token where the path ends", () => {
    const done = outcome(two(), movedSteps(A, 2), { by: ownerOf(A) });
    expect(fighter(done.state, A).left).toEqual({ action: 1, quick: 1, interaction: 1, reaction: 1 });
    expect(done.world).toEqual([
      {
        kind: "token",
        uuid: "Scene.s.Token.A",
        before: { x: 0, y: 0, elevation: 0 },
        path: [{ x: 100, y: 0, elevation: 0 }],
        forced: false,
      },
    ]);
    expect(fighter(done.state, A).path).toEqual([
      { space: { x: 1, y: 0 }, mode: "walk", cost: 5 },
      { space: { x: 2, y: 0 }, mode: "walk", cost: 5 },
    ]);
  });

  it("DX-502 · a step goes to a neighbouring space and costs 5 ft", () => {
    expect(spentBy(movedSteps(A, 1))).toBe(5);
    for (const to of [
      { x: 2, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 2 },
    ])
      expect(refused(two(), move(A, [{ to }]))).toBe("DX-502");
    expect(refused(two(), move(A, [{ to: { x: 1, y: 1 } }], { grid: "hex" }))).toBe("DX-502");
  });

  it("DX-502 · no path leads through an obstacle", () => {
    expect(refused(two(), move(A, walk(1, 1, 0), { blocked: true }))).toBe("DX-502");
  });

  it("DX-503 · a square diagonal costs 7 ft, every time", () => {
    expect([1, 2, 3, 4].map((count) => spentBy(move(A, walk(count, 1, -1))))).toEqual([7, 14, 21, 28]);
  });

  it("DX-504 · each of the six steps on hexes costs 5 ft", () => {
    for (const [x = 0, y = 0] of [
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [0, -1],
      [1, -1],
    ])
      expect(spentBy(move(A, [{ to: { x, y } }], { grid: "hex" }))).toBe(5);
  });

  it("DX-505 · the usual walking speed of 30 ft is six spaces", () => {
    expect(spentBy(movedSteps(A, 6))).toBe(30);
    expect(refused(two(), movedSteps(A, 7))).toBe("DX-509");
  });

  it("DX-506 · any pattern within the speed; beyond it the whole path is refused and the token stays", () => {
    const state = after(two(), move(A, walk(4, 1, 1)));
    expect(give(state, movedSteps(A, 1))).toMatchObject({
      refusal: { clause: "DX-506", data: { feet: 5, left: 2, name: { combatant: A } } },
    });
    expect(fighter(state, A).spent).toBe(28);
  });

  it("DX-506 · the refusal of a path too long gives its length and the feet left before it", () => {
    const tooFar = { message: "TURNCRAFT.Refused.DX-506.tooFar", data: { name: { combatant: A }, feet: 35, left: 30 } };
    expect(give(two(), movedSteps(A, 7))).toMatchObject({ refusal: { clause: "DX-509", ...tooFar } });
    const usedUp = { message: "TURNCRAFT.Refused.DX-509.usedUp", data: { spent: 30, speed: 30 } };
    expect(give(after(two(), movedSteps(A, 6)), movedSteps(A, 1))).toMatchObject({ refusal: usedUp });
  });

  it("DX-507 · going back costs like any movement", () => {
    expect(spentBy(move(A, [...walk(3, 1, 0), ...walk(3, -1, 0, { x: 3, y: 0 })]))).toBe(30);
  });

  it("DX-508 · movement is kept through spending, and ends with the turn", () => {
    const state = after(after(after(two(), movedSteps(A, 2)), spend(A, "action")), movedSteps(A, 3));
    expect(fighter(state, A).spent).toBe(25);
    expect(fighter(playTo(state, 2, A), A)).toMatchObject({ spent: 0, path: [] });
  });

  it("DX-509 · every foot by any mode counts against all speeds", () => {
    const guest = { speeds: { swim: 45 } };
    const swum = after(two(guest), move(A, walk(4, 1, 0, undefined, { medium: "water", mode: "swim" })));
    expect(fighter(after(swum, move(A, walk(2, 1, 0))), A).spent).toBe(30);
    expect(give(after(swum, move(A, walk(2, 1, 0))), movedSteps(A, 1))).toMatchObject({
      refusal: { clause: "DX-509", data: { spent: 30, speed: 30 } },
    });
  });

  it("DX-510 · a mode needs its medium, where the scene marks any", () => {
    const guest = { speeds: { swim: 30, fly: 30, climb: 30, burrow: 30 } };
    for (const [medium, mode] of [
      ["land", "swim"],
      ["water", "walk"],
      ["air", "climb"],
      ["face", "walk"],
      ["water", "burrow"],
    ] as const) {
      expect(refused(two(guest), into(medium, mode))).toBe("DX-510");
    }
    expect(spentBy(into(null, "swim"), guest)).toBe(5);
  });

  it("DX-511 · land, water, open air and a sheer face each have their modes; with modesFromScene off any mode works", () => {
    const guest = { speeds: { swim: 30, fly: 30, climb: 30, burrow: 30 } };
    for (const [medium, mode] of [
      ["land", "walk"],
      ["land", "fly"],
      ["land", "burrow"],
      ["water", "swim"],
      ["water", "fly"],
      ["air", "fly"],
      ["face", "climb"],
      ["face", "fly"],
    ] as const) {
      expect(spentBy(into(medium, mode), guest)).toBe(5);
    }
    expect(spentBy(into("water", "walk"), guest, { modesFromScene: false })).toBe(5);
  });

  it("DX-512 · a missing speed is 0; set to ask, the GM may allow walking speed", () => {
    expect(refused(two(), into("water", "swim"))).toBe("DX-512");
    const state = two({}, asking("DX-512"));
    expect(needed(state, into("water", "swim"))).toEqual(["DX-512"]);
    expect(refused(state, into("water", "swim"), { answers: { "DX-512": "refuse" } })).toBe("DX-512");
    expect(spentBy(into("water", "swim"), {}, asking("DX-512"), { "DX-512": "allow" })).toBe(5);
    const far = move(A, walk(7, 1, 0, undefined, { medium: "water", mode: "swim" }));
    expect(refused(state, far, { answers: { "DX-512": "allow" } })).toBe("DX-509");
  });

  it("DX-513 · feet that don't make a step are lost; set to ask, the GM may allow the step", () => {
    const five = move(A, [...walk(3, 1, 1), ...walk(2, 1, 0, { x: 3, y: 3 })]);
    expect(refused(two(), five)).toBe("DX-506");
    expect(needed(two({}, asking("DX-513")), five)).toEqual(["DX-513"]);
    expect(refused(two({}, asking("DX-513")), five, { answers: { "DX-513": "refuse" } })).toBe("DX-506");
    expect(spentBy(five, {}, asking("DX-513"), { "DX-513": "allow" })).toBe(31);
  });

  it("DX-514 · without a grid the straight line counts in feet; set to ask, the GM may count fives", () => {
    const way = (count: number) => move(A, [{ to: { x: 700, y: 0 }, feet: count }], { grid: "gridless" });
    expect([spentBy(way(13)), spentBy(way(30))]).toEqual([13, 30]);
    expect(refused(two(), way(31))).toBe("DX-506");
    expect(needed(two({}, asking("DX-514")), way(13))).toEqual(["DX-514"]);
    expect(spentBy(way(13), {}, asking("DX-514"), { "DX-514": "fives" })).toBe(15);
    expect(spentBy(way(13), {}, asking("DX-514"), { "DX-514": "feet" })).toBe(13);
  });

  it("DX-515 · terrain and occupied spaces count only where the settings say so; feet are rounded up", () => {
    const rough = move(A, walk(1, 1, 1, undefined, { factor: 1.2 }));
    expect([spentBy(rough), spentBy(rough, {}, { terrainCosts: true })]).toEqual([7, 9]);
    const crowd = move(A, walk(1, 1, 0, undefined, { occupied: true }));
    expect(spentBy(crowd)).toBe(5);
    expect(refused(two({}, { blockOccupied: true }), crowd)).toBe("DX-515");
  });

  it("DX-516 · a push adds no feet, on any turn, and only the GM marks it so", () => {
    const pushed = move(B, walk(9, 1, 0), { forced: true, blocked: true });
    const done = outcome(two(), pushed);
    expect([fighter(done.state, B).spent, done.world]).toMatchObject([0, [{ kind: "token", forced: true }]]);
    expect(refused(two(), pushed, { by: ownerOf(B) })).toBe("DX-516");
    const state = two({}, asking("DX-516"));
    expect(needed(state, pushed)).toEqual(["DX-516"]);
    expect(fighter(after(state, pushed, { answers: { "DX-516": "count" } }), B).spent).toBe(45);
    expect(fighter(after(state, pushed, { answers: { "DX-516": "free" } }), B).spent).toBe(0);
  });

  it("DX-517 · each step is checked against the speeds of that moment; set to ask, the GM may take the old ones", () => {
    const slower = { freshScores: { A: scores({ speeds: { walk: 10 } }) } };
    expect(refused(two(), movedSteps(A, 3), slower)).toBe("DX-509");
    const state = after(two({}, asking("DX-517")), spend(A, "action"), slower);
    expect(needed(state, movedSteps(A, 3))).toEqual(["DX-517"]);
    expect(refused(state, movedSteps(A, 3), { answers: { "DX-517": "now" } })).toBe("DX-509");
    expect(fighter(after(state, movedSteps(A, 3), { answers: { "DX-517": "before" } }), A).spent).toBe(15);
    const later = playTo(state, 2, A);
    expect([fighter(later, A).speedsBefore, fighter(after(later, movedSteps(A, 1)), A).spent]).toEqual([null, 5]);
  });

  it("DX-518 · large creatures pay for one of their spaces; set to ask, the GM may charge for their whole width", () => {
    const big = move(A, walk(2, 1, 0), { width: 2 });
    expect(spentBy(big)).toBe(10);
    expect(needed(two({}, asking("DX-518")), big)).toEqual(["DX-518"]);
    expect(spentBy(big, {}, asking("DX-518"), { "DX-518": "each" })).toBe(20);
    expect(spentBy(movedSteps(A, 2), {}, asking("DX-518"))).toBe(10);
  });

  it("DX-517 · a speed changed before the turn began isn't a change during it", () => {
    const state = after(two(), next(two()), {
      freshScores: { A: scores({ speeds: { walk: 40 } }), B: scores({ speeds: { walk: feet(20) } }) },
    });
    expect([fighter(state, A).speedsBefore?.walk, fighter(state, B).speedsBefore]).toEqual([30, null]);
  });
});
