import type { Give } from "../../../combat/giving.ts";
import { asAnswered } from "../../../combat/prompts-asking.ts";
import { fightOf } from "../../../combat/tracker/input.ts";
import { askDice } from "../../../sheets/turn-panel/ask-dice.ts";
import type { SheetCommand, TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import { type AskedAction, type SecondsState, secondsFor } from "../rules/index.ts";
import { askContest } from "../tracker/dialogs.ts";
import { unrolledOf } from "../tracker/prompts.ts";

/**
 * Opens an action's roll with the last second: at once for an instant action, else when paid for (SX-408). No window for a refused
 * command, not even for a GM; after an override its roll opens by itself (SX-410).
 */
export async function askSeconds(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<SecondsState>,
  give: Give,
): Promise<SheetCommand | null> {
  if (command.kind === "contest") return askContest(combat, input.who, give);
  const fight = fightOf(combat as Combat.Stored);
  if (fight && (command.kind === "take-effect" || command.kind === "finish")) {
    const window = command.kind === "finish" ? unrolledOf(command.who).id : `due-${command.id}`;
    return (await asAnswered(fight, command, { window, give })) as SheetCommand | null; // The same command with its dice.
  }
  if (input.whyNot(command) !== null) return command;
  return askDice(command, combat, input, { item: endingWith(command, input) }, give);
}

function endingWith(command: SheetCommand, { state, who }: TurnPanelInput<SecondsState>): string | null {
  if (command.kind !== "begin" || "wield" in command) return null;
  const { action, item, total, seconds } = command as AskedAction;
  if (!item) return null;
  const price = secondsFor(state, who, { action, item, ...(total !== undefined && { total }) });
  const isWhole = seconds === undefined || seconds >= price.seconds;
  return price.turns === 0 && price.delay === 0 && isWhole ? item.id : null;
}
