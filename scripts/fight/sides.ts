import type { CombatantId } from "../../src/engine/index.ts";

const names = [
  "Ada",
  "Bram",
  "Cleo",
  "Dirk",
  "Elsa",
  "Finn",
  "Greta",
  "Hugo",
  "Ines",
  "Jory",
  "Kaya",
  "Lars",
  "Mira",
  "Nils",
  "Odile",
  "Pell",
  "Quin",
  "Runa",
  "Sten",
  "Tilda",
];

export const sides = ["Red", "Blue"] as const;
export type Side = (typeof sides)[number];

export interface Combatant {
  readonly id: CombatantId;
  readonly name: string;
  readonly side: Side;
  /** From 0. */
  readonly number: number;
}

/** So many combatants, in turn of one side and the other. */
export function combatants(count: number): Combatant[] {
  return Array.from({ length: count }, (_, i) => {
    const again = Math.floor(i / names.length);
    const name = `${names[i % names.length]}${again > 0 ? ` ${again + 1}` : ""}`;
    return { id: `c${i + 1}` as CombatantId, name, side: i % 2 === 0 ? "Red" : "Blue", number: i };
  });
}
