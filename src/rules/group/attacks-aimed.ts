import { fighterOf } from "../engine/fighters.ts";
import type { CombatantId } from "../engine/types.ts";
import { armorClass } from "./armor.ts";
import { lowestHit, type Rating, ratingOf, scoreNeeded } from "./attacks.ts";
import type { Fighter, GroupState } from "./types.ts";

/** What an attack is up against, before it is rolled. */
export interface Aim {
  readonly rating: Rating;
  /** The armor class that is met (GR-127, GR-128). */
  readonly ac: number;
  /** Modified score needed (GR-130, GR-133). */
  readonly needed: number;
  /** Sum of the modifiers to the roll, the GM's among them (GR-125). */
  readonly modifiers: number;
  /** The lowest die that hits (GR-130). */
  readonly lowest: number;
}

/** What an attacker is shown before the roll (GR-125). `penalty`: to the target's AC, negative; `more`: other modifiers. */
export function aimOf(
  state: GroupState,
  {
    who,
    target,
    penalty = 0,
    more = 0,
  }: { readonly who: CombatantId; readonly target: CombatantId; readonly penalty?: number; readonly more?: number },
): Aim {
  const attacker = fighterOf<Fighter>(state, who);
  const defender = fighterOf<Fighter>(state, target);
  const rating = ratingOf(attacker.scores, state.settings);
  const ac = armorClass(defender.scores.ac, penalty);
  const needed = scoreNeeded(rating.aac0, ac);
  const modifiers = attacker.scores.attackModifier + attacker.situational.by + defender.situational.against + more;
  return { rating, ac, needed, modifiers, lowest: lowestHit(modifiers, needed) };
}
