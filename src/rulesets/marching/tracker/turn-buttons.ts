import { type OfferButton, offerButton, offerInput } from "../../../combat/tracker/context.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actingIds, type MarchingState } from "../rules/index.ts";
import { knownOf, type MarchingButton, type MarchingContext } from "./judge.ts";
import { delayOffer, franticOffer, isDelayed, partnersOffer, resultOffer } from "./offers.ts";

/** Offers in the tracker: for the acting combatants, for combatants wanting to act first, and the GM's frantic combat switch. */
export function turnButtons(context: MarchingContext): readonly MarchingButton[] {
  const { input, owns } = context;
  const { state, gm } = input;
  const now = actingIds(state);
  const acting = now.filter((id) => context.canSee(id) && (gm || owns(id)));
  // A combatant who acts is first already; the GM has it in the rows' menus.
  const seizing = gm ? [] : knownOf(context).filter((id) => owns(id) && !now.includes(id) && isOpen(state, id));
  const alone = state.together ? [] : acting;
  return [
    ...alone.map((id) => delayButton(id, context)),
    ...alone.map((id) => partnersButton(id, "together", "fa-people-arrows", context)),
    ...(gm ? alone.map((id) => resultButton(id, context)) : []),
    ...seizing.map((id) => partnersButton(id, "seize", "fa-bolt", context)),
    ...(gm ? [franticButton(context)] : []),
  ];
}

/** True if the turn is still to come, or is being taken. */
function isOpen({ fighters }: MarchingState, id: CombatantId): boolean {
  const fighter = fighters[id];
  return fighter !== undefined && !fighter.acted && !fighter.departed && !fighter.defeated;
}

function delayButton(who: CombatantId, context: MarchingContext): OfferButton {
  const isAgain = isDelayed(context.input.state, who);
  const tip = context.localize(isAgain ? "TURNCRAFT.Marching.act.passOnTip" : "TURNCRAFT.Marching.act.delayTip");
  return offerButton(delayOffer(offerInput(context, who)), who, { icon: "fa-hourglass-half", tip });
}

function partnersButton(
  who: CombatantId,
  what: "together" | "seize",
  icon: string,
  context: MarchingContext,
): OfferButton {
  const tip = context.localize(`TURNCRAFT.Marching.act.${what}Tip`);
  return offerButton(partnersOffer(offerInput(context, who), what), who, { icon, tip });
}

/** Button of an attack's result, for the GM (MO-505). */
export function resultButton(who: CombatantId, context: MarchingContext): OfferButton {
  const tip = context.localize("TURNCRAFT.Marching.act.resultTip");
  return offerButton(resultOffer(offerInput(context, who)), who, { icon: "fa-burst", tip });
}

function franticButton(context: MarchingContext): MarchingButton {
  const style = { icon: "fa-stopwatch-20", tip: context.localize("TURNCRAFT.Marching.act.franticTip") };
  return { ...offerButton(franticOffer(context), "", style), pressed: context.input.state.frantic.on };
}
