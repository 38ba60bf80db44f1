import { DiceRoll, NumberGenerator } from "@dice-roller/rpg-dice-roller";
import type { RollRequest, RollResult } from "../../src/engine/index.ts";
import type { Luck } from "./luck.ts";

/** The library's dice, as far as we look at them. */
interface Rolled {
  readonly total: number;
  readonly rolls: readonly unknown[];
}

/** Rolls what a rule asks for, with the luck of this fight. */
export function roll({ id, formula }: RollRequest, luck: Luck): RollResult {
  // The library takes its chance from whatever engine stands here; it asks for 32 bits.
  NumberGenerator.generator.engine = { next: () => Math.floor(luck.next() * 2 ** 32) | 0 };
  // Unlike Foundry's dice, these want to be told how many are kept.
  const { total, rolls }: Rolled = new DiceRoll(formula.replace(/k([hl])(?!\d)/g, "k$11"));
  return { kind: "roll", id, dice: rolls.flatMap(facesOf), total };
}

/** The faces kept of one group of dice; none of an operator or a plain number. */
function facesOf(part: unknown): number[] {
  const { rolls = [] } = Object(part) as { rolls?: readonly { value: number; useInTotal: boolean }[] };
  return rolls.filter(({ useInTotal }) => useInTotal).map(({ value }) => value);
}
