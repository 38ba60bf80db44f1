/** More dice than any rule of a fight asks for in one formula. */
const MOST_DICE = 100;
const MOST_FACES = 10_000;
const LONGEST = 200;

/** Dice with their modifiers, numbers, functions, signs and names in brackets: what rules, settings and sheets have. */
const parts =
  /\s*(?:(\d*)d(\d+|%|f|c)((?:[a-z]+[<>=]*\d*)*)|\d+(?:\.\d+)?(?![.\w])|(?:floor|ceil|round|abs|min|max)\(|\[[^\]]*\]|[-+*/(),])/iy;

/**
 * True if a formula is short enough to roll: any client can send a query (foundryvtt issue 13418). Refuses too many
 * dice, computed dice numbers, and dice that may never end.
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

/** Dice that are thrown again for as long as they show something end soon if that is one face of several. */
function comesToRest(faces: number, modifiers: string): boolean {
  if (faces < 1 || faces > MOST_FACES) return false;
  const again = [...modifiers.matchAll(/([a-z]+)([<>=]*)\d*/gi)].filter(([, name = ""]) => /^(?:x|rr)$/i.test(name));
  return again.length === 0 || (again.length === 1 && faces > 1 && /^=?$/.test(again[0]?.[2] ?? ""));
}
