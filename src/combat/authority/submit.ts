import { malformed, never } from "../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import {
  type Answer,
  type Ask,
  ask,
  hasRequests,
  isPlain,
  isTooMany,
  privateRollModes,
  resolveAll,
  send,
  userOfPage,
} from "../../net/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { asTurncraft, type Encounter, type Steps } from "../encounter.ts";
import { hasQuestions } from "../prompts-ruling.ts";
import { type CommandQueue, sessionOf } from "../session.ts";
import { notifyOnce } from "../tracker/prompt.ts";
import { isWithGM, noteDecided, noteUndecided, whoIsUndecided } from "../undecided.ts";
import { rollModeHere } from "../versions.ts";
import { newerVersion } from "../world-version.ts";
import { Authority } from "./authority.ts";
import { whyNotUndo } from "./history-navigation.ts";
import { ends } from "./history-store.ts";
import { joinCommand, newcomers } from "./joining.ts";
import { askerOf, type Command, type ExternallyDone, newRequestId, type Request } from "./request.ts";
import { documentAt } from "./stored.ts";
import { isAuthority, markOutOfSync, noteRevision, syncStateOf } from "./sync-state.ts";
import { takeAuthority } from "./write.ts";

/**
 * Entry for every command, on every client; forwards commands to the authority. The authority is a page of the active GM, stored in
 * the encounter, so all clients agree. A page of the active GM becomes the authority by writing the own id, and acts once the write
 * has come back.
 */

/** Sendings of a request without a sign of the authority before another page of the active GM takes over. */
const SENDINGS_BEFORE_TAKEOVER = 3;

/** Number of times a request was received or repeated here since the last sign of a page at work. */
const receipts = new Map<string, number>();

export function queueOf(combat: Encounter): CommandQueue {
  const session = sessionOf(combat);
  session.queue ??= new Authority(combat);
  return session.queue;
}

/** Repetitions of a request without answer or sign before the user is told. */
const REPEATS_BEFORE_WARNING = 4;

/** Command of the page without an answer from the authority yet. */
interface Unanswered {
  readonly combat: Encounter;
  readonly command: Command;
  /** The command and whether it overrides, for comparing. */
  readonly text: string;
  /** Replies so far from an authority at work. */
  signs: number;
  /** Repetitions so far. */
  repeats: number;
  /** True for an automatic command, of which the user hears nothing. */
  readonly quiet: boolean;
}

/** Commands without an answer yet, by request id. */
const unanswered = new Map<string, Unanswered>();

/** Signs of the authority, every 1.5 seconds, before the user hears that others still decide. */
const SIGNS_BEFORE_NOTICE = 2;

/**
 * Gives a command from any page and reports delay and result to the user, unless `quiet`. Returns `cancelled` if the same command is
 * being decided, or another answer to the same prompt is with the GM.
 */
export async function perform(
  combat: Encounter,
  command: Command,
  { override = false, quiet = false }: { readonly override?: boolean; readonly quiet?: boolean },
): Promise<Answer> {
  const { revision } = syncStateOf(combat);
  const text = JSON.stringify([command, override]);
  if (isBeingDecided(combat, text)) {
    if (!quiet) notifyBeingDecided(combat);
    return { kind: "cancelled", revision };
  }
  if (isWithGM(combat, command)) {
    notifyBeingDecided(combat);
    return { kind: "cancelled", revision };
  }
  const id = newRequestId();
  unanswered.set(id, { combat, command, text, quiet, signs: 0, repeats: 0 });
  const request: Request = { id, command, override, userId: game.user.id, revision, ...rollMode(rollModeHere()) };
  const answer = await carry(combat, request).finally(() => {
    unanswered.delete(id);
    noteDecided(id);
  });
  if (!quiet) notifyOnce(combat as Encounter & Combat.Stored, command, answer);
  return answer;
}

/** True if the authority has had the same command for a while: others still roll or decide. */
function isBeingDecided(combat: Encounter, text: string): boolean {
  return [...unanswered.values()].some(
    (each) => each.combat === combat && each.text === text && each.signs >= SIGNS_BEFORE_NOTICE,
  );
}

/** Tells the user that the GM or others still decide, unless questions are open on the page. */
function notifyBeingDecided(combat: Encounter): void {
  const isGMs = whoIsUndecided(combat).length > 0;
  if (!hasQuestions()) ui.notifications?.info(localize(`TURNCRAFT.Authority.${isGMs ? "gmDecides" : "deciding"}`));
}

function rollMode(mode: unknown): Pick<Request, "rollMode"> {
  const found = privateRollModes.find((each) => each === mode);
  return found ? { rollMode: found } : {};
}

/** Gives a command for added or removed combatants, with override. Authority only. */
function submitInternal(combat: Encounter, command: unknown): Promise<Answer | null> {
  return queueOf(combat).handle({ ...ownRequest(combat, command, true), rollCall: true });
}

/** Records external edits as a single step. Authority only. */
export function takeOverManually(combat: Encounter, externalEdits: readonly ExternallyDone[]): Promise<Answer | null> {
  return queueOf(combat).handle({ ...ownRequest(combat, null, true), externalEdits });
}

