import { componentsOf } from "../../data/components.ts";
import type { StrikeShare } from "../../engine/index.ts";
import type { AnyCommand, Asker, CombatantId, EncounterState, LogEntry } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import type { RulesetModule } from "../../rulesets/module.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { pushedWay } from "../push.ts";
import type { LookedUp } from "../ruleset-host.ts";
import { componentsWords } from "../views/numbers-view.ts";
import { damageOf, isShare } from "./enrich-strike.ts";
import type { AskedMove } from "./request.ts";

/** Most waypoints of a movement, and most spaces along it; no speed reaches farther. */
const MOST = 2000;
/** Least hit points under rulesets that count below 0: the minimum of a creature's data. */
const LEAST = -9999;
/** Path of an actor's hit points. */
export const HIT_POINTS = "system.hp.value";

/**
 * Adds data from the world to a requested command, such as the measured path. Such data in the request is ignored. Without such
 * data in the world, the field stays absent, and the ruleset's reader refuses the command.
 */
export function enrichCommand(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  raw: unknown,
  asker: Asker,
): unknown {
  if (typeof raw !== "object" || raw === null) return raw;
  const command = enrichKind(combat, ruleset, state, raw as LookedUp, asker);
  return typeof command === "object" && command !== null
    ? (ruleset.host.dated?.(combat, state, command) ?? command)
    : command;
}

function enrichKind(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  raw: LookedUp,
  asker: Asker,
): unknown {
  if (raw.kind === "move") return enrichMove(combat, ruleset, state, raw as Partial<AskedMove>);
  if (raw.kind === "hit-points") return enrichHitPoints(combat, ruleset, raw, asker);
  return ruleset.host.enrichCommand ? ruleset.host.enrichCommand(combat, state, raw, asker) : raw;
}

function enrichMove(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  { who, waypoints, forced, origin, note: stated }: Partial<AskedMove>,
): unknown {
  const command = { kind: "move", who, forced: forced === true };
  const fighter = state.fighters[who as CombatantId];
  const token = combat.combatants.get(String(who))?.token;
  if (!fighter || !token?.parent || !Array.isArray(waypoints) || !waypoints.every(isWaypoint)) return command;
  if (waypoints.length > MOST || spacesAlong(token, waypoints) > MOST) return command;
  const way = pushedWay(token, onward(token, waypoints, origin));
  return { ...command, ...ruleset.host.moving?.(way, stated), measured: ruleset.host.measure?.(token, way, state) };
}

/**
 * Waypoints still ahead of the token. The request may be older than the token's last move: a key was pressed again, or a drag
 * began, before the move was carried out. Waypoints up to the token's present place are then left out.
 */
function onward(
  token: TokenDocument.Implementation,
  waypoints: AskedMove["waypoints"],
  origin: AskedMove["origin"],
): AskedMove["waypoints"] {
  const { x, y } = token._source;
  if (!origin || (origin.x === x && origin.y === y)) return waypoints;
  return waypoints.slice(waypoints.findLastIndex((waypoint) => waypoint.x === x && waypoint.y === y) + 1);
}

/** Rough length of a path in spaces, for refusing endless paths before measuring. */
function spacesAlong(token: TokenDocument.Implementation, waypoints: AskedMove["waypoints"]): number {
  const size = token.parent?.grid.size ?? 1;
  let [at, sum]: [{ x: number; y: number }, number] = [token._source, 0];
  for (const next of waypoints) {
    sum += Math.hypot(next.x - at.x, next.y - at.y) / size;
    at = next;
  }
  return sum;
}

function isWaypoint(waypoint: unknown): waypoint is AskedMove["waypoints"][number] {
  const { x, y, elevation, action, level } = (waypoint ?? {}) as Partial<AskedMove["waypoints"][number]>;
  const isPlace = [x, y, elevation].every((number) => Number.isFinite(number));
  return isPlace && typeof action === "string" && (level === undefined || typeof level === "string");
}

function enrichHitPoints(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  { who, ...asked }: LookedUp,
  { gm }: Asker,
): unknown {
  const command = { kind: "hit-points", who };
  // That an attack misses is the GM's to say.
  const isStated = isShare(asked.of) && (gm || asked.of.share !== "none");
  const { change, of } = isStated ? strikeHits(combat, String(who), asked.of as StrikeShare) : { change: asked.change };
  if (typeof of === "string") return { ...command, of };
  const actor = combat.combatants.get(String(who))?.actor;
  if (!actor || !Number.isInteger(change)) return command;
  const { value: before } = actor.system.toObject().hp;
  const after = pointsAfter(actor, ruleset, Number(change));
  return { ...command, uuid: actor.uuid, path: HIT_POINTS, before, after, ...(of && { of }) };
}

/** Hit points after a change: at most the maximum, at least 0, or less under rulesets that count below 0. */
export function pointsAfter(actor: Actor.Implementation, ruleset: RulesetModule | null, change: number): number {
  // Stored, not prepared, values: the change is written to them.
  const { value, max } = actor.system.toObject().hp;
  // Hit points already below 0 or above the maximum aren't clamped by a smaller change.
  const least = ruleset?.host.shown?.belowZero ? LEAST : Math.min(0, value);
  return Math.min(Math.max(max, value), Math.max(least, value + change));
}

/** Change of hit points by a share of a strike, or (as `of`) the reason for none. */
function strikeHits(combat: Combat.Implementation, who: string, of: StrikeShare) {
  const damage = damageOf(combat, who, of);
  return typeof damage === "number" ? { change: -damage, of } : { change: 0, of: damage };
}

/** Log lines for a command's card with the components of used spells: speech, gestures, materials. */
export function componentLines(combat: Encounter, command: AnyCommand & { readonly who?: unknown }): LogEntry[] {
  const { state } = combat;
  const used: readonly string[] = state ? (rulesetOf(combat.type)?.rules.uses?.(command, state) ?? []) : [];
  const who = command.who as CombatantId; // A command that uses an item has `who`.
  const items = combat.combatants.get(String(who))?.actor?.items.filter(({ uuid }) => used.includes(uuid)) ?? [];
  return items.flatMap((item) => {
    const components = componentsOf(item);
    if (!components) return [];
    const data = { spell: item.name, components: componentsWords(components, localize) };
    return [{ event: "TURNCRAFT.Log.components", who, data }];
  });
}
