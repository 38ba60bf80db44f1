import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnyCommand,
  type Asker,
  type ClauseId,
  type CombatantId,
  type EncounterState,
  emptyHistory,
  type History,
  type HistoryEntry,
  type InputRequest,
  type Invocation,
  type Json,
  nextSeq,
  type Outcome,
  type Result,
  type Ruleset,
  record,
  redo,
  replay,
  step,
  storageChanges,
  takeBack,
} from "../../src/engine/index.ts";
import { active, crowd, plainly } from "./any.ts";
import { gm } from "./giving.ts";
import { expectWords } from "./words.ts";

/** A source of numbers for dice, rulings and scores that change. */
export type Chance = () => number;

/** Facts about a ruleset that the laws need. */
export interface Kit<State extends EncounterState, Command extends AnyCommand> {
  readonly ruleset: Ruleset<State, Command>;
  /** The clauses that the laws stand in: refusals, stepping back, the order, the turns of a round. */
  readonly clauses: {
    readonly refusal: ClauseId;
    readonly back: ClauseId;
    readonly order: ClauseId;
    readonly turns: ClauseId;
  };
  /** Encounters of `crowd`'s first so many that haven't started. */
  readonly gathering: fc.Arbitrary<State>;
  /** Any command; `active` and fields filled in by {@link timely} stand for the present moment. */
  readonly command: fc.Arbitrary<Command>;
  /** Command with the present turn, window and so on. */
  timely(state: State, command: Command): Command;
  /** Facts the authority would write about all combatants: scores that change now and then. */
  freshScores(luck: Chance): Readonly<Record<CombatantId, unknown>>;
  /** Command of a GM that starts a fight or goes on to the next turn. */
  onward(state: State): Command;
  /** A fair result of a roll; one d20 when absent. */
  roll?(need: Extract<InputRequest, { kind: "roll" }>, luck: Chance): { dice: number[]; total: number };
  /** Expects every resource to be within its bounds. */
  expectBounds(state: State): void;
  /** The order computed anew. */
  orderOf(state: State): readonly CombatantId[];
  /** Combatants due a turn in a round beginning with this state, if only turns end. */
  dueTurns(state: State): readonly CombatantId[];
  /** Most steps of `onward` for the rest of a round. Absent: one more than places in the order. */
  mostSteps?(state: State): number;
  /** Combatant whose turn ends by a step of `onward`. Absent: by `activeId`. */
  turnOf?(state: State, command: Command): CombatantId | null;
}

interface Asked<Command> {
  readonly command: Command;
  readonly asker: Asker;
  readonly override: boolean;
}

interface Step<State, Command extends AnyCommand> {
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
  readonly outcome: Outcome<State>;
}

const askers: fc.Arbitrary<Asker> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(gm) },
  { weight: 2, arbitrary: fc.subarray(crowd.slice(0, 5)).map((owns): Asker => ({ gm: false, owns })) },
);

/** Commands of one law: a few when mutants are hunted, 100,000 for all laws together with `--long`. */
const laws = 5;
const share = { short: 50, long: 100_000 / laws }[process.env.TURNCRAFT_LAWS ?? ""] ?? 800;

