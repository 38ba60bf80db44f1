import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  type AnyCommand,
  afterRedo,
  afterUndo,
  type CombatantId,
  type EncounterState,
  emptyHistory,
  type History,
  nextSeq,
  type Ruleset,
  record,
  redo,
  type Stride,
  stepAhead,
  stepsBack,
  takeBack,
} from "../../src/engine/index.ts";
import { type Done, givingUnder, gm, type How, ownerOf, resultsOf } from "./giving.ts";

/**
 * The worked examples of a clause file, as data: `examples.yaml` beside the tests of a ruleset is a list of these.
 * Paths are dotted (`fighters.A.left.action`), values are compared whole.
 */
interface Example {
  /** Number in the table of worked examples. */
  readonly example: number;
  readonly clauses: readonly string[];
  /** Combatants by id, in the words of the ruleset's test table: of a started fight, or of one yet to start. */
  readonly fight?: Readonly<Record<string, object>>;
  readonly gathering?: Readonly<Record<string, object>>;
  readonly settings?: object;
  /** Changes to the initial state for this example. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly play: readonly Act[];
}

interface Act {
  /** Command as JSON, or a short form for the ruleset's table. */
  readonly do?: unknown;
  /** Number of times; once when absent. */
  readonly times?: number;
  /** Values of the state at which repetition stops. */
  readonly until?: Readonly<Record<string, unknown>>;
  /** Steps back, once or over a turn or round. */
  readonly undo?: Stride;
  readonly redo?: true;
  /** Owner of these combatants; the GM when absent. */
  readonly by?: string | readonly string[];
  readonly override?: boolean;
  readonly answers?: How["answers"];
  readonly freshScores?: Readonly<Record<string, unknown>>;
  /** Refusing clause; the state must not change. */
  readonly refused?: string;
  /** Ids of missing input; the state must not change. */
  readonly needs?: readonly string[];
  /** Values expected in the state afterwards. */
  readonly expect?: Readonly<Record<string, unknown>>;
  /**
   * Ends of message keys in the log, in this order (others may stand between): `turnEnded`, or with its subject `turnEnded A`.
   */
  readonly log?: readonly string[];
  /** The same of all lines of the log, with none between. */
  readonly wholeLog?: readonly string[];
  /** Seconds by which world time has gone on since the example began. */
  readonly clock?: number;
  /** Clauses that the log says were overruled. */
  readonly overruled?: readonly string[];
  /** World changes, matched by the named fields. */
  readonly world?: readonly object[];
}

