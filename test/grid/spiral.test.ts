import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bearing,
  byCloseness,
  centreOf,
  closeFeet,
  footprintDistance,
  kindOf,
  type Layout,
  nearestSpace,
  type Space,
  type Spot,
  spaceDistance,
  spiral,
} from "../../src/grid/index.ts";

const at = (x: number, y: number): Space => ({ x, y });

/** Spots by name, all of the first side, ranked as they are listed. */
function spots(places: Record<string, Space | Space[]>) {
  return Object.entries(places).map(([id, place], rank) => ({ id, spaces: [place].flat(), first: true, rank }));
}

/** An order as the worked examples write it: "G1 0°". */
function written(places: ReturnType<typeof spiral>): string {
  return places.map(({ spot, ring, angle }) => `${spot.id} ${ring}:${Math.round(angle * 10) / 10}`).join(", ");
}

/** Fails when the two lists aren't made of the same things in the same order, whatever else the things carry. */
const ids = (list: readonly Spot[]) => list.map(({ id }) => id).join(" ");

const tenth = spots({
  F: at(10, 10),
  G1: at(11, 10),
  C: at(10, 11),
  T: at(9, 10),
  G2: at(11, 9),
  G3: at(12, 12),
  W: at(8, 10),
  A: at(10, 8),
});

