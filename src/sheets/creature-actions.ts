import { isSure, rollCheck, useOutOfCombat } from "../combat/index.ts";
import { limitOf } from "../data/index.ts";
import { localize } from "../i18n.ts";
import { openCreation } from "./creation/index.ts";
import { itemSummary, oneItem } from "./creature-details.ts";
import { fightOf } from "./fight.ts";
import { PasteDialog } from "./paste/paste-dialog.ts";
import { askForEffect, endEffect } from "./sheet-effects.ts";
import { worldFace } from "./turn-panel/index.ts";
import { itemOffer } from "./turn-panel/item-offers.ts";
import type { NowPanel } from "./turn-panel/panel.ts";
import { isRested } from "./uses-view.ts";

/** Creature sheet, as its buttons use it. */
interface CreatureActor {
  readonly actor: Actor.Implementation;
  /** The panel of what can be done now. */
  readonly now: NowPanel;
  toggleDetails(id: string): Promise<void>;
}

/** Button handlers of a creature's sheet, by `data-action`; Foundry calls them with the sheet as `this`. */
export const actions = {
  act,
  insist,
  dismiss,
  createItem,
  editItem,
  deleteItem,
  useItem,
  toggleDetails,
  wieldItem,
  addEffect,
  editEffect,
  endEffect: endEffectAt,
  fillBlank,
  pasteBlock,
  rest,
  rollCheck: rollCheckOf,
};

async function act(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  await this.now.act(target.dataset.act ?? "");
}

async function insist(this: CreatureActor): Promise<void> {
  await this.now.insist();
}

async function dismiss(this: CreatureActor): Promise<void> {
  this.now.dismiss();
}

async function rollCheckOf(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  await rollCheck(this.actor, target.dataset.check ?? "");
}

/** The picture of an item that nobody has given another. */
export function itemImage(type: string): string {
  return `systems/turncraft/assets/items/${type}.svg`;
}

/** Fields of a new item: carried, neither in a hand that may be full nor worn over another item. */
const putAway: Readonly<Record<string, object>> = {
  weapon: { flow: { carry: "worn" } },
  armor: { group: { worn: false } },
};

async function createItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const type = target.dataset.type as Item.SubType;
  const name = game.i18n.localize(`TYPES.Item.${type}`);
  const [item] = await this.actor.createEmbeddedDocuments("Item", [
    { type, name, img: itemImage(type), system: putAway[type] ?? {} } as Item.CreateData<typeof type>,
  ]);
  if (item) await openToEdit(item);
}

async function editItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  if (item) await openToEdit(item);
}

/** Opens an item's sheet with its fields to be filled in. */
async function openToEdit({ sheet }: Item.Implementation): Promise<void> {
  // Core's type is of any generation of sheets; `mode` is an option of ours.
  await (sheet as unknown as { render(options: object): Promise<unknown> } | null)?.render({
    force: true,
    mode: "edit",
  });
}

async function toggleDetails(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  if (id) await this.toggleDetails(id);
}

async function deleteItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  if (!item) return;
  const title = localize("TURNCRAFT.Item.delete", { name: item.name });
  const text = localize("TURNCRAFT.Item.deleteAsk", { name: item.name, owner: this.actor.name });
  const [yes, no] = [{ label: localize("TURNCRAFT.Item.deleteYes") }, { label: localize("TURNCRAFT.Roll.cancel") }];
  if (await isSure({ title, icon: "fa-trash", text }, yes, no)) await item.delete();
}

/** Pays for the item and, in the same step, asks combatants who may react (DX-604). Outside combat it is free. */
async function useItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  const fight = fightOf(this.actor);
  if (!item) return;
  if (!fight) return useOutOfCombat(this.actor, item);
  const offer = itemOffer(oneItem(item), fight.face, fight, localize);
  if (offer) await this.now.give(fight, offer);
}

/** Takes a weapon in hand or puts it away: in a fight a step that costs an Interaction (DX-405). Armor is put on, or comes off. */
async function wieldItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  if (!item) return;
  const input = oneItem(item);
  const fight = fightOf(this.actor);
  const face = fight ? fight.face : worldFace();
  if ((face?.worn?.(input) ?? null) !== null)
    return dress(this.actor, face?.dressed?.(input, itemSummary(this.actor)) ?? []);
  const command = fight?.face?.hand(input, fight.who, localize, fight.state);
  if (fight && command) await this.now.give(fight, { command, label: item.name });
  else await item.update(face?.handed?.(input) ?? { system: { wielded: !input.wielded } });
}

async function dress(actor: Actor.Implementation, changes: readonly { id: string; system: object }[]): Promise<void> {
  await actor.updateEmbeddedDocuments("Item", changes.map(({ id, system }) => ({ _id: id, system })) as never); // Fields of the items' own models.
}

async function addEffect(this: CreatureActor): Promise<void> {
  await askForEffect(this.actor);
}

async function endEffectAt(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId;
  if (id) await endEffect(this.actor, id);
}

/** Core's own sheet: changes, statuses, duration. */
async function editEffect(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const uuid = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "";
  const effect = [...this.actor.allApplicableEffects()].find((each) => each.uuid === uuid);
  await effect?.sheet?.render(true);
}

async function fillBlank(this: CreatureActor): Promise<void> {
  await openCreation(this.actor);
}

/** Whole stat blocks are pasted into a window that shows what becomes of each part. */
async function pasteBlock(this: CreatureActor): Promise<void> {
  await new PasteDialog(this.actor, itemImage).render({ force: true });
}

function itemAt(sheet: CreatureActor, target: HTMLElement): Item.Implementation | undefined {
  return sheet.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "");
}

/** Brings back all uses that time brings back; the rules learn of it with the next step. */
async function rest(this: CreatureActor): Promise<void> {
  const spent = this.actor.items.filter((item) => {
    const limit = limitOf(item);
    return limit !== null && isRested(limit);
  });
  const updates = spent.map(({ id }) => ({ _id: id, "system.uses.spent": 0 }));
  await this.actor.updateEmbeddedDocuments("Item", updates as never); // A dotted path of the items' own models.
}
