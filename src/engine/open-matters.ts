import { bool, optional, type Shaped } from "./schema.ts";
import type { CombatantId, MessageArgs, MessageKey, OpenMatter } from "./types.ts";

/** Open matter ending with the encounter. */
export function lapses(event: MessageKey, who: CombatantId | null, data: MessageArgs = {}): OpenMatter {
  return { onCombatEnd: "lapses", line: { event, ...(who !== null && { who }), data } };
}

/** Field of the command `end` under rules letting the GM choose: whether effects continue; absent: asked. */
export const endChoice = { keeps: optional(bool) } as const;

export type EndChoice = Shaped<typeof endChoice>;

/** Effect for the GM to end with the encounter, or let continue as by {@link continues}. */
export function mayContinue(...effect: Parameters<typeof continues>): OpenMatter {
  return { ...continues(...effect), isChoice: true };
}

/** Effect to continue in world time after the encounter, for a number of seconds. `who`: the bearer, or null. */
export function continues(who: CombatantId | null, effect: MessageArgs[string], seconds: number): OpenMatter {
  const event = who === null ? "TURNCRAFT.Pending.effect" : "TURNCRAFT.Pending.effectOn";
  return { onCombatEnd: "continues", line: { event, ...(who !== null && { who }), data: { effect, seconds } } };
}

/** Returns the asked combatants with an answer still missing. */
export function whoWait<Answer>(
  asked: Readonly<Record<CombatantId, Answer>>,
  isWaiting: (answer: Answer) => boolean,
): CombatantId[] {
  const answers = Object.entries(asked) as [CombatantId, Answer][];
  return answers.flatMap(([id, answer]) => (isWaiting(answer) ? [id] : []));
}
