import { type Rolls, rollsOf } from "../../data/rolls.ts";
import { type Added, mostForSituation, plus } from "../../engine/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize, localizeKey } from "../../i18n.ts";
import type { Command } from "../authority/request.ts";
import type { FormValues } from "../dialogs.ts";
import { targetsOf } from "../giving.ts";
import { feetApart, rangeOf } from "../targeting/distance.ts";
import {
  chosenTargets,
  presetIn,
  presetOf,
  type TargetAim,
  type TargetsView,
  targetsView,
} from "../targeting/list-view.ts";
import { aboutItem, aimsIn, distanceWarning, wholeNote } from "../targeting/on-map.ts";
import type { Localize } from "../views/numbers-view.ts";
import { nameOf } from "../words.ts";
import { askRoll } from "./ask.ts";
import type { RollAsked, RollModifier } from "./roll-view.ts";
import type { AnsweredRoll, AskOptions } from "./roll-window.ts";

/** Ruleset's terms for rolling the dice of a command. */
export interface StrikeTerms {
  /** UUID of the item with the dice; null if the command rolls none. */
  readonly item: string | null;
  /** Targets already settled by the command, taking precedence over the user's targets on the map. */
  readonly targets?: readonly CombatantId[];
  /** Dice of the item; absent: the typed dice. */
  readonly rolls?: (item: Item.Implementation) => Rolls;
  /** Returns the rules' additions against a target; for display, never applied from here. */
  readonly addedTo?: (target: CombatantId) => readonly (Added & { readonly clause: string })[];
}

/**
 * Command with the asker's choices for the dice: targets (from the user's targets on the map) and situational modifier. Unchanged
 * without dice; null if dismissed.
 */
export async function withDice(
  combat: Combat.Implementation,
  command: Command,
  { item: uuid, targets: named = [], rolls = rollsOf, addedTo = () => [] }: StrikeTerms,
  { give, ...how }: AskOptions = {},
): Promise<Command | null> {
  const who = "who" in command && typeof command.who === "string" ? command.who : null;
  const item = combat.combatants.get(who ?? "")?.actor?.items.find((each) => each.uuid === uuid);
  const dice = item && rolls(item);
  if (!item || !dice || (dice.attack === null && dice.damage === null)) return command;
  const aimed = [...new Set([...named, ...targetsOf(combat)])];
  // No one attacks themselves. Healing without a chosen friend heals the user.
  const targets = dice.heals
    ? presetOf(aimsFor(combat, who as CombatantId, item, dice), helping(item, aimed, who as CombatantId)).ids
    : aimed.filter((id) => id !== who);
  const askedOf = (chosen: readonly CombatantId[]) => {
    const warnings = new Map(aimsFor(combat, who as CombatantId, item, dice).map(({ id, warning }) => [id, warning]));
    const aims = chosen.map((id) => ({
      name: nameOf(combat, id),
      added: addedTo(id),
      warning: warnings.get(id) ?? null,
    }));
    const asked = strikeAsked(
      { who: nameOf(combat, who as CombatantId), using: item.name, dice, aims },
      localize,
      localizeKey,
    );
    return { ...asked, free: dice.attack === null ? null : limits };
  };
  const listNow = () => targetList(combat, who as CombatantId, item, { named, aimed }, dice);
  const view = game.combats.has(combat.id ?? "") ? listNow : null;
  const { ids: preset, isGuess } = view ? presetIn(view()) : { ids: targets, isGuess: false };
  const choice = view && { combat, view, asked: (fields: FormValues) => askedOf(chosenTargets(fields)) };
  const first = askedOf(preset);
  const settled = first.settled && !isGuess;
  // Without a window, no one is hit whom the user hasn't named.
  const unasked = isGuess && !dice.heals ? [] : preset;
  // The authority reads of it what is the asker's to say, and writes the rest.
  const rolling = (answer: Pick<AnsweredRoll, "targets" | "free">) =>
    ({ ...command, strike: { targets: answer.targets ?? unasked, situation: answer.free } }) as Command;
  const press = give && ((answer: AnsweredRoll, override: boolean) => give(rolling(answer), override));
  const answer = await askRoll({ ...first, settled }, { ...how, ...(choice && { choice }), ...(press && { press }) });
  return answer && rolling(answer);
}

/** Combatants affected by an item's dice if used now; none if a window has to ask. */
export function strikeTargets(
  combat: Combat.Implementation,
  who: CombatantId,
  item: Item.Implementation,
  dice: Rolls,
): readonly CombatantId[] {
  if (dice.attack === null && dice.damage === null) return [];
  const { ids, isGuess } = presetIn(targetList(combat, who, item, { named: [], aimed: targetsOf(combat) }, dice));
  return isGuess ? [] : ids;
}

/** Returns the list of targets for a strike or healing, and the preset choice. */
function targetList(
  combat: Combat.Implementation,
  who: CombatantId,
  item: Item.Implementation,
  { named, aimed }: { readonly named: readonly CombatantId[]; readonly aimed: readonly CombatantId[] },
  dice: Rolls,
): TargetsView {
  const isMany = takesMany(item, [...named, ...aimed]);
  const preset = dice.heals
    ? helping(item, aimed, who)
    : ({ purpose: dice.attack === null ? "either" : "attack", isMany, named, aimed } as const);
  const about = aboutItem(item.actor, item.uuid);
  return targetsView(aimsFor(combat, who, item, dice), { ...preset, about, optional: true, overrides: true }, localize);
}

