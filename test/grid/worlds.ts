import fc from "fast-check";
import { type Extent, footprint, type Pace, paceOf, type Size, type Space, type Tiling } from "../../src/grid/index.ts";
import { Model, nameOf, neighboursOf, plus, spacesIn, type World } from "./model.ts";

/** Small crowded worlds of every grid and size. */
export const tilings: readonly Tiling[] = ["square", "odd-r", "even-r", "odd-q", "even-q"];

const { TURNCRAFT_LAWS: laws } = process.env;

/** True if what takes long is to be left for another time: when every mutant of the rules is tried. */
export const isShort = laws === "short";

/** Number of worlds a law is tried on. */
export function tries(count: number): { numRuns: number } {
  if (isShort) return { numRuns: Math.ceil(count / 4) };
  return { numRuns: laws === "long" ? count * 20 : count };
}

export const anyTiling = fc.constantFrom(...tilings);
export const anySize = fc.constantFrom<Size>(1, 1, 2, 3, 4);

export const anyExtent: fc.Arbitrary<Extent> = fc.record({
  tiling: anyTiling,
  width: fc.integer({ min: 1, max: 8 }),
  height: fc.integer({ min: 1, max: 8 }),
  left: fc.integer({ min: -3, max: 3 }),
  top: fc.integer({ min: -3, max: 3 }),
});

export function kindOfTiling(tiling: Tiling): "square" | "hex" {
  return tiling === "square" ? "square" : "hex";
}

/** Open, difficult and blocked ground; odd paces make detours cheaper than single steps. */
const anyPace: fc.Arbitrary<Pace> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(paceOf(5, 7, [1, 2, null])) },
  { weight: 1, arbitrary: fc.constant(paceOf(1, 1, [1, 1.5, null])) },
  { weight: 1, arbitrary: fc.constant({ straight: [3, 4, null], diagonal: [9, 1, null] }) },
  { weight: 1, arbitrary: fc.constant({ straight: [9, 2, null], diagonal: [3, null, null] }) },
);

/** A space of a map, by any number. */
export function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

const anyOther = fc.record({
  at: fc.nat(),
  size: anySize,
  stance: fc.constantFrom("friend" as const, "foe" as const),
  reach: fc.integer({ min: 0, max: 3 }),
});

interface Choice {
  readonly walls: number;
  readonly others: number;
  /** True if creatures may hang over the edge of the map. */
  readonly hanging?: boolean;
}

/** Worlds with at most so many walls and creatures, and a space of each to start from. */
export function anyScene({
  walls,
  others,
  hanging = false,
}: Choice): fc.Arbitrary<{ world: World; start: Space; model: Model }> {
  return fc
    .record({
      extent: anyExtent,
      terrain: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 64, maxLength: 64 }),
      medium: fc.array(fc.constantFrom(0, 0, 1), { minLength: 64, maxLength: 64 }),
      walls: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: walls }),
      size: anySize,
      pace: anyPace,
      others: fc.array(anyOther, { maxLength: others }),
      start: fc.nat(),
    })
    .map((raw) => {
      const spaces = spacesIn(raw.extent);
      const kind = kindOfTiling(raw.extent.tiling);
      const world: World = {
        ...raw,
        mover: footprint(kind, raw.size),
        walls: raw.walls.flatMap(([at, way]) => wallAt(raw.extent, spaces, at, way)),
        others: raw.others.map(({ at, size, ...rest }) => {
          const other = { ...rest, at: pick(spaces, at), footprint: footprint(kind, size) };
          const isOn = other.footprint.every((by) =>
            spaces.some((space) => nameOf(space) === nameOf(plus(other.at, by))),
          );
          return isOn || hanging ? other : { ...other, footprint: footprint(kind, 1) };
        }),
      };
      return { world, start: pick(spaces, raw.start), model: new Model(world) };
    });
}

function wallAt(extent: Extent, spaces: readonly Space[], at: number, way: number): [Space, Space][] {
  const from = pick(spaces, at);
  const around = neighboursOf(extent.tiling, from).filter((to) => spaces.some(({ x, y }) => x === to.x && y === to.y));
  return around.length === 0 ? [] : [[from, pick(around, way)]];
}

/** A walk of so many places over the map, step by step, whatever is there. */
export function pathFrom({ world, spaces }: Model, start: Space, turns: readonly number[]): Space[] {
  const path = [start];
  for (const turn of turns) {
    const from = path.at(-1) as Space;
    const around = neighboursOf(world.extent.tiling, from).filter((to) =>
      spaces.some(({ x, y }) => x === to.x && y === to.y),
    );
    if (around.length > 0) path.push(pick(around, turn));
  }
  return path;
}

/** The same, keeping all that the mover covers on the map; empty where not even the start does. */
export function fittingPath(model: Model, start: Space, turns: readonly number[]): Space[] {
  const isOn = (space: Space) => model.under(space).every((one) => model.has(one));
  const path = isOn(start) ? [start] : [];
  for (const turn of path.length > 0 ? turns : []) {
    const around = neighboursOf(model.tiling, path.at(-1) as Space).filter(isOn);
    if (around.length > 0) path.push(pick(around, turn));
  }
  return path;
}
