/** Course of the river on the demo's map: the picture and the scene's region are both made from it. */

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

/** True for a space of deep water: in the river, outside the two rows of the ford. */
export function isWater(column: number, row: number): boolean {
  const y = row + 0.5;
  if (Math.abs(y - ford) < 1) return false;
  return Math.abs(column + 0.5 - middle(y)) < halfWidth(y);
}

/** The river's spaces as rectangles of a scene region, one a run of spaces in a row, in pixels. */
export function waterShapes(size: number) {
  return Array.from({ length: rows }, (_, row) => {
    const wet = Array.from({ length: columns }, (_, column) => column).filter((column) => isWater(column, row));
    const shape = { type: "rectangle", rotation: 0, hole: false, y: row * size, height: size };
    return wet.length === 0 ? [] : [{ ...shape, x: (wet[0] as number) * size, width: wet.length * size }];
  }).flat();
}
