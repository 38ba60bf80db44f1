import {
  type AnyCommand,
  type CombatantId,
  type EncounterState,
  type InputRequest,
  type Invocation,
  type LogEntry,
  type Outcome,
  type Refusal,
  type Result,
  step,
} from "../../src/engine/index.ts";
import type { Action, Bot, View } from "./bot.ts";
import { Chronicle } from "./chronicle.ts";
import { roll } from "./dice.ts";
import type { Luck } from "./luck.ts";
import { Trouble } from "./trouble.ts";
import type { Words } from "./words.ts";

/** Sees every step before it is made: the state, the command as given, its answers. */
export type Watch = (state: EncounterState, given: Invocation<AnyCommand>, results: readonly Result[]) => void;

/** Setup of a game: the bot, luck, texts, starting state, callbacks and options. */
export interface Set<State extends EncounterState, Command extends AnyCommand> {
  readonly bot: Bot<State, Command>;
  readonly luck: Luck;
  readonly words: Words;
  readonly start: State;
  readonly foesOf: View<State>["foesOf"];
  readonly log: (line: string) => void;
  readonly watch: Watch;
  readonly isLawless: boolean;
}

/** Options for giving a command. */
export interface How {
  readonly override?: boolean;
  readonly freshScores?: Invocation<AnyCommand>["freshScores"];
}

const most = { commands: 200_000, askings: 1000 } as const;

/** An encounter at a table without Foundry: it takes commands as the door does, and has them answered by the bot. */
export class Game<State extends EncounterState, Command extends AnyCommand> {
  readonly #set: Set<State, Command>;
  readonly #chronicle: Chronicle<State, Command>;
  /** Number of refusals by each clause. */
  readonly refusals = new Map<string, number>();
  state: State;
  commands = 0;

  constructor(set: Set<State, Command>) {
    this.#set = set;
    this.state = set.start;
    this.#chronicle = new Chronicle(set.bot.ruleset, set.start, set.isLawless);
  }

  /** Facts that a bot may use at present. */
  get view(): View<State> {
    const { luck, words, foesOf } = this.#set;
    return { state: this.state, luck, nameOf: (id) => words.name(id), foesOf };
  }

  /** Gives a command, after its preliminary ones; returns the refusal or the log. @throws Trouble */
  give(action: Pick<Action<Command>, "command" | "by">, how: How = {}): Refusal | readonly LogEntry[] {
    const { command, by } = action;
    this.commands += 1;
    if (this.commands > most.commands) throw new Trouble("The fight doesn't end", command);
    const { ruleset } = this.#set.bot;
    const read = guarded(command, () => ruleset.read(JSON.parse(JSON.stringify(command))));
    if ("clause" in read) return this.#refuse(read, by);
    const asker = by === null ? { gm: true, owns: [] } : { gm: false, owns: [by] };
    const given = { command: read, asker, override: how.override ?? false, freshScores: how.freshScores ?? {} };
    const [first] = guarded(command, () => ruleset.prerequisites?.(this.state, given) ?? []);
    if (!first) return this.#carryOut(given, by);
    const before = this.give({ command: first, by }, how);
    return "clause" in before ? before : this.give(action, how);
  }

  /** Earlier command, if any. */
  pastCommand(): Command | undefined {
    return this.#chronicle.any(this.#set.luck);
  }

  /** The fight is over: has it kept the laws? @throws Trouble */
  close(): void {
    this.#chronicle.close();
  }

  #carryOut(given: Invocation<Command>, by: CombatantId | null): Refusal | readonly LogEntry[] {
    const results: Result[] = [];
    for (let asked = 0; asked < most.askings; asked++) {
      const outcome = guarded(given.command, () => step(this.#set.bot.ruleset, this.state, given, results));
      if (outcome.kind === "refused") return this.#refuse(outcome.refusal, by);
      if (outcome.kind === "done") return this.#take(given, results, outcome);
      results.push(...outcome.needs.map((need) => this.#answer(need)));
    }
    throw new Trouble("There are never enough answers", given.command);
  }

  #take(
    given: Invocation<Command>,
    results: readonly Result[],
    done: Extract<Outcome<State>, { kind: "done" }>,
  ): readonly LogEntry[] {
    this.#set.watch(this.state, given, results);
    this.state = done.state;
    for (const entry of done.log) this.#set.log(this.#set.words.line(entry));
    this.#chronicle.add(given, results, done);
    return done.log;
  }

  #refuse(refusal: Refusal, by: CombatantId | null): Refusal {
    this.refusals.set(refusal.clause, (this.refusals.get(refusal.clause) ?? 0) + 1);
    this.#set.log(`  ${this.#set.words.name(by)} may not: ${this.#set.words.refusal(refusal)}`);
    return refusal;
  }

  #answer(need: InputRequest): Result {
    const { bot, luck, words } = this.#set;
    if (need.kind === "roll") return roll(need, luck);
    const value = bot.rule?.(need, this.view) ?? luck.pick(need.options).value;
    this.#set.log(`  ${words.name(need.who ?? null)} is asked: ${words.ruling(need, value)}`);
    return { kind: "ruling", id: need.id, value };
  }
}

/** Runs the body; reports a thrown error together with the command that caused it. */
function guarded<T>(command: AnyCommand, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw new Trouble(`Thrown: ${error instanceof Error ? error.message : String(error)}`, command, error);
  }
}
