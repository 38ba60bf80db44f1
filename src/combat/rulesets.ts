import type manifest from "../../system.json";
import type { AnySettings, EncounterState } from "../engine/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { rulesetOf } from "../rulesets/registry.ts";

/** The id of the ruleset that new encounters of the world have. */
export function worldRuleset(): string {
  return game.settings.get("turncraft", "ruleset");
}

/** Seconds of a round outside combat, by the world's ruleset. */
export function worldRoundSeconds(): number {
  return rulesetOf(worldRuleset())?.host.roundSeconds ?? 6;
}

/** Settings that the world gives to new encounters under a ruleset. */
export function worldSettings<Settings>({ id, settings }: Resolved<Settings>): Settings {
  return settings.from(game.settings.get("turncraft", settingOf(id)));
}

/** The rules of a ruleset, as far as their settings are concerned. */
interface Resolved<Settings> {
  readonly id: string;
  readonly settings: { from(stored: unknown): Settings };
}

/** Keeps what new encounters under a ruleset begin with. */
export async function storeWorldSettings({ rules }: RulesetModule, settings: AnySettings): Promise<void> {
  await game.settings.set("turncraft", settingOf(rules.id), settings);
}

/** Names of the settings of rulesets that the code knows of. */
type RulesetSetting = keyof (typeof manifest)["documentTypes"]["Combat"];

/** The world's setting of a ruleset: its id. Types of settings are named in the code, ids at run time. */
export function settingOf(id: string): RulesetSetting {
  return id as RulesetSetting;
}

/** Encounter without combatants, with the world's settings for new encounters. */
export function emptyUnder(ruleset: RulesetModule): EncounterState {
  return { ...ruleset.rules.empty(), settings: worldSettings<AnySettings>(ruleset.rules) };
}
