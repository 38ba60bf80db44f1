import type { CombatantId, EncounterState } from "../../engine/types.ts";
import {
  type Board,
  type Budget,
  type Cell,
  cellOf,
  computeLeastProvokingReach,
  covered,
  deltasOf,
  type Footprint,
  type LeastProvokingPath,
  type LeastProvokingReach,
  leastProvokingPathTo,
  leastProvokingReachOn,
  type MoverView,
  moverViewOn,
  type Pace,
  type PlacedCreature,
  paceOf,
  type Reach,
  reachOn,
  type Space,
  type Spaces,
  setCreature,
  setThreat,
} from "../../grid/index.ts";
import type { Point } from "../../grid/types.ts";
import { type Area, areaOf } from "./area.ts";
import type { Measures, MovementRules, Threatening } from "./movement-rules.ts";

/** Facts for a mover's map. */
interface MoverInput {
  readonly scene: SceneBoard;
  readonly state: EncounterState;
  readonly mover: Standing;
  /** Space of the mover, standing for the whole in paths: see {@link MovementRules.footing}. */
  readonly anchor: Space;
  readonly others: readonly Standing[];
  readonly movementRules: MovementRules;
  readonly threatening: Threatening;
}

/**
 * Mover's map of the board: reachable spaces, and possible provocations. Kept between looks; only changes of position
 * are recomputed.
 */
export class MoverMap {
  readonly #scene: SceneBoard;
  readonly #made: string;
  readonly #moverView: MoverView;
  readonly #body: Footprint;
  readonly #scratch: Reach;
  readonly #leastProvoking: LeastProvokingReach;
  /** Number of every token in the mover's view but the own, and the token's data as a key to compare. */
  readonly #numbers = new Map<string, { readonly number: number; readonly key: string }>();
  /** Number of changes of other tokens so far, for searching an area again only after a change. */
  #version = 0;
  #start: Cell = -1;
  #movementRules: MovementRules | null = null;
  /** Key of the last search's input. */
  #searched: string | null = null;
  #area: { readonly key: string; readonly found: Area } | null = null;
  /** Spaces of which the mover must cover at least one at the end; null: no condition. */
  #beside: ReadonlySet<Cell> | null = null;

