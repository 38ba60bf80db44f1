import {
  type Answer,
  type AskedWaypoint,
  askRoll,
  type Command,
  type MeasuredSpace,
  measurePath,
  type RollAnswer,
  type RollAsked,
  registerRuleset,
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

/** Rulesets of this world. */
export interface RulesetsAPI {
  /** Rules of all rulesets: Turncraft's own, then modules'. */
  list(): readonly AnyRuleset[];
  /** Rules of a ruleset by id, which is also the type of its encounters; null if unknown. */
  get(id: string): AnyRuleset | null;
  /** Adds a ruleset. Throws from the hook `setup` on, and for an id that is taken or invalid. */
  register(ruleset: RulesetModule): void;
}

/** `game.turncraft`, for macros and modules. */
export interface TurncraftAPI {
  readonly rulesets: RulesetsAPI;
  /** Building blocks for rules: schemas, rows of commands, dice and questions, limits, steps (`src/engine/index.ts`). */
  readonly engine: typeof engine;
  /** Spaces, paths, reach and threats on squares and hexes (`src/grid/index.ts`). */
  readonly grid: typeof grid;
  /**
   * Measures the path of a token through waypoints (scene pixels of its top left corner): each space with terrain, and whether a
   * wall is in the way. Works for scenes that aren't on view, too.
   */
  measurePath(
    token: TokenDocument.Implementation,
    waypoints: readonly AskedWaypoint[],
  ): grid.MeasuredPath<MeasuredSpace>;
  /**
   * Gives a command to an encounter as the present user, who is told of a refusal. `override`: the GM overrides refusals. Throws a
   * TypeError for an encounter of another system.
   */
  perform(combat: Combat.Implementation, command: AnyCommand, options?: { override?: boolean }): Promise<Answer>;
  /** Shows the roll window and resolves to the user's choices; null if dismissed. `hurry`: resolves without a window. */
  askRoll(asked: RollAsked, hurry?: boolean): Promise<RollAnswer | null>;
  /**
   * Uses an item outside combat, like the button on its sheet: free, on the user's targets. Resolves when the card is posted or
   * the roll window dismissed. Throws a TypeError for an item without an actor.
   */
  useOutOfCombat(item: Item.Implementation): Promise<void>;
  /** Creates a playable character, like the dialog in the actors' directory. Null on failure; throws for an unknown archetype. */
  createCharacter(choice: CharacterChoice): Promise<Actor.Implementation | null>;
  /**
   * Checks Turncraft's assumptions about Foundry on documents that are created for it and removed afterwards. A window announces
   * the checks and shows the findings. `ask: false`: no window; `only`: ids of the checks to run, without a window. Null for
   * players, and if the GM closed the window.
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
  measurePath,
  askRoll: (asked, hurry) => askRoll(asked, hurry === undefined ? {} : { hurry }),
  createCharacter: createByName,
  selfCheck,
  async useOutOfCombat(item) {
    if (!item.actor) throw new TypeError("Nobody has that item.");
    await useOutOfCombat(item.actor, item);
  },
  async perform(combat, command, options) {
    if (!(combat instanceof TurncraftCombat)) throw new TypeError("That is no encounter of Turncraft.");
    // Only the ruleset knows the commands, and reads them first.
    return combat.perform(command as Command, options);
  },
};

/** Sets `game.turncraft`, then calls the hook in which modules register rulesets. Called at the end of `init`. */
export function openAPI(): void {
  Object.assign(game, { turncraft: api });
  Hooks.callAll("turncraft.registerRulesets", rulesets);
}
