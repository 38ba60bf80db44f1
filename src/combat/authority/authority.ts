import type { FallenDice } from "../../chat/index.ts";
import {
  commandsIn,
  type History,
  never,
  nextSeq,
  record,
  staleMessage,
  step,
  storageChanges,
} from "../../engine/index.ts";
import type {
  AnyCommand,
  Asker,
  EncounterState,
  InputRequest,
  Invocation,
  Outcome,
  Refusal,
  Result,
  RulingRequest,
} from "../../engine/types.ts";
import { signal } from "../../listening.ts";
import type { Answer } from "../../net/index.ts";
import { LineBroken, send, whileConnected } from "../../net/index.ts";
import { loadFacets, rulesetOf } from "../../rulesets/registry.ts";
import { type PostedStep, postStep } from "../cards.ts";
import type { Encounter } from "../encounter.ts";
import { focusQuestion, isDismissed, notifyCalledOff } from "../prompts-ruling.ts";
import { noteDecided, noteUndecided } from "../undecided.ts";
import { recipientsUnder } from "../versions.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { componentLines } from "./enrich-command.ts";
import { freshScoresFor } from "./fresh-scores.ts";
import { navigate, whyNotUndo } from "./history-navigation.ts";
import { type Entry, historyIn, REMEMBERED, switchIn, worldOf } from "./history-store.ts";
import { clearedMarks, isOldRollCall, rosterChanges } from "./joining.ts";
import { isProjected } from "./projection.ts";
import { askRulingOf } from "./questions.ts";
import { externalCommand, readAsked } from "./read-asked.ts";
import { askerOf, type HistoryCommand, isHistoryCommand, newRequestId, type Request } from "./request.ts";
import { fallen, rollFor } from "./rolls.ts";
import { storedOf } from "./stored.ts";
import { switched } from "./switching.ts";
import { isAuthority, markOutOfSync, syncStateOf } from "./sync-state.ts";
import { warnOfMismatches } from "./words.ts";
import { clockOf, complete, reversed } from "./world.ts";
import type { WorldChange } from "./world-change.ts";
import { type NextFight, revertInvalid, revertProjection, write } from "./write.ts";

type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/** Answer to a request; null if the page isn't the authority any more. */
interface QueueAnswer {
  readonly answer: Answer | null;
}

/** Result of judging a request: an answer, missing dice and rulings, or commands to carry out first. */
type Verdict = QueueAnswer | { readonly needs: readonly InputRequest[] } | { readonly first: readonly AnyCommand[] };

/** Dice and rulings gathered for a request so far. */
interface Gathered {
  readonly results: readonly Result[];
  readonly rolls: readonly FallenDice[];
  /** True if the user who gave the command answered its last questions too. */
  readonly isOwnRuling?: boolean;
}

/** Reason for cancelling a command's questions: `changed`, the command is judged again; `over`, the command is dropped. */
type CalledOff = "changed" | "over";

/** Step about to be stored. */
interface Storing {
  /** Ruleset of the step, if different from the step before. */
  readonly type?: string;
  readonly before: EncounterState;
  readonly outcome: Pick<Done, "state" | "forward">;
  readonly history: History<AnyCommand>;
  readonly after: History<AnyCommand>;
  readonly world: readonly WorldChange[];
  /** True for a step back or forward in the history. */
  readonly stepped?: boolean;
}

/** Most steps of a player in a row before a turn ends or the GM acts: room for the GM among the 200 steps of the history. */
const IN_A_ROW = 60;

/** Start or end of a command's wait on the page for dice or choices. */
export const askingChanged = signal<[Encounter]>();

/** Commands ending a turn or round by name: of two alike, the second would come too late. */
const movingOn: ReadonlySet<string> = new Set(["advance", "advance-round"]);

/** Number of steps by owners of the same combatants since the last GM's step or end of a turn. */
function stepsInARow({ entries, at }: History<AnyCommand>, { owns }: Asker): number {
  let count = 0;
  for (const { given, turnEvents, seq } of entries.toReversed()) {
    if (seq > at) continue;
    if (given.asker.gm || turnEvents.length > 0) break;
    if (given.asker.owns.join() === owns.join()) count += 1;
  }
  return count;
}

/**
 * Refusal under any ruleset: a player moves in a paused game, adds combatants, or has taken too many steps in a row. Null if
 * none.
 */
