import { named } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import type { OutOfCombat } from "../../../engine/out-of-combat.ts";
import { logLine, snapshot } from "../../../engine/play.ts";
import { checkOf, strikeOut } from "./action-parts.ts";
import { hitOutOfCombat } from "./attack-outcome.ts";
import { strike } from "./attacks.ts";
import type { FlowCommand } from "./commands.ts";
import { itemOf } from "./fighters.ts";
import type { FlowState } from "./types.ts";

/** Attack outside combat: its check (FL-44), and its effect on each target (FL-52); no defences. */
export const outOfCombat: OutOfCombat<FlowState, FlowCommand> = fromGenerator(function* (play) {
  const { state, given } = play;
  const { command } = given;
  if (command.kind !== "act" || !("targets" in command.deed)) return;
  const { who, deed: action, modifier = 0, struck = [] } = command;
  const fighter = state.fighters[who];
  const item = fighter && itemOf(fighter, action.item);
  if (!item) return;
  const left = yield* strikeOut(play, who, checkOf(snapshot(state), who, action)?.parts ?? [], struck);
  for (const target of action.targets) {
    logLine(play, "TURNCRAFT.Log.flow.attacks", who, { what: item.name, other: named(target) });
  }
  const { action: form, item: uuid, targets } = action;
  yield* strike(play, { attacker: who, form, item: uuid, targets, modifier, struck: left });
  const attack = snapshot(state.open.at(-1));
  if (attack?.kind !== "attack") return;
  for (const target of attack.targets) yield* hitOutOfCombat(play, attack, target);
});
