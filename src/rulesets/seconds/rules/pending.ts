import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import { lapses, mayContinue } from "../../../engine/open-matters.ts";
import type { OpenMatter } from "../../../engine/types.ts";
import { actionArg } from "./actions.ts";
import { outlasting } from "./encounter.ts";
import type { SecondsState } from "./types.ts";

/**
 * Open matters at a fight's end: held turns (SX-201), dice of effects (SX-601), actions under way and delayed effects (SX-610).
 */
export function pending(state: SecondsState): readonly OpenMatter[] {
  const held = idsOf(state).filter((id) => fighterOf(state, id).held !== null);
  return [
    ...held.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...idsOf(state).flatMap((id) =>
      (fighterOf(state, id).due ?? []).map(({ name }) => lapses("TURNCRAFT.Pending.dice", id, { effect: name })),
    ),
    ...idsOf(state).flatMap((id) => {
      const { inAction } = fighterOf(state, id);
      return inAction?.throws ? [lapses("TURNCRAFT.Pending.dice", id, { effect: actionArg(inAction) })] : [];
    }),
    ...outlasting(state).map(({ who, effect, seconds }) => mayContinue(who, effect, seconds)),
  ];
}
