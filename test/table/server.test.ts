import { once } from "node:events";
import { connect } from "node:net";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonObject, ModifyResponse, OperationResult, WorldData } from "../../playground/protocol.ts";
import { accepted, type Client, COMBAT, first, GM, HERO, id, MIRA, refused, TestTable, TOM } from "./server-table.ts";

let table: TestTable;

/** The rounds of which a client is told, as they come. */
function listen(client: Client): number[] {
  const rounds: number[] = [];
  client.socket.on("modifyDocument", (results) => rounds.push(roundOf(results)));
  return rounds;
}

function roundOf(results: OperationResult[]): number {
  const [change] = (results[0]?.result ?? []) as JsonObject[];
  return Number(change?.round);
}

beforeEach(async () => {
  table = await new TestTable().start();
});
afterEach(() => table.close());

describe("joining", () => {
  it("lists the users without their passwords", async () => {
    const listed = (await (await fetch(`${table.url}/api/join`)).json()) as {
      users: { id: string; hasPassword: boolean }[];
    };
    expect(listed.users.map((user) => [user.id, user.hasPassword])).toContainEqual([TOM, true]);
    expect(JSON.stringify(listed)).not.toContain("secret");
  });

  it("refuses a wrong password and an unknown user", async () => {
    expect((await table.join(TOM, "guess")).status).toBe(401);
    expect((await table.join(id("nobody"))).status).toBe(401);
    expect((await table.join(TOM, "secret")).status).toBe(200);
  });

  it("hands over the whole world, and no password", async () => {
    const { world } = await table.connect(MIRA);
    expect(world).toMatchObject({
      userId: MIRA,
      generation: 13,
      world: { id: "field", system: "acme" },
      activeUsers: [MIRA],
    });
    expect(world.documents.actors?.map(({ _id }) => _id)).toContain(HERO);
    expect(JSON.stringify(world.documents.users)).not.toContain("secret");
  });

  it("tells others of a user's first and last connection only", async () => {
    const gm = await table.connect(GM);
    const tab = await table.connect(MIRA);
    const second = await table.connect(MIRA);
    tab.socket.disconnect();
    await gm.request("world");
    second.socket.disconnect();
    await gm.event("userActivity", (activity) => (activity as { active: boolean }).active === false);
    const activity = gm.events.filter(({ name }) => name === "userActivity").map(({ args }) => args[0]);
    expect(activity).toEqual([
      { userId: MIRA, active: true },
      { userId: MIRA, active: false },
    ]);
  });
});

describe("the order of messages to a client", () => {
  it("is the order of the server's work, own answers included", async () => {
    const clients = [await table.connect(GM), await table.connect(MIRA), await table.connect(MIRA)];
    const heard = clients.map((client) => listen(client));
    for (let round = 1; round <= 30; round++) {
      const index = (round * 7) % 3;
      const request = {
        operations: [
          {
            action: "update",
            documentName: "Combat",
            updates: [{ _id: COMBAT, round }],
            parentUuid: null,
            pack: null,
            options: {},
          },
        ],
      };
      clients[index]?.socket.emit("modifyDocument", request, (answer: ModifyResponse) =>
        heard[index]?.push(roundOf(accepted(answer))),
      );
    }
    // Answered behind the own requests, and once more behind everybody's.
    await Promise.all(clients.map((client) => client.request("world")));
    await Promise.all(clients.map((client) => client.request("world")));
    expect(heard[0]).toHaveLength(30);
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[2]).toEqual(heard[0]);
    expect(heard[0]?.at(-1)).toBe((await clients[0]?.source("combats", COMBAT))?.round);
  });

  it("sends the requester only its answer, and everyone else all options", async () => {
    const gm = await table.connect(GM);
    const tab = await table.connect(GM);
    const mira = await table.connect(MIRA);
    await mira.update("Combat", { _id: COMBAT, round: 3 }, null, { direction: 1, mine: { key: [1] } });
    await gm.request("world");
    await tab.request("world");
    expect(mira.messages).toEqual([]);
    for (const other of [gm, tab]) {
      expect(other.messages[0]?.[0]).toMatchObject({
        userId: MIRA,
        operation: { action: "update", options: { direction: 1, mine: { key: [1] } } },
        result: [{ _id: COMBAT, round: 3 }],
      });
    }
  });
});

