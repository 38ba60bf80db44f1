import type { ObjectChange } from "../../rules/dexterity/types.ts";
import type { Asker, CombatantId, EncounterState } from "../../rules/engine/types.ts";
import type { Played } from "../rulesets.ts";
import { documentAt, plain, snapshot } from "./documents.ts";
import type { AskedEffect, AskedHitPoints, AskedMove, AskedObject } from "./request.ts";

/** Waypoints of one movement, and spaces along it, that are worth surveying; no speed reaches farther. */
const MOST = 2000;
/** Where a creature's hit points are. */
const HIT_POINTS = "system.hp.value";
/** Whether a weapon is in its bearer's hand. */
const WIELDED = "system.wielded";

/**
 * Writes into an asked command what it needs of the world. What the asker sent for it is never used; what can't be looked
 * up stays away, and the ruleset's reader refuses the command.
 */
export function lookUp(
  combat: Combat.Implementation,
  played: Played,
  state: EncounterState,
  raw: unknown,
  asker: Asker,
): unknown {
  const { kind } = (raw ?? {}) as { kind?: unknown };
  if (kind === "move") return lookUpMove(combat, played, state, raw as Partial<AskedMove>);
  if (kind === "hit-points") return lookUpHitPoints(combat, raw as Partial<AskedHitPoints>);
  if (kind === "spend") return lookUpObject(combat, raw as Partial<AskedObject>);
  if (kind === "effect") return lookUpEffect(combat, raw as Partial<AskedEffect>, asker);
  return raw;
}

function lookUpMove(
  combat: Combat.Implementation,
  played: Played,
  state: EncounterState,
  { who, waypoints, forced }: Partial<AskedMove>,
): unknown {
  const command = { kind: "move", who, forced: forced === true };
  const fighter = state.fighters[who as CombatantId];
  const token = combat.combatants.get(String(who))?.token;
  if (!fighter || !token?.parent || !Array.isArray(waypoints) || !waypoints.every(isWaypoint)) return command;
  if (waypoints.length > MOST || spacesAlong(token, waypoints) > MOST) return command;
  return { ...command, survey: played.survey(token, waypoints, state) };
}

/** About how many spaces a way is long: what is endless must not be walked through to find out. */
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
  const { x, y, elevation, action } = (waypoint ?? {}) as Partial<AskedMove["waypoints"][number]>;
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(elevation) && typeof action === "string";
}

function lookUpHitPoints(combat: Combat.Implementation, { who, change }: Partial<AskedHitPoints>): unknown {
  const command = { kind: "hit-points", who };
  const actor = combat.combatants.get(String(who))?.actor;
  if (!actor || !Number.isInteger(change)) return command;
  // What is stored counts, not what effects make of it: that is what the change is written to and judged by.
  const { value, max } = actor.system.toObject().hp;
  const after = Math.min(max, Math.max(0, value + Number(change)));
  return { ...command, uuid: actor.uuid, path: HIT_POINTS, before: value, after };
}

/** What is asked of an object costs an Interaction whatever the asker says of it; null: there is no such thing to do. */
function lookUpObject(combat: Combat.Implementation, asked: Partial<AskedObject> & { changes?: unknown }): unknown {
  const { changes: _claimed, door, wield, wielded, ...command } = asked;
  if (door === undefined && wield === undefined) return command;
  const { who, what } = command;
  const combatant = combat.combatants.get(String(who));
  const changes = door === undefined ? wielding(combatant, wield, wielded) : opening(combatant, door);
  return { kind: "spend", who, resource: "interaction", what, ...(wield ? { item: wield } : {}), changes };
}

/** A closed door of the scene that the combatant stands on; a locked one is opened by the GM. */
function opening(combatant: Combatant.Implementation | undefined, uuid: string): ObjectChange | null {
  const wall = documentAt(String(uuid));
  const { CLOSED, OPEN } = CONST.WALL_DOOR_STATES;
  if (!(wall instanceof WallDocument) || wall.door === CONST.WALL_DOOR_TYPES.NONE || wall.ds !== CLOSED) return null;
  if (!combatant?.sceneId || wall.parent?.id !== combatant.sceneId) return null;
  return { uuid: wall.uuid, before: { ds: CLOSED }, after: { ds: OPEN } };
}

/** A weapon of the combatant's own. */
function wielding(
  combatant: Combatant.Implementation | undefined,
  uuid: unknown,
  wielded: unknown,
): ObjectChange | null {
  const weapon = combatant?.actor?.items.find((item) => item.type === "weapon" && item.uuid === uuid);
  const stored = weapon && foundry.utils.getProperty(weapon._source, WIELDED);
  if (!weapon || typeof wielded !== "boolean" || stored !== !wielded) return null;
  return { uuid: weapon.uuid, before: { [WIELDED]: !wielded }, after: { [WIELDED]: wielded } };
}

/**
 * The document of a new effect. A player says what it is called and how long it lasts; what it changes only a GM says. An
 * effect that is there already is taken over as it is.
 */
function lookUpEffect(combat: Combat.Implementation, asked: Partial<AskedEffect>, asker: Asker): unknown {
  const { id, name, bearer = null, originator = null, value, unit, img } = asked;
  const actor = combat.combatants.get(String(bearer))?.actor ?? (asker.gm ? documentAt(String(asked.parent)) : null);
  if (!(actor instanceof Actor) || !/^[A-Za-z0-9]{16}$/.test(String(id))) return { kind: "effect" };
  const uuid = `${actor.uuid}.ActiveEffect.${id}`;
  const there = snapshot(uuid);
  // What is there already a player might otherwise have ended by the fight.
  if (there && !asker.gm) return { kind: "effect" };
  const made = {
    name: String(name),
    img:
      typeof img === "string" && /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff|webp)$/i.test(img)
        ? img
        : "icons/svg/aura.svg",
    ...(asker.gm && asked.changes ? { changes: asked.changes } : {}),
    flags: { turncraft: { timed: { value, unit, originator } } },
  };
  return { kind: "effect", id, uuid, name, bearer, originator, value, unit, data: there ?? plain(made) };
}
