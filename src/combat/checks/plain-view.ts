import { plus, signed } from "../../rules/engine/index.ts";
import { filledIn } from "../../rules/seconds/index.ts";
import type { RollAsked } from "../rolling/roll-view.ts";
import type { Say } from "../views/index.ts";

/** Checks of one score that cost nothing and that the table judges, in a fight or out of it. */
export const plainChecks = ["reflex", "dexterity", "agl"] as const;
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
}

/** How a check is made, before it is shown. */
interface Terms {
  readonly formula: string;
  readonly parts: readonly { readonly id: string; readonly label: string; readonly amount: number }[];
  readonly clause: string;
}

/** The roll as the dialog asks about it; null where the creature can't make this check. */
export function plainAsked(check: PlainCheck, facts: PlainFacts, say: Say): RollAsked | null {
  if (check === "agl" && facts.agl === null) return null;
  const { parts, clause } = termsOf(check, facts, say);
  return {
    title: say(`TURNCRAFT.PlainCheck.${check}`),
    who: facts.name,
    modifiers: parts.map((part) => ({ ...part, clause })),
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

/** The formula that is thrown; a roll under a score has nothing added to its die. */
export function plainFormula(check: PlainCheck, facts: PlainFacts, free: number, say: Say): string {
  const { formula } = termsOf(check, facts, say);
  return check === "agl" ? formula : plus(formula, free);
}

/** What stands over the dice of its card. */
export function plainFlavor(check: PlainCheck, facts: PlainFacts, free: number, total: number, say: Say): string {
  const title = say(`TURNCRAFT.PlainCheck.${check}`);
  if (check !== "agl") return free === 0 ? title : `${title} (${say("TURNCRAFT.Roll.free")} ${signed(free)})`;
  const least = (facts.agl ?? 0) + free;
  return say(total <= least ? "TURNCRAFT.PlainCheck.success" : "TURNCRAFT.PlainCheck.failure", { check: title, least });
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
  const parts = [{ id: "agl", label: say("TURNCRAFT.Marching.field.agl"), amount: agl ?? 0 }];
  return { formula: "1d20", parts, clause: "MO-708" };
}

/** Percent of a d20's faces that are this or less. */
function chanceUnder(least: number): number {
  return 5 * Math.max(0, Math.min(20, least));
}
