import type { Command } from "../../combat/authority/request.ts";
import type { Give } from "../../combat/giving.ts";
import type { ItemNumbers, Localize, MovementView, Pip, PipRow } from "../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../data/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Layout } from "../../grid/types.ts";
import type { RulesetCreation } from "../creation/archetype.ts";
import type { CountedEffect } from "../effects-view.ts";
import type { FieldView } from "../fields-view.ts";
import type { ItemFacts } from "../item-facts.ts";
import type { Arms, Notation } from "../paste/notation.ts";

/** Commands that a sheet's button may give; a movement by its destination, as the map requests it. */
export type SheetCommand = Exclude<Command, { kind: "hit-points" | "effect" | "undo" | "redo" }>;

/**
 * Facts behind the turn panel. The fighter of `who` has the creature's current scores, as the authority will use them.
 */
export interface TurnPanelInput<State extends EncounterState> {
  readonly state: State;
  readonly who: CombatantId;
  readonly nameOf: (id: CombatantId) => string;
  /** Whether the reader may know of a combatant: hidden ones are the Gamemaster's and their owners'. */
  readonly canSee: (id: CombatantId) => boolean;
  /** Reader's targets on the map; absent: none. */
  readonly targets?: readonly CombatantId[];
  /** Refusal of this command for the reader now, as a sentence with its clause; null = it is allowed. */
  readonly whyNot: (command: SheetCommand) => string | null;
  /** The creature's items, in its own order. */
  readonly items: readonly ItemFacts[];
  readonly localize: Localize;
}

/** Action that a combatant could take now, and the button for it: its command, its price, and why it is refused now. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** Occasion to use it: "when a spell is cast"; null if the label is enough. */
  readonly note: string | null;
  /** The resource that it costs, for the colour of the pips; null where it costs nothing. */
  readonly price: string | null;
  /** Cost as text, if no pips show it: "2 AP", "3 s"; null if they do or it is free. */
  readonly cost: string | null;
  /** All that the combatant has of it, or the single one that the act costs. */
  readonly pips: readonly Pip[];
  /** The pips in words, where they tell what is left. */
  readonly left: string | null;
  readonly disabled: boolean;
  readonly why: string | null;
  readonly command: SheetCommand;
  /** UUID of the item that it is done with; absent: without one. */
  readonly item?: string;
  /** Set for a slower way of another offer, with the same effect: in lists only. */
  readonly slower?: true;
  /** True if its note has the odds against its target; absent: it hasn't. */
  readonly odds?: true;
  /** Combatant it is aimed at, where there is an offer for each; absent: a window asks, or the map's targets say. */
  readonly aim?: CombatantId;
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
  /** Set if its offers are reactions. */
  readonly reactions?: true;
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
  now(facts: TurnPanelInput<State>): TurnPanelView;
  /** `scores`: as the ruleset learns them. */
  rest(scores: object, localize: Localize): RestView;
  /** Facts that only this ruleset knows of an item, in members that it declares for itself in `ItemFacts`; absent: nothing. */
  facts?(item: Item.Implementation): Partial<ItemFacts>;
  /** Command for using this item; null if the sheet has no button for it. */
  use(
    item: ItemFacts,
    facts: Pick<TurnPanelInput<State>, "state" | "who"> & Partial<Pick<TurnPanelInput<State>, "canSee">>,
  ): SheetCommand | null;
  /**
   * Reason not to offer an item now although the rules, which leave it to the table, would accept the command; null: it
   * is offered. Absent: all that the rules accept is offered.
   */
  notNow?(item: ItemFacts, facts: Pick<TurnPanelInput<State>, "state" | "who">, localize: Localize): string | null;
  /** Command for taking it in hand or putting it away; null if that only changes the item's data. */
  hand(item: ItemFacts, who: CombatantId, localize: Localize, state: State): SheetCommand | null;
  /** Whether effects may be kept up by concentration (GR-118), so that whoever makes one is asked. */
  readonly keepsEffects?: true;
  /** An effect's document that the fight counts, and what is left of it; absent: it counts none. */
  counted?(
    uuid: string,
    facts: Pick<TurnPanelInput<State>, "state" | "nameOf">,
    localize: Localize,
  ): CountedEffect | null;
  /** Whether it is in hand, where that isn't `system.wielded`; null for what nobody holds. */
  inHand?(item: ItemFacts): boolean | null;
  /** Fields of its document that change as it is taken in hand or put away outside a fight; absent: `system.wielded`. */
  handed?(item: ItemFacts): object;
  /** Whether it is worn, where that counts, and an icon of such a thing; null for what isn't armor. Absent: it never does. */
  worn?(item: ItemFacts): { readonly on: boolean; readonly icon: string } | null;
  /** Changes to the bearer's items when this one is put on or taken off. */
  dressed?(item: ItemFacts, all: readonly ItemFacts[]): readonly { readonly id: string; readonly system: object }[];
  /**
   * Asks in a window for what a command still lacks; null where that is dismissed. Absent: commands lack nothing. `give`: by
   * which the window may give it itself, so that it stays with what is refused.
   */
  ask?(
    command: SheetCommand,
    combat: Combat.Implementation,
    facts: TurnPanelInput<State>,
    give: Give,
  ): Promise<SheetCommand | null>;
  /** On which grids its rules of spaces hold; absent: on all with spaces. Elsewhere the panel says so. */
  readonly grids?: readonly Layout[];
  /** Set if the published rules have no attacks: items roll their own dice. */
  readonly itemDice?: true;
  /** Cost of using an item, shown next to it; `resource` colors the pip. `state`: of the fight, null outside any. */
  price(
    item: ItemFacts,
    localize: Localize,
    state: State | null,
  ): { readonly resource: string; readonly label: string } | null;
  /** To hit, effect and reach of an item under these rules; null or absent: none. `state`: of the fight, null outside of any. */
  numbers?(item: ItemFacts, localize: Localize, state: State | null): ItemNumbers | null;
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

/** An act whose state is judged by the rules themselves. */
export function offerOf(
  facts: { readonly whyNot: TurnPanelInput<EncounterState>["whyNot"] },
  look: {
    id: string;
    label: string;
    note?: string | undefined;
    price: string | null;
    cost?: string | null;
    item?: string;
    odds?: true;
    slower?: true;
    aim?: CombatantId;
  },
  command: SheetCommand,
): Offer {
  const why = facts.whyNot(command);
  const pips = look.price === null ? [] : [{ spent: false }];
  return {
    left: null,
    ...look,
    note: look.note ?? null,
    cost: look.cost ?? null,
    pips,
    disabled: why !== null,
    why,
    command,
  };
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
