/** Course of the river in the picture of the demo's map. */

export const columns = 24;
export const rows = 16;

/** The middle of the river, in spaces from the left, at `y` spaces from the top. */
export function middle(y: number): number {
  return 11.6 + 1.9 * Math.sin(y / 3.4 + 0.4) + y * 0.05;
}

/** Half of its width in spaces: it widens, and shallows, at the ford. */
export function halfWidth(y: number): number {
  return 1.75 + 0.55 * Math.exp(-((y - ford) ** 2) / 3) + 0.15 * Math.sin(y * 1.3);
}

/** The road's height where it meets the river, in spaces from the top. */
export const ford = 8;

/** Course of the road: spaces from the top at `x` spaces from the left. */
export function road(x: number): number {
  return ford + 0.85 * Math.sin((x - 11.6) / 4.2) - (x - 11.6) * 0.05;
}
