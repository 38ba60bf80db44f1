import { malformed, never } from "../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../engine/types.ts";
import {
  type Answer,
  type Ask,
  ask,
  isPlain,
  isTooMany,
  privateRollModes,
  send,
  settle,
  userOfPage,
} from "../../net/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { asTurncraft, type Encounter, type StepWords } from "../encounter.ts";
import { type CommandQueue, sessionOf } from "../session.ts";
import { tellOnce } from "../tracker/answers.ts";
import { rollModeHere } from "../versions.ts";
import { newerVersion } from "../world-version.ts";
import { askerOf } from "./asker.ts";
import { Authority } from "./authority.ts";
import { documentAt } from "./documents.ts";
import { ends } from "./history-store.ts";
import { newcomers } from "./joining.ts";
import { whyNotUndo } from "./own-undo.ts";
import type { Command, DoneByHand, Request } from "./request.ts";
import { hearRevision, isAuthority, syncStateOf } from "./sync-state.ts";
import { takeAuthority } from "./write.ts";

/**
 * The one door: every change to an encounter comes in here, on every client, and goes to the page that keeps the
 * encounter. The active GM's page is the authority; which page that is stands in the encounter, so that all agree. A page of
 * the active GM becomes the authority by writing itself in and acts when that write has come back.
 */

/** Sendings of a request that nobody has answered before another page of the active GM takes the encounter over. */
const UNANSWERED = 3;

/** Number of times each request was received, or sent, on this page since the last sign that a page is handling it. */
const hearings = new Map<string, number>();

/** The desk of an encounter on this page. */
export function queueOf(combat: Encounter): CommandQueue {
  const session = sessionOf(combat);
  session.queue ??= new Authority(combat);
  return session.queue;
}

/** Gives a command from any page, and reports the result to the user, unless quiet. */
export async function perform(
  combat: Encounter,
  command: Command,
  { insist = false, quiet = false }: { readonly insist?: boolean; readonly quiet?: boolean },
): Promise<Answer> {
  const answer = await carry(combat, {
    id: foundry.utils.randomID(),
    command,
    insist,
    userId: game.user.id,
    revision: syncStateOf(combat).revision,
    ...rollMode(rollModeHere()),
  });
  if (!quiet) tellOnce(combat as Encounter & Combat.Stored, command, answer);
  return answer;
}

function rollMode(mode: unknown): Pick<Request, "rollMode"> {
  const found = privateRollModes.find((each) => each === mode);
  return found ? { rollMode: found } : {};
}

/** Gives a command that nobody pressed a button for: a combatant was added. Keeper only. */
export function submitInternal(combat: Encounter, command: unknown): Promise<Answer | null> {
  return queueOf(combat).handle({ ...ownRequest(combat, command, true), rollCall: true });
}

/** Takes over external edits as one step. Authority only. */
export function takeOverByHand(combat: Encounter, byHand: readonly DoneByHand[]): Promise<Answer | null> {
  return queueOf(combat).handle({ ...ownRequest(combat, null, true), byHand });
}

/** Gives a command that is due by itself, time having run out; the rules may still refuse it. Keeper only. */
export function submitTimed(combat: Encounter, command: object): Promise<Answer | null> {
  return queueOf(combat).handle(ownRequest(combat, command, false));
}

function ownRequest(combat: Encounter, command: unknown, insist: boolean): Request {
  const { revision } = syncStateOf(combat);
  return { id: foundry.utils.randomID(), command, insist, userId: game.user.id, revision };
}

async function carry(combat: Encounter, request: Request): Promise<Answer> {
  const version = newerVersion();
  if (version !== null) return { kind: "newer", version };
  if (syncStateOf(combat).outdated) return { kind: "outdated" };
  if (!isThere(combat)) return { kind: "failed", revision: syncStateOf(combat).revision };
  const here = await handleHere(combat, request);
  if (here) return here;
  // Asked even when no GM seems to be there: after a break this page may not know yet who has come back.
  const { id, command, insist, revision } = request;
  const message = { combat: combat.uuid ?? "", request: id, command, insist, revision, ...rollMode(request.rollMode) };
  const answer = await ask(message, () => instead(combat, request));
  if ("revision" in answer && hearRevision(combat, answer.revision)) return { kind: "outdated" };
  return answer;
}

/** True if the encounter can be commanded: not foreign, invalid or deleted. */
function isThere(combat: Encounter): boolean {
  return combat.state !== null && game.combats?.get(combat.id ?? "") === combat;
}

/** Takes a request to this page's own desk if the encounter is kept here or by nobody; null if it isn't. */
async function handleHere(combat: Encounter, request: Request): Promise<Answer | null> {
  return isAuthority(combat) || (await mayTakeOver(combat)) ? queueOf(combat).handle(request) : null;
}

/** Handles a request that has gone unanswered for a while. */
async function instead(combat: Encounter, request: Request): Promise<Answer | null> {
  if (!isThere(combat)) return { kind: "failed", revision: syncStateOf(combat).revision };
  if (!game.users.activeGM) return { kind: "no-gm" };
  if (isIgnored(request.id) && game.user.isActiveGM && !isAuthority(combat)) await becomeAuthority(combat);
  return handleHere(combat, request);
}

