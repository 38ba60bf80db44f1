import type { Draft } from "immer";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { membersOf } from "./fighters.ts";
import { asks } from "./settings.ts";
import { type Cause, causes, type Fighter, type MarchingState, type Play, type Settings } from "./types.ts";

/** Bonus to rolls to hit this combatant (MO-802). Impaired twice counts as impaired once (MO-806). */
export function toHit({ impaired }: Pick<Fighter, "impaired">): number {
  return impaired.length > 0 ? 2 : 0;
}

/**
 * Number of times impairment counts against this combatant: once, whatever its causes, unless the GM is asked and rules
 * otherwise (MO-806).
 */
export function* timesImpaired({ state, answers }: Play, who: CombatantId): RuleGenerator<number> {
  const causes = fighterOf(state, who).impaired.length;
  if (causes < 2 || !asks(state.settings, "MO-806")) return Math.min(causes, 1);
  const options = [
    ["once", "TURNCRAFT.Ruling.MO-806.once"],
    ["each", "TURNCRAFT.Ruling.MO-806.each"],
  ] as const;
  const data = { name: named(who), causes };
  const ask = question(`MO-806:${who}`, "MO-806", "TURNCRAFT.Ruling.MO-806.question", options, data);
  return (yield* askRuling({ answers }, ask)) === "each" ? causes : 1;
}

/** Modifier to the score that an AGL check has to reach; the die itself is unmodified (MO-803, MO-805). */
export function aglModifier({ impaired }: Pick<Fighter, "impaired">): number {
  return impaired.length > 0 ? -1 : 0;
}

/** The same for a save; those that don't use AGL only count under `impairedSaves: all` (MO-805). */
export function saveModifier(fighter: Pick<Fighter, "impaired">, usesAgl: boolean, settings: Settings): number {
  return usesAgl || settings.impairedSaves === "all" ? aglModifier(fighter) : 0;
}

/** Marks somebody or takes the mark back. */
export function impair(play: Play, who: readonly CombatantId[], cause: Cause, impaired: boolean): void {
  for (const id of who) {
    setCause(fighterOf(play.state, id), cause, impaired);
    logLine(play, impaired ? "TURNCRAFT.Log.marching.impaired" : "TURNCRAFT.Log.marching.recovered", id);
  }
}

function setCause(fighter: Draft<Fighter>, cause: Cause, on: boolean): void {
  fighter.impaired = causes.filter((each) => (each === cause ? on : fighter.impaired.includes(each)));
}

/**
 * Asks the GM whether combatants who don't see the other side are surprised (MO-804). Not asked if all see, or one is
 * marked already.
 */
export function* askSurprise(play: Play): RuleGenerator {
  const { state } = play;
  const proposed = unseeing(state);
  if (proposed.length === 0 || idsOf(state).some((id) => isSurprised(state, id))) return;
  const options = [
    ["all", "TURNCRAFT.Ruling.MO-804.all"],
    ["none", "TURNCRAFT.Ruling.MO-804.none"],
  ] as const;
  const ask = question("MO-804", "MO-804", "TURNCRAFT.Ruling.MO-804.question", options, {
    names: { combatants: proposed },
  });
  if ((yield* askRuling(play, ask)) === "none") return;
  impair(play, proposed, "surprise", true);
}

/** Members of sides that don't see the other side. */
function unseeing(state: MarchingState): CombatantId[] {
  return [
    ...(state.partySeesMonsters ? [] : membersOf(state, "party")),
    ...(state.monstersSeeParty ? [] : membersOf(state, "monsters")),
  ];
}

export function isSurprised(state: Pick<MarchingState, "fighters">, id: CombatantId): boolean {
  return fighterOf(state, id).impaired.includes("surprise");
}

/** Ends surprise, and only its own impairment (MO-804, MO-806). */
export function endSurprise(play: Play, ids: readonly CombatantId[]): void {
  const over = ids.filter((id) => isSurprised(play.state, id));
  for (const id of over) setCause(fighterOf(play.state, id), "surprise", false);
  if (over.length > 0) logLine(play, "TURNCRAFT.Log.marching.surpriseEnded", null, { names: { combatants: over } });
}
