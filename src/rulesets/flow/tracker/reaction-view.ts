import type { RollAsked, RollModifier } from "../../../combat/rolling/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type ActionCheck,
  type Choice,
  counterCheckOf,
  type FlowState,
  prospectOf,
  reactionCheckOf,
  reactionCost,
  reactionOdds,
  type StackEntry,
} from "../rules/index.ts";
import { priceWords } from "./actions.ts";
import { type CheckReader, partsAsked } from "./check-view.ts";
import { checkLimits, percentWords, prospectWords, skillModifier } from "./check-words.ts";

/** Reaction check as the shared window shows it (FL-162); null if there is none. */
export function reactionAsked(
  state: FlowState,
  entry: StackEntry,
  { who, choice }: { readonly who: CombatantId; readonly choice: Choice },
  reader: CheckReader,
): RollAsked | null {
  const { localize, nameOf, gm } = reader;
  const fighter = state.fighters[who];
  const check = fighter && reactionCheckOf(state, entry, who, choice);
  if (!check) return null;
  const counter = counterCheckOf(state, entry, who, choice);
  const using = fighter.scores.items.find(({ uuid }) => uuid === choice.item)?.name;
  const title = localize(`TURNCRAFT.Reaction.${choice.reaction}`);
  const cost = priceWords({ ap: 0, ...reactionCost(fighter, choice) }, localize);
  return {
    title: choice.reaction === "other" ? (using ?? title) : title,
    who: nameOf(who),
    ...(using && { using }),
    targets: [nameOf(entry.kind === "attack" ? entry.attacker : entry.who)],
    modifiers: [...linesOf(check, state, who, reader), ...counterLines(counter, state, who, reader)],
    free: gm ? checkLimits : null,
    outcome: (struck, free) => {
      const out = [...struck];
      if (entry.kind !== "attack") return prospectWords(prospectOf(state.settings, check, out, free), localize);
      const odds = reactionOdds(state, entry, who, choice, { struck: out, modifier: free });
      const line = (target: string, { parts, percent }: ActionCheck, more: number) => ({
        target,
        text: prospectWords(prospectOf(state.settings, { parts, percent }, out, more), localize),
      });
      return [
        line(counter ? localize("TURNCRAFT.Reaction.parry") : title, check, free),
        ...(odds === null
          ? []
          : [{ target: localize("TURNCRAFT.Flow.Check.avoids"), text: percentWords(odds, localize) }]),
        ...(counter ? [line(localize("TURNCRAFT.Flow.Check.counter"), counter, 0)] : []),
      ];
    },
    note: localize("TURNCRAFT.Flow.Check.costs", { cost }),
  };
}

function linesOf(check: ActionCheck, state: FlowState, who: CombatantId, reader: CheckReader): RollModifier[] {
  return [skillModifier(check, reader.nameOf(who), reader.localize), ...partsAsked(check, state, who, reader)];
}

/** Second check of a Riposte, made if the first is won (FL-72): each line is marked as the counterattack's. */
function counterLines(
  counter: ActionCheck | null,
  state: FlowState,
  who: CombatantId,
  reader: CheckReader,
): RollModifier[] {
  if (!counter) return [];
  const target = reader.localize("TURNCRAFT.Flow.Check.counter");
  return linesOf(counter, state, who, reader).map((line) => ({
    ...line,
    id: line.id === "skill" ? "counter.skill" : line.id,
    source: [target, line.source].filter(Boolean).join(" · "),
  }));
}
