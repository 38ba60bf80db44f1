import type { CombatantId, MessageArgs, MessageKey, OpenMatter } from "./types.ts";

/** Pending matter that ends with the fight. */
export function lapses(event: MessageKey, who: CombatantId | null, data: MessageArgs = {}): OpenMatter {
  return { onCombatEnd: "lapses", line: { event, ...(who !== null && { who }), data } };
}

/** Open matter with its seconds left, continued in world time. */
export function continues(who: CombatantId | null, effect: MessageArgs[string], seconds: number): OpenMatter {
  const event = who === null ? "TURNCRAFT.Pending.effect" : "TURNCRAFT.Pending.effectOn";
  return { onCombatEnd: "goesOn", line: { event, ...(who !== null && { who }), data: { effect, seconds } } };
}

/** Returns the asked combatants without an answer. */
export function whoWait<Answer>(
  asked: Readonly<Record<CombatantId, Answer>>,
  isWaiting: (answer: Answer) => boolean,
): CombatantId[] {
  const answers = Object.entries(asked) as [CombatantId, Answer][];
  return answers.flatMap(([id, answer]) => (isWaiting(answer) ? [id] : []));
}
