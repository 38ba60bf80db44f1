import type { Refusal } from "../engine/types.ts";
import { isTooMany } from "./pace.ts";
import { thisPage } from "./page.ts";

/**
 * Requests from players' pages to the authority, over the system's socket channel. Every client hears the channel, so no secrets
 * go over it. The server supplies the sender's id; messages don't name a sender. A request is sent again, under the same id,
 * until an answer comes, so a lost message only costs time; the authority answers a repeated id without a second step.
 */
const CHANNEL = "system.turncraft";
/** Milliseconds between two sendings of the same request. */
const REPEAT = 1500;

/** Command on the way to the authority. */
export interface Ask {
  readonly type: "ask";
  /** UUID of the encounter. */
  readonly combat: string;
  readonly request: string;
  /** The page to answer. */
  readonly page: string;
  readonly command: unknown;
  readonly insist: boolean;
  /** Revision seen by the asker. */
  readonly revision: number;
  /** 1 for the first sending. */
  readonly attempt: number;
  /** Asker's mode for rolls, if not public. */
  readonly rollMode?: PrivateRollMode;
}

/** Readers of private dice: the GMs and the roller, the GMs, or the roller. */
export const privateRollModes = ["gm", "blind", "self"] as const;
export type PrivateRollMode = (typeof privateRollModes)[number];

interface Reply {
  readonly type: "reply";
  readonly request: string;
  /** Null: in progress, or waiting for dice or a ruling. */
  readonly answer: Answer | null;
}

/** Request of a page that was offline for each encounter's revision, to detect missed writes. */
interface Hello {
  readonly type: "hello";
  readonly page: string;
}

