import type { RollAnswer, RollAsked } from "../../../combat/rolling/roll-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { signed } from "../../../engine/index.ts";
import {
  checkParts,
  diceOf,
  type FlowFighter,
  type FlowScores,
  type FlowSettings,
  initiatorWins,
  levelName,
  levelOf,
  numbersOf,
  type Part,
  perkParts,
  prospectOf,
  skillOf,
  tiltIn,
} from "../rules/index.ts";
import {
  type CheckWords,
  capital,
  checkLimits,
  partModifier,
  partWords,
  prospectWords,
  skillModifier,
  skillWords,
} from "../tracker/check-view.ts";
import type { CheckResult } from "./check-result.ts";

/** A creature's check of a skill by its name, outside of any turn (FL-159, FL-162). */
interface SkillCheck {
  /** Name of the combatant making the check. */
  readonly who: string;
  readonly skill: string;
  readonly percent: number;
  readonly parts: readonly Part[];
}

/** Content of a check's card. */
interface CheckCard {
  readonly who: string;
  readonly skill: string;
  /** "Hard success" */
  readonly level: string;
  readonly icon: string;
  readonly tone: "good" | "bad" | "plain";
  /** "23 of 65" */
  readonly odds: string;
  /** "Gang-up +10", and excluded ones. */
  readonly changes: readonly string[];
  readonly clauses: string;
  /** Result of an opposed check, as a sentence; null if it wasn't opposed. */
  readonly opposed: string | null;
  /** True if the check may still be opposed. */
  readonly mayOppose: boolean;
}

/** Check of a creature now. `fighter`: its part in an encounter, where a hold makes the check harder (FL-117); null: outside. */
export function checkOfCreature(
  { who, skill, scores, fighter }: { who: string; skill: string; scores: FlowScores; fighter: FlowFighter | null },
  settings: FlowSettings,
): SkillCheck {
  const parts = fighter ? checkParts({ settings }, fighter, skill, false) : perkParts({ settings }, { scores }, skill);
  return { who, skill, percent: skillOf({ scores }, skill), parts };
}

/** Check as the shared window shows it. `against`: result of the initiator of an opposed check; null: not opposed. */
export function skillAsked(
  check: SkillCheck,
  against: CheckResult | null,
  settings: FlowSettings,
  localize: Localize,
): RollAsked {
  return {
    title: localize("TURNCRAFT.Flow.Check.title", { skill: skillWords(check.skill, localize) }),
    who: check.who,
    ...(against && { targets: [against.who] }),
    modifiers: [
      skillModifier(check, check.who, localize),
      ...check.parts.map((part) => partModifier(part, wordsIn(localize))),
    ],
    free: checkLimits,
    outcome: (excluded, free) => prospectWords(prospectOf(settings, check, [...excluded], free), localize),
    ...(against && { note: localize("TURNCRAFT.Flow.Check.beats", { level: levelWords(against.level, localize) }) }),
  };
}

/** Dice of the check: two with Advantage or Disadvantage, of which the better or the worse counts (FL-163). */
export function formulaOf({ parts }: SkillCheck, { excluded }: RollAnswer, settings: FlowSettings): string {
  return diceOf(tiltIn(parts, excluded), settings);
}

/** Returns the result of a check whose dice show `face`. */
export function resultOf(
  check: SkillCheck,
  { excluded, free }: RollAnswer,
  face: number,
  settings: FlowSettings,
  localize: Localize,
): CheckResult {
  const { threshold } = prospectOf(settings, check, excluded, free);
  const skill = skillWords(check.skill, localize);
  return { who: check.who, skill, face, threshold, level: levelOf(face, threshold, settings) };
}

/** Card of a result. `against`: result that it opposes; null: none. */
export function checkCard(
  result: CheckResult,
  { check, answer }: { check: SkillCheck; answer: RollAnswer },
  against: CheckResult | null,
  settings: FlowSettings,
  localize: Localize,
): CheckCard {
  const changes = [
    ...numbersOf(check.parts, answer.excluded).map(
      ({ name, by }) => `${partWords(name, wordsIn(localize))} ${signed(by)}`,
    ),
    ...(answer.free === 0 ? [] : [`${localize("TURNCRAFT.Roll.free")} ${signed(answer.free)}`]),
    ...check.parts
      .filter(({ id }) => answer.excluded.includes(id))
      .map(({ name }) => localize("TURNCRAFT.Flow.Check.without", { modifier: partWords(name, wordsIn(localize)) })),
  ];
  const { level, face, threshold } = result;
  return {
    who: result.who,
    skill: result.skill,
    level: levelWords(level, localize),
    icon: level >= 1 ? "fa-circle-check" : "fa-circle-xmark",
    tone: level >= 1 ? "good" : level < 0 ? "bad" : "plain",
    odds: localize("TURNCRAFT.Flow.Check.rolled", { face, threshold }),
    changes,
    clauses: ["FL-160", ...(against ? [against.level === level ? "FL-165" : "FL-164"] : [])].join(", "),
    opposed: against && opposedWords(against, result, settings, localize),
    mayOppose: against === null,
  };
}

/** Returns the winner of an opposed check and the levels of both sides, in words (FL-164, FL-165). */
function opposedWords(first: CheckResult, second: CheckResult, settings: FlowSettings, localize: Localize): string {
  const won = initiatorWins(first, second, settings);
  const [winner, loser] = won ? [first, second] : [second, first];
  return localize("TURNCRAFT.Flow.Check.wins", {
    winner: winner.who,
    loser: loser.who,
    mine: levelWords(winner.level, localize),
    theirs: levelWords(loser.level, localize),
  });
}

function levelWords(level: CheckResult["level"], localize: Localize): string {
  return capital(localize(`TURNCRAFT.Level.${levelName(level)}`));
}

/** Words for a check outside of any turn, in which no other combatants are named. */
function wordsIn(localize: Localize): CheckWords {
  return { localize, nameOf: (id) => id };
}
