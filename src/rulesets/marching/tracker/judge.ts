import type { OfferInput } from "../../../combat/offer.ts";
import { type OfferButton, offerInput, whyNot as whyNotUnder } from "../../../combat/tracker/judge.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type Action, type MarchingCommand, type MarchingState, marching } from "../rules/index.ts";

/** A button of Marching Order's own templates. */
export interface ActView extends OfferButton {
  /** Choice that it carries; absent where there is nothing to choose. */
  readonly what?: string;
  /** A switch that is on; absent for what is no switch. */
  readonly pressed?: boolean | null;
}

export type MarchingReader = TrackerReader<MarchingState>;

/** Refusal of this command for the reader now, as text with its clause; null = it is allowed. */
export function whyNot(command: MarchingCommand, reader: MarchingReader): string | null {
  return whyNotUnder(reader, marching, command);
}

/** Facts for a combatant's offers. */
export function freshScoresFor(who: CombatantId, reader: MarchingReader): OfferInput<MarchingState> {
  return offerInput(reader, who, marching);
}

/** A button that gives this command, or opens the window that completes it. */
export function actView(
  look: Pick<ActView, "act" | "label" | "icon"> & Partial<ActView>,
  command: MarchingCommand,
  reader: MarchingReader,
): ActView {
  const why = whyNot(command, reader);
  const { tip = look.label } = look;
  return { who: "", ...look, tip: why ?? tip, disabled: why !== null };
}

/** Combatants in the order that the reader may know, without those who left. */
export function knownOf({ input, canSee }: MarchingReader): CombatantId[] {
  const { order, fighters } = input.state;
  return order.filter((id) => canSee(id) && fighters[id] && !fighters[id].departed);
}

/** Place in the round as this reader counts: hidden combatants leave no gap. Null if the combatant has none. */
export function placeOf(who: CombatantId, reader: MarchingReader): number | null {
  const place = knownOf(reader).indexOf(who);
  return place < 0 ? null : place + 1;
}

export const actionIcons: Readonly<Record<Action, string>> = {
  primary: "fa-burst",
  move: "fa-shoe-prints",
  reaction: "fa-bolt",
};
