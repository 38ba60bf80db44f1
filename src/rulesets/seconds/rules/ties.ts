import { askTotals, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId, MessageKey, RollRequest } from "../../../engine/types.ts";
import { filledIn } from "./formula.ts";
import type { Play, Scores } from "./types.ts";

/** Initiative checks by combatant: first results, then rerolls (SX-104). */
export type Checks = ReadonlyMap<CombatantId, readonly number[]>;

/**
 * Combatants who need another check: their checks equal another's or are the beginning of another's (SX-103, SX-108).
 * Combatants without checks aren't tied.
 */
export function tiedIn(checks: Checks): CombatantId[] {
  const beginnings = new Map<string, number>();
  for (const own of checks.values()) {
    for (let length = 1; length <= own.length; length++) {
      const key = own.slice(0, length).join(" ");
      beginnings.set(key, (beginnings.get(key) ?? 0) + 1);
    }
  }
  const tied = [...checks].filter(([, own]) => (beginnings.get(own.join(" ")) ?? 0) > 1);
  return tied.map(([id]) => id);
}

/** Tied combatants connected with any of these. */
export function tiedWith(checks: Checks, of: readonly CombatantId[]): CombatantId[] {
  const keys = new Set(of.map((id) => checks.get(id)?.join(" ")));
  return tiedIn(checks).filter((id) => keys.has(checks.get(id)?.join(" ")));
}

/** Formulas of initiative checks. */
export interface Dice {
  /** The check of each, ready to be rolled (SX-107). */
  formulaOf(id: CombatantId): string;
}

/** Checks by the setting's formula, with everybody's own scores (SX-107). */
export function checkDice(formula: string, scoresOf: (id: CombatantId) => Scores): Dice {
  return { formulaOf: (id) => filledIn(formula, scoresOf(id)) };
}

/** Rolls a full check for each, all requested at once, and appends them to their checks (SX-101, SX-103). */
export function* rollChecks(
  play: Pick<Play, "answers">,
  dice: Dice,
  checks: Map<CombatantId, readonly number[]>,
  ids: readonly CombatantId[],
): RuleGenerator {
  const requests = ids.map((id) => checkRoll(id, checks.get(id)?.length ?? 0, dice.formulaOf(id)));
  const totals = yield* askTotals(play, requests);
  for (const [i, id] of ids.entries()) checks.set(id, [...(checks.get(id) ?? []), totals[i] ?? 0]);
}

/** Rerolls ties, all at once, until none is left, or none with one of these combatants (SX-103). */
export function* settle(
  play: Pick<Play, "answers">,
  dice: Dice,
  checks: Map<CombatantId, readonly number[]>,
  of?: readonly CombatantId[],
): RuleGenerator {
  let tied = of ? tiedWith(checks, of) : tiedIn(checks);
  while (tied.length > 0) {
    yield* rollChecks(play, dice, checks, tied);
    tied = of ? tiedWith(checks, [...of, ...tied]) : tiedIn(checks);
  }
}

function checkRoll(who: CombatantId, made: number, formula: string): RollRequest {
  const label: MessageKey = made === 0 ? "TURNCRAFT.Roll.initiative" : "TURNCRAFT.Roll.tie";
  return { kind: "roll", id: made === 0 ? `initiative:${who}` : `reroll:${made}:${who}`, who, formula, label };
}
