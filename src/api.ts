import {
  type Answer,
  type AskedWaypoint,
  askRoll,
  type Command,
  type RollAnswer,
  type RollAsked,
  registerRuleset,
  type SurveyedSpace,
  surveyWay,
  TurncraftCombat,
  useOutOfCombat,
} from "./combat/index.ts";
import * as engine from "./engine/index.ts";
import type { AnyRuleset } from "./engine/ruleset.ts";
import type { AnyCommand } from "./engine/types.ts";
import * as grid from "./grid/index.ts";
import type { RulesetModule } from "./rulesets/module.ts";
import { allRulesets, rulesetOf } from "./rulesets/registry.ts";
import { type Report, type SelfCheckOptions, selfCheck } from "./self-check/index.ts";
import { type CharacterChoice, createByName } from "./sheets/index.ts";

/** The rulesets that this table plays. */
export interface RulesetsAPI {
  /** Turncraft's own, then those of modules. */
  list(): readonly AnyRuleset[];
  /** The ruleset with this id, which is the type of its encounters; null where there is none. */
  get(id: string): AnyRuleset | null;
  /** Adds a ruleset, until the hook `setup`. Throws if its id is taken or it is too late. */
  register(ruleset: RulesetModule): void;
}

/** `game.turncraft`, for macros and modules. */
export interface TurncraftAPI {
  readonly rulesets: RulesetsAPI;
  /** Parts that rules are made of: schemas, rows of commands, dice and questions, limits, steps (`src/engine/index.ts`). */
  readonly engine: typeof engine;
  /** Spaces, ways, reach and threats on squares and hexes (`src/grid/index.ts`). */
  readonly grid: typeof grid;
  /**
   * Measured path of a token through these waypoints (scene pixels of its top left corner): each space with its terrain
   * and walls. Works on scenes that this page isn't viewing.
   */
  surveyWay(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[]): grid.Survey<SurveyedSpace>;
  /**
   * Gives a command to an encounter, as this user: the rules may refuse it, and the user is told why. `insist`: a
   * Gamemaster wants it carried out all the same.
   */
  perform(combat: Combat.Implementation, command: AnyCommand, options?: { insist?: boolean }): Promise<Answer>;
  /** Shows a roll before it is made; null if dismissed. `hurry`: no window. */
  askRoll(asked: RollAsked, hurry?: boolean): Promise<RollAnswer | null>;
  /**
   * Uses an item outside combat, like the button on its sheet: free, on this user's targets. Resolves when the card is
   * posted or the roll dismissed.
   */
  useOutOfCombat(item: Item.Implementation): Promise<void>;
  /**
   * Makes a playable character, as the dialog in the actors' directory does. Null where that failed; throws where there is
   * no such archetype.
   */
  createCharacter(choice: CharacterChoice): Promise<Actor.Implementation | null>;
  /**
   * Tries what Turncraft takes for granted about Foundry, on documents of its own that it removes again; GMs only. A window
   * says first what it does and shows what it found; `ask: false`: no window; `only`: just the checks with these ids, without a
   * window. Null where the GM closed the window.
   */
  selfCheck(options?: SelfCheckOptions): Promise<Report | null>;
}

declare global {
  interface InitGame {
    readonly turncraft: TurncraftAPI;
  }
  interface I18nInitGame {
    readonly turncraft: TurncraftAPI;
  }
  interface SetupGame {
    readonly turncraft: TurncraftAPI;
  }
  interface ReadyGame {
    readonly turncraft: TurncraftAPI;
  }
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      "turncraft.registerRulesets": (rulesets: RulesetsAPI) => void;
    }
  }
}

const rulesets: RulesetsAPI = {
  list: () => allRulesets().map(({ rules }) => rules),
  get: (id) => rulesetOf(id)?.rules ?? null,
  register: registerRuleset,
};

const api: TurncraftAPI = {
  rulesets,
  engine,
  grid,
  surveyWay,
  askRoll: (asked, hurry) => askRoll(asked, hurry === undefined ? {} : { hurry }),
  createCharacter: createByName,
  selfCheck,
  async useOutOfCombat(item) {
    if (!item.actor) throw new TypeError("Nobody has that item.");
    await useOutOfCombat(item.actor, item);
  },
  async perform(combat, command, options) {
    if (!(combat instanceof TurncraftCombat)) throw new TypeError("That is no encounter of Turncraft.");
    // Which commands there are only the encounter's ruleset knows; it reads what it is given before anything else.
    return combat.perform(command as Command, options);
  },
};

/** Puts the API into the game and lets modules bring rulesets. Called at the end of `init`. */
export function openAPI(): void {
  Object.assign(game, { turncraft: api });
  Hooks.callAll("turncraft.registerRulesets", rulesets);
}
