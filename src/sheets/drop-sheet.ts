import { ActorSheetBase } from "./bases.ts";
import { giveFolder, giveItems } from "./dropping.ts";

/** An actor's sheet that takes what is dropped on it: own items are sorted, all others copied or counted. */
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
