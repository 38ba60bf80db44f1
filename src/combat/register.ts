import { encounterModelOf } from "../data/encounter.ts";
import { addDataFacet } from "../data/facet.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { addRuleset, loadFacets, rulesetIds } from "../rulesets/registry.ts";
import { keepSetting, registerMenu, registerSetting } from "../settings.ts";
import { isolated } from "../started.ts";
import { registerOffered } from "./ruleset-choice.ts";
import { settingOf, worldRuleset } from "./rulesets.ts";
import { renderTracker } from "./tracker/keys.ts";
import { healthShown } from "./views/numbers-view.ts";
import { openWorldRules } from "./windows-of.ts";

/** True from `setup` on, when the world's settings list the rulesets. */
let isOver = false;

/** Ends the time for registering rulesets, and lists all in the world's settings. Called at `setup`. */
export function endRegistration(): void {
  isOver = true;
  registerChoice();
  void loadFacets(worldRuleset());
}

/**
 * Makes encounters under a ruleset playable: registers the model, the world's settings and the ruleset's own parts. The ruleset's
 * id is the encounter type; for a module's ruleset, `<module>.<type>`, as declared in the manifest. Possible from `init` until
 * `setup`.
 */
export function registerRuleset(ruleset: RulesetModule): void {
  if (isOver) {
    throw new Error("Rulesets are registered in the hook turncraft.registerRulesets or at init; now it is too late.");
  }
  addRuleset(ruleset);
  // Types of modules are known at run time only.
  Object.assign(CONFIG.Combat.dataModels, { [ruleset.rules.id]: encounterModelOf(ruleset.rules) });
  if (ruleset.data) addDataFacet(ruleset.rules.id, ruleset.data);
  registerRules(ruleset);
  isolated(`${ruleset.rules.id} (register)`, () => ruleset.register?.());
}

/** Registers the settings of encounters: all for the world, except the folding of the board. Called at `init`. */
export function registerSettings(): void {
  registerChoice();
  registerOffered();
  keepSetting("client", "boardFolded", false, renderTracker);
  registerSetting("world", "dice", "owner", { choices: ["owner", "gm"] });
  registerSetting("world", "ownUndo", true, { onChange: renderTracker });
  registerSetting("world", "foesHealth", "word", { choices: healthShown, onChange: renderTracker });
}

/**
 * Registers the choice of a ruleset for new encounters: at `init`, before the rest, since the window lists settings in the order of
 * registration; and at `setup` again, in the same place, after modules have registered rulesets.
 */
function registerChoice(): void {
  registerSetting("world", "ruleset", rulesetIds()[0] ?? "", {
    choices: rulesetIds(),
    choicesIn: "TYPES.Combat",
    onChange: (id) => void loadFacets(id),
  });
}

/** Registers a ruleset's settings for new encounters, and the form. */
function registerRules(ruleset: RulesetModule): void {
  const id = settingOf(ruleset.rules.id);
  keepSetting("world", id, {});
  // A module's ruleset, with a dot in its id, has no line about it here.
  const hint = id.includes(".") ? "TURNCRAFT.Rules.worldNote" : `TURNCRAFT.About.${id}`;
  registerMenu(
    id,
    {
      name: `TYPES.Combat.${id}`,
      label: "TURNCRAFT.Rules.open",
      hint,
      icon: "fa-solid fa-scale-balanced",
      restricted: true,
    },
    () => openWorldRules(ruleset),
  );
}
