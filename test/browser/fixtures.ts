/**
 * Table for browser tests: a fresh demo world for each test, and up to three people in separate browser contexts. A console
 * complaint fails the test.
 */
import { type Browser, expect, test as plain } from "@playwright/test";
import { Seat } from "./seat.ts";
import { Server } from "./server.ts";

interface Table {
  /** Foundry's generation that the host speaks as. */
  generation: 13 | 14;
  /** Folders of modules that the world uses. */
  modules: readonly string[];
  /** True to let tokens walk and windows fade; by default nothing moves, and no test waits. */
  motion: boolean;
  server: Server;
  /** Windows among a test's parameters, by user. */
  seated: ReadonlyMap<string, Seat>;
  gm: Seat;
  ada: Seat;
  bram: Seat;
  /** Seats somebody else in the middle of a test. */
  comes: (user: string) => Promise<Seat>;
}

/** Servers and windows kept by a worker from test to test, since opening takes longer than most tests. */
interface House {
  /** A server with the demo's world as it is at the beginning. */
  server: (generation: 13 | 14, modules: readonly string[]) => Promise<Server>;
  /** The window of one user at a server, at the table. */
  seat: (user: string, server: Server, motion: boolean) => Promise<Seat>;
}

async function open(user: string, browser: Browser): Promise<Seat> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  // As on a weak machine, since the map is drawn in software here: no smoothed edges, three frames a second: ten took half of the
  // machine.
  await context.addInitScript(() => {
    if (location.protocol !== "http:") return;
    window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), 300);
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
    localStorage.setItem("core.performanceMode", "0");
    // Tests see every roll before it is made.
    localStorage.setItem("turncraft.askBeforeRolls", "true");
  });
  return new Seat(await context.newPage(), user);
}

/** Keeps opened tables under a key for the next test that asks. */
async function kept<Key, Thing>(map: Map<Key, Thing>, key: Key, make: () => Promise<Thing>): Promise<Thing> {
  const thing = map.get(key) ?? (await make());
  map.set(key, thing);
  return thing;
}

/** Users by the name of their window's parameter. */
const USERS = { gm: "Gamemaster", ada: "Ada", bram: "Bram" };

/** Users with a window among a test's parameters. */
function usersOf(test: unknown): string[] {
  const [parameters = ""] = /\{[^}]*\}/.exec(String(test)) ?? [];
  return Object.entries(USERS).flatMap(([name, user]) => (new RegExp(`\\b${name}\\b`).test(parameters) ? [user] : []));
}

async function sit(user: string, seated: ReadonlyMap<string, Seat>, use: (seat: Seat) => Promise<void>): Promise<void> {
  const seat = seated.get(user);
  if (!seat) throw new Error(`A test names ${user}'s window in its own parameters.`);
  await use(seat);
}

export const test = plain.extend<Table, { house: House }>({
  house: [
    async ({ browser }, use) => {
      const servers = new Map<string, Server>();
      const seats = new Map<string, Seat>();
      await use({
        async server(generation, modules) {
          const key = [generation, ...modules].join();
          const isNew = !servers.has(key);
          const server = await kept(servers, key, () => Server.open(generation, modules));
          if (!isNew) await server.reset();
          return server;
        },
        async seat(user, server, motion) {
          const seat = await kept(seats, user, () => open(user, browser));
          await seat.page.emulateMedia({ reducedMotion: motion ? "no-preference" : "reduce" });
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
  modules: [[], { option: true }],
  motion: [false, { option: true }],
  server: async ({ generation, modules, house }, use) => use(await house.server(generation, modules)),
  // Together, as pages take long to load and to leave.
  seated: async ({ house, server, motion }, use, { fn }) => {
    const users = usersOf(fn);
    const seats = await Promise.all(users.map((user) => house.seat(user, server, motion)));
    await use(new Map(seats.map((seat) => [seat.user, seat])));
    await Promise.all(seats.map((seat) => seat.leave()));
    expect(
      seats.flatMap(({ complaints }) => complaints),
      "complaints on the console",
    ).toEqual([]);
  },
  gm: ({ seated }, use) => sit(USERS.gm, seated, use),
  ada: ({ seated }, use) => sit(USERS.ada, seated, use),
  bram: ({ seated }, use) => sit(USERS.bram, seated, use),
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