interface Revisions {
  readonly type: "revisions";
  readonly page: string;
  /** Revision by encounter UUID. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** Notice to a user about a write that was reverted, or waits. */
interface Notice {
  readonly type: "word";
  readonly user: string;
  readonly key: "TURNCRAFT.Authority.putBack" | "TURNCRAFT.Authority.onePlace" | "TURNCRAFT.Authority.waitsForGM";
}

/** Time passed of a timed window, for pages that joined later. */
export interface Count {
  readonly type: "count";
  /** UUID of the encounter. */
  readonly combat: string;
  readonly window: string;
  /** Milliseconds. */
  readonly passed: number;
  /** True while the time stands, although the game isn't paused: an answer waits for dice or a choice. */
  readonly held: boolean;
}

/** A page has loaded and can be asked. */
interface Here {
  readonly type: "here";
}

type Message = Ask | Reply | Hello | Revisions | Notice | Count | Here;

/** Handlers of the relay's messages. */
interface Listeners {
  ask(message: Ask, senderId: string): void;
  reply(message: Reply): void;
  hello(message: Hello): void;
  revisions(message: Revisions): void;
  word(message: Notice): void;
  count(message: Count): void;
  here(senderId: string): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();

/** True if this page waits for the progress of timed windows; players are believed only without a GM. */
let isAsking = false;

/**
 * Listens on the system's channel. Called once, at `setup`. Any client can send messages: only requests count from players, and
 * malformed messages are ignored.
 */
export function openRelay(listeners: Listeners): void {
  game.socket?.on(CHANNEL, (message: unknown, senderId: string) => {
    if (isMessage(message)) hear(listeners, message, senderId, game.users.get(senderId)?.isGM ?? false);
  });
}

function hear(listeners: Listeners, message: Message, senderId: string, isGM: boolean): void {
  // Over the limit only requests are heard: their sender gets a refusal.
  if (!isGM && message.type !== "ask" && isTooMany(senderId)) return;
  switch (message.type) {
    case "ask":
      listeners.ask(message, senderId);
      break;
    case "hello":
      listeners.hello(message);
      break;
    case "here":
      listeners.here(senderId);
      break;
    case "reply":
      if (isGM) heardAnswer(listeners, message);
      break;
    case "revisions":
      if (message.page === thisPage() && (isGM || (isAsking && !game.users.activeGM))) listeners.revisions(message);
      if (isGM && message.page === thisPage()) isAsking = false;
      break;
    case "word":
      if (isGM && message.user === game.userId) listeners.word(message);
      break;
    case "count":
      if (isGM) listeners.count(message);
  }
}

function heardAnswer(listeners: Listeners, message: Reply): void {
  if (message.answer) resolveAll(message.request, message.answer);
  listeners.reply(message);
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === "string";
const isRequest = (value: unknown): boolean => typeof value === "string" && /^[A-Za-z0-9]{1,32}$/.test(value);

/** Fields of each message that are checked. Commands are read by the ruleset, answers come from GMs. */
const checks: Readonly<Record<Message["type"], (fields: Fields) => boolean>> = {
  ask: ({ request, combat, insist, revision, attempt }) =>
    isRequest(request) && isText(combat) && typeof insist === "boolean" && [revision, attempt].every(Number.isInteger),
  reply: ({ request }) => isRequest(request),
  hello: ({ page }) => isText(page),
  here: () => true,
  revisions: ({ page, revisions }) => isText(page) && typeof revisions === "object" && revisions !== null,
  word: ({ user, key }) => isText(user) && isText(key),
  count: ({ combat, window, passed, held }) =>
    isText(combat) && isText(window) && Number.isFinite(passed) && typeof held === "boolean",
};

/** True if a value from the wire has the shape of a message. */
function isMessage(message: unknown): message is Message {
  if (typeof message !== "object" || message === null) return false;
  const { type } = message as Fields;
  return isText(type) && Object.hasOwn(checks, type as string) && checks[type as Message["type"]](message as Fields);
}

export function send(message: Message): void {
  if (message.type === "hello") isAsking = true;
  game.socket?.emit(CHANNEL, message);
}

/**
 * Sends a request until answered.
 * @param unanswered called before each repetition; a returned answer ends the waiting
 */
export function ask(
  message: Omit<Ask, "type" | "page" | "attempt">,
  unanswered: () => Promise<Answer | null>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const attempt = async (count: number): Promise<void> => {
      const instead = count > 1 ? await unanswered() : null;
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

/** Stops waiting for a request, after an answer by any way. */
export function resolveAll(request: string, answer: Answer): void {
  const entry = waiting.get(request);
  if (!entry) return;
  clearTimeout(entry.timer);
  waiting.delete(request);
  entry.resolve(answer);
}

/** Result of a command. */
export type Answer =
  /** Carried out and stored; `seq` names the step in the history. */
  | { readonly kind: "accepted"; readonly seq: number; readonly revision: number }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly mayInsist: boolean; readonly revision: number }
  /** The request was valid for the state the asker saw, but the fight has moved on. */
  | { readonly kind: "stale"; readonly refusal: Refusal | null; readonly revision: number }
  /** A question of the command was cancelled; the state is unchanged. */
  | { readonly kind: "cancelled"; readonly revision: number }
  /** The client has missed part of the fight and must reload. */
  | { readonly kind: "outdated" }
  /** Newer version of Turncraft that has stored the world. */
  | { readonly kind: "newer"; readonly version: string }
  /** The command reached no client able to carry it out. */
  | { readonly kind: "no-gm" }
  /** The command caused an error; the encounter is unchanged. The GM's console has the error. */
  | { readonly kind: "failed"; readonly revision: number };

/** Connection to the server broke in the middle of a write: its outcome is unknown here. */
export class LineBroken extends Error {
  constructor() {
    super("The line to the server broke while a write was under way");
  }
}

const pending = new Set<(reason: LineBroken) => void>();

/** Watches the line. Called once, at `setup`. */
export function watchLine(): void {
  game.socket?.on("disconnect", () => {
    for (const reject of pending) reject(new LineBroken());
    pending.clear();
  });
}

/**
 * Waits for a write while connected: a request is never answered after its connection breaks.
 * @throws LineBroken
 */
export async function whileConnected<T>(write: Promise<T>): Promise<T> {
  let giveUp: (reason: LineBroken) => void = () => undefined;
  const cut = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
    pending.add(reject);
  });
  try {
    return await Promise.race([write, cut]);
  } finally {
    pending.delete(giveUp);
  }
}