function refusalOutsideRules(
  command: AnyCommand,
  asker: Asker,
  history: History<AnyCommand>,
  clause: Refusal["clause"],
): Refusal | null {
  if (asker.gm) return null;
  // As in core; checked here, since a player's page can't be trusted.
  if (command.kind === "move" && game.paused) return never(clause, "TURNCRAFT.Authority.paused");
  if (commandsIn(command).some(({ kind }) => kind === "join")) return never(clause, "TURNCRAFT.Refused.onlyGM");
  return stepsInARow(history, asker) < IN_A_ROW
    ? null
    : never(clause, "TURNCRAFT.Authority.inARow", { most: IN_A_ROW });
}

/** True if a command changed, rolled and logged nothing, and so isn't a step. */
function isForNothing({ forward }: Pick<Done, "forward">, { results, world, log, turnEvents }: Entry): boolean {
  return [forward, results, world, log, turnEvents].every(({ length }) => length === 0);
}

function cancelledAt(combat: Encounter): Answer {
  return { kind: "cancelled", revision: storedOf(combat)?.revision ?? 0 };
}

/**
 * Command queue of an encounter, on the authority's page. Commands run in order, never at the same time, and are judged by the
 * current state. A command in need of dice or rulings leaves the queue so that play continues, and is judged again with the
 * answers. Result and history entry are stored in one write; the entry's world changes are made before the next command. If the
 * page crashes in between, another authority can finish the step.
 */
export class Authority {
  #queue: Promise<unknown> = Promise.resolve();
  #posted: Promise<void> = Promise.resolve();
  /** Answers by request id, pending or given: a repeated request gets the same answer. */
  readonly #answers = new Map<string, Promise<Answer | null>>();
  /** Ids of answered requests, oldest first. The latest 200. */
  readonly #answered: string[] = [];

  /** Number of commands waiting for dice or choices. */
  #asking = 0;
  /** Ids of the first requests of waiting advances, by command. */
  readonly #movingOn = new Map<string, string>();

  /** Callbacks checking waiting questions again after a change of the state. */
  readonly #rechecks = new Set<() => void>();

  constructor(readonly combat: Encounter) {}

  /** True if a command waits for dice or a choice. */
  get isAsking(): boolean {
    return this.#asking > 0;
  }

