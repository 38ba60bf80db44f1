import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { resolveDrop } from "./drops.ts";

/** Base of item sheets; takes dropped effects (client/applications/sheets/item-sheet.d.mts). */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Loose = { position: { width: 480 } };

  get item(): Loose {
    return this.document;
  }

  get actor(): Loose | null {
    return this.document.actor;
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: () => this.isEditable, drop: () => this.isEditable },
      callbacks: { dragstart: this._onDragStart.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
  }

  protected async _onDragStart(event: DragEvent): Promise<void> {
    const { effectId } = (event.currentTarget as HTMLElement).dataset;
    const effect = effectId ? this.item.effects.get(effectId) : undefined;
    if (effect) event.dataTransfer?.setData("text/plain", JSON.stringify(effect.toDragData()));
  }

  protected async _onDrop(event: DragEvent): Promise<void> {
    const dropped = await resolveDrop(TextEditor.getDragEventData(event));
    if (dropped?.documentName === "ActiveEffect") await this._onDropActiveEffect(event, dropped);
  }

  protected async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<Loose | null> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return (await host.config.ActiveEffect.documentClass.create(effect.toObject(), { parent: this.item })) ?? null;
  }
}
