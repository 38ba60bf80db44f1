import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { type Check, type Contender, initiatorWins, levelOf, thresholdOf } from "./check.ts";
import { reactionLedger } from "./ledger.ts";
import { type AttackAim, attackParts, type Part, skillOf, sumOf } from "./parts.ts";
import { levelOverParry, reactionCheckOf } from "./reaction-parts.ts";
import type { Attack, CheckState, Choice, FlowFighter, FlowSettings, FlowState, StackEntry } from "./types.ts";

/** Chance in percent of an attack check now (FL-44), before the target's reaction. */
export function attackOdds(state: CheckState, aim: AttackAim): number {
  const skill = skillOf(fighterOf<FlowFighter>(state, aim.attacker), aim.item.attackSkill);
  return oddsWith(state.settings, { skill, ...sumOf(attackParts(state, aim), {}) }, ({ level }) => level >= 1);
}

/** Prospects of a check before the roll: threshold, the highest die result of each level, and chance in percent. */
export interface Prospect {
  readonly threshold: number;
  readonly odds: number;
  /** Highest face for the level; 0: the level can't be reached. */
  readonly hard: number;
  readonly major: number;
  readonly critical: number;
}

/** Prospect of a check without excluded parts, and with the free number (FL-160, FL-162, FL-163). */
export function prospectOf(
  settings: FlowSettings,
  { percent, parts }: { readonly percent: number; readonly parts: readonly Part[] },
  excluded: readonly string[],
  more: number,
): Prospect {
  const check = { skill: percent, ...sumOf(parts, { excluded, modifier: more }) };
  const threshold = thresholdOf(check, settings);
  const highest = (level: number): number => {
    for (let face = 100; face >= 1; face--) if (levelOf(face, threshold, settings) >= level) return face;
    return 0;
  };
  const odds = oddsWith(settings, check, ({ level }) => level >= 1);
  return { threshold, odds, hard: highest(2), major: highest(3), critical: highest(4) };
}

/**
 * Chance in percent that a reaction succeeds: a Reaction Attack's check succeeds, or a defence keeps the attack off. Null without
 * a check, or if the attack's level is secret (FL-53, `showLevel`). `terms`: excluded modifiers and the GM's modifier.
 */
export function reactionOdds(
  state: FlowState,
  entry: StackEntry,
  who: CombatantId,
  choice: Choice,
  terms: Terms = {},
): number | null {
  const check = reactionCheckOf(state, entry, who, choice);
  if (check === null) return null;
  if (entry.kind === "attack" && !state.settings.showLevel) return null;
  const does = (result: Contender): boolean =>
    entry.kind === "attack" ? avoids(state, entry, who, choice, result) : result.level >= 1;
  return oddsWith(state.settings, { skill: check.percent, ...sumOf(check.parts, terms) }, does);
}

/** True if a defence keeps the attack off, as it will be settled (FL-60, FL-64, FL-79, FL-80). */
function avoids(
  state: CheckState,
  attack: Attack,
  who: CombatantId,
  { reaction }: Choice,
  defence: Contender,
): boolean {
  const alone = reaction === "block" ? state.settings.blockResolution === "success" : !attack.checked;
  if (alone) return defence.level >= 1;
  const parries = "parries" in reactionLedger[reaction];
  const level = parries ? levelOverParry(state, attack, who) : attack.level;
  return !initiatorWins({ ...attack, level }, defence, state.settings);
}

/** Whole percent of the faces that do; of the better or worse of two dice with Advantage and Disadvantage (FL-163). */
function oddsWith(
  settings: FlowSettings,
  check: Pick<Check, "skill" | "modifiers" | "tilt">,
  does: (result: Contender) => boolean,
): number {
  const { tilt } = check;
  const threshold = thresholdOf(check, settings);
  const faces = Array.from({ length: 100 }, (_, i) => i + 1);
  const part =
    faces.filter((face) => does({ face, threshold, level: levelOf(face, threshold, settings) })).length / 100;
  if (tilt === "none" || settings.advantageMode === "flat") return Math.round(100 * part);
  return Math.round(100 * (tilt === "advantage" ? 1 - (1 - part) ** 2 : part ** 2));
}
