import type { Draft } from "immer";
import { logLine } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type GridKind, kindOf, onOneLevel } from "../../../grid/index.ts";
import type { MeasuredPath } from "../../../grid/measured-path.ts";
import type { Space } from "../../../grid/types.ts";
import { actionDone } from "./frantic.ts";
import { doingOf, isDone } from "./halves.ts";
import { type Conflict, interleave, type PlannedPath, shared } from "./interleave.ts";
import { countFeet, feetAlong, type MarchingMove, shiftPlace } from "./movement.ts";
import { positionsOf } from "./order.ts";
import type { HeldPath, MarchingExecution, MarchingState, Together } from "./types.ts";

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
