import { namedIn } from "../../engine/fighters.ts";
import type { MessageArg, Ruling, RulingRequest } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { asTurncraft, type Encounter } from "../encounter.ts";
import { isHidden } from "../hidden.ts";
import { cancelled, type OpenQuestion, openQuestion } from "../prompts-ruling.ts";
import { logText } from "../words.ts";
import { documentAt, playersOf } from "./stored.ts";

/**
 * Questions of a waiting command. The GM answers rulings; a combatant's owner answers choices on the owner's screen. The GM sees
 * every question and may answer too; the first answer counts. A player without an answer, or offline, is no longer awaited, and
 * is asked again on return. Several questions may be open at a time. Dismissing a window decides nothing. Options with a hidden
 * combatant's name are for the GM only.
 */

/** Milliseconds that a player has before the GM alone is asked. */
const TIMEOUT_MS = 60_000;
/** Tolerance between pages for a deadline. Milliseconds. */
const LATE = 2000;
const ASK = "turncraft.ask";
const SETTLED = "turncraft.settled";

/** Question on the way to a player. */
interface AskData {
  /** UUID of the encounter. */
  readonly combat: string;
  /** Id of the question, for calling it off. */
  readonly id: string;
  readonly request: RulingRequest;
}

declare global {
  namespace CONFIG {
    interface Queries {
      /** Asks another client, so the result can't be trusted. */
      "turncraft.ask": (data: AskData) => Promise<unknown>;
      "turncraft.settled": (data: Pick<AskData, "id">) => Promise<void>;
    }
  }
}

/** First event while waiting: an answer, no reply from the player, or a user connecting or leaving. */
type Turn = { readonly value: string | typeof cancelled } | "silent" | "people";

/** Message from a player's page: the user cancels. */
const CANCELLED = { cancelled: true } as const;

/** A question that others have asked here. */
interface AskedQuestion extends OpenQuestion {
  /** Subject of the question, independent of the page that asks. */
  readonly about: string;
  /** Deadline of an answer, in milliseconds since the epoch. */
  readonly until: number;
  /** True after a repeated request: the first page is gone or out of sync. */
  replaced: boolean;
}

/** By id of the question. */
const asked = new Map<string, AskedQuestion>();

/** Called for players with a loaded page. */
const arrivals = new Set<(user: User.Implementation) => void>();

/** Lets this client be asked for choices. The same handlers on every client; called at `init`. */
export function registerQuestionQueries(): void {
  CONFIG.queries[ASK] = answerHere;
  CONFIG.queries[SETTLED] = async ({ id }) => {
    const question = asked.get(id);
    if (question && Date.now() >= question.until - LATE)
      ui.notifications.info(localize("TURNCRAFT.Prompt.tooLate", { title: question.title }));
    question?.close();
  };
}

/** Answer to a question by a permitted user; null: cancelled, or called off by `until`. */
export async function askRulingOf(
  combat: Encounter,
  request: RulingRequest,
  until: AbortSignal,
): Promise<Ruling | null> {
  /** Players without an answer, until reconnected. */
  const silent = new Set<User.Implementation>();
  for (;;) {
    const turn = await askOnce(combat, request, silent, until);
    if (typeof turn !== "object") continue;
    return turn.value === cancelled ? null : { kind: "ruling", id: request.id, value: turn.value };
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
  const here = openQuestion(combat, request, { note: note ?? null, fallback: fallbackWords(combat, request) });
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
 * Players to ask. Questions about a hidden combatant go to the GM alone, so that no player notices a decision; so does
 * a choice among hidden combatants only.
 */
function ownersAsked(combat: Encounter, request: RulingRequest): readonly User.Implementation[] {
  const combatant = combat.combatants.get(request.who ?? "");
  if (!request.who || (combatant && isHidden(combatant))) return [];
  return playersOf(combat, request.who).filter((user) => optionsFor(combat, request, user).length > 0);
}

/** Options without combatants unknown to the user. */
function optionsFor(
  combat: Encounter,
  { options }: Pick<RulingRequest, "options">,
  user: User.Implementation,
): RulingRequest["options"] {
  const isSecret = (id: string): boolean => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isHidden(combatant) && !combatant.testUserPermission(user, "OWNER");
  };
  const isPublic = (arg: MessageArg): boolean => {
    if (namedIn(arg).some(isSecret)) return true;
    const sides = typeof arg === "object" && "sides" in arg ? arg.sides : [];
    return sides.some(({ members }) => members.length > 0 && members.every(isSecret));
  };
  return options.filter(({ value, data = {} }) => !isSecret(value) && !Object.values(data).some(isPublic));
}

/** Returns the default answer, used when no answer comes, in words. */
function fallbackWords(combat: Encounter, { options }: RulingRequest): string | null {
  const [first] = options;
  if (!first) return null;
  const option = logText(combat, { event: first.label, ...(first.data && { data: first.data }) });
  return localize("TURNCRAFT.Prompt.default", { option });
}

/** The GM's own answer. */
async function ownAnswer(here: OpenQuestion): Promise<Turn> {
  const value = await here.answer;
  return value === null ? new Promise(() => undefined) : { value };
}

/** Resolves once nobody needs an answer any more. */
function calledOff(until: AbortSignal): Promise<Turn> {
  return new Promise((resolve) => {
    const over = () => resolve({ value: cancelled });
    if (until.aborted) over();
    else until.addEventListener("abort", over, { once: true });
  });
}

/** Asks a player on the player's screen. */
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
      return answered ? { value: String(value) } : "silent";
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

/** Reports when the asked player leaves, an owner returns to an unasked question, or the encounter is gone. */
function watchOwners(combat: Encounter, request: RulingRequest, player: User.Implementation | null) {
  const { options } = request;
  let stop = () => undefined as void;
  const changed = new Promise<Turn>((resolve) => {
    const gone = Hooks.on("userConnected", (user, isHere) => {
      if (user === player && !isHere) resolve("people");
    });
    const came = (user: User.Implementation) => {
      if (!player && ownersAsked(combat, request).includes(user)) resolve("people");
    };
    arrivals.add(came);
    // Nobody needs an answer any more.
    const over = Hooks.on("deleteCombat", (deleted) => {
      if (deleted === combat) resolve({ value: options[0]?.value ?? "" });
    });
    stop = () => {
      Hooks.off("userConnected", gone);
      Hooks.off("deleteCombat", over);
      arrivals.delete(came);
    };
  });
  return { changed, stop: () => stop() };
}

/** Records that a user's page has loaded and can be asked now. */
export function heardHere(userId: string): void {
  const user = game.users.get(userId);
  if (user) for (const came of arrivals) came(user);
}

/**
 * Asks the user on behalf of another client. The sender can be any user (foundryvtt issue 13418): only questions that
 * a fight could ask are shown.
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
  const fallback = `${localize("TURNCRAFT.Prompt.patience")} ${fallbackWords(combat, request) ?? ""}`.trim();
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

/** True for a question in known words, without markup for a browser. */
function isQuestion(request: unknown): request is RulingRequest {
  const { question, options, clause } = (request ?? {}) as Partial<RulingRequest>;
  if (typeof clause !== "string" || !isText(question) || !Array.isArray(options)) return false;
  if (options.length === 0 || options.length > 100 || /[<>]/.test(JSON.stringify(request))) return false;
  return options.every(({ value, label }) => typeof value === "string" && isText(label));
}

function isText(key: unknown): boolean {
  return typeof key === "string" && game.i18n.has(key);
}
