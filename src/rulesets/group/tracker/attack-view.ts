import type { FormValues } from "../../../combat/dialogs.ts";
import type { RollAsked, RollModifier } from "../../../combat/rolling/roll-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/index.ts";
import {
  type Aiming,
  type AimPart,
  type Attack,
  aimedAt,
  aimOf,
  aimPartsOf,
  fittingModes,
  type GroupState,
  type Item,
  isHindrance,
  victimOf,
  writeAac0,
} from "../rules/index.ts";
import { type DeclarationChoice, routineWords } from "./chooser-view.ts";

/** Choices of an attack beside the target. */
interface AttackChoices {
  /** Ways of using the weapon (GR-166); empty where there is only one. */
  readonly modes: readonly DeclarationChoice[];
  /** "Routine 2 of 3" (GR-101), or null. */
  readonly routine: string | null;
}

/** Further fields of an attack's target window. The first mode that fits is checked. */
export function attackChoices(state: GroupState, who: CombatantId, item: Item, localize: Localize): AttackChoices {
  const fighter = state.fighters[who];
  const fitting = fittingModes(state, who, item);
  const modes = item.modes.map(({ name, damageType, spaceRequired }, i) => ({
    value: String(i),
    label: name,
    note: [
      damageType,
      localize("TURNCRAFT.Ruler.feet", { feet: spaceRequired }),
      ...(fitting.includes(i) ? [] : [localize("TURNCRAFT.GroupTable.attack.noSpace")]),
    ]
      .filter((part) => part !== "")
      .join(" · "),
    checked: i === (fitting[0] ?? 0),
  }));
  const all = fighter?.scores.routinesPerRound ?? 1;
  const next = Math.min(all, (fighter?.routinesUsed ?? 0) + 1);
  return { modes, routine: all > 1 ? localize("TURNCRAFT.GroupTable.attack.routine", { next, all }) : null };
}

const mostFactor = 10;

/** Attack described by the window's fields; a named object or place is its target instead (GR-173). */
export function attackFrom(fields: FormValues, target: CombatantId | null): Attack {
  const { mode, factor, stacks } = fields;
  const words = wordsIn(fields.called);
  const named = wordsIn(fields.named);
  const times = Math.min(mostFactor, Math.max(1, Math.trunc(Number(factor)) || 1));
  const isMode = typeof mode === "string" && /^\d+$/.test(mode);
  return {
    targets: target === null || named !== "" ? [] : [target],
    ...(named !== "" && { named }),
    mode: isMode ? Number(mode) : null,
    called: words === "" ? null : words,
    multipliers: times > 1 ? [{ factor: times, stacks: stacks === true }] : [],
    feet: null,
  };
}

/** Typed words of a field, for a command. */
export function wordsIn(typed: unknown): string {
  return typeof typed === "string" ? typed.trim().slice(0, 200) : "";
}

/** Attack before the roll. */
export interface BlowInput {
  readonly who: CombatantId;
  readonly item: Item;
  readonly attack: Attack;
  /** Bonus and penalty of an attack out of turn (GR-147). */
  readonly terms?: { readonly bonus: number; readonly penalty: number };
}

/** "hits on 12 or more (45%)" */
export function oddsWords(lowest: number, localize: Localize): string {
  return localize("TURNCRAFT.GroupTable.attack.odds", { lowest, chance: chanceOf(lowest) });
}

/** Percent of d20 rolls showing `lowest` or more. */
export function chanceOf(lowest: number): number {
  return (21 - lowest) * 5;
}

/** Planned attack as the rules judge it before the roll; null without a target. */
function aimingOf({ who, item, attack, terms }: BlowInput): Aiming | null {
  const aim = aimedAt(attack);
  return aim && { who, target: victimOf(aim), item, more: terms?.bonus ?? 0, penalty: terms?.penalty ?? 0 };
}

/** Reader of a roll. `gm`: a player needs the GM's permission to strike out a hindrance. */
export interface RollContext {
  readonly gm: boolean;
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
}

/** Roll as the shared window shows it: modifiers, sources, and the lowest hitting die (GR-130); null without a target. */
export function attackRoll(state: GroupState, blow: BlowInput, context: RollContext): RollAsked | null {
  const { who, item, attack } = blow;
  const { localize, nameOf } = context;
  const aiming = aimingOf(blow);
  if (!aiming) return null;
  const target = aiming.target === null ? (attack.named ?? "") : nameOf(aiming.target);
  const mode = attack.mode === null ? undefined : item.modes[attack.mode];
  const rating = aimOf(state, aiming).rating;
  const parts = aimPartsOf(state, aiming);
  return {
    settled: parts.length === 0,
    title: localize("TURNCRAFT.Roll.attack"),
    who: nameOf(who),
    using: [item.name, mode?.name ?? ""].filter((part) => part !== "").join(" · "),
    targets: [target],
    modifiers: parts.map((part) => modifierOf(part, nameOf(who), target, context)),
    free: context.gm ? { min: -20, max: 20 } : null,
    outcome: (excluded, free) => {
      const line = (name: "chance" | "damage" | "object", text: string) => ({
        target: localize(`TURNCRAFT.GroupTable.attack.${name}`),
        text,
      });
      const damage = damageWords(state, blow).map((text) => line("damage", text));
      if (aiming.target === null) return [line("object", localize("TURNCRAFT.GroupTable.attack.objectAc")), ...damage];
      const { ac, needed, lowest } = aimOf(state, { ...aiming, excluded: [...excluded], free });
      const against = localize("TURNCRAFT.GroupTable.attack.against", { ac, aac0: writeAac0(rating.aac0) });
      return [
        { target: against, text: localize("TURNCRAFT.GroupTable.attack.needed", { needed }) },
        line("chance", localize("TURNCRAFT.GroupTable.attack.lowest", { lowest, chance: chanceOf(lowest) })),
        ...damage,
      ];
    },
    ...noteOf(state, blow, localize),
  };
}

function modifierOf(part: AimPart, who: string, target: string, { gm, localize }: RollContext): RollModifier {
  const { id, to, amount, label, clause } = part;
  const [known] = id.split(":") as ["own" | "by" | "against" | "bonus" | "penalty" | "ac"];
  const words = label === "" ? localize(`TURNCRAFT.GroupTable.attack.part.${known}`) : label;
  const from =
    known === "own" || known === "by" ? who : known === "bonus" ? localize("TURNCRAFT.Tracker.gamemaster") : target;
  const leave = !gm && isHindrance(part) ? localize("TURNCRAFT.GroupTable.attack.leave") : null;
  const source = [from, leave].filter((words) => words !== null).join(" · ");
  // A bonus to AC makes the roll worse.
  return { id, label: words, source, amount: to === "ac" ? -amount || 0 : amount, clause, optional: true };
}

function damageWords(state: GroupState, { who, item, attack }: BlowInput): string[] {
  const bonus = state.fighters[who]?.scores.damageModifier ?? 0;
  const words = routineWords(item, bonus, [...item.multipliers, ...attack.multipliers]);
  return words === null ? [] : [words];
}

function noteOf(state: GroupState, { item, who, attack }: BlowInput, localize: Localize): Pick<RollAsked, "note"> {
  const { routine } = attackChoices(state, who, item, localize);
  const called =
    attack.called === null ? null : localize("TURNCRAFT.GroupTable.attack.called", { what: attack.called });
  const note = [routine, called].filter((part) => part !== null).join(" · ");
  return note === "" ? {} : { note };
}
