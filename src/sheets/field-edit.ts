import { isRollable } from "../data/items.ts";
import { isElement } from "../elements.ts";
import { parseTime, writeTime } from "../engine/index.ts";
import { localize } from "../i18n.ts";
import { changedBy, judgeNumber, type NumberLimits } from "./number-edit.ts";

/** Documents with a sheet of ours. */
export type Sheeted = Actor.Implementation | Item.Implementation;

/** Changed field of a sheet: the stored path, and the new value. */
export interface FieldEdit {
  readonly path: string;
  readonly value: string | number | boolean | null;
}

/**
 * Reads a changed input. An invalid value is refused beside the field, the old value put back. Null then, and for inputs outside
 * the document.
 */
export function fieldEdit(document: Sheeted, input: EventTarget | null): FieldEdit | null {
  if (!isElement(input)) return null;
  const field = input as HTMLInputElement;
  const path = field.name;
  const stored = path ? foundry.utils.getProperty(document._source, path) : undefined;
  if (stored === undefined) return null;
  resolveAll(field);
  if (field.type === "checkbox") return { path, value: field.checked };
  const model = document.system.schema.getField(path.replace(/^system\./, ""));
  if (model instanceof foundry.data.fields.NumberField) return numberEdit(model, field, stored as number | null);
  if (isFormula(path) && !isRollable(field.value)) {
    return refuse(field, localize("TURNCRAFT.Sheet.notRollable", { formula: field.value }), String(stored));
  }
  if (path !== "name") return { path, value: field.value };
  const name = field.value.trim();
  return name === "" ? refuse(field, localize("TURNCRAFT.Sheet.nameMissing"), document.name) : { path, value: name };
}

function isFormula(path: string): boolean {
  return path.startsWith("system.rolls.") || path === "system.flow.damage";
}

type NumberModel = Pick<foundry.data.fields.NumberField, "nullable" | "min" | "max">;

/** Reads a number; empty gives null if the model allows null, for a derived value. */
function numberEdit(model: NumberModel, field: HTMLInputElement, stored: number | null): FieldEdit | null {
  const path = field.name;
  if (field.value.trim() === "" && model.nullable) return { path, value: null };
  if (field.dataset.kind === "time") return timeEdit(field, stored);
  if (field.dataset.kind === "change") field.value = changedBy(field.value, stored ?? 0);
  const judged = judgeNumber(field.value, limitsOf(model, field), localize);
  return judged.kind === "ok" ? { path, value: judged.value } : refuse(field, judged.why, String(stored ?? ""));
}

/** Reads a time in the short notation (SX-404). */
function timeEdit(field: HTMLInputElement, stored: number | null): FieldEdit | null {
  const value = parseTime(field.value);
  if (value !== null) return { path: field.name, value };
  return refuse(field, localize("TURNCRAFT.Refused.SX-404.time"), stored === null ? "" : writeTime(stored));
}

/** Limits of the data model, and the field's label on the sheet. */
function limitsOf({ min = 0, max = Number.MAX_SAFE_INTEGER }: NumberModel, field: HTMLInputElement): NumberLimits {
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name;
  return { label: label.trim(), min, max };
}

/** Shows the stored value in the field after an edit, unless the user is already typing again. */
export function showStored(document: Sheeted, input: EventTarget | null): void {
  const field = input as HTMLInputElement;
  if (!field.isConnected || field.type !== "text" || field.matches(":focus")) return;
  const stored = foundry.utils.getProperty(document._source, field.name);
  const text = stored === null ? "" : String(stored);
  field.value = field.dataset.kind === "time" && typeof stored === "number" ? writeTime(stored) : text;
}

/** Clears the error of the field's last value. */
function resolveAll(field: HTMLInputElement): void {
  field.removeAttribute("aria-invalid");
  const place = errorPlace(field);
  if (place) place.textContent = "";
}

function errorPlace(field: HTMLInputElement): Element | null | undefined {
  return field.closest(".tc-field, .tc-identity")?.querySelector(".tc-field-error");
}

function refuse(field: HTMLInputElement, why: string, old: string): null {
  field.value = old;
  field.setAttribute("aria-invalid", "true");
  const place = errorPlace(field);
  if (place) place.textContent = why;
  field.focus();
  field.select();
  return null;
}