/** Gives a command of automation, without override. Authority only. */
export function submitTimed(combat: Encounter, command: object): Promise<Answer | null> {
  return queueOf(combat).handle(ownRequest(combat, command, false));
}

function ownRequest(combat: Encounter, command: unknown, override: boolean): Request {
  const { revision } = syncStateOf(combat);
  return { id: newRequestId(), command, override, userId: game.user.id, revision };
}

async function carry(combat: Encounter, request: Request): Promise<Answer> {
  const version = newerVersion();
  if (version !== null) return { kind: "newer", version };
  if (syncStateOf(combat).outdated) return { kind: "outdated" };
  if (!isThere(combat)) return { kind: "failed", revision: syncStateOf(combat).revision };
  const here = await handleHere(combat, request);
  if (here) return here;
  // Sent even if no GM seems to be connected: after a break this page may not know yet who is back.
  const { id, command, override, revision } = request;
  const message = {
    combat: combat.uuid ?? "",
    request: id,
    command,
    override,
    revision,
    ...rollMode(request.rollMode),
  };
  const answer = await ask(message, () => beforeSendingAgain(combat, request));
  if ("revision" in answer && noteRevision(combat, answer.revision)) return { kind: "outdated" };
  return answer;
}

/** True if an encounter takes commands: not another package's, invalid or deleted. */
function isThere(combat: Encounter): boolean {
  return combat.state !== null && game.combats?.get(combat.id ?? "") === combat;
}

/** Tells the user once about a request long without answer or sign: the page has no other hint. */
function notifySilence(requestId: string): void {
  const mine = unanswered.get(requestId);
  if (!mine) return;
  mine.repeats += 1;
  if (mine.repeats === REPEATS_BEFORE_WARNING && mine.signs === 0)
    ui.notifications?.warn(localize("TURNCRAFT.Authority.silent"));
}

/** Handles a request if the page is or can become the authority; else null. */
async function handleHere(combat: Encounter, request: Request): Promise<Answer | null> {
  return isAuthority(combat) || (await mayTakeOver(combat)) ? queueOf(combat).handle(request) : null;
}

/** Looks for an answer before a request is sent again; null: none. */
async function beforeSendingAgain(combat: Encounter, request: Request): Promise<Answer | null> {
  notifySilence(request.id);
  if (!isThere(combat)) return { kind: "failed", revision: syncStateOf(combat).revision };
  if (!game.users.activeGM) return { kind: "no-gm" };
  if (isIgnored(request.id) && game.user.isActiveGM && !isAuthority(combat)) await becomeAuthority(combat);
  return handleHere(combat, request);
}

/** True if an encounter has no authority, or the authority's user has left. */
export function isOrphaned(combat: Encounter): boolean {
  const { authority: authorityId } = syncStateOf(combat);
  return authorityId === "" || !game.users.get(userOfPage(authorityId))?.active;
}

/** Becomes the authority if the encounter is orphaned and the page is the active GM's. True after success. */
export async function mayTakeOver(combat: Encounter): Promise<boolean> {
  return isOrphaned(combat) && game.user.isActiveGM && becomeAuthority(combat);
}

/** Becomes the authority, finishes the last step's world changes, and takes in added and removed combatants. True after success. */
export function becomeAuthority(combat: Encounter): Promise<boolean> {
  const session = sessionOf(combat);
  session.takingOver ??= claimAuthority(combat)
    .catch((error: unknown) => {
      console.warn("Turncraft | an encounter couldn't be taken over; tried again once the connection is back", error);
      return false;
    })
    .finally(() => {
      session.takingOver = null;
    });
  return session.takingOver;
}

async function claimAuthority(combat: Encounter): Promise<boolean> {
  if (
    newerVersion() !== null ||
    syncStateOf(combat).outdated ||
    !(await queueOf(combat).inTurn(() => takeAuthority(combat)))
  )
    return false;
  await queueOf(combat).finish();
  syncRoster(combat);
  return true;
}

/**
 * Gives `join` and `leave` for combatants added or deleted since the state was written. Acts on the authority's page.
 */
export function syncRoster(combat: Encounter): void {
  const state = combat.state;
  if (!state || !isAuthority(combat)) return;
  const come = newcomers(combat).joining.map(({ id }) => id as CombatantId);
  const gone = (Object.keys(state.fighters) as CombatantId[]).filter(
    (id) => !state.fighters[id]?.departed && !combat.combatants.has(id),
  );
  const asked = sessionOf(combat).rollCall;
  const joining = come.filter((who) => !asked.has(who));
  const leaving = gone.filter((who) => !asked.has(who));
  const before = rosterOf(combat);
  const called = (who: readonly CombatantId[], command: unknown) => {
    for (const each of who) asked.add(each);
    void submitInternal(combat, command).finally(() => {
      for (const each of who) asked.delete(each);
      // If one of several joining combatants was deleted meanwhile, all were refused: try again.
      if (rosterOf(combat) !== before) syncRoster(combat);
    });
  };
  if (joining.length > 0) called(joining, joinCommand(combat, joining));
  for (const who of leaving) called([who], { kind: "leave", who });
}

