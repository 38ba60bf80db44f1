import type { Say } from "../combat/views/index.ts";
import type { Cost, DexterityState, Trigger } from "../rules/dexterity/types.ts";
import type { CombatantId } from "../rules/engine/types.ts";
import type { SheetCommand } from "./now-view.ts";

export const itemTypes = ["weapon", "armor", "spell", "ability", "gear"] as const;
export type ItemType = (typeof itemTypes)[number];

/** An item as far as the list of items shows it. */
export interface ItemFacts {
  readonly id: string;
  readonly uuid: string;
  readonly type: ItemType;
  readonly name: string;
  readonly img: string;
  /** null where counting makes no sense. */
  readonly quantity: number | null;
  /** null for what nobody wields. */
  readonly wielded: boolean | null;
  readonly cost: Cost;
  readonly effortful: boolean;
  readonly reactsTo: { readonly trigger: Trigger; readonly text: string; readonly moves: boolean };
  readonly duration: { readonly value: number; readonly unit: "seconds" | "rounds" | "minutes" };
}

/** Using the item in the fight; null outside one, and for what costs nothing. */
export interface UseView {
  readonly dead: boolean;
  readonly why: string | null;
}

/** Taking a weapon in hand or putting it away. */
export interface HandView extends UseView {
  readonly label: string;
  readonly wielded: boolean;
}

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number | null;
  /** There are more or fewer than one. */
  readonly counted: boolean;
  readonly price: Cost;
  readonly priceLabel: string;
  readonly use: UseView | null;
  readonly hand: HandView | null;
  readonly note: string;
  readonly useLabel: string;
  readonly editLabel: string;
  readonly deleteLabel: string;
}

export interface ItemGroup {
  readonly type: ItemType;
  readonly label: string;
  /** "New weapon" */
  readonly create: string;
  readonly items: readonly ItemRow[];
}

/** The fight that the bearer of the items is in. */
export interface Bearer {
  readonly state: DexterityState;
  readonly who: CombatantId;
  /** Why a command may not be given now, or null. */
  readonly whyNot: (command: SheetCommand) => string | null;
}

/** The items in their groups; every group is there, so that something can be added to it. */
export function itemsView(
  items: readonly ItemFacts[],
  fight: Bearer | null,
  say: Say,
): { groups: readonly ItemGroup[] } {
  const groups = itemTypes.map((type) => ({
    type,
    label: say(`TURNCRAFT.Item.${type}.many`),
    create: say(`TURNCRAFT.Item.${type}.create`),
    items: items.filter((item) => item.type === type).map((item) => itemRow(item, fight, say)),
  }));
  return { groups };
}

function itemRow(item: ItemFacts, fight: Bearer | null, say: Say): ItemRow {
  const command = fight && useCommand(item, fight.who, fight.state);
  const why = fight && command ? fight.whyNot(command) : null;
  const { id, name, img, quantity, cost } = item;
  const priceLabel = say(`TURNCRAFT.Resource.${cost}`);
  return {
    id,
    name,
    img,
    quantity,
    counted: quantity !== null && quantity !== 1,
    price: cost,
    priceLabel,
    use: command ? { dead: why !== null, why } : null,
    hand: handView(item, fight, say),
    note: noteOf(item, say),
    useLabel: say("TURNCRAFT.Item.use", { name, price: priceLabel }),
    editLabel: say("TURNCRAFT.Item.edit", { name }),
    deleteLabel: say("TURNCRAFT.Item.delete", { name }),
  };
}

function handView(item: ItemFacts, fight: Bearer | null, say: Say): HandView | null {
  if (item.wielded === null) return null;
  const why = fight?.whyNot(wieldCommand(item, fight.who, say)) ?? null;
  return { label: say("TURNCRAFT.Item.inHand", { name: item.name }), wielded: item.wielded, dead: why !== null, why };
}

/** Swapping what is in the hand is an Interaction (DX-405); the same step changes the weapon. */
export function wieldCommand({ uuid, name, wielded }: ItemFacts, who: CombatantId, say: Say): SheetCommand {
  const what = say(wielded ? "TURNCRAFT.Item.putAway" : "TURNCRAFT.Item.takeInHand", { name });
  const command = { kind: "spend", who, resource: "interaction", what, wield: uuid, wielded: !wielded } as const;
  return command;
}

function noteOf(item: ItemFacts, say: Say): string {
  const notes: string[] = [];
  if (item.cost === "reaction") notes.push(item.reactsTo.text || say(`TURNCRAFT.Trigger.${item.reactsTo.trigger}`));
  if (item.effortful) notes.push(say("TURNCRAFT.Interaction.effortful"));
  const { value, unit } = item.duration;
  if (value > 0) notes.push(say(`TURNCRAFT.Duration.lasts.${unit}`, { value }));
  return notes.join(" · ");
}

/** What using an item is for others, who may answer it (DX-604). */
const triggerOf: Partial<Record<ItemType, Trigger>> = { spell: "onCast", weapon: "onAttack" };

/** What using this item commands (DX-403 to DX-406, DX-603), its announcing included; null where it costs nothing. */
export function useCommand(item: ItemFacts, who: CombatantId, state: DexterityState): SheetCommand | null {
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

/** The newest window if it asks this combatant about such an event. */
function windowFor(item: ItemFacts, who: CombatantId, state: DexterityState): string | null {
  const window = state.windows.at(-1);
  const fits = window?.asked[who] === "waiting" && window.event.trigger === item.reactsTo.trigger;
  return fits ? window.id : null;
}
