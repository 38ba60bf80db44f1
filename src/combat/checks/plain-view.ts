import { plus, signed } from "../../engine/index.ts";
import type { LangKey } from "../../i18n.ts";
import type { RollAsked, RollModifier } from "../rolling/roll-view.ts";
import type { Localize } from "../views/index.ts";

/** A check of one score, by the end of its key below `TURNCRAFT.PlainCheck`. */
export type PlainCheck = LangKey extends infer Key
  ? Key extends `TURNCRAFT.PlainCheck.${infer Name}`
    ? Name
    : never
  : never;

/** A check of one score before it is shown. `free`: the number that the window asks for. */
export interface PlainRoll {
  readonly asked: RollAsked;
  formula(free: number): string;
  /** The words over the dice of its card. */
  flavor(free: number, total: number): string;
}

/** A die with something added. */
export function addedTo(
  {
    name,
    title,
    formula,
    modifiers,
  }: Readonly<Record<"name" | "title" | "formula", string>> & {
    readonly modifiers: readonly RollModifier[];
  },
  localize: Localize,
): PlainRoll {
  const thrown = (free: number) => plus(formula, free);
  return {
    asked: {
      title,
      who: name,
      modifiers,
      free: { min: -20, max: 20 },
      outcome: (_struck, free) => thrown(free),
    },
    formula: thrown,
    flavor: (free) => (free === 0 ? title : `${title} (${localize("TURNCRAFT.Roll.free")} ${signed(free)})`),
  };
}

/** Percent of a die's faces that are this or less. */
export function chanceUnder(least: number, sides: number): number {
  return Math.round((100 * Math.max(0, Math.min(sides, least))) / sides);
}
