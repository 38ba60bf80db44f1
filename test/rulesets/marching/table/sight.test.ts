import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sightingsOf } from "../../../../src/rulesets/marching/host/sight.ts";
import { C, F, gathering, M1, M3 } from "../rules/fights.ts";

interface Light {
  readonly bright?: number;
  readonly dim?: number;
}

interface Guest {
  /** The space, of 100 pixels and 5 ft. */
  readonly at: [x: number, y: number];
  readonly sight?: { enabled: boolean; range: number | null };
  readonly light?: Light;
  readonly hidden?: boolean;
  readonly statuses?: string[];
  readonly level?: string;
  /** Further levels with sight of the combatant. */
  readonly seenFrom?: readonly string[];
}

interface Scene {
  readonly tokenVision?: boolean;
  readonly environment?: object;
  readonly lights?: readonly object[];
  readonly walls?: readonly object[];
  readonly levels?: ReadonlySet<string>;
}

const night = { environment: { darknessLevel: 1 } };

/** Encounter with its scene, as in documents. */
function sightings(guests: Record<string, Guest>, more: Scene = {}) {
  const scene = {
    tokenVision: true,
    environment: {},
    lights: [],
    walls: [],
    grid: { size: 100, distance: 5 },
    ...more,
  };
  const contents = Object.entries(guests).map(
    ([id, { at, sight = {}, light = {}, hidden = false, statuses = [], level, seenFrom = [] }]) => ({
      id,
      hidden: false,
      actor: { statuses: new Set(statuses) },
      token: {
        parent: scene,
        _source: { level },
        includedInLevel: (id: string) => seenFrom.includes(id),
        hidden,
        sight,
        light,
        getCenterPoint: () => ({ x: at[0] * 100 + 50, y: at[1] * 100 + 50 }),
      },
    }),
  );
  const state = gathering(guests);
  const combat = { combatants: { contents } } as unknown as Combat.Implementation; // The part of it that is read.
  const found = sightingsOf(combat, state);
  const words = (side: "party" | "monsters") => {
    const sighting = found?.[side].sighting;
    return sighting ? `${sighting.viewer} ${sighting.seen} ${sighting.feet} ${sighting.by}` : "nobody";
  };
  return found && [words("party"), words("monsters")];
}

const wall = (c: number[], more: object = {}) => ({ c, move: 20, sight: 20, door: 0, ds: 0, ...more });

