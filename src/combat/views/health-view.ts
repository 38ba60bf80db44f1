import type { Localize } from "./words.ts";

/** Levels of detail at which a reader sees a creature's hit points. */
export const healthShown = ["numbers", "bar", "word", "nothing"] as const;
export type HealthShown = (typeof healthShown)[number];

/** Hit points as visible to a reader; hidden parts are left out. */
export interface HealthView {
  /** "17/31" or a word; empty where a bar alone tells it. */
  readonly text: string;
  /** Fill of the bar, in percent; null: no bar. Whole percent if numbers are shown, else steps of ten. */
  readonly percent: number | null;
  /** At half and less it is low. */
  readonly level: "well" | "low" | "out";
  /** For screen readers and on hover. */
  readonly sentence: string;
}

interface Points {
  readonly value: number;
  readonly max: number;
}

/** Hit points as far as a reader sees them; null: not at all. */
export function healthView(hp: Points, shown: HealthShown, localize: Localize): HealthView | null {
  if (shown === "nothing" || hp.max <= 0) return null;
  const level = levelOf(hp);
  const percent = percentOf(hp);
  if (shown === "numbers") {
    const sentence = localize("TURNCRAFT.Health.numbers", { ...hp });
    return { text: `${hp.value}/${hp.max}`, percent, level, sentence };
  }
  const word = localize(`TURNCRAFT.Health.${wordOf(hp)}`);
  if (shown === "word") return { text: word, percent: null, level, sentence: word };
  // Steps of a tenth: the bar's length in pixels doesn't tell the number.
  return { text: "", percent: Math.ceil(percent / 10) * 10, level, sentence: word };
}

/** Returns the fill of a bar of hit points, in whole percent. */
export function percentOf({ value, max }: Points): number {
  return max === 0 ? 0 : Math.min(100, Math.max(0, Math.round((value / max) * 100)));
}

export function levelOf({ value, max }: Points): HealthView["level"] {
  return value <= 0 ? "out" : value * 2 <= max ? "low" : "well";
}

function wordOf({ value, max }: Points): "down" | "bad" | "hurt" | "scratched" | "unhurt" {
  if (value <= 0) return "down";
  if (value >= max) return "unhurt";
  if (value * 4 >= max * 3) return "scratched";
  return levelOf({ value, max }) === "low" ? "bad" : "hurt";
}
