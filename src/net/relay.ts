import type { Refusal } from "../engine/types.ts";
import { isTooMany } from "./pace.ts";
import { thisPage } from "./page.ts";

/**
 * Requests from players' pages to the authority, over the system's socket channel. Every client hears the channel, so
 * nothing secret goes over it. The server supplies the sender's id; messages don't name a sender. A request is sent
 * again, under the same id, until an answer comes, so a lost message only costs time; the authority answers a repeated
 * id without a second step.
 */
const CHANNEL = "system.turncraft";
/** Milliseconds between two sendings of the same request. */
const REPEAT = 1500;

/** A command on its way to the authority. */
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
  /** The asker's own mode for rolls, where it isn't public. */
  readonly rollMode?: PrivateRollMode;
}

/** Readers of private dice: the GMs and the roller, the GMs, or the roller. */
export const privateRollModes = ["gm", "blind", "self"] as const;
export type PrivateRollMode = (typeof privateRollModes)[number];

export interface Reply {
  readonly type: "reply";
  readonly request: string;
  /** null: the authority is at it, or waits for dice or a ruling. */
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

/** A word to a user whose write was put back, or waits. */
export interface Word {
  readonly type: "word";
  readonly user: string;
  readonly key: "TURNCRAFT.Door.putBack" | "TURNCRAFT.Door.onePlace" | "TURNCRAFT.Door.waitsForGM";
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
export interface Here {
  readonly type: "here";
}

type Message = Ask | Reply | Hello | Revisions | Word | Count | Here;

/** Handlers of the relay's messages. */
export interface Listeners {
  ask(message: Ask, senderId: string): void;
  reply(message: Reply): void;
  hello(message: Hello): void;
  revisions(message: Revisions): void;
  word(message: Word): void;
  count(message: Count): void;
  here(senderId: string): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();

/** True if this page waits to hear how far the fights have come; players are believed only where no GM is there to say so. */
let isAsking = false;

/**
 * Listens on the system's channel. Called once, at `setup`. Any client can send anything: except for requests only a
 * GM's message counts, and malformed ones are ignored.
 */
export function openRelay(listeners: Listeners): void {
  game.socket?.on(CHANNEL, (message: unknown, senderId: string) => {
    if (isMessage(message)) hear(listeners, message, senderId, game.users.get(senderId)?.isGM ?? false);
  });
}

function hear(listeners: Listeners, message: Message, senderId: string, isGM: boolean): void {
  // What asks for something is answered where it is too much.
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
  if (message.answer) settle(message.request, message.answer);
  listeners.reply(message);
}

/** True if something from the wire has the shape of a message. Commands are read by the ruleset, answers come from GMs. */
function isMessage(message: unknown): message is Message {
  if (typeof message !== "object" || message === null) return false;
  const { type, request, combat, page, insist, revision, attempt, user, key, revisions, window, passed, held } =
    message as Record<string, unknown>;
  const isRequest = typeof request === "string" && /^[A-Za-z0-9]{1,32}$/.test(request);
  switch (type) {
    case "ask":
      return (
        isRequest &&
        typeof combat === "string" &&
        typeof insist === "boolean" &&
        Number.isInteger(revision) &&
        Number.isInteger(attempt)
      );
    case "reply":
      return isRequest;
    case "hello":
      return typeof page === "string";
    case "here":
      return true;
    case "revisions":
      return typeof page === "string" && typeof revisions === "object" && revisions !== null;
    case "word":
      return typeof user === "string" && typeof key === "string";
    case "count":
      return (
        typeof combat === "string" && typeof window === "string" && Number.isFinite(passed) && typeof held === "boolean"
      );
    default:
      return false;
  }
}

export function send(message: Message): void {
  if (message.type === "hello") isAsking = true;
  game.socket?.emit(CHANNEL, message);
}

/**
 * Sends a request until it is answered.
 * @param unanswered called before each sending again; an answer from it ends the waiting
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

/** Stops waiting for a request, however its answer arrived. */
export function settle(request: string, answer: Answer): void {
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
  /** A newer version of Turncraft, this one, has stored the world. */
  | { readonly kind: "newer"; readonly version: string }
  /** The command reached no client that could carry it out. */
  | { readonly kind: "no-gm" }
  /** The command broke something; the encounter is as it was. The GM's console has the error. */
  | { readonly kind: "failed"; readonly revision: number };
