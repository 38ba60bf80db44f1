import type { EncounterState } from "../../rules/engine/types.ts";
import { type Act, actOf, type NowFacts, type SheetCommand } from "./now.ts";

/** A button that asks what for and what is spent on it. Disabled when nothing is left to spend. */
export function otherAct(
  facts: Pick<NowFacts<EncounterState>, "whyNot" | "say">,
  commands: readonly SheetCommand[],
): Act | null {
  const [first] = commands;
  const open = commands.find((command) => facts.whyNot(command) === null) ?? first;
  return open ? actOf(facts, { id: "other", label: facts.say("TURNCRAFT.Now.other"), price: null }, open) : null;
}

/** True while nothing says what a command is for, so that a window has to ask. */
export function isUnnamed(command: SheetCommand): boolean {
  return "what" in command && command.what === "";
}
