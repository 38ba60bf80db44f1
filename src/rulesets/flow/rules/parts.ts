import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { ClauseId, CombatantId, MessageArg, RulingRequest } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { areAllies, itemOf } from "./fighters.ts";
import { distance } from "./geometry.ts";
import { offhandPenalty } from "./restrictions-items.ts";
import type { Attack } from "./stack-entries.ts";
import { rangePenalty, threatens } from "./threat.ts";
import type {
  CheckState,
  DeclaredAction,
  FlowExecution,
  FlowFighter,
  FlowScores,
  FlowState,
  FlowUsable,
  Skill,
} from "./types.ts";

/** Modifier of a check, with the id used to strike it out (FL-162, FL-163). */
export interface Part {
  /** Unique within a check. */
  readonly id: string;
  readonly name: MessageArg;
  /** Added to the threshold, or how it is rolled. */
  readonly by: number | "advantage" | "disadvantage";
  readonly clause: ClauseId;
  /** Other combatants contributing to the modifier, such as allies who also threaten the target. */
  readonly from: readonly CombatantId[];
}

/** Modifier to the threshold of a check, with its name (FL-162). */
export interface Modifier {
  readonly name: MessageArg;
  readonly by: number;
}

/** Dice of a check (FL-163): `advantage` keeps the lower of two, `disadvantage` the higher; `none` rolls one. */
export type Tilt = "advantage" | "disadvantage" | "none";

/** Attack before the roll. */
export type AttackAim = Pick<Attack, "attacker" | "form"> & {
  readonly item: FlowUsable;
  readonly target: CombatantId;
  /** Further targets of the same roll; absent: none. */
  readonly others?: readonly CombatantId[];
};

/** Melee bonus of two allies who threaten the same enemy (FL-154). */
const gangUp = 10;

/** All changes to an attack check as declared, without the GM's number (FL-44 b). */
export function attackParts(state: CheckState, aim: AttackAim): Part[] {
  const { attacker, item, target } = aim;
  const fighter = fighterOf<FlowFighter>(state, attacker);
  const reaction = isReactionAttack(aim);
  const plain = reaction && state.settings.raModifiers === "none";
  const apart = distance(state, attacker, target);
  // What has no weapon's reach but is rolled with Melee is a melee attack too.
  const isMelee = item.attackType === "melee" || (item.attackType === "none" && item.attackSkill === "melee");
  const gang = isMelee && !plain ? gangUpWith(state, attacker, target) : [];
  const situation: (Part | null)[] = [
    gang.length > 0 ? part("gangUp", gangUp, "FL-154", gang) : null,
    plain ? null : part("offHand", offhandPenalty(fighter, item), "FL-156"),
    item.attackType === "ranged" && apart !== null ? part("range", rangePenalty(apart, item), "FL-151") : null,
  ];
  const tilts: (Part | null)[] = [
    !plain && usesFeint(fighter, aim) ? part("feint", "advantage", "FL-114") : null,
    !plain && reaction && fighter.totalDefense ? part("totalDefense", "advantage", "FL-132") : null,
    aim.form === "disarm" ? part("disarm", "disadvantage", "FL-108") : null,
    !reaction && isHolding(fighter) ? part("hold", "disadvantage", "FL-117") : null,
  ];
  const counts = (each: Part | null): each is Part => each !== null && each.by !== 0;
  return [...situation.filter(counts), ...perkParts(state, fighter, item.attackSkill), ...tilts.filter(counts)];
}

function part(
  id: "gangUp" | "offHand" | "range" | "feint" | "totalDefense" | "disarm" | "hold",
  by: Part["by"],
  clause: ClauseId,
  from: readonly CombatantId[] = [],
): Part {
  return { id, name: { key: `TURNCRAFT.Modifier.flow.${id}` }, by, clause, from };
}

/**
 * Modifiers of a named check other than an attack: perks (FL-166) and, if the combatant `acts`, a hold being maintained (FL-117).
 */
export function checkParts(
  state: Pick<FlowState, "settings">,
  fighter: FlowFighter,
  check: string,
  acts: boolean,
): Part[] {
  const hold = acts && isHolding(fighter) ? [part("hold", "disadvantage", "FL-117")] : [];
  return [...perkParts(state, fighter, check), ...hold];
}

/** Modifiers of a defense check: perks (FL-166) and Total Defense (FL-132). */
export function defenceParts(state: Pick<FlowState, "settings">, fighter: FlowFighter, check: string): Part[] {
  const helped = fighter.totalDefense ? [part("totalDefense", "advantage", "FL-132")] : [];
  return [...perkParts(state, fighter, check), ...helped];
}

/** Length of a perk's name in an id, read as a short text. */
const longestName = 150;

