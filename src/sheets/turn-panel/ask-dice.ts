import type { Give } from "../../combat/giving.ts";
import { type StrikeTerms, withDice } from "../../combat/rolling/strike.ts";
import type { EncounterState } from "../../engine/types.ts";
import type { SheetCommand, TurnPanelInput } from "./facet.ts";
import type { Payment } from "./other-act.ts";
import { askOther } from "./other-ask.ts";

/** The command with its dice; null where that was dismissed. Not asked: a player whose command the rules refuse. */
export async function askDice(
  command: SheetCommand,
  combat: Combat.Implementation,
  { whyNot }: Pick<TurnPanelInput<EncounterState>, "whyNot">,
  terms: StrikeTerms,
  give: Give,
): Promise<SheetCommand | null> {
  if (!game.user.isGM && whyNot(command) !== null) return command;
  return (await withDice(combat, command, terms, { give })) as SheetCommand | null; // It is the same command with its dice.
}

/** The other action, named and paid for; null where that was dismissed. Not asked: a player, as above. */
export async function askUnnamed(
  command: SheetCommand,
  input: Pick<TurnPanelInput<EncounterState>, "who" | "nameOf" | "whyNot">,
  payments: readonly Payment[],
  give: Give,
): Promise<SheetCommand | null> {
  if (!game.user.isGM && input.whyNot(command) !== null) return command;
  return askOther(input, payments, give);
}
