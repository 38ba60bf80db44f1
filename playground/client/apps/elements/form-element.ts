/**
 * Base of custom form elements: has a name and value in its form, fires "input" and "change"
 * (foundry.applications.elements.AbstractFormInputElement).
 */
export abstract class AbstractFormInputElement<Value> extends HTMLElement {
  static tagName: string;
  static formAssociated = true;

  protected readonly _internals: ElementInternals = this.attachInternals();
  protected _value!: Value;
  #built = false;

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get value(): Value {
    return this._getValue();
  }

  set value(value: Value) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  protected _getValue(): Value {
    return this._value;
  }

  protected _setValue(value: Value): void {
    this._value = value;
  }

  /** Called by the browser when the element or a fieldset around it is disabled. */
  formDisabledCallback(disabled: boolean): void {
    this._toggleDisabled(disabled);
  }

  protected _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
      input.disabled = disabled;
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
  }

  protected abstract _buildElements(): HTMLElement[];
  protected _refresh(): void {}
  protected _activateListeners(): void {}

  protected _applyInputAttributes(input: HTMLElement): void {
    const label = this.getAttribute("aria-label");
    if (label) input.setAttribute("aria-label", label);
    if (this.id) input.id = `${this.id}-input`;
    const placeholder = this.getAttribute("placeholder");
    if (placeholder) input.setAttribute("placeholder", placeholder);
  }
}
