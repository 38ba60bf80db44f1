import { type Phase, phases } from "./phases.ts";
import type { GroupSettings, GroupState } from "./types.ts";

/** The phases of a round in the order of the settings (GR-13, GR-17, GR-21). */
export function sequenceOf({
  goFirstPosition,
  goLastPosition,
}: Pick<GroupSettings, "goFirstPosition" | "goLastPosition">): Phase[] {
  const sequence = phases.filter((phase) => phase !== "SETUP" && phase !== "GO_FIRST" && phase !== "GO_LAST");
  put(sequence, "GO_FIRST", goFirstPosition === "beforeA" ? "A_PARLEY" : "MULTI_PRIMARY");
  put(sequence, "GO_LAST", goLastPosition === "beforeSpells" ? "E_SPELLS" : "END");
  return sequence;
}

function put(sequence: Phase[], phase: Phase, before: Phase): void {
  sequence.splice(sequence.indexOf(before), 0, phase);
}

/** True if the round has gone past the phase. */
export function isAfter({ phase, settings }: Pick<GroupState, "phase" | "settings">, other: Phase): boolean {
  const sequence = sequenceOf(settings);
  return sequence.indexOf(phase) > sequence.indexOf(other);
}

/** True if the phase is still to come. */
export function isBefore({ phase, settings }: Pick<GroupState, "phase" | "settings">, other: Phase): boolean {
  const sequence = sequenceOf(settings);
  return sequence.indexOf(phase) < sequence.indexOf(other);
}
