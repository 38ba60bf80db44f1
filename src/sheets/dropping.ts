import { uuidOf } from "../data/bearer.ts";
import { levelOf, viewedLevel } from "../data/place.ts";
import { localize } from "../i18n.ts";
import { listen } from "../listening.ts";
import { ActorSheetBase } from "./bases.ts";
import { type Droppable, dropOf } from "./dropped.ts";

const most = 9999;

/**
 * Adds to an item's quantity. Foundry only sets numbers, so a page with another update in between adds to the new number: of two
 * simultaneous additions the server applies one last, and its page sees the other's number first. False if the item is gone, or
 * the sum is too large.
 */
async function stackOnto(item: Item.Implementation, count: number): Promise<boolean> {
  let number = item._source.system.quantity ?? 0;
  for (;;) {
    if (number + count > most) return false;
    const replaced = await setNumber(item, number, number + count);
    if (!isThere(item)) return false;
    if (replaced === number) return true;
    number = replaced;
  }
}

/** Replaces a known number; returns the number really replaced. */
async function setNumber(item: Item.Implementation, known: number, number: number): Promise<number> {
  const writeId = foundry.utils.randomID();
  let [replaced, done] = [known, false];
  const ignore = listen({
    updateItem: (updated, _changes, options) => {
      if (uuidOf(updated) !== item.uuid || done) return;
      if ((options as Marked).turncraftCount === writeId) done = true;
      else replaced = updated._source.system.quantity ?? replaced;
    },
  });
  try {
    // Only gear is counted, and has this field.
    await item.update({ "system.quantity": number } as never, { turncraftCount: writeId } as object);
  } catch (error) {
    if (isThere(item)) throw error;
  } finally {
    ignore();
  }
  return replaced;
}

/** Options for a page to recognize its own write. */
type Marked = { readonly turncraftCount?: string };

function isThere(item: Item.Implementation): boolean {
  return item.parent?.items.has(item.id ?? "") === true;
}

/**
 * Gives a creature items from a compendium, the world or another creature: adds to the quantity of owned gear, copies
 * everything else. Returns the changed and the new items.
 */
async function giveItems(
  actor: Actor.Implementation,
  items: readonly Item.Implementation[],
): Promise<Item.Implementation[]> {
  const [counted, copies]: [Item.Implementation[], Droppable[]] = [[], []];
  for (const item of items) {
    const { _id, folder, sort, ownership, ...source } = item.toObject();
    const drop = dropOf(
      source as Droppable,
      actor.items.contents.map((own) => ({ ...own.toObject(), document: own })) as Own[],
    );
    if (drop.into && (await stackOnto(drop.into.document, drop.count))) counted.push(drop.into.document);
    else copies.push({ ...drop.copy, ...(item.pack && { _stats: { compendiumSource: item.uuid } }) });
  }
  if (copies.length === 0) return counted;
  const last = Math.max(0, ...actor.items.map((own) => own.sort));
  const data = copies.map((copy, n) => ({ ...copy, sort: last + (n + 1) * CONST.SORT_INTEGER_DENSITY }));
  return [...counted, ...(await actor.createEmbeddedDocuments("Item", data as never))]; // Copies of whole items.
}

type Own = Droppable & { readonly document: Item.Implementation };

/** Gives a creature all items of a folder and its subfolders visible to the user. */
async function giveFolder(actor: Actor.Implementation, folder: Folder.Implementation): Promise<void> {
  const inside = folder.type === "Item" ? [folder, ...folder.getSubfolders(true)] : [];
  const entries = inside.flatMap(({ contents }) => contents as { uuid: string }[]);
  const found = await Promise.all(entries.map(({ uuid }) => fromUuid(uuid)));
  const items = found.filter((each): each is Item.Implementation => each instanceof Item && each.visible);
  if (items.length > 0) await giveItems(actor, items);
  else ui.notifications?.warn(localize("TURNCRAFT.Drop.noItems", { folder: folder.name, name: actor.name }));
}

/** Gives an item dropped on a token to the token's creature. Called on `dropCanvasData`; false: handled. */
export function dropOnToken(_canvas: object, data: { type?: string; uuid?: string; x?: number; y?: number }): boolean {
  const { type, uuid, x, y } = data;
  if (type !== "Item" || uuid === undefined || x === undefined || y === undefined) return true;
  const under = canvas.tokens?.placeables.filter(({ bounds, isVisible }) => isVisible && bounds.contains(x, y)) ?? [];
  const token = onViewedLevel(under).find(({ isOwner }) => isOwner);
  const { actor } = token ?? {};
  if (actor) void giveToToken(actor, uuid);
  else if (under.length > 0) ui.notifications?.warn(localize("TURNCRAFT.Drop.notYours"));
  return under.length === 0;
}

/** Tokens of the viewed level, if any: another level's may be drawn below. */
function onViewedLevel<Drawn extends { readonly document: TokenDocument.Implementation }>(
  tokens: readonly Drawn[],
): readonly Drawn[] {
  const level = canvas.scene ? viewedLevel(canvas.scene) : undefined;
  if (level === undefined) return tokens;
  const there = tokens.filter(({ document }) => levelOf(document) === level);
  return there.length > 0 ? there : tokens;
}

async function giveToToken(actor: Actor.Implementation, uuid: string): Promise<void> {
  const item = await fromUuid(uuid);
  if (!(item instanceof Item) || item.parent === actor) return;
  await giveItems(actor, [item]);
  ui.notifications?.info(localize("TURNCRAFT.Drop.given", { item: item.name, name: actor.name }));
}

/** Actor sheet that handles dropped items: own items are sorted, all others copied or added to the quantity. */
export class DropSheet extends ActorSheetBase {
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    const isOwn = item.parent?.uuid === this.document.uuid;
    if (isOwn || !this.isEditable) return super._onDropItem(event, item);
    const [given] = await giveItems(this.document, [item]);
    return given ?? null;
  }

  protected override async _onDropFolder(
    _event: DragEvent,
    folder: Folder.Implementation,
  ): Promise<Folder.Implementation | null> {
    if (this.isEditable) await giveFolder(this.document, folder);
    return folder;
  }
}
