import { current, type Draft, isDraft, produce } from "immer";
import type { Ruleset } from "./ruleset.ts";
import type {
  AnyCommand,
  ClauseId,
  CombatantId,
  EncounterState,
  InputRequest,
  Invocation,
  LogEntry,
  MessageArgs,
  MessageKey,
  Result,
  RollRequest,
  RulingRequest,
  TurnEvent,
  WorldChangeRequest,
} from "./types.ts";

/**
 * Execution of a command on a draft. Rules in need of dice or a ruling are generators, yielding the missing requests and stopping
 * there. `needs` runs a command on a discarded draft and returns the first requests; `apply` runs the command once no request is
 * missing (see `fromGenerator`). So a question is asked only if the answer matters.
 */
export interface Execution<State extends EncounterState, Command extends AnyCommand> {
  readonly state: Draft<State>;
  readonly given: Invocation<Command>;
  readonly answers: Answers;
  readonly world: WorldChangeRequest[];
  readonly log: LogEntry[];
  readonly turnEvents: TurnEvent[];
}

export type RuleGenerator<T = void> = Generator<readonly InputRequest[], T, void>;
export type Answers = ReadonlyMap<string, Result>;

type WithAnswers = { readonly answers: Answers };

/**
 * Present value of a draft as plain data, for reading. Faster for rules over all fighters: reading fighters on the draft would make
 * a draft of every fighter.
 */
export function snapshot<T>(value: T): T {
  return isDraft(value) ? (current(value as Draft<T>) as T) : value;
}

export function answersOf(results: readonly Result[]): Answers {
  return new Map(results.map((result) => [result.id, result]));
}

export function beginExecution<State extends EncounterState, Command extends AnyCommand>(
  state: Draft<State>,
  given: Invocation<Command>,
  results: readonly Result[],
): Execution<State, Command> {
  return { state, given, answers: answersOf(results), world: [], log: [], turnEvents: [] };
}

/**
 * Faces of single-die rolls; asks for all missing dice at once. `sides`: number of faces. A result with an impossible face or
 * another number of dice counts as missing, and `step` refuses it.
 */
export function* askFaces(
  ctx: WithAnswers,
  requests: readonly RollRequest[],
  sides = 20,
): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, (request) => faceOf(ctx.answers, request.id, sides));
}

/** Totals of rolls; asks for all missing rolls at once. A fraction counts as missing, and is refused by `step`. */
export function* askTotals(ctx: WithAnswers, requests: readonly RollRequest[]): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, (request) => totalOf(ctx.answers, request.id));
}

