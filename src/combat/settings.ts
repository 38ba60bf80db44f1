import { rulesetIds } from "./rulesets.ts";

/** World settings of the fight. Called at `init`. */
export function registerSettings(): void {
  game.settings.register("turncraft", "ruleset", {
    name: "TURNCRAFT.Setting.ruleset.name",
    hint: "TURNCRAFT.Setting.ruleset.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries(rulesetIds.map((id) => [id, `TYPES.Combat.${id}`])),
    default: "dexterity",
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
}
