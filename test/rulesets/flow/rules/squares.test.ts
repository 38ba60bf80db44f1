import { describe, expect, it } from "vitest";
import type { Space } from "../../../../src/grid/index.ts";
import { distance } from "../../../../src/rulesets/flow/rules/geometry.ts";
import { type FlowScores, flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { interceptPlaces, swapSpaces } from "../../../../src/rulesets/flow/rules/intercept-spaces.ts";
import { gangUpWith } from "../../../../src/rulesets/flow/rules/parts.ts";
import { pushShifts, tumbleShifts } from "../../../../src/rulesets/flow/rules/special-grapple.ts";
import { reaches, threatens, zoneOf } from "../../../../src/rulesets/flow/rules/threat.ts";
import { hex as at, bow, type Guest } from "./creatures.ts";
import { A, after, asked, attack, B, E, F, fight, fighter, move, path, refused, strikeBack } from "./fights.ts";

type Grid = NonNullable<FlowScores["grid"]>;

/** Guest on squares, or without a grid. */
function on(grid: Grid, places: Space | readonly Space[], { scores, ...more }: Guest = {}): Guest {
  return { at: places, ...more, scores: { ...scores, grid } };
}
const square = (x: number, y: number, more: Guest = {}) => on("square", at(x, y), more);
/** Hundredths of a space. */
const open = (x: number, y: number, more: Guest = {}) => on("gridless", at(x, y), more);
const block = (x: number, y: number) => [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
const to = (shifts: readonly { readonly to: Space }[]) => shifts.map((shift) => [shift.to.x, shift.to.y]);

describe("FL-167 · squares count as spaces", () => {
  it("a diagonal is one space, and a zone has 8, 24 and 48 squares", () => {
    const state = fight({ A: square(0, 0), E: square(3, -2) });
    expect(distance(state, A, E)).toBe(3);
    const zone = (reach: number) => zoneOf(fight({ A: square(0, 0, { items: [{ reach }] }), E: {} }), A).length;
    expect([zone(1), zone(2), zone(3)]).toEqual([8, 24, 48]);
  });

  it("FL-91, FL-151 · reach and range are counted in squares", () => {
    const state = fight({
      A: square(0, 0, { items: [{}, { ...bow, carry: "bag" }] }),
      E: square(1, 1),
      F: square(2, 0),
    });
    expect(refused(state, attack(A, F))).toBe("FL-91");
    expect(after(state, attack(A, E), { answers: { "attack-1": 80 } }).fighters[A]?.ap).toBe(3);
  });

  it("FL-95 · a move out of a threatened square asks the enemy beside it first, diagonally too", () => {
    const state = fight({ A: square(0, 0), E: square(1, 1) });
    const moving = after(state, move(state, A, [[-1, 0]], measuredPath(state, A, [[-1, 0]])));
    expect(asked(moving)).toEqual(["E"]);
    expect(fighter(moving, A).scores.spaces).toEqual([at(0, 0)]);
    const afterAttack = after(moving, strikeBack(moving, E), { answers: { "attack-2": 80 } });
    expect(fighter(afterAttack, A).scores.spaces).toEqual([at(-1, 0)]);
  });

  it("FL-130 · Take a Step goes to any of the eight, and not to one behind them", () => {
    const state = fight({ A: square(0, 0), E: square(1, 0) });
    const stepped = after(state, move(state, A, [[-1, 1]], { ...measuredPath(state, A, [[-1, 1]]), as: "step" }));
    expect([fighter(stepped, A).scores.spaces, stepped.open]).toEqual([[at(-1, 1)], []]);
    expect(refused(state, move(state, A, [[-2, 0]], { ...measuredPath(state, A, [[-2, 0]]), as: "step" }))).toBe(
      "FL-101",
    );
  });

  it("FL-154 · two allies beside an enemy gang up, diagonally too", () => {
    const state = fight({ A: square(0, 0), B: square(2, 2), E: square(1, 1) });
    expect(gangUpWith(state, A, E)).toEqual([B]);
  });

  it("FL-129 · a push leads to a farther square, straight away first", () => {
    const beside = fight({ A: square(0, 0), E: square(1, 0) });
    expect(to(pushShifts(beside, A, E))).toEqual([
      [2, 0],
      [2, -1],
      [2, 1],
    ]);
    const across = fight({ A: square(0, 0), E: square(1, 1) });
    expect(to(pushShifts(across, A, E))[0]).toEqual([2, 2]);
    expect(pushShifts(across, A, E)).toHaveLength(5);
  });

  it("FL-135 · a tumble comes out on the opposite square, diagonally too", () => {
    expect(to(tumbleShifts(fight({ A: square(0, 0), E: square(1, 1) }), A, E))).toEqual([[2, 2]]);
  });

  it("FL-77, FL-83 · an interceptor stands beside both, and swaps with the ally", () => {
    const state = fight({ E: square(0, 0), B: square(1, 0), A: square(4, 1) });
    const stands = interceptPlaces(state, A, { attacker: E, targets: [B], delivery: "melee" });
    expect(stands.map(({ to: { x, y }, path: way }) => [x, y, way.length])).toContainEqual([1, 1, 3]);
    expect(stands.every(({ to: place }) => Math.max(Math.abs(place.x), Math.abs(place.y)) === 1)).toBe(true);
    expect(swapSpaces(state, A, at(0, 1), B)).toContainEqual(at(2, -1));
  });

  it("FL-78 · against a shot the interceptor stands on the line of squares", () => {
    const state = fight({ E: square(0, 0), B: square(4, 4), A: square(2, 0) });
    const stands = interceptPlaces(state, A, { attacker: E, targets: [B], delivery: "ranged" });
    expect(to(stands)).toEqual(expect.arrayContaining([[2, 2]]));
    expect(to(stands).every(([x, y]) => x === y)).toBe(true);
  });

  it("FL-93, FL-104 · large creatures count with all their squares", () => {
    const state = fight({ A: square(0, 0), E: on("square", block(2, 0), { items: [{ reach: 2 }] }) });
    expect([distance(state, A, E), threatens(state, E, A), zoneOf(state, E).length]).toEqual([2, true, 32]);
    const moving = fight({ E: on("square", block(0, 0)), A: square(3, 1) });
    expect(
      refused(
        moving,
        move(
          moving,
          E,
          [
            [1, 0],
            [2, 0],
          ],
          measuredPath(moving, E, [
            [1, 0],
            [2, 0],
          ]),
        ),
      ),
    ).toBe("FL-101");
  });

  it("a fight that was stored without the setting goes on unjudged, and hexes stay as they are", () => {
    const stored = JSON.parse(JSON.stringify(fight({ A: { at: at(0, 0) }, E: {} })));
    expect(stored.settings.otherGrids).toBe("spaces");
    delete stored.settings.otherGrids;
    expect(flow.load(stored)).toMatchObject({ settings: { otherGrids: "ignored" } });
    stored.settings.otherGrids = "elsewhere";
    expect(flow.load(stored)).toMatchObject({ clause: "FL-01" });
  });
});

describe("FL-168 · without a grid distances are measured", () => {
  it("are in lengths of a space, rounded, from the nearest space that large creatures cover", () => {
    const apart = (x: number, y: number) => distance(fight({ A: open(0, 0), E: open(x, y) }), A, E);
    expect([apart(149, 0), apart(150, 0), apart(100, 100), apart(300, 400)]).toEqual([1, 2, 1, 5]);
    const large = [at(0, 0), at(100, 0), at(0, 100), at(100, 100)];
    expect(distance(fight({ A: on("gridless", large), E: open(300, 0) }), A, E)).toBe(2);
  });

  it("FL-92, FL-95 · let enemies react before a step out of a zone, but not to a shift of less than half a space", () => {
    const state = fight({ A: open(0, 0), E: open(120, 0) });
    expect([threatens(state, E, A), reaches(state, E, A, [at(-100, 0)])]).toEqual([true, false]);
    const away = move(state, A, [[-90, 0]], measuredPath(state, A, [[-90, 0]], "gridless"));
    expect(asked(after(state, away))).toEqual(["E"]);
    const nearby = move(state, A, [[-40, 0]], measuredPath(state, A, [[-40, 0]], "gridless"));
    expect(fighter(after(state, nearby), A).scores.spaces).toEqual([at(-40, 0)]);
  });

  it("FL-101, FL-102 · keep a path clear of enemies, and its end off every creature", () => {
    const state = fight({ A: open(0, 0), E: open(200, 0), B: open(0, 300) });
    const onto = (x: number, y: number) => move(state, A, [[x, y]], measuredPath(state, A, [[x, y]], "gridless"));
    expect(refused(state, onto(180, 20))).toBe("FL-101");
    expect(refused(state, onto(10, 280))).toBe("FL-102");
  });

  it("FL-77 · give an interceptor a place beside both", () => {
    const state = fight({ E: open(0, 0), B: open(100, 0), A: open(250, 150) });
    const stands = interceptPlaces(state, A, { attacker: E, targets: [B], delivery: "melee" });
    expect(stands.length).toBeGreaterThan(0);
  });
});

/** A path as the authority measures it there. */
function measuredPath(
  state: Parameters<typeof path>[0],
  who: Parameters<typeof path>[1],
  spaces: Parameters<typeof path>[2],
  grid: Grid = "square",
) {
  return { measured: path(state, who, spaces, { grid }) };
}
