import { plus, signed } from "../../rules/engine/index.ts";
import { sidesOf } from "../../rules/marching/index.ts";
import { filledIn } from "../../rules/seconds/index.ts";
import type { RollAsked } from "../rolling/roll-view.ts";
import type { Say } from "../views/index.ts";

/** Checks of one score that cost nothing and that the table judges, in a fight or out of it. */
export const plainChecks = ["reflex", "dexterity", "agl", "aglSave", "save"] as const;
export type PlainCheck = (typeof plainChecks)[number];

/** Whose check it is, and what it is made with. */
export interface PlainFacts {
  readonly name: string;
  readonly reflex: number;
  /** Of Six Seconds. */
  readonly dexterity: number;
  /** Of Dexterity Order. */
  readonly dexterityBonus: number;
  /** null: none (MO-708). */
  readonly agl: number | null;
  /** The die of AGL checks and saves (MO-708). */
  readonly aglDie: string;
  /** What impairment adds to the AGL score, and to saves without AGL (MO-803, MO-805). */
  readonly impaired: { readonly agl: number; readonly saves: number };
  /** Initiative checks under Six Seconds (SX-107). */
  readonly formula: string;
  /** Under Group Initiative: the row of the tables that hit dice save by (GR-142), or a class and its level. */
  readonly savesAs: { readonly text: string; readonly byClass: boolean };
  /** The number that a save last needed: clauses have none (GR-171), so it is given by hand. */
  readonly needed: number;
}

/** How a check is made, before it is shown. */
interface Terms {
  readonly formula: string;
  readonly parts: readonly { readonly id: string; readonly label: string; readonly amount: number | string }[];
  readonly clause?: string;
}

/** The roll as the dialog asks about it; null where the creature can't make this check. */
export function plainAsked(check: PlainCheck, facts: PlainFacts, say: Say): RollAsked | null {
  if (isUnder(check) && facts.agl === null) return null;
  if (check === "save") return saveAsked(facts, say);
  const { parts, clause } = termsOf(check, facts, say);
  return {
    title: say(`TURNCRAFT.PlainCheck.${check}`),
    who: facts.name,
    modifiers: parts.map((part) => ({ ...part, ...(clause && { clause }) })),
    free: { min: -20, max: 20 },
    outcome: (_struck, free) =>
      isUnder(check)
        ? say("TURNCRAFT.PlainCheck.under", {
            least: scoreOf(facts) + free,
            die: facts.aglDie,
            chance: chanceUnder(scoreOf(facts) + free, sidesOf(facts.aglDie) ?? 20),
          })
        : plainFormula(check, facts, free, say),
  };
}

/** A save is rolled against a number that the Gamemaster names (GR-116, GR-171). */
function saveAsked(facts: PlainFacts, say: Say): RollAsked {
  const { parts, clause } = termsOf("save", facts, say);
  return {
    title: say("TURNCRAFT.PlainCheck.save"),
    who: facts.name,
    modifiers: parts.map((part) => ({ ...part, ...(clause && { clause }) })),
    free: { min: 1, max: 30, label: say("TURNCRAFT.PlainCheck.needed"), value: facts.needed },
    outcome: (_struck, least) =>
      say("TURNCRAFT.PlainCheck.over", { least, chance: chanceUnder(21 - least + facts.impaired.saves, 20) }),
  };
}

/** The formula that is thrown; a roll under a score, or against a number, has nothing added to its die. */
export function plainFormula(check: PlainCheck, facts: PlainFacts, free: number, say: Say): string {
  const { formula } = termsOf(check, facts, say);
  return isUnder(check) || check === "save" ? formula : plus(formula, free);
}

/** What stands over the dice of its card. */
export function plainFlavor(check: PlainCheck, facts: PlainFacts, free: number, total: number, say: Say): string {
  const title = say(`TURNCRAFT.PlainCheck.${check}`);
  if (check === "save") {
    const key = isSaved(free, total) ? "TURNCRAFT.PlainCheck.saved" : "TURNCRAFT.PlainCheck.notSaved";
    return say(key, { check: title, least: free });
  }
  if (!isUnder(check)) return free === 0 ? title : `${title} (${say("TURNCRAFT.Roll.free")} ${signed(free)})`;
  const least = scoreOf(facts) + free;
  return say(total <= least ? "TURNCRAFT.PlainCheck.success" : "TURNCRAFT.PlainCheck.failure", { check: title, least });
}

/** Whether a check succeeds with the score or less (MO-708). */
function isUnder(check: PlainCheck): boolean {
  return check === "agl" || check === "aglSave";
}

/** The score to reach; the die itself is bare (MO-805). */
function scoreOf({ agl, impaired }: PlainFacts): number {
  return (agl ?? 0) + impaired.agl;
}

/** Whether a save is made. */
export function isSaved(needed: number, total: number): boolean {
  return total >= needed;
}

function termsOf(check: PlainCheck, facts: PlainFacts, say: Say): Terms {
  const { reflex, dexterity, dexterityBonus, agl, aglDie, impaired, formula } = facts;
  const hindrance = (amount: number) =>
    amount === 0 ? [] : [{ id: "impaired", label: say("TURNCRAFT.Marching.mark.impaired"), amount }];
  if (check === "reflex") {
    const parts = [
      { id: "reflex", label: say("TURNCRAFT.Seconds.Field.reflex"), amount: reflex },
      { id: "dexterity", label: say("TURNCRAFT.Seconds.Field.dexterity"), amount: dexterity },
    ];
    return { formula: filledIn(formula, { reflex, dexterity }), parts, clause: "SX-101" };
  }
  if (check === "dexterity") {
    const label = say("TURNCRAFT.Field.dexterityBonus");
    return {
      formula: plus("1d20", dexterityBonus),
      parts: [{ id: "bonus", label, amount: dexterityBonus }],
      clause: "DX-102",
    };
  }
  if (check === "save") {
    const { text, byClass } = facts.savesAs;
    const parts = [{ id: "as", label: say("TURNCRAFT.PlainCheck.savesAs"), amount: text }];
    const all = [...parts, ...hindrance(impaired.saves)];
    return { formula: plus("1d20", impaired.saves), parts: all, ...(!byClass && { clause: "GR-142" }) };
  }
  const parts = [{ id: "agl", label: say("TURNCRAFT.Marching.field.agl"), amount: agl ?? 0 }];
  return { formula: aglDie, parts: [...parts, ...hindrance(impaired.agl)], clause: "MO-708" };
}

/** Percent of a die's faces that are this or less. */
function chanceUnder(least: number, sides: number): number {
  return Math.round((100 * Math.max(0, Math.min(sides, least))) / sides);
}
