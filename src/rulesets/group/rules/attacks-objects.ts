import { named } from "../../../engine/fighters.ts";
import { numeral } from "../../../engine/figures.ts";
import { type Answers, question, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { bestAc, worstAc } from "./armor.ts";

/** Armor classes that the GM may give an object, the worst first (GR-127). */
const classes = Array.from({ length: worstAc - bestAc + 1 }, (_, i) => worstAc - i);

/** The GM sets the AC of an object or a place that is attacked, or says that it can't be (GR-173). */
export function askObject(who: CombatantId, what: string): RulingRequest {
  const options = [
    ...classes.map((ac) => [`${ac}`, "TURNCRAFT.Ruling.GR-173.ac", { ac: numeral(ac) }] as const),
    ["refuse", "TURNCRAFT.Ruling.refuse"] as const,
  ];
  return question(`GR-173:${who}`, "GR-173", "TURNCRAFT.Ruling.GR-173.question", options, { name: named(who), what });
}

/** The GM said no, so that nothing is spent (GR-173). */
export function refuseObject(who: CombatantId, what: string, answers: Answers): Refusal[] {
  if (rulingOf(answers, askObject(who, what)) !== "refuse") return [];
  return [no("GR-173", "TURNCRAFT.Refused.GR-173.denied", { name: named(who), what })];
}
