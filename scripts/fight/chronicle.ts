import { isDeepStrictEqual } from "node:util";
import {
  type AnyCommand,
  type EncounterState,
  type Invocation,
  type Outcome,
  type Result,
  type Ruleset,
  replay,
  takeBack,
} from "../../src/engine/index.ts";
import type { Luck } from "./luck.ts";
import { Trouble } from "./trouble.ts";

/**
 * Records the commands of a fight, and checks the laws it must keep: storage loses no data, undo and replay are exact.
 */
export class Chronicle<State extends EncounterState, Command extends AnyCommand> {
  readonly #ruleset: Ruleset<State, Command>;
  readonly #start: State;
  readonly #steps: { given: Invocation<Command>; results: readonly Result[]; inverse: Done<State>["inverse"] }[] = [];
  readonly #isLawless: boolean;
  #state: State;

  constructor(ruleset: Ruleset<State, Command>, start: State, isLawless: boolean) {
    this.#ruleset = ruleset;
    this.#isLawless = isLawless;
    this.#start = start;
    this.#state = start;
  }

  /** Notes a step. @throws Trouble when its state isn't the same once stored and loaded */
  add(given: Invocation<Command>, results: readonly Result[], { state, inverse }: Done<State>): void {
    this.#steps.push({ given, results: [...results], inverse });
    this.#state = state;
    if (this.#isLawless) return;
    const loaded = this.#ruleset.load(stored(state));
    if (!isDeepStrictEqual(loaded, state)) {
      const field = "clause" in loaded ? `: ${JSON.stringify(loaded.data)}` : "";
      throw new Trouble(`What is stored isn't what is loaded${field}`, given.command);
    }
  }

  /** A command that was carried out once, or undefined before the first. */
  any(luck: Luck): Command | undefined {
    return this.#steps.length === 0 ? undefined : luck.pick(this.#steps).given.command;
  }

  /** The fight is over. @throws Trouble when it can't be taken back or played again exactly */
  close(): void {
    if (this.#isLawless) return;
    const last = this.#steps.at(-1)?.given.command ?? { kind: "start" };
    const entry = { seq: 0, request: "", world: [], log: [], turnEvents: [] };
    const newestFirst = this.#steps.map((step) => ({ ...entry, ...step })).reverse();
    const { state: back } = takeBack(this.#state, newestFirst);
    if (!isDeepStrictEqual(back, this.#start)) throw new Trouble("Undo doesn't lead back to the start", last);
    const again = replay(this.#ruleset, stored(this.#start), stored(this.#steps));
    if (again.kind !== "replayed" || JSON.stringify(again.state) !== JSON.stringify(this.#state)) {
      const stopped = again.kind === "stopped" ? this.#steps[again.at]?.given.command : last;
      throw new Trouble("Replay doesn't lead to the same end", stopped ?? last);
    }
  }
}

type Done<State> = Extract<Outcome<State>, { kind: "done" }>;

function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
