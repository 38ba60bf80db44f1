import { plus, signed } from "../../engine/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { type KeyBelow, localize } from "../../i18n.ts";
import { askRoll } from "../rolling/ask.ts";
import type { RollAsked, RollModifier } from "../rolling/roll-view.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Modifier of saves, always a number. */
export interface SaveModifier extends RollModifier {
  readonly amount: number;
}

/** Free checks of a creature, judged by the table, in combat or out. */
export interface Checks<State extends EncounterState = EncounterState> {
  /** True if the creature has a check of the name, as on the buttons of the sheet. */
  has(actor: Actor.Implementation, check: string): boolean;
  /** Shows and makes the roll, and posts a card. */
  roll(actor: Actor.Implementation, check: string): Promise<void>;
  /** Answers the check on a card with one of the user's own; null if `kept`, from the card's flags, is invalid. */
  opposing?(kept: unknown): (() => Promise<void>) | null;
  /** Modifiers of all saves of a combatant under the ruleset, for any ruleset's save. */
  onSaves?(state: State, who: CombatantId): readonly SaveModifier[];
}

/**
 * Shows and rolls a check of a single score, in or out of combat; the user's roll mode decides the card's readers. Null: impossible
 * for the creature (`plain` is null), or dismissed.
 */
export async function rollPlain(
  actor: Actor.Implementation,
  plain: PlainRoll | null,
): Promise<{ readonly free: number; readonly total: number } | null> {
  if (!plain) {
    ui.notifications?.warn(localize("TURNCRAFT.PlainCheck.none", { name: actor.name }));
    return null;
  }
  const answer = await askRoll(plain.asked);
  if (!answer) return null;
  const { free } = answer;
  const roll = await new Roll(plain.formula(free)).evaluate();
  const total = Number(roll.total);
  await roll.toMessage({ flavor: plain.flavor(free, total), speaker: ChatMessage.getSpeaker({ actor }) });
  return { free, total };
}

/** Check of a single score, by the end of the key below `TURNCRAFT.PlainCheck`. */
export type PlainCheck = KeyBelow<"TURNCRAFT.PlainCheck">;

/** Check of a single score before rolling. `free`: the situational modifier entered in the window. */
export interface PlainRoll {
  readonly asked: RollAsked;
  formula(free: number): string;
  /** Text above the dice on the card. */
  flavor(free: number, total: number): string;
}

/** Returns a check with a situational modifier, added from −20 to 20, to a die formula. */
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

/** Chance in whole percent that a die with `sides` sides shows `least` or less. */
export function chanceUnder(least: number, sides: number): number {
  return Math.round((100 * Math.max(0, Math.min(sides, least))) / sides);
}
