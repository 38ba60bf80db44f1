import type { Give } from "../../combat/giving.ts";
import type { Offer, OfferInput, SheetCommand } from "../../combat/offer.ts";
import type { ItemNumbers, Localize, MovementView, Pip, PipRow } from "../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../data/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Layout } from "../../grid/types.ts";
import type { RulesetCreation } from "../creation/archetype.ts";
import type { CountedEffect } from "../effects-view.ts";
import type { FieldView } from "../fields-view.ts";
import type { ItemSummary } from "../item-summary.ts";
import type { Arms, Notation } from "../paste/notation.ts";

export { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../combat/offer.ts";

/**
 * Facts behind the turn panel. The fighter of `who` has the creature's current scores, as the authority will use them.
 */
export interface TurnPanelInput<State extends EncounterState> extends OfferInput<State> {
  /** The creature's items, in its own order. */
  readonly items: readonly ItemSummary[];
}

/** A button that opens a list of acts. Dead when all of them are. */
export interface OfferMenu {
  readonly id: string;
  readonly label: string;
  readonly price: string | null;
  readonly pips: readonly Pip[];
  readonly left: string | null;
  readonly disabled: boolean;
  readonly why: string | null;
  readonly acts: readonly Offer[];
  /** Consequence of any of them; absent: the label is enough. */
  readonly note?: string;
  /** Set if its offers are reactions. */
  readonly reactions?: true;
}

/** Menu of these offers, disabled where all of them are, with the reason of the first. `price`: the resource that each costs. */
export function menuOf(id: string, label: string, acts: readonly Offer[], price: string | null = null): OfferMenu {
  const disabled = acts.every((act) => act.disabled);
  return { id, label, price, pips: [], left: null, disabled, why: disabled ? (acts[0]?.why ?? null) : null, acts };
}

/** Prompt awaiting this combatant's answer. */
export interface PromptView {
  readonly text: string;
  readonly acts: readonly Offer[];
}

/** A line on what is going on with the combatant: "Casting Fireball, 2 of 3 seconds". */
export interface StateLine {
  readonly icon: string;
  readonly text: string;
}

export interface TurnPanelView {
  /** `kind` colours the line: `acting` = the own turn. */
  readonly turn: { readonly kind: string; readonly text: string };
  /** Ends the own turn; null in rulesets without one. */
  readonly end: Offer | null;
  /** Feet left on the bar; null where the ruleset counts movement otherwise. */
  readonly movement: MovementView | null;
  /** Resources that no button shows. */
  readonly resources: readonly PipRow[];
  readonly lines: readonly StateLine[];
  readonly prompt: PromptView | null;
  /** Offers available with one click. */
  readonly acts: readonly Offer[];
  /** Uses of items, whose buttons stand in their own rows on a sheet; the same for all rulesets. Absent: there are none. */
  readonly itemActs?: readonly Offer[];
  /** Offers grouped in lists. */
  readonly menus: readonly OfferMenu[];
  /** Reason no offer is available now, if all share one; else null. */
  readonly hint: string | null;
}

/** Outside a fight: what the creature has each turn. */
export interface RestView {
  readonly pips: readonly PipRow[];
  readonly movement: MovementView | null;
}

/** Views of a ruleset on a creature's sheet. Views only: facts in, template data out. */
export interface SheetFacet<State extends EncounterState = EncounterState> {
  /** Turn panel of a combatant in a started fight: the offers, with their cost. */
  now(itemSummary: TurnPanelInput<State>): TurnPanelView;
  /** `scores`: as the ruleset learns them. */
  rest(scores: object, localize: Localize): RestView;
  /** Facts that only this ruleset knows of an item, in members that it declares for itself in `ItemFacts`; absent: nothing. */
  input?(item: Item.Implementation): Partial<ItemSummary>;
  /** Command for using this item; null if the sheet has no button for it. */
  use(
    item: ItemSummary,
    input: Pick<TurnPanelInput<State>, "state" | "who"> & Partial<Pick<TurnPanelInput<State>, "canSee">>,
  ): SheetCommand | null;
  /**
   * Reason not to offer an item that the rules accept, since they leave it to the table; null: offered. Absent: all
   * accepted items are offered.
   */
  notNow?(item: ItemSummary, input: Pick<TurnPanelInput<State>, "state" | "who">, localize: Localize): string | null;
  /** Command for taking it in hand or putting it away; null if that only changes the item's data. */
  hand(item: ItemSummary, who: CombatantId, localize: Localize, state: State): SheetCommand | null;
  /** True if effects may be kept up by concentration (GR-118), so that whoever makes one is asked. */
  readonly keepsEffects?: true;
  /** An effect's document that the fight counts, and what is left of it; absent: it counts none. */
  counted?(
    uuid: string,
    input: Pick<TurnPanelInput<State>, "state" | "nameOf">,
    localize: Localize,
  ): CountedEffect | null;
  /** True if in hand, where `system.wielded` doesn't say; null for items that aren't held. */
  inHand?(item: ItemSummary): boolean | null;
  /** Fields of its document that change as it is taken in hand or put away outside a fight; absent: `system.wielded`. */
  handed?(item: ItemSummary): object;
  /** Icon for worn armor, if relevant; null for other items. Absent: never relevant. */
  worn?(item: ItemSummary): { readonly on: boolean; readonly icon: string } | null;
  /** Changes to the bearer's items when this one is put on or taken off. */
  dressed?(item: ItemSummary, all: readonly ItemSummary[]): readonly { readonly id: string; readonly system: object }[];
  /**
   * Asks in a window for missing parts of a command; null if dismissed. Absent: nothing is missing. `give`: lets the
   * window give the command, so that it stays open on a refusal.
   */
  ask?(
    command: SheetCommand,
    combat: Combat.Implementation,
    input: TurnPanelInput<State>,
    give: Give,
  ): Promise<SheetCommand | null>;
  /** On which grids its rules of spaces hold; absent: on all with spaces. Elsewhere the panel says so. */
  readonly grids?: readonly Layout[];
  /** Set if the published rules have no attacks: items roll their own dice. */
  readonly itemDice?: true;
  /** Cost of using an item, shown next to it; `resource` colors the pip. `state`: of the fight, null outside any. */
  price(
    item: ItemSummary,
    localize: Localize,
    state: State | null,
  ): { readonly resource: string; readonly label: string } | null;
  /** To hit, effect and reach of an item under these rules; null or absent: none. `state`: of the fight, null outside of any. */
  numbers?(item: ItemSummary, localize: Localize, state: State | null): ItemNumbers | null;
  /** Fields of the scores tab for this ruleset. `system`: the actor's stored data. */
  scoreFields(system: ActorSource, localize: Localize): readonly FieldView[];
  /** Scores and items of Turncraft's archetypes; absent: new characters have what their fields begin with. */
  readonly creation?: RulesetCreation;
  /** Notation for creatures under this ruleset, read wherever it is typed or pasted; absent: there is none. */
  readonly notation?: Notation;
  /** Fields of an item that make a weapon of its own body, in hand, whole under this ruleset; absent: it needs none. */
  arms?(arms: Arms): object;
  /** The same of an item. */
  itemFields(system: ItemSource, type: string, localize: Localize): readonly FieldView[];
}

/** All offers of a moment: those of the ruleset, then uses of items. */
export function offersOf({ end, acts, itemActs = [], menus, prompt }: TurnPanelView): readonly Offer[] {
  const listed = menus.flatMap((menu) => menu.acts);
  return [...(prompt?.acts ?? []), ...acts, ...listed, ...itemActs, ...(end ? [end] : [])];
}

/** The same by id, for the handler of a click. */
export function offersById(view: TurnPanelView): Map<string, Offer> {
  return new Map(offersOf(view).map((offer) => [offer.id, offer]));
}

/** Reason shared by all of them, or null. */
export function sharedReason(acts: readonly { disabled: boolean; why: string | null }[]): string | null {
  const first = acts[0]?.why ?? null;
  return acts.length > 0 && acts.every((act) => act.disabled && act.why === first) ? first : null;
}
