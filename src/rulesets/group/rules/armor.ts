/** The scale of armor classes: 10 is the worst, −10 the best (GR-127). */
export const worstAc = 10;
export const bestAc = -10;

/** Actor's armor class: base, and additions. Bonuses are positive, penalties negative. */
export interface Armor {
  readonly base: number;
  readonly modifiers: readonly { readonly label: string; readonly value: number }[];
}

/**
 * The armor class that an attack meets: a bonus lowers it, a penalty raises it (GR-128); only the result is held on the
 * scale (GR-127). `more`: bonuses and penalties of this attack, with the same signs.
 */
export function armorClass({ base, modifiers }: Armor, ...more: readonly number[]): number {
  const sum = [...modifiers.map(({ value }) => value), ...more].reduce((total, value) => total + value, 0);
  return Math.max(bestAc, Math.min(worstAc, base - sum)) || 0;
}
