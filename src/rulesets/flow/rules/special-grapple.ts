import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, MessageArgs } from "../../../engine/types.ts";
import { keyOf, minus, plus } from "../../../grid/ground.ts";
import type { GridKind, Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import { opposed, skillCheck } from "./check.ts";
import { endGrapple } from "./damage.ts";
import {
  areLevel,
  distance,
  flood,
  gridOf,
  isWalled,
  neighboursOf,
  occupantsOf,
  spacesApart,
  spacesOf,
  stepsBetween,
  wallsAround,
  waysOn,
} from "./geometry.ts";
import type { ActionOf, BoardState, FlowExecution, FlowFighter, Wall } from "./types.ts";

/*
 * A grapple's life: Grapple is won and both are in it (FL-116). The grappler pays 2 AP in each later round or the hold
 * ends with its turn (FL-117, in `turn-steps.ts`), lets go, or the target breaks free (FL-118). It also ends when either is
 * defeated (`fall`), leaves, or they are too far apart (FL-120).
 */

/** FL-116: opposed Athletics; the AP of the Grapple cover this round's upkeep (FL-117). */
export function* grapple(
  ctx: FlowExecution,
  who: CombatantId,
  { target }: ActionOf<"grapple">,
  terms: Terms,
): RuleGenerator {
  const { state } = ctx;
  const won = yield* opposed(
    ctx,
    skillCheck(ctx, { id: `grapple:${who}`, who, skill: "athletics", acts: true, ...terms }),
    skillCheck(ctx, { id: `grapple:${target}`, who: target, skill: "athletics" }),
  );
  if (won === null || who === target) return;
  endGrapple(ctx, who);
  endGrapple(ctx, target);
  const fighter = fighterOf(state, who);
  fighter.grapple = { role: "grappler", other: target };
  fighter.round.grapplePaid = true;
  fighterOf(state, target).grapple = { role: "grappled", other: who };
  logLine(ctx, "TURNCRAFT.Log.flow.grappled", who, { other: named(target) });
}

/** FL-117: the hold continues in the round. */
export function hold(ctx: FlowExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (fighter.grapple === null) return;
  fighter.round.grapplePaid = true;
  logLine(ctx, "TURNCRAFT.Log.flow.holdsOn", who, { other: named(fighter.grapple.other) });
}

/** FL-118: opposed Athletics, the escaper's to begin. */
export function* breakFree(
  ctx: FlowExecution,
  who: CombatantId,
  _action: ActionOf<"breakFree">,
  terms: Terms,
): RuleGenerator {
  const { grapple: held } = fighterOf(ctx.state, who);
  if (held === null) return;
  const won = yield* opposed(
    ctx,
    skillCheck(ctx, { id: `escape:${who}`, who, skill: "athletics", ...terms }),
    skillCheck(ctx, { id: `escape:${held.other}`, who: held.other, skill: "athletics" }),
  );
  if (won !== null) endGrapple(ctx, who);
}

/**
 * FL-120: a hold ends when they are neither adjacent nor within the grappler's natural reach; under `grappleEnd: gm` the
 * GM is told.
 */
export function checkHolds(ctx: FlowExecution, who: CombatantId): void {
  const { state } = ctx;
  const { grapple: held } = fighterOf(state, who);
  if (held === null) return;
  const grappler = held.role === "grappler" ? who : held.other;
  const apart = distance(state, who, held.other);
  const reach = Math.max(1, fighterOf(state, grappler).scores.naturalReach);
  if (apart === null || (apart <= reach && areLevel(state, who, held.other))) return;
  if (state.settings.grappleEnd === "listed") endGrapple(ctx, who);
  else logLine(ctx, "TURNCRAFT.Log.flow.holdInDoubt", who, { other: named(held.other) });
}

/** Option of a question for a hex. */
export function hexOption({ x, y }: Space) {
  return [keyOf({ x, y }), "TURNCRAFT.Ruling.hex", { x, y }] as const;
}

/** Asks a combatant for one of several hexes by the clause's question; the only one is taken unasked, and null is for none. */
export function* chooseHex(
  ctx: FlowExecution,
  who: CombatantId,
  hexes: readonly Space[],
  clause: "FL-129" | "FL-135",
  data: MessageArgs,
): RuleGenerator<Space | null> {
  const ask = ruling(clause, hexes.map(hexOption), data, { about: who, who });
  const chosen = hexes.length > 1 ? yield* askRuling(ctx, ask) : null;
  return hexes.find((hex) => keyOf(hex) === chosen) ?? hexes[0] ?? null;
}

/** Place after a shift: every hex of the footprint moves by `by`; `to` is the anchor's new hex. */
interface Shift {
  readonly by: Space;
  readonly to: Space;
}

/**
 * Places for the target of a Shove: one hex farther from the actor, free and not behind a wall (FL-129). The first is
 * straight away; `pushHexes: straight` allows no other. None if either combatant isn't on the map.
 */
export function pushShifts(state: BoardState, actor: CombatantId, target: CombatantId): Shift[] {
  const [from, spaces] = [spacesOf(state, actor), spacesOf(state, target)];
  const kind = gridOf(state, target);
  const apart = spacesApart(kind, from, spaces);
  const away = waysOn(kind).toSorted((a, b) => along(kind, b, from, spaces) - along(kind, a, from, spaces));
  const ways = state.settings.pushHexes === "straight" ? away.slice(0, 1) : away;
  const walls = wallsAround(state, target, [target, actor]);
  return ways
    .filter((by) => spacesApart(kind, from, moved(spaces, by)) > apart)
    .filter((by) => spaces.every((space) => !isWalled(walls, space, plus(space, by))))
    .filter((by) => isFree(state, moved(spaces, by), target))
    .map((by) => shiftOf(state, target, by));
}

/**
 * Alignment of a direction with the line from the middle of some spaces to the middle of others, relative to the
 * direction's length: the higher, the straighter.
 */
function along(kind: GridKind, way: Space, from: readonly Space[], to: readonly Space[]): number {
  const [a, b] = [sumOf(from), sumOf(to)];
  const x = b.x * from.length - a.x * to.length;
  const y = b.y * from.length - a.y * to.length;
  const straight = way.x * x + way.y * y;
  return kind === "hex" ? straight + (way.x + way.y) * (x + y) : straight / Math.hypot(way.x, way.y);
}

function sumOf(spaces: readonly Space[]): Space {
  return spaces.reduce(plus, { x: 0, y: 0 });
}

/**
 * Places where a Tumble Through ends (FL-135): opposite, through a hex of the enemy's next to the mover, or with `tumbleLanding:
 * farSide` on any hex next to the enemy but not next to the mover. None if no such hex is free or a wall cuts it off.
 */
export function tumbleShifts(state: BoardState, mover: CombatantId, enemy: CombatantId): Shift[] {
  const spaces = spacesOf(state, mover);
  const kind = gridOf(state, mover);
  const walls = wallsAround(state, mover, [mover, enemy]);
  const found = new Map<string, Shift>();
  for (const at of spaces) {
    for (const through of spacesOf(state, enemy)) {
      if (stepsBetween(kind, at, through) !== 1 || isWalled(walls, at, through)) continue;
      for (const landing of landings(state, kind, at, through)) {
        const by = minus(landing, at);
        if (isWalled(walls, through, landing) || !isFree(state, moved(spaces, by), mover)) continue;
        found.set(keyOf(by), shiftOf(state, mover, by));
      }
    }
  }
  return [...found.values()];
}

/** The hexes beyond the enemy's, the one straight ahead first. */
function landings({ settings }: BoardState, kind: GridKind, at: Space, through: Space): Space[] {
  const ahead = plus(through, minus(through, at));
  if (settings.tumbleLanding === "opposite") return [ahead];
  const far = neighboursOf(kind, through).filter((space) => stepsBetween(kind, space, at) === 2);
  return far.sort((a, b) => stepsBetween(kind, a, ahead) - stepsBetween(kind, b, ahead));
}

/**
 * Open hexes where a disarmed item may land: at most so many hexes from its holder, without a creature and without a
 * wall between (FL-110, FL-111), nearest first.
 */
export function openSpaces(state: BoardState, holder: CombatantId, within: number): Space[] {
  const walls: readonly Wall[] = wallsAround(state, holder);
  const around = flood(gridOf(state, holder), spacesOf(state, holder), within, walls);
  return [...around.values()]
    .filter(({ steps, space }) => steps > 0 && occupantsOf(state, space, holder).length === 0)
    .map(({ space }) => space);
}

function shiftOf(state: BoardState, who: CombatantId, by: Space): Shift {
  const [anchor = { x: 0, y: 0 }] = fighterOf<FlowFighter>(state, who).scores.spaces;
  return { by, to: plus(anchor, by) };
}

function moved(spaces: readonly Space[], by: Space): Space[] {
  return spaces.map((space) => plus(space, by));
}

function isFree(state: BoardState, spaces: readonly Space[], mover: CombatantId): boolean {
  return spaces.every((space) => occupantsOf(state, space, mover).length === 0);
}
