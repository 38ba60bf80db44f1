/** 144 pictures a second: microseconds that a frame has. */
export const frameMicroseconds = 6944;

/** Goal and its result. */
export interface Verdict {
  readonly goal: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Measured with noise: a goal counts as met when it is missed by no more than 15 %. */
const noise = 1.15;

/** A figure that is to stay at or below a limit. */
export function atMost(goal: string, value: number, limit: number, unit = ""): Verdict {
  return {
    goal,
    wanted: `≤ ${figure(limit)}${unit}`,
    measured: `${figure(value)}${unit}`,
    met: value <= limit * noise,
  };
}

export function figure(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1) return value.toPrecision(2);
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

/** Greatest figure: of the worst map. */
export function worst(values: readonly number[]): number {
  return Math.max(...values);
}

/** Goal for the median of several maps, with the worst beside. */
export function atMostMedian(goal: string, values: readonly number[], limit: number): Verdict {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] as number;
  const verdict = atMost(goal, middle, limit);
  return { ...verdict, measured: `${figure(middle)} (worst map ${figure(worst(values))})` };
}
