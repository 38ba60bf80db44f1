import type {
  AnyCommand,
  AnySettings,
  CombatantId,
  EncounterState,
  LogEntry,
  Refusal,
} from "../../src/engine/index.ts";
import type { Action, AnyBot, Blow, Bot } from "./bot.ts";
import { Game, type How, type Watch } from "./game.ts";
import { Luck } from "./luck.ts";
import { type Combatant, combatants, type Side, sides } from "./sides.ts";
import { Trouble } from "./trouble.ts";
import { Words } from "./words.ts";

/** Parameters of a fight, known before it begins. */
export interface Terms {
  readonly seed: number;
  readonly combatants: number;
  readonly settings: AnySettings;
  /** Gets every line of the log; nobody listens while thousands are played. */
  readonly log?: (line: string) => void;
  readonly watch?: Watch;
  /** Commands before the fight is cut short. Absent: no limit. */
  readonly most?: number;
  /** Skips checking the laws, which takes longer than the steps. */
  readonly isLawless?: boolean;
}

/** Course of a fight, from beginning to end. */
export interface Course {
  /** Null: nobody was left standing. */
  readonly winner: Side | null;
  readonly rounds: number;
  /** Sides by their places in the first order. */
  readonly places: readonly Side[];
  readonly standing: readonly Combatant[];
  /** Carried out and refused. */
  readonly commands: number;
  /** Number of refusals by each clause. */
  readonly refusals: ReadonlyMap<string, number>;
}

const startingHitPoints = 12;
const mostRounds = 500;
/** Probability that a bot repeats an earlier command, and that the GM overrides a refusal. */
const share = { stray: 0.03, override: 0.1 } as const;

/** Plays a whole fight of two sides by their bot. @throws Trouble when it breaks a law, throws, or doesn't end */
export function playOut(bot: AnyBot, terms: Terms): Course {
  return new Arena(bot, terms).play();
}

class Arena<State extends EncounterState, Command extends AnyCommand> {
  readonly #bot: Bot<State, Command>;
  readonly #luck: Luck;
  readonly #crowd: ReadonlyMap<CombatantId, Combatant>;
  readonly #hitPoints: Map<CombatantId, number>;
  readonly #game: Game<State, Command>;
  readonly #most: number;
  #blows: readonly Blow[] = [];

  constructor(bot: Bot<State, Command>, terms: Terms) {
    const { seed, combatants: count, settings, most = Number.POSITIVE_INFINITY } = terms;
    const { log = () => {}, watch = () => {}, isLawless = false } = terms;
    this.#most = most;
    this.#bot = bot;
    this.#luck = new Luck(seed);
    this.#crowd = new Map(combatants(count).map((one) => [one.id, one]));
    this.#hitPoints = new Map([...this.#crowd.keys()].map((id) => [id, startingHitPoints]));
    this.#game = new Game<State, Command>({
      bot,
      luck: this.#luck,
      words: new Words((id) => this.#crowd.get(id)?.name ?? id, bot.texts),
      start: { ...bot.ruleset.empty(), settings },
      foesOf: (id) =>
        this.#standing()
          .filter((one) => one.side !== this.#crowd.get(id)?.side)
          .map((one) => one.id),
      log,
      watch,
      isLawless,
    });
  }

  play(): Course {
    const game = this.#game;
    this.#everybodyJoins();
    while (game.state.round === 0) this.#must({ command: this.#bot.onward(game.state), by: null });
    const places = game.state.order.flatMap((id) => this.#crowd.get(id)?.side ?? []);
    while (game.commands < this.#most && this.#isOpen()) this.#advance();
    const { round: rounds } = game.state;
    const standing = this.#standing();
    this.#mustShared({ kind: "end" });
    game.close();
    const { commands, refusals } = game;
    return {
      winner: this.#isOpen() ? null : (standing[0]?.side ?? null),
      rounds,
      places,
      standing,
      commands,
      refusals,
    };
  }

  /** True if both sides stand. */
  #isOpen(): boolean {
    const standing = new Set(this.#standing().map(({ side }) => side));
    return sides.every((side) => standing.has(side));
  }

  #standing(): readonly Combatant[] {
    const { fighters } = this.#game.state;
    return [...this.#crowd.values()].filter(({ id }) => !fighters[id]?.defeated && !fighters[id]?.departed);
  }

  #everybodyJoins(): void {
    const ids = [...this.#crowd.keys()];
    const scores = [...this.#crowd.values()].map((one) => [one.id, this.#bot.guest(this.#luck, one)] as const);
    const freshScores = JSON.parse(JSON.stringify(Object.fromEntries(scores)));
    this.#mustShared({ kind: "join", who: ids }, { freshScores });
  }

  /** Plays one command. If it is refused, the GM overrides the refusal now and then, or goes on. */
  #advance(): void {
    const { view } = this.#game;
    const onward: Action<Command> = { command: this.#bot.onward(view.state), by: null };
    if (view.state.round > mostRounds)
      throw new Trouble(`The fight doesn't end in ${mostRounds} rounds`, onward.command);
    const action = view.luck.happens(share.stray) ? this.#stray() : this.#bot.act(view);
    const refusal = action && this.#do(action);
    if (action === null) this.#must(onward);
    else if (refusal && !refusal.final && view.luck.happens(share.override)) {
      this.#do({ ...action, by: null }, { override: true });
    } else if (refusal) this.#must(onward);
  }

  /** Repeats an earlier command: out of turn, too late, or for another owner's combatant. */
  #stray(): Action<Command> | null {
    const command = this.#game.pastCommand();
    return command ? { command, by: this.#luck.pick([...this.#crowd.keys()]) } : null;
  }

  /** Gives a command with the GM's override; a refusal means that the fight is stuck. */
  #must(action: Action<Command>, how: How = {}): void {
    const refusal = this.#do(action, { override: true, ...how });
    if (refusal) throw new Trouble(`The fight stands still: ${refusal.clause} ${refusal.message}`, action.command);
  }

  /** A command that all rulesets know. */
  #mustShared(command: AnyCommand & Readonly<Record<string, unknown>>, how: How = {}): void {
    this.#must({ command: command as AnyCommand as Command, by: null }, how);
  }

  #do(action: Action<Command>, how: How = {}): Refusal | null {
    const stated = this.#game.give(action, how);
    if ("clause" in stated) return stated;
    if (action.blow) this.#blows = [...this.#blows, action.blow];
    this.#strike(stated);
    return null;
  }

  /** Applies landed blows: hit points, and defeat at none left. */
  #strike(log: readonly LogEntry[]): void {
    const lands = this.#bot.lands ?? (() => true);
    const verdicts = this.#blows.map((blow) => [blow, lands(blow, this.#game.state, log)] as const);
    this.#blows = verdicts.filter(([, verdict]) => verdict === null).map(([blow]) => blow);
    for (const [blow, verdict] of verdicts) if (verdict) this.#wound(blow);
  }

  #wound({ at, damage }: Blow): void {
    if (!this.#standing().some(({ id }) => id === at)) return;
    const before = this.#hitPoints.get(at) ?? 0;
    const after = Math.max(0, before - damage);
    this.#hitPoints.set(at, after);
    this.#mustShared({
      kind: "hit-points",
      who: at,
      uuid: `Actor.${at}`,
      path: "system.hitPoints.value",
      before,
      after,
    });
    if (after === 0) this.#mustShared({ kind: "defeat", who: at, defeated: true });
  }
}