/** Terms of the target list for healing: friends, or the user if no friend is targeted. */
function helping(item: Item.Implementation, aimed: readonly CombatantId[], self: CombatantId) {
  return { purpose: "help", isMany: takesMany(item, aimed), aimed, self } as const;
}

/** True if the list lets the user tick several targets: of a weapon, only after several are chosen already. */
function takesMany(item: Item.Implementation, chosen: readonly CombatantId[]): boolean {
  return !isUsedUp(item) && (item.type !== "weapon" || new Set(chosen).size > 1);
}

/** True for an item consumed by use, such as a draught: a single target, by touch unless the item attacks. */
function isUsedUp({ system }: Item.Implementation): boolean {
  return "consumed" in system && system.consumed === true;
}

/** Returns the possible targets of a strike. The rules judge no distance, so a long distance only causes a warning. */
function aimsFor(
  combat: Combat.Implementation,
  who: CombatantId,
  item: Item.Implementation,
  { attack, heals }: Rolls,
): TargetAim[] {
  const from = combat.combatants.get(who)?.token ?? null;
  const { state } = combat as Combat.Implementation & { readonly state?: EncounterState | null };
  const known = (id: CombatantId) => {
    if (state?.fighters[id]?.departed) return null;
    const apart = feetApart(from, combat.combatants.get(id)?.token ?? null);
    const note = heals ? wholeNote(combat, id) : null;
    const within = attack === null ? (isUsedUp(item) ? touch : null) : rangeOf(item);
    return { apart, note, warning: distanceWarning(within, apart) };
  };
  return aimsIn(combat, who, known, heals === true);
}

const touch = { kind: "reach", feet: 5 } as const;
const limits = { min: -mostForSituation, max: mostForSituation };

/** Facts for an upcoming strike: attacker, item, dice and targets. */
interface StrikeInput {
  readonly who: string;
  /** Name of the item. */
  readonly using: string;
  readonly dice: Rolls;
  readonly aims: readonly {
    readonly name: string;
    readonly added: readonly (Added & { readonly clause: string })[];
    /** Objection to a target under rules leaving the choice to the table. */
    readonly warning?: string | null;
  }[];
}

/**
 * Returns the roll of a strike for the roll window, without limits of the situational modifier. `key`: localizes labels
 * of additions.
 */
export function strikeAsked(
  { who, using, dice, aims }: StrikeInput,
  localize: Localize,
  key: typeof localizeKey,
): Omit<RollAsked, "free"> {
  const { attack, damage, heals } = dice;
  const points = localize(heals ? "TURNCRAFT.Roll.healing" : "TURNCRAFT.Roll.damage");
  const formulas: readonly (readonly [string, string | null])[] = [
    [localize("TURNCRAFT.Roll.attack"), attack],
    [points, damage],
  ];
  const base = formulas.flatMap(([label, amount]): RollModifier[] =>
    amount === null ? [] : [{ id: label, label, source: using, amount }],
  );
  const added = aims.flatMap(({ name, added }, index) =>
    attack === null ? [] : added.map((each) => modifierOf(each, `${index}`, name, key)),
  );
  const warnings = aims.flatMap(({ name, warning }) =>
    warning ? [localize("TURNCRAFT.Strike.beyond", { name, warning })] : [],
  );
  const outcomeFor = (more: readonly number[]) => (attack === null ? (damage ?? "") : withAll(attack, more));
  return {
    title: attack === null ? points : localize("TURNCRAFT.Roll.attack"),
    who,
    using,
    targets: aims.map(({ name }) => name),
    ...(heals && { helps: true }),
    modifiers: [...base, ...added],
    outcome: (_struck, free) =>
      aims.length < 2
        ? outcomeFor([...(aims[0]?.added ?? []).map(({ by }) => by), free])
        : aims.map(({ name, added }) => ({ target: name, text: outcomeFor([...added.map(({ by }) => by), free]) })),
    warnings: aims.length === 0 ? [localize("TURNCRAFT.Strike.noTargets")] : warnings,
    ...(aims.length === 0 && { aimless: true, ok: localize("TURNCRAFT.Strike.rollWithout") }),
    ...(aims.length > 1 && { ok: localize("TURNCRAFT.Strike.rollMany", { count: aims.length }) }),
    settled: aims.length > 0 && warnings.length === 0 && added.length === 0,
  };
}

function modifierOf(
  { name, by, clause }: Added & { clause: string },
  id: string,
  target: string,
  key: typeof localizeKey,
) {
  return { id: `${name}-${id}`, label: key(`TURNCRAFT.Strike.added.${name}`), amount: by, clause, target };
}

/** A formula with numbers added: "1d20 + 4 + 2". */
function withAll(formula: string, numbers: readonly number[]): string {
  return numbers.reduce((sum, by) => plus(sum, by, "−"), formula);
}
