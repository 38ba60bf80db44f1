import { type Localize, movementView, type PipRow } from "../../../combat/views/numbers-view.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import { aimedAt, doers, extents, type Trigger, triggers, usualFilter } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetypes.ts";
import { type FieldView, fieldsOf, numberField, withPlainCheck } from "../../../sheets/fields-view.ts";
import type { ItemSummary, ItemType } from "../../../sheets/item-summary.ts";
import { diceNumbers } from "../../../sheets/item-view.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  otherAct,
  type Payment,
  promptOffers,
  type RestView,
  type SheetCommand,
  type SheetFacet,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../sheets/turn-panel/facet.ts";
import { movementBefore, resources } from "../rules/index.ts";
import type { DexterityScores, DexterityState } from "../rules/types.ts";
import { promptsView } from "../tracker/prompts.ts";
import { pipsView, turnView } from "../tracker/turn-view.ts";

const units = ["seconds", "rounds", "minutes"] as const;

const labels = "TURNCRAFT.Field";

/** Returns Dexterity Order's fields of a creature, for the scores' tab. */
function scoreFields({ dexterity }: ActorSource, localize: Localize): FieldView[] {
  const { number } = fieldsOf("system.dexterity", dexterity, labels, localize);
  return [
    withPlainCheck(number("dexterityBonus"), "dexterity", localize),
    ...resources.map((resource) =>
      numberField(
        `system.dexterity.resourceMax.${resource}`,
        localize("TURNCRAFT.Field.perTurn", { resource: localize(`TURNCRAFT.Resource.${resource}`) }),
        dexterity.resourceMax[resource],
      ),
    ),
  ];
}

/** Returns the fields of a Reaction (DX-604). Each choice of the combatants who may be asked names the trigger's usual value (DX-608). */
function reactionFields(reactsTo: ItemSource["reactsTo"], localize: Localize): FieldView[] {
  const { number, text, check, choice } = fieldsOf("system.reactsTo", reactsTo, `${labels}.reactsTo`, localize);
  const usual = usualFilter(reactsTo.trigger);
  const word =
    <Part extends "target" | "by" | "range">(part: Part) =>
    (value: (typeof usual)[Part] | "usual"): string => {
      const each = (filter: string) => localize(`TURNCRAFT.ReactionFilter.${part}.${filter}` as LangKey);
      return value === "usual" ? localize("TURNCRAFT.ReactionFilter.usual", { usual: each(usual[part]) }) : each(value);
    };
  const { range, moves } = reactsTo;
  const isClose = (range === "usual" ? usual.range : range) === "feet";
  return [
    choice("trigger", triggers, (value) => localize(`TURNCRAFT.Trigger.${value}`)),
    text("text"),
    choice("target", ["usual", ...aimedAt], word("target")),
    choice("by", ["usual", ...doers], word("by")),
    choice("range", ["usual", ...extents], word("range")),
    ...(isClose ? [number("feet")] : []),
    check("casts"),
    check("moves"),
    ...(moves ? [number("moveFeet")] : []),
    check("stops"),
  ];
}

/** Fields of an item for its sheet: effort only for an Interaction (DX-406), triggers only for a Reaction (DX-604). */
export function itemFields(system: ItemSource, type: string, localize: Localize): FieldView[] {
  const { cost, reactsTo, duration } = system;
  const { check, choice } = fieldsOf("system", system, labels, localize);
  const lasts = fieldsOf("system.duration", duration, `${labels}.duration`, localize);
  return [
    choice("cost", [...resources, "none"], (value) => localize(`TURNCRAFT.Resource.${value}`)),
    ...(cost === "interaction" ? [check("effortful")] : []),
    ...(cost === "reaction" ? reactionFields(reactsTo, localize) : []),
    ...(type === "armor"
      ? []
      : [lasts.number("value"), lasts.choice("unit", units, (value) => localize(`TURNCRAFT.Duration.unit.${value}`))]),
  ];
}

type DexterityPanelInput = TurnPanelInput<DexterityState>;

