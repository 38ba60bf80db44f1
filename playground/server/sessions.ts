import { randomBytes } from "node:crypto";
import { isObject, type Source } from "./json.ts";
import type { World } from "./world.ts";

export const COOKIE = "session";

/** Users' sessions. A user may have several; stored, so users stay logged in after a restart. */
export class Sessions {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** A new session's id, or null when there is no such user or the password is wrong. */
  async join(userId: unknown, password: unknown): Promise<string | null> {
    const user = typeof userId === "string" ? this.#world.get("users", userId) : undefined;
    if (!user || user.role === 0 || String(user.password ?? "") !== String(password ?? "")) return null;
    const id = randomBytes(24).toString("base64url");
    await this.#world.commit([{ collection: "sessions", id, source: { _id: id, userId: user._id } }]);
    return id;
  }

  userOf(session: unknown): Source | undefined {
    const stored = typeof session === "string" ? this.#world.get("sessions", session) : undefined;
    const user = typeof stored?.userId === "string" ? this.#world.get("users", stored.userId) : undefined;
    return user?.role === 0 ? undefined : user;
  }
}

/** Session in a Cookie header, if any. */
export function sessionIn(cookies: string | undefined): string | undefined {
  for (const pair of (cookies ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === COOKIE) return value;
  }
  return undefined;
}

/** Session of a socket's handshake: explicit, for clients without cookies, or from the page's cookie. */
export function sessionOf(auth: unknown, cookies: string | undefined): unknown {
  return isObject(auth) && auth.session !== undefined ? auth.session : sessionIn(cookies);
}
