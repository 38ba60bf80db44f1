import type { Draft } from "immer";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { type Contender, checkedOne, initiatorWins } from "./check.ts";
import { gain } from "./damage.ts";
import { change, itemOf } from "./fighters.ts";
import { gains, type ReactionRow, reactionLedger } from "./ledger.ts";
import { type ActionCheck, type AttackAim, attackParts, defenceParts, type Part, skillOf, sumOf } from "./parts.ts";
import { levelAgainstParry } from "./threat.ts";
import type {
  Attack,
  CheckState,
  Choice,
  FlowExecution,
  FlowFighter,
  FlowSettings,
  FlowState,
  Level,
  Reaction,
  StackEntry,
} from "./types.ts";

/** Prefix of the ids of a counterattack's parts, apart from the parts of the Riposte's Parry. */
const counter = "counter.";

/** Check of a reaction (FL-54, FL-66, FL-80), as rolled now; null: an ability without a check. */
export function reactionCheckOf(
  state: FlowState,
  entry: StackEntry,
  who: CombatantId,
  choice: Choice,
): ActionCheck | null {
  const fighter = fighterOf<FlowFighter>(state, who);
  if (choice.reaction === "reactionAttack") {
    return entry.kind === "attack" ? null : strikeOf(state, who, entry.who, choice, "reactionAttack");
  }
  const skill = defenceSkill(fighter, choice);
  if (skill === null || entry.kind !== "attack") return null;
  return { skill, percent: skillOf(fighter, skill), parts: defenceParts(state, fighter, skill), aim: null };
}

/** Check of a Riposte's counterattack, made if its Parry is won (FL-72); null for other reactions. */
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

/** Parts that may be excluded from a reaction (FL-162). */
export function reactionParts(state: FlowState, entry: StackEntry, who: CombatantId, choice: Choice): readonly Part[] {
  const checks = [reactionCheckOf(state, entry, who, choice), counterCheckOf(state, entry, who, choice)];
  return checks.flatMap((check) => check?.parts ?? []);
}

/** Ids of the parts excluded from a Riposte's counterattack, without their prefix. */
function excludedOfCounter(excluded: readonly string[]): readonly string[] {
  return excluded.flatMap((id) => (id.startsWith(counter) ? [id.slice(counter.length)] : []));
}

/**
 * Skill of a defence: the higher of Agility and Athletics for a Dodge (FL-58), Melee for Parry and Riposte (FL-59),
 * Endurance for Block (FL-63), Agility for Intercept (FL-80), an ability's own; null: an ability without a check.
 */
function defenceSkill(fighter: Pick<FlowFighter, "scores">, { reaction, item }: Choice): string | null {
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
  const fighter = fighterOf<FlowFighter>(state, attacker);
  const item = itemOf(fighter, choice.item);
  if (item === null) return null;
  const aim = { attacker, form, item, target };
  const { attackSkill: skill } = item;
  return { skill, percent: skillOf(fighter, skill), parts: attackParts(state, aim), aim };
}

/** RP and FP of a reaction; for an ability the item's (FL-57). */
export function reactionCost(
  fighter: Pick<FlowFighter, "scores">,
  choice: Choice,
): { readonly rp: number; readonly fp: number } {
  const item = choice.reaction === "other" ? itemOf(fighter, choice.item) : null;
  return { rp: reactionLedger[choice.reaction].rp ?? item?.rpCost ?? 0, fp: item?.fpCost ?? 0 };
}

/** Pays for a reaction as it is carried out; nothing comes back when it fails (FL-27). */
export function payReaction({ state }: FlowExecution, who: CombatantId, choice: Choice): void {
  const fighter = fighterOf(state, who);
  const { rp, fp } = reactionCost(fighter, choice);
  change(state, fighter, "rp", -rp);
  change(state, fighter, "fp", -fp);
}

/** A Dodge, Parry, Block, Riposte or an ability's defence against an attack that would hit (FL-54 to FL-64, FL-72). */
export function* defend(
  ctx: FlowExecution,
  attack: Draft<Attack>,
  who: CombatantId,
  choice: Choice,
  terms: Terms,
): RuleGenerator<{ readonly avoided: boolean; readonly fumbled: boolean }> {
  const { state } = ctx;
  payReaction(ctx, who, choice);
  attack.reactors.push(who);
  const row: ReactionRow = reactionLedger[choice.reaction];
  const skill = defenceSkill(fighterOf(state, who), choice);
  if (skill === null) {
    logLine(ctx, "TURNCRAFT.Log.flow.abilityReacts", who, {
      what: itemOf(fighterOf(state, who), choice.item)?.name ?? "",
    });
    return { avoided: false, fumbled: false };
  }
  const defence = yield* defenceCheck(ctx, attack, who, skill, terms);
  const level = row.parries ? levelOverParry(state, attack, who) : attack.level;
  const opposed = !initiatorWins({ ...attack, level }, defence, state.settings);
  const alone = choice.reaction === "block" && state.settings.blockResolution === "success";
  const avoided = alone ? defence.level >= 1 : opposed;
  if (row.criticals && defence.level === 4 && attack.level < 4) gain(ctx, who, "rp", gains.criticalDefence);
  if (choice.reaction === "riposte" && avoided && choice.item) {
    const excluded = excludedOfCounter(terms.excluded ?? []);
    attack.counter = { who, item: choice.item, ...(excluded.length > 0 && { excluded: [...excluded] }) };
  }
  const reaction = { key: `TURNCRAFT.Reaction.${choice.reaction}` } as const;
  if (!avoided) logLine(ctx, "TURNCRAFT.Log.flow.defenceFailed", who, { reaction });
  return { avoided, fumbled: row.criticals === true && defence.level === -1 };
}

/** Level of an attack against a Parry (FL-60). */
export function levelOverParry(
  state: CheckState,
  { attacker, level }: Pick<Attack, "attacker" | "level">,
  who: CombatantId,
): Level {
  const size = (id: CombatantId): number => fighterOf<FlowFighter>(state, id).scores.size;
  return levelAgainstParry(level, size(attacker), size(who), state.settings);
}

/** A reactor's check against an attack that has rolled already (FL-164); Total Defense helps (FL-132). */
export function* defenceCheck(
  ctx: FlowExecution,
  attack: Draft<Attack>,
  who: CombatantId,
  skill: string,
  terms: Terms,
): RuleGenerator<Contender> {
  const fighter = fighterOf(ctx.state, who);
  const parts = defenceParts(ctx.state, snapshot(fighter), skill);
  return yield* checkedOne(ctx, {
    id: `${attack.id}:${who}:${skill}`,
    who,
    label: "TURNCRAFT.Roll.defence",
    skill: skillOf(fighter, skill),
    ...sumOf(parts, terms),
  });
}

/** Mode of a kind of reaction: off, asked about or automatic (FL-08). */
export function modeOf(settings: FlowSettings, reaction: Reaction): "ask" | "off" | "automatic" {
  const name = `${reaction.charAt(0).toUpperCase()}${reaction.slice(1)}` as Capitalize<Reaction>;
  return settings[`reactionMode${name}`];
}
