import { namedIn } from "../../engine/fighters.ts";
import type { MessageArg, Ruling, RulingRequest } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { asTurncraft, type Encounter } from "../encounter.ts";
import { isHidden } from "../hidden.ts";
import { cancelled, type OpenQuestion, openQuestion } from "../prompts-ruling.ts";
import { logText } from "../words.ts";
import { documentAt } from "./documents.ts";
import { playersOf } from "./owners.ts";

/**
 * Questions that a command waits for. The GM answers rulings; a combatant's owner answers choices on their own screen.
 * The GM sees every question and may answer too; the first answer counts. A player who gives no answer or disconnects
 * is no longer awaited, and is asked again on return. Several questions may be open at the same time. Dismissing a
 * window decides nothing. Options that name a hidden combatant are for the GM only.
 */

/** Milliseconds that a player has before the GM alone is asked. */
const PATIENCE = 60_000;
/** Milliseconds by which the pages may differ about when that is over. */
const LATE = 2000;
const ASK = "turncraft.ask";
const SETTLED = "turncraft.settled";

/** A question on its way to a player. */
interface AskData {
  /** UUID of the encounter. */
  readonly combat: string;
  /** Names this asking, so that it can be called off. */
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

/** Message from a player's page that its user cancels. */
const CANCELLED = { cancelled: true } as const;

/** A question that others have asked here. */
interface AskedQuestion extends OpenQuestion {
  /** Subject of the question, independent of the page that asks. */
  readonly about: string;
  /** Time from which it is no longer awaited, in milliseconds since the epoch. */
  readonly until: number;
  /** The same was asked again: the page that asked first is gone, or has lost its way. */
  replaced: boolean;
}

/** By the id of their asking. */
const asked = new Map<string, AskedQuestion>();

/** Told of players whose page has loaded. */
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
export async function ruleOn(combat: Encounter, request: RulingRequest, until: AbortSignal): Promise<Ruling | null> {
  /** Players who didn't answer, until they reconnect. */
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

/** Options without combatants unknown to this user. */
function optionsFor(
  combat: Encounter,
  { options }: Pick<RulingRequest, "options">,
  user: User.Implementation,
): RulingRequest["options"] {
  const isSecret = (id: string): boolean => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isHidden(combatant) && !combatant.testUserPermission(user, "OWNER");
  };
  const tells = (figure: MessageArg): boolean => {
    if (namedIn(figure).some(isSecret)) return true;
    const sides = typeof figure === "object" && "sides" in figure ? figure.sides : [];
    return sides.some(({ members }) => members.length > 0 && members.every(isSecret));
  };
  return options.filter(({ value, data = {} }) => !isSecret(value) && !Object.values(data).some(tells));
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

/** Asks a player on their own screen. */
function askThere(combat: Encounter, request: RulingRequest, player: User.Implementation) {
  const id = foundry.utils.randomID();
  const options = optionsFor(combat, request, player);
  const data: AskData = { combat: combat.uuid ?? "", id, request: { ...request, options } };
  let answered = false;
  const turn = player
    .query(ASK, data, { timeout: PATIENCE })
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
    void player.query(SETTLED, { id }, { timeout: PATIENCE }).catch(() => undefined);
  };
  return { turn, callOff };
}

function isAnswer(value: unknown, { options }: Pick<RulingRequest, "options">): value is string {
  return options.some((option) => option.value === value);
}

/** Tells when the player who is asked leaves, or where nobody is asked, an owner is there again; or the fight is gone. */
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

/** A page of this user has loaded: only now can it be asked. */
export function heardHere(userId: string): void {
  const user = game.users.get(userId);
  if (user) for (const came of arrivals) came(user);
}

/**
 * Asks this user on behalf of another client. The sender can be any user (foundryvtt issue 13418): only questions that
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
  const until = Date.now() + PATIENCE;
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

/** True if this is a question made of words that the system has, without anything that a browser could take for markup. */
function isQuestion(request: unknown): request is RulingRequest {
  const { question, options, clause } = (request ?? {}) as Partial<RulingRequest>;
  if (typeof clause !== "string" || !isText(question) || !Array.isArray(options)) return false;
  if (options.length === 0 || options.length > 100 || /[<>]/.test(JSON.stringify(request))) return false;
  return options.every(({ value, label }) => typeof value === "string" && isText(label));
}

function isText(key: unknown): boolean {
  return typeof key === "string" && game.i18n.has(key);
}