/** Laws of every encounter under any ruleset. */
export function describeLaws<State extends EncounterState, Command extends AnyCommand>(kit: Kit<State, Command>): void {
  const { ruleset, clauses } = kit;
  let commands = 0;

  const asked: fc.Arbitrary<Asked<Command>> = fc.record({
    command: kit.command,
    asker: askers,
    override: fc.boolean(),
  });
  const chance = fc.array(fc.nat(), { minLength: 40, maxLength: 60, size: "max" });
  /** Mostly encounters in progress; some never begin. */
  const games = fc.tuple(
    kit.gathering,
    fc.array(asked, { minLength: 1, maxLength: 200, size: "max" }),
    chance,
    fc.integer({ min: 0, max: 3 }),
  );

  function ask(state: State, { command, asker, override }: Asked<Command>, luck: Chance): Step<State, Command> {
    commands++;
    const freshScores = plainly(kit.freshScores(luck)) as Record<CombatantId, Json>;
    const read = ruleset.read(plainly(kit.timely(state, naming(state, command))));
    if ("clause" in read) throw new Error(`The laws give a malformed command: ${JSON.stringify(read)}`);
    const given = { command: read, asker, override, freshScores };
    const results: Result[] = [];
    for (let rounds = 0; rounds < 1000; rounds++) {
      const outcome = expectWords(step(ruleset, state, given, results));
      if (outcome.kind !== "needs") return { given, results, outcome };
      results.push(...outcome.needs.map((need) => answer(need, luck)));
    }
    throw new Error(`${command.kind} never has enough answers`);
  }

  function answer(need: InputRequest, luck: Chance): Result {
    const { kind, id } = need;
    if (kind === "ruling") return { kind, id, value: need.options[luck() % need.options.length]?.value ?? "" };
    const face = (luck() % 20) + 1;
    return { kind, id, ...(kit.roll?.(need, luck) ?? { dice: [face], total: face }) };
  }

  /** Moves on whatever stands in the way. */
  function advance(state: State, luck: Chance): State {
    const { outcome } = ask(state, { command: kit.onward(state), asker: gm, override: true }, luck);
    if (outcome.kind !== "done") throw new Error(`A fight stands still: ${JSON.stringify(outcome)}`);
    return outcome.state;
  }

  function ctx(start: State, all: readonly Asked<Command>[], luck: Chance, early: number, style = (_: State) => {}) {
    let state = early > 0 ? advance(start, luck) : start;
    const first = state;
    let history: History<Command> = emptyHistory;
    for (const each of all) {
      const { given, results, outcome } = ask(state, each, luck);
      if (outcome.kind !== "done") continue;
      expect(stored(state, outcome)).toEqual(outcome.state);
      history = record(history, entryOf(nextSeq(history), given, results, outcome), 1000);
      state = outcome.state;
      style(state);
    }
    return { first, state, history };
  }

  function holds(title: string, law: (game: [State, Asked<Command>[], Chance, number]) => void): void {
    it(title, () => {
      const aim = commands + share;
      const property = fc.property(games, ([start, all, numbers, early]) => law([start, all, luckOf(numbers), early]));
      const numRuns = process.env.TURNCRAFT_LAWS === "short" ? 1 : 4;
      // A counterexample that could be smaller is better than a run that looks for the smallest for an hour.
      while (commands < aim) fc.assert(property, { numRuns, interruptAfterTimeLimit: 60_000 });
    });
  }

  describe("The laws of a fight", () => {
    holds(`${clauses.back} · undoing every step, newest first, gives back the state the fight began with`, (game) => {
      const { first, state, history } = ctx(...game);
      const newestFirst = [...history.entries].reverse();
      let back = state;
      for (const entry of newestFirst) back = takeBack(back, [entry]).state;
      expect(back).toEqual(first);
      expect(takeBack(state, newestFirst).state).toEqual(first);
    });

    holds(`${clauses.back} · redo equals do, and replay equals play, byte for byte`, (game) => {
      const { first, state, history } = ctx(...game);
      const log = plainly(history.entries);
      const end = replay(ruleset, plainly(first), log);
      expect([end.kind, JSON.stringify(end.state)]).toEqual(["replayed", JSON.stringify(state)]);
      const last = history.entries.at(-1);
      if (!last) return;
      const again = redo(ruleset, takeBack(state, [last]).state, last);
      expect(again.kind === "done" && again.state).toEqual(state);
    });

    holds(
      `${clauses.refusal} · a refusal changes nothing, and nothing leaves its bounds or is lost in storage`,
      (game) => {
        const [, all, luck] = game;
        const { state } = ctx(...game, (each) => {
          kit.expectBounds(each);
          expect(ruleset.load(plainly(each))).toEqual(each);
        });
        const before = JSON.stringify(state);
        for (const each of all.slice(0, 20)) ask(state, each, luck);
        expect(JSON.stringify(state)).toBe(before);
      },
    );

    holds(`${clauses.order} · the order holds everybody once, in any order of joining`, (game) => {
      const { state } = ctx(...game, (each) => {
        expect([...each.order].sort()).toEqual(Object.keys(each.fighters).sort());
        expect(each.activeId === null || each.order.includes(each.activeId)).toBe(true);
      });
      const turned = { ...state, fighters: Object.fromEntries(Object.entries(state.fighters).reverse()) };
      expect(kit.orderOf(turned)).toEqual(kit.orderOf(state));
    });

    holds(`${clauses.turns} · every fight goes on, and in a quiet round nobody acts twice or is skipped`, (game) => {
      const [, , luck] = game;
      let { state } = ctx(...game);
      const { round } = state;
      for (let turns = 0; state.round <= round; turns++) {
        expect(turns).toBeLessThanOrEqual(kit.mostSteps?.(state) ?? state.order.length + 1);
        state = advance(state, luck);
      }
      const due = kit.dueTurns(state);
      const acted: CombatantId[] = [];
      let last = state;
      const most = state.order.length;
      for (
        const { round: began } = state;
        state.round === began && acted.length <= most;
        state = advance(state, luck)
      ) {
        const who = kit.turnOf ? kit.turnOf(state, kit.onward(state)) : state.activeId;
        if (who !== null) acted.push(who);
        last = state;
      }
      expect(acted).toEqual([...new Set(acted)]);
      expect(acted).toEqual(expect.arrayContaining([...due]));
      // The facts may have raised somebody since.
      expect([...due, ...kit.dueTurns(last)]).toEqual(expect.arrayContaining(acted));
    });
  });
}

/** The state after an outcome as a document stores it: written change by change from the state before. */
function stored<State extends EncounterState>(before: State, done: Extract<Outcome<State>, { kind: "done" }>): unknown {
  const copy = plainly(before) as Record<string, unknown>;
  for (const change of storageChanges(before, done.state, done.forward)) {
    const parent = change.path.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, copy);
    const key = change.path.at(-1) ?? "";
    if ("delete" in change) delete parent[key];
    else parent[key] = plainly(change.value);
  }
  return copy;
}

function naming<Command extends AnyCommand>(state: EncounterState, command: Command): Command {
  return JSON.parse(JSON.stringify(command).replaceAll(active, state.activeId ?? crowd[0] ?? "")) as Command;
}

function entryOf<Command extends AnyCommand>(
  seq: number,
  given: Invocation<Command>,
  results: readonly Result[],
  { inverse, log, turnEvents }: Extract<Outcome<EncounterState>, { kind: "done" }>,
): HistoryEntry<Command> {
  return { seq, request: `r${seq}`, given, results, inverse, world: [], log, turnEvents };
}

function luckOf(numbers: readonly number[]): Chance {
  let i = 0;
  // A run of bad luck ends: equal rolls for ever would never break a tie.
  return () => (numbers[i++ % numbers.length] ?? 0) + Math.floor(i / numbers.length) * i;
}
