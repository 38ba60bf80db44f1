import type { Give } from "../../combat/giving.ts";
import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../combat/offer.ts";
import type { PromptInput, PromptView as PromptWindow } from "../../combat/tracker/prompt.ts";
import type { ItemNumbers, Localize, MovementView, Pip, PipRow } from "../../combat/views/numbers-view.ts";
import type { ActorSource, ItemSource } from "../../data/index.ts";
import type { Rolls } from "../../data/rolls.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Layout } from "../../grid/types.ts";
import type { RulesetCreation } from "../creation/archetypes.ts";
import type { CountedEffect } from "../effects-view.ts";
import type { FieldView } from "../fields-view.ts";
import type { ItemSummary, ItemType } from "../item-summary.ts";
import type { Arms, Notation } from "../paste/notation.ts";

export { type Offer, offerOf, type SheetCommand } from "../../combat/offer.ts";

/** Input of the turn panel. The fighter of `who` has the creature's current scores, as the authority will use them. */
export interface TurnPanelInput<State extends EncounterState> extends OfferInput<State> {
  /** Creature's items, in the sheet's order. */
  readonly items: readonly ItemSummary[];
}

/** Button that opens a list of offers. Disabled if all are. */
export interface OfferMenu {
  readonly id: string;
  readonly label: string;
  readonly price: string | null;
  readonly pips: readonly Pip[];
  readonly left: string | null;
  readonly disabled: boolean;
  readonly why: string | null;
  readonly offers: readonly Offer[];
  /** Consequence of any offer; absent: the label is enough. */
  readonly note?: string;
  /** Set for offers of reactions. */
  readonly reactions?: true;
}

/** Menu of offers, disabled if all are, with the first one's reason. `price`: resource for each. */
export function menuOf(id: string, label: string, offers: readonly Offer[], price: string | null = null): OfferMenu {
  const disabled = offers.every((act) => act.disabled);
  return {
    id,
    label,
    price,
    pips: [],
    left: null,
    disabled,
    why: disabled ? (offers[0]?.why ?? null) : null,
    offers,
  };
}

/** Prompt awaiting the combatant's answer. */
export interface PromptView {
  readonly text: string;
  readonly offers: readonly Offer[];
}

/** Line on a combatant's state: "Casting Fireball, 2 of 3 seconds". */
export interface StateLine {
  readonly icon: string;
  readonly text: string;
  /** True if the line says what to do next; the action bar shows it too. */
  readonly isNext?: true;
}

export interface TurnPanelView {
  /** `kind` colours the line: `acting` = the own turn. */
  readonly turn: { readonly kind: string; readonly text: string };
  /** Offer to end the own turn; null: none. */
  readonly end: Offer | null;
  /** Feet left on the bar; null where the ruleset counts movement otherwise. */
  readonly movement: MovementView | null;
  /** Resources not shown on a button. */
  readonly resources: readonly PipRow[];
  readonly lines: readonly StateLine[];
  readonly prompt: PromptView | null;
  /** Offers available with a click. */
  readonly offers: readonly Offer[];
  /** Uses of items, with buttons in the items' own rows on a sheet; the same for all rulesets. Absent: none. */
  readonly itemOffers?: readonly Offer[];
  /** Offers grouped in lists. */
  readonly menus: readonly OfferMenu[];
  /** Offers outside the panel, for the tracker's board and the menus of rows. Absent: none. */
  readonly elsewhere?: readonly Offer[];
  /** Reason no offer is available now, if all share one; else null. */
  readonly hint: string | null;
}

/** Outside a fight: the creature's resources per turn. */
export interface RestView {
  readonly pips: readonly PipRow[];
  readonly movement: MovementView | null;
}

