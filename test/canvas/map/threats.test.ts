import { describe, expect, it } from "vitest";
import { nextThreat, nothingShown, showsReach, toggleToken } from "../../../src/canvas/map/overlay-switches.ts";
import { rangeWords } from "../../../src/canvas/map/range-words.ts";
import { ThreatMap } from "../../../src/canvas/map/threats.ts";
import type { CombatantId } from "../../../src/engine/types.ts";
import { cellOf } from "../../../src/grid/index.ts";
import { flowMap } from "../../../src/rulesets/flow/map/map.ts";
import { groupMap } from "../../../src/rulesets/group/map/map.ts";
import { item } from "../../rulesets/flow/rules/creatures.ts";
import { fight } from "../../rulesets/flow/rules/fights.ts";
import * as groups from "../../rulesets/group/rules/fights.ts";
import { english } from "../../sheets/english.ts";
import { field, spaceAt, standing } from "./field.ts";

const everybody = () => true;

describe("threatened hexes", () => {
  const scene = field("odd-r");
  const at = (column: number, row: number) => spaceAt(scene, column, row);
  const sides = { A: "friendly", E: "hostile", F: "hostile" } as const;
  const state = fight({
    A: { at: at(8, 8), side: sides.A },
    E: { at: at(9, 8), side: sides.E, items: [item({ name: "halberd", reach: 2 })] },
    F: { at: at(7, 8), side: sides.F },
  });
  const threatening = flowMap.threatening(state, () => true);
  const creatures = [standing("A", at(8, 8), "hex"), standing("E", at(9, 8), "hex"), standing("F", at(7, 8), "hex")];
  const input = { scene, state, threatening, creatures, height: null };

  it("FL-90, FL-92 · reach as far as the longest weapon in hand, leave out the creature's own hexes, and count several threats", () => {
    const map = ThreatMap.of({ ...input, isShown: (key) => key === "E" }, null);
    expect(map.zones().get(1)).toHaveLength(18);
    expect(map.zones().get(1)).not.toContain(cellOf(scene.board.frame, at(9, 8)));
    const all = ThreatMap.of({ ...input, isShown: everybody }, map);
    expect(all).toBe(map);
    const counts = [...all.zones()].map(([count, cells]) => count * cells.length).reduce((sum, each) => sum + each, 0);
    expect(counts).toBe(6 + 18 + 6);
    expect(Math.max(...all.zones().keys())).toBe(3);
  });

  it("FL-154 · a creature threatened by two enemies is marked, once both are shown", () => {
    const ganged = (isShown: (key: string) => boolean) =>
      ThreatMap.of({ ...input, isShown }, null)
        .gangedUpOn(threatening, creatures)
        .map(({ key }) => key);
    expect(ganged(everybody)).toEqual(["A"]);
    expect(ganged((key) => key !== "F")).toEqual([]);
  });

  it("FL-94 · the defeated threaten nobody; out of combat every creature threatens by its size and weapons", () => {
    const beaten = fight({ A: { at: at(8, 8) }, E: { at: at(9, 8), is: { defeated: true } } });
    expect(flowMap.threatening(beaten, () => true).reachOf("E" as never, 3 as never)).toBeNull();
    const far = [standing("X", at(8, 8), "hex", 1, 2)];
    const map = ThreatMap.of(
      { scene, state: null, threatening: null, creatures: far, isShown: everybody, height: null },
      null,
    );
    expect(map.zones().get(1)).toHaveLength(18);
  });

  it("FL-88 · with heights counted, only creatures in vertical reach threaten the selected token, or gang up on a creature", () => {
    const counted = { ...state, settings: { ...state.settings, elevation: "counted" as const } };
    const high = creatures.map((each) => (each.key === "F" ? { ...each, elevation: 2 } : each));
    const input = { scene, state, threatening: flowMap.threatening(counted, () => true), creatures: high };
    const countsAt = (height: number | null) =>
      [
        ...ThreatMap.of({ ...input, isShown: (key) => key !== "A", height }, null)
          .zones()
          .values(),
      ].flat().length;
    expect([countsAt(0), countsAt(2)]).toEqual([18, 21]);
    const ganged = ThreatMap.of({ ...input, isShown: everybody, height: null }, null);
    expect(ganged.gangedUpOn(input.threatening, high)).toEqual([]);
  });

  it("a creature that is gone or unknown to the reader leaves nothing behind", () => {
    const map = ThreatMap.of({ ...input, isShown: everybody }, null);
    const without = ThreatMap.of({ ...input, creatures: creatures.slice(0, 1), isShown: everybody }, map);
    expect([...without.zones()].map(([count, cells]) => [count, cells.length])).toEqual([[1, 6]]);
  });
});

