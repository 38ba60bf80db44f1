import { type Offer, offerOf } from "../../../combat/offer.ts";
import { whyNot } from "../../../combat/tracker/judge.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import { figureWords } from "../../../combat/tracker/refusal-words.ts";
import type { SurpriseFace } from "../../../combat/tracker/surprise-facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type FlowCommand, type FlowState, flow, sideFigure } from "../rules/index.ts";

const isSurprised = ({ fighters }: FlowState, who: CombatantId) => fighters[who]?.surprised ?? false;

/** The GM names the surprising side; for each combatant it may be otherwise (FL-144). */
export const flowSurprise: SurpriseFace<FlowState> = {
  means: "TURNCRAFT.Surprise.flow",
  sides: (reader) => {
    const { state } = reader.input;
    return sidesOf(state).map((side) => ({
      name: sideName(side, reader),
      who: membersOf(state, side),
    }));
  },
  isSurprised,
  commands: (state, surprised) => {
    const surprising = surprised.length === 0 ? null : surprisingSide(state, surprised);
    const named: FlowCommand[] = state.surprisingSide === surprising ? [] : [{ kind: "surprise", side: surprising }];
    const after = (id: CombatantId) =>
      named.length > 0 ? surprising !== null && state.fighters[id]?.side !== surprising : isSurprised(state, id);
    const others = state.order.filter((who) => after(who) !== surprised.includes(who));
    return [
      ...named,
      ...others.map((who): FlowCommand => ({ kind: "mark", who, marks: { surprised: surprised.includes(who) } })),
    ];
  },
};

/** Choice of the surprised side, made by the GM before the start (FL-144); none where there is but one side. */
export function surpriseOffers(reader: TrackerReader<FlowState>): Offer[] {
  const { input, localize } = reader;
  const sides = sidesOf(input.state);
  if (!input.gm || input.state.round > 0 || sides.length < 2) return [];
  return [null, ...sides].map((side) => {
    const label = side === null ? localize("TURNCRAFT.Flow.Board.nobody") : sideName(side, reader);
    const command = { kind: "surprise", side } as const;
    const judged = { whyNot: () => whyNot(reader, flow, command) };
    return offerOf(judged, { id: surpriseId(side), label, price: null }, command);
  });
}

/** Id of the offer by which a side surprises, null: none. */
export function surpriseId(side: string | null): string {
  return `surprise:${side ?? ""}`;
}

function sideName(side: string, reader: TrackerReader<FlowState>): string {
  return String(figureWords({ side: sideFigure(side) }, reader).side);
}

function sidesOf({ fighters, order }: FlowState): string[] {
  return [...new Set(order.flatMap((id) => fighters[id]?.side ?? []))].sort();
}

function membersOf({ fighters, order }: FlowState, side: string): CombatantId[] {
  return order.filter((id) => fighters[id]?.side === side);
}

/** The side most of whose members are aware of the others; null where all are surprised. */
function surprisingSide(state: FlowState, surprised: readonly CombatantId[]): string | null {
  const aware = (side: string) => {
    const members = membersOf(state, side);
    return members.filter((id) => !surprised.includes(id)).length / members.length;
  };
  const [best] = sidesOf(state).sort((a, b) => aware(b) - aware(a));
  return best !== undefined && aware(best) > 0 ? best : null;
}
