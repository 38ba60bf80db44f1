/** Serves the browser's requests: join, the page's build, and the files of the system, the modules and the world. */
import { existsSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { posix, resolve } from "node:path";
import express, { type Express } from "express";
import { isObject } from "./json.ts";
import type { Package } from "./manifest.ts";
import { COOKIE, type Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

export interface Site {
  world: World;
  worldManifest: { id: string; title: string; system: string };
  worldFolder: string;
  packages: { system: Package; modules: Package[] };
  sessions: Sessions;
  /** Folder of the page's build; without a build only headless clients can join. */
  page: string | undefined;
  activeUsers: () => string[];
  /** Takes notes for the person at the command line. */
  note: (message: string) => void;
}

export function createApp(site: Site): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(ownHostOnly, withSafeHeaders, express.json());
  routeJoin(app, site);
  routeFiles(app, site);
  if (site.page) routePage(app, site.page);
  app.use(withoutStackTrace(site.note));
  return app;
}

/** Names of this machine; the server listens on 127.0.0.1 only. */
const OWN_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

/** True if a request names this machine in its Host header: any other name means DNS rebinding. */
export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && OWN_HOSTS.includes(host.replace(/:\d+$/, "").toLowerCase());
}

const ownHostOnly: express.RequestHandler = ({ headers }, response, next) => {
  if (isOwnHost(headers.host)) next();
  else response.status(403).type("text").send("This server answers at 127.0.0.1 and localhost only.");
};

/**
 * Scripts come from this server alone. `unsafe-eval`: Pixi's shaders, Handlebars' templates and Foundry's script macros are
 * compiled on the page. Pictures, sounds, fonts and styles may come from elsewhere, as named in a world's documents.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline' https:",
  "img-src 'self' data: blob: http: https:",
  "media-src 'self' data: blob: http: https:",
  "font-src 'self' data: https:",
  "connect-src 'self' data: blob: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

const withSafeHeaders: express.RequestHandler = (_request, response, next) => {
  response.set({ "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" });
  next();
};

/** Sends the status alone to the browser; the reason of a failure is for the server's operator. */
function withoutStackTrace(note: (message: string) => void): express.ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status } = isObject(error) ? error : {};
    const code = typeof status === "number" && status >= 400 && status < 600 ? status : 500;
    if (code >= 500) note(`Internal error: ${error instanceof Error ? error.stack : error}`);
    response.status(code).type("text").send(STATUS_CODES[code]);
  };
}

function routeJoin(app: Express, { world, worldManifest, packages, sessions, activeUsers }: Site): void {
  app.get("/api/join", (_request, response) => {
    const active = activeUsers();
    const users = world.all("users").map(({ _id, name, role, color, avatar, password }) => {
      return { id: _id, name, role, color, avatar, active: active.includes(_id), hasPassword: Boolean(password) };
    });
    const { id, title, version } = packages.system.manifest;
    response.json({ world: worldManifest, system: { id, title, version }, users });
  });
  app.post("/join", async (request, response) => {
    const { userId, password } = isObject(request.body) ? request.body : {};
    const session = await sessions.join(userId, password);
    if (!session) {
      response.status(401).json({ error: "There is no such user, or the password is wrong." });
      return;
    }
    // Strict: no other site can act with this session.
    response.cookie(COOKIE, session, { httpOnly: true, sameSite: "strict" });
    response.json({ session, userId });
  });
}

/** Serves files: express.static keeps paths inside their folder; the world's database isn't served. */
function routeFiles(app: Express, { worldManifest, worldFolder, packages }: Site): void {
  const options = { index: false, dotfiles: "deny", fallthrough: false } as const;
  const closed: express.RequestHandler = (_request, response) => void response.sendStatus(404);
  app.use(`/worlds/${worldManifest.id}`, withoutDatabase, express.static(worldFolder, options));
  app.use(`/systems/${packages.system.id}`, express.static(packages.system.folder, options));
  for (const { id, folder } of packages.modules) app.use(`/modules/${id}`, express.static(folder, options));
  for (const root of ["/worlds", "/systems", "/modules"]) app.use(root, closed);
}

/** Refuses the database by the decoded path, as used by express.static. */
const withoutDatabase: express.RequestHandler = (request, response, next) => {
  const path = posix.normalize(decodePath(request.path)).toLowerCase();
  if (/^\/data(\/|$)/.test(path)) response.sendStatus(404);
  else next();
};

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/data";
  }
}

/** Serves `/join` and `/game` from `join.html` and `game.html` of the build, if present, else from its `index.html`. */
function routePage(app: Express, page: string): void {
  app.use(express.static(page, { extensions: ["html"] }));
  app.get(["/join", "/game"], (_request, response) => {
    if (!existsSync(resolve(page, "index.html"))) return void response.sendStatus(404);
    // With a root, a dot in the folder's own path (".build") isn't taken for a hidden file.
    response.sendFile("index.html", { root: resolve(page) });
  });
}
