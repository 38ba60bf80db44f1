import { localize } from "../../i18n.ts";
import { askRoll } from "../rolling/index.ts";
import type { PlainRoll } from "./plain-view.ts";

/**
 * Shows and rolls a check of one score, in or out of combat; the user's roll mode decides who sees the card. Null:
 * impossible for this creature (`plain` is null), or dismissed.
 */
export async function rollPlain(
  actor: Actor.Implementation,
  plain: PlainRoll | null,
): Promise<{ readonly free: number; readonly total: number } | null> {
  if (!plain) {
    ui.notifications?.warn(localize("TURNCRAFT.PlainCheck.none", { name: actor.name }));
    return null;
  }
  const answer = await askRoll(plain.asked);
  if (!answer) return null;
  const { free } = answer;
  const roll = await new Roll(plain.formula(free)).evaluate();
  const total = Number(roll.total);
  await roll.toMessage({ flavor: plain.flavor(free, total), speaker: ChatMessage.getSpeaker({ actor }) });
  return { free, total };
}