/** Modifiers of a named check from perks and effects (FL-166). Ids are names, and so independent of other modifiers. */
export function perkParts(
  { settings }: Pick<FlowState, "settings">,
  { scores }: Pick<FlowFighter, "scores">,
  check: string,
): Part[] {
  if (settings.perkData === "none" || check === "") return [];
  const perks = scores.perks.filter((perk) => perk.check === check && perk.modifier !== 0);
  return perks.map(({ name, modifier }, i) => {
    const alike = perks.slice(0, i).filter((other) => other.name === name).length;
    const id = `perk.${name.slice(0, longestName)}${alike > 0 ? `.${alike + 1}` : ""}`;
    return { id, name, by: modifier, clause: "FL-166", from: [] };
  });
}

/** True if excluding the part helps the roller: then the GM must allow it. */
export function isHindrance({ by }: Part): boolean {
  return by === "disadvantage" || (typeof by === "number" && by < 0);
}

/** True if an attack was made as a reaction, be it a Riposte's counterattack (FL-68, FL-73). */
export function isReactionAttack({ form }: Pick<Attack, "form">): boolean {
  return form === "reactionAttack" || form === "counterattack";
}

/** Allies of the attacker who threaten the target as the attacker does; none if the attacker doesn't (FL-154, FL-155). */
export function gangUpWith(state: CheckState, attacker: CombatantId, target: CombatantId): CombatantId[] {
  if (!threatens(state, attacker, target)) return [];
  return state.order.filter((id) => areAllies(state, attacker, id) && threatens(state, id, target));
}

/** True if the creature holds another, so its other actions have Disadvantage (FL-117). */
export function isHolding({ grapple }: Pick<FlowFighter, "grapple">): boolean {
  return grapple?.role === "grappler";
}

/** True if an attack uses up a Feint: the next physical attack against that target (FL-114). */
function usesFeint(
  { feints }: Pick<FlowFighter, "feints">,
  { item, target, others = [] }: Pick<AttackAim, "item" | "target" | "others">,
): boolean {
  return item.physical && feints.some((feint) => feint.target === target || others.includes(feint.target));
}

/** Numeric parts that count. */
export function numbersOf(parts: readonly Part[], excluded: readonly string[] = []): Modifier[] {
  return parts.flatMap(({ id, name, by }) => (typeof by === "number" && !excluded.includes(id) ? [{ name, by }] : []));
}

/** Tilt of a check without excluded parts: several of a kind don't add up, and one of each cancel out (FL-163). */
export function tiltIn(parts: readonly Part[], excluded: readonly string[] = []): Tilt {
  const left = parts.filter(({ id }) => !excluded.includes(id)).map(({ by }) => by);
  const [up, down] = [left.includes("advantage"), left.includes("disadvantage")];
  if (up === down) return "none";
  return up ? "advantage" : "disadvantage";
}

/** The GM's own modifier (FL-162). */
export function gmModifier(by: number | undefined): Modifier[] {
  return by === undefined || by === 0 ? [] : [{ name: { key: "TURNCRAFT.Modifier.flow.gm" }, by }];
}

/** Modifiers and tilt of a check with these parts: without excluded ones, and with the GM's own modifier (FL-162, FL-163). */
export function sumOf(
  parts: readonly Part[],
  { modifier, excluded }: Terms,
): { readonly modifiers: readonly Modifier[]; readonly tilt: Tilt } {
  return { modifiers: [...numbersOf(parts, excluded), ...gmModifier(modifier)], tilt: tiltIn(parts, excluded) };
}

/** Percentage of a named check: a skill, or another; 0 for unlearned ones. */
export function skillOf({ scores }: { readonly scores: Pick<FlowScores, "skills" | "others"> }, name: string): number {
  if (Object.hasOwn(scores.skills, name)) return scores.skills[name as Skill];
  return Object.hasOwn(scores.others, name) ? (scores.others[name] ?? 0) : 0;
}

/** Skill check of an action or reaction: skill, base percentage, modifiers. */
export interface ActionCheck {
  readonly skill: string;
  readonly percent: number;
  readonly parts: readonly Part[];
  /** Attack that an attack check is for; null for other checks. */
  readonly aim: AttackAim | null;
}

/** Check of an action as declared now; null if none. */
export function checkOf(state: FlowState, who: CombatantId, action: DeclaredAction): ActionCheck | null {
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

function aimOf(fighter: FlowFighter, attacker: CombatantId, use: DeclaredAction): AttackAim | null {
  if (!("item" in use)) return null;
  const [target, ...others] = "targets" in use ? use.targets : "held" in use ? [use.target] : [];
  const item = itemOf(fighter, use.item);
  if (!item || item.attackSkill === "" || target === undefined) return null;
  const { action } = use;
  const form = action === "disarm" || action === "spell" || action === "ability" ? action : "attack";
  return { attacker, form, item, target, ...(others.length > 0 && { others }) };
}

function skillFor(action: DeclaredAction): string | null {
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