/** Views of a ruleset on a creature's sheet. Views only: facts in, template data out. */
export interface SheetFacet<State extends EncounterState = EncounterState> {
  /** Turn panel of a combatant in a started fight: the offers, with their cost. */
  now(input: TurnPanelInput<State>): TurnPanelView;
  /** Returns the resources per turn, outside an encounter. `scores`: the creature's, under the ruleset. */
  rest(scores: object, localize: Localize): RestView;
  /** Returns the ruleset's own fields of an item's summary; absent: none. */
  itemSummary?(item: Item.Implementation): Partial<ItemSummary>;
  /** Command for using an item; null if without a button on the sheet. */
  use(
    item: ItemSummary,
    input: Pick<TurnPanelInput<State>, "state" | "who"> & Partial<Pick<TurnPanelInput<State>, "canSee">>,
  ): SheetCommand | null;
  /**
   * Reason not to offer an item that the rules leave to the table, and so accept; null: offered. Absent: all accepted items are
   * offered.
   */
  notNow?(item: ItemSummary, input: Pick<TurnPanelInput<State>, "state" | "who">, localize: Localize): string | null;
  /** Window for completing the command of {@link use}; absent or undefined: none. */
  useWindow?(item: ItemSummary): string | undefined;
  /** Command for drawing an item or putting it away; null if only the item's data change. */
  hand(item: ItemSummary, who: CombatantId, localize: Localize, state: State): SheetCommand | null;
  /** True if effects can be maintained by concentration (GR-118): the dialog for an effect asks about it. */
  readonly keepsEffects?: true;
  /** Returns the remainder of an effect document that the encounter counts; null: not counted. Absent: none is counted. */
  counted?(
    uuid: string,
    input: Pick<TurnPanelInput<State>, "state" | "nameOf">,
    localize: Localize,
  ): CountedEffect | null;
  /** Returns true if in hand, where `system.wielded` doesn't say; null for items not held. Absent: by `system.wielded`. */
  inHand?(item: ItemSummary): boolean | null;
  /** Document fields changed by drawing or stowing outside combat. Absent: `system.wielded`. */
  onEquip?(item: ItemSummary): object;
  /** Returns whether armor is worn, with an icon; null for items that can't be worn. Absent: none can. */
  worn?(item: ItemSummary): { readonly on: boolean; readonly icon: string } | null;
  /** Changes to the bearer's items when an item is put on or taken off. */
  onWear?(item: ItemSummary, all: readonly ItemSummary[]): readonly { readonly id: string; readonly system: object }[];
  /**
   * Asks in a window for missing parts of a command; null if dismissed. Absent: the command is complete. `give`: lets the window
   * give the command, so that the window stays open on a refusal.
   */
  ask?(
    command: SheetCommand,
    combat: Combat.Implementation,
    input: TurnPanelInput<State>,
    give: Give,
  ): Promise<SheetCommand | null>;
  /** Grids with spaces judged by the rules; absent: all with spaces. The panel warns about others. */
  readonly grids?: readonly Layout[];
  /** Returns the dice of an item, for the user's targets, which its button names; absent: the rules have attacks of their own. */
  readonly dice?: (item: Item.Implementation) => Rolls;
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
  /** Fields of the scores tab for the ruleset. `system`: the actor's stored data. */
  scoreFields(system: ActorSource, localize: Localize): readonly FieldView[];
  /** Scores and items of Turncraft's archetypes; absent: new characters have initial values. */
  readonly creation?: RulesetCreation;
  /** Notation for creatures under the ruleset, read wherever typed or pasted; absent: none. */
  readonly notation?: Notation;
  /** Item fields for a complete natural weapon, in hand, under the ruleset; absent: no fields needed. */
  arms?(arms: Arms): object;
  /** Fields of an item's sheet for the ruleset. `system`: the item's stored data; `type`: its type. */
  itemFields(system: ItemSource, type: string, localize: Localize): readonly FieldView[];
}

/** All offers of a panel: answers, one-click offers, lists, uses of items, offers shown elsewhere, end of turn. */
export function allOffers({
  end,
  offers,
  itemOffers = [],
  menus,
  prompt,
  elsewhere = [],
}: TurnPanelView): readonly Offer[] {
  const listed = menus.flatMap((menu) => menu.offers);
  return [...(prompt?.offers ?? []), ...offers, ...listed, ...itemOffers, ...elsewhere, ...(end ? [end] : [])];
}

