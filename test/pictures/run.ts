/**
 * `npm run pictures`: takes the pictures in docs/pictures, in both themes, of a table that plays the first two turns of
 * the demo's fight. The windows are those of the browser tests, so pictures show what the tests prove.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { root } from "../../scripts/places.ts";
import { run } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { playAndPicture } from "./scenes.ts";
import { type Scheme, Studio } from "./studio.ts";

const folder = join(root, "docs", "pictures");

async function takeAll(browser: Browser, scheme: Scheme): Promise<void> {
  const server = await Server.open();
  try {
    const studio = new Studio({ folder, scheme });
    const gm = await sit(browser, server, studio, "Gamemaster");
    const ada = await sit(browser, server, studio, "Ada");
    await playAndPicture({ gm, ada, studio, url: server.url });
    await gm.page.context().close();
    await ada.page.context().close();
  } finally {
    await server.close();
  }
}

async function sit(browser: Browser, server: Server, studio: Studio, user: string): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const seat = new Seat(await context.newPage(), user);
  await seat.join(server.url);
  await studio.dress(seat);
  await seat.tracker();
  return seat;
}

await run(async () => {
  await buildFirst();
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    for (const scheme of ["dark", "light"] as const) await takeAll(browser, scheme);
  } finally {
    await browser.close();
  }
});
