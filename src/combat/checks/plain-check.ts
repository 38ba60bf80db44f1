import { say } from "../../i18n.ts";
import { settings } from "../../rules/seconds/index.ts";
import { askRoll } from "../rolling/index.ts";
import { type PlainCheck, type PlainFacts, plainAsked, plainChecks, plainFlavor, plainFormula } from "./plain-view.ts";

/** Whether a check's name is that of one that the table judges. */
export function isPlainCheck(check: string): check is PlainCheck {
  return plainChecks.some((each) => each === check);
}

/** Rolls a check of one score after showing it, in a fight or out of it; the user's own mode decides who sees the card. */
export async function rollPlain(actor: Actor.Implementation, check: PlainCheck): Promise<void> {
  const facts = factsOf(actor);
  const asked = plainAsked(check, facts, say);
  if (!asked) {
    ui.notifications?.warn(say("TURNCRAFT.PlainCheck.none", { name: actor.name }));
    return;
  }
  const answer = await askRoll(asked);
  if (!answer) return;
  const roll = await new Roll(plainFormula(check, facts, answer.free, say)).evaluate();
  await roll.toMessage({
    flavor: plainFlavor(check, facts, answer.free, Number(roll.total), say),
    speaker: ChatMessage.getSpeaker({ actor }),
  });
}

function factsOf({ name, system }: Actor.Implementation): PlainFacts {
  const { seconds, dexterity, marching } = system;
  return {
    name,
    reflex: seconds.reflex,
    dexterity: seconds.dexterity,
    dexterityBonus: dexterity.dexterityBonus,
    agl: marching.agl,
    formula: settings.from(game.settings.get("turncraft", "seconds")).initiativeFormula,
  };
}
