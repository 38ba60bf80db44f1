import { type Loose, localize } from "../host.ts";

/** Programmatic inputs: `foundry.applications.fields` (type package: client/applications/forms/fields.d.mts). */

export interface FormInputConfig extends Loose {
  name?: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  localize?: boolean;
  dataset?: Record<string, string>;
}

/** Common attributes of inputs. Attributes, not properties: helpers pass the element on as HTML. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  for (const flag of ["required", "disabled", "readonly", "autofocus"])
    input.toggleAttribute(flag, config[flag] === true);
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  }
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  if (config.classes) input.classList.add(...String(config.classes).split(/\s+/).filter(Boolean));
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, String(value));
}

export function createTextInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  setInputAttributes(input, config);
  input.setAttribute("value", String(config.value ?? ""));
  return input;
}

export function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  setInputAttributes(input, config);
  input.toggleAttribute("checked", Boolean(config.value));
  return input;
}

export function createTextareaInput(config: FormInputConfig): HTMLTextAreaElement {
  const input = document.createElement("textarea");
  setInputAttributes(input, config);
  input.textContent = String(config.value ?? "");
  if (config.rows) input.setAttribute("rows", String(config.rows));
  return input;
}

/** Number, rounded to its step; a `<range-picker>` for type "range". */
export function createNumberInput(config: FormInputConfig): HTMLInputElement | HTMLElement {
  const { min, max, step = "any", type = "number", value } = config;
  const input =
    type === "range"
      ? document.createElement("range-picker")
      : Object.assign(document.createElement("input"), { type });
  setInputAttributes(input, config);
  if (Number.isFinite(min)) input.setAttribute("min", String(min));
  if (Number.isFinite(max)) input.setAttribute("max", String(max));
  input.setAttribute("step", String(step));
  const number = typeof value === "string" ? Number.parseFloat(value) : (value as number);
  if (Number.isFinite(number)) input.setAttribute("value", String(roundTo(number, step)));
  return input;
}

function roundTo(value: number, step: number | string): number {
  const size = Number(step);
  if (!Number.isFinite(size) || size <= 0) return value;
  const decimals = (String(size).split(".")[1] ?? "").length;
  return Number((Math.round(value / size) * size).toFixed(decimals));
}

export function createEditorInput(config: FormInputConfig): HTMLElement {
  const editor = document.createElement("prose-mirror");
  setInputAttributes(editor, config);
  editor.setAttribute("value", String(config.value ?? ""));
  return editor;
}

/** An icon of Font Awesome by its name, with or without "fa-" (foundry.applications.fields of the type package). */
export function createFontAwesomeIcon(
  glyph: string,
  {
    style = "solid",
    fixedWidth = false,
    classes = [],
  }: { style?: string; fixedWidth?: boolean; classes?: string[] } = {},
): HTMLElement {
  const icon = document.createElement("i");
  const name = glyph.startsWith("fa-") ? glyph : `fa-${glyph}`;
  icon.classList.add(`fa-${style.replace(/^fa-/, "")}`, name, ...(fixedWidth ? ["fa-fw"] : []), ...classes);
  icon.inert = true;
  return icon;
}

/** Label, input and hint in the documented `.form-group` markup. */
export function createFormGroup(config: Loose): HTMLDivElement {
  const { rootId, classes = [], stacked = false, input, label, units, hint, widget: _widget, ...rest } = config;
  const group = document.createElement("div");
  group.className = ["form-group", stacked ? "stacked" : "", ...classes].filter(Boolean).join(" ");
  const inputs: HTMLElement[] = input instanceof HTMLCollection ? ([...input] as HTMLElement[]) : [input];
  const text = document.createElement("label");
  text.textContent = rest.localize ? localize(label) : label;
  const named = inputs.find((element) => element.getAttribute("name"));
  if (rootId && named) named.id ||= `${rootId}-${named.getAttribute("name")}`;
  if (named?.id) text.htmlFor = named.id;
  if (units) {
    const unit = document.createElement("span");
    unit.className = "units";
    unit.textContent = ` (${rest.localize ? localize(units) : units})`;
    text.append(unit);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(...inputs);
  group.append(text, fields);
  if (hint) {
    const line = document.createElement("p");
    line.className = "hint";
    line.innerHTML = rest.localize ? localize(hint) : hint;
    group.append(line);
  }
  return group;
}
