import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inLoadOrder, type Package } from "../../playground/server/manifest.ts";
import { nodeFailure } from "../../playground/server/node-version.ts";
import { startServer } from "../../playground/server/server.ts";
import {
  accepted,
  COMBAT,
  connect,
  type Folders,
  GM,
  HERO,
  makeFolders,
  TestTable,
  writeJson,
} from "./server-table.ts";

const MAIN = new URL("../../playground/server/main.ts", import.meta.url).pathname;

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A running command line; `line` resolves with the first line it prints, `ended` when it's over. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const text = { out: "", err: "" };
  const line = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      text.out += chunk;
      if (text.out.includes("\n")) resolve(text.out.split("\n")[0] ?? "");
    });
  });
  child.stderr.on("data", (chunk) => {
    text.err += chunk;
  });
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, ...text })));
  return { child, line, ended };
}

let folders: Folders;
let table: TestTable;
beforeEach(() => {
  folders = makeFolders();
  table = new TestTable(folders);
});
afterEach(() => table.close());

const start = (change: Partial<Parameters<typeof startServer>[0]> = {}) =>
  startServer({ world: folders.world, system: folders.system, seed: folders.seed, generation: 13, port: 0, ...change });

/** Stored world with content, its server stopped. */
async function storedWorld(): Promise<void> {
  await table.start(13);
  const gm = await table.connect(GM);
  accepted(await gm.update("Combat", { _id: COMBAT, round: 7 }));
  await table.stop();
}

async function roundOf(): Promise<unknown> {
  await table.start(13);
  const { round } = await (await table.connect(GM)).source("combats", COMBAT);
  await table.stop();
  return round;
}

describe("modules loaded beside the system", () => {
  const made = (id: string, ...requires: string[]): Package => ({
    id,
    kind: "module",
    folder: id,
    manifest: { id, relationships: { requires: requires.map((each) => ({ id: each, type: "module" })) } },
  });
  const acme = made("acme");

  // Packages rely on a library's globals being there before the packages that require it.
  it("come after their required modules, else in the given order", () => {
    const named = [made("dock", "library"), made("alone"), made("library", "base"), made("base", "acme")];
    expect(inLoadOrder(named, acme).map(({ id }) => id)).toEqual(["base", "library", "dock", "alone"]);
    const each = [made("one", "two"), made("two", "one")];
    expect(inLoadOrder(each, acme).map(({ id }) => id)).toEqual(["two", "one"]);
  });

  it("are refused in one sentence if a required module is missing", async () => {
    const dock = join(folders.root, "dock");
    mkdirSync(dock);
    writeJson(join(dock, "module.json"), made("dock", "library").manifest);
    await expect(start({ modules: [dock] })).rejects.toThrow('The module "dock" needs "library", which isn\'t here.');
    expect(existsSync(folders.world)).toBe(false);
  });
});

describe("the command line", () => {
  it("opens a table on loopback, closes it on SIGTERM and continues where it was", async () => {
    const args = ["--world", folders.world, "--system", folders.system, "--seed", folders.seed, "--port", "0"];
    const first = run(...args);
    const address = /^The table is open at (http:\/\/127\.0\.0\.1:\d+)$/.exec(await first.line)?.[1];
    expect((await fetch(`${address}/api/join`)).status).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.ended).toMatchObject({ code: 0, err: "" });
    const second = run("--world", folders.world, "--system", folders.system, "--port", "0", "--generation", "14");
    expect(await second.line).toContain("The table is open");
    second.child.kill("SIGINT");
    expect((await second.ended).code).toBe(0);
  });

  it("keeps acknowledged writes on disk, even if it is killed the next moment", async () => {
    const args = ["--world", folders.world, "--system", folders.system, "--seed", folders.seed, "--port", "0"];
    const first = run(...args);
    const client = await connect((await first.line).split(" ").at(-1) ?? "", GM);
    accepted(await client.update("Combat", { _id: COMBAT, round: 9 }));
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await roundOf()).toBe(9);
  });

  it.each([
    ["no world", [], "Which world?"],
    ["an unknown flag", ["--world", "w", "--wrold", "x"], "--wrold"],
    ["an impossible port", ["--world", "w", "--port", "70000"], '"70000" is not a port'],
    ["an unknown generation", ["--world", "w", "--generation", "12"], '"12" is not a generation'],
    ["a missing build", ["--world", "w", "--system", "nowhere"], "There is no system at"],
  ])("gives one line about %s, and fails", async (_what, args, sentence) => {
    const { code, out, err } = await run(...args).ended;
    expect(err).toContain(sentence);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });

  it("doesn't run on an old Node", () => {
    expect(nodeFailure("18.20.4")).toContain("Node 18.20.4 is not supported");
    expect(nodeFailure("20.18.0")).not.toBeNull();
    expect(nodeFailure("20.19.0")).toBeNull();
    expect(nodeFailure("24.1.0")).toBeNull();
  });
});

