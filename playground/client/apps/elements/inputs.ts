import { setInputAttributes } from "../forms/inputs.ts";
import type { Loose } from "../host.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** Element of a tag with a configuration, like the documented `create` of elements. */
function createElement(tagName: string, { min, max, step, value, ...config }: Loose): HTMLElement {
  const element = document.createElement(tagName);
  setInputAttributes(element, config);
  for (const [name, each] of Object.entries({ min, max, step, value }))
    if (each !== undefined && each !== null) element.setAttribute(name, String(each));
  return element;
}

/** `<range-picker>`: a slider and its number. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static create(config: Loose): HTMLElement {
    return createElement(HTMLRangePickerElement.tagName, config);
  }

  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  protected override _buildElements(): HTMLElement[] {
    this._value = Number(this.getAttribute("value") ?? this.getAttribute("min") ?? 0);
    [this.#range, this.#number] = ["range", "number"].map((type) => {
      const input = document.createElement("input");
      input.type = type;
      for (const key of ["min", "max", "step"])
        if (this.hasAttribute(key)) input.setAttribute(key, this.getAttribute(key) ?? "");
      return input;
    }) as [HTMLInputElement, HTMLInputElement];
    this._applyInputAttributes(this.#range);
    return [this.#range, this.#number];
  }

  protected override _refresh(): void {
    for (const input of [this.#range, this.#number]) input.value = String(this._value);
  }

  protected override _activateListeners(): void {
    this.#range.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#number.value = this.#range.value;
    });
    for (const input of [this.#range, this.#number]) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.valueAsNumber;
      });
    }
  }
}

/** `<color-picker>`: a hexadecimal colour as text and as the browser's own picker. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static create(config: Loose): HTMLElement {
    return createElement(HTMLColorPickerElement.tagName, config);
  }

  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #color!: HTMLInputElement;

  protected override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.#text = Object.assign(document.createElement("input"), { type: "text" });
    this.#color = Object.assign(document.createElement("input"), { type: "color" });
    this._applyInputAttributes(this.#text);
    return [this.#text, this.#color];
  }

  protected override _refresh(): void {
    this.#text.value = this._value;
    this.#color.value = this._value || "#000000";
  }

  protected override _activateListeners(): void {
    for (const input of [this.#text, this.#color]) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.value;
      });
    }
  }
}

/** `<file-picker>`: the path of a file. The stand-in has no browser for files: the path is typed. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  #input!: HTMLInputElement;

  protected override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.#input = Object.assign(document.createElement("input"), { type: "text", className: "image" });
    this._applyInputAttributes(this.#input);
    return [this.#input];
  }

  protected override _refresh(): void {
    this.#input.value = this._value;
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#input.value;
    });
  }
}

/** `<string-tags>`: a list of words, typed with commas. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override tagName = "string-tags";
  #input!: HTMLInputElement;

  protected override _buildElements(): HTMLElement[] {
    this._value = (this.getAttribute("value") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
    this.#input = Object.assign(document.createElement("input"), { type: "text" });
    this._applyInputAttributes(this.#input);
    return [this.#input];
  }

  protected override _refresh(): void {
    this.#input.value = this._value.join(", ");
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#input.value
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean);
    });
  }
}
