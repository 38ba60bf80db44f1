import type { Reader } from "../../../combat/tracker/reader.ts";
import { refusalWords } from "../../../combat/tracker/refusal-words.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type FlowCommand, type FlowState, flow } from "../rules/index.ts";

/** Reason the rules refuse a command of this reader now; null: it is allowed. */
export function refusalOf({ facts, owns }: Reader<FlowState>, command: FlowCommand): Refusal | null {
  const { state, gm } = facts;
  const asker = { gm, owns: gm ? [] : state.order.filter(owns) };
  return flow.refuse(state, { command, asker, insist: false, facts: {} }, [])[0] ?? null;
}

/** The same as a sentence with its clause. */
export function whyNot(reader: Reader<FlowState>, command: FlowCommand): string | null {
  const refusal = refusalOf(reader, command);
  return refusal && refusalWords(refusal, reader);
}

/** Whether the reader may command this combatant. */
export function commands({ facts, owns }: Reader<FlowState>, id: CombatantId): boolean {
  return facts.gm || owns(id);
}

/** Bare fists are offered to the unarmed alone; others still strike with them from the sheet. */
export function isFist(item: string): boolean {
  return item.endsWith(".fist");
}
