import { host, type Loose, localize } from "../host.ts";
import { Tour } from "../nue/tour.ts";
import { cleanHTML } from "../ux/clean-html.ts";

type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

/**
 * `game.tooltip`: shows `data-tooltip`, `data-tooltip-text` or `data-tooltip-html` after a long hover or at once on keyboard
 * focus; a middle click locks it (client/helpers/interaction/tooltip-manager.d.mts).
 */
export class TooltipManager {
  static get implementation(): typeof TooltipManager {
    return (host.config?.ux?.TooltipManager as typeof TooltipManager | undefined) ?? TooltipManager;
  }

  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;

  readonly tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #pending: ReturnType<typeof setTimeout> | null = null;
  readonly #locked = new Set<HTMLElement>();

  constructor() {
    this.tooltip = document.createElement("aside");
    this.tooltip.id = "tooltip";
    this.tooltip.setAttribute("role", "tooltip");
    this.tooltip.setAttribute("popover", "manual");
    document.body.append(this.tooltip);
  }

  activateEventListeners(): void {
    // A tour's step stays where it is until the tour goes on.
    const listen = (name: string, heed: (event: Event) => void) =>
      document.addEventListener(name, (event) => Tour.tourInProgress || heed(event), { capture: true });
    listen("pointerenter", (event) => this.#onEnter(event));
    listen("pointerleave", (event) => this.#onLeave(event));
    listen("pointerdown", (event) => this.#onDown(event as PointerEvent));
    listen("focusin", (event) => {
      const target = tipped(event.target);
      if (target?.matches(":focus-visible")) this.activate(target);
    });
    listen("focusout", () => this.deactivate());
    listen("keydown", (event) => {
      if ((event as KeyboardEvent).key === "Escape") this.deactivate();
    });
  }

  #onEnter(event: Event): void {
    const target = tipped(event.target);
    if (!target || target === this.element || target !== event.target) return;
    this.clearPending();
    this.#pending = setTimeout(() => this.activate(target), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onLeave(event: Event): void {
    if (event.target !== this.element && tipped(event.target) !== event.target) return;
    this.clearPending();
    if (event.target === this.element && !this.element?.matches(":focus-visible")) this.deactivate();
  }

  #onDown(event: PointerEvent): void {
    for (const locked of this.#locked) if (!locked.contains(event.target as Node)) this.dismissLockedTooltip(locked);
    if (event.button === 1 && this.element?.contains(event.target as Node)) {
      event.preventDefault();
      this.lockTooltip();
    } else if (!this.tooltip.contains(event.target as Node)) this.deactivate();
  }

  activate(element: HTMLElement, options: Loose = {}): void {
    if (options.text !== undefined && options.html !== undefined) {
      throw new Error("You cannot provide both text and html options to TooltipManager#activate");
    }
    this.clearPending();
    if (!element.isConnected) return;
    this.deactivate();
    const content = this.#contentOf(element, options);
    if (!content) return;
    this.element = element;
    this.tooltip.replaceChildren(...content);
    this.tooltip.className = options.cssClass ?? inherited(element, "tooltipClass") ?? "";
    this.tooltip.classList.add("active", "themed", `theme-${themeOf(element)}`);
    this.tooltip.showPopover?.();
    element.setAttribute("aria-describedby", this.tooltip.id);
    this._setAnchor(
      options.direction ?? (inherited(element, "tooltipDirection") as Direction) ?? this._determineDirection(),
    );
    if (options.locked) this.lockTooltip();
  }

  #contentOf(element: HTMLElement, options: Loose): Node[] | null {
    const { tooltip, tooltipText, tooltipHtml } = element.dataset;
    const html = options.html ?? options.content ?? (options.text === undefined ? tooltipHtml : undefined);
    if (html instanceof HTMLElement) return [html];
    if (typeof html === "string") return parse(cleanHTML(html));
    const text = options.text ?? tooltipText;
    if (text !== undefined) return text ? [document.createTextNode(text)] : null;
    if (tooltip === undefined) return null;
    const key = tooltip || element.getAttribute("aria-label") || element.textContent?.trim() || "";
    if (!key) return null;
    return host.game.i18n.has(key) ? [document.createTextNode(localize(key))] : parse(cleanHTML(key));
  }

  deactivate(): void {
    this.clearPending();
    if (!this.element) return;
    this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.className = "";
    this.tooltip.hidePopover?.();
  }

  clearPending(): void {
    if (this.#pending) clearTimeout(this.#pending);
    this.#pending = null;
  }

  lockTooltip(): HTMLElement {
    const clone = this.tooltip.cloneNode(true) as HTMLElement;
    clone.classList.add("locked-tooltip");
    clone.removeAttribute("id");
    clone.removeAttribute("popover");
    document.body.append(clone);
    this.#locked.add(clone);
    this.deactivate();
    return clone;
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const locked of this.#locked) this.dismissLockedTooltip(locked);
  }

  protected _determineDirection(): Direction {
    const box = (this.element as HTMLElement).getBoundingClientRect();
    if (box.bottom + this.tooltip.offsetHeight + 2 * TooltipManager.TOOLTIP_MARGIN_PX < window.innerHeight)
      return "DOWN";
    return "UP";
  }

  protected _setAnchor(direction: Direction): void {
    const box = (this.element as HTMLElement).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const gap = TooltipManager.TOOLTIP_MARGIN_PX;
    const middle = { x: box.left + (box.width - width) / 2, y: box.top + (box.height - height) / 2 };
    const at = {
      UP: { x: middle.x, y: box.top - height - gap },
      DOWN: { x: middle.x, y: box.bottom + gap },
      LEFT: { x: box.left - width - gap, y: middle.y },
      RIGHT: { x: box.right + gap, y: middle.y },
      CENTER: middle,
    }[direction];
    const x = Math.max(gap, Math.min(at.x, window.innerWidth - width - gap));
    const y = Math.max(gap, Math.min(at.y, window.innerHeight - height - gap));
    Object.assign(this.tooltip.style, { left: `${x}px`, top: `${y}px` });
  }
}

function tipped(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest<HTMLElement>("[data-tooltip], [data-tooltip-text], [data-tooltip-html]");
}

function inherited(element: HTMLElement, key: "tooltipDirection" | "tooltipClass"): string | undefined {
  const attribute = key === "tooltipClass" ? "data-tooltip-class" : "data-tooltip-direction";
  return element.closest<HTMLElement>(`[${attribute}]`)?.dataset[key];
}

function themeOf(element: HTMLElement): "light" | "dark" {
  return element.closest(".theme-light, .theme-dark")?.classList.contains("theme-light") ? "light" : "dark";
}

function parse(html: string): Node[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.childNodes];
}
