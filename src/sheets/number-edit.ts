import type { Localize } from "../combat/views/numbers-view.ts";
import { numeral } from "../engine/index.ts";

/** Limits of a number field, with its label. */
export interface NumberLimits {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

type Judged = { readonly kind: "ok"; readonly value: number } | { readonly kind: "refused"; readonly why: string };

/** Reads a typed whole number. Invalid or out-of-range input is refused in one sentence with the limits; the old value stays. */
export function judgeNumber(typed: string, { label, min, max }: NumberLimits, localize: Localize): Judged {
  const text = typed.trim().replace("−", "-");
  const value = Number(text);
  if (text !== "" && Number.isInteger(value) && value >= min && value <= max) return { kind: "ok", value };
  const args = { label, min: numeral(min), max: numeral(max) };
  return { kind: "refused", why: localize("TURNCRAFT.Sheet.badNumber", args) };
}

/** Returns the new number as text, for an often changed field: "+3" and "-5" are added to the stored value, "=-5" sets it. */
export function changedBy(typed: string, stored: number): string {
  const text = typed.trim();
  const [, sign, amount] = /^([+−-])\s*(\d+)$/.exec(text) ?? [];
  if (!sign) return text.replace(/^=\s*/, "");
  return String(sign === "+" ? stored + Number(amount) : stored - Number(amount));
}
