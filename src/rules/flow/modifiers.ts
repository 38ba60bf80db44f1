import { fighterOf } from "../engine/fighters.ts";
import type { CombatantId, Figure } from "../engine/types.ts";
import { areAllies } from "./fighters.ts";
import { distance } from "./geometry.ts";
import { offhandPenalty } from "./hands.ts";
import { rangePenalty } from "./range.ts";
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
export type Aim = Pick<Attack, "attacker" | "form"> & { readonly item: Item; readonly target: CombatantId };

/** What two allies who threaten the same enemy have more on Melee (FL-154). */
const gangUp = 10;

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

/** Whether the attacker and one of its allies at least threaten the target (FL-154, FL-155). */
export function isGangingUp(state: State, attacker: CombatantId, target: CombatantId): boolean {
  if (!threatens(state, attacker, target)) return false;
  return state.order.some((id) => areAllies(state, attacker, id) && threatens(state, id, target));
}

/** The modifiers of an attack check as it is declared, without the GM's (FL-44 b). */
export function attackModifiers(state: State, aim: Aim): Modifier[] {
  const { attacker, item, target } = aim;
  const fighter = fighterOf<Fighter>(state, attacker);
  const plain = isReactionAttack(aim) && state.settings.raModifiers === "none";
  const apart = distance(state, attacker, target);
  const gang = item.attackType === "melee" && !plain && isGangingUp(state, attacker, target) ? gangUp : 0;
  const situation: Modifier[] = [
    { name: { key: "TURNCRAFT.Modifier.flow.gangUp" }, by: gang },
    { name: { key: "TURNCRAFT.Modifier.flow.offHand" }, by: plain ? 0 : offhandPenalty(fighter, item) },
    {
      name: { key: "TURNCRAFT.Modifier.flow.range" },
      by: item.attackType === "ranged" && apart !== null ? rangePenalty(apart, item) : 0,
    },
  ];
  return [...situation.filter(({ by }) => by !== 0), ...perkModifiers(state, fighter, item.attackSkill)];
}

/** What perks and effects change about a named check (FL-166). */
export function perkModifiers(
  { settings }: Pick<FlowState, "settings">,
  { scores }: Pick<Fighter, "scores">,
  check: string,
): Modifier[] {
  if (settings.perkData === "none") return [];
  return scores.perks
    .filter((perk) => perk.check === check && check !== "" && perk.modifier !== 0)
    .map((perk) => ({ name: perk.name, by: perk.modifier }));
}

/** The Gamemaster's own modifier (FL-162). */
export function gmModifier(by: number | undefined): Modifier[] {
  return by === undefined || by === 0 ? [] : [{ name: { key: "TURNCRAFT.Modifier.flow.gm" }, by }];
}

/** Whether an attack check is rolled twice (FL-108, FL-114, FL-117, FL-132). */
export function attackTilt(state: State, aim: Aim): Tilt {
  const fighter = fighterOf<Fighter>(state, aim.attacker);
  const reaction = isReactionAttack(aim);
  const plain = reaction && state.settings.raModifiers === "none";
  const advantages = [usesFeint(fighter, aim), reaction && fighter.totalDefense].map((one) => one && !plain);
  return tiltOf(advantages, [aim.form === "disarm", !reaction && isHolding(fighter)]);
}

/** Whether this attack uses up a Feint: the next physical one against that target (FL-114). */
export function usesFeint(
  { feints }: Pick<Fighter, "feints">,
  { item, target }: Pick<Aim, "item" | "target">,
): boolean {
  return item.physical && feints.some((feint) => feint.target === target);
}

/** Whether it holds somebody, so that whatever else it does is at Disadvantage (FL-117). */
export function isHolding({ grapple }: Pick<Fighter, "grapple">): boolean {
  return grapple?.role === "grappler";
}

/** The tilt of a check that a holder makes beside its hold (FL-117). */
export function holdTilt(fighter: Pick<Fighter, "grapple">): Tilt {
  return tiltOf([], [isHolding(fighter)]);
}

/** The percentage of a named check: a skill, or one of the others; 0 for what a creature hasn't learnt. */
export function skillOf({ scores }: Pick<Fighter, "scores">, name: string): number {
  if (Object.hasOwn(scores.skills, name)) return scores.skills[name as Skill];
  return Object.hasOwn(scores.others, name) ? (scores.others[name] ?? 0) : 0;
}
