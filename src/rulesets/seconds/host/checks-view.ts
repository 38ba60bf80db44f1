import { addedTo, type PlainRoll } from "../../../combat/checks/plain-view.ts";
import type { Localize } from "../../../combat/views/index.ts";
import { filledIn } from "../rules/index.ts";

/** Creature that makes a Reflex check. `formula`: that of initiative checks (SX-107). */
interface ReflexInput {
  readonly name: string;
  readonly reflex: number;
  readonly dexterity: number;
  readonly formula: string;
}

/** A Reflex check: the setting's formula with both scores (SX-101). */
export function reflexCheck({ name, reflex, dexterity, formula }: ReflexInput, localize: Localize): PlainRoll {
  const modifiers = [
    { id: "reflex", label: localize("TURNCRAFT.Seconds.Field.reflex"), amount: reflex, clause: "SX-101" },
    { id: "dexterity", label: localize("TURNCRAFT.Seconds.Field.dexterity"), amount: dexterity, clause: "SX-101" },
  ];
  const filled = filledIn(formula, { reflex, dexterity });
  return addedTo({ name, title: localize("TURNCRAFT.PlainCheck.reflex"), formula: filled, modifiers }, localize);
}
