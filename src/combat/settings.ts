import { registerOffered } from "./choosing/offered.ts";
import { worldRulesForm } from "./rules-form.ts";
import { allPlayed, type Played, rulesetIds } from "./rulesets.ts";

/** Which ruleset new encounters have. Called at `setup`, when modules have registered theirs. */
export function registerChoice(): void {
  game.settings.register("turncraft", "ruleset", {
    name: "TURNCRAFT.Setting.ruleset.name",
    hint: "TURNCRAFT.Setting.ruleset.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries(rulesetIds().map((id) => [id, `TYPES.Combat.${id}`])),
    default: "dexterity",
  });
}

/** World settings of the fight. Called at `init`. */
export function registerSettings(): void {
  registerOffered();
  game.settings.register("turncraft", "dice", {
    name: "TURNCRAFT.Setting.dice.name",
    hint: "TURNCRAFT.Setting.dice.hint",
    scope: "world",
    config: true,
    type: String,
    choices: { owner: "TURNCRAFT.Setting.dice.owner", gm: "TURNCRAFT.Setting.dice.gm" },
    default: "owner",
  });
  for (const played of allPlayed()) registerRules(played);
}

/** What new encounters under a ruleset begin with, and the form that changes it. */
export function registerRules(played: Played): void {
  const id = played.ruleset.id as "dexterity";
  game.settings.register("turncraft", id, { scope: "world", config: false, type: Object, default: {} });
  game.settings.registerMenu("turncraft", id, {
    name: `TYPES.Combat.${id}`,
    label: "TURNCRAFT.Rules.open",
    hint: "TURNCRAFT.Rules.worldNote",
    icon: "fa-solid fa-scale-balanced",
    type: worldRulesForm(played),
    restricted: true,
  });
}