/** The named cases of an Interaction; those with focus or effort may take an Action (DX-405, DX-406). */
const interactions = [
  { id: "door", effortful: false },
  { id: "pass", effortful: false },
  { id: "pickUp", effortful: false },
  { id: "swap", effortful: false },
  { id: "other", effortful: false },
  { id: "unlock", effortful: true },
  { id: "table", effortful: true },
  { id: "disarm", effortful: true },
] as const;

/** Returns the turn panel of a combatant in a started encounter: offers and prices. */
export function turnPanelView(input: DexterityPanelInput): TurnPanelView {
  const { state, who, nameOf, localize } = input;
  const fighter = state.fighters[who];
  const left = fighter && movementBefore(fighter);
  const rows = fighter ? pipsView(fighter.scores.resourceMax, fighter.left, localize) : [];
  const other = otherAct(input, ownPayments(input));
  const offers = other ? [withPips(other, rows)] : [];
  const menus = [interactionMenu(input), reactionMenu(input)].map((menu) => withPips(menu, rows));
  const end = endAct(input);
  return {
    turn: turnView(state, who, nameOf, localize),
    end,
    movement: left ? movementView(left.speeds, left.spent, localize) : null,
    resources: rows.filter(({ id }) => freePayments.some((resource) => resource === id)),
    lines: [],
    prompt: promptOffers(input, promptsView),
    offers,
    menus,
    // Of who moves by a Reaction the line above says what to do, whoever's turn it is (DX-607).
    hint: fighter?.freeMove === undefined ? sharedReason([...offers, ...menus.slice(0, 1)]) : null,
  };
}

/** Button of a resource, with all its pips. */
function withPips<Button extends Offer | OfferMenu>(button: Button, rows: readonly PipRow[]): Button {
  const row = rows.find(({ id }) => id === button.price);
  return row ? { ...button, pips: row.pips, left: row.sentence } : button;
}

/** Resources for actions without an item; Interactions and Reactions have separate lists. */
const freePayments = ["action", "quick"] as const;

/** Payments offered by a window: either payment of the own turn, or the Reaction alone (DX-603). */
export function otherPayments(
  command: SheetCommand,
  input: Pick<DexterityPanelInput, "who" | "localize">,
): readonly Payment[] {
  if (command.kind !== "react") return ownPayments(input);
  return [{ id: "reaction", label: input.localize("TURNCRAFT.Resource.reaction"), command }];
}

function ownPayments({ who, localize }: Pick<DexterityPanelInput, "who" | "localize">): readonly Payment[] {
  return freePayments.map((resource) => ({
    id: resource,
    label: localize(`TURNCRAFT.Resource.${resource}`),
    command: { kind: "spend", who, resource, what: "" },
  }));
}

/** Offer to end the own turn; names the round and the combatant, so a double click ends no second turn. */
function endAct(input: DexterityPanelInput): Offer {
  const { state, who, localize } = input;
  const style = { id: "end", label: localize("TURNCRAFT.Now.endTurn"), price: null };
  return offerOf(input, style, { kind: "advance", round: state.round, turn: who });
}

function interactionMenu(input: DexterityPanelInput): OfferMenu {
  const { who, localize } = input;
  const offers = interactions.map(({ id, effortful }) => {
    const label = localize(`TURNCRAFT.Interaction.${id}`);
    const style = { id: `interaction:${id}`, label, price: "interaction" as const };
    const annotated = effortful ? { ...style, note: localize("TURNCRAFT.Interaction.effortful") } : style;
    return offerOf(input, annotated, { kind: "spend", who, resource: "interaction", what: label, effortful });
  });
  return menuOf("interaction", localize("TURNCRAFT.Resource.interaction"), offers, "interaction");
}

