import type { Draft } from "immer";
import { logLine, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  closestFeet,
  feetToNearest,
  footprintDistance,
  type GridKind,
  kindOf,
  nearestSpace,
  onOneLevel,
} from "../../../grid/index.ts";
import type { MeasuredPath } from "../../../grid/measured-path.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import { isAble } from "./fighters.ts";
import { actionDone } from "./frantic.ts";
import { doingOf, isDone } from "./halves.ts";
import { type Conflict, interleave, type PlannedPath, shared } from "./interleave.ts";
import { countFeet, feetAlong, type MarchingMove, shiftPlace } from "./movement.ts";
import type { HeldPath, MarchingExecution, MarchingFighter, MarchingState, Together } from "./types.ts";

/** Positions of all combatants on a grid. */
export interface Positions {
  readonly layout: Layout;
  /** Spaces covered by a combatant; none without a token, or on a grid of another kind. */
  readonly of: (id: CombatantId) => readonly Space[];
  readonly ofFighter: (fighter: MarchingFighter) => readonly Space[];
}

/** Combatant with a fighter already looked up: a look-up among many is slow. */
export interface Member {
  readonly id: CombatantId;
  readonly fighter: MarchingFighter;
}

/** Contact of the sides (MO-306): the spiral's center, the combatant for its first direction, and the combatant's space. */
export interface Contact {
  readonly contact: Space;
  readonly targetId: CombatantId | null;
  readonly towards: Space | null;
}

/** The first side's order and the second's. */
export type Lines = readonly [readonly CombatantId[], readonly CombatantId[]];

/** Pair of combatants, from different sides. */
interface Pair {
  readonly a: CombatantId;
  readonly b: CombatantId;
}

/**
 * True if the combatant's path is to be held for comparison: a mover in the half of a common turn, without a path yet, and with no
 * overrun open (MO-503, MO-504).
 */
export function takesPath(
  { together, overrun }: Pick<MarchingState, "together" | "overrun">,
  who: CombatantId,
): boolean {
  if (!together?.ids.includes(who) || overrun) return false;
  return doingOf(together, who) === "move" && !Object.hasOwn(together.paths, who);
}

/** Holds a mover's path until all paths of the half are known (MO-503). */
export function holdPath(ctx: MarchingExecution, { who, measured }: MarchingMove): void {
  const { together } = ctx.state;
  if (!together) return;
  const { uuid, before, path } = measured.token;
  const spaces = [measured.from, ...measured.steps.map(({ to }) => to)];
  together.paths[who] = { uuid, before, spaces, placements: [...path], made: 0 };
  logLine(ctx, "TURNCRAFT.Log.marching.path", who);
  actionDone(ctx, who, { isTold: true });
}

/** True if a mover of the half has neither a path nor finished. */
export function isWaitingForPaths(state: Pick<MarchingState, "fighters">, together: Together): boolean {
  return movers(together).some((id) => !Object.hasOwn(together.paths, id) && !isDone({ ...state, together }, id));
}

function movers(together: Together): CombatantId[] {
  return together.ids.filter((id) => doingOf(together, id) === "move");
}

/**
 * First place where a planned path conflicts with another's, settled or announced, or with a combatant standing still (MO-503,
 * MO-504); null: none as far as is known. `knows`: combatants whose paths count.
 */
export function foreseen(
  state: Pick<MarchingState, "fighters" | "together" | "overrun">,
  who: CombatantId,
  { from, steps }: Pick<MeasuredPath, "from" | "steps">,
  knows: (id: CombatantId) => boolean,
): Conflict | null {
  const { together } = state;
  if (!together || !takesPath(state, who)) return null;
  const { paths } = together;
  const levels = steps.flatMap(({ level }) => level ?? []);
  const own = fighterOf(state, who).scores.place?.level;
  const mine = along(state, who, {
    spaces: [from, ...steps.map(({ to }) => to)],
    levels: own === undefined ? [] : [own, ...levels],
    made: 0,
  });
  const others = movers(together).filter((id) => Object.hasOwn(paths, id) || isDone(state, id));
  const known = others.filter((id) => id !== who && knows(id));
  const planned = [mine, ...known.map((id) => plannedPathOf(state, paths, id))];
  return interleave(kindOf(positionsOf(state).layout), planned, 0, (a, b) => a !== who && b !== who).conflict;
}

