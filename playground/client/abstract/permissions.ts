import { OWNERSHIP, ROLES } from "../core/constants.ts";
import type { Loose, LooseObject } from "../core/loose.ts";

/** Stored level of a user; embedded documents ask their parent; -1 (inherit) means the default. */
export function levelOf(document: Loose, user: Loose): number {
  if (user.isGM) return OWNERSHIP.OWNER;
  if (document.pack) return user.role >= ROLES.PLAYER ? OWNERSHIP.OBSERVER : OWNERSHIP.NONE;
  if (document.ownership === undefined) return document.parent ? document.parent.getUserLevel(user) : OWNERSHIP.NONE;
  const own = document.ownership[user.id];
  const level = own === undefined || own === OWNERSHIP.INHERIT ? document.ownership.default : own;
  return level ?? OWNERSHIP.NONE;
}

/** The class's rule for an action: a role, an ownership level, a permission, or a function (documents.md §6). */
export function mayModify(
  document: Loose,
  user: Loose,
  action: "create" | "update" | "delete",
  data: LooseObject,
): boolean {
  const rule = document.constructor.metadata.permissions[action];
  if (typeof rule === "function") return rule(user, document, data);
  if (user.isGM) return true;
  if (rule in OWNERSHIP) {
    // A new embedded document is judged by its parent, a new primary one by its ownership.
    return document.testUserPermission(user, rule);
  }
  if (rule in ROLES) return user.hasRole(rule);
  return user.hasPermission(rule);
}