/** Reactions outside any window: by items, or the bare Reaction under the GM's override (DX-603). */
function reactionMenu(input: DexterityPanelInput): OfferMenu {
  const { state, who, localize } = input;
  const offers = (state.fighters[who]?.scores.reactions ?? []).map(({ item, name, reactsTo }) => {
    const note = localize(`TURNCRAFT.Trigger.${reactsTo}`);
    const style = { id: `react::${item}`, label: name, note, price: "reaction", item };
    return offerOf(input, style, { kind: "react", who, window: null, item, what: name, move: false });
  });
  const bare = localize("TURNCRAFT.Now.bareReaction");
  const other = offerOf(
    input,
    { id: "reaction:bare", label: bare, price: "reaction" },
    { kind: "react", who, window: null, item: null, what: "", move: false },
  );
  const menu = menuOf("reaction", localize("TURNCRAFT.Resource.reaction"), [...offers, other], "reaction");
  return { ...menu, reactions: true };
}

/** Outside a fight: what the creature has each turn. */
export function restView(scores: DexterityScores, localize: Localize): RestView {
  return { pips: pipsView(scores.resourceMax, null, localize), movement: movementView(scores.speeds, 0, localize) };
}

/** Command to draw a weapon or put it away, an Interaction (DX-405); the same step changes the weapon. */
export function wieldCommand({ uuid, name, wielded }: ItemSummary, who: CombatantId, localize: Localize): SheetCommand {
  const what = localize(wielded ? "TURNCRAFT.Item.putAway" : "TURNCRAFT.Item.takeInHand", { name });
  const command = { kind: "spend", who, resource: "interaction", what, wield: uuid, wielded: !wielded } as const;
  return command;
}

/** Trigger caused by using an item, for combatants who may answer (DX-604). */
const triggerOf: Partial<Record<ItemType, Trigger>> = { spell: "onCast", weapon: "onAttack" };

/** Command for using an item (DX-403 to DX-406, DX-603), with its announcement; null if free. */
export function useCommand(item: ItemSummary, who: CombatantId, state: DexterityState): SheetCommand | null {
  if (item.cost === "none") return null;
  if (item.cost === "reaction") {
    return { kind: "react", who, window: windowFor(item, who, state), item: item.uuid, what: item.name, move: false };
  }
  const spend = {
    kind: "spend",
    who,
    resource: item.cost,
    what: item.name,
    item: item.uuid,
    effortful: item.effortful,
  };
  const trigger = triggerOf[item.type];
  return (trigger ? { ...spend, trigger } : spend) as SheetCommand;
}

/** Id of the newest window if the combatant still has to answer such an event there; else null. */
function windowFor(item: ItemSummary, who: CombatantId, state: DexterityState): string | null {
  const window = state.windows.at(-1);
  const fits = window?.asked[who] === "waiting" && window.event.trigger === item.reactsTo.trigger;
  return fits ? window.id : null;
}

/** Dexterity Order on a creature's sheet. */
export const dexteritySheet: SheetFacet<DexterityState> = {
  now: turnPanelView,
  rest: (scores, localize) => restView(scores as DexterityScores, localize), // They are the ruleset's own, made by its `scoresOf`.
  use: (item, { state, who }) => useCommand(item, who, state),
  itemDice: true,
  hand: wieldCommand,
  numbers: diceNumbers,
  price({ type, cost }, localize) {
    // Armor is worn, not used.
    return type === "armor" && cost === "none"
      ? null
      : { resource: cost, label: localize(`TURNCRAFT.Resource.${cost}`) };
  },
  scoreFields,
  itemFields,
};

const scores: Readonly<Record<ArchetypeId, { readonly dexterityBonus: number }>> = {
  guardian: { dexterityBonus: 1 },
  breaker: { dexterityBonus: 1 },
  scout: { dexterityBonus: 4 },
  blade: { dexterityBonus: 4 },
  healer: { dexterityBonus: 0 },
  mage: { dexterityBonus: 3 },
};

/** Scores of archetypes under Dexterity Order: one of each resource and the Dexterity Bonus. */
export const dexterityCreation: RulesetCreation = {
  scores,
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
  keyScores: (id, localize) => [`${localize("TURNCRAFT.Field.dexterityBonus")} ${scores[id].dexterityBonus}`],
};
