import type { EncounterState } from "../../engine/types.ts";
import {
  type Budget,
  type CarefulPath,
  type Cell,
  carefulPathTo,
  carefulReachOn,
  computeLeastProvokingReach,
  covered,
  deltasOf,
  type Footprint,
  type LeastProvokingReach,
  type Outlook,
  outlookOn,
  type Pace,
  type PlacedCreature,
  type Reach,
  reachOn,
  type Space,
  type Spaces,
  setFigure,
  setThreat,
} from "../../grid/index.ts";
import { type Area, areaOf } from "./area.ts";
import type { MovementRules, Threatening } from "./movement-rules.ts";
import { bodyOf, cellsOf, type SceneBoard, type Standing } from "./spaces.ts";

/** Facts for a mover's map. */
export interface MoverInput {
  readonly scene: SceneBoard;
  readonly state: EncounterState;
  readonly mover: Standing;
  /** The mover's space that its way is told by: see `Travel.footing`. */
  readonly anchor: Space;
  readonly others: readonly Standing[];
  readonly travel: MovementRules;
  readonly threatening: Threatening;
}

/**
 * Mover's map of the board: reachable spaces, and possible provocations. Kept between looks; only changes of position
 * are recomputed.
 */
export class MoverMap {
  readonly #scene: SceneBoard;
  readonly #made: string;
  readonly #outlook: Outlook;
  readonly #body: Footprint;
  readonly #scratch: Reach;
  readonly #careful: LeastProvokingReach;
  /** Number and setting of each other token among the figures. */
  readonly #figures = new Map<string, { readonly number: number; readonly key: string }>();
  /** Counts changes of the figures, so that areas are found anew only then. */
  #version = 0;
  #start: Cell = -1;
  #travel: MovementRules | null = null;
  /** Key of the last search's input. */
  #searched: string | null = null;
  #area: { readonly key: string; readonly found: Area } | null = null;
  /** Spaces of which the mover must cover one at its end; null: none. */
  #beside: ReadonlySet<Cell> | null = null;