  /** Carries out a request, or gives the answer again. Null if the page isn't the authority any more. */
  handle(request: Request): Promise<Answer | null> {
    const known = this.#answers.get(request.id);
    if (known) return known;
    const answer = this.#carry(request)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => this.#isDone(request));
    this.#answers.set(request.id, answer);
    void answer.then((given) => {
      if (given) this.#answered.push(request.id);
      else this.#answers.delete(request.id);
      if (this.#answered.length > REMEMBERED) this.#answers.delete(this.#answered.shift() ?? "");
    });
    return answer;
  }

  /**
   * Runs a function between two commands. If the connection breaks meanwhile, the page is marked as outdated.
   * @throws LineBroken when the connection breaks
   */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => whileConnected(task()));
    this.#queue = done.catch((error: unknown) => {
      if (error instanceof LineBroken) markOutOfSync(this.combat);
    });
    return done;
  }

  /** Makes the last write's missing world changes. For a new authority's page. */
  finish(): Promise<void> {
    return this.inTurn(async () => {
      const stored = storedOf(this.combat);
      if (!stored) return;
      const { at, from } = stored.history;
      const { entries } = historyIn(this.combat);
      const forward = entries.filter((entry) => entry.seq > from && entry.seq <= at).flatMap(worldOf);
      const back = entries.filter((entry) => entry.seq > at && entry.seq <= from).toReversed();
      const changes = [...forward, ...back.flatMap((entry) => reversed(worldOf(entry)))];
      warnOfMismatches(await applyWorldChanges(changes));
    });
  }

  async #carry(request: Request): Promise<Answer | null> {
    let gathered: Gathered = { results: [], rolls: [] };
    /** Commands refused that had to come first. */
    let refused = "";
    for (;;) {
      const verdict = await this.inTurn(() => this.#judge(request, gathered));
      if ("answer" in verdict)
        return verdict.answer?.kind === "refused" && this.#isDeclined(request, gathered)
          ? cancelledAt(this.combat)
          : verdict.answer;
      if ("needs" in verdict) {
        if (this.#waitsAlready(request, verdict.needs)) return cancelledAt(this.combat);
        const found = await this.#gather(request, verdict.needs, gathered);
        // Deleting an encounter withdraws its questions.
        if (!found || !game.combats.has(this.combat.id ?? "")) return cancelledAt(this.combat);
        gathered = found;
      } else {
        const stopped = await this.#carryFirst(request, verdict.first);
        // Judged again after a refusal: somebody else may have done meanwhile what had to come first.
        const first = JSON.stringify(verdict.first);
        const isRefused = stopped?.answer?.kind === "refused" || stopped?.answer?.kind === "stale";
        if (stopped && (!isRefused || first === refused)) return stopped.answer;
        refused = stopped ? first : "";
      }
    }
  }

  /**
   * True if the user's own answers alone refuse the command: without them it would only ask. A user who has just decided against
   * the own command isn't told so, and can't override.
   */
  #isDeclined(request: Request, { results, isOwnRuling }: Gathered): boolean {
    const rolled = results.filter(({ kind }) => kind === "roll");
    return isOwnRuling === true && this.#questionsNow(request, rolled).length > 0;
  }

  /**
   * True if the same advance already waits for its questions, as after a second press. Brings the questions to the front if the
   * user asked.
   */
  #waitsAlready({ id, userId, command, override }: Request, needs: readonly InputRequest[]): boolean {
    if (!movingOn.has(String((command as Partial<AnyCommand>).kind))) return false;
    if (needs.every(({ kind }) => kind === "roll")) return false;
    const key = JSON.stringify([command, override]);
    const first = this.#movingOn.get(key) ?? id;
    this.#movingOn.set(key, first);
    if (first === id) return false;
    if (userId === game.user.id) focusQuestion({ combat: this.combat, ids: needs.map((need) => need.id) });
    return true;
  }

  #isDone(request: Request): void {
    for (const [key, id] of this.#movingOn) if (id === request.id) this.#movingOn.delete(key);
  }

  /** Carries out prerequisites as separate steps. Returns the answer of the first not carried out; null if all are done. */
  async #carryFirst(request: Request, commands: readonly AnyCommand[]): Promise<QueueAnswer | null> {
    for (const command of commands) {
      const answer = await this.#carry({ ...request, id: newRequestId(), command });
      if (answer?.kind !== "accepted") return { answer };
    }
    return null;
  }

  #failed(error: unknown): Answer {
    if (error instanceof LineBroken) return { kind: "outdated" };
    // Deleted while a command was under way.
    if (!game.combats.has(this.combat.id ?? "")) return cancelledAt(this.combat);
    console.error("Turncraft | a command failed; the encounter is as it was", error);
    return { kind: "failed", revision: storedOf(this.combat)?.revision ?? 0 };
  }

  /**
   * Gathers dice and rulings; null if the user cancels, or an advance is dropped. If the state changes and no longer has the same
   * questions, stops asking and returns the answers so far: the command is judged again.
   */
  async #gather(
    request: Request,
    needs: readonly InputRequest[],
    { results, rolls }: Gathered,
  ): Promise<Gathered | null> {
    const asked = needs.filter((need) => need.kind === "roll");
    const questions = needs.filter((need) => need.kind === "ruling");
    const until = new AbortController();
    const recheck = () => {
      const found = this.#callsOff(request, questions, { results, rolls });
      if (!found || until.signal.aborted) return;
      if (found === "over") notifyCalledOff({ combat: this.combat, ids: questions.map(({ id }) => id) });
      until.abort(found);
    };
    const answers = Promise.all([
      rollFor(this.combat, asked),
      Promise.all(questions.map((need) => askRulingOf(this.combat, need, until.signal))),
    ]);
    this.#asking += 1;
    if (questions.length > 0) this.#rechecks.add(recheck);
    askingChanged(this.combat);
    const asks = questions.map(({ who = null }) => who);
    const isForGM = asks.includes(null);
    if (isForGM) {
      const tells = game.users.get(request.userId)?.isGM === false;
      noteUndecided(request.id, this.combat, request.command, { asks, tells });
    }
    if (asks.length > 0) send({ type: "reply", request: request.id, answer: null, asks });
    const [rolled, answered] = await answers.finally(() => {
      if (isForGM) noteDecided(request.id);
      this.#asking -= 1;
      this.#rechecks.delete(recheck);
      askingChanged(this.combat);
    });
    const rulings = answered.filter((ruling) => ruling !== null);
    if (rulings.length < answered.length && until.signal.reason !== "changed") return null;
    return {
      results: [...results, ...rolled.map((each) => each.result), ...rulings.map(({ ruling }) => ruling)],
      rolls: [...rolls, ...fallen(asked, rolled)],
      isOwnRuling: rulings.length > 0 && rulings.every(({ by }) => by === request.userId),
    };
  }

  /**
   * Reason for cancelling a command's questions; null while the present state still has all of them. An advance or an override
   * with dismissed questions, or none left, is dropped and never carried out unexpectedly.
   */
  #callsOff(request: Request, questions: readonly RulingRequest[], { results }: Gathered): CalledOff | null {
    const needs = this.#questionsNow(request, results);
    const now = new Set(needs.map((need) => JSON.stringify(need)));
    if (questions.every((question) => now.has(JSON.stringify(question)))) return null;
    const ids = questions.map(({ id }) => id);
    const isWanted = needs.length > 0 && !isDismissed({ combat: this.combat, ids });
    const isOverride = request.override && !request.rollCall && !request.externalEdits;
    const isDropped = isOverride || movingOn.has(String((request.command as Partial<AnyCommand>).kind));
    return isDropped && !isWanted ? "over" : "changed";
  }

  /** Questions of a command in the present state; empty if the command would be refused or carried out. */
  #questionsNow(request: Request, results: readonly Result[]): readonly RulingRequest[] {
    const { state, type } = this.combat;
    const ruleset = rulesetOf(type);
    if (!state || !ruleset) return [];
    const asker = askerOf(this.combat, request.userId);
    const command: AnyCommand | Refusal = readAsked(this.combat, ruleset, state, request.command, asker);
    if ("clause" in command) return [];
    const given: Invocation<AnyCommand> = {
      command,
      asker,
      override: request.override,
      freshScores: freshScoresFor(this.combat, state, ruleset),
    };
    const outcome: Outcome<EncounterState> = step(ruleset.rules, state, given, results);
    return outcome.kind === "needs" ? outcome.needs.filter((need) => need.kind === "ruling") : [];
  }

  async #judge(request: Request, gathered: Gathered): Promise<Verdict> {
    await revertInvalid(this.combat);
    // Tracker facets say whether both rulesets roll initiative alike.
    if (isHistoryCommand(request.command) && request.command.kind === "switch-ruleset")
      await loadFacets(this.combat.type, request.command.to);
    const stored = storedOf(this.combat);
    const state = this.combat.state;
    const ruleset = rulesetOf(this.combat.type);
    if (!stored || !state || !ruleset || !isAuthority(this.combat)) return { answer: null };
    const asker = askerOf(this.combat, request.userId);
    const history = historyIn(this.combat);
    const before = history.entries.find((entry) => entry.request === request.id);
    if (before) return { answer: { kind: "accepted", seq: before.seq, revision: stored.revision } };
    if (isHistoryCommand(request.command))
      return { answer: await this.#navigate(request, request.command, asker, state, ruleset.rules.refusalClause) };

    if (request.rollCall && isOldRollCall(this.combat, request.command)) {
      return { answer: { kind: "stale", refusal: null, revision: stored.revision } };
    }
    const command: AnyCommand | Refusal = request.externalEdits
      ? externalCommand(this.combat, ruleset, state, request.externalEdits, asker)
      : readAsked(this.combat, ruleset, state, request.command, asker);
    if ("clause" in command) return { answer: this.#refused(request, command, asker) };
    const refusal = refusalOutsideRules(command, asker, history, ruleset.rules.refusalClause);
    if (refusal) return { answer: this.#refused(request, refusal, asker) };
    const given: Invocation<AnyCommand> = {
      command,
      asker,
      override: request.override,
      freshScores: freshScoresFor(this.combat, state, ruleset),
    };
    const first: readonly AnyCommand[] = ruleset.rules.prerequisites?.(state, given) ?? [];
    if (first.length > 0) return { first };
    const outcome: Outcome<EncounterState> = step(ruleset.rules, state, given, gathered.results);
    if (outcome.kind === "refused") return { answer: this.#refused(request, outcome.refusal, asker) };
    if (outcome.kind === "needs") return { needs: outcome.needs };
    return { answer: await this.#record(request, given, gathered, { before: state, outcome, history }) };
  }

  /** Stores a command's result as a step and posts its card. A command without effect is no step. */
  async #record(
    request: Request,
    given: Invocation<AnyCommand>,
    gathered: Gathered,
    { before, outcome, history }: { before: EncounterState; outcome: Done; history: History<AnyCommand> },
  ): Promise<Answer | null> {
    const { externalEdits } = request;
    const rollMode = gathered.rolls.length > 0 ? request.rollMode : undefined;
    const entry: Entry = {
      seq: nextSeq(history),
      request: request.id,
      given,
      results: gathered.results,
      inverse: outcome.inverse,
      world: externalEdits?.flatMap(({ changes }) => changes) ?? [
        ...complete(this.combat, outcome.world),
        ...commandsIn(given.command).flatMap((command) => [
          ...rosterChanges(this.combat, before, command),
          ...clearedMarks(this.combat, command),
        ]),
      ],
      log: outcome.log,
      ...(rollMode && { readers: rollMode === "blind" ? [] : [request.userId] }),
      turnEvents: outcome.turnEvents,
    };
    const revision = storedOf(this.combat)?.revision ?? 0;
    if (isForNothing(outcome, entry)) return { kind: "accepted", seq: history.at, revision };
    const after = record(history, entry, REMEMBERED);
    // External edits have been made already.
    const world = externalEdits ? [] : worldOf(entry);
    const answer = await this.#store({ before, outcome, history, after, world });
    if (answer?.kind === "accepted")
      this.#post(entry, gathered.rolls, rollMode ? recipientsUnder(rollMode, request.userId) : {});
    return answer;
  }

  #refused(request: Request, refusal: Refusal, asker: Asker): Answer {
    const revision = storedOf(this.combat)?.revision ?? 0;
    // Given for an older state, so stale, not forbidden: the user's screen is about to show the new one.
    if (request.revision !== revision || refusal.message === staleMessage) return { kind: "stale", refusal, revision };
    return { kind: "refused", refusal, mayOverride: asker.gm && !refusal.final, revision };
  }

  /**
   * Undo, redo, longer ways through the history (DX-005) and a change of ruleset: GM only, except undo of a player's own step.
   */
  async #navigate(
    request: Request,
    command: HistoryCommand,
    asker: Asker,
    before: EncounterState,
    clause: Refusal["clause"],
  ): Promise<Answer | null> {
    const history = historyIn(this.combat);
    const refuse = (message: Refusal["message"]) => this.#refused(request, never(clause, message), asker);
    if (!asker.gm && command.kind !== "undo") return refuse("TURNCRAFT.Refused.history.gmOnly");
    const whyNot = whyNotUndo(this.combat, asker);
    if (whyNot) return refuse(whyNot);
    if (command.seq !== history.at)
      return { kind: "stale", refusal: null, revision: syncStateOf(this.combat).revision };
    if (command.kind === "switch-ruleset") {
      const entry = switched(this.combat, before, command.to, { seq: nextSeq(history), request: request.id });
      return typeof entry === "string" ? refuse(entry) : this.#switch(before, history, entry);
    }
    const travelled = navigate({ type: this.combat.type, state: before }, history, command);
    return typeof travelled === "string"
      ? refuse(travelled)
      : this.#store({ before, history, ...travelled, stepped: true });
  }

  /** Stores a change of ruleset. */
  async #switch(before: EncounterState, history: History<AnyCommand>, entry: Entry): Promise<Answer | null> {
    const { to: type, state } = switchIn(entry) ?? { to: this.combat.type, state: before };
    const after = record(history, entry, REMEMBERED);
    const world = worldOf(entry);
    const answer = await this.#store({ type, before, outcome: { state, forward: [] }, history, after, world });
    if (answer?.kind === "accepted") this.#post(entry, []);
    return answer;
  }

  async #store({
    type = this.combat.type,
    before,
    outcome,
    history,
    after,
    world,
    stepped = false,
  }: Storing): Promise<Answer | null> {
    const next: NextFight = {
      type,
      state: outcome.state,
      changes: storageChanges(before, outcome.state, outcome.forward),
      history,
      after,
      clock: clockOf(world),
      direction: after.at > history.at ? 1 : -1,
      stepped,
    };
    const revision = await write(this.combat, next);
    if (revision === null) return isAuthority(this.combat) ? this.#failed(new Error("The write was vetoed")) : null;
    for (const recheck of this.#rechecks) recheck();
    warnOfMismatches(await applyWorldChanges(world, next.direction < 0));
    // Combatants restored or removed by the step may shift core's index of the turn.
    const { state } = this.combat;
    if (stepped && state && !isProjected(this.combat, state)) await revertProjection(this.combat);
    return { kind: "accepted", seq: after.at, revision };
  }

  /** Posts a step's card, after all earlier ones: later steps may add to an earlier card. */
  #post(entry: Entry, rolls: readonly FallenDice[], readers?: PostedStep["readers"]): void {
    this.#posted = this.#posted.then(() => this.#postNow(entry, rolls, readers));
  }

  /** Posts a card. Cards carry no state, so the step stands if posting fails. */
  async #postNow(entry: Entry, rolls: readonly FallenDice[], readers: PostedStep["readers"] = {}): Promise<void> {
    const { seq, log } = entry;
    try {
      const lines = [...log, ...componentLines(this.combat, entry.given.command)];
      await postStep(this.combat, { seq, log: lines, rolls, readers });
    } catch (error) {
      console.warn("Turncraft | a chat card could not be posted", error);
    }
  }
}
