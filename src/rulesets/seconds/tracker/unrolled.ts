import type { Command } from "../../../combat/authority/request.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import type { AskingHow } from "../../../combat/rolling/index.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import type { Unrolled } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { AskedStruck } from "../host/commands.ts";
import { type SecondsState, seconds } from "../rules/index.ts";

/** The command that rolls an action whose last second is paid; without `strike` it gives the roll up (SX-410). */
type Roll = Extract<AskedStruck, { kind: "finish" }>;

/** Roll that a combatant must make before anything else (SX-410). */
export function unrolledOf(who: CombatantId): Unrolled<Roll> {
  const command = { kind: "finish", who, strike: { targets: [], situation: 0 } } as const;
  return { id: `unrolled-${who}`, who, command };
}

/** All such rolls of the fight. */
export function unrolled({ order, fighters }: SecondsState): readonly Unrolled<Roll>[] {
  return order.filter((who) => fighters[who]?.inAction?.throws).map(unrolledOf);
}

/** Shows dice and targets of a completed or delayed action, as if it were used now (SX-408, SX-601). */
export async function askUnthrown(fight: Fighting, command: Command, how: AskingHow): Promise<Command | null> {
  if ((command.kind !== "take-effect" && command.kind !== "finish") || !("strike" in command)) return command;
  const fighter = stateUnder(seconds, fight)?.fighters[command.who];
  const { strike: _wanted, ...plain } = command;
  const thrown = plain.kind === "finish" ? fighter?.inAction : fighter?.due?.find(({ id }) => id === plain.id);
  return withDice(fight, plain as Command, { item: thrown?.itemId ?? null }, how);
}
