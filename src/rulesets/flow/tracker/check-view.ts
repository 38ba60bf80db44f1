import type { RollAsked, RollModifier } from "../../../combat/rolling/roll-view.ts";
import { argWords } from "../../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, MessageArg } from "../../../engine/types.ts";
import {
  type ActionCheck,
  checkOf,
  type DeclaredAction,
  distance,
  type FlowState,
  isHindrance,
  type Part,
  type Prospect,
  priceOfAction,
  prospectOf,
  skills,
} from "../rules/index.ts";
import { priceWords, provokedWords } from "./actions.ts";

/** Words and names for a check. */
export interface CheckWords {
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
}

/** Limits of the free modifier for anything that no rule covers (FL-162). */
export const checkLimits = { min: -100, max: 100 };

/** Name of a skill: in the user's language if built in, else as given. */
export function skillWords(skill: string, localize: Localize): string {
  const known = skills.find((each) => each === skill);
  return known ? localize(`TURNCRAFT.Skill.${known}`) : skill;
}

/** First line of a check: its skill, unmodified. `source`: name of the one who makes the check. */
export function skillModifier(
  { skill, percent }: { readonly skill: string; readonly percent: number },
  source: string,
  localize: Localize,
): RollModifier {
  return {
    id: "skill",
    label: skillWords(skill, localize),
    source,
    amount: percentWords(percent, localize),
  };
}

/** Modifier line for a part of a check; users can strike it out. */
export function partModifier({ id, name, by, clause }: Part, words: CheckWords): RollModifier {
  const amount = typeof by === "number" ? by : words.localize(`TURNCRAFT.Flow.Check.${by}`);
  return { id, label: partWords(name, words), amount, clause, optional: true };
}

/** Name of a part, capitalized to begin a line. */
export function partWords(name: MessageArg, words: CheckWords): string {
  return capital(String(argWords({ name }, words).name));
}

/** "65%" */
export function percentWords(percent: number, localize: Localize): string {
  return localize("TURNCRAFT.Flow.Check.percent", { percent });
}

/** "65 or less (65%) · Hard 32, Major 13, Critical 3" */
export function prospectWords({ threshold, odds, hard, major, critical }: Prospect, localize: Localize): string {
  const chance = localize("TURNCRAFT.Flow.Check.outcome", { threshold, odds });
  const levels = localize("TURNCRAFT.Flow.Check.levels", { hard, major, critical });
  return odds > 0 ? `${chance} · ${levels}` : chance;
}

/** Capitalizes the first letter. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Reader of a check. `gm`: a player needs the GM's permission to strike out a hindrance. */
export interface CheckContext extends CheckWords {
  readonly gm: boolean;
}

/** Check of an action as the shared window shows it before the roll; null if none. */
export function checkAsked(
  state: FlowState,
  who: CombatantId,
  action: DeclaredAction,
  context: CheckContext & { readonly canSee: (id: CombatantId) => boolean },
): RollAsked | null {
  const check = checkOf(state, who, action);
  if (!check) return null;
  const { localize, nameOf, gm } = context;
  const cost = priceWords(priceOfAction(state, who, action), localize);
  const against = "targets" in action ? action.targets : "target" in action ? [action.target] : [];
  return {
    title: localize(check.aim ? "TURNCRAFT.Roll.attack" : `TURNCRAFT.Action.${action.action}`),
    who: nameOf(who),
    ...(check.aim && { using: check.aim.item.name }),
    targets: against.map(nameOf),
    modifiers: [skillModifier(check, nameOf(who), localize), ...partsAsked(check, state, who, context)],
    free: gm ? checkLimits : null,
    outcome: (excluded, free) => prospectWords(prospectOf(state.settings, check, [...excluded], free), localize),
    note: [localize("TURNCRAFT.Flow.Check.costs", { cost }), provokedWords({ state, who, ...context }, action)]
      .filter(Boolean)
      .join(" · "),
    settled: check.aim !== null && check.parts.length === 0,
  };
}

/** Modifier lines of a check, with sources; where a player strikes out a hindrance, the line says that the GM has to agree. */
export function partsAsked(
  { parts, aim }: ActionCheck,
  state: FlowState,
  who: CombatantId,
  context: CheckContext,
): RollModifier[] {
  return parts.map((part) => {
    const leave = !context.gm && isHindrance(part) ? context.localize("TURNCRAFT.Flow.Check.leave") : null;
    const source = [sourceOf(part, state, who, aim, context), leave].filter(Boolean).join(" · ");
    return { ...partModifier(part, context), ...(source !== "" && { source }) };
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
      return localize(`TURNCRAFT.Flow.Check.${from.length === 1 ? "with_one" : "with"}`, {
        names: from.map(nameOf).join(", "),
        other: nameOf(aim.target),
      });
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
