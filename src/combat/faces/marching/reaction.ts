import { marchingRollsOf } from "../../../data/rolls.ts";
import { say } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import type { Command } from "../../combat.ts";
import { askFields } from "../../dialogs.ts";
import { refusalOf } from "../../door/read-asked.ts";
import { withDice } from "../../rolling/strike.ts";
import { give } from "../../tracker/answers.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { nameOf } from "../../words.ts";
import { chosenIn } from "./forms.ts";

/** True where the rules let somebody spend a Reaction at this moment (MO-401). */
export function mayReactNow(fight: Fighting, who: CombatantId): boolean {
  return refusalOf(fight, { kind: "spend", who, action: "reaction", what: "" }) === null;
}

/** An item that answers attacks, or says in its own words what it answers. */
function isDefence({ trigger }: Item.Implementation["system"]["reactsTo"]): boolean {
  return trigger === "onAttack" || trigger === "other";
}

/** Asks with what somebody spends their Reaction (MO-401): an item that costs one, or anything else; the table says what it does. */
export async function askReaction(fight: Fighting, who: CombatantId): Promise<void> {
  const items = fight.combatants.get(who)?.actor?.items.contents ?? [];
  const reacting = items.filter(({ system }) => system.marching?.cost === "reaction" && isDefence(system.reactsTo));
  const plain = { id: "", name: say("TURNCRAFT.Resource.reaction") };
  const choices = [...reacting.map(({ uuid, name }) => ({ id: uuid, name })), plain];
  const text = say("TURNCRAFT.Strike.defendWith", { name: nameOf(fight, who) });
  const view = { text, choices: choices.map((each, index) => ({ ...each, checked: index === 0 })), several: false };
  const title = say("TURNCRAFT.Strike.defend");
  const answer = await askFields(
    { title, icon: "fa-shield-halved", template: "tracker/marching-choose", view },
    { label: title },
  );
  const [item] = chosenIn(answer);
  if (item === undefined) return;
  const used = choices.find(({ id }) => id === String(item)) ?? plain;
  const spent = { kind: "spend", who, action: "reaction", what: used.name, ...(used.id !== "" && { item: used.id }) };
  const command = await withDice(fight, spent as Command, { item: used.id || null, rolls: marchingRollsOf });
  if (command) await give(fight, command);
}
