import type { Color } from "../core/color.ts";
import { CONFIG } from "../core/config.ts";
import { connection } from "../core/connection.ts";
import { CONST, ROLES } from "../core/constants.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";
import { UserTargets } from "./user-targets.ts";

/** Fields of their own user for players to change; role and permissions are the GM's. */
const OWN_KEYS = new Set(["_id", "avatar", "character", "color", "flags", "hotbar", "password", "pronouns"]);

function mayUpdateUser(user: Loose, target: Loose, data: LooseObject): boolean {
  if (user.hasRole("GAMEMASTER")) return true;
  return user.id === target.id && Object.keys(data).every((key) => OWN_KEYS.has(key));
}

export class BaseUser extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    permissions: { view: "PLAYER", create: "GAMEMASTER", update: mayUpdateUser, delete: "GAMEMASTER" },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      role: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 4, initial: 1 }),
      password: new fields.StringField({ required: true }),
      avatar: new fields.FilePathField({ categories: ["IMAGE"] }),
      character: new fields.ForeignDocumentField({ metadata: { name: "Actor", collection: "actors" } } as Loose, {
        initial: null,
      }),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#cc6633" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField(),
      permissions: new fields.ObjectField(),
    };
  }
}

export class User extends BaseUser {
  declare role: number;
  declare avatar: string | null;
  declare hotbar: LooseObject;
  declare pronouns: string;
  declare color: Color;
  declare character: Loose;
  declare permissions: Record<string, boolean>;
  /** True while the user is connected. */
  declare active: boolean;
  declare targets: UserTargets;
  declare viewedScene: string | null;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    for (const [name, value] of Object.entries({ active: false, targets: new UserTargets(this), viewedScene: null })) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get isGM(): boolean {
    return this.role >= ROLES.ASSISTANT;
  }

  get isSelf(): boolean {
    return game.userId === this.id;
  }

  get isBanned(): boolean {
    return this.role === ROLES.NONE;
  }

  get isTrusted(): boolean {
    return this.role >= ROLES.TRUSTED;
  }

  get isActiveGM(): boolean {
    return game.users.activeGM === this;
  }

  get avatarImage(): string {
    return this.avatar ?? this.character?.img ?? "icons/svg/mystery-man.svg";
  }

  isDesignated(condition: (user: Loose) => boolean): boolean {
    return game.users.getDesignatedUser(condition) === this;
  }

  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const required = typeof role === "string" ? ROLES[role as keyof typeof ROLES] : role;
    return exact ? this.role === required : this.role >= required;
  }

  /** Own grant, then the world's `core.permissions`, then the documented default role. */
  hasPermission(permission: string): boolean {
    if (this.isGM) return true;
    const own = this.permissions[permission];
    if (typeof own === "boolean") return own;
    const world = game.settings?.storage?.get("world")?.find((setting: Loose) => setting.key === "core.permissions");
    const roles: number[] | undefined = world ? JSON.parse(world._source.value)?.[permission] : undefined;
    if (roles) return roles.includes(this.role);
    const known = (CONST.USER_PERMISSIONS as Record<string, { defaultRole: number }>)[permission];
    return known ? this.role >= known.defaultRole : false;
  }

  can(action: string): boolean {
    return action in ROLES ? this.hasRole(action) : this.hasPermission(action);
  }

  /** Ten slots of a page of the hotbar; slots count from 1 (client/documents/user.d.mts). */
  getHotbarMacros(page = 1): { slot: number; macro: Loose }[] {
    const slots = Array.from({ length: 10 }, (_, index) => (page - 1) * 10 + index + 1);
    return slots.map((slot) => ({ slot, macro: game.macros.get(this.hotbar[slot]) ?? null }));
  }

  /**
   * Puts a macro into a slot, by default the first empty one; null empties the slot (client/documents/user.d.mts).
   * @throws Error for an invalid slot, or without an empty one.
   */
  async assignHotbarMacro(
    macro: Loose | null,
    slot?: string | number,
    { fromSlot }: { fromSlot?: number | null } = {},
  ): Promise<this | undefined> {
    const all = Array.from({ length: 50 }, (_, index) => index + 1);
    const at = slot === undefined ? all.find((each) => !(each in this.hotbar)) : Number(slot);
    if (at === undefined || !all.includes(at)) throw new Error("Invalid Hotbar slot requested");
    const hotbar: LooseObject = { ...this._source.hotbar };
    if (typeof fromSlot === "number") delete hotbar[fromSlot];
    if (macro) hotbar[at] = macro.id;
    else delete hotbar[at];
    return (await this.update({ hotbar }, { diff: false, recursive: false })) as this | undefined;
  }

  override getUserLevel(user: Loose): number {
    return user.isGM || user.id === this.id ? 3 : 0;
  }

  /**
   * Tells the other clients of this user's activity (client/documents/user.d.mts); not stored. Of the documented activities the
   * stand-in relays `targets`.
   */
  broadcastActivity({ targets }: LooseObject = {}, _options: LooseObject = {}): void {
    if (this.isSelf && targets) connection().emit("userActivity", { targets });
  }

  /** Takes over targets set elsewhere, without telling others. */
  protected _onUpdateTokenTargets(targetIds: string[] = []): void {
    const { canvas } = globalThis as Loose;
    const tokens = targetIds.map((id) => canvas?.tokens?.get(id)).filter(Boolean);
    for (const token of [...this.targets]) if (!tokens.includes(token)) this.targets.delete(token);
    for (const token of tokens) this.targets.add(token);
  }

  /** @internal Handles this user's activity from another client. */
  _handleActivity({ targets }: LooseObject): void {
    if (Array.isArray(targets)) this._onUpdateTokenTargets(targets);
  }

  /**
   * Asks this user's client to run `CONFIG.queries[name]`.
   * @throws Error if the user isn't active, the query is unknown there, fails, or takes longer than `timeout`.
   */
  async query(name: string, data: LooseObject, { timeout }: { timeout?: number } = {}): Promise<Loose> {
    if (!this.active) throw new Error(`User [${this.id}] is not active`);
    if (this.isSelf) return runQuery(name, data, timeout);
    const response = (await connection().request("query", { userId: this.id, name, data, timeout })) as LooseObject;
    if (!response.ok) throw new Error(response.error);
    return response.result;
  }
}

/** Runs a query here. */
export async function runQuery(name: string, data: Loose, timeout?: number): Promise<Loose> {
  const handler = CONFIG.queries[name];
  if (!handler) throw new Error(`"${name}" is not a registered query`);
  return handler(data, { timeout });
}