describe("MO-304 · The spiral", () => {
  it("example 10: towards the target, ring by ring", () => {
    expect(written(spiral("square", at(10, 10), at(11, 10), tenth))).toBe(
      "F 0:0, G1 1:0, C 1:90, T 1:180, G2 1:315, G3 2:45, W 2:180, A 2:270",
    );
  });

  it("example 11: from the top where there is no target, or the target stands on the point of contact", () => {
    const order = "F 0:0, G2 1:45, G1 1:90, C 1:180, T 1:270, A 2:0, G3 2:135, W 2:270";
    expect(written(spiral("square", at(10, 10), null, tenth))).toBe(order);
    expect(written(spiral("square", at(10, 10), at(10, 10), tenth))).toBe(order);
  });

  it("example 12: pointy-top hexes", () => {
    const hexes = spots({
      F: at(0, 0),
      G: at(1, 0),
      C: at(0, 1),
      A: at(-1, 1),
      W: at(-1, 0),
      H: at(1, -1),
      D: at(0, -2),
      B: at(2, -1),
    });
    expect(written(spiral("pointy", at(0, 0), at(1, 0), hexes))).toBe(
      "F 0:0, G 1:0, C 1:60, A 1:120, W 1:180, H 1:300, D 2:240, B 2:330",
    );
  });

  it("flat-top hexes: the neighbour on q lies to the lower right, the one on r below", () => {
    const hexes = spots({ below: at(0, 1), right: at(1, 0), above: at(0, -1) });
    expect(written(spiral("flat", at(0, 0), null, hexes))).toBe("above 1:0, right 1:120, below 1:180");
  });

  it("example 40: of a large creature the nearest space makes the ring, the middle makes the angle", () => {
    const large = spots({ H: at(9, 9), G: [at(11, 10), at(12, 10), at(11, 11), at(12, 11)] });
    expect(written(spiral("square", at(10, 10), null, large))).toBe("G 1:108.4, H 1:315");
  });

  it("without a grid distances are in feet by fives, half a five rounded up", () => {
    const free = spots({ far: at(0, 7.5), near: at(0, -7.4), beside: at(5, 0) });
    expect(written(spiral("gridless", at(0, 0), null, free))).toBe("near 1:0, beside 1:90, far 2:180");
  });

  it("ties: the nearer in a straight line, then the first side, the lower rank, the id", () => {
    const on = (id: string, spaces: Space[], first: boolean, rank: number) => ({ id, spaces, first, rank });
    const wide = [at(1, 0), at(2, 0)];
    const tied = [
      on("wide", wide, true, 0),
      on("e", [at(1, 0)], false, 1),
      on("d", [at(1, 0)], false, 1),
      on("c", [at(1, 0)], false, 0),
      on("b", [at(1, 0)], true, 2),
      on("a2", [at(1, 0)], true, 1),
    ];
    expect(ids(spiral("square", at(0, 0), null, tied).map(({ spot }) => spot))).toBe("a2 b c d e wide");
  });

  it("combatants without a token come last, the first side first, by rank", () => {
    const absent = (id: string, first: boolean, rank: number) => ({ id, spaces: [], first, rank });
    const all = [absent("m", false, 0), absent("p2", true, 2), absent("p1", true, 1), ...spots({ far: at(99, 99) })];
    expect(ids(spiral("square", at(0, 0), null, all).map(({ spot }) => spot))).toBe("far p1 p2 m");
  });

  it("angles within a millionth of a degree are equal, and so is a full turn less a hair", () => {
    const hair = 1e-9;
    const free = spots({ far: at(hair, -12), near: at(-hair, -11) });
    expect(ids(spiral("gridless", at(0, 0), null, free).map(({ spot }) => spot))).toBe("near far");
  });

  it("angles are equal within a millionth of a degree anywhere, and not within more", () => {
    const order = (off: number) => {
      const free = spots({ far: at(12, -off), near: at(11, off) });
      return ids(spiral("gridless", at(0, 0), null, free).map(({ spot }) => spot));
    };
    expect([order(1e-9), order(1e-6)]).toEqual(["near far", "far near"]);
  });

  it("a hair of length doesn't go before the first side", () => {
    const on = (id: string, x: number, first: boolean) => ({ id, spaces: [at(x, 0)], first, rank: 0 });
    const order = (hair: number) => {
      const places = spiral("gridless", at(0, 0), null, [on("theirs", 5 - hair, false), on("ours", 5, true)]);
      return ids(places.map(({ spot }) => spot));
    };
    expect([order(1e-12), order(1e-6)]).toEqual(["ours theirs", "theirs ours"]);
  });

  it("lengths are measured from the point of contact", () => {
    const order = (some: Space, others: Space) => {
      const places = spiral("gridless", at(10, 10), null, spots({ a: some, b: others }));
      return ids(places.map(({ spot }) => spot));
    };
    expect(order(at(4.8, 10), at(5.1, 10))).toBe("b a");
    expect(order(at(10, 4.8), at(10, 5.1))).toBe("b a");
  });

  it("on hexes of either layout the rings are those of hexes", () => {
    for (const layout of ["pointy", "flat"] as const) {
      const places = spiral(layout, at(0, 0), null, spots({ two: at(1, 1), one: at(-1, 1) }));
      expect(places.map(({ spot, ring }) => `${spot.id} ${ring}`)).toEqual(["one 1", "two 2"]);
      const close = byCloseness(layout, spots({ two: at(1, 1), one: at(0, 1) }), spots({ F: at(0, 0) }), []);
      expect(ids(close)).toBe("one two");
    }
    expect((["square", "pointy", "flat", "gridless"] as const).map(kindOf)).toEqual([
      "square",
      "hex",
      "hex",
      "gridless",
    ]);
  });

  it("holds everybody once, in the same order for any order of the list", () => {
    const space = fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }) });
    const spot = fc.record({ spaces: fc.array(space, { maxLength: 3 }), first: fc.boolean(), rank: fc.nat(3) });
    const layouts = fc.constantFrom<Layout>("square", "pointy", "flat", "gridless");
    fc.assert(
      fc.property(
        layouts,
        space,
        fc.array(spot, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (layout, s, all, dice) => {
          const list = all.map((one, i) => ({ ...one, id: String.fromCharCode(97 + i) }));
          const shuffled = list.map((one) => [dice.next().value as number, one] as const).sort(([a], [b]) => a - b);
          const other = shuffled.map(([, one]) => one);
          const order = ids(spiral(layout, at(0, 0), s, list).map((place) => place.spot));
          expect(ids(spiral(layout, at(0, 0), s, other).map((place) => place.spot))).toBe(order);
          expect(order.split(" ").filter(Boolean).sort()).toEqual(list.map(({ id }) => id));
          const closest = ids(byCloseness(layout, list, list.slice(0, 2), [s]));
          expect(ids(byCloseness(layout, other, list.slice(0, 2), [s]))).toBe(closest);
        },
      ),
    );
  });
});

