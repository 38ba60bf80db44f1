import { isSure, rollCheck, useOutOfCombat } from "../combat/index.ts";
import { limitOf } from "../data/index.ts";
import { localize } from "../i18n.ts";
import { loaded } from "../loaded.ts";
import { loadFacets, rulesetIds } from "../rulesets/registry.ts";
import { openCreation } from "./creation/index.ts";
import { itemSummary, oneItem } from "./creature-details.ts";
import { fightOf } from "./fight.ts";
import { askForEffect, endEffect } from "./sheet-effects.ts";
import { itemOffer } from "./turn-panel/facet.ts";
import { worldSheet } from "./turn-panel/index.ts";
import type { TurnPanel } from "./turn-panel/panel.ts";
import { isRested } from "./uses-view.ts";

/** Creature sheet, for the buttons. */
interface CreatureActor {
  readonly actor: Actor.Implementation;
  readonly now: TurnPanel;
  toggleDetails(id: string): Promise<void>;
}

/** Button handlers of a creature's sheet, by `data-action`; Foundry calls them with the sheet as `this`. */
export const actions = {
  giveOffer,
  override,
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

async function giveOffer(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  await this.now.giveOffer(target.dataset.offer ?? "");
}

async function override(this: CreatureActor): Promise<void> {
  await this.now.override();
}

async function dismiss(this: CreatureActor): Promise<void> {
  this.now.dismiss();
}

async function rollCheckOf(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  await rollCheck(this.actor, target.dataset.check ?? "");
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

/** Opens an item's sheet in edit mode. */
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
  const yes = { label: localize("TURNCRAFT.Item.deleteYes") };
  if (await isSure({ title, icon: "fa-trash", text }, yes)) await item.delete();
}

/** Uses an item: pays and, in the same step, asks possible reactors (DX-604). Outside combat the use is free. */
async function useItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  const fight = fightOf(this.actor);
  if (!item) return;
  if (!fight) return useOutOfCombat(this.actor, item);
  const offer = itemOffer(oneItem(item), fight.sheet, fight, localize);
  if (offer) await this.now.give(fight, offer);
}

/** Draws a weapon or puts it away: in a fight by a step for an Interaction (DX-405). Armor is put on or taken off. */
async function wieldItem(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const item = itemAt(this, target);
  if (!item) return;
  const input = oneItem(item);
  const fight = fightOf(this.actor);
  const sheet = fight ? fight.sheet : worldSheet();
  if ((sheet?.worn?.(input) ?? null) !== null)
    return dress(this.actor, sheet?.onWear?.(input, itemSummary(this.actor)) ?? []);
  const command = fight?.sheet?.hand(input, fight.who, localize, fight.state);
  if (fight && command) await this.now.give(fight, { command, label: item.name });
  else await item.update(sheet?.onEquip?.(input) ?? { system: { wielded: !input.wielded } });
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

/** Opens core's sheet of an effect, for changes, statuses and duration. */
async function editEffect(this: CreatureActor, _event: Event, target: HTMLElement): Promise<void> {
  const uuid = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "";
  const effect = [...this.actor.allApplicableEffects()].find((each) => each.uuid === uuid);
  await effect?.sheet?.render(true);
}

async function fillBlank(this: CreatureActor): Promise<void> {
  await openCreation(this.actor);
}

/** Opens the window for pasting whole stat blocks. */
async function pasteBlock(this: CreatureActor): Promise<void> {
  await loadFacets(...rulesetIds());
  const { PasteDialog } = await loaded(import("./paste/paste-dialog.ts"));
  await new PasteDialog(this.actor, itemImage).render({ force: true });
}

function itemAt(sheet: CreatureActor, target: HTMLElement): Item.Implementation | undefined {
  return sheet.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "");
}

/** Restores all uses that a rest renews; an encounter's rules get the new uses with the next step. */
async function rest(this: CreatureActor): Promise<void> {
  const spent = this.actor.items.filter((item) => {
    const limit = limitOf(item);
    return limit !== null && isRested(limit);
  });
  const updates = spent.map(({ id }) => ({ _id: id, "system.uses.spent": 0 }));
  await this.actor.updateEmbeddedDocuments("Item", updates as never); // A dotted path of the items' own models.
}
