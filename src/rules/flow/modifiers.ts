import type { CombatantId, Figure } from "../engine/types.ts";
import { areAllies } from "./fighters.ts";
import { attackParts, type Part } from "./parts.ts";
import { threatens } from "./threat.ts";
import type { Attack, Fighter, FlowState, Item, Skill } from "./types.ts";

/** What raises or lowers the threshold of a check, and what it is called (FL-162). */
export interface Modifier {
  readonly name: Figure;
  readonly by: number;
}

/** Whether a check is rolled twice: the lower die is kept, the higher, or there is one die only (FL-163). */
export type Tilt = "advantage" | "disadvantage" | "none";

type State = Pick<FlowState, "fighters" | "settings" | "order">;
/** An attack before its roll. */
export type Aim = Pick<Attack, "attacker" | "form"> & {
  readonly item: Item;
  readonly target: CombatantId;
  /** Whom one roll attacks beside that one; absent: nobody. */
  readonly others?: readonly CombatantId[];
  /** Parts of the check that are struck out, by their ids. */
  readonly struck?: readonly string[];
};

/** Several of one kind don't add up; one of each cancels (FL-163). */
export function tiltOf(advantages: readonly boolean[], disadvantages: readonly boolean[]): Tilt {
  const [up, down] = [advantages.includes(true), disadvantages.includes(true)];
  if (up === down) return "none";
  return up ? "advantage" : "disadvantage";
}

/** Whether an attack was made as a reaction, be it a Riposte's counterattack (FL-68, FL-73). */
export function isReactionAttack({ form }: Pick<Attack, "form">): boolean {
  return form === "reactionAttack" || form === "counterattack";
}

/** The attacker's allies who threaten the target as the attacker does itself; nobody where it doesn't (FL-154, FL-155). */
export function gangUpWith(state: State, attacker: CombatantId, target: CombatantId): CombatantId[] {
  if (!threatens(state, attacker, target)) return [];
  return state.order.filter((id) => areAllies(state, attacker, id) && threatens(state, id, target));
}

/** The modifiers of an attack check as it is declared, without the GM's and what is struck out (FL-44 b). */
export function attackModifiers(state: State, aim: Aim): Modifier[] {
  return numbersOf(attackParts(state, aim), aim.struck);
}

/** Those parts that are numbers, without what is struck out. */
export function numbersOf(parts: readonly Part[], struck: readonly string[] = []): Modifier[] {
  return parts.flatMap(({ id, name, by }) => (typeof by === "number" && !struck.includes(id) ? [{ name, by }] : []));
}

/** How a check with these parts is rolled, without what is struck out (FL-163). */
export function tiltIn(parts: readonly Part[], struck: readonly string[] = []): Tilt {
  const left = parts.filter(({ id }) => !struck.includes(id)).map(({ by }) => by);
  return tiltOf([left.includes("advantage")], [left.includes("disadvantage")]);
}

/** The Gamemaster's own modifier (FL-162). */
export function gmModifier(by: number | undefined): Modifier[] {
  return by === undefined || by === 0 ? [] : [{ name: { key: "TURNCRAFT.Modifier.flow.gm" }, by }];
}

/** Whether an attack check is rolled twice (FL-108, FL-114, FL-117, FL-132). */
export function attackTilt(state: State, aim: Aim): Tilt {
  return tiltIn(attackParts(state, aim), aim.struck);
}

/** Whether this attack uses up a Feint: the next physical one against that target, whichever of several it is (FL-114). */
export function usesFeint(
  { feints }: Pick<Fighter, "feints">,
  { item, target, others = [] }: Pick<Aim, "item" | "target" | "others">,
): boolean {
  return item.physical && feints.some((feint) => feint.target === target || others.includes(feint.target));
}

/** Whether it holds somebody, so that whatever else it does is at Disadvantage (FL-117). */
export function isHolding({ grapple }: Pick<Fighter, "grapple">): boolean {
  return grapple?.role === "grappler";
}

/** The percentage of a named check: a skill, or one of the others; 0 for what a creature hasn't learnt. */
export function skillOf({ scores }: Pick<Fighter, "scores">, name: string): number {
  if (Object.hasOwn(scores.skills, name)) return scores.skills[name as Skill];
  return Object.hasOwn(scores.others, name) ? (scores.others[name] ?? 0) : 0;
}
