import { io } from "socket.io-client";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { OperationResult } from "../../playground/protocol.ts";
import { dist } from "../../scripts/places.ts";
import { figures } from "./figures.ts";

export interface TurnFigures {
  combatants: number;
  /** Document operations and bytes of JSON sent to each other client by one turn. */
  operations: number;
  bytes: number;
  /** Bytes of the encounter's own data: turn, state, undo entry. The rest is the envelope of any update. */
  ownBytes: number;
  /** Milliseconds from the GM's call until another client's encounter shows it, in the middle. */
  milliseconds: number;
  /** The same in time of the processor for server and both pages, whatever else the machine does. */
  processor: number;
}

const id = (name: string, n = 0) => `${name}${n}`.padEnd(16, "0");

/** World with one encounter of `count` combatants in a scene, alternately on two sides. */
export function worldOf(count: number, type = "dexterity") {
  const all = <T>(make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
  const place = (n: number) => ({ x: (n % 25) * 100, y: Math.floor(n / 25) * 100 });
  return {
    users: [
      { _id: id("gm"), name: "Gamemaster", role: 4 },
      { _id: id("player"), name: "Player", role: 1 },
    ],
    actors: [{ _id: id("bandit"), name: "Bandit", type: "adversary" }],
    scenes: [
      {
        _id: id("field"),
        name: "Field",
        active: true,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
        tokens: all((n) => ({
          _id: id("token", n),
          name: `Bandit ${n}`,
          actorId: id("bandit"),
          ...place(n),
          disposition: n % 2 ? -1 : 1,
        })),
      },
    ],
    combats: [
      {
        _id: id("fight"),
        type,
        active: true,
        scene: id("field"),
        combatants: all((n) => ({
          _id: id("c", n),
          type: "base",
          actorId: id("bandit"),
          tokenId: id("token", n),
          sceneId: id("field"),
        })),
      },
    ],
  };
}

/** Listens as an idle client, and counts the messages. */
export async function listen(table: HeadlessTable) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ userId: id("player"), password: "" });
  const { session } = await (await fetch(`${table.url}/join`, { method: "POST", headers, body })).json();
  const socket = io(table.url, { auth: { session }, transports: ["websocket"] });
  const heard = { operations: 0, bytes: 0, ownBytes: 0 };
  socket.on("modifyDocument", (all: OperationResult[]) => {
    // Cards are told beside the step and hold nothing of it.
    const results = all.filter(({ operation }) => operation.documentName !== "ChatMessage");
    heard.operations += results.length;
    heard.bytes += Buffer.byteLength(JSON.stringify(results));
    for (const { result } of results) heard.ownBytes += Buffer.byteLength(JSON.stringify(own(result)));
  });
  await new Promise<void>((connected) => socket.on("connect", connected));
  return { heard, close: () => socket.close() };
}

/** Changes without core's additions to updates and combatants. */
function own(result: unknown): unknown {
  const text = JSON.stringify(result, (key, value) => (key === "_stats" ? undefined : value));
  return (JSON.parse(text) as object[]).map((changes) => ({ ...changes, type: undefined }));
}

/** Resolves once the client's encounter shows another turn than it does now. */
function nextTurnSeen(client: Client): Promise<void> {
  const combat = client.game.combats.contents[0];
  const seen = `${combat.round}.${combat.turn}`;
  return new Promise((resolve) => {
    const hook = client.Hooks.on("updateCombat", () => {
      if (`${combat.round}.${combat.turn}` === seen) return;
      client.Hooks.off("updateCombat", hook);
      resolve();
    });
  });
}

/** Measures one `nextTurn` with this many combatants: through two headless clients, a real server, real sockets. */
export async function benchTurn(combatants: number, times: number): Promise<TurnFigures> {
  const table = await openTable({ system: dist, source: worldOf(combatants), generation: 13 });
  try {
    const [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player")]);
    const combat = gm.game.combats.contents[0];
    await combat.rollAll();
    await combat.startCombat();
    const { heard, close } = await listen(table);
    const took: number[] = [];
    const used: number[] = [];
    for (let n = 0; n < times; n++) {
      const [began, before] = [performance.now(), process.cpuUsage()];
      const answer = combat.nextTurn();
      await nextTurnSeen(player);
      const { user, system } = process.cpuUsage(before);
      took.push(performance.now() - began);
      used.push((user + system) / 1000);
      await answer;
    }
    close();
    return {
      combatants,
      operations: heard.operations / times,
      bytes: heard.bytes / times,
      ownBytes: heard.ownBytes / times,
      milliseconds: figures(took).median,
      processor: figures(used).median,
    };
  } finally {
    await table.close();
  }
}
