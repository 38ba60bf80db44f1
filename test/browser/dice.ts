/** Dice results planned for a page. Runs in the page, on the documented `CONFIG.Dice.randomUniform`. */
export interface Dice {
  /** Faces of the next dice, first to last; after them the seed decides. */
  faces: readonly number[];
  /** Sides of the dice that `faces` are of. */
  sides: number;
  seed: number;
}

/** Replaces chance by these dice (in the page). The seed's stream is mulberry32. */
export function loadDice({ faces, sides, seed }: Dice): void {
  // As the documented `mapRandomFace` takes it: the higher the number, the lower the face.
  const queue = faces.map((face) => 1 - (face - 0.5) / sides);
  let a = seed;
  CONFIG.Dice.randomUniform = () => {
    const next = queue.shift();
    if (next !== undefined) return next;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
