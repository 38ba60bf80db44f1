import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareInitiative,
  type DexterityCommand,
  type DexterityState,
  dexterity,
  orderOf,
  resources,
} from "../../../src/rules/dexterity/index.ts";
import {
  type Asker,
  type CombatantId,
  emptyHistory,
  type Given,
  type History,
  type HistoryEntry,
  nextSeq,
  type Outcome,
  type Result,
  record,
  redo,
  step,
  storageChanges,
  takeBack,
} from "../../../src/rules/engine/index.ts";
import { anyCommand, anyGathering, type Chance, ids } from "../chance.ts";
import { gathering, gm, scores } from "../table.ts";
import { expectWords } from "../words.ts";

interface Asked {
  command: DexterityCommand;
  asker: Asker;
  insist: boolean;
}

const asked = fc.record<Asked>({
  command: anyCommand,
  asker: fc.oneof(
    { weight: 4, arbitrary: fc.constant(gm) },
    { weight: 1, arbitrary: fc.subarray([...ids]).map((owns) => ({ gm: false, owns })) },
  ),
  insist: fc.boolean(),
});
/** Mostly fights that go on; some that never begin. */
const game = (maxLength: number) =>
  fc.tuple(fc.array(asked, { maxLength }), fc.integer({ min: 0, max: 3 })).map(([all, early]): Asked[] => {
    const start: Asked = { command: { kind: "start" }, asker: gm, insist: true };
    return early > 0 ? [start, ...all] : all;
  });
const chance = fc.array(fc.nat(), { minLength: 40, maxLength: 60 });

/** Gives a command, answering every need by chance; what advances or asks of a window means the present one. */
function ask(
  state: DexterityState,
  { command, asker, insist }: Asked,
  luck: Chance,
): { given: Given<DexterityCommand>; results: Result[]; outcome: Outcome<DexterityState> } {
  const facts = Object.fromEntries(
    ids.map((id, i) => [id, scores({ bonus: i % 3, speeds: { walk: 25 + 5 * (luck() % 3) } })]),
  ) as never;
  const given: Given<DexterityCommand> = { command: timely(state, asRead(command)), asker, insist, facts };
  const results: Result[] = [];
  for (;;) {
    const outcome = expectWords(step(dexterity, state, given, results));
    if (outcome.kind !== "needs") return { given, results, outcome };
    for (const need of outcome.needs) {
      const face = (luck() % 20) + 1;
      if (need.kind === "roll") results.push({ kind: "roll", id: need.id, dice: [face], total: face });
      else
        results.push({ kind: "ruling", id: need.id, value: need.options[luck() % need.options.length]?.value ?? "" });
    }
  }
}

/** As it comes over the wire. */
function asRead(command: DexterityCommand): DexterityCommand {
  const read = dexterity.read(JSON.parse(JSON.stringify(command)));
  if ("clause" in read) throw new Error(`Malformed by chance: ${JSON.stringify(command)}`);
  return read;
}

function timely(state: DexterityState, command: DexterityCommand): DexterityCommand {
  const window = state.windows.at(-1)?.id ?? "none";
  if (command.kind === "advance") return { ...command, round: state.round, turn: state.activeId };
  if (command.kind === "advance-round") return { ...command, round: state.round };
  return "window" in command && command.window !== null ? { ...command, window } : command;
}

/** Plays everything that is allowed, checking each state on the way. */
function play(
  start: DexterityState,
  all: readonly Asked[],
  luck: Chance,
  check: (state: DexterityState, before: DexterityState) => void = () => {},
) {
  let state = start;
  let history: History<DexterityCommand> = emptyHistory;
  for (const each of all) {
    const { given, results, outcome } = ask(state, each, luck);
    if (outcome.kind !== "done") continue;
    const { inverse, log, marks, forward } = outcome;
    const seq = nextSeq(history);
    const entry: HistoryEntry<DexterityCommand> = {
      seq,
      request: `${seq}`,
      given,
      results,
      inverse,
      world: [],
      log,
      marks,
    };
    history = record(history, JSON.parse(JSON.stringify(entry)), 1000);
    expect(rebuilt(state, outcome.state, forward)).toEqual(outcome.state);
    check(outcome.state, state);
    state = outcome.state;
  }
  return { state, history };
}

/** What storage holds after a step's changes. */
function rebuilt(
  before: DexterityState,
  after: DexterityState,
  patches: Parameters<typeof storageChanges>[2],
): unknown {
  const copy = structuredClone(before) as unknown as Record<string, unknown>;
  for (const change of storageChanges(before, after, patches)) {
    const parent = change.path.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, copy);
    const key = change.path.at(-1) ?? "";
    if ("delete" in change) delete parent[key];
    else parent[key] = change.value;
  }
  return copy;
}

