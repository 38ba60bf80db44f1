import { expect } from "vitest";
import {
  type AnyCommand,
  type Asker,
  type CombatantId,
  type EncounterState,
  type Invocation,
  type Json,
  type Outcome,
  type Result,
  type Ruleset,
  step,
} from "../../src/engine/index.ts";
import { expectWords } from "./words.ts";

export const gm: Asker = { gm: true, owns: [] };
export const ownerOf = (...owns: CombatantId[]): Asker => ({ gm: false, owns });

/** Circumstances of a command: by default from the GM, without override, with these answers. */
export interface How {
  by?: Asker;
  override?: boolean;
  freshScores?: Record<string, unknown>;
  /** Dice (one face), totals with their dice, and rulings, by id. */
  answers?: Record<string, number | string | { dice: number[]; total: number }>;
}

/** Scores of a combatant of a state with changes, as the authority looks them up. */
export function withScores(state: EncounterState, who: CombatantId, changes: object): Record<string, object> {
  return { [who]: { ...state.fighters[who]?.scores, ...changes } };
}

export type Done<State> = Extract<Outcome<State>, { kind: "done" }>;

export function resultsOf(answers: How["answers"] = {}): Result[] {
  return Object.entries(answers).map(([id, value]): Result => {
    if (typeof value === "string") return { kind: "ruling", id, value };
    if (typeof value === "number") return { kind: "roll", id, dice: [value], total: value };
    return { kind: "roll", id, ...value };
  });
}

/** Command for ending the present turn. */
export function next({ round, activeId }: EncounterState) {
  return { kind: "advance", round, turn: activeId } as const;
}

/** Makes a function that ends turns until somebody's turn of a round has begun. */
export function playingTo<State extends EncounterState>(
  after: (state: State, command: ReturnType<typeof next>) => State,
) {
  return (state: State, round: number, who: CombatantId): State => {
    let now = state;
    for (let i = 0; i < 1000 && !(now.round === round && now.activeId === who); i++) now = after(now, next(now));
    expect([now.round, now.activeId]).toEqual([round, who]);
    return now;
  };
}

/**
 * Helpers to give commands under a ruleset in tests: each as sent over the wire, each outcome with its text available.
 */
export function givingUnder<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
) {
  /** Command as read, with its asker and the authority's lookups. */
  function given(command: Command, how: How = {}): Invocation<Command> {
    return {
      command,
      asker: how.by ?? gm,
      override: how.override ?? false,
      freshScores: (how.freshScores ?? {}) as Record<CombatantId, Json>,
    };
  }

  /** Gives a command with the answers at hand; whatever comes back can be said in words. */
  function give(state: State, command: Command, how: How = {}): Outcome<State> {
    const read = ruleset.read(JSON.parse(JSON.stringify(command)));
    if ("clause" in read) return { kind: "refused", refusal: expectWords(read) };
    const results = resultsOf(how.answers);
    if (results.length > 0) askOneByOne(state, given(read, how), results);
    return expectWords(step(ruleset, state, given(read, how), results));
  }

  /** Gives a command like the authority, with answers so far; checks words for all requests. */
  function askOneByOne(state: State, command: Invocation<Command>, results: readonly Result[]): void {
    const answered: Result[] = [];
    for (;;) {
      const outcome = expectWords(step(ruleset, state, command, answered));
      const needs = outcome.kind === "needs" ? outcome.needs : [];
      const more = results.filter(({ id }) => needs.some((need) => need.id === id));
      if (more.length === 0) return;
      answered.push(...more);
    }
  }

  /** The outcome of a command that is carried out. */
  function outcome(state: State, command: Command, how: How = {}): Done<State> {
    const result = give(state, command, how);
    if (result.kind !== "done") throw new Error(`Not done: ${JSON.stringify(result)}`);
    return result;
  }

  /** The state after a command that is carried out. */
  function after(state: State, command: Command, how: How = {}): State {
    return outcome(state, command, how).state;
  }

  /** The clause that forbids a command. */
  function refused(state: State, command: Command, how: How = {}): string {
    const result = give(state, command, how);
    if (result.kind !== "refused") throw new Error(`Not refused: ${result.kind}`);
    return result.refusal.clause;
  }

  /** Ids of the dice and questions that a command still needs. */
  function needed(state: State, command: Command, how: How = {}): string[] {
    const result = give(state, command, how);
    if (result.kind !== "needs") throw new Error(`Nothing needed: ${JSON.stringify(result)}`);
    return result.needs.map((need) => need.id);
  }

  return { given, give, outcome, after, refused, needed };
}
