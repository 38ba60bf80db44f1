import { namedIn } from "../../engine/fighters.ts";
import type { MessageArg, Ruling, RulingRequest } from "../../engine/types.ts";
import { asSentence, localize } from "../../i18n.ts";
import { listen } from "../../listening.ts";
import { asTurncraft, type Encounter } from "../encounter.ts";
import { cancelled, type OpenQuestion, openQuestion } from "../prompts-ruling.ts";
import { isHidden } from "../words.ts";
import { documentAt, playersOf } from "./stored.ts";

/**
 * Questions of a waiting command. The GM answers rulings; a combatant's owner answers choices, on the owner's screen. The GM sees
 * every question and may answer too; the first answer counts. An owner silent for a minute or gone is no longer asked, but asked
 * again after a reload. Several questions may be open at a time. Dismissing a window decides nothing. Options naming a hidden
 * combatant are for the GM only.
 */

/** Milliseconds for a player's answer before the GM alone is asked. */
const TIMEOUT_MS = 60_000;
/** Milliseconds of tolerance between two pages' clocks at a deadline. */
const LATE = 2000;
const ASK = "turncraft.ask";
const SETTLED = "turncraft.settled";

/** Data of a query to a player. */
interface AskData {
  /** UUID of the encounter. */
  readonly combat: string;
  /** Id of the question, for calling off. */
  readonly id: string;
  readonly request: RulingRequest;
}

declare global {
  namespace CONFIG {
    interface Queries {
      /** Asks another client; the answer can't be trusted. */
      "turncraft.ask": (data: AskData) => Promise<unknown>;
      "turncraft.settled": (data: Pick<AskData, "id">) => Promise<void>;
    }
  }
}

/** First event while waiting: an answer, no valid answer of the player (`silent`), an owner's page gone or back (`people`). */
type Turn = { readonly value: string | typeof cancelled; readonly by?: string | null } | "silent" | "people";

/** Answer to a question, and the id of the answering user; absent without an answer. */
interface AnsweredRuling {
  readonly ruling: Ruling;
  readonly by?: string | null;
}

/** Answer of a player's page if the user cancels. */
const CANCELLED = { cancelled: true } as const;

/** Question asked here by another page. */
interface AskedQuestion extends OpenQuestion {
  /** Encounter and request, the same whichever page asks. */
  readonly about: string;
  /** Deadline of an answer, in milliseconds since the epoch. */
  readonly until: number;
  /** True if the question was asked again, usually by a new authority: the first answer is no longer wanted. */
  replaced: boolean;
}

/** Questions asked here, by id. */
const asked = new Map<string, AskedQuestion>();

/** Callbacks called after a user's page has loaded. */
const arrivals = new Set<(user: User.Implementation) => void>();

/** Registers the queries for questions from other clients. Called at `init`, on every client. */
export function registerQuestionQueries(): void {
  CONFIG.queries[ASK] = answerHere;
  CONFIG.queries[SETTLED] = async ({ id }) => {
    const question = asked.get(id);
    if (!question) return;
    if (!game.combats.has(question.combat.id ?? "")) ui.notifications.info(localize("TURNCRAFT.Prompt.ended"));
    else if (Date.now() >= question.until - LATE)
      ui.notifications.info(localize("TURNCRAFT.Prompt.tooLate", { title: asSentence(question.title) }));
    question.close();
  };
}

/** Asks the GM, and the owner for a choice, until there is an answer. Null if cancelled, or called off by `until`. */
export async function askRulingOf(
  combat: Encounter,
  request: RulingRequest,
  until: AbortSignal,
): Promise<AnsweredRuling | null> {
  /** Players without an answer in time; emptied when the asked player leaves or an owner's page loads. */
  const silent = new Set<User.Implementation>();
  for (;;) {
    const turn = await askOnce(combat, request, silent, until);
    if (typeof turn !== "object") continue;
    const { value, ...by } = turn;
    return value === cancelled ? null : { ruling: { kind: "ruling", id: request.id, value }, ...by };
  }
}

async function askOnce(
  combat: Encounter,
  request: RulingRequest,
  silent: Set<User.Implementation>,
  until: AbortSignal,
): Promise<Turn> {
  const owners = ownersAsked(combat, request);
  const player = owners.find((user) => !silent.has(user));
  const note = player
    ? localize("TURNCRAFT.Prompt.waitingFor", { player: player.name })
    : owners[0] && localize("TURNCRAFT.Prompt.unanswered", { player: owners[0].name });
  const here = openQuestion(combat, request, { note: note ?? null });
  const there = player && askThere(combat, request, player);
  const people = watchOwners(combat, request, player ?? null);
  try {
    const turns = [ownAnswer(here), ...(there ? [there.turn] : []), people.changed, calledOff(until)];
    return await Promise.race(turns).then((turn) => {
      if (turn === "silent" && player) silent.add(player);
      if (turn === "people") silent.clear();
      return turn;
    });
  } finally {
    people.stop();
    here.close();
    there?.callOff();
  }
}

/**
 * Players to ask, in order. Empty, so that only the GM is asked, for rulings, for questions to a hidden combatant, and if all
 * options name hidden combatants.
 */
function ownersAsked(combat: Encounter, request: RulingRequest): readonly User.Implementation[] {
  const combatant = combat.combatants.get(request.who ?? "");
  if (!request.who || (combatant && isHidden(combatant))) return [];
  return playersOf(combat, request.who).filter((user) => optionsFor(combat, request, user).length > 0);
}

