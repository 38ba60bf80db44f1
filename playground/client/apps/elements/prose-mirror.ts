import { AbstractFormInputElement } from "./form-element.ts";

/**
 * `<prose-mirror>`: the stand-in edits rich text in a plain editable block. `toggled` shows the enriched content (its children)
 * until the edit button is pressed, like the documented element.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  readonly #content = document.createElement("div");
  readonly #toggle = document.createElement("button");
  #enriched = "";

  static create(config: Record<string, unknown>): HTMLProseMirrorElement {
    const element = document.createElement(HTMLProseMirrorElement.tagName) as HTMLProseMirrorElement;
    if (config.name) element.setAttribute("name", String(config.name));
    element.setAttribute("value", String(config.value ?? ""));
    for (const flag of ["toggled", "collaborate", "disabled", "readonly", "compact"])
      element.toggleAttribute(flag, config[flag] === true);
    if (config.enriched) element.innerHTML = String(config.enriched);
    return element;
  }

  protected override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.#enriched = this.innerHTML.trim();
    this.#content.className = "editor-content";
    this.#content.setAttribute("role", "textbox");
    this.#content.setAttribute("aria-multiline", "true");
    this.#content.setAttribute("aria-label", this.getAttribute("aria-label") ?? (this.name || "Text"));
    this.#toggle.type = "button";
    this.#toggle.className = "toggle icon fa-solid fa-edit";
    this.#toggle.setAttribute("aria-label", "Edit");
    return this.hasAttribute("toggled") ? [this.#toggle, this.#content] : [this.#content];
  }

  /** True during editing (foundryvtt issue 12061). */
  get open(): boolean {
    return !this.hasAttribute("toggled") || this.hasAttribute("open");
  }

  protected override _refresh(): void {
    const editing = this.open && this.editable;
    this.classList.toggle("active", editing);
    this.#content.setAttribute("contenteditable", String(editing));
    this.#content.innerHTML = this.open ? this._value : this.#enriched || this._value;
  }

  protected override _toggleDisabled(disabled: boolean): void {
    this.#toggle.disabled = disabled;
    this._refresh();
  }

  protected override _activateListeners(): void {
    this.#toggle.addEventListener("click", () => {
      if (this.hasAttribute("open")) this.#commit();
      this.toggleAttribute("open");
      this.dispatchEvent(new Event(this.hasAttribute("open") ? "open" : "close"));
      this._refresh();
    });
    this.#content.addEventListener("blur", () => this.#commit());
    for (const name of ["input", "change"]) this.#content.addEventListener(name, (event) => event.stopPropagation());
  }

  #commit(): void {
    if (!this.open || !this.editable) return;
    const html = this.#content.innerHTML === "<br>" ? "" : this.#content.innerHTML;
    if (html !== this._value) this.value = html;
  }
}