describe("the system's channel", () => {
  it("reaches everyone but the sender, with the sender's id from its session", async () => {
    const gm = await table.connect(GM);
    const mira = await table.connect(MIRA);
    mira.socket.emit("system.acme", { senderId: GM });
    const [data, sender] = await gm.event("system.acme");
    await mira.request("world");
    expect([data, sender]).toEqual([{ senderId: GM }, MIRA]);
    expect(mira.events.filter(({ name }) => name === "system.acme")).toEqual([]);
  });
});

describe("connections without a session", () => {
  it("are refused, and so are connections from another site's page", async () => {
    const gm = await table.connect(GM);
    const knock = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = io(table.url, { forceNew: true, reconnection: false, transports: ["websocket"], ...options });
        socket.on("connect", () => resolve("connected"));
        socket.on("connect_error", (error) => resolve(error.message));
      });
    expect(await knock({ auth: { session: "made-up" } })).toContain("join first");
    for (const origin of ["http://evil.example", "null"]) {
      expect(await knock({ auth: { session: gm.session }, extraHeaders: { origin } })).not.toBe("connected");
    }
  });
});

describe("queries", () => {
  it("are answered by a client of the user, without the asking user's name", async () => {
    const gm = await table.connect(GM);
    const mira = await table.connect(MIRA);
    gm.socket.on("query", (query, ack) => ack({ ok: true, result: query }));
    const answer = await mira.request("query", { userId: GM, name: "acme.roll", data: 5 });
    expect(answer).toEqual({ ok: true, result: { name: "acme.roll", data: 5 } });
  });

  // A user may be at the table twice (foundryvtt#9425, #14728); no public source says which page is asked. Here: the older.
  it("reach one client of the user alone", async () => {
    const gm = await table.connect(GM);
    const pages = [await table.connect(MIRA), await table.connect(MIRA)];
    const asked: number[] = [];
    for (const [page, { socket }] of pages.entries())
      socket.on("query", (_query, ack) => {
        asked.push(page);
        ack({ ok: true, result: page });
      });
    expect(await gm.request("query", { userId: MIRA, name: "x", data: null })).toEqual({ ok: true, result: asked[0] });
    pages[asked[0] ?? 0]?.socket.disconnect();
    await vi.waitFor(async () =>
      expect(await gm.request("query", { userId: MIRA, name: "x", data: null })).toEqual({ ok: true, result: 1 }),
    );
    expect(asked).toEqual([0, 1]);
  });

  it("fail when the user isn't there or leaves before answering", async () => {
    const gm = await table.connect(GM);
    const mira = await table.connect(MIRA);
    expect(await gm.request("query", { userId: TOM, name: "x", data: null })).toMatchObject({ ok: false });
    mira.socket.on("query", () => mira.socket.disconnect());
    expect(await gm.request("query", { userId: MIRA, name: "x", data: null })).toMatchObject({ ok: false });
  });
});

describe("pausing", () => {
  it("is for GMs alone", async () => {
    const gm = await table.connect(GM);
    const mira = await table.connect(MIRA);
    mira.socket.emit("pause", { paused: true });
    expect((await mira.request<WorldData>("world")).paused).toBe(false);
    gm.socket.emit("pause", { paused: true });
    expect(await mira.event("pause")).toEqual([{ paused: true, userId: GM }]);
  });
});

describe("whispers", () => {
  it("reach author and addressees only, when posted, changed, deleted and on joining", async () => {
    const [gm, mira, tom] = [await table.connect(GM), await table.connect(MIRA), await table.connect(TOM, "secret")];
    const message = first(await mira.create("ChatMessage", { content: "psst", author: MIRA, whisper: [GM] }));
    accepted(await mira.update("ChatMessage", { _id: message._id, content: "hush" }));
    accepted(await mira.delete("ChatMessage", String(message._id)));
    await Promise.all([gm.request("world"), tom.request("world")]);
    expect(gm.messages.map(([result]) => result?.operation.action)).toEqual(["create", "update", "delete"]);
    expect(tom.messages).toEqual([]);
    const kept = first(await mira.create("ChatMessage", { content: "psst", author: MIRA, whisper: [GM] }));
    expect(JSON.stringify((await tom.request<WorldData>("world")).documents.messages)).not.toContain(String(kept._id));
    expect(refused(await mira.create("ChatMessage", { content: "I am the GM", author: GM }))).toContain(
      "lacks permission",
    );
  });
});

describe("closing", () => {
  it("doesn't wait for an unused connection, as browsers keep some ready", async () => {
    const ready = connect(Number(new URL(table.url).port), "127.0.0.1");
    await once(ready, "connect");
    await fetch(`${table.url}/api/join`); // Answered later than that connection was taken in.
    const ended = once(ready, "close");
    await table.close();
    await ended;
  });
});
