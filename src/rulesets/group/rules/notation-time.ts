import { type Flaw, flaw, type Slice } from "./notation.ts";

export const timeUnits = ["segment", "round"] as const;

/** Duration (GR-02): whole numbers, in the unit that was written. */
export interface Time {
  readonly amount: number;
  readonly unit: (typeof timeUnits)[number];
}

const segmentsOfRound = 10;

/** The longest time that can be written; sheets take no longer one. */
const longestTime = 1000;

/** A time in segments: 1 round counts as 10 (GR-02). */
export function segmentsOf({ amount, unit }: Time): number {
  return unit === "round" ? amount * segmentsOfRound : amount;
}

/** A time as it is written: "1 segment", "2 rounds". */
export function writeTime({ amount, unit }: Time): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

const otherUnits = /^(?:seconds?|minutes?|hours?|days?|weeks?|turns?|segs?|secs?|mins?)\b/i;

/**
 * Time in a notation, or null if the text isn't one. A bare number is in segments. A time with a negative or fractional
 * amount, or another unit, is a flaw with its position (GR-02).
 */
export function readTime({ text, at }: Slice): Time | Flaw | null {
  const found = /^([+\-−]?)(\d+(?:[.,/]\d+)?)\s*(segments?|rounds?|.*)$/i.exec(text);
  if (!found) return null;
  const [, sign = "", amount = "", word = ""] = found;
  const known = /^(segment|round)s?$/i.exec(word)?.[1]?.toLowerCase();
  const unit = word === "" ? "segment" : timeUnits.find((each) => each === known);
  if (!unit) return otherUnits.test(word) ? wrongUnit(text, at, word) : null;
  const whole = /^\d+$/.test(amount) && /^\+?$/.test(sign) && Number(amount) <= longestTime;
  return whole ? { amount: Number(amount), unit } : flaw("GR-02", "TURNCRAFT.Refused.GR-02.amount", at, { text });
}

function wrongUnit(text: string, at: number, word: string): Flaw {
  return flaw("GR-02", "TURNCRAFT.Refused.GR-02.unit", at + text.indexOf(word), { unit: word });
}
