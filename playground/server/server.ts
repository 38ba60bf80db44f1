/** Starts the playground's server for one world. */
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Generation, WorldData } from "../protocol.ts";
import type { Rules } from "./context.ts";
import { DamagedDatabase, Database } from "./database.ts";
import { createApp } from "./http.ts";
import {
  defaultsOf,
  documentTypesOf,
  inLoadOrder,
  isFolder,
  type Package,
  readJson,
  readModule,
  readSystem,
} from "./manifest.ts";
import { readPacks } from "./packs.ts";
import { StartFailure } from "./refusal.ts";
import { seedWorld } from "./seed.ts";
import { Sessions } from "./sessions.ts";
import { statsOf, Table } from "./table.ts";
import { World } from "./world.ts";

export interface ServerOptions {
  world: string;
  /** Installed system's folder, with its system.json. */
  system: string;
  generation: Generation;
  /** 0 takes any free port. */
  port: number;
  /** Folders of the world's active modules. */
  modules?: string[];
  /** Source folder for a new world. */
  seed?: string | undefined;
  /** Throws the world away and begins with the seed again. */
  reset?: boolean;
  page?: string | undefined;
  /** Receives notes for the person at the command line; absent: notes are dropped. */
  note?: (message: string) => void;
}

export interface RunningServer {
  url: string;
  port: number;
  /** Ends all connections, stores pending writes, and frees the port and the world. */
  close(): Promise<void>;
}

/** @throws StartFailure with one sentence if the world, the system or the port can't be used; no change then. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const system = readSystem(options.system, options.generation);
  const modules = inLoadOrder((options.modules ?? []).map(readModule), system);
  if (options.page && !existsSync(join(options.page, "index.html"))) {
    throw new StartFailure(`The page isn't built: ${join(resolve(options.page), "index.html")} is missing.`);
  }
  const rules = seedRules(options, system, modules);
  const worldFolder = resolve(options.world);
  await prepareWorld(options, worldFolder, rules);
  const worldManifest = readWorld(worldFolder, system);
  const database = await Database.open(join(worldFolder, "data"));
  try {
    const world = new World(database, await database.readAll());
    return await listen(options, { system, modules, rules, world, worldManifest, worldFolder });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function seedRules(options: ServerOptions, system: Package, modules: Package[]): Rules {
  return {
    generation: options.generation,
    documentTypes: documentTypesOf(system, modules),
    defaults: defaultsOf(system),
    stats: statsOf(system, options.generation, null),
    isGM: true,
    note: options.note ?? (() => {}),
  };
}

/** An existing world is only replaced when `reset` says so, and only when the folder is a world. */
async function prepareWorld({ seed, reset }: ServerOptions, folder: string, rules: Rules): Promise<void> {
  const empty = !existsSync(folder) || (isFolder(folder) && readdirSync(folder).length === 0);
  if (!empty && !existsSync(join(folder, "world.json")))
    throw new StartFailure(`${folder} is not a world: world.json is missing.`);
  if (!empty && !reset) return;
  if (!seed)
    throw new StartFailure(
      empty
        ? `There is no world at ${folder}. To make one there, name the folder with its source: --seed <folder>.`
        : "A reset needs a seed to begin with (--seed).",
    );
  // A world that a running server holds isn't pulled away from under it.
  if (!empty) await (await Database.open(join(folder, "data")).catch(ignoreDamage))?.close();
  await seedWorld(seed, folder, rules);
}

function ignoreDamage(error: unknown): null {
  if (error instanceof DamagedDatabase) return null;
  throw error;
}

function readWorld(folder: string, system: Package): WorldData["world"] {
  const manifest = readJson(join(folder, "world.json"), `${folder} is not a world: world.json is missing.`);
  const { id, title } = manifest;
  if (typeof id !== "string" || !/^[\w-]+$/.test(id))
    throw new StartFailure(`${folder}: world.json has no valid "id".`);
  if (manifest.system !== system.id) {
    throw new StartFailure(`The world "${id}" is made for the system "${manifest.system}", not for "${system.id}".`);
  }
  return { id, title: typeof title === "string" ? title : id, system: system.id };
}

interface Parts {
  system: Package;
  modules: Package[];
  rules: Rules;
  world: World;
  worldManifest: WorldData["world"];
  worldFolder: string;
}

async function listen(options: ServerOptions, parts: Parts): Promise<RunningServer> {
  const { system, modules, rules, world, worldManifest, worldFolder } = parts;
  const sessions = new Sessions(world);
  const packs = await readPacks([system, ...modules]);
  const packages = { system, modules };
  const activeUsers = (): string[] => table.activeUsers();
  const { page } = options;
  const http = createServer(
    createApp({ world, worldManifest, worldFolder, packages, sessions, page, activeUsers, note: rules.note }),
  );
  const table = new Table(http, { world, worldManifest, ...packages, rules, packs, sessions });
  await new Promise<void>((listening, failed) => {
    http.once("error", (error: NodeJS.ErrnoException) => failed(portFailure(error, options.port)));
    http.listen(options.port, "127.0.0.1", listening);
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      await table.close();
      await world.close();
    },
  };
}

function portFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new StartFailure(`Port ${port} on 127.0.0.1 is already taken; choose another with --port.`);
  if (error.code === "EACCES")
    return new StartFailure(`Port ${port} on 127.0.0.1 may not be used; choose another with --port.`);
  return error;
}
