import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import { askFields } from "../../../combat/dialogs.ts";
import { askRoll } from "../../../combat/rolling/ask.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import { flowScoresOf, skillsOf } from "../data/fields.ts";
import { type FlowSettings, type FlowState, flow, settings as table } from "../rules/index.ts";
import { skillWords } from "../tracker/check-view.ts";
import type { CheckResult } from "./check-result.ts";
import { checkCard, checkOfCreature, formulaOf, resultOf, skillAsked } from "./checks-view.ts";
import { placeOf } from "./place.ts";

type Creature = Actor.Implementation;

const folder = "systems/turncraft/templates/rulesets/flow";

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
