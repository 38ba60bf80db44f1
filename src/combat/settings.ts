import type { RulesetModule } from "../rulesets/module.ts";
import { loadFacets, rulesetIds } from "../rulesets/registry.ts";
import { keepSetting, registerMenu, registerSetting } from "../settings.ts";
import { registerOffered } from "./choosing/dialog.ts";
import { settingOf } from "./rulesets.ts";
import { renderTracker } from "./tracker/keys.ts";
import { healthShown } from "./views/index.ts";
import { openWorldRules } from "./windows-of.ts";

/**
 * Registers the choice of a ruleset for new encounters: at `init`, before the rest, since the window lists settings in the order of
 * registration; and at `setup` again, in the same place, after modules have registered rulesets.
 */
export function registerChoice(): void {
  registerSetting("world", "ruleset", rulesetIds()[0] ?? "", {
    choices: rulesetIds(),
    choicesIn: "TYPES.Combat",
    onChange: (id) => void loadFacets(id),
  });
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

/** Registers a ruleset's settings for new encounters, and the form. */
export function registerRules(ruleset: RulesetModule): void {
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
