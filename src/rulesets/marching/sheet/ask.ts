import type { Give } from "../../../combat/giving.ts";
import type { StrikeTerms } from "../../../combat/rolling/strike.ts";
import { marchingRollsOf } from "../../../data/rolls.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { askDice, askUnnamed } from "../../../sheets/turn-panel/ask-dice.ts";
import type { SheetCommand, TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import { isUnnamed } from "../../../sheets/turn-panel/other-act.ts";
import { type MarchingState, toHit } from "../rules/index.ts";
import { otherPayments } from "./acts.ts";

/** An attack has 2 more against the impaired (MO-802). */
export async function askMarching(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<MarchingState>,
  give: Give,
): Promise<SheetCommand | null> {
  if (isUnnamed(command)) return askUnnamed(command, input, otherPayments(input), give);
  if (command.kind !== "spend" || !("item" in command) || typeof command.item !== "string") return command;
  const { attack, ...plain } = command as Extract<SheetCommand, { attack?: { target: CombatantId } }>;
  const terms: StrikeTerms = {
    item: command.item,
    targets: attack ? [attack.target] : [],
    rolls: marchingRollsOf,
    addedTo(target) {
      const fighter = input.state.fighters[target];
      const by = fighter ? toHit(fighter) : 0;
      return by === 0 ? [] : [{ name: "impaired", by, clause: "MO-802" }];
    },
  };
  return askDice(plain as SheetCommand, combat, input, terms, give);
}
