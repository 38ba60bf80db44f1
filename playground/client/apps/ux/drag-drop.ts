import { host, type Loose } from "../host.ts";

type Action = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** Binds drag and drop to the elements of an application (foundry.applications.ux.DragDrop). */
export class DragDrop {
  static get implementation(): typeof DragDrop {
    return (host.config?.ux?.DragDrop as typeof DragDrop | undefined) ?? DragDrop;
  }

  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Partial<Record<"dragstart" | "drop", (selector: string | null) => boolean>>;
  callbacks: Partial<Record<Action, (event: DragEvent) => unknown>>;

  constructor(config: Loose = {}) {
    this.dragSelector = config.dragSelector ?? null;
    this.dropSelector = config.dropSelector ?? null;
    this.permissions = config.permissions ?? {};
    this.callbacks = config.callbacks ?? {};
  }

  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector)) {
      for (const element of this.dragSelector ? html.querySelectorAll<HTMLElement>(this.dragSelector) : []) {
        element.setAttribute("draggable", "true");
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this.callback(event, "dragend");
      }
    }
    if (this.can("drop", this.dropSelector)) {
      for (const element of this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html]) {
        element.ondragover = (event) => this._handleDragOver(event);
        element.ondrop = (event) => this._handleDrop(event);
        element.ondragenter = (event) => this.callback(event, "dragenter");
        element.ondragleave = (event) => this.callback(event, "dragleave");
      }
    }
    return this;
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  protected _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }

  protected _handleDragOver(event: DragEvent): boolean {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }

  protected _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    event.stopPropagation();
    return this.callback(event, "drop");
  }

  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const preview = document.createElement("div");
    const copy = img.cloneNode(true) as HTMLImageElement;
    preview.classList.add("drag-preview");
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    preview.append(copy);
    document.body.append(preview);
    return preview;
  }
}
