import type { EncounterState } from "../../engine/types.ts";
import { type Offer, offerOf, type SheetCommand, type TurnPanelInput } from "./facet.ts";

/** Payment without an item; the command's `what` is empty until a window has asked for it. */
export interface Payment {
  /** The resource. */
  readonly id: string;
  readonly label: string;
  readonly command: SheetCommand;
}

/** Button that asks for purpose and resource: the first resource that isn't refused, if any. */
export function otherAct(
  input: Pick<TurnPanelInput<EncounterState>, "whyNot" | "localize">,
  payments: readonly Payment[],
): Offer | null {
  const open = payments.find(({ command }) => input.whyNot(command) === null) ?? payments[0];
  const label = input.localize("TURNCRAFT.Now.other");
  return open ? offerOf(input, { id: "other", label, price: open.id }, open.command) : null;
}

/** True while nothing says what a command is for, so that a window has to ask. */
export function isUnnamed(command: SheetCommand): boolean {
  return "what" in command && command.what === "";
}
