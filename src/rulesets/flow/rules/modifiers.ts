import type { MessageArg } from "../../../engine/types.ts";
import type { AttackAim } from "./parts.ts";
import { attackParts, type Part } from "./parts.ts";
import type { FlowState, Scores, Skill } from "./types.ts";

/** Modifier to the threshold of a check, with its name (FL-162). */
export interface Modifier {
  readonly name: MessageArg;
  readonly by: number;
}

/** Number of dice of a check: rolled twice, the lower die is kept, the higher, or there is one die only (FL-163). */
export type Tilt = "advantage" | "disadvantage" | "none";

type CheckState = Pick<FlowState, "fighters" | "settings" | "order">;

/** Several of a kind don't add up; one of each cancel out (FL-163). */
export function tiltOf(advantages: readonly boolean[], disadvantages: readonly boolean[]): Tilt {
  const [up, down] = [advantages.includes(true), disadvantages.includes(true)];
  if (up === down) return "none";
  return up ? "advantage" : "disadvantage";
}

/** The modifiers of an attack check as it is declared, without the GM's and what is struck out (FL-44 b). */
export function attackModifiers(state: CheckState, aim: AttackAim): Modifier[] {
  return numbersOf(attackParts(state, aim), aim.struck);
}

/** Numeric parts that aren't struck out. */
export function numbersOf(parts: readonly Part[], struck: readonly string[] = []): Modifier[] {
  return parts.flatMap(({ id, name, by }) => (typeof by === "number" && !struck.includes(id) ? [{ name, by }] : []));
}

/** Advantage or disadvantage of a check with these parts, ignoring those struck out (FL-163). */
export function tiltIn(parts: readonly Part[], struck: readonly string[] = []): Tilt {
  const left = parts.filter(({ id }) => !struck.includes(id)).map(({ by }) => by);
  return tiltOf([left.includes("advantage")], [left.includes("disadvantage")]);
}

/** The Gamemaster's own modifier (FL-162). */
export function gmModifier(by: number | undefined): Modifier[] {
  return by === undefined || by === 0 ? [] : [{ name: { key: "TURNCRAFT.Modifier.flow.gm" }, by }];
}

/** Advantage or disadvantage of an attack check, or none (FL-108, FL-114, FL-117, FL-132). */
export function attackTilt(state: CheckState, aim: AttackAim): Tilt {
  return tiltIn(attackParts(state, aim), aim.struck);
}

/** The percentage of a named check: a skill, or one of the others; 0 for what a creature hasn't learnt. */
export function skillOf({ scores }: { readonly scores: Pick<Scores, "skills" | "others"> }, name: string): number {
  if (Object.hasOwn(scores.skills, name)) return scores.skills[name as Skill];
  return Object.hasOwn(scores.others, name) ? (scores.others[name] ?? 0) : 0;
}
