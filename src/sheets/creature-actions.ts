import { isSure, rollCheck, useOutOfCombat } from "../combat/index.ts";
import { limitOf } from "../data/uses.ts";
import { actionsOf } from "../elements.ts";
import { localize } from "../i18n.ts";
import { loaded } from "../loaded.ts";
import { loadFacets, rulesetIds } from "../rulesets/registry.ts";
import { openCreation } from "./creation/index.ts";
import { itemSummary, oneItem } from "./creature-details.ts";
import { fightOf } from "./fight.ts";
import { isRested } from "./items-view.ts";
import { askForEffect, endEffect } from "./sheet-effects.ts";
import { itemOffer } from "./turn-panel/facet.ts";
import { worldSheet } from "./turn-panel/index.ts";
import type { TurnPanel } from "./turn-panel/panel.ts";

/** Creature sheet, for the buttons. */
interface CreatureActor {
  readonly actor: Actor.Implementation;
  readonly now: TurnPanel;
  toggleDetails(id: string): Promise<void>;
}

/** Handlers of the buttons of a creature's sheet, by `data-action`. */
export const actions = actionsOf<CreatureActor>({
  giveOffer: ({ now }, { dataset }) => now.giveOffer(dataset.offer ?? ""),
  override: ({ now }) => now.override(),
  dismiss: ({ now }) => now.dismiss(),
  createItem: ({ actor }, { dataset }) => createItem(actor, dataset.type as Item.SubType),
  editItem: onItem((_sheet, item) => openToEdit(item)),
  deleteItem: onItem(deleteItem),
  useItem: onItem(useItem),
  toggleDetails: onItem((sheet, { id }) => sheet.toggleDetails(id ?? "")),
  wieldItem: onItem(wieldItem),
  addEffect: ({ actor }) => askForEffect(actor),
  editEffect: ({ actor }, target) => editEffect(actor, rowOf(target).uuid),
  endEffect: ({ actor }, target) => endEffect(actor, rowOf(target).effectId ?? ""),
  fillBlank: ({ actor }) => openCreation(actor),
  pasteBlock: ({ actor }) => pasteBlock(actor),
  rest: ({ actor }) => rest(actor),
  rollCheck: ({ actor }, { dataset }) => rollCheck(actor, dataset.check ?? ""),
});

/** Acts on the item of the button's row. */
function onItem(act: (sheet: CreatureActor, item: Item.Implementation) => unknown) {
  return (sheet: CreatureActor, target: HTMLElement) => {
    const item = sheet.actor.items.get(rowOf(target).itemId ?? "");
    return item && act(sheet, item);
  };
}

/** Data of the item's or effect's row with the button. */
function rowOf(target: HTMLElement): DOMStringMap {
  return target.closest<HTMLElement>("[data-item-id], [data-effect-id]")?.dataset ?? {};
}

/** Default picture of an item. */
export function itemImage(type: string): string {
  return `systems/turncraft/assets/items/${type}.svg`;
}

/** Fields of a new item: carried, neither in a possibly full hand nor worn over another item. */
const putAway: Readonly<Record<string, object>> = {
  weapon: { flow: { carry: "worn" } },
  armor: { group: { worn: false } },
};

async function createItem(actor: Actor.Implementation, type: Item.SubType): Promise<void> {
  const name = game.i18n.localize(`TYPES.Item.${type}`);
  const [item] = await actor.createEmbeddedDocuments("Item", [
    { type, name, img: itemImage(type), system: putAway[type] ?? {} } as Item.CreateData<typeof type>,
  ]);
  if (item) await openToEdit(item);
}

/** Opens an item's sheet in edit mode. */
async function openToEdit({ sheet }: Item.Implementation): Promise<void> {
  // Core's type is of any generation of sheets; `mode` is an option of ours.
  await (sheet as unknown as { render(options: object): Promise<unknown> } | null)?.render({
    force: true,
    mode: "edit",
  });
}

async function deleteItem({ actor }: CreatureActor, item: Item.Implementation): Promise<void> {
  const title = localize("TURNCRAFT.Item.delete", { name: item.name });
  const text = localize("TURNCRAFT.Item.deleteAsk", { name: item.name, owner: actor.name });
  const yes = { label: localize("TURNCRAFT.Item.deleteYes") };
  if (await isSure({ title, icon: "fa-trash", text }, yes)) await item.delete();
}

/** Uses an item: pays and, in the same step, asks possible reactors (DX-604). Outside combat the use is free. */
async function useItem({ actor, now }: CreatureActor, item: Item.Implementation): Promise<void> {
  const fight = fightOf(actor);
  if (!fight) return useOutOfCombat(actor, item);
  const offer = itemOffer(oneItem(item), fight.sheet, fight, localize);
  if (offer) await now.give(fight, offer);
}

/** Draws a weapon or puts it away: in a fight by a step for an Interaction (DX-405). Armor is put on or taken off. */
async function wieldItem({ actor, now }: CreatureActor, item: Item.Implementation): Promise<void> {
  const input = oneItem(item);
  const fight = fightOf(actor);
  const sheet = fight ? fight.sheet : worldSheet();
  if ((sheet?.worn?.(input) ?? null) !== null) return dress(actor, sheet?.onWear?.(input, itemSummary(actor)) ?? []);
  const command = fight?.sheet?.hand(input, fight.who, localize, fight.state);
  if (fight && command) await now.give(fight, { command, label: item.name });
  else await item.update(sheet?.onEquip?.(input) ?? { system: { wielded: !input.wielded } });
}

async function dress(actor: Actor.Implementation, changes: readonly { id: string; system: object }[]): Promise<void> {
  await actor.updateEmbeddedDocuments("Item", changes.map(({ id, system }) => ({ _id: id, system })) as never); // Fields of the items' own models.
}

/** Opens core's sheet of an effect, for changes, statuses and duration. */
async function editEffect(actor: Actor.Implementation, uuid: string | undefined): Promise<void> {
  const effect = [...actor.allApplicableEffects()].find((each) => each.uuid === uuid);
  await effect?.sheet?.render(true);
}

/** Opens the window for pasting whole stat blocks. */
async function pasteBlock(actor: Actor.Implementation): Promise<void> {
  await loadFacets(...rulesetIds());
  const { PasteDialog } = await loaded(import("./paste/paste-dialog.ts"));
  await new PasteDialog(actor, itemImage).render({ force: true });
}

/** Restores all uses that a rest renews; an encounter's rules get the new uses with the next step. */
async function rest(actor: Actor.Implementation): Promise<void> {
  const spent = actor.items.filter((item) => {
    const limit = limitOf(item);
    return limit !== null && isRested(limit);
  });
  const updates = spent.map(({ id }) => ({ _id: id, "system.uses.spent": 0 }));
  await actor.updateEmbeddedDocuments("Item", updates as never); // A dotted path of the items' own models.
}
