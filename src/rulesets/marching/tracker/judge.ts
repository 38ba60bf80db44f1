import type { Reader } from "../../../combat/tracker/reader.ts";
import { refusalWords } from "../../../combat/tracker/refusal-words.ts";
import type { Asker, CombatantId } from "../../../engine/types.ts";
import { type Action, type MarchingCommand, type MarchingState, marching } from "../rules/index.ts";

/** A button of Marching Order's own templates: `act` names what it does, for `who`. A dead one says in `tip` why. */
export interface ActView {
  readonly act: string;
  readonly who: CombatantId | "";
  /** Selected value; empty if there is no choice. */
  readonly what: string;
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
  /** A switch that is on; null for what is no switch. */
  readonly pressed: boolean | null;
}

export type MarchingReader = Reader<MarchingState>;

/** Refusal of this command for the reader now, as text with its clause; null = it is allowed. */
export function whyNot(command: MarchingCommand, reader: MarchingReader): string | null {
  const { state, gm, combatants } = reader.facts;
  const asker: Asker = gm
    ? { gm, owns: [] }
    : { gm, owns: combatants.filter(({ owned }) => owned).map(({ id }) => id) };
  const [refusal] = marching.refuse(state, { command, asker, insist: false, facts: {} }, []);
  return refusal ? refusalWords(refusal, reader) : null;
}

/** A button that gives this command, or opens the window that completes it. */
export function actView(
  look: Pick<ActView, "act" | "label" | "icon"> & Partial<ActView>,
  command: MarchingCommand,
  reader: MarchingReader,
): ActView {
  const why = whyNot(command, reader);
  const { tip = look.label } = look;
  return { who: "", what: "", pressed: null, ...look, tip: why ?? tip, disabled: why !== null };
}

/** Combatants in the order that the reader may know, without those who left. */
export function knownOf({ facts, canSee }: MarchingReader): CombatantId[] {
  const { order, fighters } = facts.state;
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
