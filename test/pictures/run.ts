/**
 * `npm run pictures`: takes the pictures in docs/pictures from automatic tables; `-- dialogs map`: some of them. Windows are
 * those of the browser tests.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { root } from "../../scripts/places.ts";
import { run } from "../../scripts/terminal.ts";
import buildFirst from "../browser/build-first.ts";
import { drawMap } from "../browser/map.ts";
import { Seat } from "../browser/seat.ts";
import { Server } from "../browser/server.ts";
import { pictureDialogs } from "./dialogs.ts";
import { pictureFlow } from "./flow.ts";
import { pictureGroup } from "./group.ts";
import { pictureMap } from "./map.ts";
import { pictureMarching } from "./marching.ts";
import { playAndPicture, type Stage } from "./scenes.ts";
import { pictureSeconds } from "./seconds.ts";
import { pictureSheets } from "./sheets.ts";
import { Studio } from "./studio.ts";
import { pictureTokens } from "./tokens.ts";

const folder = join(root, "docs", "pictures");

async function sit(browser: Browser, url: string, user: string, options: BrowserContextOptions): Promise<Seat> {
  const context = await browser.newContext({ ...options, locale: "en-GB" });
  // Pictures show every roll before it is made.
  await context.addInitScript(
    () => location.protocol === "http:" && localStorage.setItem("turncraft.askBeforeRolls", "true"),
  );
  const seat = new Seat(await context.newPage(), user);
  await seat.join(url);
  await seat.tracker();
  return seat;
}

/** A table with a fresh world, until `play` is through. */
async function atTable(browser: Browser, play: (stage: Stage) => Promise<void>): Promise<void> {
  const server = await Server.open();
  try {
    // Only the GM's window is looked at; the player's is drawn as cheaply as can be.
    const small = { viewport: { width: 1000, height: 700 }, deviceScaleFactor: 0.25 };
    const ada = await sit(browser, server.url, "Ada", small);
    await ada.page.evaluate(drawMap, false);
    const gm = await sit(browser, server.url, "Gamemaster", { viewport: { width: 1280, height: 800 } });
    await play({ gm, ada, studio: new Studio(folder, gm.page), url: server.url });
    for (const { page } of [gm, ada]) await page.context().close();
  } finally {
    await server.close();
  }
}

/** Sets of pictures with a separate table, by name; `isStill`: windows only. */
const tables: Readonly<Record<string, { isStill: boolean; play: (stage: Stage) => Promise<void> }>> = {
  dialogs: { isStill: true, play: pictureDialogs },
  sheets: {
    isStill: true,
    play: async (stage) => {
      await pictureGroup(stage);
      await pictureSheets(stage);
    },
  },
  fights: {
    isStill: false,
    play: async (stage) => {
      await playAndPicture(stage);
      await pictureMarching(stage);
    },
  },
  map: {
    isStill: false,
    play: async (stage) => {
      await pictureSeconds(stage);
      await pictureFlow(stage);
      await pictureMap(stage);
      await pictureTokens(stage);
    },
  },
};

await run(async () => {
  await buildFirst();
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    for (const [name, { isStill, play }] of Object.entries(tables)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await atTable(browser, async (stage) => {
        if (isStill) await stage.gm.page.evaluate(drawMap, false);
        await play(stage);
      });
    }
  } finally {
    await browser.close();
  }
});
