import type { HitDice } from "./notation-numbers.ts";
import type { MonsterRow } from "./settings.ts";

/** Enhanced hit dice from this bonus on attack as one hit die more; below it by the "+" of their row (GR-141). */
const wholeDie = 4;

/** Hit dice a creature attacks with. `plus`: with the "+" of its row. */
interface AttackDice {
  readonly dice: number;
  readonly plus: boolean;
}

/** Hit dice for attacking (GR-141): a bonus of 4 or more is one die more and never more than one. */
function attackDice({ base, bonus }: HitDice): AttackDice {
  return bonus >= wholeDie ? { dice: base + 1, plus: false } : { dice: base, plus: bonus > 0 };
}

const rowsFromTwo: readonly MonsterRow[] = ["2–3+", "4–5+", "6–7+", "8–9+", "10–11+", "12–13+", "14–15+"];

/** The row of the Monster Attack Table (GR-135, GR-141). */
export function monsterRow(hd: HitDice): MonsterRow {
  const { dice, plus } = attackDice(hd);
  if (dice < 1) return "below 1";
  if (dice === 1) return plus ? "1+" : "1";
  return rowsFromTwo[Math.floor(dice / 2) - 1] ?? "16 and more";
}

/** Hit dice for saving throws, and for effects that ask for a creature's hit dice (GR-142, GR-144): no limit. */
function saveDice({ base, bonus }: HitDice): number {
  return base + Math.ceil(bonus / wholeDie);
}

/** The row of the Monster Save Table: two hit dice each, from 1–2 on (GR-142). */
export function saveRow(hd: HitDice): string {
  const lower = Math.max(1, saveDice(hd) - ((saveDice(hd) + 1) % 2));
  return `${lower}–${lower + 1}`;
}

/** The dice of a creature's hit points: the bonus once for each hit die (GR-143). Null below one hit die. */
export function hitPointDice({ base, bonus }: HitDice): string | null {
  if (base < 1) return null;
  return bonus === 0 ? `${base}d8` : `${base}d8+${base * bonus}`;
}

/** Bonus to morale checks (GR-145). */
function moraleBonus({ bonus }: HitDice): number {
  return bonus;
}

/** Numbers that follow from a creature's hit dice, as shown on sheets (GR-140). */
export function derivedFrom(hd: HitDice) {
  return {
    attack: attackDice(hd),
    attackRow: monsterRow(hd),
    saves: saveDice(hd),
    saveRow: saveRow(hd),
    overall: saveDice(hd),
    hitPoints: hitPointDice(hd),
    morale: moraleBonus(hd),
  };
}

/** Hit dice may be enhanced only where there is no class (GR-140). */
export function mayBeEnhanced(hd: HitDice, classes: readonly unknown[]): boolean {
  return hd.bonus === 0 || classes.length === 0;
}