  private constructor(input: MoverInput, made: string, body: Footprint, pace: Pace) {
    const { scene, travel, threatening } = input;
    const footing = travel.footing === "all" ? body : ([{ x: 0, y: 0 }] as const);
    this.#scene = scene;
    this.#made = made;
    this.#body = body;
    this.#outlook = outlookOn(scene.board, footing, pace, {
      walls: threatening.walls,
      ...(threatening.heights && { elevation: 0 as Spaces }),
    });
    this.#scratch = reachOn(scene.board.frame);
    this.#careful = carefulReachOn(scene.board.frame);
  }

  /** The map of a mover as things stand now: the one that is known where it still fits, brought up to date. */
  static of(input: MoverInput, known: MoverMap | null): MoverMap {
    const { scene, mover, anchor, travel, threatening } = input;
    const body = bodyOf(mover.spaces, anchor);
    const pace = travel.pace(scene.factors);
    const made = JSON.stringify([body, pace, travel.footing, threatening.walls, threatening.heights]);
    const map = known?.fits(scene, made) ? known : new MoverMap(input, made, body, pace);
    map.#update(input);
    return map;
  }

  fits(scene: SceneBoard, made: string): boolean {
    return this.#scene === scene && this.#made === made;
  }

  /** Path with fewest provocations and then least cost to cover a space at its end; null: none this turn. */
  wayOver(space: Cell): CarefulPath | null {
    const ways = [...deltasOf(this.#scene.board.frame, this.#body)].flatMap((by) => this.wayTo(space - by) ?? []);
    const [best] = ways
      .filter(({ cells }) => cells.length > 1)
      .sort((a, b) => a.provoked - b.provoked || a.cost - b.cost);
    return best ?? null;
  }

  get start(): Cell {
    return this.#start;
  }

  /** Spaces that the mover can end on; null: it isn't on the board. Returns the same object until a change. */
  area(): Area | null {
    const travel = this.#travel;
    if (!travel || this.#start < 0) return null;
    const key = JSON.stringify([this.#version, this.#start, travel.bands, this.#beside && [...this.#beside]]);
    if (this.#area?.key !== key) {
      const { ground } = this.#outlook;
      const mayEnd = (anchor: Cell) => this.#mayEnd(anchor);
      this.#area = { key, found: areaOf(ground, this.#start, travel.bands, this.#body, this.#scratch, mayEnd) };
    }
    return this.#area.found;
  }

  /** The way to a space that provokes least and, of those, costs least, within what this turn has left; null: none. */
  wayTo(goal: Cell): CarefulPath | null {
    const budget: Budget | undefined = this.#travel?.bands.at(-1)?.budget;
    if (budget === undefined || this.#start < 0 || !this.#mayEnd(goal)) return null;
    const key = JSON.stringify([this.#version, this.#start, budget]);
    if (this.#searched !== key) {
      const { ground, danger } = this.#outlook;
      computeLeastProvokingReach(ground, danger, this.#start, budget, this.#careful);
      this.#searched = key;
    }
    const { cells, count } = this.#careful;
    return cells.subarray(0, count).includes(goal) ? carefulPathTo(this.#careful, goal) : null;
  }

  #mayEnd(anchor: Cell): boolean {
    const beside = this.#beside;
    return beside === null || covered(this.#scene.board.frame, this.#body, anchor).some((cell) => beside.has(cell));
  }

  #update({ state, mover, anchor, others, travel, threatening, scene }: MoverInput): void {
    this.#travel = travel;
    this.#start = cellsOf(scene, [anchor])[0] ?? -1;
    const seen = new Set<string>();
    for (const other of others) {
      const { key } = other;
      seen.add(key);
      const figure = figureOf(scene, state, mover, other, travel, threatening);
      this.#set(key, figure, threatening.from === "first");
    }
    for (const key of this.#figures.keys()) if (!seen.has(key)) this.#set(key, null, false);
    const foes = travel.beside && others.filter(({ id }) => id !== null && travel.beside?.includes(id));
    this.#beside = foes ? around(scene, foes) : null;
  }

  #set(token: string, figure: PlacedCreature | null, fromFirst: boolean): void {
    const known = this.#figures.get(token);
    const key = JSON.stringify(figure);
    if (known?.key === key || (!known && !figure)) return;
    const number = known?.number ?? this.#figures.size;
    this.#figures.set(token, { number, key });
    this.#version += 1;
    setFigure(this.#outlook, number, figure);
    if (!figure || figure.reach === null || !fromFirst) return;
    const footprint = figure.footprint.slice(0, 1);
    setThreat(this.#outlook.danger.threats, number, { ...figure, footprint, reach: figure.reach });
  }
}

/** Spaces of these creatures and adjacent ones. */
function around(scene: SceneBoard, creatures: readonly Standing[]): ReadonlySet<Cell> {
  const own = creatures.flatMap(({ spaces }) => cellsOf(scene, spaces));
  return new Set(own.flatMap((cell) => [cell, ...scene.board.frame.ways.map((way) => cell + way)]));
}

function figureOf(
  scene: SceneBoard,
  { fighters }: EncounterState,
  mover: Standing,
  other: Standing,
  travel: MovementRules,
  threatening: Threatening,
): PlacedCreature | null {
  const [anchor] = cellsOf(scene, other.spaces);
  const stance = travel.stance(other.id);
  if (anchor === undefined || stance === null || other.key === mover.key) return null;
  const mayStrike =
    other.id !== null &&
    mover.id !== null &&
    fighters[other.id] !== undefined &&
    threatening.areEnemies(other.id, mover.id) &&
    travel.provokes(other.id);
  const height = Math.abs(other.elevation - mover.elevation);
  return {
    anchor,
    footprint: bodyOf(other.spaces),
    stance,
    reach: mayStrike && other.id ? threatening.reachOf(other.id, other.reach) : null,
    elevation: Math.round(height) as Spaces,
  };
}
