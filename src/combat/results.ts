import {
  appliedWords,
  beginsAttack,
  concernsHidden,
  type ResultKind,
  resultSentence,
  resultsIn,
  resultView,
  type StepResult,
  showsHitPoints,
} from "../chat/index.ts";
import { mayReadStep } from "../engine/index.ts";
import type { CombatantId, LogEntry } from "../engine/types.ts";
import { localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { appliedShare, inShare } from "./authority/enrich-strike.ts";
import { doneSteps, type Entry } from "./authority/history-store.ts";
import type { Encounter, Fighting } from "./encounter.ts";
import type { OpenDamage } from "./open-damage.ts";
import type { TookEffect } from "./ruleset-host.ts";
import { healthOf, viewerOf } from "./viewer.ts";
import { isKnown } from "./words.ts";

/**
 * True if the user may not read a log line: a line for the GM, about a hidden combatant, or with hit points shown without numbers.
 * Always false for GMs.
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
  return showsHitPoints(line) && (combatant ? healthOf(combatant)?.shown : null) !== "numbers";
}

/** Step's result for a combatant: "Hit · 7 damage". */
export interface ShownResult {
  readonly who: CombatantId;
  readonly text: string;
  readonly kind: ResultKind;
}

/** Results of a step as far as known to the user. */
export function resultsOf(combat: Encounter, step: Pick<Entry, "log" | "readers">): readonly ShownResult[] {
  return readIn(combat, step).map((result) => ({ who: result.who, ...resultView(result, localizeKey) }));
}

function readIn(combat: Encounter, step: Pick<Entry, "log" | "readers">): readonly StepResult[] {
  if (!mayReadStep(step, game.user.id, game.user.isGM)) return [];
  const read = step.log.filter((line) => !isCovered(combat, line));
  return resultsIn(read, rulesetOf(combat.type)?.log);
}

/**
 * The newest results of the turn, for the tracker: "Mira hits Ogre · 7 damage", "7 damage applied to Ogre."; none after the start
 * of another attack or a change of ruleset, and none said by a button. `open`: damage with a button.
 */
export function newestResults(fight: Fighting, open: readonly OpenDamage[]): readonly ShownResult[] {
  const { nameOf } = viewerOf(fight);
  const style = rulesetOf(fight.type)?.log;
  for (const step of doneSteps(fight).toReversed()) {
    const results = readIn(fight, step);
    const isOver =
      step.turnEvents.length > 0 ||
      step.given.command.kind === "switch-ruleset" ||
      step.log.some((line) => beginsAttack(line, style));
    if (results.length > 0 || isOver)
      return results
        .filter(({ who }) => !open.some((button) => button.seq === step.seq && button.who === who))
        .map((result) => ({
          who: result.who,
          kind: resultView(result, localizeKey).kind,
          text: appliedIn(fight, step, result) ?? resultSentence(result, nameOf, localizeKey),
        }));
  }
  return [];
}

/** Sentence on the applied share of a step's rolled damage; null: none applied. */
function appliedIn(fight: Fighting, { seq }: Entry, { who, damage }: StepResult): string | null {
  const share = damage === null ? null : appliedShare(fight, seq, who);
  if (damage === null || share === null) return null;
  return appliedWords(share, { damage: inShare(damage, share), name: viewerOf(fight).nameOf(who) }, localizeKey);
}

/** Step as searched by {@link lineOf} for things taking effect. */
export type LoggedStep = Pick<Entry, "given" | "log">;

/**
 * User and things of the first line of a step with any of the events (keys after `TURNCRAFT.Log.`); `names`: figures with the names
 * of the things. Null: no such line.
 */
export function lineOf(
  step: LoggedStep | undefined,
  events: readonly string[],
  names: readonly string[],
): TookEffect | null {
  const line = step?.log.find(({ event }) => events.some((each) => event === `TURNCRAFT.Log.${each}`));
  if (line?.who === undefined) return null;
  const things = names.map((name) => line.data?.[name]).filter((thing) => typeof thing === "string");
  return { who: line.who, things };
}
