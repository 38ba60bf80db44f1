import { fitted } from "../../engine/fitted.ts";
import type { AnyRuleset } from "../../engine/ruleset.ts";
import { readWhole } from "../../engine/schema.ts";
import type { CombatantId, EncounterState, Json } from "../../engine/types.ts";
import type { RulesetHost } from "../ruleset-host.ts";
import { isSame } from "./changes.ts";
import { plain } from "./stored.ts";
import { warnOfScores } from "./words.ts";

/** Ruleset, as far as needed for scores. */
interface Scoring {
  readonly rules: Pick<AnyRuleset, "scores">;
  readonly host: Pick<RulesetHost, "scoresOf">;
}

/**
 * Scores different from the state's, by combatant, and all scores of combatants not in the state; in the rules' ranges. A creature
 * with unreadable scores is left out, and the GM is told.
 */
export function freshScoresFor(
  combat: Combat.Implementation,
  state: EncounterState,
  { rules, host }: Scoring,
): Record<CombatantId, Json> {
  const freshScores: Record<CombatantId, Json> = {};
  for (const combatant of combat.combatants) {
    const id = combatant.id as CombatantId;
    try {
      const scores = host.scoresOf(combatant.actor, combatant);
      const known = state.fighters[id]?.scores;
      if (known && isKnown(scores, known)) continue;
      const found = inRange(rules, scores);
      if (!known || !isKnown(found, known)) freshScores[id] = found as Json;
    } catch (error) {
      // A player can break the own creature with an effect; nobody else's game stops for it.
      warnOfScores(combatant, error);
    }
  }
  return freshScores;
}

/** Scores in the rules' ranges, as plain JSON. Throws for scores that can't be brought there. */
function inRange({ scores: schema }: Scoring["rules"], scores: object): object {
  const found = plain(schema ? fitted(schema, scores) : scores) as object;
  if (schema && readWhole(schema, found) === null)
    throw new Error(`Not the scores of a creature: ${JSON.stringify(found)}`);
  return found;
}

/** Scores and parts of the state found equal to new ones, by the latter: most stay the same objects from step to step. */
const equals = new WeakMap<object, unknown>();

/** True if equal as JSON, in any order of keys. */
function isKnown(scores: object, known: object): boolean {
  return remembered(
    scores,
    known,
    () => haveEqualParts(scores, known) || JSON.stringify(scores) === JSON.stringify(known),
  );
}

function haveEqualParts(scores: object, known: object): boolean {
  const parts = Object.entries(known);
  return (
    parts.length === Object.keys(scores).length &&
    parts.every(([key, part]) => Object.hasOwn(scores, key) && isSamePart(scores[key as keyof typeof scores], part))
  );
}

function isSamePart(part: unknown, known: unknown): boolean {
  if (typeof part !== "object" || part === null) return part === known;
  return remembered(part, known, () => isSame(part, known));
}

/** Result of the comparison, made once for equal objects. */
function remembered(one: object, known: unknown, areEqual: () => boolean): boolean {
  if (equals.get(one) === known) return true;
  if (!areEqual()) return false;
  equals.set(one, known);
  return true;
}
