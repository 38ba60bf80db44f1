import { AbstractFormInputElement } from "./form-element.ts";

/** Several choices out of predefined options; its value is an array. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<string[]> {
  protected _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  protected readonly _choices: Record<string, string> = {};
  protected readonly _chosen = new Set<string>();

  override connectedCallback(): void {
    if (!this._options.length) this._initialize();
    super.connectedCallback();
  }

  protected _initialize(): void {
    this._options = [
      ...this.querySelectorAll<HTMLOptionElement | HTMLOptGroupElement>(":scope > option, :scope > optgroup"),
    ];
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent ?? option.value;
      if (option.hasAttribute("selected")) this._chosen.add(option.value);
    }
  }

  protected override _getValue(): string[] {
    return [...this._chosen];
  }

  protected override _setValue(value: string[]): void {
    const unknown = [...value].find((choice) => !(choice in this._choices));
    if (unknown !== undefined) throw new Error(`"${unknown}" is not a valid choice of ${this.name}`);
    this._chosen.clear();
    for (const choice of value) this._chosen.add(choice);
  }

  select(value: string): void {
    this.value = [...this._chosen, value];
  }

  unselect(value: string): void {
    this.value = [...this._chosen].filter((choice) => choice !== value);
  }
}

/** `<multi-select>`: chosen values as tags, and a select to add more. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  readonly #tags = document.createElement("div");
  readonly #select = document.createElement("select");

  protected override _buildElements(): HTMLElement[] {
    this.#tags.className = "tags input-element-tags";
    this.#select.append(new Option("", ""), ...this._options.map((option) => option.cloneNode(true)));
    for (const option of this.#select.options) option.removeAttribute("selected");
    this._applyInputAttributes(this.#select);
    return [this.#tags, this.#select];
  }

  protected override _refresh(): void {
    this.#tags.replaceChildren(...[...this._chosen].map((value) => this.#tag(value)));
    for (const option of this.#select.options) option.disabled = this._chosen.has(option.value);
    this.#select.value = "";
  }

  #tag(value: string): HTMLElement {
    const tag = document.createElement("button");
    tag.type = "button";
    tag.className = "tag";
    tag.disabled = !this.editable;
    tag.setAttribute("aria-label", `Remove ${this._choices[value]}`);
    tag.textContent = this._choices[value] ?? value;
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-xmark";
    icon.setAttribute("inert", "");
    tag.append(icon);
    tag.addEventListener("click", () => this.unselect(value));
    return tag;
  }

  protected override _activateListeners(): void {
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
    this.#select.addEventListener("input", (event) => event.stopPropagation());
  }
}

/** `<multi-checkbox>`: every option as a checkbox. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  protected override _buildElements(): HTMLElement[] {
    return Object.entries(this._choices).map(([value, text]) => {
      const label = document.createElement("label");
      label.className = "checkbox";
      const box = Object.assign(document.createElement("input"), { type: "checkbox", value });
      label.append(box, text);
      return label;
    });
  }

  protected override _refresh(): void {
    for (const box of this.querySelectorAll("input")) box.checked = this._chosen.has(box.value);
  }

  protected override _activateListeners(): void {
    this.addEventListener("change", (event) => {
      const box = event.target;
      if (!(box instanceof HTMLInputElement)) return;
      event.stopPropagation();
      if (box.checked) this.select(box.value);
      else this.unselect(box.value);
    });
  }
}
