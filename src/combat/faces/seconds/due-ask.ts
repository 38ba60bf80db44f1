import { seconds } from "../../../rules/seconds/index.ts";
import type { Command } from "../../combat.ts";
import type { AskingHow } from "../../rolling/index.ts";
import { withDice } from "../../rolling/strike.ts";
import { stateUnder } from "../../state-under.ts";
import type { Fighting } from "../../tracker/facts.ts";

/** What took effect after its delay shows its dice and whom they are for, as if it were cast now (SX-601). */
export async function askDue(fight: Fighting, command: Command, how: AskingHow): Promise<Command | null> {
  if (command.kind !== "take-effect" || !("strike" in command)) return command;
  const due = stateUnder(seconds, fight)?.fighters[command.who]?.due ?? [];
  const { strike: _wanted, ...plain } = command;
  return withDice(fight, plain, { item: due.find(({ id }) => id === command.id)?.itemId ?? null }, how);
}
