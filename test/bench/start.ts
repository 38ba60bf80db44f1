import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "@playwright/test";
import { root } from "../../scripts/places.ts";
import { Seat } from "../browser/seat.ts";
import { type Figures, figures } from "./figures.ts";

/** Milliseconds from the start command (all built and installed) to a page on which the GM can play. */
export async function benchStart(browser: Browser, times: number): Promise<Figures> {
  const measured: number[] = [];
  for (let n = 0; n < times; n++) measured.push(await startOnce(browser));
  return figures(measured);
}

async function startOnce(browser: Browser): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "turncraft-bench-"));
  const flags = ["--port", "0", "--world", join(folder, "demo"), "--seed", join(root, "demo")];
  const began = performance.now();
  const child = spawn(process.execPath, ["scripts/with-packages.mjs", "scripts/start.ts", ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const context = await browser.newContext();
  await new Seat(await context.newPage(), "Gamemaster").join(await addressOf(child));
  const took = performance.now() - began;
  await context.close();
  child.kill("SIGTERM");
  await once(child, "exit");
  await rm(folder, { recursive: true });
  return took;
}

/** Address printed by the server once listening. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The server has no output to read its address from.");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (address) return address[0];
  }
  throw new Error("The server ended before it listened; what it said is above.");
}
