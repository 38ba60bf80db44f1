import type { ObjectChange } from "../../engine/fighters.ts";
import type { Asker } from "../../engine/types.ts";
import { registeredStatus } from "../statuses/status.ts";
import type { AskedEffect } from "./request.ts";
import { documentAt, plain, snapshot } from "./stored.ts";

/** Path of a weapon's field for being held in hand. */
export const WIELDED = "system.wielded";

/** Change for drawing or putting away a weapon; null if already done, or not the combatant's weapon. */
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
 * Command with the document of a new effect. Only GMs may choose `changes`, an actor without a combatant, and an existing effect,
 * unchanged. Incomplete, and so refused by the reader, if the request isn't allowed.
 */
export function enrichEffect(combat: Combat.Implementation, asked: Partial<AskedEffect>, asker: Asker): unknown {
  const { id, name, bearer = null, originator = null, value, unit, img } = asked;
  const actor = combat.combatants.get(String(bearer))?.actor ?? (asker.gm ? documentAt(String(asked.parent)) : null);
  if (!(actor instanceof Actor) || !/^[A-Za-z0-9]{16}$/.test(String(id))) return { kind: "effect" };
  const uuid = `${actor.uuid}.ActiveEffect.${id}`;
  const there = snapshot(uuid);
  // Otherwise a player could have the encounter end any effect.
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

/** Known statuses among the requested statuses, except *defeated*, set by the encounter alone. */
function statusesIn(asked: unknown): string[] {
  const ids = Array.isArray(asked) ? asked.map(String) : [];
  return ids.filter((id) => id !== CONFIG.specialStatusEffects.DEFEATED && registeredStatus(id) !== null);
}
