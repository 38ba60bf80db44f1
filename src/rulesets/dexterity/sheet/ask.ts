import { type Give, targetsOf } from "../../../combat/giving.ts";
import { asAnswered } from "../../../combat/prompts-asking.ts";
import { fightOf } from "../../../combat/tracker/input.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { askDice, askUnnamed } from "../../../sheets/turn-panel/ask-dice.ts";
import { isUnnamed, type SheetCommand, type TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import type { DexterityState } from "../rules/index.ts";
import { otherPayments } from "./sheet.ts";

/** Asks for the payment, words or dice that a command lacks, Reactions included; null: dismissed. */
export async function askDexterity(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<DexterityState>,
  give: Give,
): Promise<SheetCommand | null> {
  if (isUnnamed(command)) return askUnnamed(command, input, otherPayments(command, input), give);
  const fight = fightOf(combat as Combat.Stored);
  if (fight && command.kind === "react") return (await asAnswered(fight, command, { give })) as SheetCommand | null;
  const throws = command.kind === "spend" && !("wield" in command);
  const item = throws && "item" in command && typeof command.item === "string" ? command.item : null;
  const aimed = throws && "trigger" in command ? { ...command, targets: aimedWith(combat, input.who, item) } : command;
  return askDice(aimed, combat, input, { item }, give);
}

/**
 * Targets of an item, deciding who may react (DX-608): the user's; none for an item aimed at a point or at nothing, whatever is
 * still targeted.
 */
function aimedWith(combat: Combat.Implementation, who: CombatantId, uuid: string | null): CombatantId[] {
  const item = combat.combatants.get(who)?.actor?.items.find((each) => each.uuid === uuid);
  const aim = item?.system.group?.targets;
  return aim === "point" || aim === "none" ? [] : targetsOf(combat);
}