describe("sight between the sides, as the map suggests it", () => {
  beforeEach(() => {
    vi.stubGlobal("CONFIG", { specialStatusEffects: { INVISIBLE: "invisible", BLIND: "blind" } });
    vi.stubGlobal("CONST", {
      WALL_MOVEMENT_TYPES: { NONE: 0 },
      WALL_DOOR_TYPES: { NONE: 0 },
      WALL_DOOR_STATES: { OPEN: 1 },
      WALL_DIRECTIONS: { BOTH: 0, LEFT: 1, RIGHT: 2 },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("MO-201 · names the nearest pair of a viewer and a visible enemy; by day all see", () => {
    const guests = { F: { at: [0, 0] }, C: { at: [2, 0] }, M1: { at: [6, 0] } } as const;
    expect(sightings({ ...guests } as never)).toEqual([`${C} ${M1} 20 light`, `${M1} ${C} 20 light`]);
    expect(sightings({ F: { at: [0, 0] } })).toBeNull();
  });

  it("MO-201 · a side sees the other when one of its members sees one of them; members of one side don't count", () => {
    const blind = { statuses: ["blind"] };
    const guests = (only: "C" | "M3") => ({
      F: { at: [0, 0], ...blind },
      C: { at: [1, 0], ...(only !== "C" && blind) },
      M1: { at: [2, 0], ...blind, hidden: true },
      M3: { at: [6, 0], ...(only !== "M3" && blind) },
    });
    expect(sightings(guests("C") as never)).toEqual([`${C} ${M3} 25 light`, "nobody"]);
    expect(sightings(guests("M3") as never)).toEqual(["nobody", `${M3} ${C} 25 light`]);
    const alone = { F: { at: [0, 0] }, C: { at: [1, 0] }, M1: { at: [2, 0], ...blind, hidden: true } };
    expect(sightings(alone as never)).toEqual(["nobody", "nobody"]);
  });

  it("MO-201 · hidden and invisible combatants are seen by nobody, the blind see nobody", () => {
    const hidden = { F: { at: [0, 0] }, M1: { at: [2, 0], hidden: true } } as const;
    expect(sightings({ ...hidden } as never)).toEqual(["nobody", `${M1} ${F} 10 light`]);
    const invisible = { F: { at: [0, 0], statuses: ["invisible"] }, M1: { at: [2, 0] } };
    expect(sightings({ ...invisible } as never)).toEqual([`${F} ${M1} 10 light`, "nobody"]);
    const blind = { F: { at: [0, 0], statuses: ["blind"] }, M1: { at: [2, 0] } };
    expect(sightings({ ...blind } as never)).toEqual(["nobody", `${M1} ${F} 10 light`]);
  });

  it("MO-201 · walls that stop sight stand between, open doors don't", () => {
    const guests = { F: { at: [0, 0] }, M1: { at: [2, 0] } } as never;
    const c = [150, 0, 150, 100];
    expect(sightings(guests, { walls: [wall(c)] })).toEqual(["nobody", "nobody"]);
    expect(sightings(guests, { walls: [wall(c, { sight: 0 })] })).toEqual([
      `${F} ${M1} 10 light`,
      `${M1} ${F} 10 light`,
    ]);
    expect(sightings(guests, { walls: [wall(c, { door: 1, ds: 1 })] })?.[0]).toBe(`${F} ${M1} 10 light`);
  });

  it("MO-201 · on another level only combatants visible from one's own are seen; walls count on one's own", () => {
    const levels = new Set(["hall", "gallery"]);
    const guests = (seenFrom: readonly string[]) =>
      ({ F: { at: [0, 0], level: "hall" }, M1: { at: [2, 0], level: "gallery", seenFrom } }) as never;
    expect(sightings(guests([]), { levels })).toEqual(["nobody", "nobody"]);
    expect(sightings(guests(["hall"]), { levels })?.[0]).toBe(`${F} ${M1} 10 light`);
    const on = (id: string) => wall([150, 0, 150, 100], { includedInLevel: (level: string) => level === id });
    expect(sightings(guests(["hall"]), { levels, walls: [on("gallery")] })?.[0]).toBe(`${F} ${M1} 10 light`);
    expect(sightings(guests(["hall"]), { levels, walls: [on("hall")] })?.[0]).toBe("nobody");
  });

  it("MO-201 · at night vision counts as far as it reaches, and so does light on an enemy", () => {
    const sees = { enabled: true, range: 30 };
    const guests = (x: number) => ({ F: { at: [0, 0], sight: sees }, M1: { at: [x, 0] } }) as never;
    expect(sightings(guests(6), night)).toEqual([`${F} ${M1} 30 sight`, "nobody"]);
    expect(sightings(guests(7), night)).toEqual(["nobody", "nobody"]);
    const lamp = { x: 750, y: 50, hidden: false, config: { bright: 5, dim: 10 } };
    expect(sightings(guests(7), { ...night, lights: [lamp] })).toEqual([`${F} ${M1} 35 light`, "nobody"]);
    expect(sightings(guests(7), { ...night, lights: [{ ...lamp, hidden: true }] })?.[0]).toBe("nobody");
    expect(sightings(guests(7), { ...night, tokenVision: false })?.[0]).toBe(`${F} ${M1} 35 light`);
    const bright = { darknessLevel: 1, globalLight: { enabled: true, darkness: { min: 0, max: 1 } } };
    expect(sightings(guests(7), { environment: bright })?.[0]).toBe(`${F} ${M1} 35 light`);
  });

  it("MO-202 · a torch is seen from the dark, not from beside a lantern; its bearer sees enemies in its light", () => {
    const torch = { bright: 20, dim: 40 };
    const guests = (x: number, light: Light = {}) =>
      ({ F: { at: [0, 0], light: torch }, M1: { at: [x, 0], light } }) as never;
    expect(sightings(guests(100), night)).toEqual(["nobody", `${M1} ${F} 500 torch`]);
    expect(sightings(guests(265), night)).toEqual(["nobody", "nobody"]);
    expect(sightings(guests(100, { dim: 5 }), night)).toEqual(["nobody", "nobody"]);
    expect(sightings(guests(8), night)?.[0]).toBe(`${F} ${M1} 40 light`);
  });
});