function rosterOf({ combatants }: Encounter): string {
  return combatants.map(({ id }) => id).join();
}

/** Handles a request from another page, if the own page is or should become the authority. */
export function heardAsk(message: Ask, senderId: string): void {
  const combat = asTurncraft(documentAt(message.combat));
  if (!combat || syncStateOf(combat).outdated) return;
  const { revision } = syncStateOf(combat);
  const refusal = refusalUnjudged(combat, message, senderId);
  if (refusal) {
    const answer: Answer = { kind: "refused", refusal, mayOverride: false, revision };
    if (isAuthority(combat)) send({ type: "reply", request: message.request, answer });
    return;
  }
  const request: Request = {
    id: message.request,
    command: message.command,
    override: message.override,
    userId: senderId,
    revision: message.revision,
    ...rollMode(message.rollMode),
  };
  if (isAuthority(combat)) void answerTo(combat, request, message.attempt);
  else if (game.user.isActiveGM) void answerInstead(combat, request, message.attempt);
}

/** Refusal of a player's request before the rules see it: too many messages, or an invalid command; else null. */
function refusalUnjudged(combat: Encounter, { command }: Ask, senderId: string): Refusal | null {
  const clause = rulesetOf(combat.type)?.rules.refusalClause;
  if (clause === undefined || game.users.get(senderId)?.isGM) return null;
  if (isTooMany(senderId)) return never(clause, "TURNCRAFT.Authority.tooMany");
  return isPlain(command) ? null : malformed(clause, "command");
}

async function answerTo(combat: Encounter, request: Request, attempt: number): Promise<void> {
  if (attempt > 1) send({ type: "reply", request: request.id, answer: null });
  const answer = await queueOf(combat).handle(request);
  // If another page has become the authority meanwhile, the next sending reaches it.
  if (answer) send({ type: "reply", request: request.id, answer });
}

async function answerInstead(combat: Encounter, request: Request, attempt: number): Promise<void> {
  if (isIgnored(request.id) ? await becomeAuthority(combat) : await mayTakeOver(combat))
    await answerTo(combat, request, attempt);
}

/** Counts a request; true after too many without a sign for a page to be at work. The sender's own count may be false. */
function isIgnored(requestId: string): boolean {
  const times = (receipts.get(requestId) ?? 0) + 1;
  receipts.set(requestId, times);
  if (receipts.size > 500) receipts.delete([...receipts.keys()][0] ?? "");
  return times >= SENDINGS_BEFORE_TAKEOVER;
}

/** Notes a reply to a request: an answer, the sign of an authority at work, or that others are asked about the command. */
export function heardReply({
  request,
  asks,
}: {
  readonly request: string;
  readonly asks?: readonly (string | null)[];
}): void {
  receipts.delete(request);
  const mine = unanswered.get(request);
  if (!mine) return;
  if (asks) {
    const { combat, command } = mine;
    const others = asks.filter((id) => id === null || !combat.combatants.get(id)?.isOwner);
    noteUndecided(request, combat, command, { asks: others as (CombatantId | null)[] }); // Ids of combatants, from a GM.
    return;
  }
  mine.signs += 1;
  if (mine.signs === SIGNS_BEFORE_NOTICE && !mine.quiet) notifyBeingDecided(mine.combat);
}

/** Answers a request of the page when the step has arrived, in case the reply was lost. */
export function answeredByStep(combat: Encounter): void {
  // Most pages wait for nothing, and needn't read the step yet.
  const last = hasRequests() ? ends(combat).last : null;
  if (last) resolveAll(last.request, { kind: "accepted", seq: last.seq, revision: syncStateOf(combat).revision });
}

export function stepsOf(combat: Encounter): Steps {
  const { last, next } = ends(combat);
  const isUndoable = last !== null && isThere(combat);
  const why = isUndoable ? whyNotUndo(combat, askerOf(combat, game.user.id)) : null;
  return {
    undo: last && { seq: last.seq, log: last.log },
    redo: next && { seq: next.seq, log: next.log },
    mayUndo: isUndoable && why === null,
    onlyGMUndoesOwn: why === "TURNCRAFT.Refused.history.rolled",
  };
}

/** Compares another page's revisions by encounter UUID; a higher revision marks the page as outdated. */
export function heardRevisions(revisions: Readonly<Record<string, number>>): void {
  for (const [uuid, revision] of Object.entries(revisions)) {
    const combat = asTurncraft(documentAt(uuid));
    if (combat) noteRevision(combat, revision);
  }
}

/**
 * Marks the page as outdated if, back online, it became the authority by a write on this base: another page already had a write on
 * the same base, as when the server ended between the two.
 */
export function heardMissed(uuid: string, base: number): void {
  const combat = asTurncraft(documentAt(uuid));
  if (combat && isAuthority(combat) && syncStateOf(combat).tookOn === base) markOutOfSync(combat);
}