/** Totals of rolls, rounded down; asks for all missing rolls at once. */
export function* askFlooredTotals(
  ctx: WithAnswers,
  requests: readonly RollRequest[],
): RuleGenerator<readonly number[]> {
  return yield* allOf(requests, ({ id }) => argOf(ctx.answers, id));
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

/** Answer to a question; an answer not among the options counts as missing. */
export function* askRuling(ctx: WithAnswers, request: RulingRequest): RuleGenerator<string> {
  const answer = rulingOf(ctx.answers, request);
  if (answer === null) yield [request];
  return answer ?? "";
}

/** Answers to all questions; asks for all missing answers at once. */
export function* askRulings(ctx: WithAnswers, requests: readonly RulingRequest[]): RuleGenerator<readonly string[]> {
  const found = requests.map((request) => rulingOf(ctx.answers, request));
  const missing = requests.filter((_, i) => found[i] === null);
  if (missing.length > 0) yield missing;
  return found.map((answer) => answer ?? "");
}

/** Returns the answer given to the question so far, or null. */
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

function argOf(answers: Answers, id: string): number | null {
  const answer = answers.get(id);
  return answer?.kind === "roll" && Number.isFinite(answer.total) ? Math.floor(answer.total) : null;
}

/** Question to the GM; spread with `who` for a question to a combatant's owner. Options as value and key, the default first. */
export function question(
  id: string,
  clause: ClauseId,
  text: MessageKey,
  options: readonly (readonly [value: string, label: MessageKey, data?: MessageArgs])[],
  data?: MessageArgs,
): RulingRequest {
  return {
    kind: "ruling",
    id,
    clause,
    question: text,
    ...(data && { data }),
    options: options.map(([value, label, args]) => ({ value, label, ...(args && { data: args }) })),
  };
}

/**
 * Question about a clause, with texts by its name: to the GM, or with `who` to a combatant's owner. Id: the clause, followed by
 * `about`. `text`: last part of the question's key. Answers given as plain words have their texts beside the question's, but allow,
 * refuse, yes and no common ones; the default is the first.
 */
export function ruling(
  clause: ClauseId,
  answers: readonly (string | readonly [value: string, label: MessageKey, data?: MessageArgs])[],
  data?: MessageArgs,
  { about, text = "question", who }: { about?: string; text?: string; who?: CombatantId } = {},
): RulingRequest {
  const keyOf = (word: string): MessageKey => `TURNCRAFT.Ruling.${commonAnswers.has(word) ? "" : `${clause}.`}${word}`;
  const options = answers.map((each) => (typeof each === "string" ? ([each, keyOf(each)] as const) : each));
  const asked = question(about === undefined ? clause : `${clause}:${about}`, clause, keyOf(text), options, data);
  return who === undefined ? asked : { ...asked, who };
}

const commonAnswers: ReadonlySet<string> = new Set(["allow", "refuse", "yes", "no"]);

/** Adds a line to the log. `who`: the combatant in the message's `{name}`. */
export function logLine(
  ctx: { readonly log: LogEntry[] },
  event: MessageKey,
  who: CombatantId | null,
  data?: MessageArgs,
): void {
  ctx.log.push({ event, ...(who !== null && { who }), ...(data && { data }) });
}

/** Adds a line for the GM alone. */
export function logForGM(
  ctx: { readonly log: LogEntry[] },
  event: MessageKey,
  who: CombatantId | null,
  data?: MessageArgs,
): void {
  ctx.log.push({ event, ...(who !== null && { who }), ...(data && { data }), forGM: true });
}

/** UUID of an item after a change of hands: the same id under actor `to`. */
export function movedItem(item: string, to: string): string {
  return `${to}.Item.${item.split(".").at(-1)}`;
}

/** Thrown by `apply` where dice or rulings are missing; the draft is to be discarded. */
export class AnswersMissing extends Error {
  constructor(
    { kind }: AnyCommand,
    readonly needs: readonly InputRequest[],
  ) {
    super(`Dice or rulings are missing for ${kind}.`);
    this.name = "AnswersMissing";
  }
}

type Pair = { readonly needs: unknown; readonly apply: object };

/** `needs` by `apply`, as derived together by {@link fromGenerator}. */
const derived = new WeakMap<object, unknown>();

/** True if `apply` throws {@link AnswersMissing} with the result of `needs`. False once a module has replaced either. */
export function throwsNeeds({ needs, apply }: Pair): boolean {
  return derived.get(apply) === needs;
}

/** Marks an `apply` calling another and passing on the thrown errors. */
export function throwsLike(apply: object, inner: Pair): void {
  if (throwsNeeds(inner)) derived.set(apply, inner.needs);
}

/** Derives a ruleset's `needs` and `apply` from the function for commands. */
export function fromGenerator<State extends EncounterState, Command extends AnyCommand>(
  dispatch: (ctx: Execution<State, Command>) => RuleGenerator,
): Pick<Ruleset<State, Command>, "needs" | "apply"> {
  const both: Pick<Ruleset<State, Command>, "needs" | "apply"> = {
    /** Tries the command on a discarded draft, up to the first missing need. */
    needs(state, given, results) {
      let missing: readonly InputRequest[] = [];
      produce(state, (draft) => {
        const asked = dispatch(beginExecution(draft, given, results)).next();
        if (!asked.done) missing = asked.value;
      });
      return missing;
    },
    apply(draft, given, results) {
      const ctx = beginExecution(draft, given, results);
      const asked = dispatch(ctx).next();
      if (!asked.done) throw new AnswersMissing(given.command, asked.value);
      return { world: ctx.world, log: ctx.log, turnEvents: ctx.turnEvents };
    },
  };
  derived.set(both.apply, both.needs);
  return both;
}
