import type manifest from "../../system.json";
import { renamedSettings } from "../data/old-names.ts";
import type { AnySettings, EncounterState } from "../engine/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { rulesetOf } from "../rulesets/registry.ts";

/** Id of the ruleset for new encounters of the world. */
export function worldRuleset(): string {
  return game.settings.get("turncraft", "ruleset");
}

/** Seconds of a round outside combat, by the world's ruleset. */
export function worldRoundSeconds(): number {
  return rulesetOf(worldRuleset())?.host.roundSeconds ?? 6;
}

/** Returns the world's settings for new encounters under a ruleset. */
export function worldSettings<Settings>({ id, settings }: Resolved<Settings>): Settings {
  return settings.from(renamedSettings(game.settings.get("turncraft", settingOf(id))));
}

/** Part of a ruleset's rules for reading settings. */
interface Resolved<Settings> {
  readonly id: string;
  readonly settings: { from(stored: unknown): Settings };
}

/** Stores the world's settings for new encounters under a ruleset. */
export async function storeWorldSettings({ rules }: RulesetModule, settings: AnySettings): Promise<void> {
  await game.settings.set("turncraft", settingOf(rules.id), settings);
}

/** Names of world settings known at compile time: all of Turncraft's own rulesets. */
type RulesetSetting = keyof (typeof manifest)["documentTypes"]["Combat"];

/** Name of the world setting with a ruleset's settings: the ruleset's id. Ids of modules' rulesets are known at run time only. */
export function settingOf(id: string): RulesetSetting {
  return id as RulesetSetting;
}

/** Encounter without combatants, with the world's settings for new encounters. */
export function emptyUnder(ruleset: RulesetModule): EncounterState {
  return { ...ruleset.rules.empty(), settings: worldSettings<AnySettings>(ruleset.rules) };
}