function luckOf(numbers: readonly number[]): Chance {
  let i = 0;
  // A run of bad luck ends: equal rolls for ever would never break a tie.
  return () => (numbers[i++ % numbers.length] ?? 0) + Math.floor(i / numbers.length) * i;
}

function expectSound(state: DexterityState): void {
  expect([...state.order].sort()).toEqual(Object.keys(state.fighters).sort());
  expect(state.activeId === null || state.order.includes(state.activeId)).toBe(true);
  expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  for (const fighter of Object.values(state.fighters)) {
    for (const resource of resources) {
      expect(fighter.left[resource]).toBeGreaterThanOrEqual(0);
      expect(fighter.left[resource]).toBeLessThanOrEqual(fighter.scores.resourceMax[resource]);
    }
    expect(fighter.spent).toBeGreaterThanOrEqual(0);
  }
}

describe("The laws of a fight", () => {
  it("DX-005 · undoing every step, newest first, gives back the state the fight began with", () => {
    fc.assert(
      fc.property(anyGathering, game(25), chance, (start, all, numbers) => {
        const { state, history } = play(start, all, luckOf(numbers));
        let back = state;
        for (const entry of [...history.entries].reverse()) back = takeBack(back, [entry]).state;
        expect(back).toEqual(start);
        expect(takeBack(state, [...history.entries].reverse()).state).toEqual(start);
      }),
    );
  });

  it("DX-005 · redo equals do, and replay equals play", () => {
    fc.assert(
      fc.property(anyGathering, game(20), chance, (start, all, numbers) => {
        const { state, history } = play(start, all, luckOf(numbers));
        let again = JSON.parse(JSON.stringify(start)) as DexterityState;
        for (const entry of history.entries) {
          const outcome = redo(dexterity, again, entry);
          if (outcome.kind !== "done") throw new Error(`Not done again: ${entry.given.command.kind}`);
          again = outcome.state;
        }
        expect(again).toEqual(state);
      }),
    );
  });

  it("DX-001 · a refusal changes nothing, and no counter ever leaves its bounds", () => {
    fc.assert(
      fc.property(anyGathering, game(25), chance, (start, all, numbers) => {
        const luck = luckOf(numbers);
        const { state } = play(start, all, luck, expectSound);
        const before = JSON.stringify(state);
        for (const each of all) ask(state, each, luck);
        expect(JSON.stringify(state)).toBe(before);
      }),
    );
  });

  it("DX-103 · the order is total, sorted, and the same whoever entered first", () => {
    fc.assert(
      fc.property(anyGathering, game(15), chance, (start, all, numbers) => {
        const { state } = play(start, all, luckOf(numbers));
        const turned = Object.fromEntries(Object.entries(state.fighters).reverse()) as DexterityState["fighters"];
        expect(orderOf({ fighters: turned })).toEqual(state.order);
        const ranks = state.order.map((id: CombatantId) => state.fighters[id]);
        for (const [i, rank] of ranks.entries())
          for (const later of ranks.slice(i + 1))
            expect(rank && later && compareInitiative(rank, later) <= 0).toBe(true);
      }),
    );
  });

  it("DX-201 · every fight can be advanced, and so every round ends", () => {
    fc.assert(
      fc.property(anyGathering, game(15), chance, (start, all, numbers) => {
        const luck = luckOf(numbers);
        let { state } = play(start, all, luck);
        if (state.round === 0) state = advanced(state, { kind: "start" }, luck);
        const { round } = state;
        for (let turns = 0; state.round === round; turns++) {
          expect(turns).toBeLessThanOrEqual(state.order.length);
          state = advanced(state, { kind: "advance", round: 0, turn: null }, luck);
        }
      }),
    );
  });

  it("DX-005 · a turn's end with 500 combatants changes those two alone, in less than 1 kB", () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`c${i}`, { total: 1 + (i % 20), rollOff: [i] }]),
    );
    const started = advanced(gathering(crowd), { kind: "start" }, () => 7);
    const { outcome } = ask(
      started,
      { command: { kind: "advance", round: 1, turn: null }, asker: gm, insist: false },
      () => 0,
    );
    if (outcome.kind !== "done") throw new Error("A turn didn't end");
    const touched = new Set(outcome.forward.flatMap((patch) => (patch.path[0] === "fighters" ? [patch.path[1]] : [])));
    expect([...touched]).toEqual([outcome.state.activeId]);
    expect(JSON.stringify([outcome.forward, outcome.inverse]).length).toBeLessThan(1000);
  });
});

function advanced(state: DexterityState, command: DexterityCommand, luck: Chance): DexterityState {
  const { outcome } = ask(state, { command, asker: gm, insist: true }, luck);
  if (outcome.kind !== "done") throw new Error(`Not advanced: ${JSON.stringify(outcome)}`);
  return outcome.state;
}
