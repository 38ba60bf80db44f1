import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import type { GroupFighter, GroupId, GroupScores, GroupState, Major } from "./types.ts";

/** Fields counted within a round, at its beginning (GR-14). */
export const freshRound = {
  slotOverride: null,
  toLow: false,
  commitment: null,
  declaration: null,
  major: "available",
  majorPhase: null,
  minors: [],
  minorRuling: null,
  spellsThisRound: 0,
  moved: { walk: 0 as Feet, fly: 0 as Feet, swim: 0 as Feet },
  positioned: 0 as Feet,
  routinesUsed: 0,
  multiInMelee: false,
  actedIn: [],
  intent: null,
  late: null,
} as const satisfies Partial<GroupFighter>;

/** New fighter of the encounter, before any action. */
export function newFighter(scores: GroupScores, group: GroupId | null): GroupFighter {
  return {
    scores,
    initiative: null,
    defeated: false,
    departed: false,
    group,
    delayed: null,
    waitsUntilRound: null,
    surprised: false,
    situational: { by: 0, against: 0 },
    spell: null,
    maintaining: null,
    conditions: [],
    sight: { cover: 0, concealment: 0, glass: false, medium: "air" },
    progress: null,
    ...freshRound,
  };
}

/** True if the combatant takes part in the round at all (GR-23, GR-42). */
export function isPresent(state: Pick<GroupState, "fighters" | "round">, id: CombatantId): boolean {
  const { departed, defeated, waitsUntilRound } = fighterOf<GroupFighter>(state, id);
  return !departed && !defeated && (waitsUntilRound === null || waitsUntilRound <= state.round);
}

/** True if a major action may still be taken (GR-87); a declared one may be given up for another (GR-32). */
export function isAvailable(major: Major): boolean {
  return major === "available" || major === "declared";
}

/** True if two are of different groups: only opponents tie (GR-55). */
export function areOpponents(state: Pick<GroupState, "fighters">, a: CombatantId, b: CombatantId): boolean {
  return fighterOf<GroupFighter>(state, a).group !== fighterOf<GroupFighter>(state, b).group;
}
