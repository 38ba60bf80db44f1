import { type Flaw, flaw, type Slice } from "./notation.ts";

/** The score needed against AC 0 (GR-132). `star`: AC 1 needs 20 as well; only with 20. */
export interface Aac0 {
  readonly score: number;
  readonly star: boolean;
}

/** The scores that can be written. */
const leastAac0 = -10;
const mostAac0 = 20;

/** AAC0 as it is written: a number, or `20*`. A flaw points at the number out of range or at the star that can't be. */
export function readAac0({ text, at }: Slice): Aac0 | Flaw {
  const found = /^([+\-−]?\d{1,3})(\s*\*)?$/.exec(text.trim());
  if (!found) return flaw("GR-132", "TURNCRAFT.Refused.GR-132.score", at, { least: leastAac0, most: mostAac0 });
  const score = Number((found[1] ?? "").replace("−", "-")) || 0;
  const star = found[2] !== undefined;
  if (score < leastAac0 || score > mostAac0) {
    return flaw("GR-132", "TURNCRAFT.Refused.GR-132.score", at, { least: leastAac0, most: mostAac0 });
  }
  if (star && score !== 20) return flaw("GR-132", "TURNCRAFT.Refused.GR-132.starHere", at + text.indexOf("*"));
  return { score, star };
}

export function writeAac0({ score, star }: Aac0): string {
  return `${score}${star ? "*" : ""}`;
}

/** Racial or monster hit dice with their enhancement (GR-140); base 0 is below one hit die. */
export interface HitDice {
  readonly base: number;
  readonly bonus: number;
}

/** `4`, `4+4`, `8+2 HD`: hit dice as they are written, or a flaw that points at what isn't. */
export function readHitDice({ text, at }: Slice): HitDice | Flaw {
  const found = /^(\d{1,2})(?:\s*\+\s*(\d{1,2}))?(?:\s*HD)?$/i.exec(text.trim());
  if (found) return { base: Number(found[1]), bonus: Number(found[2] ?? 0) };
  const right = /^\s*\d{0,2}(?:(?<=\d)\s*\+?\s*\d{0,2})?\s*/.exec(text)?.[0].length ?? 0;
  return flaw("GR-140", "TURNCRAFT.Refused.GR-140.hitDice", at + Math.min(right, Math.max(0, text.length - 1)), {
    text,
  });
}

export function writeHitDice({ base, bonus }: HitDice): string {
  return bonus === 0 ? `${base}` : `${base}+${bonus}`;
}
