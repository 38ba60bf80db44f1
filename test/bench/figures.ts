/** The middle of some measurements, and what nineteen in twenty stay below. */
export interface Figures {
  median: number;
  p95: number;
}

export function figures(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** Milliseconds in words, with one decimal below ten. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