/** True if an encounter has no authority, or one whose user has left. */
export function isOrphaned(combat: Encounter): boolean {
  const { keeper } = syncStateOf(combat);
  return keeper === "" || !game.users.get(userOfPage(keeper))?.active;
}

/** Takes an encounter over at once where it has no authority, or one whose user has left. */
export async function mayTakeOver(combat: Encounter): Promise<boolean> {
  return isOrphaned(combat) && game.user.isActiveGM && becomeAuthority(combat);
}

/** Becomes the authority, finishes what the last one left undone, and takes in who has come and gone meanwhile. */
export function becomeAuthority(combat: Encounter): Promise<boolean> {
  const session = sessionOf(combat);
  session.takingOver ??= claimAndFinish(combat).finally(() => {
    session.takingOver = null;
  });
  return session.takingOver;
}

async function claimAndFinish(combat: Encounter): Promise<boolean> {
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

/** Commands for combatants that were added or deleted since the state last heard of them. */
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
  const called = (who: readonly CombatantId[], command: Command) => {
    for (const each of who) asked.add(each);
    void submitInternal(combat, command).finally(() => {
      for (const each of who) asked.delete(each);
      // Somebody may have gone while they were taken in, with whom the others were then refused.
      if (rosterOf(combat) !== before) syncRoster(combat);
    });
  };
  if (joining.length > 0) called(joining, { kind: "join", who: joining });
  for (const who of leaving) called([who], { kind: "leave", who });
}

function rosterOf({ combatants }: Encounter): string {
  return combatants.map(({ id }) => id).join();
}

/** A request has come over the relay. */
export function heardAsk(message: Ask, senderId: string): void {
  const combat = asTurncraft(documentAt(message.combat));
  if (!combat || syncStateOf(combat).outdated) return;
  const { revision } = syncStateOf(combat);
  const refusal = unheard(combat, message, senderId);
  if (refusal) {
    const answer: Answer = { kind: "refused", refusal, mayInsist: false, revision };
    if (isAuthority(combat)) send({ type: "reply", request: message.request, answer });
    return;
  }
  const request: Request = {
    id: message.request,
    command: message.command,
    insist: message.insist,
    userId: senderId,
    revision: message.revision,
    ...rollMode(message.rollMode),
  };
  if (isAuthority(combat)) void answerTo(combat, request, message.attempt);
  else if (game.user.isActiveGM) void answerInstead(combat, request, message.attempt);
}

/** Refusal of a request that isn't even looked at: a player sends more than anybody can click, or what is no command at all. */
function unheard(combat: Encounter, { command }: Ask, senderId: string): Refusal | null {
  const clause = rulesetOf(combat.type)?.rules.refusalClause;
  if (clause === undefined || game.users.get(senderId)?.isGM) return null;
  if (isTooMany(senderId)) return never(clause, "TURNCRAFT.Door.tooMany");
  return isPlain(command) ? null : malformed(clause, "command");
}

async function answerTo(combat: Encounter, request: Request, attempt: number): Promise<void> {
  if (attempt > 1) send({ type: "reply", request: request.id, answer: null });
  const answer = await queueOf(combat).handle(request);
  // Where another page has become the authority meanwhile, the asker's next sending finds it.
  if (answer) send({ type: "reply", request: request.id, answer });
}

async function answerInstead(combat: Encounter, request: Request, attempt: number): Promise<void> {
  if (isIgnored(request.id) ? await becomeAuthority(combat) : await mayTakeOver(combat))
    await answerTo(combat, request, attempt);
}

/** True if a request has arrived too often to be under way. Its own count is only the sender's claim. */
function isIgnored(requestId: string): boolean {
  const times = (hearings.get(requestId) ?? 0) + 1;
  hearings.set(requestId, times);
  if (hearings.size > 500) hearings.delete([...hearings.keys()][0] ?? "");
  return times >= UNANSWERED;
}

/** Notes a reply to a request, or a sign that a page is handling it. */
export function heardReply(requestId: string): void {
  hearings.delete(requestId);
}

/** A request is answered by the arrival of its step. */
export function answeredByStep(combat: Encounter): void {
  const { last } = ends(combat);
  if (last) settle(last.request, { kind: "accepted", seq: last.seq, revision: syncStateOf(combat).revision });
}

export function stepsOf(combat: Encounter): { undo: StepWords | null; redo: StepWords | null } {
  const { last, next } = ends(combat);
  return { undo: last && { seq: last.seq, log: last.log }, redo: next && { seq: next.seq, log: next.log } };
}

/** True if there is a step that this page's user may undo. */
export function mayUndo(combat: Encounter): boolean {
  return isThere(combat) && ends(combat).last !== null && !whyNotUndo(combat, askerOf(combat, game.user.id));
}

/** Other pages' revisions, heard after this page was offline. */
export function heardRevisions(revisions: Readonly<Record<string, number>>): void {
  for (const [uuid, revision] of Object.entries(revisions)) {
    const combat = asTurncraft(documentAt(uuid));
    if (combat) hearRevision(combat, revision);
  }
}
