import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { ActionCheck } from "./action-parts.ts";
import { itemOf } from "./fighters.ts";
import { skillOf } from "./modifiers.ts";
import { type AttackAim, attackParts, defenceParts, type Part } from "./parts.ts";
import type { Choice, Fighter, FlowState, StackEntry } from "./types.ts";

/** Initial parts of a Riposte's counterattack, beside its Parry's. */
const counter = "counter.";

/** The check that a reaction is (FL-54, FL-66, FL-80), as it would be rolled now; null: an ability without one. */
export function reactionCheckOf(
  state: FlowState,
  entry: StackEntry,
  who: CombatantId,
  choice: Choice,
): ActionCheck | null {
  const fighter = fighterOf<Fighter>(state, who);
  if (choice.reaction === "reactionAttack") {
    return entry.kind === "attack" ? null : strikeOf(state, who, entry.who, choice, "reactionAttack");
  }
  const skill = defenceSkill(fighter, choice);
  if (skill === null || entry.kind !== "attack") return null;
  return { skill, percent: skillOf(fighter, skill), parts: defenceParts(state, fighter, skill), aim: null };
}

/** The counterattack of a Riposte, if its Parry is won (FL-72); null: any other reaction. */
export function counterCheckOf(
  state: FlowState,
  entry: StackEntry,
  who: CombatantId,
  choice: Choice,
): ActionCheck | null {
  if (choice.reaction !== "riposte" || entry.kind !== "attack") return null;
  const check = strikeOf(state, who, entry.attacker, choice, "counterattack");
  return check && { ...check, parts: check.parts.map((part) => ({ ...part, id: counter + part.id })) };
}

/** All that may be struck out of a reaction (FL-162). */
export function reactionParts(state: FlowState, entry: StackEntry, who: CombatantId, choice: Choice): readonly Part[] {
  const checks = [reactionCheckOf(state, entry, who, choice), counterCheckOf(state, entry, who, choice)];
  return checks.flatMap((check) => check?.parts ?? []);
}

/** Of what is struck out of a Riposte, what the counterattack is made without. */
export function struckOfCounter(struck: readonly string[]): readonly string[] {
  return struck.flatMap((id) => (id.startsWith(counter) ? [id.slice(counter.length)] : []));
}

/** The higher of Agility and Athletics for a Dodge (FL-58), Agility for an Intercept (FL-80); null: an ability without a check. */
export function defenceSkill(fighter: Pick<Fighter, "scores">, { reaction, item }: Choice): string | null {
  const { agility, athletics } = fighter.scores.skills;
  switch (reaction) {
    case "dodge":
      return athletics > agility ? "athletics" : "agility";
    case "block":
      return "endurance";
    case "intercept":
      return "agility";
    case "other":
      return itemOf(fighter, item)?.attackSkill || null;
    default:
      return "melee";
  }
}

function strikeOf(
  state: FlowState,
  attacker: CombatantId,
  target: CombatantId,
  choice: Choice,
  form: AttackAim["form"],
): ActionCheck | null {
  const fighter = fighterOf<Fighter>(state, attacker);
  const item = itemOf(fighter, choice.item);
  if (item === null) return null;
  const aim = { attacker, form, item, target };
  const { attackSkill: skill } = item;
  return { skill, percent: skillOf(fighter, skill), parts: attackParts(state, aim), aim };
}
