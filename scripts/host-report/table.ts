/** A table for one package: a server in this process with a fresh world, and people in a headless Chromium. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page, Request } from "@playwright/test";
import { StartFailure } from "../../playground/server/refusal.ts";
import { startServer } from "../../playground/server/server.ts";
import { page as builtPage, dist, isFile, root } from "../places.ts";
import { PlainError } from "../terminal.ts";
import { hasEnded, isReady, sameDice, settled } from "./in-page.ts";
import { watchMissing } from "./missing.ts";

export type Generation = 13 | 14;

/** Most checks whether a page is idle. */
const ROUNDS = 50;

/** A package on disk. */
export interface Package {
  id: string;
  title: string;
  version: string;
  kind: "system" | "module";
  folder: string;
  /** The commit that is checked out there; null where it isn't in git. */
  commit: string | null;
  generation: Generation;
  requires: string[];
}

/** @throws PlainError where the folder holds no package. */
export async function readPackage(folder: string, generation?: Generation): Promise<Package> {
  const kind = (["system", "module"] as const).find((each) => isFile(join(folder, `${each}.json`)));
  if (!kind) throw new PlainError(`There is neither a system.json nor a module.json in ${folder}.`);
  const manifest = JSON.parse(await readFile(join(folder, `${kind}.json`), "utf8"));
  const { minimum, maximum, verified } = manifest.compatibility ?? {};
  const major = (version: unknown) => Number.parseInt(String(version), 10);
  const newest = [verified, maximum, minimum].map(major).find((each) => each === 13 || each === 14);
  const git = spawnSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  return {
    id: manifest.id,
    title: manifest.title ?? manifest.id,
    version: manifest.version ?? "?",
    kind,
    folder,
    commit: git.status === 0 ? git.stdout.trim() : null,
    generation: generation ?? (newest as Generation | undefined) ?? 13,
    requires: (manifest.relationships?.requires ?? []).map(({ id }: { id: string }) => id),
  };
}

/** Seat at the table, with complaints of its page since last read. */
export class Seat {
  readonly page: Page;
  readonly user: string;
  readonly #complaints: string[] = [];
  /** Files that the page is loading. */
  readonly #loading = new Set<Request>();

  constructor(page: Page, user: string) {
    this.page = page;
    this.user = user;
    page.on("request", (request) => this.#loading.add(request));
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", (request) => this.#loading.delete(request));
    page.on("pageerror", (error) => this.#note(error.stack ?? error.message));
    page.on("console", (message) => {
      // Without an internet nothing of it is judged.
      if (message.type() !== "error" || /net::ERR_(NAME_NOT|INTERNET)/.test(message.text())) return;
      const { url } = message.location();
      const isFile = message.text().startsWith("Failed to load");
      // Of core's own pictures and sounds the playground has only a few.
      if (isFile && /^https?:\/\/[^/]+\/(?:icons|ui|sounds|fonts|cards|nue)\//.test(url)) return;
      this.#note(isFile ? `${message.text()} ${url}` : message.text());
    });
  }

  /** Keeps the beginning of a stack: where it was thrown, and two callers. */
  #note(text: string): void {
    const lines = text.replaceAll(/https?:\/\/[^/]+/g, "").split("\n");
    this.#complaints.push(`${this.user}: ${lines.slice(0, 4).join("\n")}`);
  }

  async join(url: string): Promise<void> {
    const { page } = this;
    // As on a weak machine: WebGL is drawn in software here.
    await page.addInitScript(() => {
      localStorage.setItem("core.performanceMode", "0");
      localStorage.setItem("core.maxFPS", "10");
    });
    // Names of functions, which the loader of these scripts keeps by a helper of its own.
    await page.addInitScript("globalThis.__name = (value) => value;");
    await page.addInitScript(watchMissing);
    await page.goto(url);
    await page.locator("label").filter({ hasText: this.user }).click();
    await page.getByRole("button", { name: /join/i }).click();
    await page.waitForFunction(hasEnded, null, { polling: 200, timeout: 60_000 });
    if (!(await page.evaluate(isReady)))
      throw new Error((await page.locator("#connection-lost").textContent()) ?? "The page says nothing.");
    await page.evaluate(sameDice);
  }

  /** Complaints of the page since the last time, each once, when nothing more is under way or a package never rests. */
  async complaints(): Promise<string[]> {
    for (let round = 0; round < ROUNDS; round++) {
      const before = this.#complaints.length;
      const rests = await this.page.evaluate(settled).catch(() => true);
      if (rests && this.#loading.size === 0 && this.#complaints.length === before) break;
    }
    return [...new Set(this.#complaints.splice(0))];
  }
}

export interface HostTable {
  gm: Seat;
  player: Seat;
  url: string;
  close(): Promise<void>;
}

/** Opens a table for these modules, beside Turncraft or in another system. Pages are empty until they join. */
export async function openTable(
  browser: Browser,
  generation: Generation,
  modules: readonly string[],
  system?: Package,
): Promise<HostTable> {
  const home = await mkdtemp(join(tmpdir(), "turncraft-report-"));
  const seed = system ? join(home, "seed") : join(root, "demo");
  if (system) await writeSeed(seed, system.id);
  const server = await startServer({
    world: join(home, "world"),
    seed,
    system: system?.folder ?? dist,
    modules: [...modules],
    page: builtPage,
    port: 0,
    generation,
  }).catch((error) => {
    throw error instanceof StartFailure ? new PlainError(error.message) : error;
  });
  const seat = async (user: string) => new Seat(await (await browser.newContext()).newPage(), user);
  const seats = { gm: await seat("Gamemaster"), player: await seat("Ada") };
  return {
    ...seats,
    url: server.url,
    async close() {
      for (const { page } of Object.values(seats)) await page.context().close();
      await server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** An empty world: a Gamemaster, a player, and a scene. */
async function writeSeed(folder: string, system: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scene = {
    _id: "scene00000000000",
    name: "A field",
    active: true,
    width: 2000,
    height: 1000,
    grid: { size: 100 },
  };
  const users = [
    { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
    { _id: "ada0000000000000", name: "Ada", role: 1 },
  ];
  for (const [file, content] of Object.entries({
    world: { id: "report", title: "A field", system },
    users,
    scenes: [scene],
  }))
    await writeFile(join(folder, `${file}.json`), JSON.stringify(content));
}