  private constructor(input: MoverInput, made: string, body: Footprint, pace: Pace) {
    const { scene, movementRules, threatening } = input;
    const footing = movementRules.footing === "all" ? body : ([{ x: 0, y: 0 }] as const);
    this.#scene = scene;
    this.#made = made;
    this.#body = body;
    this.#moverView = moverViewOn(scene.board, footing, pace, {
      walls: threatening.walls,
      ...(threatening.heights && { elevation: 0 as Spaces }),
    });
    this.#scratch = reachOn(scene.board.frame);
    this.#leastProvoking = leastProvokingReachOn(scene.board.frame);
  }

  /** Map of a mover as of now: the known map brought up to date, if still usable. */
  static of(input: MoverInput, known: MoverMap | null): MoverMap {
    const { scene, mover, anchor, movementRules, threatening } = input;
    const body = bodyOf(mover.spaces, anchor);
    const pace = movementRules.pace(scene.factors);
    const made = JSON.stringify([body, pace, movementRules.footing, threatening.walls, threatening.heights]);
    const map = known?.fits(scene, made) ? known : new MoverMap(input, made, body, pace);
    map.#update(input);
    return map;
  }

  fits(scene: SceneBoard, made: string): boolean {
    return this.#scene === scene && this.#made === made;
  }

  /** Path with fewest provocations and then least cost to cover a space at the end; null: none in the turn. */
  wayOver(space: Cell): LeastProvokingPath | null {
    const ways = [...deltasOf(this.#scene.board.frame, this.#body)].flatMap((by) => this.wayTo(space - by) ?? []);
    const [best] = ways
      .filter(({ cells }) => cells.length > 1)
      .sort((a, b) => a.provoked - b.provoked || a.cost - b.cost);
    return best ?? null;
  }

  get start(): Cell {
    return this.#start;
  }

  /** Spaces for the mover to end on; null off the board. Returns the same object until a change. */
  area(): Area | null {
    const movementRules = this.#movementRules;
    if (!movementRules || this.#start < 0) return null;
    const key = JSON.stringify([this.#version, this.#start, movementRules.ranges, this.#beside && [...this.#beside]]);
    if (this.#area?.key !== key) {
      const { ground } = this.#moverView;
      const canEnd = (anchor: Cell) => this.#mayEnd(anchor);
      this.#area = { key, found: areaOf(ground, this.#start, movementRules.ranges, this.#body, this.#scratch, canEnd) };
    }
    return this.#area.found;
  }

  /** Path to a space with fewest provocations, then least cost, within the turn's remaining movement; null: none. */
  wayTo(goal: Cell): LeastProvokingPath | null {
    const budget: Budget | undefined = this.#movementRules?.ranges.at(-1)?.budget;
    if (budget === undefined || this.#start < 0 || !this.#mayEnd(goal)) return null;
    const key = JSON.stringify([this.#version, this.#start, budget]);
    if (this.#searched !== key) {
      const { ground, danger } = this.#moverView;
      computeLeastProvokingReach(ground, danger, this.#start, budget, this.#leastProvoking);
      this.#searched = key;
    }
    const { cells, count } = this.#leastProvoking;
    return cells.subarray(0, count).includes(goal) ? leastProvokingPathTo(this.#leastProvoking, goal) : null;
  }

  #mayEnd(anchor: Cell): boolean {
    const beside = this.#beside;
    return beside === null || covered(this.#scene.board.frame, this.#body, anchor).some((cell) => beside.has(cell));
  }

  #update({ state, mover, anchor, others, movementRules, threatening, scene }: MoverInput): void {
    this.#movementRules = movementRules;
    this.#start = cellsOf(scene, [anchor])[0] ?? -1;
    const seen = new Set<string>();
    for (const other of others) {
      const { key } = other;
      seen.add(key);
      const creature = placedOf(scene, state, mover, other, movementRules, threatening);
      this.#set(key, creature, threatening.from === "first");
    }
    for (const key of this.#numbers.keys()) if (!seen.has(key)) this.#set(key, null, false);
    const foes = movementRules.beside && others.filter(({ id }) => id !== null && movementRules.beside?.includes(id));
    this.#beside = foes ? around(scene, foes) : null;
  }

  #set(token: string, creature: PlacedCreature | null, fromFirst: boolean): void {
    const known = this.#numbers.get(token);
    const key = JSON.stringify(creature);
    if (known?.key === key || (!known && !creature)) return;
    const number = known?.number ?? this.#numbers.size;
    this.#numbers.set(token, { number, key });
    this.#version += 1;
    setCreature(this.#moverView, number, creature);
    if (!creature || creature.reach === null || !fromFirst) return;
    const footprint = creature.footprint.slice(0, 1);
    setThreat(this.#moverView.danger.threats, number, { ...creature, footprint, reach: creature.reach });
  }
}

/** Returns the spaces of creatures and all adjacent spaces. */
function around(scene: SceneBoard, creatures: readonly Standing[]): ReadonlySet<Cell> {
  const own = creatures.flatMap(({ spaces }) => cellsOf(scene, spaces));
  return new Set(own.flatMap((cell) => [cell, ...scene.board.frame.ways.map((way) => cell + way)]));
}

function placedOf(
  scene: SceneBoard,
  { fighters }: EncounterState,
  mover: Standing,
  other: Standing,
  movementRules: MovementRules,
  threatening: Threatening,
): PlacedCreature | null {
  const [anchor] = cellsOf(scene, other.spaces);
  const stance = movementRules.stance(other.id);
  if (anchor === undefined || stance === null || other.key === mover.key) return null;
  const mayStrike =
    other.id !== null &&
    mover.id !== null &&
    fighters[other.id] !== undefined &&
    threatening.areEnemies(other.id, mover.id) &&
    movementRules.provokes(other.id);
  const height = Math.abs(other.elevation - mover.elevation);
  return {
    anchor,
    footprint: bodyOf(other.spaces),
    stance,
    reach: mayStrike && other.id ? threatening.reachOf(other.id, other.reach) : null,
    elevation: Math.round(height) as Spaces,
  };
}

/** Scene as seen by the grid library, without creatures. */
export interface SceneBoard {
  readonly board: Board;
  /** Cost of every terrain of the board, as a multiple of the usual cost. */
  readonly factors: readonly number[];
  /** Returns the middle of a cell in scene pixels. */
  readonly middle: (cell: Cell) => Point;
  /** Corners of a space around the middle, clockwise on the screen. */
  readonly shape: readonly Point[];
}

/** Creature on the map. */
export interface Standing {
  /** Identity: the token's id. */
  readonly key: string;
  /** Combatant in the encounter; null: none. */
  readonly id: CombatantId | null;
  /** Covered spaces, starting with the leftmost of the first row. */
  readonly spaces: readonly Space[];
  /** Reach by size and weapons in hand, in spaces. */
  readonly reach: Spaces;
  /** Elevation in spaces. */
  readonly elevation: number;
}

/** Cells of the spaces; spaces off the scene are left out. */
export function cellsOf({ board }: Pick<SceneBoard, "board">, spaces: readonly Space[]): Cell[] {
  return spaces.map((space) => cellOf(board.frame, space)).filter((cell) => cell >= 0);
}

/** Footprint of a creature around a given space, by default the first. */
export function bodyOf(spaces: readonly Space[], anchor: Space = spaces[0] ?? { x: 0, y: 0 }): Footprint {
  return spaces.map(({ x, y }) => ({ x: x - anchor.x, y: y - anchor.y }));
}

/** Cost of a straight step in the pace's unit: fine enough for diagonals by true length. */
const space = 100;

/** Length of a diagonal step by core's rule for diagonals (CONST.GRID_DIAGONALS), in spaces; null: no diagonals. */
const slants: readonly (number | null)[] = [1, Math.SQRT2, 1.5, 2, 1.5, 1.5, null];
/** Core's rule for counting every second diagonal twice; by the next rule (5), the first, third, and so on. */
const secondTwice = 4;

/** Returns the cost of steps as measured by the scene's ruler, without terrain. */
export function scenePace({ diagonals, kind }: Measures): (factors: readonly number[]) => Pace {
  const slant = kind === "square" ? (slants[diagonals] ?? null) : 1;
  return (factors) => {
    const even = factors.map(() => 1);
    const pace = paceOf(space, Math.floor(space * (slant ?? 1)), even);
    return slant === null ? { ...pace, diagonal: factors.map(() => null) } : pace;
  };
}

/**
 * Converts a length in scene units to a budget of `scenePace`. If every second diagonal counts twice, a path is as long as at 1.5 a
 * diagonal, rounded down to whole spaces if the first diagonal is short, up if long.
 */
export function sceneBudget({ distance, diagonals, kind }: Measures, length: number): number {
  const spaces = length / distance;
  const alternates = kind === "square" && diagonals >= secondTwice;
  if (!alternates) return Math.floor(spaces * space + 1e-6);
  return Math.floor(spaces + 1e-9) * space + (diagonals === secondTwice ? space / 2 : 0);
}

/** Greatest fitting whole number up to `most`, if all smaller numbers fit too; 0 if none fits. */
export function budgetIn(most: number, fits: (length: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
