import { scoresOf } from "../data/index.ts";
import { type DexterityState, dexterity } from "../rules/dexterity/index.ts";
import type { AnyRuleset, AnySettings, EncounterState, Json } from "../rules/engine/index.ts";
import { type AskedWaypoint, survey } from "./door/survey.ts";

/** A ruleset as an encounter plays it: the rules, and what the door looks up in the world for them. */
export interface Played {
  readonly ruleset: AnyRuleset;
  /** A creature's scores in the shape that the ruleset learns. */
  scoresOf(actor: Actor.Implementation | null): Json;
  /** What an asked movement means on its scene, in the shape that the ruleset's `move` holds. */
  survey(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[], state: EncounterState): object;
}

const played: Readonly<Record<string, Played>> = {
  dexterity: {
    ruleset: dexterity,
    scoresOf: (actor) => scoresOf(actor) as unknown as Json, // Scores are plain JSON; interfaces have no index signature.
    survey: (token, waypoints, { settings }) =>
      survey(token, waypoints, scoresOf(token.actor), settings as DexterityState["settings"]),
  },
};

/** The ruleset of a type of encounter, or null for types that aren't ours. */
export function playedBy(type: string): Played | null {
  return played[type] ?? null;
}

/** All that this table plays. */
export const allPlayed: readonly Played[] = Object.values(played);

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

/** A fight's state in the shape of the ruleset that it is played by, or null where that is another. */
export function stateUnder<State extends EncounterState>(
  ruleset: { readonly id: string; empty(): State },
  fight: { readonly type: string; readonly state: EncounterState | null },
): State | null {
  // An encounter's type is the id of its ruleset, which made the state.
  return fight.type === ruleset.id ? (fight.state as State | null) : null;
}

export const rulesetIds: readonly string[] = Object.keys(played);
