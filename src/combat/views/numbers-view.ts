import { addedIn } from "../../data/defaults.ts";
import { signed } from "../../engine/figures.ts";
import type { Localize } from "./words.ts";

/** Numbers of an item under one ruleset, as players compare them. Null: none. */
export interface ItemNumbers {
  readonly toHit: ToHit | null;
  readonly effect: Effect | null;
  readonly distance: Distance | null;
}

/** Chance to hit: dice with what is added to them, percent of a skill, or a score that the ruleset names ("AAC0 17"). */
type ToHit =
  | { readonly kind: "dice"; readonly formula: string }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "score"; readonly name: string; readonly score: string; readonly bonus: number };

/** Dice of damage or healing as a formula, or points of armor class, better being positive. */
type Effect =
  | { readonly kind: "damage" | "healing"; readonly formula: string }
  | { readonly kind: "armor"; readonly points: number };

interface Distance {
  readonly kind: "reach" | "range";
  readonly value: number;
  readonly unit: "feet" | "spaces";
}

/** An item's numbers in words. */
export interface NumbersView {
  /** Apart: "+5", "1d8+1", "5 ft". */
  readonly parts: readonly string[];
  /** Part that is the chance to hit; null: none. */
  readonly toHit: string | null;
  /** "+5 · 1d8+1 · 5 ft" */
  readonly text: string;
  /** For screen readers and on hover: "+5 to hit · 1d8+1 damage · reach 5 ft" */
  readonly sentence: string;
}

/** An item's numbers in words; null where it has none. */
export function numbersView(numbers: ItemNumbers | null, localize: Localize): NumbersView | null {
  if (!numbers) return null;
  const { toHit, effect, distance } = numbers;
  const chance = toHit && toHitWords(toHit, localize);
  const said = [chance, effect && effectWords(effect, localize), distance && farWords(distance, localize)];
  const known = said.filter((each) => each !== null);
  if (known.length === 0) return null;
  const parts = known.map(({ text }) => text);
  return {
    parts,
    toHit: chance?.text ?? null,
    text: parts.join(" · "),
    sentence: known.map(({ sentence }) => sentence).join(" · "),
  };
}

interface Words {
  readonly text: string;
  readonly sentence: string;
}

function toHitWords(toHit: ToHit, localize: Localize): Words {
  const text = toHitText(toHit);
  return { text, sentence: toHit.kind === "score" ? text : localize("TURNCRAFT.Numbers.toHit", { number: text }) };
}

function toHitText(toHit: ToHit): string {
  switch (toHit.kind) {
    case "percent":
      return `${toHit.percent}%`;
    case "score":
      return [toHit.name, toHit.score, ...(toHit.bonus === 0 ? [] : [signed(toHit.bonus)])].join(" ");
    default:
      return bonusOf(toHit.formula);
  }
}

/** Bonus to a d20, which goes without saying; of other dice the whole formula. */
function bonusOf(formula: string): string {
  const added = /^1?d20(?=$|\s*[+-]\s*\d+\s*$)/i.test(formula.trim()) ? addedIn(formula) : null;
  return added === null ? compact(formula) : signed(added);
}

function effectWords(effect: Effect, localize: Localize): Words {
  if (effect.kind === "armor") {
    const text = localize("TURNCRAFT.Numbers.armor", { number: signed(effect.points) });
    return { text, sentence: text };
  }
  const text = compact(effect.formula);
  const sentence = localize(`TURNCRAFT.Numbers.${effect.kind}`, { number: text });
  return { text: effect.kind === "healing" ? sentence : text, sentence };
}

function farWords({ kind, value, unit }: Distance, localize: Localize): Words {
  const key = unit === "feet" ? "feet" : value === 1 ? "space" : "spaces";
  const text = localize(`TURNCRAFT.Numbers.${key}`, { number: value });
  return { text, sentence: localize(`TURNCRAFT.Numbers.${kind}`, { number: text }) };
}

/** A formula without the spaces around its signs: "1d8+1". People read the real minus. */
function compact(formula: string): string {
  return formula
    .trim()
    .replace(/\s*([+*/×])\s*/g, "$1")
    .replace(/\s*[-−]\s*/g, "−");
}
