/** Connection between a client and the server, with faults for tests: delays, holds, losses, breaks. */
import { io, type Socket } from "socket.io-client";

type Message = { event?: string; args: unknown[]; ack?: number; answer?: number };
type Direction = "in" | "out";
export type Receiver = (json: string) => void;

export class Network {
  readonly #socket: Socket;
  /** Arrived messages, each waiting for a separate task. */
  readonly #arrived: Message[] = [];
  #receive: Receiver = () => {};
  #answers = new Map<number, (response: unknown) => void>();
  #nextAnswer = 1;
  #delay = 0;
  #held: Record<Direction, (() => void)[] | null> = { in: null, out: null };
  #drop: { left: number; of: string } = { left: 0, of: "" };
  #lost = 0;
  #isDoubled = false;
  #dead = false;
  /** Messages under way with a delay. */
  readonly #late: Record<Direction, number> = { in: 0, out: 0 };
  /** Keeps the order of each direction while delays are changed. */
  #last: Record<Direction, Promise<void>> = { in: Promise.resolve(), out: Promise.resolve() };
  /** All modifyDocument requests sent by this client, parsed; for counting writes. */
  readonly sent: { event: string; args: unknown[] }[] = [];

  constructor(url: string, session: string) {
    this.#socket = io(url, {
      auth: { session },
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
    });
    this.#socket.onAny((event: string, ...args: unknown[]) => this.#incoming(event, args));
    for (const event of ["connect", "disconnect"]) {
      this.#socket.on(event, () => this.#deliver({ event, args: [] }));
    }
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  async opened(): Promise<void> {
    if (this.#socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.#socket.once("connect", resolve);
      this.#socket.once("connect_error", reject);
    });
  }

  listen(receive: Receiver): void {
    this.#receive = receive;
  }

  /** Milliseconds for every message, each way. */
  delay(milliseconds: number): void {
    this.#delay = milliseconds;
  }

  /** Messages wait here until `release`. */
  hold(direction: Direction = "out"): void {
    this.#held[direction] ??= [];
  }

  release(direction: Direction = "out"): void {
    const waiting = this.#held[direction] ?? [];
    this.#held[direction] = null;
    for (const pass of waiting) pass();
  }

  /** Returns the number of messages held back. */
  waiting(direction: Direction = "out"): number {
    return this.#held[direction]?.length ?? 0;
  }

  /** Drops the next broadcasts of writes (to documents of this name, if given) without repetition. */
  dropNextBroadcast(count = 1, documentName = ""): void {
    this.#drop = { left: this.#drop.left + count, of: documentName };
  }

  /** Drops the next messages to other clients without repetition. */
  loseNext(count: number): void {
    this.#lost = count;
  }

  /** From now on each message to other clients leaves twice, or once again. */
  double(isDoubled: boolean): void {
    this.#isDoubled = isDoubled;
  }

  disconnect(): void {
    this.#socket.disconnect();
  }

  async reconnect(): Promise<void> {
    this.#socket.connect();
    await this.opened();
  }

  /** Cuts the connection for good, in both directions. */
  cut(): void {
    this.#dead = true;
    this.#socket.disconnect();
    this.#socket.removeAllListeners();
  }

  /** From the client's realm. */
  send(json: string): void {
    if (this.#dead) return;
    const message: Message = JSON.parse(json);
    if (message.event) this.sent.push({ event: message.event, args: message.args });
    this.#pass("out", () => this.#emit(message));
  }

  #emit({ event, args, ack, answer }: Message): void {
    if (answer !== undefined) {
      this.#answers.get(answer)?.(args[0]);
      this.#answers.delete(answer);
      return;
    }
    // Socket.IO would keep messages of a broken line and send them later; a page that is gone for a while does too.
    if (ack === undefined) this.#send(event as string, args);
    else
      this.#socket.emit(event as string, ...args, (response: unknown) =>
        this.#pass("in", () => this.#deliver({ answer: ack, args: [response] })),
      );
  }

  /** Sends a message without acknowledgement, as often as the line lets through. */
  #send(event: string, args: unknown[]): void {
    if (this.#lost > 0) {
      this.#lost -= 1;
      return;
    }
    for (let times = this.#isDoubled ? 2 : 1; times > 0; times--) this.#socket.emit(event, ...args);
  }

  #incoming(event: string, args: unknown[]): void {
    const { left, of } = this.#drop;
    const meant = of ? `"documentName":"${of}"` : "";
    if (event === "modifyDocument" && left > 0 && JSON.stringify(args).includes(meant)) {
      this.#drop.left -= 1;
      return;
    }
    const reply = args.at(-1);
    if (typeof reply !== "function") {
      this.#pass("in", () => this.#deliver({ event, args }));
      return;
    }
    const ack = this.#nextAnswer++;
    this.#answers.set(ack, reply as (response: unknown) => void);
    this.#pass("in", () => this.#deliver({ event, args: args.slice(0, -1), ack }));
  }

  #pass(direction: Direction, action: () => void): void {
    const held = this.#held[direction];
    const run = () => {
      if (!this.#dead) action();
    };
    if (held) held.push(run);
    else if (this.#delay === 0 && this.#late[direction] === 0) run();
    else {
      // None overtakes one that is still delayed: a socket keeps its order.
      this.#late[direction] += 1;
      const arrived = new Promise<void>((resolve) => setTimeout(resolve, this.#delay));
      this.#last[direction] = Promise.all([this.#last[direction], arrived]).then(() => {
        this.#late[direction] -= 1;
        run();
      });
    }
  }

  /**
   * Delivers each message in a separate task, like a browser's WebSocket: a write's answer is handled before the following
   * broadcast. Node's sockets emit all messages of a packet in one task.
   */
  #deliver(message: Message): void {
    if (this.#arrived.push(message) === 1) setImmediate(() => this.#deliverNext());
  }

  #deliverNext(): void {
    const message = this.#arrived.shift();
    if (this.#arrived.length > 0) setImmediate(() => this.#deliverNext());
    if (message && !this.#dead) this.#receive(JSON.stringify(message));
  }
}
