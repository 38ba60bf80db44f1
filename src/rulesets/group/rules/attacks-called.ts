import { named } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/figures.ts";
import { type Answers, question, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, MessageKey, Refusal, RulingRequest } from "../../../engine/types.ts";
import type { Attack } from "./types.ts";

/** Modifiers that the GM may lay on a called shot or a grab; the default first. */
const modifiers = [0, -1, -2, -3, -4, -5, -6, -8, -10, 1, 2, 4] as const;

/** The GM makes the rule for a called shot or a grab and sets its modifier, or says that it can't be (GR-137). */
export function askCalled(who: CombatantId, what: string): RulingRequest {
  const values = modifiers.map(
    (value) => [`${value}`, "TURNCRAFT.Ruling.GR-137.modifier" as MessageKey, { modifier: signed(value) }] as const,
  );
  const options = [...values, ["refuse", "TURNCRAFT.Ruling.refuse" as MessageKey] as const];
  return question(`GR-137:${who}`, "GR-137", "TURNCRAFT.Ruling.GR-137.question", options, { name: named(who), what });
}

/** The modifier that the GM chose. */
export function calledModifier(answer: string): number {
  return Number(answer) || 0;
}

/** The GM said no, so that nothing is spent (GR-137). */
export function refuseCalled(who: CombatantId, { called }: Pick<Attack, "called">, answers: Answers): Refusal[] {
  if (called === null || rulingOf(answers, askCalled(who, called)) !== "refuse") return [];
  return [no("GR-137", "TURNCRAFT.Refused.GR-137.denied", { name: named(who), what: called })];
}
