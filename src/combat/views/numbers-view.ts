import type { Components } from "../../data/components.ts";
import { addedIn } from "../../data/defaults.ts";
import { signed } from "../../engine/formula.ts";
import { modes } from "../../engine/settings.ts";
import type { LangKey } from "../../i18n.ts";

/**
 * Localizes a key of `lang/en.json`: by Foundry in sheets and tracker, from the English file in tests, for checking whole
 * sentences.
 */
export type Localize = (key: LangKey, args?: Record<string, string | number>) => string;

/** Numbers of an item under a ruleset, for players to compare. Null: none. */
export interface ItemNumbers {
  readonly toHit: ToHit | null;
  readonly effect: EffectLine | null;
  readonly distance: Distance | null;
}

/** Chance to hit: dice with additions, percent of a skill, or a score named by the ruleset ("AAC0 17"). */
type ToHit =
  | { readonly kind: "dice"; readonly formula: string }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "score"; readonly name: string; readonly score: string; readonly bonus: number };

/** Dice of damage or healing as a formula, or points of armor class, better being positive. */
type EffectLine =
  | { readonly kind: "damage" | "healing"; readonly formula: string }
  | { readonly kind: "armor"; readonly points: number };

interface Distance {
  readonly kind: "reach" | "range";
  readonly value: number;
  readonly unit: "feet" | "spaces";
}

/** An item's numbers in words. */
export interface NumbersView {
  /** Numbers in sequence: "+5", "1d8+1", "5 ft". */
  readonly parts: readonly string[];
  /** Part with the chance to hit; null: none. */
  readonly toHit: string | null;
  /** All numbers: "+5 · 1d8+1 · 5 ft". */
  readonly text: string;
  /** For screen readers and on hover: "+5 to hit · 1d8+1 damage · reach 5 ft" */
  readonly sentence: string;
}

/** An item's numbers in words; null if none. */
export function numbersView(numbers: ItemNumbers | null, localize: Localize): NumbersView | null {
  if (!numbers) return null;
  const { toHit, effect, distance } = numbers;
  const chance = toHit && toHitWords(toHit, localize);
  const stated = [chance, effect && effectWords(effect, localize), distance && farWords(distance, localize)];
  const known = stated.filter((each) => each !== null);
  if (known.length === 0) return null;
  const parts = known.map(({ text }) => text);
  return {
    parts,
    toHit: chance?.text ?? null,
    text: parts.join(" · "),
    sentence: known.map(({ sentence }) => sentence).join(" · "),
  };
}

interface NumberWords {
  readonly text: string;
  readonly sentence: string;
}

