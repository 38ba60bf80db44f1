/** Tools for drawing maps: one seeded stream of numbers, so that a picture is the same each time, and uneven shapes. */

export type Point = readonly [number, number];

export const n = (value: number): string => value.toFixed(1);
export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const line = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`;

/** A small generator (mulberry32); the same seed gives the same stream. */
function stream(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `draw`: the next number from 0 to 1; `between`: one in a range; the rest are shapes that use up numbers too. */
export function brush(seed: number) {
  const draw = stream(seed);
  const between = (low: number, high: number) => low + (high - low) * draw();

  /** An uneven closed shape around a point: what canopies, bushes and stones look like from above. */
  function blob(x: number, y: number, radius: number, corners: number, unevenness: number): string {
    const points = many(corners, (index): Point => {
      const angle = (index / corners) * 2 * Math.PI;
      const r = radius * (1 - unevenness * draw());
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
    const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const at = (index: number) => points[index % corners] as Point;
    const curves = points.map((p, i) => {
      const end = half(p, at(i + 1));
      return `Q${n(p[0])} ${n(p[1])} ${n(end[0])} ${n(end[1])}`;
    });
    const start = half(at(corners - 1), at(0));
    return `M${n(start[0])} ${n(start[1])}${curves.join("")}Z`;
  }

  function stone(x: number, y: number, radius: number): string {
    const shape = blob(x, y, radius, 7, 0.3);
    return `<path d="${shape}" transform="translate(3 5)" fill="#22301f" opacity="0.35"/>
    <path d="${shape}" fill="${draw() < 0.5 ? "#9c9a8c" : "#aaa695"}" stroke="#4e4d45" stroke-width="2"/>`;
  }

  /** A tree from above: its shadow, its crown, and light on the side of the sun. */
  function tree(x: number, y: number, radius: number): string {
    const greens = [
      ["#4d6b3a", "#5f8046", "#7a9a56"],
      ["#3f6044", "#527650", "#6c9162"],
      ["#5d6a33", "#72803f", "#90a052"],
    ];
    const [dark, mid, light] = greens[Math.floor(draw() * greens.length)] as [string, string, string];
    const crown = blob(x, y, radius, 13, 0.28);
    return `<path d="${crown}" transform="translate(${n(radius * 0.2)} ${n(radius * 0.26)})" fill="#1d2a18" opacity="0.38"/>
    <path d="${crown}" fill="${dark}" stroke="#26351f" stroke-width="3"/>
    <path d="${blob(x - radius * 0.1, y - radius * 0.12, radius * 0.74, 11, 0.32)}" fill="${mid}"/>
    <path d="${blob(x - radius * 0.26, y - radius * 0.3, radius * 0.38, 9, 0.36)}" fill="${light}"/>`;
  }

  return { draw, between, blob, stone, tree };
}
