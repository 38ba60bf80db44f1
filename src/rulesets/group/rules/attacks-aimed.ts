import { fighterOf } from "../../../engine/fighters.ts";
import type { ClauseId, CombatantId } from "../../../engine/types.ts";
import { armorClass, worstAc } from "./armor.ts";
import { lowestHit, type Rating, ratingOf, scoreNeeded } from "./attacks.ts";
import type { Attack, Fighter, GroupState, Item } from "./types.ts";

/** Modifier of an attack, with the id used to strike it out. */
export interface AimPart {
  /** `own`, `by`, `against`, `bonus`, `penalty`, or `ac:<n>` for the target's n-th modifier to AC. */
  readonly id: string;
  /** To the roll, or to the AC that is met: a bonus to AC is positive and makes it harder to hit (GR-128). */
  readonly to: "roll" | "ac";
  readonly amount: number;
  /** Label given by the target's actor; empty for other modifiers. */
  readonly label: string;
  readonly clause: ClauseId;
}

/** Numbers of an attack before its roll. */
export interface ArmorAim {
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

/** An attack as far as its odds go. `penalty`: to the target's AC, negative; `more`: other modifiers. */
export interface Aiming extends Partial<Pick<Attack, "struck" | "free">> {
  readonly who: CombatantId;
  /** Null: an object or a place, whose AC the GM sets (GR-173). */
  readonly target: CombatantId | null;
  /** AC of an object; absent: the worst possible. */
  readonly ac?: number;
  /** Item whose own AAC0 takes precedence over its bearer's (GR-126); absent: the bearer's. */
  readonly item?: Pick<Item, "aac0">;
  readonly penalty?: number;
  readonly more?: number;
}

/** Modifiers of an attack that have an amount, from the attacker's point of view (GR-125). */
export function aimPartsOf(state: GroupState, { who, target, penalty = 0, more = 0 }: Aiming): AimPart[] {
  const attacker = fighterOf<Fighter>(state, who);
  const defender = target === null ? null : fighterOf<Fighter>(state, target);
  const armor = (defender?.scores.ac.modifiers ?? []).map(({ label, value }, i) =>
    part(`ac:${i}`, "ac", value, "GR-128", label),
  );
  const parts = [
    part("own", "roll", attacker.scores.attackModifier, "GR-130"),
    part("by", "roll", attacker.situational.by, "GR-125"),
    part("against", "roll", defender?.situational.against ?? 0, "GR-125"),
    part("bonus", "roll", more, "GR-147"),
    ...armor,
    part("penalty", "ac", penalty, "GR-147"),
  ];
  return parts.filter(({ amount }) => amount !== 0);
}

/** True if it makes a hit less likely: a bonus to AC does (GR-128). */
export function isHindrance({ to, amount }: Pick<AimPart, "to" | "amount">): boolean {
  return to === "ac" ? amount > 0 : amount < 0;
}

function part(id: string, to: AimPart["to"], amount: number, clause: ClauseId, label = ""): AimPart {
  return { id, to, amount, label, clause };
}

/** Numbers shown to an attacker before the roll (GR-125), without modifiers that are struck out. */
export function aimOf(state: GroupState, aiming: Aiming): ArmorAim {
  const { who, target, struck = [], free = 0 } = aiming;
  const parts = aimPartsOf(state, aiming).filter(({ id }) => !struck.includes(id));
  const sum = (to: AimPart["to"]) =>
    parts.filter((each) => each.to === to).reduce((total, { amount }) => total + amount, 0);
  const rating = ratingOf(fighterOf<Fighter>(state, who).scores, state.settings, aiming.item);
  const base = target === null ? (aiming.ac ?? worstAc) : fighterOf<Fighter>(state, target).scores.ac.base;
  const ac = armorClass({ base, modifiers: [] }, sum("ac"));
  const needed = scoreNeeded(rating.aac0, ac);
  const modifiers = sum("roll") + free;
  return { rating, ac, needed, modifiers, lowest: lowestHit(modifiers, needed) };
}