/** Builders of fights and commands for a ruleset's tests. */
export interface Table<State extends EncounterState, Command extends AnyCommand> {
  readonly ruleset: Ruleset<State, Command>;
  fight(guests: Readonly<Record<string, object>>, settings?: object): State;
  gathering(guests: Readonly<Record<string, object>>, settings?: object): State;
  /** Command for a short form of the data now. */
  command(short: unknown, state: State): Command;
  /** Converts the data's scores into the form the authority writes; unchanged when absent. */
  freshScores?(short: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** Runs every worked example of the data file. */
export function describeExamples<State extends EncounterState, Command extends AnyCommand>(
  file: URL,
  table: Table<State, Command>,
): void {
  const examples = parse(readFileSync(file, "utf8")) as readonly Example[];
  describe("Worked examples", () => {
    it.each(examples.map((each) => [`example ${each.example} · ${each.clauses.join(", ")}`, each] as const))(
      "%s",
      (_, example) => {
        const game = new Game(table, start(table, example));
        for (const act of example.play) game.play(act);
      },
    );
  });
}

function start<State extends EncounterState, Command extends AnyCommand>(
  table: Table<State, Command>,
  { fight, gathering, settings, set = {} }: Example,
): State {
  const built = fight ? table.fight(fight, settings) : table.gathering(gathering ?? {}, settings);
  const state = JSON.parse(JSON.stringify(built)) as State;
  for (const [path, value] of Object.entries(set)) setAt(state, path.split("."), value);
  const loaded = table.ruleset.load(state);
  if ("clause" in loaded) throw new Error(`The example begins with a damaged fight: ${JSON.stringify(loaded.data)}`);
  return state;
}

/** A fight being played by the acts of an example, with its history. */
class Game<State extends EncounterState, Command extends AnyCommand> {
  readonly #table: Table<State, Command>;
  #state: State;
  #history: History<Command> = emptyHistory;
  #clock = 0;
  /** States before each step, by number, for checking undo. */
  readonly #before = new Map<number, State>();

  constructor(table: Table<State, Command>, state: State) {
    this.#table = table;
    this.#state = state;
  }

  /** Plays an act repeatedly, checking the state each time. */
  play(act: Act): void {
    if (act.until) this.#playUntil(act, act.until);
    else for (let n = 0; n < (act.times ?? 1); n++) this.#playOnce(act);
  }

  #playUntil(act: Act, until: Readonly<Record<string, unknown>>): void {
    const isSo = () => Object.entries(until).every(([path, value]) => valueAt(this.#state, path.split(".")) === value);
    for (let n = 0; n < 1000 && !isSo(); n++) this.#playOnce(act);
    expect(isSo(), `It never came to ${JSON.stringify(until)}`).toBe(true);
  }

  #playOnce(act: Act): void {
    if (act.undo) this.#undo(act.undo);
    else if (act.redo) this.#redo();
    else if (act.do !== undefined) this.#do(act);
    for (const [path, value] of Object.entries(act.expect ?? {})) {
      expect(valueAt(this.#state, path.split(".")), path).toEqual(value);
    }
    if (act.clock !== undefined) expect(this.#clock).toBe(act.clock);
  }

  #do(act: Act): void {
    const { given, give } = givingUnder(this.#table.ruleset);
    const command = this.#table.command(act.do, this.#state);
    const how = howOf(act, this.#table);
    const before = JSON.stringify(this.#state);
    const outcome = give(this.#state, command, how);
    const refusal = outcome.kind === "refused" ? outcome.refusal.clause : undefined;
    expect(refusal, JSON.stringify(outcome)).toBe(act.refused);
    expect(outcome.kind === "needs" ? outcome.needs.map(({ id }) => id) : undefined).toEqual(act.needs);
    expect(JSON.stringify(this.#state)).toBe(before);
    if (outcome.kind !== "done") return;
    expectLogged(act, outcome);
    const { inverse, log, turnEvents } = outcome;
    const seq = nextSeq(this.#history);
    const step = { seq, request: `r${seq}`, given: given(command, how), results: resultsOf(act.answers) };
    this.#history = record(this.#history, { ...step, inverse, world: [], log, turnEvents }, 1000);
    this.#before.set(seq, this.#state);
    this.#state = outcome.state;
    for (const intent of outcome.world) if (intent.kind === "clock") this.#clock += intent.seconds;
  }

  #undo(distance: Stride): void {
    const back = stepsBack(this.#history, distance);
    expect(back.length, "There is nothing to take back").toBeGreaterThan(0);
    this.#state = takeBack(this.#state, back).state;
    expect(this.#state).toEqual(this.#before.get(back.at(-1)?.seq ?? 0));
    this.#history = afterUndo(this.#history, back);
  }

  #redo(): void {
    const ahead = stepAhead(this.#history);
    const outcome = ahead && redo(this.#table.ruleset, this.#state, ahead);
    if (outcome?.kind !== "done") throw new Error("There is nothing to make again");
    this.#state = outcome.state;
    this.#history = afterRedo(this.#history);
  }
}

function howOf({ by, override, answers, freshScores }: Act, table: Pick<Table<never, never>, "freshScores">): How {
  return {
    by: by === undefined ? gm : ownerOf(...([by].flat() as CombatantId[])),
    override: override ?? false,
    ...(answers && { answers }),
    ...(freshScores && { freshScores: table.freshScores?.(freshScores) ?? freshScores }),
  };
}

function expectLogged({ log = [], wholeLog, overruled, world }: Act, outcome: Done<EncounterState>): void {
  const stated = outcome.log.map(({ event, who }) => `${event} ${who ?? ""}`);
  const isLine = (line: string, short: string) => {
    const [event = "", who = ""] = line.split(" ");
    const [end = "", about = who] = short.split(" ");
    return event.endsWith(end) && who === about;
  };
  let from = 0;
  for (const short of log) {
    const found = stated.findIndex((line, i) => i >= from && isLine(line, short));
    expect(found, `${short} in ${stated.join(", ")}`).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
  if (wholeLog) {
    expect(stated.filter((line, i) => !isLine(line, wholeLog[i] ?? "-"))).toEqual([]);
    expect(stated).toHaveLength(wholeLog.length);
  }
  if (overruled) expect([...new Set(outcome.log.flatMap((entry) => entry.overruled ?? []))]).toEqual(overruled);
  if (world) expect(outcome.world).toMatchObject(world);
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => Object(node)[key], root);
}

function setAt(root: object, path: readonly string[], value: unknown): void {
  const parent = valueAt(root, path.slice(0, -1));
  if (typeof parent !== "object" || parent === null) throw new Error(`Nothing to set at ${path.join(".")}`);
  Object.assign(parent, { [path.at(-1) ?? ""]: value });
}
