/** Hostile pages, a full disk and a lost file: the server answers, continues, and loses nothing acknowledged. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../../playground/server/server.ts";
import { accepted, type Client, COMBAT, connect, GM, HERO, MIRA, refused, TestTable, TOM } from "./server-table.ts";

const MAIN = new URL("../../playground/server/main.ts", import.meta.url).pathname;

let table: TestTable;
beforeEach(async () => {
  table = await new TestTable().start();
});
afterEach(() => table.close());

/** Lists within each other, as JSON: no client of Socket.IO would write as many. */
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** Sends JSON as it is, past the client's own care: a packet of Socket.IO begins with 4 (message) and 2 (event). */
function sendRaw({ socket }: Client, event: string, json: string): void {
  socket.io.engine.write(`2["${event}",${json}]`);
}

/** The answer to a request with a Host header of its own, which `fetch` doesn't allow. */
async function asHost(host: string, method = "GET", path = "/api/join"): Promise<number | undefined> {
  const { hostname, port } = new URL(table.url);
  const asked = request({ hostname, port, path, method, headers: { host } });
  asked.end();
  const [response] = (await once(asked, "response")) as [import("node:http").IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe("messages of a hostile page", () => {
  it("aren't passed on if they are nested too deep or of the wrong kind, and the table goes on", async () => {
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    sendRaw(mira, "system.acme", nested(10_000));
    sendRaw(mira, "regionEvent", `{"data":${nested(10_000)}}`);
    mira.socket.emit("userActivity", { targets: [{ toString: 1 }] });
    mira.socket.emit("getPack", { pack: { toString: 1 }, fields: [{ toString: 1 }] });
    const flags = { acme: JSON.parse(nested(300)) };
    const deep = { action: "update", documentName: "Actor", updates: [{ _id: HERO, flags }] };
    const answer = await mira.request("modifyDocument", { operations: [deep] });
    expect(answer).toEqual({ ok: false, error: "A message may be nested 200 levels deep at most." });
    mira.socket.emit("system.acme", { fine: true });
    expect(await gm.event("system.acme")).toEqual([{ fine: true }, MIRA]);
    expect([gm.events.filter(({ name }) => name === "system.acme").length, table.notes]).toEqual([1, []]);
  });

  it("end the connection of their sender alone if they are too large", async () => {
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    const left = new Promise((resolve) => mira.socket.once("disconnect", resolve));
    mira.socket.emit("system.acme", "x".repeat(25_000_000));
    await left;
    accepted(await gm.update("Combat", { _id: COMBAT, round: 2 }));
  });

  it("fail with a reason if a query's answer is nested too deep", async () => {
    const [gm, mira] = [await table.connect(GM), await table.connect(MIRA)];
    mira.socket.on("query", (_query, answer) => answer(JSON.parse(nested(300))));
    const answer = await gm.request("query", { userId: MIRA, name: "acme.ask", data: {} });
    expect(answer).toEqual({ ok: false, error: "The answer is nested too deep." });
  });
});

describe("requests of a browser", () => {
  it("get a policy for scripts, and exactly the named content type", async () => {
    for (const path of ["/api/join", "/systems/acme/system.json", "/nowhere"]) {
      const { headers } = await fetch(`${table.url}${path}`);
      const policy = headers.get("content-security-policy") ?? "";
      expect([path, policy.includes("default-src"), headers.get("x-content-type-options")]).toEqual([
        path,
        true,
        "nosniff",
      ]);
    }
  });

  it("get neither paths nor a stack if they fail", async () => {
    const headers = { "content-type": "application/json" };
    const answers = [
      await fetch(`${table.url}/systems/acme/none.js`),
      await fetch(`${table.url}/systems/acme/%E0%A4%A`),
      await fetch(`${table.url}/join`, { method: "POST", headers, body: "{" }),
      await fetch(`${table.url}/worlds/other/world.json`),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 404]);
    for (const text of texts) expect(text).toMatch(/^[\w ]{3,20}$/);
  });

  it("are refused if they name another host, with a session or without", async () => {
    const { port } = new URL(table.url);
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `evil.example:${port}`,
      "evil.example",
      "127.0.0.1.evil.example",
    ];
    const seen = await Promise.all(hosts.map((host) => asHost(host)));
    expect(seen).toEqual([200, 200, 403, 403, 403]);
    expect(await asHost("evil.example", "POST", "/join")).toBe(403);
    expect(await asHost("evil.example", "GET", "/socket.io/?EIO=4&transport=polling")).toBe(403);
  });
});

describe("a world's database on disk", () => {
  it("isn't opened without its log file, as if nothing had been stored", async () => {
    const gm = await table.connect(GM);
    accepted(await gm.update("Combat", { _id: COMBAT, round: 7 }));
    await table.stop();
    const data = join(table.folders.world, "data");
    for (const name of readdirSync(data)) if (name.endsWith(".log")) rmSync(join(data, name));
    await expect(table.start()).rejects.toThrow(/its log file is missing.*Restore a copy/s);
  });

  // Linux: the size that files may have is lowered and raised again, as a disk that is full for a while.
  it.runIf(process.platform === "linux")(
    "loses no later acknowledged write after the disk was full for a while",
    async () => {
      await table.stop();
      const { world, system, seed } = table.folders;
      const args = ["--import", "tsx", MAIN, "--world", world, "--system", system, "--seed", seed, "--port", "0"];
      const server = spawn("sh", ["-c", 'trap "" XFSZ; exec "$0" "$@"', process.execPath, ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(server.stdout, "data")) as [Buffer];
      const url = /http:\S+/.exec(String(line))?.[0] ?? "";
      const gm = await connect(url, GM);
      const write = (round: number) =>
        gm.update("Combat", { _id: COMBAT, round, flags: { acme: { text: "x".repeat(9000) } } });
      accepted(await write(1));
      const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:`]);
      limit("20000");
      const failed: unknown[] = [];
      for (const round of [2, 3, 4, 5]) failed.push((await write(round)).ok);
      expect(failed).toContain(false);
      expect(refused(await write(6))).toBe("Internal server error.");
      limit("unlimited");
      for (const round of [7, 8, 9]) accepted(await write(round));
      gm.socket.disconnect();
      server.kill("SIGTERM");
      await once(server, "close");
      const again = await startServer({ world, system, generation: 13, port: 0 });
      const client = await connect(again.url, TOM, "secret");
      expect(client.world.documents.combats).toMatchObject([{ _id: COMBAT, round: 9 }]);
      client.socket.disconnect();
      await again.close();
    },
  );
});
