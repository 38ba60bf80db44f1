import type { Answer } from "../combat/index.ts";
import { thisPage } from "./page.ts";

/**
 * Requests from players' pages to the page that keeps an encounter, over the system's socket channel.
 *
 * Every client hears the channel, so nothing secret goes over it. The server supplies the sender's id with each message;
 * no message says who sent it. A request is sent again, under the same id, until it is answered, so a lost message costs
 * time and nothing else; whoever keeps the encounter answers an id that it has carried out without stepping again.
 */
const CHANNEL = "system.turncraft";
/** Milliseconds between two sendings of the same request. */
const REPEAT = 1500;

/** A command on its way to the keeper. */
export interface Ask {
  readonly type: "ask";
  /** UUID of the encounter. */
  readonly combat: string;
  readonly request: string;
  /** The page to answer. */
  readonly page: string;
  readonly command: unknown;
  readonly insist: boolean;
  /** The revision that the asker saw. */
  readonly revision: number;
  /** 1 for the first sending. */
  readonly attempt: number;
}

export interface Reply {
  readonly type: "reply";
  readonly request: string;
  /** null: the keeper is at it, or waits for dice or a ruling. */
  readonly answer: Answer | null;
}

/** A page that was offline asks which revision each encounter is at, to learn whether it missed anything. */
export interface Hello {
  readonly type: "hello";
  readonly page: string;
}

export interface Revisions {
  readonly type: "revisions";
  readonly page: string;
  /** Revision by encounter UUID. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** A word to a user whose write was put back. */
export interface Word {
  readonly type: "word";
  readonly user: string;
  readonly key: "TURNCRAFT.Door.putBack";
}

type Message = Ask | Reply | Hello | Revisions | Word;

/** What the relay hands on. */
export interface Listeners {
  ask(message: Ask, senderId: string): void;
  reply(message: Reply): void;
  hello(message: Hello): void;
  revisions(message: Revisions): void;
  word(message: Word): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();

/** Listens on the system's channel. Called once, at `setup`. */
export function openRelay(listeners: Listeners): void {
  game.socket?.on(CHANNEL, (message: Message, senderId: string) => {
    switch (message.type) {
      case "ask":
        return listeners.ask(message, senderId);
      case "reply":
        if (message.answer) settle(message.request, message.answer);
        return listeners.reply(message);
      case "hello":
        return listeners.hello(message);
      case "revisions":
        return message.page === thisPage() ? listeners.revisions(message) : undefined;
      case "word":
        return message.user === game.userId ? listeners.word(message) : undefined;
    }
  });
}

export function send(message: Message): void {
  game.socket?.emit(CHANNEL, message);
}

/**
 * Sends a request until it is answered.
 * @param unanswered called before each sending again; an answer from it ends the waiting
 */
export function ask(
  message: Omit<Ask, "type" | "page" | "attempt">,
  unanswered: (attempt: number) => Promise<Answer | null>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const attempt = async (count: number): Promise<void> => {
      const instead = count > 1 ? await unanswered(count) : null;
      const open = count === 1 || waiting.has(message.request);
      if (!open) return;
      if (instead) {
        waiting.delete(message.request);
        resolve(instead);
        return;
      }
      waiting.set(message.request, { resolve, timer: setTimeout(() => void attempt(count + 1), REPEAT) });
      send({ ...message, type: "ask", page: thisPage(), attempt: count });
    };
    void attempt(1);
  });
}

/** Ends the waiting for a request, whichever way its answer became known. */
export function settle(request: string, answer: Answer): void {
  const entry = waiting.get(request);
  if (!entry) return;
  clearTimeout(entry.timer);
  waiting.delete(request);
  entry.resolve(answer);
}
