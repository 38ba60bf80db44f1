import { host, type Loose } from "../host.ts";
import { type ResolvedEntry, resolveEntry } from "./menu-entry.ts";

/** Menu for elements that match a selector. The form of its entries differs by generation: see `resolveEntry`. */
export class ContextMenu {
  static get implementation(): typeof ContextMenu {
    return (host.config?.ux?.ContextMenu as typeof ContextMenu | undefined) ?? ContextMenu;
  }

  menuItems: Loose[];
  onOpen?: (target: HTMLElement) => void;
  onClose?: (target: HTMLElement) => void;
  readonly selector: string;
  readonly eventName: string;
  readonly fixed: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  readonly #container: HTMLElement;

  constructor(container: HTMLElement, selector: string | null | undefined, menuItems: Loose[], options: Loose = {}) {
    this.#container = container;
    this.selector = selector || `#${container.id}`;
    this.menuItems = menuItems;
    this.eventName = options.eventName ?? "contextmenu";
    this.fixed = options.fixed ?? false;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    container.addEventListener(this.eventName, (event) => void this._onActivate(event as PointerEvent));
    container.addEventListener("keydown", (event) => this.#onKey(event));
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get target(): HTMLElement {
    return this.#target as HTMLElement;
  }

  protected async _onActivate(event: PointerEvent): Promise<void> {
    const target = (event.target as HTMLElement).closest<HTMLElement>(this.selector);
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    await this.render(target, { event });
  }

  /** The menu key and Shift+F10 are the browser's own contextmenu; Escape closes. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.#element) {
      event.stopPropagation();
      void this.close();
    }
  }

  async render(target: HTMLElement, options: { event?: PointerEvent | null } = {}): Promise<void> {
    await this.close();
    const entries = this.menuItems.map(resolveEntry).filter((entry) => entry.visible(target));
    if (!entries.length) return;
    this.#target = target;
    target.classList.add("context");
    this.#element = this.#build(entries, target);
    document.body.append(this.#element);
    this.#setPosition(this.#element, target, options.event ?? null);
    this.#element.querySelector<HTMLElement>("button")?.focus();
    document.addEventListener("pointerdown", this.#onOutside, { capture: true });
    this.onOpen?.(target);
  }

  async close(): Promise<void> {
    if (!this.#element) return;
    const target = this.#target as HTMLElement;
    document.removeEventListener("pointerdown", this.#onOutside, { capture: true });
    this.#element.remove();
    this.#element = null;
    this.#target = null;
    target.classList.remove("context");
    this.onClose?.(target);
  }

  #onOutside = (event: Event): void => {
    if (!this.#element?.contains(event.target as Node)) void this.close();
  };

  #build(entries: ResolvedEntry[], target: HTMLElement): HTMLElement {
    const nav = document.createElement("nav");
    nav.id = "context-menu";
    nav.className = `themed theme-${document.body.classList.contains("theme-light") ? "light" : "dark"}`;
    const list = document.createElement("menu");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    let group: string | null = null;
    for (const entry of entries.sort((a, b) => Number(a.group !== "_none") - Number(b.group !== "_none"))) {
      const item = this.#buildItem(entry, target);
      if (group !== null && group !== entry.group) item.classList.add("new-group");
      group = entry.group;
      list.append(item);
    }
    list.addEventListener("keydown", (event) => moveFocus(event, list));
    list.addEventListener("keydown", (event) => this.#onKey(event));
    nav.append(list);
    return nav;
  }

  #buildItem(entry: ResolvedEntry, target: HTMLElement): HTMLLIElement {
    const item = document.createElement("li");
    item.className = "context-item";
    item.setAttribute("role", "none");
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    const label = document.createElement("span");
    label.textContent = entry.label;
    button.innerHTML = entry.icon;
    button.append(label);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      void this.close();
      entry.run(event, target);
    });
    item.append(button);
    return item;
  }

  #setPosition(menu: HTMLElement, target: HTMLElement, event: PointerEvent | null): void {
    const anchor = target.getBoundingClientRect();
    const pointed = event && (event.clientX || event.clientY);
    const x = pointed ? event.clientX : anchor.left;
    const y = pointed ? event.clientY : anchor.bottom;
    const expandUp = y + menu.offsetHeight > window.innerHeight;
    menu.classList.add(expandUp ? "expand-up" : "expand-down");
    menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - menu.offsetWidth))}px`;
    menu.style.top = `${Math.max(0, expandUp ? y - menu.offsetHeight : y)}px`;
  }
}

function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