/** Offers of a panel by id, for the handler of a click. */
export function offersById(view: TurnPanelView): Map<string, Offer> {
  return new Map(allOffers(view).map((offer) => [offer.id, offer]));
}

/** Returns the reason if all offers are disabled for the same one; else null. */
export function sharedReason(offers: readonly { disabled: boolean; why: string | null }[]): string | null {
  const first = offers[0]?.why ?? null;
  return offers.length > 0 && offers.every((act) => act.disabled && act.why === first) ? first : null;
}

type SheetView = SheetFacet<EncounterState> | null;

/** Encounter of the items' bearer. */
export interface Bearer {
  readonly state: EncounterState;
  readonly who: CombatantId;
  /** True if the reader may know of a combatant; absent: true for all. */
  readonly canSee?: (id: CombatantId) => boolean;
  /** Refusal of a command now, or null. */
  readonly whyNot: (command: SheetCommand) => string | null;
}

/** Use of an item: price and present refusal. Null for items unusable under the ruleset. */
export function itemOffer(item: ItemSummary, view: SheetView, fight: Bearer, localize: Localize): Offer | null {
  const command = view?.use(item, fight);
  if (!view || !command) return null;
  const { uuid, name } = item;
  const { resource = null, label = null } = view.price(item, localize, fight.state) ?? {};
  const window = view.useWindow?.(item);
  const style = { id: `use:${uuid}`, label: name, price: resource, cost: label, item: uuid, ...(window && { window }) };
  const offer = offerOf(fight, style, command);
  const why = offer.why ?? view.notNow?.(item, fight, localize) ?? null;
  return { ...offer, disabled: why !== null, why };
}

/** Item types that can be used, in the order of their offers. */
const kinds: readonly ItemType[] = ["weapon", "spell", "ability", "gear"];

/** Uses of all items but armor: weapons, spells, abilities, gear; within a type, items in hand first. */
export function itemOffers(items: readonly ItemSummary[], view: SheetView, fight: Bearer, localize: Localize): Offer[] {
  const isHeld = (item: ItemSummary) => (view?.inHand ? view.inHand(item) : item.wielded) ?? true;
  const rank = (item: ItemSummary) => 2 * kinds.indexOf(item.type) + Number(!isHeld(item));
  return items
    .filter(({ type }) => kinds.includes(type))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((item) => itemOffer(item, view, fight, localize) ?? []);
}

/** Payment without an item; the command's `what` is empty until asked for in a window. */
export interface Payment {
  /** Id of the resource. */
  readonly id: string;
  readonly label: string;
  readonly command: SheetCommand;
}

/**
 * Offer of an action in words: a window asks for purpose and resource. Costs the first resource not refused; null
 * without any resource.
 */
export function otherAct(
  input: Pick<TurnPanelInput<EncounterState>, "whyNot" | "localize">,
  payments: readonly Payment[],
): Offer | null {
  const open = payments.find(({ command }) => input.whyNot(command) === null) ?? payments[0];
  const label = input.localize("TURNCRAFT.Now.other");
  return open ? offerOf(input, { id: "other", label, price: open.id }, open.command) : null;
}

/** True for a command without a stated purpose: a window has to ask. */
export function isUnnamed(command: SheetCommand): boolean {
  return "what" in command && command.what === "";
}

/**
 * Newest prompt, if waiting for the combatant's answer, in the words of the ruleset's tracker. Null without a prompt, or if a
 * newer one comes first.
 */
export function promptOffers<State extends EncounterState>(
  input: TurnPanelInput<State>,
  prompts: (input: PromptInput<State>) => readonly PromptWindow[],
): PromptView | null {
  const { who } = input;
  const [newest] = prompts({ ...input, gm: false, owns: (id) => id === who });
  const asked = newest?.asked.find(({ id }) => id === who);
  if (!newest || newest.later !== null || !asked || asked.answers.length === 0) return null;
  return { text: newest.text, offers: asked.answers };
}
