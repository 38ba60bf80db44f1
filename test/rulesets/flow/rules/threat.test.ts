import { describe, expect, it } from "vitest";
import { playOut } from "../../../../scripts/fight/arena.ts";
import { flowBot } from "../../../../scripts/fight/bots/flow.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { threatsOn } from "../../../../src/rulesets/flow/host/token-status.ts";
import { distance, stepsBetween } from "../../../../src/rulesets/flow/rules/geometry.ts";
import type { FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { canThreaten, reachWith, threatens, totalReach, zoneOf } from "../../../../src/rulesets/flow/rules/threat.ts";
import { fighter as creature, hex, item } from "./creatures.ts";
import { A, E, F, fight, type Guest } from "./fights.ts";

describe("Distance and reach", () => {
  it("FL-88 · distance counts steps between the nearest hexes", () => {
    expect([
      stepsBetween("hex", hex(0, 0), hex(2, 1)),
      stepsBetween("hex", hex(0, 0), hex(2, -1)),
      stepsBetween("hex", hex(0, 0), hex(-1, 3)),
    ]).toEqual([3, 2, 3]);
    const wide = fight({ A: { at: [hex(0, 0), hex(1, 0)] }, E: { at: hex(3, 0) }, F: {} });
    expect([distance(wide, A, E), distance(wide, A, F)]).toEqual([2, null]);
  });

  it("FL-88 · height counts only where the GM wants it", () => {
    const token = (elevation: number) =>
      ({
        uuid: "t",
        at: { x: 0, y: 0, elevation },
        zero: { x: 0, y: 0 },
        perX: { x: 1, y: 0 },
        perY: { x: 0, y: 1 },
      }) as const;
    const high = (elevation: FlowSettings["elevation"]) =>
      fight(
        { A: { at: hex(0, 0), scores: { token: token(0) } }, E: { at: hex(1, 0), scores: { token: token(3) } } },
        { elevation },
      );
    expect([distance(high("ignored"), A, E), distance(high("counted"), A, E)]).toEqual([1, 3]);
  });

  it("FL-90 · reaches don't add up, and only weapons in hand count", () => {
    const polearm = { reach: 2, hands: 2, carry: "both" } as const;
    expect(totalReach(creature("E", { scores: { naturalReach: 2 }, items: [polearm] }))).toBe(2);
    expect(totalReach(creature("A", { items: [polearm] }))).toBe(2);
    expect(totalReach(creature("A", { items: [{ ...polearm, carry: "worn" }] }))).toBe(1);
    expect(totalReach(creature("A", { items: [{ attackType: "ranged", reach: 9 }] }))).toBe(1);
    expect(reachWith(creature("A", { scores: { naturalReach: 3 } }), item())).toBe(3);
  });

  it("FL-92 · a zone is every hex within reach, the inner ones too, and none behind a wall", () => {
    const size = (reach: number): number =>
      zoneOf(fight({ A: { at: hex(0, 0), items: [{ reach }] }, E: {} }), A).length;
    expect([1, 2, 3].map(size)).toEqual([6, 18, 36]);
    const walls = [{ from: hex(0, 0), to: hex(1, 0) }];
    const walled = (threatWalls: FlowSettings["threatWalls"]): object[] =>
      zoneOf(fight({ A: { at: hex(0, 0), scores: { walls } }, E: {} }, { threatWalls }), A);
    expect(walled("block")).toHaveLength(5);
    expect(walled("block")).not.toContainEqual(hex(1, 0));
    expect(walled("ignored")).toHaveLength(6);
  });

  it("FL-93 · large tokens threaten from all their hexes, or from their anchor alone", () => {
    const three = [hex(0, 0), hex(1, 0), hex(0, 1)];
    const seven = [hex(0, 0), hex(1, 0), hex(1, -1), hex(0, -1), hex(-1, 0), hex(-1, 1), hex(0, 1)];
    const size = (at: typeof three, reach: number, footprintMode: FlowSettings["footprintMode"]): number =>
      zoneOf(fight({ A: { at, items: [{ reach }] }, E: {} }, { footprintMode }), A).length;
    expect([1, 2, 3].map((reach) => size(three, reach, "token"))).toEqual([9, 24, 45]);
    expect([1, 2, 3].map((reach) => size(seven, reach, "token"))).toEqual([12, 30, 54]);
    expect([1, 2, 3].map((reach) => size(seven, reach, "singleHex"))).toEqual([6, 18, 36]);
  });

  it("FL-94 · enemies threaten, with bare hands and without RP too, unless they are defeated or marked", () => {
    const nearest = (is: Guest["is"], more: Guest = {}, settings: Partial<FlowSettings> = {}): boolean[] => {
      const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), is, ...more } }, settings);
      return [threatens(state, E, A), canThreaten(state, E)];
    };
    expect([nearest({ rp: 0 }, { items: [] }), nearest({ defeated: true }), nearest({ canThreaten: false })]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(nearest({ defeated: true }, {}, { canThreaten: "gmMark" })).toEqual([true, true]);
    expect([nearest({}, { side: "ours" }), nearest({}, { side: "neutral" })]).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(nearest({}, { at: hex(5, 0) })).toEqual([false, true]);
  });
});

describe("Threats of a whole fight", () => {
  it("FL-94 · what is kept from step to step equals what is found anew, also after undo and when somebody leaves", () => {
    const states: FlowState[] = [];
    playOut(flowBot, {
      seed: 5,
      combatants: 8,
      settings: flowBot.ruleset.settings.defaults,
      watch: (state) => states.push(state as FlowState), // The bot's own.
      most: 120,
    });
    const [first] = states.filter(({ round }) => round > 0);
    const without = first && { ...first, order: [...first.order.slice(1, -1), ...first.order.slice(0, 1)] };
    const found = new Set<string>();
    for (const state of [...states, ...states.toReversed(), ...(without ? [without, ...states.slice(-1)] : [])]) {
      for (const who of Object.keys(state.fighters) as CombatantId[]) {
        const anew = state.round === 0 ? [] : state.order.filter((id) => threatens(state, id, who));
        expect(threatsOn(state, who)).toEqual(anew);
        found.add(anew.join());
      }
    }
    expect(found.size).toBeGreaterThan(5);
  });
});
