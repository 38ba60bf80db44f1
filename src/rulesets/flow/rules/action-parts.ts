import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { itemOf } from "./fighters.ts";
import { type AttackAim, attackParts, checkParts, isHindrance, type Part, skillOf } from "./parts.ts";
import type { FlowAction, FlowExecution, FlowFighter, FlowState } from "./types.ts";

/** Skill check of an action or reaction: skill, base percentage, modifiers. */
export interface ActionCheck {
  readonly skill: string;
  readonly percent: number;
  readonly parts: readonly Part[];
  /** Attack that an attack check is for; null for other checks. */
  readonly aim: AttackAim | null;
}

/** Check of an action as declared now; null if none. */
export function checkOf(state: FlowState, who: CombatantId, action: FlowAction): ActionCheck | null {
  const fighter = fighterOf<FlowFighter>(state, who);
  const aim = aimOf(fighter, who, action);
  if (aim) {
    const { attackSkill } = aim.item;
    return { skill: attackSkill, percent: skillOf(fighter, attackSkill), parts: attackParts(state, aim), aim };
  }
  const skill = skillFor(action);
  if (skill === null) return null;
  const acts = action.action !== "tumble" && action.action !== "breakFree";
  return { skill, percent: skillOf(fighter, skill), parts: checkParts(state, fighter, skill, acts), aim: null };
}

function aimOf(fighter: FlowFighter, attacker: CombatantId, use: FlowAction): AttackAim | null {
  if (!("item" in use)) return null;
  const [target, ...others] = "targets" in use ? use.targets : "held" in use ? [use.target] : [];
  const item = itemOf(fighter, use.item);
  if (!item || item.attackSkill === "" || target === undefined) return null;
  const { action } = use;
  const form = action === "disarm" || action === "spell" || action === "ability" ? action : "attack";
  return { attacker, form, item, target, ...(others.length > 0 && { others }) };
}

function skillFor(action: FlowAction): string | null {
  switch (action.action) {
    case "feint":
    case "knowledge":
      return action.skill;
    case "grapple":
    case "shove":
    case "breakFree":
      return "athletics";
    case "tumble":
      return "agility";
    default:
      return null;
  }
}

/**
 * Returns the modifiers excluded from a check (FL-162): all of a GM's choice; of a player's, the helpful ones, and hindrances only
 * with the GM's consent.
 */
export function* excludeParts(
  ctx: FlowExecution,
  who: CombatantId,
  parts: readonly Part[],
  wanted: readonly string[],
): RuleGenerator<readonly string[]> {
  const known = parts.filter(({ id }) => wanted.includes(id));
  const hindering = known.filter(isHindrance);
  const keeps =
    !ctx.given.asker.gm && hindering.length > 0 && (yield* askRuling(ctx, askStriking(who, hindering))) === "keep";
  const left = keeps ? known.filter((each) => !isHindrance(each)) : known;
  for (const { name } of left) logLine(ctx, "TURNCRAFT.Log.flow.leavesOut", who, { modifier: name });
  return left.map(({ id }) => id);
}

function askStriking(who: CombatantId, parts: readonly Part[]): RulingRequest {
  const [first] = parts;
  const data = { name: named(who), modifier: first?.name ?? "", more: parts.length - 1 };
  return ruling("FL-162", ["keep", "strike"], data, { about: who, text: parts.length > 1 ? "several" : "question" });
}
