import type { AnySettings, EncounterState } from "../rules/engine/index.ts";
import { Rulesets } from "../rules/registry.ts";
import type { Played } from "./played/played.ts";

export type { Played } from "./played/played.ts";
export { stateUnder } from "./state-under.ts";

/** By the type of the encounter, which is the id of the ruleset: Turncraft's own, then those that modules bring. */
const played = new Map<string, Played>();
const rulesets = new Rulesets([]);

/** Adds a ruleset. Throws, with nothing changed, where its id is taken or isn't one. */
export function addPlayed(added: Played): void {
  rulesets.register(added.ruleset);
  played.set(added.ruleset.id, added);
}

/** The ruleset of a type of encounter, or null for types that aren't ours. */
export function playedBy(type: string): Played | null {
  return played.get(type) ?? null;
}

/** All that this table plays. */
export function allPlayed(): readonly Played[] {
  return [...played.values()];
}

/** Their ids, which are the types of their encounters. */
export function rulesetIds(): readonly string[] {
  return rulesets.ids;
}

/** The ruleset that new encounters of this world have. */
export function worldRuleset(): string {
  return game.settings.get("turncraft", "ruleset");
}

/** Seconds of a round where nobody fights: the world's ruleset says it. */
export function worldRoundSeconds(): number {
  return playedBy(worldRuleset())?.roundSeconds ?? 6;
}

/** What the world gives to new encounters under a ruleset. */
export function worldSettings({ ruleset }: Played): AnySettings {
  return ruleset.settings.from(game.settings.get("turncraft", ruleset.id as "dexterity"));
}

/** Keeps what new encounters under a ruleset begin with. */
export async function storeWorldSettings({ ruleset }: Played, settings: AnySettings): Promise<void> {
  await game.settings.set("turncraft", ruleset.id as "dexterity", settings);
}

/** An encounter that nobody has joined, with the settings that the world gives to new ones. */
export function emptyUnder(played: Played): EncounterState {
  return { ...played.ruleset.empty(), settings: worldSettings(played) };
}
