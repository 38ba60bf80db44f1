import { say } from "../i18n.ts";
import { type Droppable, dropOf } from "./dropped.ts";

/** Gives a creature an item from a compendium, the world or somebody else, who keeps theirs. */
export async function giveItem(
  actor: Actor.Implementation,
  item: Item.Implementation,
): Promise<Item.Implementation | null> {
  const { _id, folder, sort, ownership, ...source } = item.toObject();
  const drop = dropOf(
    source as Droppable,
    actor.items.contents.map((own) => ({ ...own.toObject(), document: own })) as Own[],
  );
  if (drop.kind === "merge") {
    const { document } = drop.into;
    return (await document.update({ "system.quantity": drop.quantity } as never)) ?? null; // Only gear is merged, which is counted.
  }
  const last = Math.max(0, ...actor.items.map((own) => own.sort)) + CONST.SORT_INTEGER_DENSITY;
  const data = { ...drop.data, sort: last, ...(item.pack && { _stats: { compendiumSource: item.uuid } }) };
  const [made] = await actor.createEmbeddedDocuments("Item", [data as never]);
  return made ?? null;
}

type Own = Droppable & { readonly document: Item.Implementation };

/** Gives a creature all items of a folder, those of folders in it included. */
export async function giveFolder(actor: Actor.Implementation, folder: Folder.Implementation): Promise<void> {
  if (folder.type !== "Item") return;
  const inside = [folder, ...folder.getSubfolders(true)];
  for (const entry of inside.flatMap(({ contents }) => contents as { uuid: string }[])) {
    const item = await fromUuid(entry.uuid);
    if (item instanceof Item) await giveItem(actor, item);
  }
}

/** An item that is dropped on a token is given to its creature. Called on `dropCanvasData`; false: it was seen to. */
export function dropOnToken(_canvas: object, data: { type?: string; uuid?: string; x?: number; y?: number }): boolean {
  const { type, uuid, x, y } = data;
  if (type !== "Item" || uuid === undefined || x === undefined || y === undefined) return true;
  const under = canvas.tokens?.placeables.filter(({ bounds, isVisible }) => isVisible && bounds.contains(x, y)) ?? [];
  const token = under.find(({ isOwner }) => isOwner);
  const { actor } = token ?? {};
  if (actor) void giveToToken(actor, uuid);
  else if (under.length > 0) ui.notifications?.warn(say("TURNCRAFT.Drop.notYours"));
  return under.length === 0;
}

async function giveToToken(actor: Actor.Implementation, uuid: string): Promise<void> {
  const item = await fromUuid(uuid);
  if (!(item instanceof Item) || item.parent === actor) return;
  await giveItem(actor, item);
  ui.notifications?.info(say("TURNCRAFT.Drop.given", { item: item.name, name: actor.name }));
}
