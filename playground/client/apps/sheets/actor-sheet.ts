// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../core/hooks.ts";
import { performIntegerSort } from "../../core/text.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { RenderOptions } from "../api/types.ts";
import { ImagePopout } from "../apps/image-popout.ts";
import { host, type Loose } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { resolveDrop } from "./drops.ts";
import { PrototypeTokenConfig } from "./token-config.ts";

/** Base of actor sheets: drops of items, effects and actors, and sorting (client/applications/sheets/actor-sheet.d.mts). */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Loose = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigurePrototypeToken,
      configureToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortrait,
      showTokenArtwork: ActorSheetV2.#onShowToken,
    },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-user-circle",
          label: "TOKEN.TitlePrototype",
          visible: false,
        },
      ],
    },
  };

  get actor(): Loose {
    return this.document;
  }

  get token(): Loose | null {
    return this.document.token;
  }

  static #onConfigurePrototypeToken(this: ActorSheetV2): Promise<unknown> {
    return new PrototypeTokenConfig({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  static #onConfigureToken(this: ActorSheetV2): unknown {
    return this.token?.sheet?.render({ force: true });
  }

  static #onShowPortrait(this: ActorSheetV2): Promise<unknown> {
    return new ImagePopout({ src: this.actor.img, window: { title: this.actor.name } }).render({ force: true });
  }

  static #onShowToken(this: ActorSheetV2): Promise<unknown> {
    const { src } = (this.token ?? this.actor.prototypeToken).texture;
    return new ImagePopout({ src, window: { title: this.actor.name } }).render({ force: true });
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  protected _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }

  protected _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  protected async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ((event.target as HTMLElement).classList?.contains("content-link")) return;
    const { itemId, effectId } = target.dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId && this.actor.effects.get(effectId);
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  protected _onDragOver(_event: DragEvent): void {}

  protected async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.getDragEventData(event);
    if (Hooks.call("dropActorSheetData", this.actor, this, data) === false) return;
    const dropped = await resolveDrop(data);
    if (dropped) await this._onDropDocument(event, dropped);
  }

  protected async _onDropDocument(event: DragEvent, dropped: Loose): Promise<Loose | null> {
    switch (dropped.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, dropped)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, dropped)) ?? null;
      case "Item":
        return (await this._onDropItem(event, dropped)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, dropped)) ?? null;
      default:
        return null;
    }
  }

  protected async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<Loose | null> {
    if (!this.actor.isOwner || effect.target === this.actor) return null;
    const cls = host.config.ActiveEffect.documentClass;
    return (await cls.create(effect.toObject(), { parent: this.actor })) ?? null;
  }

  protected async _onDropActor(_event: DragEvent, _actor: Loose): Promise<Loose | null> {
    return null;
  }

  protected async _onDropItem(event: DragEvent, item: Loose): Promise<Loose | null> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const cls = host.config.Item.documentClass;
    const data =
      typeof host.game.items.fromCompendium === "function" && item.pack
        ? host.game.items.fromCompendium(item)
        : item.toObject();
    return (await cls.create(data, { parent: this.actor })) ?? null;
  }

  protected async _onDropFolder(_event: DragEvent, _folder: Loose): Promise<Loose | null> {
    return null;
  }

  /** Sorts an item of this actor beside the drop target. */
  protected async _onSortItem(event: DragEvent, item: Loose): Promise<Loose[] | undefined> {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = row ? this.actor.items.get(row.dataset.itemId as string) : undefined;
    if (!target || target.id === item.id) return undefined;
    const siblings = this.actor.items.filter((one: Loose) => one.id !== item.id && one.type === item.type);
    const sorted = performIntegerSort(item as { sort: number } & Loose, { target: target as never, siblings });
    const updates = sorted.map(({ target: one, update }) => ({ ...update, _id: (one as Loose)._id }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}
