import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { Rolls } from "../../../data/rolls.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import type { ItemSummary } from "../../../sheets/item-summary.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  otherAct,
  type Payment,
  type PromptView,
  type TurnPanelInput,
} from "../../../sheets/turn-panel/facet.ts";
import type { MarchingCost } from "../data/derived.ts";
import { actingIds, actions, type MarchingState } from "../rules/index.ts";
import { chanceOf, clockOffers, delayOffer, firstOffers, othersOf, partnering } from "../tracker/offers.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Cost, bonus to hit and dice of an item under Marching Order; null for unusable items. */
    readonly marching?: {
      readonly cost: MarchingCost;
      readonly attackBonus: number | null;
      readonly rolls?: Rolls;
    } | null;
  }
}

type MarchingPanelInput = TurnPanelInput<MarchingState>;

/** Offers to spend an action of the turn without an item, and to delay (MO-401, MO-601). */
export function actsIn(input: MarchingPanelInput): Offer[] {
  const other = otherAct(input, otherPayments(input));
  return [...(other ? [other] : []), delayOffer(input)];
}

/** Payments in a window for actions without an item (MO-401). */
export function otherPayments({ who, localize }: Pick<MarchingPanelInput, "who" | "localize">): readonly Payment[] {
  return actions.map((action) => ({
    id: action,
    label: localize(`TURNCRAFT.Resource.${action}`),
    command: { kind: "spend", who, action, what: "" },
  }));
}

/** Attack of every item with the same bonus as the item's row (MO-802), on the user's targets. */
export function attackActs(input: MarchingPanelInput): Offer[] {
  const { items, who, localize } = input;
  return items.flatMap((item) => {
    const { uuid, name, marching } = item;
    const command = useCommand(item, { who });
    if (!marching || marching.attackBonus === null || !command) return [];
    const label = localize("TURNCRAFT.Marching.now.attack", { item: name, bonus: signed(marching.attackBonus) });
    const style = { id: `attack:${uuid}`, label, price: marching.cost === "none" ? null : marching.cost, item: uuid };
    const act = offerOf(input, { ...style, note: cautionOf(item, input) }, command);
    const why = act.why ?? notNow(item, input, localize);
    return [{ ...act, disabled: why !== null, why }];
  });
}

/** Note about the end of an unfinished move by an action of the own turn (MO-404); undefined without such a move. */
function cautionOf(
  { marching }: ItemSummary,
  { state, who, localize }: Pick<MarchingPanelInput, "state" | "who" | "localize">,
): string | undefined {
  const { moved = null, scores } = state.fighters[who] ?? {};
  const cost = marching?.cost ?? "none";
  if (moved === null || cost === "none" || cost === "reaction") return undefined;
  const { moveFeet = null } = scores ?? {};
  if (moveFeet === null) return localize("TURNCRAFT.Marching.now.endsMove");
  const left = moveFeet - moved;
  return left > 0 ? localize("TURNCRAFT.Marching.now.endsMoveFeet", { left }) : undefined;
}

/** Command for using an item, wherever the button is; an attack is aimed at the user's targets on the map. */
export function useCommand({ marching, uuid, name }: ItemSummary, { who }: Pick<MarchingPanelInput, "who">) {
  if (!marching) return null;
  return { kind: "spend", who, action: marching.cost, what: name, item: uuid } as const;
}

/** Refusal in the own turn of items for answering another's actions (MO-410). */
export function notNow(
  { marching, reactsTo }: ItemSummary,
  { state, who }: Pick<MarchingPanelInput, "state" | "who">,
  localize: Localize,
) {
  const isAnswer = marching?.cost === "reaction" && answered.includes(reactsTo.trigger);
  if (!isAnswer || state.together || state.activeId !== who) return null;
  return localize("TURNCRAFT.Marching.now.answers", {
    when: reactsTo.text || localize(`TURNCRAFT.Trigger.${reactsTo.trigger}`),
  });
}

const answered: readonly string[] = ["onAttack", "onCast", "onMove"];

/** Combatants still standing, except `who`: friends or foes first, and in either side the reader's targets on the map first. */
function standingOf(input: MarchingPanelInput, { friendsFirst }: { readonly friendsFirst: boolean }): CombatantId[] {
  const { state, who, targets = [] } = input;
  const { fighters } = state;
  const side = fighters[who]?.side;
  const rank = (id: CombatantId) =>
    ((fighters[id]?.side === side) === friendsFirst ? 0 : 2) + (targets.includes(id) ? 0 : 1);
  return othersOf(input)
    .filter((id) => !fighters[id]?.defeated)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Combatants to share a turn with (MO-501), and combatants to contest by an AGL check (MO-701). */
export function partnerMenus(input: MarchingPanelInput): OfferMenu[] {
  const { state, who, localize, nameOf } = input;
  const each = (id: "together" | "seize", price: string | null) =>
    standingOf(input, { friendsFirst: id === "together" }).map((other) =>
      offerOf(input, { id: `${id}:${other}`, label: nameOf(other), price }, partnering[id](who, [other])),
    );
  const chance = chanceOf(who, state);
  const label = chance === null ? "TURNCRAFT.Marching.menu.seize" : "TURNCRAFT.Marching.now.seize";
  const seizing = menuOf(
    "seize",
    localize(label, { chance: chance ?? 0 }),
    possible(each("seize", "reaction")),
    "reaction",
  );
  return [
    // A combatant who acts is first already.
    ...(actingIds(state).includes(who) ? [] : [{ ...seizing, pips: [{ spent: false }] }]),
    {
      ...menuOf("together", localize("TURNCRAFT.Marching.act.together"), possible(each("together", null))),
      note: localize("TURNCRAFT.Marching.act.togetherNote"),
    },
  ];
}

/** Enabled offers; all if none is, to give reasons. */
function possible(offers: readonly Offer[]): readonly Offer[] {
  const open = offers.filter(({ disabled }) => !disabled);
  return open.length > 0 ? open : offers;
}

/**
 * Open prompt of the combatant: the first activity in a common turn (MO-502), or an action to announce or finish in
 * time (section 9).
 */
export function promptOf(input: MarchingPanelInput): PromptView | null {
  const { state, who, localize } = input;
  const { together: common, frantic, activeId } = state;
  if (common?.ids.includes(who) && !common.firstChoice[who]) {
    return { text: localize("TURNCRAFT.Marching.firstText"), offers: firstOffers(input) };
  }
  if (activeId !== who || frantic.phase === "off") return null;
  const offers = clockOffers(input);
  if (frantic.phase === "announce") return { text: localize("TURNCRAFT.Marching.now.announce"), offers };
  const action = frantic.action ? localize(`TURNCRAFT.Resource.${frantic.action}`) : "";
  return { text: localize("TURNCRAFT.Marching.now.carryOut", { action }), offers };
}
