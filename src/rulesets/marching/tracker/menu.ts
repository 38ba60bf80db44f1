import type { SheetCommand } from "../../../combat/offer.ts";
import { commandItem, type MenuItem, offerItem } from "../../../combat/tracker/menu-entry.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { KeyBelow } from "../../../i18n.ts";
import type { MarchingFighter, MarchingState } from "../rules/index.ts";

/** Menu entries of a tracker row under Marching Order. */
export const marchingMenu: readonly MenuItem<MarchingState>[] = [
  offerItem("seize", "TURNCRAFT.Marching.menu.seize", "fa-bolt"),
  offerItem("result", "TURNCRAFT.Marching.act.result", "fa-burst"),
  item("split", "fa-forward", ({ together }, who) =>
    together && !together.landed && Object.hasOwn(together.results, who) ? { kind: "split", who } : null,
  ),
  item("lead", "fa-flag", ({ round, leadId }, who, { side }) =>
    round === 0 && side === "party" && leadId !== who ? { kind: "lead", who } : null,
  ),
  item("noLead", "fa-flag", ({ round, leadId }, who) =>
    round === 0 && leadId === who ? { kind: "lead", who: null } : null,
  ),
  item("vanguard", "fa-flag-checkered", ({ round, vanguardId, marchingOrder: order }, who, { side }) =>
    round === 0 && side === "party" && vanguardId !== who ? { kind: "marching-order", order, vanguard: who } : null,
  ),
  item("noVanguard", "fa-flag-checkered", ({ round, vanguardId, marchingOrder: order }, who) =>
    round === 0 && vanguardId === who ? { kind: "marching-order", order, vanguard: null } : null,
  ),
  item("party", "fa-people-group", (_state, who, { side }) =>
    side === "party" ? null : { kind: "side", who, side: "party" },
  ),
  item("monsters", "fa-dragon", (_state, who, { side }) =>
    side === "monsters" ? null : { kind: "side", who, side: "monsters" },
  ),
  item("surprised", "fa-face-surprise", (_state, who, fighter) => surprise(who, fighter, true)),
  item("notSurprised", "fa-face-surprise", (_state, who, fighter) => surprise(who, fighter, false)),
  item("target", "fa-crosshairs", ({ markedId }, who) => (markedId === who ? null : { kind: "target", who })),
  item("noTarget", "fa-crosshairs", ({ markedId }, who) => (markedId === who ? { kind: "target", who: null } : null)),
  item("contact", "fa-hurricane", (_state, _who, { scores: { place } }) =>
    place && place.layout !== "gridless" ? { kind: "contact", space: place.spaces[0] ?? null, inScene: true } : null,
  ),
  item("noContact", "fa-hurricane", ({ placedContact }) =>
    placedContact ? { kind: "contact", space: null, inScene: true } : null,
  ),
  item("absent", "fa-person-walking-arrow-right", (_state, who, { absent }) =>
    absent ? null : { kind: "absent", who, absent: true },
  ),
  item("present", "fa-person-walking-arrow-loop-left", (_state, who, { absent }) =>
    absent ? { kind: "absent", who, absent: false } : null,
  ),
];

/** Entry with a command of the GM's. */
function item(
  word: KeyBelow<"TURNCRAFT.Marching.menu">,
  icon: string,
  commandOf: (state: MarchingState, id: CombatantId, fighter: MarchingFighter) => SheetCommand | null,
): MenuItem<MarchingState> {
  return commandItem(`TURNCRAFT.Marching.menu.${word}`, icon, commandOf);
}

function surprise(who: CombatantId, { impaired }: MarchingFighter, isSurprised: boolean): SheetCommand | null {
  if (impaired.includes("surprise") === isSurprised) return null;
  return { kind: "impair", who: [who], cause: "surprise", impaired: isSurprised };
}
