import Handlebars from "handlebars";
import { isV14 } from "../../core/generation.ts";
import { createNumberInput } from "../forms/inputs.ts";
import { buildOption } from "../forms/select.ts";
import { type Loose, localize } from "../host.ts";

type HelperOptions = { hash: Loose };

function html(element: { outerHTML: string } | Iterable<Element>): Handlebars.SafeString {
  if ("outerHTML" in element) return new Handlebars.SafeString(element.outerHTML);
  return new Handlebars.SafeString([...element].map((part) => part.outerHTML).join(""));
}

function numberInput(value: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const { class: classes, ...config } = hash;
  const input = createNumberInput({ ...config, value: value as number });
  if (classes) input.className = classes;
  return html(input);
}

function radioBoxes(name: string, choices: Record<string, string>, { hash }: HelperOptions): Handlebars.SafeString {
  const boxes = Object.entries(choices).map(([value, label]) => {
    const box = document.createElement("label");
    box.className = "checkbox";
    const input = document.createElement("input");
    input.type = "radio";
    input.name = name;
    input.setAttribute("value", value);
    input.toggleAttribute("checked", String(hash.checked ?? "") === value);
    box.append(input, ` ${hash.localize ? localize(label) : label}`);
    return box;
  });
  return html(boxes);
}

/** Options from a record, or from an array of strings or objects; `nameAttr` (V12) and `valueAttr` name the value's key. */
function selectOptions(choices: Loose, { hash }: HelperOptions): Handlebars.SafeString {
  const valueAttr: string | undefined = hash.valueAttr ?? hash.nameAttr;
  const { labelAttr, inverted = false, localize: translate = false, blank = null, sort = false } = hash;
  const chosen = new Set(
    [hash.selected ?? []].flatMap((entry) => (entry instanceof Set ? [...entry] : entry)).map(String),
  );
  const entries = Object.entries(choices ?? {}).map(([key, entry]) => {
    if (typeof entry === "object" && entry !== null) {
      return {
        ...entry,
        value: String(valueAttr ? entry[valueAttr] : (entry.value ?? key)),
        label: entry[labelAttr ?? "label"],
      };
    }
    const value = Array.isArray(choices) ? String(entry) : key;
    return inverted ? { value: String(entry), label: key } : { value, label: String(entry) };
  });
  if (translate) for (const entry of entries) entry.label = localize(entry.label);
  if (sort) entries.sort((a, b) => a.label.localeCompare(b.label));
  if (blank !== null) entries.unshift({ value: "", label: translate ? localize(blank) : blank });
  const groups = groupBy(entries);
  return html([...groups].flatMap(([group, options]) => renderGroup(group, options, chosen)));
}

function groupBy(entries: Loose[]): Map<string, Loose[]> {
  const groups = new Map<string, Loose[]>();
  for (const entry of entries) groups.set(entry.group ?? "", [...(groups.get(entry.group ?? "") ?? []), entry]);
  return groups;
}

function renderGroup(label: string, entries: Loose[], chosen: Set<string>): Element[] {
  const options = entries.map((entry) =>
    buildOption({ ...entry, selected: entry.selected ?? chosen.has(entry.value) }),
  );
  if (!label) return options;
  const group = document.createElement("optgroup");
  group.label = localize(label);
  group.append(...options);
  return [group];
}

function editor(content: string, { hash }: HelperOptions): Handlebars.SafeString {
  const element = document.createElement("prose-mirror");
  element.setAttribute("name", hash.target);
  element.setAttribute("value", content ?? "");
  element.toggleAttribute("disabled", hash.editable === false);
  return html(element);
}

function filePicker({ hash }: HelperOptions): Handlebars.SafeString {
  const element = document.createElement("file-picker");
  element.setAttribute("name", hash.target);
  element.setAttribute("type", hash.type ?? "any");
  return html(element);
}

function rangePicker({ hash }: HelperOptions): Handlebars.SafeString {
  const element = document.createElement("range-picker");
  for (const [key, value] of Object.entries(hash)) element.setAttribute(key, String(value));
  return html(element);
}

/** Helpers for inputs (foundry.applications.handlebars). */
export const inputHelpers: Record<string, Handlebars.HelperDelegate> = {
  numberInput,
  radioBoxes,
  selectOptions,
  editor,
  filePicker,
  rangePicker,
  formInput: (field: Loose, { hash }: HelperOptions) => html(field.toInput(hash)),
  formGroup: (field: Loose, { hash }: HelperOptions) => html(field.toFormGroup(...splitGroupConfig(hash))),
};

const GROUP_KEYS = ["label", "hint", "units", "rootId", "classes", "stacked", "widget"];

/** `{{formGroup}}` takes the group's and the input's options in one hash. */
function splitGroupConfig(hash: Loose): [Loose, Loose] {
  const group: Loose = {};
  const input: Loose = {};
  for (const [key, value] of Object.entries(hash)) (GROUP_KEYS.includes(key) ? group : input)[key] = value;
  if ("localize" in hash) group.localize = hash.localize;
  if (typeof group.classes === "string") group.classes = group.classes.split(/\s+/);
  return [group, input];
}

/** `{{#select}}` marks the chosen option of its block; removed in V14. */
export function registerHelpers(logic: Record<string, Handlebars.HelperDelegate>): void {
  Handlebars.registerHelper({ ...logic, ...inputHelpers });
  if (isV14()) return;
  Handlebars.registerHelper("select", function (this: unknown, selected: unknown, options: Handlebars.HelperOptions) {
    const block = document.createElement("select");
    block.innerHTML = options.fn(this);
    for (const option of block.options) option.toggleAttribute("selected", option.value === String(selected));
    return block.innerHTML;
  });
}
