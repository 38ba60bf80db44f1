import type { Draft } from "immer";
import { fighterOf } from "../../../engine/fighters.ts";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne } from "./check.ts";
import { change, itemOf } from "./fighters.ts";
import { gain } from "./gains.ts";
import { gains, type ReactionRow, reactionLedger } from "./ledger.ts";
import { type Contender, initiatorWins } from "./levels.ts";
import { gmModifier, numbersOf, skillOf, tiltIn } from "./modifiers.ts";
import { defenceParts } from "./parts.ts";
import { defenceSkill, struckOfCounter } from "./reaction-parts.ts";
import { levelAgainstParry } from "./sizes.ts";
import type { Attack, Choice, Fighter, FlowState, Level, Play } from "./types.ts";

/** RP and FP of a reaction; those of an ability are its item's (FL-57). */
export function reactionCost(
  fighter: Pick<Fighter, "scores">,
  choice: Choice,
): { readonly rp: number; readonly fp: number } {
  const item = choice.reaction === "other" ? itemOf(fighter, choice.item) : null;
  return { rp: reactionLedger[choice.reaction].rp ?? item?.rpCost ?? 0, fp: item?.fpCost ?? 0 };
}

/** Paid when the reaction is carried out, and not given back when it fails (FL-27). */
export function payReaction({ state }: Play, who: CombatantId, choice: Choice): void {
  const fighter = fighterOf(state, who);
  const { rp, fp } = reactionCost(fighter, choice);
  change(state, fighter, "rp", -rp);
  change(state, fighter, "fp", -fp);
}

/** A Dodge, Parry, Block, Riposte or an ability's defence against an attack that would hit (FL-54 to FL-64, FL-72). */
export function* defend(
  play: Play,
  attack: Draft<Attack>,
  who: CombatantId,
  choice: Choice,
  terms: Terms,
): RuleGenerator<{ readonly avoided: boolean; readonly fumbled: boolean }> {
  const { state } = play;
  payReaction(play, who, choice);
  attack.reactors.push(who);
  const row: ReactionRow = reactionLedger[choice.reaction];
  const skill = defenceSkill(fighterOf(state, who), choice);
  if (skill === null) {
    logLine(play, "TURNCRAFT.Log.flow.abilityReacts", who, {
      what: itemOf(fighterOf(state, who), choice.item)?.name ?? "",
    });
    return { avoided: false, fumbled: false };
  }
  const defence = yield* defenceCheck(play, attack, who, skill, terms);
  const level = row.parries ? levelOverParry(state, attack, who) : attack.level;
  const opposed = !initiatorWins({ ...attack, level }, defence, state.settings);
  const alone = choice.reaction === "block" && state.settings.blockResolution === "success";
  const avoided = alone ? defence.level >= 1 : opposed;
  if (row.criticals && defence.level === 4 && attack.level < 4) gain(play, who, "rp", gains.criticalDefence);
  if (choice.reaction === "riposte" && avoided && choice.item) {
    const struck = struckOfCounter(terms.struck ?? []);
    attack.counter = { who, item: choice.item, ...(struck.length > 0 && { struck: [...struck] }) };
  }
  const reaction = { key: `TURNCRAFT.Reaction.${choice.reaction}` } as const;
  if (!avoided) logLine(play, "TURNCRAFT.Log.flow.defenceFailed", who, { reaction });
  return { avoided, fumbled: row.criticals === true && defence.level === -1 };
}

function levelOverParry(state: FlowState, { attacker, level }: Draft<Attack>, who: CombatantId): Level {
  const size = (id: CombatantId): number => fighterOf<Fighter>(state, id).scores.size;
  return levelAgainstParry(level, size(attacker), size(who), state.settings);
}

/** A reactor's check against an attack that has rolled already (FL-164); Total Defense helps (FL-132). */
export function* defenceCheck(
  play: Play,
  attack: Draft<Attack>,
  who: CombatantId,
  skill: string,
  { modifier, struck }: Terms,
): RuleGenerator<Contender> {
  const fighter = fighterOf(play.state, who);
  const parts = defenceParts(play.state, snapshot(fighter), skill);
  return yield* checkedOne(play, {
    id: `${attack.id}:${who}:${skill}`,
    who,
    label: "TURNCRAFT.Roll.defence",
    skill: skillOf(fighter, skill),
    modifiers: [...numbersOf(parts, struck), ...gmModifier(modifier)],
    tilt: tiltIn(parts, struck),
  });
}
