import { say } from "../i18n.ts";
import { judgeNumber, type NumberLimits } from "./number-edit.ts";

type Sheeted = Actor.Implementation | Item.Implementation;

/** A field that was changed on a sheet: where it is stored, and its new value. */
export interface FieldEdit {
  readonly path: string;
  readonly value: string | number | boolean;
}

/**
 * Reads a changed input. What can't be taken is refused beside the field, the old value put back; null then, and for
 * inputs that are none of the document's.
 */
export function fieldEdit(document: Sheeted, input: EventTarget | null): FieldEdit | null {
  if (!(input instanceof HTMLElement)) return null;
  const field = input as HTMLInputElement;
  const path = field.name;
  const stored = path ? foundry.utils.getProperty(document._source, path) : undefined;
  if (stored === undefined) return null;
  if (field.type === "checkbox") return { path, value: field.checked };
  if (typeof stored === "number") return numberEdit(document, field, stored);
  if (path !== "name") return { path, value: field.value };
  const name = field.value.trim();
  return name === "" ? refuse(field, say("TURNCRAFT.Sheet.nameMissing"), document.name) : { path, value: name };
}

function numberEdit(document: Sheeted, field: HTMLInputElement, stored: number): FieldEdit | null {
  const judged = judgeNumber(field.value, limitsOf(document, field), say);
  return judged.kind === "ok" ? { path: field.name, value: judged.value } : refuse(field, judged.why, String(stored));
}

/** The limits are those of the data model; the name is the one that the sheet shows. */
function limitsOf(document: Sheeted, field: HTMLInputElement): NumberLimits {
  const stored = document.system.schema.getField(field.name.replace(/^system\./, ""));
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = stored instanceof foundry.data.fields.NumberField ? stored : {};
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name;
  return { label: label.trim(), min, max };
}

function refuse(field: HTMLInputElement, why: string, old: string): null {
  field.value = old;
  field.setAttribute("aria-invalid", "true");
  const place = field.closest(".tc-field, .tc-identity")?.querySelector(".tc-field-error");
  if (place) place.textContent = why;
  field.focus();
  field.select();
  return null;
}
