/** Initiative rolls of many combatants in one write. */
import { CONFIG } from "../core/config.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";

/** Rolls for the user's own combatants among `ids`, writes all results at once, posts a message for each roll. */
export async function rollInitiatives(combat: Loose, ids: string[], options: LooseObject): Promise<void> {
  const { formula = null, updateTurn = true, messageOptions = {} } = options;
  const rolled: { combatant: Loose; roll: Loose }[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    rolled.push({ combatant, roll });
  }
  if (!rolled.length) return;
  const updates = rolled.map(({ combatant, roll }) => ({ _id: combatant.id, initiative: roll.total }));
  // Without `updateTurn` the index stays and somebody else may stand there.
  const turn = updateTurn ? {} : { combatTurn: combat.turn };
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...turn });
  const messages = [];
  for (const [index, { combatant, roll }] of rolled.entries()) {
    messages.push(await initiativeMessage(combatant, roll, { ...messageOptions }, index === 0));
  }
  await CONFIG.ChatMessage.documentClass.implementation.create(messages);
}

/** A hidden combatant's roll is private. */
async function initiativeMessage(
  combatant: Loose,
  roll: Loose,
  options: LooseObject,
  withSound: boolean,
): Promise<LooseObject> {
  const { rollMode, messageMode, ...given } = options;
  const ChatMessage = CONFIG.ChatMessage.documentClass;
  const speaker = ChatMessage.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name });
  const data = {
    speaker,
    flavor: `${combatant.name}: Initiative`,
    flags: { core: { initiativeRoll: true } },
    sound: withSound ? CONFIG.sounds.dice : null,
    ...given,
  };
  const hidden = combatant.hidden || combatant.token?.hidden;
  const mode = messageMode ?? rollMode ?? (hidden ? (isV14() ? "gm" : "gmroll") : undefined);
  return roll.toMessage(data, { create: false, ...(mode ? { rollMode: mode, messageMode: mode } : {}) });
}
