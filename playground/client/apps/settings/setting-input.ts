import { createCheckboxInput, createNumberInput, createTextInput } from "../forms/inputs.ts";
import { createSelectInput } from "../forms/select.ts";
import { type Loose, localize } from "../host.ts";

/** Input of a setting: its field's, or by type, choices and range. */
export function settingInput(setting: Loose, name: string, value: unknown): HTMLElement {
  const { type, choices, range } = setting;
  if (typeof type?.toInput === "function") return type.toInput({ name, value });
  if (choices) {
    const options = Object.entries(choices as Record<string, string>).map(([key, label]) => ({
      value: key,
      label: localize(label),
    }));
    return createSelectInput({
      name,
      value: String(value),
      options,
      dataset: type === Number ? { dtype: "Number" } : {},
    });
  }
  if (type === Boolean) return createCheckboxInput({ name, value });
  if (type === Number) return createNumberInput({ name, value, ...(range ? { ...range, type: "range" } : {}) });
  if (type === String) return createTextInput({ name, value });
  return createTextInput({ name, value: JSON.stringify(value), dataset: { dtype: "JSON" } });
}
