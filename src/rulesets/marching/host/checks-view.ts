import type { SaveModifier } from "../../../combat/checks/checks.ts";
import { chanceUnder, type PlainRoll } from "../../../combat/checks/plain-view.ts";
import type { Localize } from "../../../combat/views/index.ts";
import { sidesOf } from "../rules/index.ts";

/** Creature that makes a check of AGL. */
export interface AglInput {
  readonly name: string;
  /** null: none (MO-708). */
  readonly agl: number | null;
  /** The die of AGL checks and saves (MO-708). */
  readonly die: string;
  /** Amount that impairment adds to the score (MO-803). */
  readonly impaired: number;
}

/** A check of AGL, or a save by it: the score or less on a bare die (MO-708, MO-805); null where the creature has none. */
export function aglCheck(
  check: "agl" | "aglSave",
  { name, agl, die, impaired }: AglInput,
  localize: Localize,
): PlainRoll | null {
  if (agl === null) return null;
  const title = localize(`TURNCRAFT.PlainCheck.${check}`);
  const score = { id: "agl", label: localize("TURNCRAFT.Marching.field.agl"), amount: agl };
  const least = (free: number) => agl + impaired + free;
  return {
    asked: {
      title,
      who: name,
      modifiers: [score, ...impairment(impaired, localize)].map((part) => ({ ...part, clause: "MO-708" })),
      free: { min: -20, max: 20 },
      outcome: (_struck, free) =>
        localize("TURNCRAFT.PlainCheck.under", {
          least: least(free),
          die,
          chance: chanceUnder(least(free), sidesOf(die) ?? 20),
        }),
    },
    formula: () => die,
    flavor: (free, total) =>
      localize(total <= least(free) ? "TURNCRAFT.PlainCheck.success" : "TURNCRAFT.PlainCheck.failure", {
        check: title,
        least: least(free),
      }),
  };
}

/** Modifiers of a check by impairment (MO-803, MO-805); empty where it adds nothing. */
export function impairment(amount: number, localize: Localize): SaveModifier[] {
  return amount === 0 ? [] : [{ id: "impaired", label: localize("TURNCRAFT.Marching.mark.impaired"), amount }];
}
