/** Most dice in a formula; no rule needs as many. */
const MOST_DICE = 100;
const MOST_FACES = 10_000;
const LONGEST = 200;

/** Dice with modifiers, numbers, functions, signs and names in brackets, as in rules, settings and sheets. */
const parts =
  /\s*(?:(\d*)d(\d+|%|f|c)((?:[a-z]+[<>=]*\d*)*)|\d+(?:\.\d+)?(?![.\w])|(?:floor|ceil|round|abs|min|max)\(|\[[^\]]*\]|[-+*/(),])/iy;

/**
 * True if a formula may be rolled: any client can send a query (foundryvtt issue 13418). False for too long a text, too many dice,
 * computed numbers of dice, and dice able to explode or be rerolled endlessly.
 */
export function isModest(formula: unknown): formula is string {
  if (typeof formula !== "string" || formula.length > LONGEST || /\)\s*d/i.test(formula)) return false;
  const text = formula.trimEnd();
  let count = 0;
  parts.lastIndex = 0;
  while (parts.lastIndex < text.length) {
    const found = parts.exec(text);
    if (!found) return false;
    const [, number, faces, modifiers = ""] = found;
    if (faces === undefined) continue;
    count += Number(number || 1);
    if (count > MOST_DICE || !comesToRest(facesOf(faces), modifiers)) return false;
  }
  return text !== "" && !/[-+*/(,]$|[\d%)]\s+[\dd(]/i.test(text);
}

function facesOf(faces: string): number {
  if (faces === "%") return 100;
  if (/[fc]/i.test(faces)) return /f/i.test(faces) ? 3 : 2;
  return Number(faces);
}

/** Foundry's modifiers of dice, possibly joined ("x" and "kh" as "xkh"); longer names first. */
const modifier = /(rr|r|xo|x|min|max|ms|kh|kl|k|dh|dl|df|d|cs|cf|sf|even|odd|[a-z])([<>=]*)\d*/gi;

/** True if a die has 1 to `MOST_FACES` faces and at most a single modifier `x` or `rr`, on a single face of several. */
function comesToRest(faces: number, modifiers: string): boolean {
  if (faces < 1 || faces > MOST_FACES) return false;
  const again = [...modifiers.matchAll(modifier)].filter(([, name = ""]) => /^(?:x|rr)$/i.test(name));
  return again.length === 0 || (again.length === 1 && faces > 1 && /^=?$/.test(again[0]?.[2] ?? ""));
}

/** Longest time in the short notation, in seconds. */
export const longestSeconds = 3600;

/** Seconds of a time in the short notation, `4SA` or plain `4`, from 0 to 3600; null if invalid (SX-404). */
export function parseTime(text: string): number | null {
  const digits = /^(\d{1,4})(?:\s*SA)?$/i.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) > longestSeconds ? null : Number(digits);
}

/** Short notation of a time: `4SA` (SX-404). */
export function writeTime(seconds: number): string {
  return `${seconds}SA`;
}

/** Number with sign, as in tables: "+2", "−1", "+0". */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** Number without a plus, with the real minus sign: "2", "−1". */
export function numeral(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** Formula with a number added: "1d20 + 4"; 0 adds no term. `minus`: "-" for rolling, "−" for display. */
export function plus(formula: string, number: number, minus: "-" | "−" = "-"): string {
  return number === 0 ? formula : `${formula} ${number < 0 ? minus : "+"} ${Math.abs(number)}`;
}
