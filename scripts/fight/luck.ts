/** Chance that comes out the same whenever the seed is: mulberry32, a public-domain generator by Tommy Ettinger. */
export class Luck {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both among them. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True so often out of 1. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** Picks an element at random; the list must not be empty. */
  pick<T>(all: readonly T[]): T {
    const [found] = all.slice(this.between(0, all.length - 1));
    if (found === undefined) throw new Error("There is nothing to pick from.");
    return found;
  }
}
