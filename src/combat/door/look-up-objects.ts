import { say } from "../../i18n.ts";
import type { ObjectChange } from "../../rules/engine/objects.ts";
import type { Asker } from "../../rules/engine/types.ts";
import { registeredStatus } from "../statuses/registered.ts";
import { documentAt, plain, snapshot } from "./documents.ts";
import type { AskedEffect, AskedObject } from "./request.ts";

/** Whether a weapon is in its bearer's hand. */
const WIELDED = "system.wielded";

/** What is asked of an object costs an Interaction whatever the asker says of it; null: there is no such thing to do. */
export function lookUpObject(
  combat: Combat.Implementation,
  asked: Partial<AskedObject> & { readonly changes?: unknown; readonly putAway?: unknown },
): unknown {
  const { changes: _claimed, putAway: _too, door, wield, wielded, ...command } = asked;
  if (door === undefined && wield === undefined) return command;
  const { who, what } = command;
  const combatant = combat.combatants.get(String(who));
  if (door !== undefined)
    return { kind: "spend", who, resource: "interaction", what, changes: opening(combatant, door) };
  const changes = wielding(combatant, wield, wielded);
  const item = wield ? { item: wield } : {};
  return { kind: "spend", who, resource: "interaction", what, ...item, changes, ...changingOut(combatant, changes) };
}

/** Weapons that give way to the one that comes into the hand, and what that is called: all of it is one Interaction (DX-405). */
function changingOut(combatant: Combatant.Implementation | undefined, drawn: ObjectChange | null) {
  if (drawn?.after[WIELDED] !== true) return {};
  const items = combatant?.actor?.items.contents ?? [];
  const held = items.filter(
    ({ type, uuid, system }) => type === "weapon" && uuid !== drawn.uuid && !system.flow?.natural,
  );
  const putAway = held.flatMap(({ uuid }) => wielding(combatant, uuid, false) ?? []);
  if (putAway.length === 0) return {};
  const names = (changes: readonly ObjectChange[]) =>
    changes.flatMap(({ uuid }) => items.find((item) => item.uuid === uuid)?.name ?? []).join(", ");
  return { putAway, what: say("TURNCRAFT.Item.changeOut", { from: names(putAway), to: names([drawn]) }) };
}

/** A closed door of the scene that the combatant stands on; a locked one is opened by the GM. */
function opening(combatant: Combatant.Implementation | undefined, uuid: string): ObjectChange | null {
  const wall = documentAt(String(uuid));
  const { CLOSED, OPEN } = CONST.WALL_DOOR_STATES;
  if (!(wall instanceof WallDocument) || wall.door === CONST.WALL_DOOR_TYPES.NONE || wall.ds !== CLOSED) return null;
  if (!combatant?.sceneId || wall.parent?.id !== combatant.sceneId) return null;
  return { uuid: wall.uuid, before: { ds: CLOSED }, after: { ds: OPEN } };
}

/** A weapon of the combatant's own comes into its hand or out of it; null where it is so already, or no weapon of theirs. */
export function wielding(
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
export function lookUpEffect(combat: Combat.Implementation, asked: Partial<AskedEffect>, asker: Asker): unknown {
  const { id, name, bearer = null, originator = null, value, unit, img } = asked;
  const actor = combat.combatants.get(String(bearer))?.actor ?? (asker.gm ? documentAt(String(asked.parent)) : null);
  if (!(actor instanceof Actor) || !/^[A-Za-z0-9]{16}$/.test(String(id))) return { kind: "effect" };
  const uuid = `${actor.uuid}.ActiveEffect.${id}`;
  const there = snapshot(uuid);
  // What is there already a player might otherwise have ended by the fight.
  if (there && !asker.gm) return { kind: "effect" };
  const made = {
    name: String(name),
    img: isImage(img) ? img : "icons/svg/aura.svg",
    statuses: statusesIn(asked.statuses),
    ...(asker.gm && asked.changes ? { changes: asked.changes } : {}),
    flags: { turncraft: { timed: { value, unit, originator } } },
  };
  return { kind: "effect", id, uuid, name, bearer, originator, value, unit, data: there ?? plain(made) };
}

function isImage(img: unknown): img is string {
  return typeof img === "string" && /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff|webp)$/i.test(img);
}

/** Statuses of this world; defeat is the fight's own affair. */
function statusesIn(asked: unknown): string[] {
  const ids = Array.isArray(asked) ? asked.map(String) : [];
  return ids.filter((id) => id !== CONFIG.specialStatusEffects.DEFEATED && registeredStatus(id) !== null);
}
