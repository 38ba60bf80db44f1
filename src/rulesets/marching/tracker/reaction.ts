import { openAttack } from "../../../combat/authority/enrich-strike.ts";
import { refusalOf } from "../../../combat/authority/read-asked.ts";
import type { Command } from "../../../combat/authority/request.ts";
import { askFields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { feetApart } from "../../../combat/targeting/index.ts";
import type { DefenceFacet } from "../../../combat/tracker/facet.ts";
import { nameOf } from "../../../combat/words.ts";
import { filterOf, marchingRollsOf } from "../../../data/rolls.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { marching, sideOf } from "../rules/index.ts";
import { chosenIn } from "./forms.ts";
import { type Defence, type Defender, defencesOf } from "./prompts.ts";

/** Spending a Reaction on an attack from the attack's card (MO-401, MO-410). */
export const marchingDefence: DefenceFacet = {
  may: (fight, target, seq) => defencesIn(fight, target, seq).length > 0,
  ask: askReaction,
};

function defencesIn(fight: Fighting, target: CombatantId, seq: number): Defence[] {
  const state = stateUnder(marching, fight);
  const who = openAttack(fight, target, seq);
  if (!state || !who) return [];
  const owned = state.order.filter((id) => fight.combatants.get(id)?.isOwner && mayReactNow(fight, id));
  const token = fight.combatants.get(who)?.token ?? null;
  const defenders = [target, ...owned.filter((id) => id !== target)].filter((id) => owned.includes(id));
  const isAlly = (one: CombatantId) => (id: CombatantId) => id !== one && sideOf(state, id) === sideOf(state, one);
  return defencesOf(
    { who, target },
    defenders.map((id): Defender => {
      const { actor, token: own = null } = fight.combatants.get(id) ?? {};
      const reacting = actor?.items.filter(({ system }) => system.marching?.cost === "reaction") ?? [];
      return {
        who: id,
        isAlly: isAlly(id),
        reach: actor?.system.reach,
        apart: feetApart(own, token) ?? undefined,
        items: reacting.map(({ uuid, name, system: { reactsTo } }) => ({
          id: uuid,
          name,
          reactsTo: reactsTo.trigger,
          filter: filterOf(reactsTo),
        })),
      };
    }),
    localize("TURNCRAFT.Strike.plainDefense"),
  );
}

/** True where the rules allow spending a Reaction now (MO-401). */
function mayReactNow(fight: Fighting, who: CombatantId): boolean {
  return refusalOf(fight, { kind: "spend", who, action: "reaction", what: "" }) === null;
}

/** Asks for the answer to an attack (MO-410): an item with the cost Reaction, or a custom answer. */
async function askReaction(fight: Fighting, target: CombatantId, seq: number): Promise<void> {
  const defences = defencesIn(fight, target, seq);
  const [first] = defences;
  if (!first) return;
  const isOne = defences.every(({ who }) => who === first.who);
  const text = isOne
    ? localize("TURNCRAFT.Strike.defendWith", { name: nameOf(fight, first.who) })
    : localize("TURNCRAFT.Strike.answerFor", { name: nameOf(fight, target) });
  const choices = defences.map(({ who, name }, index) => ({
    id: String(index),
    name: isOne ? name : localize("TURNCRAFT.Strike.defendBy", { name: nameOf(fight, who), what: name }),
    checked: index === 0,
  }));
  const title = localize("TURNCRAFT.Strike.defend");
  const view = { text, choices, isMany: false };
  const answer = await askFields(
    { title, icon: "fa-shield-halved", template: "rulesets/marching/choose", view },
    { label: title },
  );
  const chosen = defences[Number(chosenIn(answer)[0] ?? Number.NaN)];
  if (!chosen) return;
  const { who, item, name: what } = chosen;
  const spent = { kind: "spend", who, action: "reaction", what, ...(item !== null && { item }) };
  await askAndGive(fight, (give) => withDice(fight, spent as Command, { item, rolls: marchingRollsOf }, { give }));
}
