import type { RollModifier } from "../../../combat/rolling/index.ts";
import { figureWords } from "../../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId, MessageArg } from "../../../engine/types.ts";
import { type Part, type Prospect, skills } from "../rules/index.ts";

/** In whose words a check is told. */
export interface CheckWords {
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
}

/** Limits of the number for what no rule knows (FL-162). */
export const checkLimits = { min: -100, max: 100 };

/** Skill by its own name, or another skill by its given name. */
export function skillWords(skill: string, localize: Localize): string {
  const known = skills.find((each) => each === skill);
  return known ? localize(`TURNCRAFT.Skill.${known}`) : skill;
}

/** First line of a check: the unmodified skill. `source`: its owner's name. */
export function skillModifier(
  { skill, percent }: { readonly skill: string; readonly percent: number },
  source: string,
  localize: Localize,
): RollModifier {
  return {
    id: "skill",
    label: skillWords(skill, localize),
    source,
    amount: percentWords(percent, localize),
  };
}

/** Modifier line for a part of a check; it can be struck out. */
export function partModifier({ id, name, by, clause }: Part, words: CheckWords): RollModifier {
  const amount = typeof by === "number" ? by : words.localize(`TURNCRAFT.Flow.Check.${by}`);
  return { id, label: partWords(name, words), amount, clause, optional: true };
}

/** Name of a part, capitalized to begin a line. */
export function partWords(name: MessageArg, words: CheckWords): string {
  return capital(String(figureWords({ name }, words).name));
}

/** "65 %" */
export function percentWords(percent: number, localize: Localize): string {
  return localize("TURNCRAFT.Flow.Check.percent", { percent });
}

/** "65 or less (65 %) · Hard 32, Major 13, Critical 3" */
export function prospectWords({ threshold, odds, hard, major, critical }: Prospect, localize: Localize): string {
  const chance = localize("TURNCRAFT.Flow.Check.outcome", { threshold, odds });
  const levels = localize("TURNCRAFT.Flow.Check.levels", { hard, major, critical });
  return odds > 0 ? `${chance} · ${levels}` : chance;
}

/** With a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