/** Walks all held paths at once, up to the ends or to the first place with two movers in conflict (MO-503, MO-504). */
export function goPaths(ctx: MarchingExecution): void {
  const { together } = ctx.state;
  const going = Object.values(together?.paths ?? {});
  if (!together || going.length === 0) return;
  const grid = kindOf(positionsOf(ctx.state).layout);
  const from = Math.max(...going.map(({ made }) => made));
  const planned = movers(together).map((id) => plannedPathOf(ctx.state, together.paths, id));
  const { made, conflict } = interleave(grid, planned, from, (a, b) => mayMeet(together, a, b));
  for (const { id } of planned) carry(ctx, grid, id, made);
  if (conflict) {
    const { ids, step, spaces } = conflict;
    ctx.state.overrun = { ids: [...ids], step, spaces: [...spaces] };
    logLine(ctx, "TURNCRAFT.Log.marching.overrun", null, { names: { combatants: ids } });
    return;
  }
  together.paths = {};
  together.waived = [];
}

function mayMeet({ waived }: Together, a: CombatantId, b: CombatantId): boolean {
  return waived.some(({ goes, stays }) => (goes === a && stays === b) || (goes === b && stays === a));
}

/** Spaces covered by a combatant step by step; standing still without a path. */
function plannedPathOf(state: Pick<MarchingState, "fighters">, paths: Together["paths"], id: CombatantId): PlannedPath {
  const path = paths[id];
  if (path) {
    const levels = [path.before, ...path.placements].flatMap(({ level }) => level ?? []);
    return along(state, id, { spaces: path.spaces, levels, made: path.made });
  }
  const { spaces = [], level } = fighterOf(state, id).scores.place ?? {};
  return { id, places: [spaces], levels: level === undefined ? [] : [level] };
}

/** Path with a number of steps done: a large creature's spaces move along with the anchor. */
function along(
  state: Pick<MarchingState, "fighters">,
  id: CombatantId,
  { spaces, levels, made }: Pick<HeldPath, "spaces" | "made"> & Required<Pick<PlannedPath, "levels">>,
): PlannedPath {
  const now = spaceOf({ spaces }, made);
  const here = fighterOf(state, id).scores.place?.spaces ?? [now];
  const places = spaces.map((to) => here.map(({ x, y }) => ({ x: x + to.x - now.x, y: y + to.y - now.y })));
  return { id, places, levels };
}

function spaceOf({ spaces }: Pick<HeldPath, "spaces">, step: number): Space {
  return spaces[step] ?? { x: 0, y: 0 };
}

/** Moves a combatant along the held path up to a step, or to the end. */
function carry(ctx: MarchingExecution, grid: GridKind, id: CombatantId, step: number): void {
  const path = ctx.state.together?.paths[id];
  if (!path) return;
  const { made } = path;
  const to = Math.min(step, path.spaces.length - 1);
  if (to <= made) return;
  const before = path.placements[made - 1] ?? path.before;
  const steps = path.placements.slice(made, to).map((placement) => ({ ...placement }));
  ctx.world.push({ kind: "token", uuid: path.uuid, before: { ...before }, path: steps, forced: false });
  shiftPlace(ctx, id, spaceOf(path, made), spaceOf(path, to), steps.at(-1)?.level);
  countFeet(ctx, id, feetAlong(grid, path.spaces.slice(made, to + 1)));
  path.made = to;
}

/** Resolves an overrun by the GM: the named combatant continues; the rest stay and keep unused movement (MO-509). */
export function resolveOverrun(ctx: MarchingExecution, continues: CombatantId | null): void {
  const { state } = ctx;
  const { together, overrun } = state;
  if (!together || !overrun) return;
  for (const id of overrun.ids.filter((each) => each !== continues)) {
    shortenPath(together.paths[id]);
    if (continues !== null) together.waived.push({ goes: continues, stays: id });
  }
  state.overrun = null;
  if (continues === null) logLine(ctx, "TURNCRAFT.Log.marching.nobodyGoesOn", null);
  else logLine(ctx, "TURNCRAFT.Log.marching.goesThrough", continues);
  goPaths(ctx);
  if (state.overrun || continues === null) return;
  for (const id of overrun.ids)
    if (id !== continues && sharesSpace(state, continues, id))
      logLine(ctx, "TURNCRAFT.Log.marching.sharesSpace", continues, { other: named(id) });
}

