import { enablePatches, freeze, produce, produceWithPatches } from "immer";
import { inOrder, isBatch, isExternal, takenOver } from "./composite-commands.ts";
import { AnswersMissing, throwsNeeds } from "./execution.ts";
import { malformed } from "./refusals.ts";
import type { Ruleset } from "./ruleset.ts";
import type {
  AnyCommand,
  Consequences,
  EncounterState,
  InputRequest,
  Invocation,
  Outcome,
  Refusal,
  Result,
} from "./types.ts";

enablePatches();

/** States already validated. */
const validStates = new WeakSet<EncounterState>();

/** Marks a state as valid, to spare `step` the check, and freezes the whole state. Returns the same object. */
export function trusted<State extends EncounterState>(state: State): State {
  validStates.add(freeze(state, true));
  return state;
}

/**
 * Judges and carries out a command: refusal, missing dice or rulings, or the next state with patches both ways. Pure: the same
 * input gives the same outcome. Never throws for bad input: an invalid state or answer is refused by field, so a throw is a bug of
 * the ruleset. `given.command` has passed the ruleset's `read`, or is an external edit or a batch. `wasTaken`: a redo, for which
 * only final refusals count.
 */
export function step<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  state: State,
  given: Invocation<Command>,
  results: readonly Result[],
  { wasTaken = false }: { readonly wasTaken?: boolean } = {},
): Outcome<State> {
  const invalid =
    (validStates.has(state) ? null : damage(ruleset, state)) ?? invalidAnswer(results, ruleset.refusalClause);
  if (invalid) return { kind: "refused", refusal: invalid };
  validStates.add(state);
  const { command } = given;
  // Commands of batches and external edits were read by the ruleset.
  const one = (present: State, each: AnyCommand, answers: readonly Result[], freshScores = given.freshScores) =>
    judge(ruleset, present, { ...given, freshScores, command: each as Command }, answers, wasTaken);
  if (isExternal(command)) return takenOver(state, command, results, one);
  if (!isBatch(command)) return judge(ruleset, state, given, results, wasTaken);
  return inOrder(state, command.commands, results, (present, each, answers, index) =>
    one(present, each, answers, index === 0 ? given.freshScores : {}),
  );
}

/** Judges and carries out a command of the ruleset, with changed scores applied first. */
function judge<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  state: State,
  given: Invocation<Command>,
  results: readonly Result[],
  wasTaken: boolean,
): Outcome<State> {
  const informed = produce(state, (draft) => ruleset.applyScores(draft, given.freshScores));
  const refusals = ruleset.refuse(informed, given, results);
  const isOverride = given.override && given.asker.gm;
  const standing = isOverride || wasTaken ? refusals.find((refusal) => refusal.final) : refusals[0];
  if (standing) return { kind: "refused", refusal: standing };

  const carried = execute(ruleset, { state, informed }, given, results);
  if ("needs" in carried) {
    const unfit = unfitAnswer(ruleset, carried.needs, results);
    return unfit ? { kind: "refused", refusal: unfit } : { kind: "needs", ...carried };
  }
  const { next, forward, inverse, consequences } = carried;
  validStates.add(next);
  const log = isOverride && refusals.length > 0 ? overruling(refusals, consequences.log) : consequences.log;
  return { kind: "done", state: next, forward, inverse, ...consequences, log };
}

/** The lines, marked with the overruled refusals (DX-002). */
function overruling(refusals: readonly Refusal[], log: Consequences["log"]): Consequences["log"] {
  const overruled = [...new Set(refusals.map(({ clause }) => clause))];
  const asLines = refusals.map(({ message, data }) => ({ event: message, ...(data && { data }) }));
  return log.map((entry) => ({ ...entry, overruled, refusals: asLines }));
}

interface CarriedOut<State> extends Pick<Extract<Outcome<State>, { kind: "done" }>, "forward" | "inverse"> {
  readonly next: State;
  readonly consequences: Consequences;
}

/** Next state with patches, or the missing needs. `informed`: the state with fresh scores. */
function execute<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  { state, informed }: { readonly state: State; readonly informed: State },
  given: Invocation<Command>,
  results: readonly Result[],
): CarriedOut<State> | { readonly needs: readonly InputRequest[] } {
  const needs = throwsNeeds(ruleset) ? [] : ruleset.needs(informed, given, results);
  if (needs.length > 0) return { needs };
  let consequences: Consequences = { world: [], log: [], turnEvents: [] };
  try {
    const [next, forward, inverse] = produceWithPatches(state, (draft) => {
      ruleset.applyScores(draft, given.freshScores);
      consequences = ruleset.apply(draft, given, results);
    });
    return { next, forward, inverse, consequences };
  } catch (error) {
    if (error instanceof AnswersMissing && throwsNeeds(ruleset)) return { needs: error.needs };
    throw error;
  }
}

/** Refuses an answer unfit for the request: another number of dice, impossible faces, or no option of the question. */
function unfitAnswer(
  { refusalClause }: { readonly refusalClause: Refusal["clause"] },
  needs: readonly InputRequest[],
  results: readonly Result[],
): Refusal | null {
  const unfit = needs.find((need) => results.some((result) => result.id === need.id));
  return unfit ? malformed(refusalClause, unfit.id) : null;
}

/** Refusal naming the first invalid field of a stored encounter; null if valid. */
export function damage<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Pick<Ruleset<State, Command>, "load" | "refusalClause">,
  raw: unknown,
): Refusal | null {
  const loaded = ruleset.load(raw);
  return "clause" in loaded ? loaded : danglingName(loaded, ruleset.refusalClause);
}

/** Refuses an order not matching the combatants, and an unknown active combatant. */
function danglingName({ order, fighters, activeId }: EncounterState, clause: Refusal["clause"]): Refusal | null {
  const known = (id: string): boolean => Object.hasOwn(fighters, id);
  const places = new Set(order);
  const complete = places.size === order.length && places.size === Object.keys(fighters).length;
  if (!complete || !order.every(known)) return malformed(clause, "order");
  if (activeId !== null && !known(activeId)) return malformed(clause, "activeId");
  return null;
}

/** Refusal of the first answer with an invalid shape, by position; null if all are valid. Content is judged at the point of use. */
function invalidAnswer(results: readonly unknown[], clause: Refusal["clause"]): Refusal | null {
  const at = results.findIndex((result) => !isResult(result));
  return at < 0 ? null : malformed(clause, `results.${at}`);
}

function isResult(raw: unknown): raw is Result {
  const { kind, id, dice, total, value } = Object(raw) as Readonly<Record<string, unknown>>;
  if (typeof id !== "string") return false;
  if (kind === "ruling") return typeof value === "string";
  const isNumber = (one: unknown): boolean => typeof one === "number";
  return kind === "roll" && Array.isArray(dice) && dice.every(isNumber) && isNumber(total);
}
