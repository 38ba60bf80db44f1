import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type GridKind, kindOf, onOneLevel, type Space } from "../../../grid/index.ts";
import type { Survey } from "../../../grid/survey.ts";
import { carriedOut } from "./frantic.ts";
import { doingOf, isDone } from "./halves.ts";
import { type Conflict, interleave, type PlannedPath, shared } from "./interleave.ts";
import { countFeet, feetAlong, type Move, shiftPlace } from "./movement.ts";
import { positionsOf } from "./positions.ts";
import type { HeldPath, MarchingState, Play, Together } from "./types.ts";

/** True if this one's path is compared with others' now: it moves in this half, and has told none yet (MO-503, MO-504). */
export function takesPath(
  { together, overrun }: Pick<MarchingState, "together" | "overrun">,
  who: CombatantId,
): boolean {
  if (!together?.ids.includes(who) || overrun) return false;
  return doingOf(together, who) === "move" && !Object.hasOwn(together.paths, who);
}

/** Sets a path; cleared when all paths of this half are known (MO-503). */
export function holdPath(play: Play, { who, survey }: Move): void {
  const { together } = play.state;
  if (!together) return;
  const { uuid, before, path } = survey.token;
  const spaces = [survey.from, ...survey.steps.map(({ to }) => to)];
  together.paths[who] = { uuid, before, spaces, placements: [...path], made: 0 };
  logLine(play, "TURNCRAFT.Log.marching.path", who);
  carriedOut(play, who, { isTold: true });
}

/** True if a mover of this half has neither set a path nor finished. */
export function isWaitingForPaths(state: Pick<MarchingState, "fighters">, together: Together): boolean {
  return movers(together).some((id) => !Object.hasOwn(together.paths, id) && !isDone({ ...state, together }, id));
}

function movers(together: Together): CombatantId[] {
  return together.ids.filter((id) => doingOf(together, id) === "move");
}

/**
 * First place where a planned path conflicts with others already settled, announced or standing still (MO-503, MO-504);
 * null: none as far as is known. `knows`: combatants whose paths count.
 */
export function foreseen(
  state: Pick<MarchingState, "fighters" | "together" | "overrun">,
  who: CombatantId,
  { from, steps }: Pick<Survey, "from" | "steps">,
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
  const walks = [mine, ...known.map((id) => walkOf(state, paths, id))];
  return interleave(kindOf(positionsOf(state).layout), walks, 0, (a, b) => a !== who && b !== who).conflict;
}

/** Goes all paths at once, up to their ends or to where two get in each other's way (MO-503, MO-504). */
export function goPaths(play: Play): void {
  const { together } = play.state;
  const going = Object.values(together?.paths ?? {});
  if (!together || going.length === 0) return;
  const grid = kindOf(positionsOf(play.state).layout);
  const from = Math.max(...going.map(({ made }) => made));
  const walks = movers(together).map((id) => walkOf(play.state, together.paths, id));
  const { made, conflict } = interleave(grid, walks, from, (a, b) => mayMeet(together, a, b));
  for (const { id } of walks) carry(play, grid, id, made);
  if (conflict) {
    const { ids, step, spaces } = conflict;
    play.state.overrun = { ids: [...ids], step, spaces: [...spaces] };
    logLine(play, "TURNCRAFT.Log.marching.overrun", null, { names: { combatants: ids } });
    return;
  }
  together.paths = {};
  together.waived = [];
}

function mayMeet({ waived }: Together, a: CombatantId, b: CombatantId): boolean {
  return waived.some(({ goes, stays }) => (goes === a && stays === b) || (goes === b && stays === a));
}

/** All that somebody covers step by step; one without a path stands still. */
function walkOf(state: Pick<MarchingState, "fighters">, paths: Together["paths"], id: CombatantId): PlannedPath {
  const path = paths[id];
  if (path) {
    const levels = [path.before, ...path.placements].flatMap(({ level }) => level ?? []);
    return along(state, id, { spaces: path.spaces, levels, made: path.made });
  }
  const { spaces = [], level } = fighterOf(state, id).scores.place ?? {};
  return { id, places: [spaces], levels: level === undefined ? [] : [level] };
}

/** Path with a number of steps done: a large creature's spaces move along with its anchor. */
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

/** Moves a combatant along its path up to this step, or to its end. */
function carry(play: Play, grid: GridKind, id: CombatantId, step: number): void {
  const path = play.state.together?.paths[id];
  if (!path) return;
  const { made } = path;
  const to = Math.min(step, path.spaces.length - 1);
  if (to <= made) return;
  const before = path.placements[made - 1] ?? path.before;
  const steps = path.placements.slice(made, to).map((placement) => ({ ...placement }));
  play.world.push({ kind: "token", uuid: path.uuid, before: { ...before }, path: steps, forced: false });
  shiftPlace(play, id, spaceOf(path, made), spaceOf(path, to), steps.at(-1)?.level);
  countFeet(play, id, feetAlong(grid, path.spaces.slice(made, to + 1)));
  path.made = to;
}

/** The GM says who goes on; the others stay and keep the movement they haven't used (MO-509). */
export function settleOverrun(play: Play, goesOn: CombatantId | null): void {
  const { state } = play;
  const { together, overrun } = state;
  if (!together || !overrun) return;
  for (const id of overrun.ids.filter((each) => each !== goesOn)) {
    cutShort(together.paths[id]);
    if (goesOn !== null) together.waived.push({ goes: goesOn, stays: id });
  }
  state.overrun = null;
  if (goesOn === null) logLine(play, "TURNCRAFT.Log.marching.nobodyGoesOn", null);
  else logLine(play, "TURNCRAFT.Log.marching.goesThrough", goesOn);
  goPaths(play);
  if (state.overrun || goesOn === null) return;
  for (const id of overrun.ids)
    if (id !== goesOn && sharesSpace(state, goesOn, id))
      logLine(play, "TURNCRAFT.Log.marching.sharesSpace", goesOn, { other: named(id) });
}

/** True if two present combatants share a space, possible after an overrun (MO-509): the GM moves one of them. */
export function sharesSpace(state: MarchingState, one: CombatantId, other: CombatantId): boolean {
  const [a, b] = [one, other].map((id) => state.fighters[id]);
  if (one === other || !a?.scores.place || !b?.scores.place || a.departed || b.departed || a.absent || b.absent)
    return false;
  const [here, there] = [a.scores.place, b.scores.place];
  const isNear = onOneLevel(here.level, there.level);
  return isNear && shared(kindOf(positionsOf(state).layout), here.spaces, there.spaces).length > 0;
}

function cutShort(path: Draft<HeldPath> | undefined): void {
  if (!path) return;
  path.spaces = path.spaces.slice(0, path.made + 1);
  path.placements = path.placements.slice(0, path.made);
}
