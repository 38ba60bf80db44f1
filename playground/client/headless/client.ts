/** Runs inside a client's own realm. Only strings cross the border to the harness. */
import { boot } from "../core/boot.ts";
import type { Connection } from "../core/connection.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose } from "../core/loose.ts";
import { registerStandIns } from "./stand-ins.ts";

/** Globals from the harness. */
interface Border {
  /** Sends a message: `{event, args, ack?}` or `{answer, args}`. */
  send(json: string): void;
  /** Takes the realm's receiver of messages. */
  listen(receive: (json: string) => void): void;
  readFile(path: string): Promise<string>;
  runScripts(manifests: string): Promise<void>;
  connected(): boolean;
  reportError(error: unknown): void;
}

type Message = { event: string; args: Loose[]; ack?: number; answer?: number };

function connect(border: Border): Connection {
  const handlers = new Map<string, Set<(...args: Loose[]) => void>>();
  const waiting = new Map<number, (value: unknown) => void>();
  let nextAck = 1;
  const send = (message: Partial<Message>) => border.send(JSON.stringify(message));
  border.listen((json) => {
    const { event, args, ack, answer }: Message = JSON.parse(json);
    if (answer !== undefined) {
      waiting.get(answer)?.(args[0]);
      waiting.delete(answer);
      return;
    }
    // As with Socket.IO's plain acknowledgements, an answer that the line lost never comes.
    if (event === "disconnect") waiting.clear();
    const reply = ack === undefined ? [] : [(response: unknown) => send({ answer: ack, args: [response] })];
    for (const handler of handlers.get(event) ?? []) handler(...args, ...reply);
  });
  return {
    emit: (event, ...args) => send({ event, args }),
    request: (event, payload, taken) =>
      new Promise((resolve) => {
        const ack = nextAck++;
        waiting.set(ack, (answer) => {
          taken?.();
          resolve(answer);
        });
        send({ event, args: payload === undefined ? [] : [payload], ack });
      }),
    on: (event, handler) => void handlers.set(event, (handlers.get(event) ?? new Set()).add(handler)),
    off: (event, handler) => void (handler ? handlers.get(event)?.delete(handler) : handlers.delete(event)),
    get connected() {
      return border.connected();
    },
  };
}

function memoryStore(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

async function start(border: Border): Promise<void> {
  Hooks.on("error", (_location: string, error: Error) => border.reportError(error));
  await boot({
    connection: connect(border),
    clientStore: memoryStore(),
    fetchJson: async (path) => JSON.parse(await border.readFile(path)),
    register: registerStandIns,
    loadScripts: (manifests) => border.runScripts(JSON.stringify(manifests)),
    showView: async () => {},
  });
}

(globalThis as Loose).__startClient = start;
