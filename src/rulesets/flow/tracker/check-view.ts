import type { RollAsked, RollModifier } from "../../../combat/rolling/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type ActionCheck,
  checkOf,
  distance,
  type FlowAction,
  type FlowState,
  isHindrance,
  type Part,
  priceOfAction,
  prospectOf,
} from "../rules/index.ts";
import { priceWords } from "./actions.ts";
import { type CheckWords, checkLimits, partModifier, prospectWords, skillModifier } from "./check-words.ts";

/** Reader of a check. `gm`: a player needs the GM's permission to strike out a hindrance. */
export interface CheckReader extends CheckWords {
  readonly gm: boolean;
}

/** The check of an action as the shared window shows it before it is rolled; null where the action has none. */
export function checkAsked(
  state: FlowState,
  who: CombatantId,
  action: FlowAction,
  reader: CheckReader,
): RollAsked | null {
  const check = checkOf(state, who, action);
  if (!check) return null;
  const { localize, nameOf, gm } = reader;
  const cost = priceWords(priceOfAction(state, who, action), localize);
  const against = "targets" in action ? action.targets : "target" in action ? [action.target] : [];
  return {
    title: localize(check.aim ? "TURNCRAFT.Roll.attack" : `TURNCRAFT.Action.${action.action}`),
    who: nameOf(who),
    ...(check.aim && { using: check.aim.item.name }),
    targets: against.map(nameOf),
    modifiers: [skillModifier(check, nameOf(who), localize), ...partsAsked(check, state, who, reader)],
    free: gm ? checkLimits : null,
    outcome: (struck, free) => prospectWords(prospectOf(state.settings, check, [...struck], free), localize),
    note: localize("TURNCRAFT.Flow.Check.costs", { cost }),
    settled: check.aim !== null && check.parts.length === 0,
  };
}

/** All that changes a check, with where it comes from. */
export function partsAsked(
  { parts, aim }: ActionCheck,
  state: FlowState,
  who: CombatantId,
  reader: CheckReader,
): RollModifier[] {
  return parts.map((part) => {
    const leave = !reader.gm && isHindrance(part) ? reader.localize("TURNCRAFT.Flow.Check.leave") : null;
    const source = [sourceOf(part, state, who, aim, reader), leave].filter(Boolean).join(" · ");
    return { ...partModifier(part, reader), ...(source !== "" && { source }) };
  });
}

function sourceOf(
  { id, from }: Part,
  state: FlowState,
  who: CombatantId,
  aim: ActionCheck["aim"],
  { localize, nameOf }: CheckWords,
): string | null {
  if (!aim) return null;
  switch (id.replace(/^counter\./, "")) {
    case "gangUp":
      return localize("TURNCRAFT.Flow.Check.with", { names: from.map(nameOf).join(", "), other: nameOf(aim.target) });
    case "offHand":
    case "disarm":
      return aim.item.name;
    case "range":
      return localize("TURNCRAFT.Flow.Ask.hexes", { hexes: distance(state, who, aim.target) ?? 0 });
    case "feint":
      return nameOf(aim.target);
    default:
      return null;
  }
}
