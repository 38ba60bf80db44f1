/** Roles, permission keys and ownership levels of a user, as documented for canUserModify and getUserLevel. */
import { isObject, type Source } from "./json.ts";
import type { Place, Reader } from "./place.ts";
import { baseActorOf } from "./place.ts";

export const ROLE = { none: 0, player: 1, trusted: 2, assistant: 3, gamemaster: 4 } as const;
export const LEVEL = { inherit: -1, none: 0, limited: 1, observer: 2, owner: 3 } as const;

/** Default roles of CONST.USER_PERMISSIONS. */
const DEFAULT_ROLES = {
  ACTOR_CREATE: ROLE.assistant,
  ITEM_CREATE: ROLE.assistant,
  JOURNAL_CREATE: ROLE.trusted,
  MACRO_SCRIPT: ROLE.player,
  MESSAGE_WHISPER: ROLE.player,
  QUERY_USER: ROLE.player,
  SETTINGS_MODIFY: ROLE.assistant,
  TOKEN_CONFIGURE: ROLE.trusted,
  TOKEN_CREATE: ROLE.assistant,
  TOKEN_DELETE: ROLE.assistant,
  WALL_DOORS: ROLE.player,
} as const;
export type PermissionKey = keyof typeof DEFAULT_ROLES;

export function roleOf(user: Source): number {
  return typeof user.role === "number" ? user.role : ROLE.none;
}

/** User#isGM: assistants count. */
export function isGM(user: Source): boolean {
  return roleOf(user) >= ROLE.assistant;
}

/** User#hasPermission: the user's own grant, then the world's `core.permissions`, then the default role. */
export function hasPermission(user: Source, key: PermissionKey, reader: Reader): boolean {
  if (roleOf(user) === ROLE.gamemaster) return true;
  const own = isObject(user.permissions) ? user.permissions[key] : undefined;
  if (typeof own === "boolean") return own;
  const configured = rolesIn(reader)[key];
  if (Array.isArray(configured)) return configured.includes(roleOf(user));
  return roleOf(user) >= DEFAULT_ROLES[key];
}

function rolesIn(reader: Reader): Record<string, unknown> {
  const setting = reader.all("settings").find(({ key, user }) => key === "core.permissions" && !user);
  const value: unknown = typeof setting?.value === "string" ? JSON.parse(setting.value) : null;
  return isObject(value) ? value : {};
}

/** True if the user counts as an owner; GMs always do. */
export function isOwner(user: Source, place: Place, reader: Reader): boolean {
  return isGM(user) || levelOf(user, place, reader) >= LEVEL.owner;
}

/** Document#getUserLevel of the base classes. Embedded documents without their own rule defer to the parent. */
export function levelOf(user: Source, place: Place, reader: Reader): number {
  const { source, parent } = place;
  switch (place.name) {
    case "User":
      return source._id === user._id ? LEVEL.owner : LEVEL.none;
    case "ChatMessage":
      return source.author === user._id ? LEVEL.owner : LEVEL.none;
    case "Macro":
      return source.author === user._id ? LEVEL.owner : recorded(user, source.ownership);
    case "Combatant":
      return combatantLevel(user, source, reader);
    case "Token":
      return tokenLevel(user, source, reader);
    case "JournalEntryPage": {
      const own = recorded(user, source.ownership);
      return own === LEVEL.inherit && parent ? levelOf(user, parent, reader) : own;
    }
    case "CombatantGroup":
      return recorded(user, source.ownership);
    default:
      return parent ? levelOf(user, parent, reader) : recorded(user, source.ownership);
  }
}

/** A combatant has the owners of its actor: the token's, if any, else the world's. */
function combatantLevel(user: Source, combatant: Source, reader: Reader): number {
  const scene = typeof combatant.sceneId === "string" ? reader.get("scenes", combatant.sceneId) : undefined;
  const tokens = Array.isArray(scene?.tokens) ? scene.tokens : [];
  const token = tokens.find((entry) => isObject(entry) && entry._id === combatant.tokenId);
  if (token) return tokenLevel(user, token, reader);
  return recorded(user, baseActorOf(combatant, reader)?.ownership);
}

/** A token has the owners of its actor; an unlinked token's delta may override them. */
function tokenLevel(user: Source, token: Source, reader: Reader): number {
  const override = !token.actorLink && isObject(token.delta) ? token.delta.ownership : null;
  return recorded(user, isObject(override) ? override : baseActorOf(token, reader)?.ownership);
}

function recorded(user: Source, ownership: unknown): number {
  if (!isObject(ownership)) return LEVEL.none;
  const level = ownership[user._id] ?? ownership.default;
  return typeof level === "number" ? level : LEVEL.none;
}
