import type { Draft } from "immer";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { membersOf } from "./fighters.ts";
import { asks } from "./settings.ts";
import {
  type Cause,
  causes,
  type MarchingExecution,
  type MarchingFighter,
  type MarchingSettings,
  type MarchingState,
} from "./types.ts";

/** Bonus to rolls to hit the combatant (MO-802). Impaired twice counts as impaired once (MO-806). */
export function toHit({ impaired }: Pick<MarchingFighter, "impaired">): number {
  return impaired.length > 0 ? 2 : 0;
}

/**
 * Number of times impairment counts against a combatant: once, for any number of causes, unless the GM is asked and
 * rules otherwise (MO-806).
 */
export function* timesImpaired({ state, answers }: MarchingExecution, who: CombatantId): RuleGenerator<number> {
  const causes = fighterOf(state, who).impaired.length;
  if (causes < 2 || !asks(state.settings, "MO-806")) return Math.min(causes, 1);
  const ask = ruling("MO-806", ["once", "each"], { name: named(who), causes }, { about: who });
  return (yield* askRuling({ answers }, ask)) === "each" ? causes : 1;
}

/** Modifier to the target score of an AGL check; the die is unmodified (MO-803, MO-805). */
export function aglModifier({ impaired }: Pick<MarchingFighter, "impaired">): number {
  return impaired.length > 0 ? -1 : 0;
}

/** Modifier to the target score of a save; saves without AGL have a modifier only under `impairedSaves: all` (MO-803, MO-805). */
export function saveModifier(
  fighter: Pick<MarchingFighter, "impaired">,
  usesAgl: boolean,
  settings: MarchingSettings,
): number {
  return usesAgl || settings.impairedSaves === "all" ? aglModifier(fighter) : 0;
}

/** Marks combatants as impaired by a cause, or takes the mark back. */
export function impair(ctx: MarchingExecution, who: readonly CombatantId[], cause: Cause, impaired: boolean): void {
  for (const id of who) {
    setCause(fighterOf(ctx.state, id), cause, impaired);
    logLine(ctx, impaired ? "TURNCRAFT.Log.marching.impaired" : "TURNCRAFT.Log.marching.recovered", id);
  }
}

function setCause(fighter: Draft<MarchingFighter>, cause: Cause, on: boolean): void {
  fighter.impaired = causes.filter((each) => (each === cause ? on : fighter.impaired.includes(each)));
}

/**
 * Asks the GM whether combatants unaware of the opposing side are surprised (MO-804). Not asked if all are aware, or if any is
 * marked already.
 */
export function* askSurprise(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const proposed = unseeing(state);
  if (proposed.length === 0 || idsOf(state).some((id) => isSurprised(state, id))) return;
  const ask = ruling("MO-804", ["all", "none"], { names: { combatants: proposed } });
  if ((yield* askRuling(ctx, ask)) === "none") return;
  impair(ctx, proposed, "surprise", true);
}

/** Members of sides without sight of the opposing side. */
function unseeing(state: MarchingState): CombatantId[] {
  return [
    ...(state.partySeesMonsters ? [] : membersOf(state, "party")),
    ...(state.monstersSeeParty ? [] : membersOf(state, "monsters")),
  ];
}

export function isSurprised(state: Pick<MarchingState, "fighters">, id: CombatantId): boolean {
  return fighterOf(state, id).impaired.includes("surprise");
}

/** Ends surprise, and only the impairment by surprise (MO-804, MO-806). */
export function endSurprise(ctx: MarchingExecution, ids: readonly CombatantId[]): void {
  const over = ids.filter((id) => isSurprised(ctx.state, id));
  for (const id of over) setCause(fighterOf(ctx.state, id), "surprise", false);
  if (over.length > 0) logLine(ctx, "TURNCRAFT.Log.marching.surpriseEnded", null, { names: { combatants: over } });
}

/** Possible viewer, possible target, and the conditions between them (MO-201). */
export interface Glance {
  /** Feet between the two, as `closeFeet` counts (MO-207). */
  readonly feet: Feet;
  /** True if no obstacle blocks the straight line. */
  readonly straightLine: boolean;
  /** True for darkness outside the scene's own light. */
  readonly dark: boolean;
  /** Range of the viewer's sight without light; null: any distance. */
  readonly darkSight: Feet | null;
  /** True if light from another source falls on the target. */
  readonly isLit: boolean;
  /** True if the target carries a light. */
  readonly torch: boolean;
  /** True if the viewer's place is lit by a light not carried by the viewer. */
  readonly viewerLit: boolean;
  readonly viewerCarries: boolean;
}

/** Means of seeing a target: light at the target's place, sight in the dark, or the target's own torch. */
export type NoticedBy = "light" | "sight" | "torch";

/**
 * Means of the viewer's sight of the target: light at the place, sight in the dark, torchlight (MO-202), the very edge still
 * counting (MO-212); null: none.
 */
export function noticedBy(glance: Glance, settings: Pick<MarchingSettings, "torchFeet">): NoticedBy | null {
  const { feet, straightLine, dark, darkSight, isLit, torch, viewerLit, viewerCarries } = glance;
  if (!straightLine) return null;
  if (!dark || isLit) return "light";
  if (darkSight === null || feet <= darkSight) return "sight";
  return torch && !viewerLit && !viewerCarries && feet <= settings.torchFeet ? "torch" : null;
}
