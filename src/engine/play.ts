import { current, type Draft, isDraft } from "immer";
import type {
  AnyCommand,
  ClauseId,
  CombatantId,
  EncounterState,
  Figures,
  InputRequest,
  Invocation,
  LogEntry,
  MessageKey,
  Result,
  RollRequest,
  RulingRequest,
  TurnEvent,
  WorldChangeRequest,
} from "./types.ts";

/**
 * Execution of a command on a draft. Rules that need dice or a ruling are generators: they yield the missing needs and
 * stop there. `needs` runs a command on a discarded draft and returns the first need; `apply` runs it when no needs are
 * missing (see `fromGenerator`). So a question is asked only if its answer matters.
 */
export interface Play<State extends EncounterState, Command extends AnyCommand> {
  readonly state: Draft<State>;
  readonly given: Invocation<Command>;
  readonly answers: Answers;
  readonly world: WorldChangeRequest[];
  readonly log: LogEntry[];
  readonly marks: TurnEvent[];
}

export type RuleGenerator<T = void> = Generator<readonly InputRequest[], T, void>;
export type Answers = ReadonlyMap<string, Result>;

type WithAnswers = { readonly answers: Answers };

/**
 * Returns a draft's present value as plain data. For rules that look at all fighters: reading a draft of many fighters
 * one by one makes a draft of each. Not for writing.
 */
export function snapshot<T>(value: T): T {
  return isDraft(value) ? (current(value as Draft<T>) as T) : value;
}

export function answersOf(results: readonly Result[]): Answers {
  return new Map(results.map((result) => [result.id, result]));
}

export function beginPlay<State extends EncounterState, Command extends AnyCommand>(
  state: Draft<State>,
  given: Invocation<Command>,
  results: readonly Result[],
): Play<State, Command> {
  return { state, given, answers: answersOf(results), world: [], log: [], marks: [] };
}

/**
 * Faces of these rolls of one die each; asks for all missing ones at once. `sides`: number of faces of that die. An
 * impossible face counts as missing, and `step` refuses it.
 */
export function* askFaces(
  play: WithAnswers,
  requests: readonly RollRequest[],
  sides = 20,
): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, (request) => faceOf(play.answers, request.id, sides));
}

/** The totals of these rolls, whatever is rolled; asks for all that are missing at once. Whole numbers only. */
export function* askTotals(play: WithAnswers, requests: readonly RollRequest[]): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, (request) => totalOf(play.answers, request.id));
}

/** The totals of these rolls, rounded down, whatever is rolled; asks for all that are missing at once. */
export function* askFlooredTotals(
  play: WithAnswers,
  requests: readonly RollRequest[],
): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, ({ id }) => figureOf(play.answers, id));
}

function* allOf(
  requests: readonly RollRequest[],
  read: (request: RollRequest) => number | null,
): RuleGenerator<number[]> {
  const found = requests.map(read);
  const missing = requests.filter((_, i) => found[i] === null);
  if (missing.length > 0) yield missing;
  return found.map((value) => value ?? 0);
}

/** The answer to this question; one that isn't among the options counts as missing. */
export function* askRuling(play: WithAnswers, request: RulingRequest): RuleGenerator<string> {
  const answer = rulingOf(play.answers, request);
  if (answer === null) yield [request];
  return answer ?? "";
}

/** The answers to all of these questions; asks for all that are missing at once. */
export function* askRulings(play: WithAnswers, requests: readonly RulingRequest[]): RuleGenerator<readonly string[]> {
  const found = requests.map((request) => rulingOf(play.answers, request));
  const missing = requests.filter((_, i) => found[i] === null);
  if (missing.length > 0) yield missing;
  return found.map((answer) => answer ?? "");
}

/** Returns the answer given to this question so far, or null. */
export function rulingOf(answers: Answers, request: RulingRequest): string | null {
  const answer = answers.get(request.id);
  if (answer?.kind !== "ruling") return null;
  return request.options.some((option) => option.value === answer.value) ? answer.value : null;
}

function faceOf(answers: Answers, id: string, sides: number): number | null {
  const answer = answers.get(id);
  if (answer?.kind !== "roll" || answer.dice.length !== 1) return null;
  const [face = 0] = answer.dice;
  return Number.isInteger(face) && face >= 1 && face <= sides ? face : null;
}

function totalOf(answers: Answers, id: string): number | null {
  const answer = answers.get(id);
  return answer?.kind === "roll" && Number.isSafeInteger(answer.total) ? answer.total : null;
}

function figureOf(answers: Answers, id: string): number | null {
  const answer = answers.get(id);
  return answer?.kind === "roll" && Number.isFinite(answer.total) ? Math.floor(answer.total) : null;
}

/** Question with its addressee; options as value and key, the default first. */
export function question(
  id: string,
  clause: ClauseId,
  text: MessageKey,
  options: readonly (readonly [value: string, label: MessageKey, data?: Figures])[],
  data?: Figures,
): RulingRequest {
  return {
    kind: "ruling",
    id,
    clause,
    question: text,
    ...(data && { data }),
    options: options.map(([value, label, figures]) => ({ value, label, ...(figures && { data: figures }) })),
  };
}

/** Adds a line to the log. `{name}` is its subject. */
export function logLine(
  play: { readonly log: LogEntry[] },
  event: MessageKey,
  who: CombatantId | null,
  data?: Figures,
): void {
  play.log.push({ event, ...(who !== null && { who }), ...(data && { data }) });
}

/** Adds a line that the GM alone is told. */
export function logForGM(
  play: { readonly log: LogEntry[] },
  event: MessageKey,
  who: CombatantId | null,
  data?: Figures,
): void {
  play.log.push({ event, ...(who !== null && { who }), ...(data && { data }), forGM: true });
}

/** Returns an item's UUID after it has changed hands: the same id at the other actor. Both are UUIDs. */
export function movedItem(item: string, to: string): string {
  return `${to}.Item.${item.split(".").at(-1)}`;
}