/** Options for a user, without options naming another user's hidden combatant, or a side of hidden combatants. */
function optionsFor(
  combat: Encounter,
  { options }: Pick<RulingRequest, "options">,
  user: User.Implementation,
): RulingRequest["options"] {
  const isSecret = (id: string): boolean => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isHidden(combatant) && !combatant.testUserPermission(user, "OWNER");
  };
  const namesSecret = (arg: MessageArg): boolean => {
    if (namedIn(arg).some(isSecret)) return true;
    const sides = typeof arg === "object" && "sides" in arg ? arg.sides : [];
    return sides.some(({ members }) => members.length > 0 && members.every(isSecret));
  };
  return options.filter(({ value, data = {} }) => !isSecret(value) && !Object.values(data).some(namesSecret));
}

/** Answer on the page; never resolves if the question closes without an answer. */
async function ownAnswer(here: OpenQuestion): Promise<Turn> {
  const value = await here.answer;
  return value === null ? new Promise(() => undefined) : { value, by: game.user.id };
}

/** Resolves as cancelled when the question is called off. */
function calledOff(until: AbortSignal): Promise<Turn> {
  return new Promise((resolve) => {
    const over = () => resolve({ value: cancelled });
    if (until.aborted) over();
    else until.addEventListener("abort", over, { once: true });
  });
}

/** Asks a player's page. `turn`: the answer, or `silent`; `callOff` closes the question there. */
function askThere(combat: Encounter, request: RulingRequest, player: User.Implementation) {
  const id = foundry.utils.randomID();
  const options = optionsFor(combat, request, player);
  const data: AskData = { combat: combat.uuid ?? "", id, request: { ...request, options } };
  let answered = false;
  const turn = player
    .query(ASK, data, { timeout: TIMEOUT_MS })
    .then((value): Turn => {
      const isCancelled =
        request.cancellable === true && (value as Partial<typeof CANCELLED> | null)?.cancelled === true;
      answered = isCancelled || isAnswer(value, { options });
      if (isCancelled) return { value: cancelled };
      return answered ? { value: String(value), by: player.id } : "silent";
    })
    .catch((error: unknown): Turn => {
      console.warn("Turncraft | a player's answer did not arrive, the GM is asked", error);
      return "silent";
    });
  const callOff = () => {
    if (answered || !player.active) return;
    void player.query(SETTLED, { id }, { timeout: TIMEOUT_MS }).catch(() => undefined);
  };
  return { turn, callOff };
}

function isAnswer(value: unknown, { options }: Pick<RulingRequest, "options">): value is string {
  return options.some((option) => option.value === value);
}

/**
 * Watches for changes while a question waits. `changed` resolves when the asked player leaves, when an owner's page loads while no
 * player is asked, and with the default answer when the encounter is deleted.
 */
function watchOwners(combat: Encounter, request: RulingRequest, player: User.Implementation | null) {
  const { options } = request;
  let stop = () => undefined as void;
  const changed = new Promise<Turn>((resolve) => {
    const came = (user: User.Implementation) => {
      if (!player && ownersAsked(combat, request).includes(user)) resolve("people");
    };
    arrivals.add(came);
    const ignore = listen({
      userConnected: (user, isHere) => {
        if (user === player && !isHere) resolve("people");
      },
      // No answer is needed any more.
      deleteCombat: (deleted) => {
        if (deleted === combat) resolve({ value: options[0]?.value ?? "" });
      },
    });
    stop = () => {
      ignore();
      arrivals.delete(came);
    };
  });
  return { changed, stop: () => stop() };
}

/** Notes that a user's page has loaded and can be asked. */
export function heardHere(userId: string): void {
  const user = game.users.get(userId);
  if (user) for (const came of arrivals) came(user);
}

/**
 * Asks the page's user on behalf of another client; null for no answer. Any client can send a query (foundryvtt issue 13418), so
 * only possible questions of an encounter are shown, and only to an owner of the combatant.
 */
async function answerHere({ combat: uuid, id, request }: AskData): Promise<string | typeof CANCELLED | null> {
  const combat = asTurncraft(documentAt(String(uuid)));
  if (!combat?.state || asked.has(id) || !isQuestion(request) || !isOwn(combat, request)) return null;
  const about = `${uuid}.${request.id}`;
  for (const older of asked.values()) {
    if (older.about !== about) continue;
    older.replaced = true;
    older.close();
  }
  const fallback = localize("TURNCRAFT.Prompt.patience");
  const until = Date.now() + TIMEOUT_MS;
  const question: AskedQuestion = Object.assign(openQuestion(combat, request, { fallback, until }), {
    about,
    until,
    replaced: false,
  });
  asked.set(id, question);
  try {
    const value = await question.answer;
    if (question.replaced) return null;
    return value === cancelled ? CANCELLED : value;
  } finally {
    asked.delete(id);
  }
}

function isOwn(combat: Encounter, { who }: RulingRequest): boolean {
  return combat.combatants.get(who ?? "")?.isOwner ?? false;
}

/** True for a question with known keys as texts, without markup. */
function isQuestion(request: unknown): request is RulingRequest {
  const { question, options, clause } = (request ?? {}) as Partial<RulingRequest>;
  if (typeof clause !== "string" || !isText(question) || !Array.isArray(options)) return false;
  if (options.length === 0 || options.length > 100 || /[<>]/.test(JSON.stringify(request))) return false;
  return options.every(({ value, label }) => typeof value === "string" && isText(label));
}

function isText(key: unknown): boolean {
  return typeof key === "string" && game.i18n.has(key);
}
