import type { CombatantId } from "../../../rules/engine/types.ts";
import {
  checkOf,
  type Deed,
  type DeedCheck,
  distance,
  type FlowState,
  isHindrance,
  type Part,
  type Prospect,
  priceOfDeed,
  prospectOf,
} from "../../../rules/flow/index.ts";
import type { RollAsked, RollModifier } from "../../rolling/index.ts";
import { priceWords, type Say } from "../../views/index.ts";
import { figureWords } from "../refusal-words.ts";

/** How the reader of a check speaks of it. `gm`: what a player strikes out to their own advantage is for the GM to allow. */
export interface CheckReader {
  readonly gm: boolean;
  readonly say: Say;
  readonly nameOf: (id: CombatantId) => string;
}

/** Limits of the GM's number (FL-162). */
const limits = { min: -100, max: 100 };

const skills = ["melee", "ranged", "agility", "athletics", "endurance", "deception"] as const;

/** The check of a deed as the shared window shows it before it is rolled; null where the deed has none. */
export function checkAsked(state: FlowState, who: CombatantId, deed: Deed, reader: CheckReader): RollAsked | null {
  const check = checkOf(state, who, deed);
  if (!check) return null;
  const { say, nameOf, gm } = reader;
  const cost = priceWords(priceOfDeed(state, who, deed), say);
  const against = "targets" in deed ? deed.targets : "target" in deed ? [deed.target] : [];
  const first: RollModifier = {
    id: "skill",
    label: skillWords(check.skill, say),
    source: nameOf(who),
    amount: say("TURNCRAFT.Flow.Check.percent", { percent: check.percent }),
  };
  return {
    title: say(check.aim ? "TURNCRAFT.Roll.attack" : `TURNCRAFT.Action.${deed.action}`),
    who: nameOf(who),
    ...(check.aim && { using: check.aim.item.name }),
    targets: against.map(nameOf),
    modifiers: [first, ...check.parts.map((part) => modifierOf(part, state, who, check, reader))],
    free: gm ? limits : null,
    outcome: (struck, free) => prospectWords(prospectOf(state.settings, check, [...struck], free), say),
    note: say("TURNCRAFT.Flow.Check.costs", { cost }),
  };
}

/** A skill by its own name, or one of the others as it is called. */
export function skillWords(skill: string, say: Say): string {
  const known = skills.find((each) => each === skill);
  return known ? say(`TURNCRAFT.Skill.${known}`) : skill;
}

/** "65 or less (65 %) · Hard 32, Major 13, Critical 3" */
export function prospectWords({ threshold, odds, hard, major, critical }: Prospect, say: Say): string {
  const chance = say("TURNCRAFT.Flow.Check.outcome", { threshold, odds });
  const levels = say("TURNCRAFT.Flow.Check.levels", { hard, major, critical });
  return odds > 0 ? `${chance} · ${levels}` : chance;
}

function modifierOf(
  part: Part,
  state: FlowState,
  who: CombatantId,
  { aim }: DeedCheck,
  { gm, say, nameOf }: CheckReader,
): RollModifier {
  const { id, name, by, clause } = part;
  const leave = !gm && isHindrance(part) ? say("TURNCRAFT.Flow.Check.leave") : null;
  const source = [sourceOf(part, state, who, aim, say, nameOf), leave].filter(Boolean).join(" · ");
  const label = capital(String(figureWords({ name }, { say, nameOf }).name));
  const amount = typeof by === "number" ? by : say(`TURNCRAFT.Flow.Check.${by}`);
  return { id, label, ...(source !== "" && { source }), amount, clause, optional: true };
}

function sourceOf(
  { id, from }: Part,
  state: FlowState,
  who: CombatantId,
  aim: DeedCheck["aim"],
  say: Say,
  nameOf: CheckReader["nameOf"],
): string | null {
  if (!aim) return null;
  switch (id) {
    case "gangUp":
      return say("TURNCRAFT.Flow.Check.with", { names: from.map(nameOf).join(", "), other: nameOf(aim.target) });
    case "offHand":
    case "disarm":
      return aim.item.name;
    case "range":
      return say("TURNCRAFT.Flow.Ask.hexes", { hexes: distance(state, who, aim.target) ?? 0 });
    case "feint":
      return nameOf(aim.target);
    default:
      return null;
  }
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
