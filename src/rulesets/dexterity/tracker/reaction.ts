import { askerOf } from "../../../combat/authority/asker.ts";
import type { Command } from "../../../combat/authority/request.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import type { AskingHow } from "../../../combat/rolling/index.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import type { AnyCommand } from "../../../engine/types.ts";
import { type DexterityCommand, type DexterityState, dexterity } from "../rules/index.ts";

/**
 * Shows a reaction's dice before the roll (DX-604); null: dismissed. A refused reaction opens no window: the authority
 * refuses it.
 */
export async function askReaction(fight: Fighting, command: AnyCommand, how: AskingHow): Promise<AnyCommand | null> {
  const state: DexterityState | null = stateUnder(dexterity, fight);
  const react = command as DexterityCommand;
  if (!state || react.kind !== "react") return command;
  const asker = askerOf(fight, game.user.id);
  const isRefused = dexterity.refuse(state, { command: react, asker, insist: false, freshScores: {} }, []).length > 0;
  return isRefused && !asker.gm ? command : withDice(fight, react as Command, { item: react.item }, how);
}