/** True if two present combatants share a space, possible after an overrun (MO-509): the GM moves either. */
export function sharesSpace(state: MarchingState, one: CombatantId, other: CombatantId): boolean {
  const [a, b] = [one, other].map((id) => state.fighters[id]);
  if (one === other || !a?.scores.place || !b?.scores.place || a.departed || b.departed || a.absent || b.absent)
    return false;
  const [here, there] = [a.scores.place, b.scores.place];
  const isClose = onOneLevel(here.level, there.level);
  return isClose && shared(kindOf(positionsOf(state).layout), here.spaces, there.spaces).length > 0;
}

function shortenPath(path: Draft<HeldPath> | undefined): void {
  if (!path) return;
  path.spaces = path.spaces.slice(0, path.made + 1);
  path.placements = path.placements.slice(0, path.made);
}

/**
 * Returns the spiral's starting point, or null (MO-305): without contact, unless the GM placed the point or `orderMode` is
 * `spiral`, where the closest hostile pair stands in.
 */
export function contactOf(state: MarchingState, positions: Positions, lines: Lines): Contact | null {
  const { placedContact, settings } = state;
  const standing = lines.map((line) => line.filter((id) => isAble(state, id) && positions.of(id).length > 0));
  const [first = [], second = []] = standing;
  const targets = second.filter((id) => id === state.markedId);
  if (placedContact) return aroundPoint(positions, placedContact, targets[0] ?? null);
  const closest = closestPair(positions, first, second);
  if (!closest || (settings.orderMode !== "spiral" && !touches(positions, closest))) return null;
  const pair = targets.length > 0 ? closestPair(positions, first, targets) : closest;
  return pair && pairContact(positions, pair);
}

/** The closest pair; ties: lower rank of the first side's member, then of the opponent (MO-306). */
function closestPair(
  { layout, of }: Positions,
  first: readonly CombatantId[],
  second: readonly CombatantId[],
): Pair | null {
  const toSecond = feetToNearest(kindOf(layout), second.flatMap(of));
  const feet = first.map((id) => toSecond(of(id)));
  const least = Math.min(...feet);
  const a = first[feet.indexOf(least)];
  if (a === undefined) return null;
  const b = second.find((id) => closestFeet(layout, of(a), of(id)) === least);
  return b === undefined ? null : { a, b };
}

/** Contact point set by the GM, with a direction only for a marked target (MO-304, MO-306). */
function aroundPoint({ layout, of }: Positions, contact: Space, targetId: CombatantId | null): Contact {
  const towards = targetId === null ? null : nearestSpace(layout, of(targetId), [contact]);
  return { contact: { ...contact }, targetId, towards };
}

function pairContact({ layout, of }: Positions, { a, b }: Pair): Contact | null {
  const contact = nearestSpace(layout, of(a), of(b));
  return contact && { contact, targetId: b, towards: nearestSpace(layout, of(b), of(a)) };
}

/** True if the pair is adjacent (MO-305). */
function touches({ layout, of }: Positions, { a, b }: Pair): boolean {
  return footprintDistance(kindOf(layout), of(a), of(b)) <= 1;
}

/** Places the point of contact, or with null removes the point; a change counts when the next order is built (MO-306, MO-308). */
export function placeContact({ state, log }: MarchingExecution, space: Space | null): void {
  state.placedContact = space && { ...space };
  logLine({ log }, space ? "TURNCRAFT.Log.marching.contact" : "TURNCRAFT.Log.marching.contactAsUsual", null);
}

/** Marks a target for the point of contact; null: none (MO-306). */
export function markTarget({ state, log }: MarchingExecution, who: CombatantId | null): void {
  state.markedId = who;
  if (who === null) logLine({ log }, "TURNCRAFT.Log.marching.targetAsUsual", null);
  else logLine({ log }, "TURNCRAFT.Log.marching.target", who);
}

/** All combatants, by id. */
export function members(state: Pick<MarchingState, "fighters">): Member[] {
  const all = Object.entries(snapshot(state).fighters) as [CombatantId, MarchingFighter][];
  return all.map(([id, fighter]) => ({ id, fighter })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Last known places of all combatants, on the grid of the first combatant with a token, by id. */
export function positionsOf(state: Pick<MarchingState, "fighters">, all = members(state)): Positions {
  const { fighters } = snapshot(state);
  const layout = all.find(({ fighter }) => fighter.scores.place)?.fighter.scores.place?.layout ?? "square";
  const ofFighter = ({ scores: { place } }: MarchingFighter) => (place?.layout === layout ? place.spaces : []);
  return {
    layout,
    ofFighter,
    of: (id) => {
      const fighter = fighters[id];
      return fighter ? ofFighter(fighter) : [];
    },
  };
}
