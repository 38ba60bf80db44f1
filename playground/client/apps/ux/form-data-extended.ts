import type { Loose } from "../host.ts";

export interface FormDataOptions {
  disabled?: boolean;
  readonly?: boolean;
  dtypes?: Record<string, string>;
  editors?: Loose;
}

type Field = HTMLElement & { name?: string; disabled?: boolean; readOnly?: boolean; type?: string; value?: unknown };

/**
 * FormData with typed values in `object`: numbers by `data-dtype` or type=number, checkboxes as booleans (or, sharing a name, as
 * an array of the checked values), custom elements by their `value`. Names stay flat and dotted; empty numbers become null
 * (foundry.applications.ux.FormDataExtended).
 */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string>;
  editors: Loose;
  #object: Loose = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = options.dtypes ?? {};
    this.editors = options.editors ?? {};
    this.process(form, options);
  }

  get object(): Loose {
    return this.#object;
  }

  process(form: HTMLFormElement, { disabled = false, readonly = true }: FormDataOptions): void {
    for (const [name, fields] of namedFields(form)) {
      const used = fields.filter((field) => (disabled || !isDisabled(field)) && (readonly || !isReadonly(field)));
      if (used.length) this.#read(name, used, fields.length);
    }
  }

  #read(name: string, fields: Field[], declared: number): void {
    const first = fields[0] as Field;
    const kind = first.type;
    if (kind === "radio") {
      const checked = fields.find((field) => (field as HTMLInputElement).checked);
      this.set(name, checked ? this.#cast(name, checked, checked.value) : null);
    } else if (declared > 1) {
      this.set(
        name,
        fields.flatMap((field) => this.#groupValue(name, field)),
      );
    } else this.set(name, this.#value(name, first));
  }

  /** Same-named checkboxes submit the checked values; other same-named fields all their values. */
  #groupValue(name: string, field: Field): unknown[] {
    if (field.type !== "checkbox") return [this.#value(name, field)];
    return (field as HTMLInputElement).checked ? [this.#cast(name, field, field.value)] : [];
  }

  #value(name: string, field: Field): unknown {
    if (field instanceof HTMLSelectElement && field.multiple)
      return [...field.selectedOptions].map((option) => option.value);
    if (field.type === "checkbox") {
      const box = field as HTMLInputElement;
      // A checkbox with a value of its own submits that value or null, one without submits a boolean.
      return box.hasAttribute("value") ? (box.checked ? this.#cast(name, field, box.value) : null) : box.checked;
    }
    return this.#cast(name, field, field.value);
  }

  #cast(name: string, field: Field, value: unknown): unknown {
    if (typeof value !== "string") return value;
    const numeric = field.type === "number" || field.type === "range" ? "Number" : undefined;
    const dtype = field.dataset.dtype ?? this.dtypes[name] ?? numeric;
    const text = field instanceof HTMLInputElement ? value.trim() : value;
    if (dtype === "Number") return text === "" ? null : Number(text);
    if (dtype === "Boolean") return text === "true" || text === "on" || text === "1";
    if (dtype === "JSON") return text === "" ? null : JSON.parse(text);
    return text;
  }

  override set(name: string, value: unknown): void {
    this.#object[name] = value;
    super.set(name, JSON.stringify(value ?? null));
  }

  override append(name: string, value: unknown): void {
    const present = this.#object[name];
    this.#object[name] = Array.isArray(present)
      ? [...present, value]
      : name in this.#object
        ? [present, value]
        : [value];
    super.append(name, JSON.stringify(value ?? null));
  }
}

function namedFields(form: HTMLFormElement): Map<string, Field[]> {
  const fields = new Map<string, Field[]>();
  for (const element of form.elements) {
    const field = element as Field;
    const name = field.getAttribute("name");
    if (!name || field.tagName === "BUTTON" || field.tagName === "FIELDSET" || field.tagName === "OUTPUT") continue;
    // The inner inputs of a custom element belong to it.
    if (
      field.parentElement?.closest(
        "[name]:is(prose-mirror,multi-select,multi-checkbox,string-tags,file-picker,color-picker,range-picker)",
      )
    )
      continue;
    fields.set(name, [...(fields.get(name) ?? []), field]);
  }
  return fields;
}

function isDisabled(field: Field): boolean {
  return field.disabled === true || field.matches(":disabled") || field.closest("fieldset:disabled") !== null;
}

function isReadonly(field: Field): boolean {
  return field.readOnly === true || field.hasAttribute("readonly");
}
