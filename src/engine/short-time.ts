/** The longest time that the short notation writes, in seconds. */
export const longestSeconds = 3600;

/** Reads a time in the short notation: `4SA` or plain `4`, 0 to 3600 s; null when it is none (SX-404). */
export function parseTime(text: string): number | null {
  const digits = /^(\d{1,4})(?:\s*SA)?$/i.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) > longestSeconds ? null : Number(digits);
}

/** A time in the short notation (SX-404). */
export function writeTime(seconds: number): string {
  return `${seconds}SA`;
}
