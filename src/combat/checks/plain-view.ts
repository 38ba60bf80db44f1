import { plus, signed } from "../../rules/engine/index.ts";
import { filledIn } from "../../rules/seconds/index.ts";
import type { RollAsked } from "../rolling/roll-view.ts";
import type { Say } from "../views/index.ts";

/** Checks of one score that cost nothing and that the table judges, in a fight or out of it. */
export const plainChecks = ["reflex", "dexterity", "agl", "save"] as const;
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
  if (check === "agl" && facts.agl === null) return null;
  if (check === "save") return saveAsked(facts, say);
  const { parts, clause } = termsOf(check, facts, say);
  return {
    title: say(`TURNCRAFT.PlainCheck.${check}`),
    who: facts.name,
    modifiers: parts.map((part) => ({ ...part, ...(clause && { clause }) })),
    free: { min: -20, max: 20 },
    outcome: (_struck, free) =>
      check === "agl"
        ? say("TURNCRAFT.PlainCheck.under", {
            least: (facts.agl ?? 0) + free,
            chance: chanceUnder((facts.agl ?? 0) + free),
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
    outcome: (_struck, least) => say("TURNCRAFT.PlainCheck.over", { least, chance: chanceUnder(21 - least) }),
  };
}

/** The formula that is thrown; a roll under a score, or against a number, has nothing added to its die. */
export function plainFormula(check: PlainCheck, facts: PlainFacts, free: number, say: Say): string {
  const { formula } = termsOf(check, facts, say);
  return check === "agl" || check === "save" ? formula : plus(formula, free);
}

/** What stands over the dice of its card. */
export function plainFlavor(check: PlainCheck, facts: PlainFacts, free: number, total: number, say: Say): string {
  const title = say(`TURNCRAFT.PlainCheck.${check}`);
  if (check === "save") {
    const key = isSaved(free, total) ? "TURNCRAFT.PlainCheck.saved" : "TURNCRAFT.PlainCheck.notSaved";
    return say(key, { check: title, least: free });
  }
  if (check !== "agl") return free === 0 ? title : `${title} (${say("TURNCRAFT.Roll.free")} ${signed(free)})`;
  const least = (facts.agl ?? 0) + free;
  return say(total <= least ? "TURNCRAFT.PlainCheck.success" : "TURNCRAFT.PlainCheck.failure", { check: title, least });
}

/** Whether a save is made. */
export function isSaved(needed: number, total: number): boolean {
  return total >= needed;
}

function termsOf(check: PlainCheck, facts: PlainFacts, say: Say): Terms {
  const { reflex, dexterity, dexterityBonus, agl, formula } = facts;
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
    return { formula: "1d20", parts, ...(!byClass && { clause: "GR-142" }) };
  }
  const parts = [{ id: "agl", label: say("TURNCRAFT.Marching.field.agl"), amount: agl ?? 0 }];
  return { formula: "1d20", parts, clause: "MO-708" };
}

/** Percent of a d20's faces that are this or less. */
function chanceUnder(least: number): number {
  return 5 * Math.max(0, Math.min(20, least));
}