describe("MO-302 · Rings", () => {
  it("are king's moves on squares and steps on hexes", () => {
    expect(spaceDistance("square", at(0, 0), at(3, -2))).toBe(3);
    expect(spaceDistance("hex", at(0, 0), at(3, -2))).toBe(3);
    expect(spaceDistance("hex", at(0, 0), at(3, 2))).toBe(5);
    expect(spaceDistance("gridless", at(0, 0), at(3, 4))).toBe(1);
    expect(footprintDistance("square", [at(0, 0), at(1, 0)], [at(9, 9), at(4, 1)])).toBe(3);
    expect(footprintDistance("square", [], [at(0, 0)])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("MO-303 · Clockwise", () => {
  it("0° is the top, 90° the right, 180° the bottom, 270° the left", () => {
    const turned = [at(0, -1), at(1, 0), at(0, 1), at(-1, 0)].map((to) => bearing(at(0, 0), to));
    expect(turned).toEqual([0, 90, 180, 270]);
    expect(bearing(at(3, 4), at(3, 4))).toBe(0);
    expect(bearing(centreOf("pointy", at(0, 0)), centreOf("pointy", at(1, -1)))).toBeCloseTo(30);
    expect(bearing(centreOf("flat", at(0, 0)), centreOf("flat", at(1, -1)))).toBeCloseTo(60);
  });
});

describe("MO-207 · Closeness", () => {
  const party = spots({ F: at(0, 0), C: at(10, 0) });
  const lead = [at(0, 0)];

  it("is the distance to the nearest target, a diagonal counting as one space", () => {
    const monsters = spots({ M1: at(3, 3), M2: at(10, 2), M3: at(4, 0) });
    expect(ids(byCloseness("square", monsters, party, lead))).toBe("M2 M1 M3");
  });

  it("ties: nearer to the lead, then the smaller bearing from the lead, then the id", () => {
    const monsters = spots({ d: at(10, 2), c: at(-2, 0), b: at(2, 0), a2: at(0, 2), a1: at(0, 2) });
    expect(ids(byCloseness("square", monsters, party, lead))).toBe("b a1 a2 c d");
    expect(ids(byCloseness("square", monsters, party, []))).toBe("a1 a2 b c d");
  });

  it("is 5 ft a space, and without a grid exact", () => {
    expect([closeFeet("square", at(1, 1), at(4, 3)), closeFeet("hex", at(0, 0), at(1, 1))]).toEqual([15, 10]);
    expect(closeFeet("gridless", at(1, 1), at(4.5, 13))).toBe(12.5);
  });

  it("without a grid straight feet count, and a combatant without a token comes last", () => {
    const monsters = spots({ none: [], far: at(0, 7), near: at(0, -6.9) });
    expect(ids(byCloseness("gridless", monsters, party, lead))).toBe("near far none");
    expect(ids(byCloseness("square", spots({ none: [], far: at(80, 7) }), [], []))).toBe("far none");
  });
});

describe("MO-306 · The space nearest to another", () => {
  it("ties go to the topmost, then the leftmost on the screen", () => {
    const block = [at(1, 1), at(0, 1), at(1, 0), at(0, 0)];
    expect(nearestSpace("square", block, [at(5, 0), at(5, 1)])).toEqual(at(1, 0));
    expect(nearestSpace("square", block, [at(1, 5)])).toEqual(at(0, 1));
    expect(nearestSpace("pointy", [at(0, 1), at(1, 0)], [at(1, 1)])).toEqual(at(1, 0));
    expect(nearestSpace("flat", [at(1, 0), at(0, 1)], [at(1, 1)])).toEqual(at(1, 0));
    expect(nearestSpace("square", [], block)).toBeNull();
  });
});