describe("a start is refused for", () => {
  it("a missing world folder, without a seed", async () => {
    await expect(start({ seed: undefined })).rejects.toThrow(
      `There is no world at ${folders.world}. To make one there, name the folder with its source: --seed <folder>.`,
    );
    expect(existsSync(folders.world)).toBe(false);
  });

  it("a folder that isn't a world, which stays as it is, even on a reset", async () => {
    mkdirSync(folders.world);
    writeFileSync(join(folders.world, "diary.txt"), "mine");
    await expect(start()).rejects.toThrow("is not a world: world.json is missing");
    await expect(start({ reset: true })).rejects.toThrow("is not a world: world.json is missing");
    expect(readdirSync(folders.world)).toEqual(["diary.txt"]);
  });

  it("an invalid seed, and a seed refused by the server", async () => {
    await expect(start({ seed: join(folders.root, "nowhere") })).rejects.toThrow("There is no world to begin with");
    writeJson(join(folders.seed, "actors.json"), [{ name: "Dancer", type: "dancer" }]);
    await expect(start()).rejects.toThrow(/actors\.json: Actor validation errors: type: "dancer"/);
    writeFileSync(join(folders.seed, "actors.json"), "[");
    await expect(start()).rejects.toThrow(/actors\.json is not valid JSON/);
    expect(existsSync(folders.world)).toBe(false);
  });

  it("a world made for another system", async () => {
    await storedWorld();
    writeJson(join(folders.system, "system.json"), { id: "other", title: "Other", version: "1" });
    await expect(start()).rejects.toThrow('The world "field" is made for the system "acme", not for "other".');
  });

  it("a system that isn't built, is invalid or is for other generations", async () => {
    const compatible = (minimum: string, maximum?: string) =>
      writeJson(join(folders.system, "system.json"), { id: "acme", compatibility: { minimum, maximum } });
    compatible("14");
    await expect(start()).rejects.toThrow("needs at least generation 14");
    compatible("12", "13.351");
    await expect(start({ generation: 14 })).rejects.toThrow("works up to generation 13.351");
    writeFileSync(join(folders.system, "system.json"), "{");
    await expect(start()).rejects.toThrow("system.json is not valid JSON");
    rmSync(join(folders.system, "system.json"));
    await expect(start()).rejects.toThrow("isn't built: system.json is missing");
  });

  it("a page that isn't built", async () => {
    await expect(start({ page: folders.root })).rejects.toThrow("The page isn't built");
  });

  it("a taken port; the world is free again afterwards", async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`);
    await new Promise((closed) => other.close(closed));
    await table.start(13);
  });

  it("a world that is open already, on a reset too", async () => {
    await table.start(13);
    await expect(start()).rejects.toThrow("already open in another server");
    await expect(start({ reset: true })).rejects.toThrow("already open in another server");
    expect(await (await table.connect(GM)).source("actors", HERO)).toMatchObject({ name: "Hero" });
  });

  it("a database without its CURRENT file, or with an invalid one, an invalid manifest or invalid tables", async () => {
    await storedWorld();
    const data = join(folders.world, "data");
    const kept = join(folders.root, "kept");
    cpSync(data, kept, { recursive: true });
    const junk = (start: string, end: string) => {
      const files = readdirSync(data).filter((name) => name.startsWith(start) && name.endsWith(end));
      expect(files).not.toEqual([]);
      for (const name of files) writeFileSync(join(data, name), "junk");
    };
    const damages = [
      () => rmSync(join(data, "CURRENT")),
      () => writeFileSync(join(data, "CURRENT"), "MANIFEST-999999\n"),
      () => junk("MANIFEST", ""),
      () => junk("", ".ldb"),
      () => rmSync(data, { recursive: true }),
    ];
    for (const damage of damages) {
      damage();
      await expect(start()).rejects.toThrow("The world's database is damaged");
      rmSync(data, { recursive: true, force: true });
      cpSync(kept, data, { recursive: true });
    }
    expect(await roundOf()).toBe(7);
  });
});

describe("a reset", () => {
  it("begins with the seed again, also over an invalid world", async () => {
    await storedWorld();
    expect(await roundOf()).toBe(7);
    await (await start({ reset: true })).close();
    expect(await roundOf()).toBe(0);
    rmSync(join(folders.world, "data", "CURRENT"));
    await (await start({ reset: true })).close();
    expect(await roundOf()).toBe(0);
  });

  it("needs a seed, and keeps the world if the seed is invalid", async () => {
    await storedWorld();
    await expect(start({ reset: true, seed: undefined })).rejects.toThrow("needs a seed");
    writeFileSync(join(folders.seed, "combats.json"), "{");
    await expect(start({ reset: true })).rejects.toThrow("not valid JSON");
    expect(await roundOf()).toBe(7);
  });
});

describe("files", () => {
  it("are served from the system and the world, never from elsewhere or the database", async () => {
    mkdirSync(join(folders.seed, "art"));
    writeFileSync(join(folders.seed, "art", "map.txt"), "map");
    await table.start(13);
    const status = async (path: string) => (await fetch(`${table.url}${path}`)).status;
    expect(await status("/systems/acme/system.json")).toBe(200);
    expect(await status("/worlds/field/art/map.txt")).toBe(200);
    for (const path of [
      "data/CURRENT",
      "%64ata/CURRENT",
      "art/..%2fdata%2fCURRENT",
      "..%2fseed%2fworld.json",
      "art/%2e%2e/data/CURRENT",
    ]) {
      expect(await status(`/worlds/field/${path}`), path).toBeGreaterThanOrEqual(400);
    }
    expect(await status("/systems/other/system.json")).toBe(404);
  });
});
