import { menuWindow } from "../menu-window.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { loadFacets, rulesetIds } from "../rulesets/registry.ts";
import { registerOffered } from "./choosing/dialog.ts";
import { openWorldRules } from "./rules-of.ts";
import { settingOf } from "./rulesets.ts";
import { renderTracker } from "./tracker/keys.ts";
import { healthShown } from "./views/index.ts";

/**
 * Registers the choice of a ruleset for new encounters: at `init`, before the rest, since the window lists settings in the order of
 * registration; and at `setup` again, in the same place, after modules have registered rulesets.
 */
export function registerChoice(): void {
  game.settings.register("turncraft", "ruleset", {
    name: "TURNCRAFT.Setting.ruleset.name",
    hint: "TURNCRAFT.Setting.ruleset.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries(rulesetIds().map((id) => [id, `TYPES.Combat.${id}`])),
    default: rulesetIds()[0] ?? "",
    onChange: (id) => void loadFacets(id),
  });
}

/** Registers the settings of encounters: all for the world, except the folding of the board. Called at `init`. */
export function registerSettings(): void {
  registerChoice();
  registerOffered();
  game.settings.register("turncraft", "boardFolded", {
    scope: "client",
    config: false,
    type: Boolean,
    default: false,
    onChange: renderTracker,
  });
  game.settings.register("turncraft", "dice", {
    name: "TURNCRAFT.Setting.dice.name",
    hint: "TURNCRAFT.Setting.dice.hint",
    scope: "world",
    config: true,
    type: String,
    choices: { owner: "TURNCRAFT.Setting.dice.owner", gm: "TURNCRAFT.Setting.dice.gm" },
    default: "owner",
  });
  game.settings.register("turncraft", "ownUndo", {
    name: "TURNCRAFT.Setting.ownUndo.name",
    hint: "TURNCRAFT.Setting.ownUndo.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
    onChange: renderTracker,
  });
  game.settings.register("turncraft", "foesHealth", {
    name: "TURNCRAFT.Setting.foesHealth.name",
    hint: "TURNCRAFT.Setting.foesHealth.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries(healthShown.map((each) => [each, `TURNCRAFT.Setting.foesHealth.${each}`])),
    default: "word",
    onChange: renderTracker,
  });
}

/** Registers a ruleset's settings for new encounters, and the form. */
export function registerRules(ruleset: RulesetModule): void {
  const id = settingOf(ruleset.rules.id);
  game.settings.register("turncraft", id, { scope: "world", config: false, type: Object, default: {} });
  game.settings.registerMenu("turncraft", id, {
    name: `TYPES.Combat.${id}`,
    label: "TURNCRAFT.Rules.open",
    // A module's ruleset, with a dot in its id, has no line about it here.
    hint: id.includes(".") ? "TURNCRAFT.Rules.worldNote" : `TURNCRAFT.About.${id}`,
    icon: "fa-solid fa-scale-balanced",
    type: menuWindow(() => openWorldRules(ruleset)),
    restricted: true,
  });
}
