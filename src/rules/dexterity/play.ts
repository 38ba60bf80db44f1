import type { Draft } from "immer";
import type {
  ClauseId,
  CombatantId,
  Figures,
  Given,
  LogEntry,
  Mark,
  MessageKey,
  Need,
  Result,
  RollRequest,
  RulingRequest,
  WorldWish,
} from "../engine/types.ts";
import type { DexterityCommand, DexterityState } from "./types.ts";

/**
 * One command being carried out on a draft. Rules that need dice or a ruling are generators: they yield what they miss
 * and go no further. `needs` runs a command on a draft that it throws away and hands on the first thing yielded; `apply`
 * runs it when nothing is missing any more. So a question is asked exactly where its answer matters.
 */
export interface Play {
  readonly state: Draft<DexterityState>;
  readonly given: Given<DexterityCommand>;
  readonly answers: Answers;
  readonly world: WorldWish[];
  readonly log: LogEntry[];
  readonly marks: Mark[];
}

export type Asking<T = void> = Generator<readonly Need[], T, void>;
export type Answers = ReadonlyMap<string, Result>;

export function answersOf(results: readonly Result[]): Answers {
  return new Map(results.map((result) => [result.id, result]));
}

export function beginPlay(
  state: Draft<DexterityState>,
  given: Given<DexterityCommand>,
  results: readonly Result[],
): Play {
  return { state, given, answers: answersOf(results), world: [], log: [], marks: [] };
}

/** The faces of these dice; asks for all that are missing at once. A face that no d20 has counts as missing. */
export function* rolled(play: Play, requests: readonly RollRequest[]): Asking<readonly number[]> {
  const missing = requests.filter((request) => faceOf(play.answers, request.id) === null);
  if (missing.length > 0) yield missing;
  return requests.map((request) => faceOf(play.answers, request.id) ?? 0);
}

/** The GM's answer to this question; an answer that isn't among the options counts as missing. */
export function* ruled(play: Play, request: RulingRequest): Asking<string> {
  const answer = rulingOf(play.answers, request);
  if (answer === null) yield [request];
  return answer ?? "";
}

/** What the GM answered to this question so far, or null. */
export function rulingOf(answers: Answers, request: RulingRequest): string | null {
  const answer = answers.get(request.id);
  if (answer?.kind !== "ruling") return null;
  return request.options.some((option) => option.value === answer.value) ? answer.value : null;
}

function faceOf(answers: Answers, id: string): number | null {
  const answer = answers.get(id);
  const face = answer?.kind === "roll" ? answer.dice[0] : undefined;
  return face !== undefined && Number.isInteger(face) && face >= 1 && face <= 20 ? face : null;
}

/** A question to the GM; options as value and key of its words, the default first. */
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

/** Adds a line to the log. Whom it is about is its `{name}`. */
export function tell(play: Play, event: MessageKey, who: CombatantId | null, data?: Figures): void {
  play.log.push({ event, ...(who !== null && { who }), ...(data && { data }) });
}
