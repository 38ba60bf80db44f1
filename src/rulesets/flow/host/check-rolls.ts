import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import { askFields } from "../../../combat/dialogs.ts";
import { askRoll } from "../../../combat/rolling/ask.ts";
import type { RollAnswer, RollAsked } from "../../../combat/rolling/roll-view.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { signed } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { flowScoresOf } from "../data/fields.ts";
import {
  checkParts,
  diceOf,
  type FlowFighter,
  type FlowScores,
  type FlowSettings,
  type FlowState,
  flow,
  initiatorWins,
  levelName,
  levelOf,
  numbersOf,
  type Part,
  perkParts,
  prospectOf,
  skillOf,
  settings as table,
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
import { type CheckResult, skillsOf } from "./check-result.ts";
import { placeOf } from "./place.ts";

type Creature = Actor.Implementation;

const folder = "systems/turncraft/templates/rulesets/flow";

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

/**
 * Shows and rolls a creature's skill check, in and out of combat, and posts a card; free of cost. `against`: result to
 * be opposed (FL-164).
 */
export async function rollCheck(actor: Creature, skill: string, against: CheckResult | null = null): Promise<void> {
  const { settings, fighter } = termsOf(actor);
  const scores = flowScoresOf(actor, placeOf(actor, null));
  const check = checkOfCreature({ who: actor.name, skill, scores, fighter }, settings);
  const answer = await askRoll(skillAsked(check, against, settings, localizeKey));
  if (!answer) return;
  const roll = await new Roll(formulaOf(check, answer, settings)).evaluate();
  const result = resultOf(check, answer, Number(roll.total), settings, localizeKey);
  const card = checkCard(result, { check, answer }, against, settings, localizeKey);
  const content = await foundry.applications.handlebars.renderTemplate(`${folder}/check.hbs`, {
    card,
    dice: await roll.render(),
  });
  // The user's own mode decides who sees it, in V13 and V14 alike.
  await roll.toMessage({
    content,
    speaker: ChatMessage.getSpeaker({ actor }),
    flags: { turncraft: { check: result } },
  });
}

/** Opposes the check on a card: the user chooses a skill of an own creature. */
export async function opposeCheck(against: CheckResult): Promise<void> {
  const actor = ownCreature();
  if (!actor) {
    ui.notifications?.warn(localize("TURNCRAFT.Flow.Check.nobody"));
    return;
  }
  const skill = await chooseSkill(actor);
  if (skill !== null) await rollCheck(actor, skill, against);
}

/** Creature of the user's controlled token, else the user's character; null: neither. */
function ownCreature(): Creature | null {
  const chosen = canvas?.ready ? (canvas.tokens?.controlled ?? []).map(({ actor }) => actor) : [];
  return chosen.find((actor) => actor?.isOwner) ?? game.user.character ?? null;
}

async function chooseSkill(actor: Creature): Promise<string | null> {
  const all = skillsOf(actor);
  const options = Object.entries(all)
    .map(([value, percent]) => ({ value, percent, label: skillWords(value, localizeKey) }))
    .toSorted((a, b) => b.percent - a.percent);
  const title = localize("TURNCRAFT.Flow.Check.oppose", { name: actor.name });
  const fields = await askFields(
    { title, icon: "fa-scale-balanced", template: "rulesets/flow/check-skill", view: { options }, width: 320 },
    { label: localize("TURNCRAFT.Flow.Check.next"), icon: "fa-check" },
  );
  const skill = fields?.skill;
  return typeof skill === "string" && skill in all ? skill : null;
}

/** Settings for a creature's check, and its fighter: of its encounter; outside of any, the world's settings and null. */
function termsOf(actor: Creature): { settings: FlowSettings; fighter: FlowState["fighters"][CombatantId] | null } {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(flow, combat);
    const fighter = state?.fighters[who];
    if (state && fighter) return { settings: state.settings, fighter };
  }
  return { settings: worldSettings({ id: flow.id, settings: table }), fighter: null };
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
