import { say } from "../../i18n.ts";
import { derivedFrom, group } from "../../rules/group/index.ts";
import { aglModifier, marching, settings as marchingTable, saveModifier } from "../../rules/marching/index.ts";
import { settings } from "../../rules/seconds/index.ts";
import { fightsOfActor } from "../door/encounters.ts";
import { askRoll } from "../rolling/index.ts";
import { stateUnder } from "../state-under.ts";
import {
  isSaved,
  type PlainCheck,
  type PlainFacts,
  plainAsked,
  plainChecks,
  plainFlavor,
  plainFormula,
} from "./plain-view.ts";

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
  if (check === "save") lastNeeded = answer.free;
  const roll = await new Roll(plainFormula(check, facts, answer.free, say)).evaluate();
  await roll.toMessage({
    flavor: plainFlavor(check, facts, answer.free, Number(roll.total), say),
    speaker: ChatMessage.getSpeaker({ actor }),
  });
  if (check === "save" && !isSaved(answer.free, Number(roll.total))) await breaks(actor);
}

/** What a save of this client's last needed. */
let lastNeeded = 15;

/** A failed save breaks concentration where its maker fights (GR-116). */
async function breaks(actor: Actor.Implementation): Promise<void> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(group, combat);
    const { spell, maintaining } = state?.fighters[who] ?? {};
    if (state && state.round > 0 && (spell?.state === "casting" || maintaining))
      await combat.perform({ kind: "save", who, failed: true });
  }
}

/** What Marching Order makes of checks and saves: of the fight that the creature is in, else of the world's settings. */
function aglTerms(actor: Actor.Implementation): Pick<PlainFacts, "aglDie" | "impaired"> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(marching, combat);
    const fighter = state?.fighters[who];
    if (!state || !fighter) continue;
    const saves = saveModifier(fighter, false, state.settings);
    return { aglDie: state.settings.aglDie, impaired: { agl: aglModifier(fighter), saves } };
  }
  const { aglDie } = marchingTable.from(game.settings.get("turncraft", "marching"));
  return { aglDie, impaired: { agl: 0, saves: 0 } };
}

function factsOf(actor: Actor.Implementation): PlainFacts {
  const { name, system } = actor;
  const { seconds, dexterity, group: score } = system;
  const byClass = score.className !== "";
  return {
    name,
    reflex: seconds.reflex,
    dexterity: seconds.dexterity,
    dexterityBonus: dexterity.dexterityBonus,
    agl: system.marching.agl === 0 ? null : system.marching.agl,
    ...aglTerms(actor),
    formula: settings.from(game.settings.get("turncraft", "seconds")).initiativeFormula,
    savesAs: { byClass, text: byClass ? `${score.className} ${score.classLevel}` : derivedFrom(score.hitDice).saveRow },
    needed: lastNeeded,
  };
}
