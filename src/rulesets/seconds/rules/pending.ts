import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import { goesOn, lapses } from "../../../engine/pending.ts";
import type { Pending } from "../../../engine/types.ts";
import { actionFigure } from "./actions.ts";
import { outlasting } from "./encounter.ts";
import type { SecondsState } from "./types.ts";

/** What a fight's end finds open: turns that were put off (SX-201), dice of effects (SX-601), and what is under way or delayed (SX-610). */
export function pending(state: SecondsState): readonly Pending[] {
  const held = idsOf(state).filter((id) => fighterOf(state, id).held !== null);
  return [
    ...held.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...idsOf(state).flatMap((id) =>
      (fighterOf(state, id).due ?? []).map(({ name }) => lapses("TURNCRAFT.Pending.dice", id, { effect: name })),
    ),
    ...idsOf(state).flatMap((id) => {
      const { inAction } = fighterOf(state, id);
      return inAction?.throws ? [lapses("TURNCRAFT.Pending.dice", id, { effect: actionFigure(inAction) })] : [];
    }),
    ...outlasting(state).map(({ who, effect, seconds }) => goesOn(who, effect, seconds)),
  ];
}
