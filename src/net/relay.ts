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
  /** Id of the request, the same for each sending. */
  readonly request: string;
  /** Id of the sender's page, for the reply. */
  readonly page: string;
  readonly command: unknown;
  readonly override: boolean;
  /** Encounter's revision on the sender's page. */
  readonly revision: number;
  /** Number of the sending, from 1. */
  readonly attempt: number;
  /** User's roll mode, if not public. */
  readonly rollMode?: PrivateRollMode;
}

/** Private roll modes. Readers: `gm`, GMs and the roller; `blind`, GMs; `self`, the roller. */
export const privateRollModes = ["gm", "blind", "self"] as const;
export type PrivateRollMode = (typeof privateRollModes)[number];

interface Reply {
  readonly type: "reply";
  readonly request: string;
  /** Null if the command is in progress or waits for dice or a ruling. */
  readonly answer: Answer | null;
  /** Combatants whose players are asked about the command, null for the GM; set as soon as they are asked. */
  readonly asks?: readonly (string | null)[];
}

/** Request for the revisions of all encounters, by a page that was offline and may have missed writes. */
interface Hello {
  readonly type: "hello";
  readonly page: string;
}

/** Answer to `Hello`. `page`: the sender of the `Hello`. */
interface Revisions {
  readonly type: "revisions";
  readonly page: string;
  /** Revision by encounter UUID. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** Notice to a page that became the authority without having seen the write on the same base: it has missed that write. */
interface Missed {
  readonly type: "missed";
  readonly page: string;
  /** UUID of the encounter. */
  readonly combat: string;
  /** Base revision of the write by which the page became the authority. */
  readonly base: number;
}

/** Notice to a user whose write was reverted, or waits for the GM. */
interface Notice {
  readonly type: "word";
  readonly user: string;
  readonly key: "TURNCRAFT.Authority.restored" | "TURNCRAFT.Authority.onePlace" | "TURNCRAFT.Authority.waitsForGM";
}

/** Progress of a reaction window's countdown, for pages that joined later. */
export interface Count {
  readonly type: "count";
  /** UUID of the encounter. */
  readonly combat: string;
  readonly window: string;
  /** Milliseconds. */
  readonly passed: number;
  /** True if the countdown stands still without a pause of the game: an answer waits for dice or a choice. */
  readonly held: boolean;
}

/** All commands of an encounter that players have given and that wait for a ruling of the GM. */
export interface Undecided {
  readonly type: "undecided";
  /** UUID of the encounter. */
  readonly combat: string;
  /** Combatant and reaction window of each; null: none. */
  readonly commands: readonly { readonly who: string | null; readonly window: string | null }[];
}

/** Message of a page that has loaded and can answer questions. */
interface Here {
  readonly type: "here";
}

type Message = Ask | Reply | Hello | Revisions | Missed | Notice | Count | Undecided | Here;

/** Handlers of the relay's messages. */
interface Listeners {
  ask(message: Ask, senderId: string): void;
  reply(message: Reply): void;
  hello(message: Hello): void;
  revisions(message: Revisions): void;
  missed(message: Missed): void;
  word(message: Notice): void;
  count(message: Count): void;
  undecided(message: Undecided): void;
  here(senderId: string): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();

/** True from this page's `hello` until a GM's answer. */
let isAsking = false;

/**
 * Listens on the system's channel. Called once, at `setup`. Any client can send messages. Malformed ones are ignored. Replies,
 * notices, countdowns and undecided commands are taken from GMs only; revisions also from players, but only while no GM is connected.
 * Notices of a missed write from all: they count only for a page that took over after its line broke, so a reload ends them.
 */
export function openRelay(listeners: Listeners): void {
  game.socket?.on(CHANNEL, (message: unknown, senderId: string) => {
    if (isMessage(message)) hear(listeners, message, senderId, game.users.get(senderId)?.isGM ?? false);
  });
}

function hear(listeners: Listeners, message: Message, senderId: string, isGM: boolean): void {
  // Requests over the limit are heard too: the sender gets a refusal.
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
    case "missed":
      if (message.page === thisPage()) listeners.missed(message);
      break;
    case "word":
      if (isGM && message.user === game.userId) listeners.word(message);
      break;
    case "count":
      if (isGM) listeners.count(message);
      break;
    case "undecided":
      if (isGM) listeners.undecided(message);
  }
}

function heardAnswer(listeners: Listeners, message: Reply): void {
  if (message.answer) resolveAll(message.request, message.answer);
  listeners.reply(message);
}

type MessageFields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === "string";
const isRequest = (value: unknown): boolean => typeof value === "string" && /^[A-Za-z0-9]{1,32}$/.test(value);

/** Checks of each message's fields. Commands are read by the ruleset later; answers come from GMs. */
const checks: Readonly<Record<Message["type"], (fields: MessageFields) => boolean>> = {
  ask: ({ request, combat, override, revision, attempt }) =>
    isRequest(request) &&
    isText(combat) &&
    typeof override === "boolean" &&
    [revision, attempt].every(Number.isInteger),
  reply: ({ request }) => isRequest(request),
  hello: ({ page }) => isText(page),
  here: () => true,
  revisions: ({ page, revisions }) => isText(page) && typeof revisions === "object" && revisions !== null,
  missed: ({ page, combat, base }) => isText(page) && isText(combat) && Number.isInteger(base),
  word: ({ user, key }) => isText(user) && isText(key),
  count: ({ combat, window, passed, held }) =>
    isText(combat) && isText(window) && Number.isFinite(passed) && typeof held === "boolean",
  undecided: ({ combat, commands }) =>
    isText(combat) && Array.isArray(commands) && commands.every((one) => typeof one === "object" && one !== null),
};

/** True if a value from the wire has the shape of a message. */
function isMessage(message: unknown): message is Message {
  if (typeof message !== "object" || message === null) return false;
  const { type } = message as MessageFields;
  return (
    isText(type) && Object.hasOwn(checks, type as string) && checks[type as Message["type"]](message as MessageFields)
  );
}

export function send(message: Message): void {
  if (message.type === "hello") isAsking = true;
  game.socket?.emit(CHANNEL, message);
}

/**
 * Sends a request again and again until answered.
 * @param unanswered called before each repetition; a returned answer counts
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

/** True while any request of the page waits for its answer. */
export function hasRequests(): boolean {
  return waiting.size > 0;
}

/** Answers a waiting request, from the wire or otherwise; nothing happens if none waits. */
export function resolveAll(request: string, answer: Answer): void {
  const entry = waiting.get(request);
  if (!entry) return;
  clearTimeout(entry.timer);
  waiting.delete(request);
  entry.resolve(answer);
}

/** Result of a command. */
export type Answer =
  /** Carried out and stored as step `seq` of the history. */
  | { readonly kind: "accepted"; readonly seq: number; readonly revision: number }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly mayOverride: boolean; readonly revision: number }
  /** Refused, but by a state that the user hasn't seen yet: the encounter has moved on. */
  | { readonly kind: "stale"; readonly refusal: Refusal | null; readonly revision: number }
  /** Not carried out: a question of the command was cancelled. */
  | { readonly kind: "cancelled"; readonly revision: number }
  /** Not sent: this page has missed a write and must be reloaded. */
  | { readonly kind: "outdated" }
  /** Not carried out: a newer version of Turncraft (`version`) has stored the world. */
  | { readonly kind: "newer"; readonly version: string }
  /** Not carried out: no active GM is connected. */
  | { readonly kind: "no-gm" }
  /** Not carried out, because of an error, which is in the GM's console. The encounter is unchanged. */
  | { readonly kind: "failed"; readonly revision: number };

/** Error of a write interrupted by a broken connection: the outcome is unknown on this page. */
export class LineBroken extends Error {
  constructor() {
    super("The line to the server broke while a write was under way");
  }
}

const pending = new Set<(reason: LineBroken) => void>();

/** Rejects waiting writes when the connection breaks. Called once, at `setup`. */
export function watchLine(): void {
  game.socket?.on("disconnect", () => {
    for (const reject of pending) reject(new LineBroken());
    pending.clear();
  });
}

/**
 * Waits for a write, but not beyond a break of the connection: Foundry's promise would then never settle.
 * @throws LineBroken when the connection breaks first
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