function toHitWords(toHit: ToHit, localize: Localize): NumberWords {
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

/** Returns a d20 formula as its bonus alone ("+5"), all other formulas whole. */
function bonusOf(formula: string): string {
  const added = /^1?d20(?=$|\s*[+-]\s*\d+\s*$)/i.test(formula.trim()) ? addedIn(formula) : null;
  return added === null ? compact(formula) : signed(added);
}

function effectWords(effect: EffectLine, localize: Localize): NumberWords {
  if (effect.kind === "armor") {
    const text = localize("TURNCRAFT.Numbers.armor", { number: signed(effect.points) });
    return { text, sentence: text };
  }
  const text = compact(effect.formula);
  const sentence = localize(`TURNCRAFT.Numbers.${effect.kind}`, { number: text });
  return { text: effect.kind === "healing" ? sentence : text, sentence };
}

function farWords({ kind, value, unit }: Distance, localize: Localize): NumberWords {
  const key = unit === "feet" ? "feet" : value === 1 ? "space" : "spaces";
  const far = localize(`TURNCRAFT.Numbers.${key}`, { number: value });
  const sentence = localize(`TURNCRAFT.Numbers.${kind}`, { number: far });
  // Beside a target's name, a bare number would read as its distance.
  return { text: kind === "reach" ? sentence : far, sentence };
}

/** Formula without the spaces around signs: "1d8+1". People read the real minus. */
function compact(formula: string): string {
  return formula
    .trim()
    .replace(/\s*([+*/×])\s*/g, "$1")
    .replace(/\s*[-−]\s*/g, "−");
}

/** Levels of detail of a creature's hit points for a reader. */
export const healthShown = ["numbers", "bar", "word", "nothing"] as const;
export type HealthShown = (typeof healthShown)[number];

/** Hit points as visible to a reader; hidden parts are left out. */
export interface HealthView {
  /** "17/31" or a word; empty for a bar alone. */
  readonly text: string;
  /** Fill of the bar, in percent; null: no bar. Whole percent if numbers are shown, else steps of ten. */
  readonly percent: number | null;
  /** Level for colors: out at 0 or less, low at half or less. */
  readonly level: "well" | "low" | "out";
  /** Sentence for screen readers and on hover. */
  readonly sentence: string;
}

interface Points {
  readonly value: number;
  readonly max: number;
}

/** Hit points as far as seen by a reader; null: not at all. */
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

/**
 * Name of a unit in text keys: `round` for a single round, else the unit. The texts abbreviate all other units, without need of a
 * singular.
 */
export function unitWord<Unit extends string>(value: number, unit: Unit): Unit | "round" {
  return unit === "rounds" && value === 1 ? "round" : unit;
}

/** Components of a spell as text: "verbal, somatic, material (a pinch of ash)"; empty without any. */
export function componentsWords({ verbal, somatic, material, materials }: Components, localize: Localize): string {
  const things = localize("TURNCRAFT.Components.material");
  return [
    verbal ? localize("TURNCRAFT.Components.verbal") : "",
    somatic ? localize("TURNCRAFT.Components.somatic") : "",
    material ? (materials === "" ? things : `${things} (${materials})`) : "",
  ]
    .filter((each) => each !== "")
    .join(", ");
}

/** A unit of a resource: filled = left, hollow = spent. */
export interface Pip {
  readonly spent: boolean;
}

/** Pips of a resource, as in tracker, sheet and chat. */
export interface PipRow {
  /** Resource, for the pips' colour. */
  readonly id: string;
  readonly label: string;
  readonly left: number;
  readonly max: number;
  /** True if none is left. */
  readonly empty: boolean;
  readonly pips: readonly Pip[];
  /** The same in words, for screen readers and on hover: "Action: 1 of 1 left". */
  readonly sentence: string;
}

type MovementMode = (typeof modes)[number];

/** Movement left in a mode (DX-509). Feet. */
export interface ModeLeft {
  readonly id: MovementMode;
  readonly label: string;
  readonly speed: number;
  readonly left: number;
  readonly usedUp: boolean;
  readonly sentence: string;
  /** Position of the mode's speed on the bar, in percent of the longest. */
  readonly tick: number;
}

/** The movement bar: as long as the fastest mode, with a tick at every mode's speed. Feet and percent. */
export interface MovementView {
  readonly spent: number;
  readonly longest: number;
  /** Remaining part of the bar, in percent. */
  readonly leftPercent: number;
  /** Only the creature's modes, walking always. */
  readonly modes: readonly ModeLeft[];
  readonly sentence: string;
}

/**
 * Movement bar: feet left in every mode of the creature (DX-509), by the present speeds (DX-517). `speeds`: feet by mode; `spent`:
 * feet moved in the turn, 0 outside an encounter.
 */
export function movementView(
  speeds: Readonly<Record<MovementMode, number>>,
  spent: number,
  localize: Localize,
): MovementView {
  const longest = Math.max(...modes.map((mode) => speeds[mode]));
  const shown = modes.filter((mode) => mode === "walk" || speeds[mode] > 0);
  const rows = shown.map((mode) => modeLeft(mode, speeds[mode], spent, longest, localize));
  return {
    spent,
    longest,
    leftPercent: percentOfWhole(Math.max(0, longest - spent), longest),
    modes: rows,
    sentence: rows.map((row) => row.sentence).join(" · "),
  };
}

function modeLeft(id: MovementMode, speed: number, spent: number, longest: number, localize: Localize): ModeLeft {
  const label = localize(`TURNCRAFT.Mode.${id}`);
  const left = Math.max(0, speed - spent);
  return {
    id,
    label,
    speed,
    left,
    usedUp: spent >= speed,
    sentence: localize("TURNCRAFT.Now.feetLeft", { mode: label, left, speed }),
    tick: percentOfWhole(speed, longest),
  };
}

function percentOfWhole(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
