import type { SaveModifier } from "../../../combat/checks/checks.ts";
import { chanceUnder, type PlainRoll } from "../../../combat/checks/plain-view.ts";
import type { Localize } from "../../../combat/views/index.ts";
import { plus } from "../../../engine/index.ts";

/** Creature that makes a save. */
export interface SaveInput {
  readonly name: string;
  /** The row of the tables that hit dice save by (GR-142), or a class and its level. */
  readonly savesAs: { readonly text: string; readonly byClass: boolean };
  /** The number that a save last needed: clauses have none (GR-171), so it is given by hand. */
  readonly needed: number;
  /** Modifiers that the creature's encounter adds to its saves. */
  readonly added: readonly SaveModifier[];
}

/** A save: a d20 against a number that the Gamemaster names (GR-116, GR-171). */
export function saveCheck(
  { name, savesAs: { text, byClass }, needed, added }: SaveInput,
  localize: Localize,
): PlainRoll {
  const title = localize("TURNCRAFT.PlainCheck.save");
  const modifiers = [{ id: "as", label: localize("TURNCRAFT.PlainCheck.savesAs"), amount: text }, ...added];
  const sum = added.reduce((all, { amount }) => all + amount, 0);
  return {
    asked: {
      title,
      who: name,
      modifiers: modifiers.map((part) => ({ ...part, ...(!byClass && { clause: "GR-142" }) })),
      free: { min: 1, max: 30, label: localize("TURNCRAFT.PlainCheck.needed"), value: needed },
      outcome: (_struck, least) =>
        localize("TURNCRAFT.PlainCheck.over", { least, chance: chanceUnder(21 - least + sum, 20) }),
    },
    formula: () => plus("1d20", sum),
    flavor: (least, total) =>
      localize(isSaved(least, total) ? "TURNCRAFT.PlainCheck.saved" : "TURNCRAFT.PlainCheck.notSaved", {
        check: title,
        least,
      }),
  };
}

/** True if a save is made. */
export function isSaved(needed: number, total: number): boolean {
  return total >= needed;
}
