import { type Rolls, rollsOf } from "../../data/rolls.ts";
import { type Added, mostForSituation } from "../../engine/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize, localizeKey } from "../../i18n.ts";
import type { Command } from "../authority/request.ts";
import type { Fields } from "../dialogs.ts";
import {
  aimsIn,
  chosenTargets,
  distanceWarning,
  feetApart,
  presetOf,
  type TargetAim,
  type TargetsView,
  targetsView,
  wholeNote,
} from "../targeting/index.ts";
import { targetsOf } from "../targets.ts";
import { nameOf } from "../words.ts";
import { type AnsweredRoll, type AskingHow, askRoll } from "./ask.ts";
import { strikeAsked } from "./strike-view.ts";

/** Ruleset's terms for rolling the dice of a command. */
export interface StrikeTerms {
  /** UUID of the item whose dice they are; null where this command throws none. */
  readonly item: string | null;
  /** Targets already settled by the command; they take precedence over the user's targets on the map. */
  readonly targets?: readonly CombatantId[];
  /** Dice of the item; absent: the typed ones. */
  readonly rolls?: (item: Item.Implementation) => Rolls;
  /** Returns the rules' additions against a target; for display, never applied from here. */
  readonly addedTo?: (target: CombatantId) => readonly (Added & { readonly clause: string })[];
}

/**
 * Command with the asker's choices for its dice: targets (from the user's targets on the map) and situational modifier.
 * The command unchanged if it has no dice; null if dismissed.
 */
export async function withDice(
  combat: Combat.Implementation,
  command: Command,
  { item: uuid, targets: named = [], rolls = rollsOf, addedTo = () => [] }: StrikeTerms,
  { give, ...how }: AskingHow = {},
): Promise<Command | null> {
  const who = "who" in command && typeof command.who === "string" ? command.who : null;
  const item = combat.combatants.get(who ?? "")?.actor?.items.find((each) => each.uuid === uuid);
  const dice = item && rolls(item);
  if (!item || !dice || (dice.attack === null && dice.damage === null)) return command;
  const aimed = [...new Set([...named, ...targetsOf(combat)])];
  // Nobody strikes themselves; who names no friend to be healed is healed.
  const targets = dice.heals
    ? presetOf(aimsFor(combat, who as CombatantId, item, dice), helping(aimed, who as CombatantId))
    : aimed.filter((id) => id !== who);
  const warnings = new Map(aimsFor(combat, who as CombatantId, item, dice).map(({ id, warning }) => [id, warning]));
  const askedOf = (chosen: readonly CombatantId[]) => {
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
  const view = game.combats.has(combat.id ?? "")
    ? targetList(combat, who as CombatantId, item, { named, aimed }, dice)
    : null;
  const rows = view?.groups.flatMap((group) => group.rows) ?? [];
  const preset = view ? rows.flatMap(({ id, checked }) => (checked ? [id] : [])) : targets;
  const choice = view && { combat, view, asked: (fields: Fields) => askedOf(chosenTargets(fields)) };
  const first = askedOf(preset);
  // Who is healed for want of anybody else may have meant another.
  const settled = first.settled && !rows.some(({ assumed }) => assumed);
  // The door reads of it what is the asker's to say, and writes the rest.
  const rolling = (answer: Pick<AnsweredRoll, "targets" | "free">) =>
    ({ ...command, strike: { targets: answer.targets ?? preset, situation: answer.free } }) as Command;
  const press = give && ((answer: AnsweredRoll, insist: boolean) => give(rolling(answer), insist));
  const answer = await askRoll({ ...first, settled }, { ...how, ...(choice && { choice }), ...(press && { press }) });
  return answer && rolling(answer);
}

/** Returns the list of targets for a strike or healing, and its preset choice. */
function targetList(
  combat: Combat.Implementation,
  who: CombatantId,
  item: Item.Implementation,
  { named, aimed }: { readonly named: readonly CombatantId[]; readonly aimed: readonly CombatantId[] },
  dice: Rolls,
): TargetsView {
  const preset = dice.heals
    ? helping(aimed, who)
    : ({ purpose: dice.attack === null ? "either" : "harm", several: true, named, aimed } as const);
  return targetsView(aimsFor(combat, who, item, dice), { ...preset, optional: true, overrides: true }, localize);
}

/** Healing is for a friend or oneself. */
function helping(aimed: readonly CombatantId[], self: CombatantId) {
  return { purpose: "help", several: true, aimed, self } as const;
}

/** Returns the possible targets of a strike. These rules judge no distance, so a long one only causes a warning. */
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
    return { apart, note, warning: attack === null ? null : distanceWarning(item, apart) };
  };
  return aimsIn(combat, who, known, heals === true);
}

const limits = { min: -mostForSituation, max: mostForSituation };
