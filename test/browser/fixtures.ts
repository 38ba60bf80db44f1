/**
 * The table that browser tests sit at: a fresh demo world for each test, and up to three people in browser contexts of their
 * own. A complaint on a console fails the test.
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

/** What a worker keeps from test to test, since opening it takes longer than most tests: servers and windows. */
interface House {
  /** A server with the demo's world as it is at the beginning. */
  server: (generation: 13 | 14) => Promise<Server>;
  /** The window of one user at a server, at the table. */
  seat: (user: string, server: Server) => Promise<Seat>;
}

async function open(user: string, browser: Browser): Promise<Seat> {
  const context = await browser.newContext();
  // As on a weak machine, since the map is drawn in software here: no smoothed edges.
  await context.addInitScript(() => location.protocol === "http:" && localStorage.setItem("core.performanceMode", "0"));
  return new Seat(await context.newPage(), user);
}

/** Keeps what it has opened under a key, for the next who asks. */
async function kept<Key, Thing>(map: Map<Key, Thing>, key: Key, make: () => Promise<Thing>): Promise<Thing> {
  const thing = map.get(key) ?? (await make());
  map.set(key, thing);
  return thing;
}

async function sit(user: string, house: House, server: Server, use: (seat: Seat) => Promise<void>): Promise<void> {
  const seat = await house.seat(user, server);
  await use(seat);
  await seat.leave();
  expect(seat.complaints, "complaints on the console").toEqual([]);
}

export const test = plain.extend<Table, { house: House }>({
  house: [
    async ({ browser }, use) => {
      const servers = new Map<13 | 14, Server>();
      const seats = new Map<string, Seat>();
      await use({
        async server(generation) {
          const isNew = !servers.has(generation);
          const server = await kept(servers, generation, () => Server.open(generation));
          if (!isNew) await server.reset();
          return server;
        },
        async seat(user, server) {
          const seat = await kept(seats, user, () => open(user, browser));
          await seat.join(server.url);
          return seat;
        },
      });
      for (const { page } of seats.values()) await page.context().close();
      for (const server of servers.values()) await server.close();
    },
    { scope: "worker" },
  ],
  generation: [13, { option: true }],
  server: async ({ generation, house }, use) => use(await house.server(generation)),
  gm: ({ house, server }, use) => sit("Gamemaster", house, server, use),
  ada: ({ house, server }, use) => sit("Ada", house, server, use),
  bram: ({ house, server }, use) => sit("Bram", house, server, use),
  comes: async ({ browser, server }, use) => {
    const late: Seat[] = [];
    await use(async (user) => {
      const seat = await open(user, browser);
      late.push(seat);
      await seat.join(server.url);
      return seat;
    });
    for (const { page, complaints } of late) {
      await page.context().close();
      expect(complaints, "complaints on the console").toEqual([]);
    }
  },
});

export { expect };
