import { type Loose, localize } from "../host.ts";
import { type FormInputConfig, setInputAttributes } from "./inputs.ts";

export interface SelectOption extends Loose {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
}

/** Options in groups, in the documented order: given groups first, then in order of appearance; chosen ones marked. */
export function prepareSelectOptionGroups(config: FormInputConfig): { group: string; options: SelectOption[] }[] {
  const { options = [], groups, blank = null, valueAttr, labelAttr, value, sort } = config;
  const chosen = new Set([value ?? []].flatMap((entry) => (entry instanceof Set ? [...entry] : entry)).map(String));
  const prepared = new Map<string, SelectOption[]>((groups ?? []).map((group: string) => [group, []]));
  if (blank !== null) prepared.set("", [{ value: "", label: String(blank) }]);
  for (const option of options as Loose[]) {
    const key = String(valueAttr ? option[valueAttr] : option.value);
    const label = String((labelAttr ? option[labelAttr] : option.label) ?? key);
    const entry = { ...option, value: key, label: config.localize ? localize(label) : label };
    const group = option.group ?? "";
    prepared.set(group, [...(prepared.get(group) ?? []), { ...entry, selected: option.selected ?? chosen.has(key) }]);
  }
  for (const entries of prepared.values()) if (sort) entries.sort((a, b) => a.label.localeCompare(b.label));
  return [...prepared].map(([group, entries]) => ({ group, options: entries }));
}

export function buildOption(option: Loose): HTMLOptionElement | HTMLHRElement {
  if (option.rule) return document.createElement("hr");
  const element = document.createElement("option");
  element.setAttribute("value", option.value);
  element.textContent = option.label;
  element.toggleAttribute("selected", option.selected === true);
  element.toggleAttribute("disabled", option.disabled === true);
  for (const [key, value] of Object.entries(option.dataset ?? {})) element.dataset[key] = String(value);
  return element;
}

/** Fills a select or multi-select with options and option groups. */
function fillOptions(select: HTMLElement, config: FormInputConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const built = options.map(buildOption);
    if (!group) select.append(...built);
    else {
      const optgroup = document.createElement("optgroup");
      optgroup.label = config.localize ? localize(group) : group;
      optgroup.append(...built);
      select.append(optgroup);
    }
  }
}

export function createSelectInput(config: FormInputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  fillOptions(select, config);
  return select;
}

export function createMultiSelectInput(config: FormInputConfig): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  setInputAttributes(select, config);
  fillOptions(select, { ...config, blank: null });
  return select;
}
