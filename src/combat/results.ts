import { concernsHidden, type ResultKind, resultsIn, resultView, tellsHitPoints } from "../chat/index.ts";
import { mayReadStep } from "../engine/index.ts";
import type { CombatantId, LogEntry } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { doneSteps, type Entry } from "./authority/history-store.ts";
import type { Encounter, Fighting } from "./encounter.ts";
import { isKnown } from "./hidden.ts";
import { healthOf } from "./tracker/input.ts";
import { viewerOf } from "./viewer.ts";

/**
 * True if this user may not read a log line: for the GM, about a hidden combatant, or with hit points shown without
 * numbers.
 */
export function isCovered(combat: Encounter, line: LogEntry): boolean {
  if (game.user.isGM) return false;
  const isHidden = (id: string) => {
    const combatant = combat.combatants.get(id);
    // Whether players knew a combatant that is gone can't be checked any more.
    return !combatant || !isKnown(combatant);
  };
  if (concernsHidden(line, isHidden)) return true;
  const combatant = combat.combatants.get(line.who ?? "");
  return tellsHitPoints(line) && (combatant ? healthOf(combatant)?.shown : null) !== "numbers";
}

/** A step's result for one combatant: "Hit · 7 damage". */
export interface ShownResult {
  readonly who: CombatantId;
  readonly text: string;
  readonly kind: ResultKind;
}

/** Results of a step as this user may know them. */
export function resultsOf(combat: Encounter, step: Pick<Entry, "log" | "readers">): readonly ShownResult[] {
  if (!mayReadStep(step, game.user.id, game.user.isGM)) return [];
  const read = step.log.filter((line) => !isCovered(combat, line));
  return resultsIn(read, rulesetOf(combat.type)?.log).map((result) => ({
    who: result.who,
    ...resultView(result, localizeKey),
  }));
}

/** The newest results of the turn, for the tracker: "Ogre: Hit · 7 damage". */
export function newestResults(fight: Fighting): readonly ShownResult[] {
  const { nameOf } = viewerOf(fight);
  for (const step of doneSteps(fight).toReversed()) {
    const results = resultsOf(fight, step);
    const named = ({ who, text, kind }: ShownResult) => ({
      who,
      kind,
      text: localize("TURNCRAFT.Result.of", { name: nameOf(who), result: text }),
    });
    if (results.length > 0 || step.marks.length > 0) return results.map(named);
  }
  return [];
}