describe("threat under Group Initiative", () => {
  it("GR-165, GR-166 · adjacent foes are in melee; in restricted quarters a creature without an open square is marked", () => {
    const ring = [-1, 0, 1]
      .flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
      .filter(([x, y]) => x !== 0 || y !== 0);
    const names = Object.fromEntries(ring.map(([x, y], i) => [`R${i}`, { place: groups.at(5 + x, 5 + y) }]));
    const state = groups.fight({ A: { place: groups.at(5, 5) }, ...names });
    const open = groupMap.threatening({ ...state, restrictedQuarters: false } as never, () => true);
    const narrow = groupMap.threatening({ ...state, restrictedQuarters: true } as never, () => true);
    expect(open.reachOf("A" as never, 3 as never)).toBe(1);
    expect([open.cramped, narrow.cramped]).toEqual([[], ["A"]]);
  });
});

describe("toggles for map areas", () => {
  it("the threat key goes from enemies to everybody to nobody; over a token it toggles that token", () => {
    const foes = nextThreat(nothingShown);
    expect([foes, nextThreat(foes), nextThreat(nextThreat(foes))].map(({ threat }) => threat)).toEqual([
      "foes",
      "all",
      "none",
    ]);
    const one = toggleToken(foes, "t");
    expect([one.threat, [...one.tokens]]).toEqual(["tokens", ["t"]]);
    const two = toggleToken(one, "u");
    expect([...two.tokens]).toEqual(["t", "u"]);
    expect(toggleToken(toggleToken(two, "t"), "u").threat).toBe("none");
  });

  it("the reachable area shows on the own turn, while its key is held, or never", () => {
    const off = { ...nothingShown, reach: false };
    const held = { ...off, held: true };
    expect([showsReach(nothingShown, "turn"), showsReach(off, "turn"), showsReach(held, "turn")]).toEqual([
      true,
      false,
      true,
    ]);
    expect([showsReach(nothingShown, "key"), showsReach(held, "key"), showsReach(held, "never")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("the distance to a target for weapons in hand", () => {
  it("FL-91, FL-151, FL-152 · shows reach for melee, increments with their penalties for ranged weapons, and a wall between", () => {
    const items = [
      item({ name: "halberd", reach: 2 }),
      item({ name: "bow", attackType: "ranged", range: 3, carry: "both" }),
    ];
    const at = (column: number) => spaceAt(field("odd-r"), column, 8);
    const state = fight({ A: { at: at(1), items }, E: { at: at(8) } }, { maxIncrements: 5 });
    const aimed = flowMap.aimed?.(state, "A" as never, "E" as never) ?? null;
    expect(aimed && rangeWords(aimed, true, english)).toEqual([
      "Distance: 7 hexes",
      "halberd: too far",
      "bow: increment 3, −20",
      "No line of effect",
    ]);
  });

  it("FL-91 · shows spells delivered in melee with their reach, as the rules judge them", () => {
    const touch = { kind: "spell", attackType: "none", attackSkill: "melee", delivery: "melee" } as const;
    const items = [
      { ...touch, name: "touch" },
      { ...touch, name: "whip of fire", reach: 2 },
      { ...touch, name: "ray", delivery: "ranged" } as const,
    ];
    const at = (column: number) => spaceAt(field("odd-r"), column, 8);
    const state = fight({ A: { at: at(1), items }, E: { at: at(3) } });
    const aimed = flowMap.aimed?.(state, "A" as never, "E" as never);
    expect(aimed?.aims.map(({ weapon, beyond }) => [weapon, beyond])).toEqual([
      ["touch", true],
      ["whip of fire", false],
    ]);
  });

  it("GR-162 · shows the feet and the range of the weapon in hand", () => {
    const state = groups.fight({
      A: { place: groups.at(0, 0), scores: { inHand: groups.bow({ range: 30 as never }) } },
      B: { place: groups.at(8, 0) },
    });
    const aimed = groupMap.aimed?.(state, "A" as never, "B" as never);
    expect(aimed).toMatchObject({ distance: 40, unit: "feet", aims: [{ beyond: true }] });
  });

  it("GR-164, GR-165 · a melee weapon is in reach of adjacent creatures and of those in the same melee", () => {
    const aims = (x: number, melees: Record<string, CombatantId[]> = {}) => {
      const state = groups.fight({
        A: { place: groups.at(0, 0), scores: { inHand: groups.weapon(3) } },
        B: { place: groups.at(x, 0) },
      });
      return groupMap.aimed?.({ ...state, melees }, "A" as never, "B" as never)?.aims;
    };
    expect(aims(1)).toMatchObject([{ beyond: false }]);
    expect(aims(7)).toMatchObject([{ beyond: true }]);
    expect(aims(7, { m: ["A", "B"] as CombatantId[] })).toMatchObject([{ beyond: false }]);
  });
});
