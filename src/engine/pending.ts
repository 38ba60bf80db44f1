import type { CombatantId, Figures, MessageKey, OpenMatter } from "./types.ts";

/** Returns a pending matter that ends with the fight. */
export function lapses(event: MessageKey, who: CombatantId | null, data: Figures = {}): OpenMatter {
  return { fate: "lapses", line: { event, ...(who !== null && { who }), data } };
}

/** Returns a pending matter with these seconds left, which continue in world time. */
export function goesOn(who: CombatantId | null, effect: Figures[string], seconds: number): OpenMatter {
  const event = who === null ? "TURNCRAFT.Pending.effect" : "TURNCRAFT.Pending.effectOn";
  return { fate: "goesOn", line: { event, ...(who !== null && { who }), data: { effect, seconds } } };
}

/** Returns the combatants asked who haven't answered. */
export function whoWait<Answer>(
  asked: Readonly<Record<CombatantId, Answer>>,
  isWaiting: (answer: Answer) => boolean,
): CombatantId[] {
  const answers = Object.entries(asked) as [CombatantId, Answer][];
  return answers.flatMap(([id, answer]) => (isWaiting(answer) ? [id] : []));
}
