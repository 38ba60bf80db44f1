/**
 * `npm run pictures`: takes the pictures in docs/pictures of a table that plays the first two turns of the demo's fight.
 * The windows are those of the browser tests, so pictures show what the tests prove.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { root } from "../../scripts/places.ts";
import { run } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { pictureFlow } from "./flow.ts";
import { pictureGroup } from "./group.ts";
import { pictureMap } from "./map.ts";
import { pictureMarching } from "./marching.ts";
import { playAndPicture } from "./scenes.ts";
import { pictureSeconds } from "./seconds.ts";
import { pictureSheets } from "./sheets.ts";
import { Studio } from "./studio.ts";
import { pictureTokens } from "./tokens.ts";

const folder = join(root, "docs", "pictures");

async function sit(browser: Browser, url: string, user: string, options: BrowserContextOptions): Promise<Seat> {
  const context = await browser.newContext({ ...options, locale: "en-GB" });
  const seat = new Seat(await context.newPage(), user);
  await seat.join(url);
  await seat.tracker();
  return seat;
}

await run(async () => {
  await buildFirst();
  await mkdir(folder, { recursive: true });
  const server = await Server.open();
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    // Only the GM's window is looked at; the player's is drawn as cheaply as can be.
    const small = { viewport: { width: 1000, height: 700 }, deviceScaleFactor: 0.25 };
    const ada = await sit(browser, server.url, "Ada", small);
    const gm = await sit(browser, server.url, "Gamemaster", { viewport: { width: 1280, height: 800 } });
    const studio = new Studio(folder, gm.page);
    await playAndPicture({ gm, ada, studio, url: server.url });
    await pictureMarching({ gm, studio });
    await pictureSeconds({ gm, studio });
    await pictureFlow({ gm, ada, studio });
    await pictureGroup({ gm, studio });
    await pictureSheets({ gm, studio });
    await pictureMap({ gm, studio });
    await pictureTokens({ gm, studio });
  } finally {
    await browser.close();
    await server.close();
  }
});
