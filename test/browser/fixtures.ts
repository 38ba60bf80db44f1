/**
 * The table that browser tests sit at: a server with a fresh demo world for each test, and up to three people in
 * browser contexts of their own. Whoever complains on the console fails the test.
 */
import { type Browser, expect, test as plain } from "@playwright/test";
import { Seat } from "./seat.ts";
import { Server } from "./server.ts";

interface Table {
  /** Foundry's generation that the host speaks as. */
  generation: 13 | 14;
  server: Server;
  gm: Seat;
  ada: Seat;
  bram: Seat;
  /** Seats somebody else in the middle of a test. */
  comes: (user: string) => Promise<Seat>;
}

async function seat(user: string, browser: Browser, server: Server, use: (seat: Seat) => Promise<void>): Promise<void> {
  const taken = await sitDown(user, browser, server);
  await use(taken);
  await leave(taken);
}

async function sitDown(user: string, browser: Browser, server: Server): Promise<Seat> {
  const context = await browser.newContext();
  const taken = new Seat(await context.newPage(), user);
  await taken.join(server.url);
  return taken;
}

async function leave({ page, complaints }: Seat): Promise<void> {
  await page.context().close();
  expect(complaints, "complaints on the console").toEqual([]);
}

export const test = plain.extend<Table>({
  generation: [13, { option: true }],
  server: async ({ generation }, use) => {
    const server = await Server.open(generation);
    await use(server);
    await server.close();
  },
  gm: ({ browser, server }, use) => seat("Gamemaster", browser, server, use),
  ada: ({ browser, server }, use) => seat("Ada", browser, server, use),
  bram: ({ browser, server }, use) => seat("Bram", browser, server, use),
  comes: async ({ browser, server }, use) => {
    const late: Seat[] = [];
    await use(async (user) => {
      const taken = await sitDown(user, browser, server);
      late.push(taken);
      return taken;
    });
    for (const each of late) await leave(each);
  },
});

export { expect };
